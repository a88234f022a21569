/* Names of frames while a session goes on: see frame_names.h. */
#include "frame_names.h"

#include <stdlib.h>
#include <string.h>

#include "frame_release.h"
#include "frame_resolver.h"

static sperf_status_t reserve(sperf_frame_names_t *names, uint32_t number)
{
    if (names->profile == NULL) SPERF_TRY(sperf_profile_new_blank(1, &names->profile));
    if (number < names->capacity) return SPERF_OK;
    uint32_t capacity = number < 256 ? 512 : number * 2;
    sperf_function_id_t *functions = realloc(names->functions, capacity * sizeof *functions);
    if (functions == NULL) return SPERF_NO_MEMORY;
    names->functions = functions;
    uint8_t *showings = realloc(names->showings, capacity);
    if (showings == NULL) return SPERF_NO_MEMORY;
    names->showings = showings;
    memset(functions + names->capacity, 0, (capacity - names->capacity) * sizeof *functions);
    memset(showings + names->capacity, 0, capacity - names->capacity);
    names->capacity = capacity;
    return SPERF_OK;
}

static sperf_status_t name_synthetic(sperf_profile_t *profile, uint32_t number, sperf_function_id_t *out)
{
    sperf_function_t function = {0};
    SPERF_TRY(sperf_string_table_intern_text(&profile->strings, sperf_synthetic_name(number), &function.name));
    SPERF_TRY(sperf_string_table_intern_text(&profile->strings, sperf_synthetic_file(number), &function.file));
    return sperf_function_table_intern(&profile->functions, function, out);
}

static sperf_status_t name(sperf_tables_t *tables, sperf_native_names_t *natives, uint32_t number,
                           sperf_function_id_t *out, uint8_t *showing)
{
    sperf_profile_t *profile = tables->names.profile;
    if (sperf_frame_values_released(&tables->values, number)) {
        return sperf_frame_release_function(tables, number, profile, out, showing);
    }
    *showing = SPERF_FRAME_SHOWN;
    if (number <= SPERF_SYNTHETIC_LAST) return name_synthetic(profile, number, out);
    const sperf_frame_key_t *key = sperf_frame_values_get(&tables->values, number);
    *showing = (uint8_t)sperf_own_frames_showing(key);
    if (*showing == SPERF_FRAME_HIDDEN) return SPERF_OK;
    if (sperf_is_native_method(key->method)) return sperf_native_names_resolve(natives, profile, key, out);
    return sperf_frame_resolve(profile, key, out);
}

sperf_status_t sperf_frame_names_get(sperf_tables_t *tables, sperf_native_names_t *natives, uint32_t number,
                                     sperf_profile_t *profile, sperf_function_id_t *out, sperf_frame_showing_t *showing)
{
    sperf_frame_names_t *names = &tables->names;
    SPERF_TRY(reserve(names, number));
    if (names->showings[number] == 0) {
        uint8_t shown = SPERF_FRAME_SHOWN;
        sperf_function_id_t function = 0;
        SPERF_TRY(name(tables, natives, number, &function, &shown));
        names->functions[number] = function;
        names->showings[number] = shown + 1;
    }
    *showing = names->showings[number] - 1;
    *out = 0;
    if (names->functions[number] == 0) return SPERF_OK;
    return sperf_frame_copy_function(names->profile, names->functions[number], profile, out);
}
