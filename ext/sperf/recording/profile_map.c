/* Ids of a session's tables, mapped to ids of its profile: see profile_map.h. */
#include "profile_map.h"

#include <stdlib.h>

#include "base/own_process.h"
#include "frames/frame_release.h"
#include "frames/frame_resolver.h"
#include "sperf/base/secrets.h"
#include "threads/label_sets.h"
#include "vm/vm_insns.h"

enum { NOT_MAPPED = 0xffffffff };

static bool is_class(const sperf_profile_map_t *map, uint32_t number)
{
    return sperf_frame_values_get(&map->tables->captured.values, number)->method == SPERF_CLASS_METHOD;
}

/* Returns in `hides` whether any function is hidden. */
static sperf_status_t map_functions(sperf_profile_map_t *map, bool *hides)
{
    const sperf_captured_stacks_t *captured = &map->tables->captured;
    uint32_t count = atomic_load(&captured->values.count);
    map->functions = calloc((size_t)count + 1, sizeof *map->functions);
    map->showing = calloc((size_t)count + 1, sizeof *map->showing);
    if (map->functions == NULL || map->showing == NULL) return SPERF_NO_MEMORY;
    for (uint32_t number = 1; number <= count; number++) {
        SPERF_TRY(sperf_frame_names_resolve(captured, &map->native_names, number, map->profile, &map->functions[number],
                                            &map->showing[number]));
        *hides = *hides || map->showing[number] == SPERF_FRAME_HIDDEN;
    }
    return SPERF_OK;
}

/* Returns in `same` whether ids are the same. */
static sperf_status_t map_frames(sperf_profile_map_t *map, bool *same)
{
    const sperf_captured_stacks_t *captured = &map->tables->captured;
    map->frames = calloc((size_t)captured->frames.count + 1, sizeof *map->frames);
    if (map->frames == NULL) return SPERF_NO_MEMORY;
    for (uint32_t id = 1; id <= captured->frames.count; id++) {
        sperf_frame_t frame = sperf_frame_table_get(&captured->frames, id);
        const sperf_frame_key_t *key = sperf_frame_values_get(&captured->values, frame.function);
        frame.line = sperf_frame_line(key, frame, &map->profile->frames, map->frames);
        frame.function = map->functions[frame.function];
        if (frame.function == 0 || key->method == SPERF_CLASS_METHOD) continue;
        SPERF_TRY(sperf_frame_table_intern(&map->profile->frames, frame, &map->frames[id]));
        *same = *same && map->frames[id] == id;
    }
    return SPERF_OK;
}

/* Return whether the node is a class, or the place of a rescue clause, which follows a class. */
static bool is_beside_stack(const sperf_profile_map_t *map, uint32_t number, sperf_stack_id_t parent)
{
    return is_class(map, number) || (parent != 0 && is_class(map, sperf_captured_leaf(&map->tables->captured, parent)));
}

/*
 * A stack without its hidden frames, without the class of an allocated object or an exception, and without the place of
 * a rescue clause, is that of the frame before.
 */
static sperf_status_t map_stacks(sperf_profile_map_t *map)
{
    const sperf_captured_stacks_t *captured = &map->tables->captured;
    const sperf_stack_table_t *stacks = &captured->stacks;
    map->stacks = calloc((size_t)stacks->count + 1, sizeof *map->stacks);
    bool *hidden = calloc((size_t)stacks->count + 1, sizeof *hidden);
    sperf_status_t status = map->stacks != NULL && hidden != NULL ? SPERF_OK : SPERF_NO_MEMORY;
    for (uint32_t id = 1; status == SPERF_OK && id <= stacks->count; id++) {
        sperf_stack_t stack = sperf_stack_table_get(stacks, id);
        uint32_t number = sperf_captured_leaf(captured, id);
        uint8_t showing = map->showing[number];
        sperf_stack_id_t parent = map->stacks[stack.parent]; /* parents precede children */
        hidden[id] = showing == SPERF_FRAME_HIDDEN || (showing == SPERF_FRAME_AS_CALLER && hidden[stack.parent]);
        if (is_beside_stack(map, number, stack.parent) || hidden[id]) {
            map->stacks[id] = parent;
        } else {
            sperf_frame_id_t frame = map->frames[stack.frame];
            status = sperf_stack_table_intern(&map->profile->stacks, parent, frame, &map->stacks[id]);
        }
    }
    free(hidden);
    return status;
}

