/* Names of functions in the spool: see spool_parts.h. */
#include "spool_parts.h"

#include "frames/frame_release.h"
#include "frames/frame_resolver.h"
#include "vm/ractors.h"
#include "vm/vm_insns.h"
#include "vm/vm_layout.h"

/*
 * For so many functions that are named by their code, which takes less than a microsecond each, a GC may have to
 * wait.
 */
enum { NAMED_BY_CODE = 1024 };

/* No more is named while so many bytes of names have not been written. */
enum { UNWRITTEN_BYTES = 1 << 18 };

static void write_synthetic(sperf_spool_t *spool)
{
    for (uint32_t number = 1; number <= SPERF_SYNTHETIC_LAST; number++) {
        sperf_spool_function_t function = {.number = number,
                                           .kind = sperf_synthetic_kind(number),
                                           .name = sperf_string_of(sperf_synthetic_name(number)),
                                           .file = sperf_string_of(sperf_synthetic_file(number))};
        sperf_spool_function(spool, &function);
    }
}

void sperf_spooled_names_begin(sperf_spooled_names_t *names, sperf_spool_t *spool)
{
    write_synthetic(spool);
    names->written = names->written_without_id = SPERF_SYNTHETIC_LAST;
    names->written_by_code = names->written_native = names->pending = 0;
}

void sperf_spooled_names_cleanup(sperf_spooled_names_t *names)
{
    sperf_native_names_cleanup(&names->native_names);
    sperf_profile_free(names->native_functions);
    *names = (sperf_spooled_names_t){0};
}

static void write_function(sperf_spool_t *spool, const sperf_captured_stacks_t *captured, uint32_t number,
                           const sperf_frame_text_t *text, sperf_frame_showing_t showing)
{
    sperf_spool_function_t function = {
        .number = number,
        .first_line = text->first_line,
        .showing = showing,
        .kind = sperf_captured_kind(captured, number),
        .name = {(const char *)text->name.bytes, text->name.length},
        .file = text->file,
    };
    if (text->name.status == SPERF_OK) sperf_spool_function(spool, &function);
}

static void name_function(sperf_spool_t *spool, const sperf_captured_stacks_t *captured, uint32_t number,
                          sperf_frame_text_t *text)
{
    const sperf_frame_key_t *key = sperf_frame_values_get(&captured->values, number);
    if (sperf_is_native_method(key->method)) return; /* sperf_spooled_names_write_native writes it */
    uint8_t showing;
    if (!sperf_frame_values_released(&captured->values, number)) {
        sperf_frame_describe(key, text);
        showing = (uint8_t)sperf_own_frames_showing(key);
    } else if (!sperf_frame_release_describe(captured, number, text, &showing)) {
        return;
    }
    write_function(spool, captured, number, text, (sperf_frame_showing_t)showing);
}

static bool needs_id(const sperf_captured_stacks_t *captured, uint32_t number)
{
    const sperf_frame_key_t *key = sperf_frame_values_get(&captured->values, number);
    if (sperf_is_native_method(key->method) || sperf_frame_values_released(&captured->values, number)) return false;
    return sperf_frame_has_id(key);
}

/* A function that was released since is written again: whether it needed an id is not known any more. */
static bool is_written_without_id(const sperf_spooled_names_t *names, const sperf_captured_stacks_t *captured,
                                  uint32_t number)
{
    return number <= names->written_without_id && !needs_id(captured, number) &&
           !sperf_frame_values_released(&captured->values, number);
}

bool sperf_spooled_names_write(sperf_spooled_names_t *names, sperf_spool_t *spool,
                               const sperf_captured_stacks_t *captured, bool with_ids, uint32_t limit)
{
    uint32_t count = atomic_load_explicit(&captured->values.count, memory_order_acquire);
    uint32_t *done = with_ids ? &names->written : &names->written_without_id;
    sperf_frame_text_t text = {0};
    for (uint32_t named = 0; *done < count && named < limit && !spool->file.is_full(spool->file.context);) {
        if (spool->records.length >= UNWRITTEN_BYTES) break;
        uint32_t number = ++*done;
        bool skip = with_ids ? is_written_without_id(names, captured, number) : needs_id(captured, number);
        if (skip) continue;
        name_function(spool, captured, number, &text);
        named++;
    }
    sperf_buffer_cleanup(&text.name);
    if (names->written_without_id < names->written) names->written_without_id = names->written;
    return *done < count;
}

void sperf_spooled_names_write_native(sperf_spooled_names_t *names, sperf_spool_t *spool,
                                      const sperf_captured_stacks_t *captured)
{
    uint32_t count = atomic_load(&captured->values.count);
    if (names->native_functions == NULL && sperf_profile_new_blank(1, &names->native_functions) != SPERF_OK) return;
    sperf_profile_t *profile = names->native_functions;
    while (names->written_native < count) {
        uint32_t number = ++names->written_native;
        const sperf_frame_key_t *key = sperf_frame_values_get(&captured->values, number);
        sperf_function_id_t id;
        if (!sperf_is_native_method(key->method)) continue;
        if (sperf_native_names_resolve(&names->native_names, profile, key, &id) != SPERF_OK) continue;
        sperf_function_t named = sperf_function_table_get(&profile->functions, id);
        sperf_spool_function_t function = {.number = number,
                                           .showing = SPERF_FRAME_AS_CALLER,
                                           .name = sperf_string_table_get(&profile->strings, named.name),
                                           .file = sperf_string_table_get(&profile->strings, named.file)};
        sperf_spool_function(spool, &function);
    }
}

void sperf_spooled_names_write_code(sperf_spooled_names_t *names, sperf_spool_t *spool,
                                    const sperf_captured_stacks_t *captured, sperf_pins_t *pins)
{
    uint32_t count = names->pending, number = names->written_by_code;
    names->pending = atomic_load(&captured->values.count);
    if (number < names->written_without_id) number = names->written_without_id;
    if (number >= count) return;
    if (sperf_vm_layout.problem != NULL || !sperf_ractors_single() || !sperf_pins_are_alone(pins)) {
        names->written_by_code = count; /* left to moments */
        return;
    }
    if (!sperf_pins_begin_reading(pins)) return;
    sperf_frame_text_t text = {0};
    for (uint32_t named = 0; number < count && named < NAMED_BY_CODE; named++) {
        const sperf_frame_key_t *key = sperf_frame_values_get(&captured->values, ++number);
        if (sperf_is_native_method(key->method) || sperf_frame_values_released(&captured->values, number)) continue;
        if (!sperf_frame_describe_code(key, &text)) continue;
        write_function(spool, captured, number, &text, sperf_own_frames_showing(key));
    }
    sperf_pins_end_reading(pins);
    sperf_buffer_cleanup(&text.name);
    names->written_by_code = number;
}

bool sperf_spooled_names_pending(const sperf_spooled_names_t *names, const sperf_captured_stacks_t *captured)
{
    uint32_t count = atomic_load(&captured->values.count);
    return names->written_without_id < count && names->written_by_code < count;
}
