/* Names of frames while a session records: see frame_names.h. */
#include "frame_names.h"

#include "base/zeroed_rows.h"
#include "frame_release.h"
#include "frame_resolver.h"

static sperf_status_t reserve(sperf_frame_names_t *names, uint32_t number)
{
    if (names->profile == NULL) SPERF_TRY(sperf_profile_new_blank(1, &names->profile));
    if (number < names->capacity) return SPERF_OK;
    uint32_t functions_capacity = names->capacity, showings_capacity = names->capacity;
    SPERF_TRY(SPERF_ZEROED_ROWS_RESERVE(names->functions, functions_capacity, (uint64_t)number + 1));
    SPERF_TRY(SPERF_ZEROED_ROWS_RESERVE(names->showings, showings_capacity, (uint64_t)number + 1));
    names->capacity = showings_capacity;
    return SPERF_OK;
}

static sperf_status_t intern_synthetic(sperf_profile_t *profile, uint32_t number, sperf_function_id_t *out)
{
    sperf_function_t function = {0};
    SPERF_TRY(sperf_string_table_intern_text(&profile->strings, sperf_synthetic_name(number), &function.name));
    SPERF_TRY(sperf_string_table_intern_text(&profile->strings, sperf_synthetic_file(number), &function.file));
    return sperf_function_table_intern(&profile->functions, function, out);
}

sperf_status_t sperf_frame_names_resolve(const sperf_captured_stacks_t *captured, sperf_native_names_t *natives,
                                         uint32_t number, sperf_profile_t *profile, sperf_function_id_t *out,
                                         uint8_t *showing)
{
    *out = 0;
    if (sperf_frame_values_released(&captured->values, number)) {
        return sperf_frame_release_intern(captured, number, profile, out, showing);
    }
    *showing = SPERF_FRAME_SHOWN;
    if (number <= SPERF_SYNTHETIC_LAST) return intern_synthetic(profile, number, out);
    const sperf_frame_key_t *key = sperf_frame_values_get(&captured->values, number);
    *showing = (uint8_t)sperf_own_frames_showing(key);
    if (*showing == SPERF_FRAME_HIDDEN) return SPERF_OK;
    if (sperf_is_native_method(key->method)) return sperf_native_names_resolve(natives, profile, key, out);
    return sperf_frame_resolve(profile, key, out);
}

sperf_status_t sperf_frame_names_get(sperf_captured_stacks_t *captured, sperf_native_names_t *natives, uint32_t number,
                                     sperf_profile_t *profile, sperf_function_id_t *out, sperf_frame_showing_t *showing)
{
    sperf_frame_names_t *names = &captured->names;
    SPERF_TRY(reserve(names, number));
    if (names->showings[number] == 0) {
        uint8_t shown = SPERF_FRAME_SHOWN;
        sperf_function_id_t function = 0;
        SPERF_TRY(sperf_frame_names_resolve(captured, natives, number, names->profile, &function, &shown));
        names->functions[number] = function;
        names->showings[number] = shown + 1;
    }
    *showing = names->showings[number] - 1;
    *out = 0;
    if (names->functions[number] == 0) return SPERF_OK;
    return sperf_frame_copy_function(names->profile, names->functions[number], profile, out);
}
