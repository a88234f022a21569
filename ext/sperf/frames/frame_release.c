/* Releasing frames: see frame_release.h. */
#include "frame_release.h"

#include <stdlib.h>

#include "base/zeroed_rows.h"
#include "frame_resolver.h"
#include "vm/vm_insns.h"

/* A frame of a key that is being released. */
typedef struct {
    sperf_frame_id_t frame;
    uint32_t key;  /* index in the batch */
    uint32_t line; /* the place in the code; from step 2 on, its line */
} line_t;

typedef struct {
    uint32_t numbers[SPERF_RELEASED_AT_ONCE];
    uint32_t count;
    line_t *lines;
    size_t lines_count;
} batch_t;

bool sperf_frame_release_due(const sperf_captured_stacks_t *captured)
{
    return sperf_frame_values_have_stale(&captured->values);
}

static sperf_value_chunk_t *chunk_of(const sperf_frame_values_t *values, uint32_t number)
{
    return values->chunks[number / SPERF_VALUES_PER_CHUNK];
}

/* Call `each` with the frames of the batch's keys. */
static void each_frame(const sperf_captured_stacks_t *captured, batch_t *batch, void (*each)(batch_t *, line_t))
{
    const sperf_frame_values_t *values = &captured->values;
    for (uint32_t key = 0; key < batch->count; key++) {
        uint32_t number = batch->numbers[key];
        sperf_frame_id_t frame = chunk_of(values, number)->frames[number % SPERF_VALUES_PER_CHUNK];
        for (; frame != 0; frame = values->older[frame]) {
            each(batch, (line_t){frame, key, captured->frames.rows[frame].line});
        }
    }
}

static void count_line(batch_t *batch, line_t line)
{
    batch->lines_count++;
}

static void add_line(batch_t *batch, line_t line)
{
    batch->lines[batch->lines_count++] = line;
}

/* Step 1, with the lock. Returns whether there is anything to release. */
static bool remove_stale(sperf_captured_stacks_t *captured, batch_t *batch)
{
    sperf_frame_values_t *values = &captured->values;
    if (!sperf_frame_values_have_stale(values)) return false;
    sperf_captured_touch_last(captured);
    batch->count = sperf_frame_values_find_stale(values, batch->numbers, SPERF_RELEASED_AT_ONCE);
    each_frame(captured, batch, count_line);
    batch->lines = calloc(batch->lines_count + 1, sizeof *batch->lines);
    if (batch->count == 0 || batch->lines == NULL) return false;
    batch->lines_count = 0;
    each_frame(captured, batch, add_line);
    for (uint32_t key = 0; key < batch->count; key++) {
        uint32_t number = batch->numbers[key];
        sperf_frame_key_t *stored = &chunk_of(values, number)->keys[number % SPERF_VALUES_PER_CHUNK];
        values->releasing[key] = *stored;
        stored->value = Qfalse;
        /* The method of an instruction stays: its frames have the lines of other frames. */
        if (!sperf_is_insn_method(stored->method)) stored->method = 0;
    }
    values->releasing_count = batch->count;
    values->released_count += batch->count;
    return true;
}

static void resolve_name(sperf_captured_stacks_t *captured, uint32_t number, const sperf_frame_key_t *key)
{
    sperf_value_chunk_t *chunk = chunk_of(&captured->values, number);
    uint32_t row = number % SPERF_VALUES_PER_CHUNK;
    sperf_frame_showing_t showing = sperf_own_frames_showing(key);
    sperf_function_id_t function = 0;
    if (showing != SPERF_FRAME_HIDDEN && captured->released_names != NULL &&
        sperf_frame_resolve(captured->released_names, key, &function) != SPERF_OK) {
        function = 0;
    }
    chunk->functions[row] = function;
    chunk->showings[row] = (uint8_t)showing;
}

/* Step 2. */
static void resolve(sperf_captured_stacks_t *captured, batch_t *batch)
{
    const sperf_frame_key_t *keys = captured->values.releasing;
    if (captured->released_names == NULL) (void)sperf_profile_new_blank(1, &captured->released_names);
    for (uint32_t key = 0; key < batch->count; key++) resolve_name(captured, batch->numbers[key], &keys[key]);
    for (size_t i = 0; i < batch->lines_count; i++) {
        line_t *line = &batch->lines[i];
        const sperf_frame_key_t *key = &keys[line->key];
        if (!sperf_is_insn_method(key->method)) line->line = sperf_frame_code_line(key, line->line);
    }
}

/* Step 3, with the lock. */
static void write_lines(sperf_captured_stacks_t *captured, const batch_t *batch)
{
    for (size_t i = 0; i < batch->lines_count; i++) {
        captured->frames.rows[batch->lines[i].frame].line = batch->lines[i].line;
    }
}