static sperf_status_t map_threads(sperf_profile_map_t *map)
{
    const sperf_thread_rows_t *rows = &map->tables->thread_rows;
    sperf_profile_t *profile = map->profile;
    map->threads = calloc((size_t)rows->table.count + 1, sizeof *map->threads);
    if (map->threads == NULL) return SPERF_NO_MEMORY;
    for (uint32_t id = 1; id <= rows->table.count; id++) {
        sperf_thread_t thread = rows->table.rows[sperf_thread_rows_shown(rows, id)];
        sperf_string_t name = sperf_string_table_get(&rows->names, thread.name);
        SPERF_TRY(sperf_string_table_intern(&profile->strings, name.bytes, name.length, &thread.name));
        SPERF_TRY(sperf_thread_table_intern(&profile->threads, thread, &map->threads[id]));
    }
    char title[SPERF_PROCESS_TITLE_BYTES];
    sperf_buffer_t masked = SPERF_BUFFER_INIT;
    if (!map->tables->untitled) sperf_secrets_mask(title, sperf_process_title(title), &masked);
    sperf_string_t text = {masked.length > 0 ? (const char *)masked.bytes : "", masked.length};
    sperf_status_t status = masked.status;
    if (status == SPERF_OK) status = sperf_profile_set_process(profile, map->tables->parent_process_id, text);
    sperf_buffer_cleanup(&masked);
    return status;
}

static sperf_status_t map_labels(sperf_profile_map_t *map)
{
    SPERF_TRY(sperf_jit_state_labels(map->profile, map->jit_labels));
    uint32_t count = (sperf_label_sets_highest() + 1) * SPERF_JIT_STATES;
    map->labels = malloc(count * sizeof *map->labels);
    if (map->labels == NULL) return SPERF_NO_MEMORY;
    for (uint32_t key = 0; key < count; key++) {
        map->labels[key] = key < SPERF_JIT_STATES ? map->jit_labels[key] : NOT_MAPPED;
    }
    return SPERF_OK;
}

sperf_status_t sperf_profile_map_init(sperf_profile_map_t *map, sperf_session_t *session, sperf_profile_t *profile)
{
    *map = (sperf_profile_map_t){.session = session, .tables = session->tables, .profile = profile};
    bool hides = false;
    SPERF_TRY(map_functions(map, &hides));
    bool same = !hides && !map->tables->measures.allocations && !map->tables->measures.exceptions;
    SPERF_TRY(map_frames(map, &same));
    SPERF_TRY(map_threads(map));
    SPERF_TRY(map_labels(map));
    return same ? SPERF_OK : map_stacks(map);
}

void sperf_profile_map_cleanup(sperf_profile_map_t *map)
{
    sperf_native_names_cleanup(&map->native_names);
    free(map->functions);
    free(map->showing);
    free(map->frames);
    free(map->stacks);
    free(map->threads);
    free(map->labels);
}

sperf_thread_id_t sperf_profile_map_thread(const sperf_profile_map_t *map, sperf_thread_id_t row)
{
    return map->threads[sperf_thread_rows_shown(&map->tables->thread_rows, row)];
}

sperf_status_t sperf_profile_map_stack(const sperf_profile_map_t *map, sperf_stack_id_t stack, sperf_stack_id_t *out)
{
    *out = map->stacks != NULL ? map->stacks[stack] : stack;
    return *out == 0 && stack != 0 ? sperf_profile_map_unsampled(map, out) : SPERF_OK;
}

sperf_status_t sperf_profile_map_unsampled(const sperf_profile_map_t *map, sperf_stack_id_t *out)
{
    sperf_frame_t frame = {.function = map->functions[SPERF_SYNTHETIC_UNSAMPLED]};
    sperf_frame_id_t id;
    SPERF_TRY(sperf_frame_table_intern(&map->profile->frames, frame, &id));
    return sperf_stack_table_intern(&map->profile->stacks, 0, id, out);
}

sperf_status_t sperf_profile_map_labels(sperf_profile_map_t *map, sperf_label_set_id_t key, sperf_label_set_id_t *out)
{
    if (map->labels[key] == NOT_MAPPED) {
        SPERF_TRY(sperf_label_sets_intern(&map->profile->strings, &map->profile->labels, key / SPERF_JIT_STATES,
                                          map->jit_labels[key % SPERF_JIT_STATES], &map->labels[key]));
    }
    *out = map->labels[key];
    return SPERF_OK;
}

sperf_string_id_t sperf_profile_map_class(const sperf_profile_map_t *map, sperf_stack_id_t stack)
{
    uint32_t number = sperf_captured_leaf(&map->tables->captured, stack);
    return sperf_function_table_get(&map->profile->functions, map->functions[number]).name;
}

bool sperf_profile_map_has_class(const sperf_profile_map_t *map, sperf_stack_id_t stack)
{
    return is_class(map, sperf_captured_leaf(&map->tables->captured, stack));
}

void sperf_profile_map_move_stacks(sperf_profile_map_t *map)
{
    if (map->stacks != NULL) return;
    sperf_stack_table_cleanup(&map->profile->stacks);
    map->profile->stacks = map->tables->captured.stacks;
    map->tables->captured.stacks = (sperf_stack_table_t){0};
}