void sperf_frame_release(sperf_captured_stacks_t *captured, pthread_mutex_t *lock, _Atomic uint64_t *released)
{
    batch_t batch = {0};
    pthread_mutex_lock(lock);
    bool any = captured->names_wanted == 0 && remove_stale(captured, &batch);
    pthread_mutex_unlock(lock);
    if (any) {
        resolve(captured, &batch);
        pthread_mutex_lock(lock);
        write_lines(captured, &batch);
        pthread_mutex_unlock(lock);
        atomic_fetch_add(released, 1);
        captured->values.releasing_count = 0;
    }
    free(batch.lines);
}

bool sperf_frame_release_describe(const sperf_captured_stacks_t *captured, uint32_t number, sperf_frame_text_t *text,
                                  uint8_t *showing)
{
    const sperf_value_chunk_t *chunk = chunk_of(&captured->values, number);
    uint32_t row = number % SPERF_VALUES_PER_CHUNK;
    if (chunk->functions[row] == 0) return false;
    const sperf_profile_t *names = captured->released_names;
    sperf_function_t named = sperf_function_table_get(&names->functions, chunk->functions[row]);
    sperf_string_t name = sperf_string_table_get(&names->strings, named.name);
    sperf_buffer_clear(&text->name);
    sperf_buffer_append(&text->name, name.bytes, name.length);
    text->file = sperf_string_table_get(&names->strings, named.file);
    text->first_line = named.first_line;
    *showing = chunk->showings[row];
    return true;
}

/* Intern the function of the released key `number`, as sperf_frame_names_resolve does. */
static sperf_status_t intern_released(const sperf_captured_stacks_t *captured, uint32_t number,
                                      sperf_profile_t *profile, sperf_raw_function_t *out)
{
    const sperf_value_chunk_t *chunk = chunk_of(&captured->values, number);
    uint32_t row = number % SPERF_VALUES_PER_CHUNK;
    out->showing = chunk->showings[row];
    if (out->showing == SPERF_FRAME_HIDDEN) return SPERF_OK;
    if (chunk->functions[row] == 0) {
        sperf_function_t function = {0};
        SPERF_TRY(sperf_string_table_intern_text(&profile->strings, "[unresolved]", &function.name));
        return sperf_function_table_intern(&profile->functions, function, &out->id);
    }
    return sperf_frame_copy_function(captured->released_names, chunk->functions[row], profile, &out->id);
}

/* -- Names of frames while a session records -- */

static sperf_status_t intern_synthetic(sperf_profile_t *profile, uint32_t number, sperf_function_id_t *out)
{
    sperf_function_t function = {0};
    SPERF_TRY(sperf_string_table_intern_text(&profile->strings, sperf_synthetic_name(number), &function.name));
    SPERF_TRY(sperf_string_table_intern_text(&profile->strings, sperf_synthetic_file(number), &function.file));
    return sperf_function_table_intern(&profile->functions, function, out);
}

sperf_status_t sperf_frame_names_resolve(const sperf_captured_stacks_t *captured, sperf_native_names_t *natives,
                                         uint32_t number, sperf_profile_t *profile, sperf_raw_function_t *out)
{
    const sperf_frame_key_t *key = sperf_frame_values_get(&captured->values, number);
    *out = (sperf_raw_function_t){.showing = SPERF_FRAME_SHOWN, .kind = sperf_captured_kind(captured, number)};
    if (sperf_frame_values_released(&captured->values, number)) return intern_released(captured, number, profile, out);
    if (number <= SPERF_SYNTHETIC_LAST) return intern_synthetic(profile, number, &out->id);
    out->showing = (uint8_t)sperf_own_frames_showing(key);
    if (out->showing == SPERF_FRAME_HIDDEN) return SPERF_OK;
    if (sperf_is_native_method(key->method)) return sperf_native_names_resolve(natives, profile, key, &out->id);
    return sperf_frame_resolve(profile, key, &out->id);
}

sperf_status_t sperf_frame_names_get(sperf_captured_stacks_t *captured, sperf_native_names_t *natives, uint32_t number,
                                     sperf_profile_t *profile, sperf_raw_function_t *out)
{
    sperf_frame_names_t *names = &captured->names;
    if (names->profile == NULL) SPERF_TRY(sperf_profile_new_blank(1, &names->profile));
    SPERF_TRY(SPERF_ZEROED_ROWS_RESERVE(names->functions, names->capacity, (uint64_t)number + 1));
    bool asked = names->functions[number].id != 0 || names->functions[number].showing == SPERF_FRAME_HIDDEN;
    if (!asked) {
        SPERF_TRY(sperf_frame_names_resolve(captured, natives, number, names->profile, out));
        names->functions[number] = *out;
    }
    *out = names->functions[number];
    if (out->id == 0) return SPERF_OK;
    return sperf_frame_copy_function(names->profile, out->id, profile, &out->id);
}
