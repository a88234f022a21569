/* What a session captured, with names: see profile_map.h. */
#include "profile_map.h"

#include <stdlib.h>

#include "base/own_process.h"
#include "frames/frame_release.h"
#include "frames/frame_resolver.h"
#include "sperf/base/secrets.h"
#include "threads/label_sets.h"

enum { NOT_MAPPED = 0xffffffff };

static sperf_status_t name_functions(sperf_profile_map_t *map)
{
    const sperf_captured_stacks_t *captured = &map->tables->captured;
    uint32_t count = atomic_load(&captured->values.count);
    map->functions = calloc((size_t)count + 1, sizeof *map->functions);
    if (map->functions == NULL) return SPERF_NO_MEMORY;
    for (uint32_t number = 1; number <= count; number++) {
        SPERF_TRY(
            sperf_frame_names_resolve(captured, &map->native_names, number, map->profile, &map->functions[number]));
    }
    return SPERF_OK;
}

static sperf_status_t find_lines(sperf_profile_map_t *map)
{
    const sperf_captured_stacks_t *captured = &map->tables->captured;
    map->frames = calloc((size_t)captured->frames.count + 1, sizeof *map->frames);
    if (map->frames == NULL) return SPERF_NO_MEMORY;
    for (uint32_t id = 1; id <= captured->frames.count; id++) {
        sperf_frame_t frame = sperf_frame_table_get(&captured->frames, id);
        uint32_t line = sperf_frame_line(sperf_frame_values_get(&captured->values, frame.function), frame, map->frames);
        map->frames[id] = (sperf_frame_t){frame.function, line};
    }
    return SPERF_OK;
}

static sperf_status_t set_process(const sperf_profile_map_t *map)
{
    char title[SPERF_PROCESS_TITLE_BYTES];
    sperf_buffer_t masked = SPERF_BUFFER_INIT;
    if (!map->tables->untitled) sperf_secrets_mask(title, sperf_process_title(title), &masked);
    sperf_string_t text = {masked.length > 0 ? (const char *)masked.bytes : "", masked.length};
    sperf_status_t status = masked.status;
    if (status == SPERF_OK) status = sperf_profile_set_process(map->profile, map->tables->parent_process_id, text);
    sperf_buffer_cleanup(&masked);
    return status;
}

static sperf_status_t init_labels(sperf_profile_map_t *map)
{
    SPERF_TRY(sperf_jit_state_labels(map->profile, map->jit_labels));
    uint32_t count = (sperf_label_sets_highest() + 1) * SPERF_JIT_STATES;
    map->labels = malloc(count * sizeof *map->labels);
    if (map->labels == NULL) return SPERF_NO_MEMORY;
    for (uint32_t key = 0; key < count; key++) map->labels[key] = NOT_MAPPED;
    return SPERF_OK;
}

/* For sperf_composition_t: the program's labels, and the one that says whether the code was compiled. */
static sperf_status_t map_labels(void *context, sperf_label_set_id_t key, sperf_label_set_id_t other,
                                 sperf_label_set_id_t *out)
{
    sperf_profile_map_t *map = context;
    *out = map->labels[key];
    if (other == 0 && *out != NOT_MAPPED) return SPERF_OK;
    SPERF_TRY(sperf_label_sets_intern(&map->profile->strings, &map->profile->labels, key / SPERF_JIT_STATES,
                                      other != 0 ? other : map->jit_labels[key % SPERF_JIT_STATES], out));
    if (other == 0) map->labels[key] = *out;
    return SPERF_OK;
}

sperf_status_t sperf_profile_map_init(sperf_profile_map_t *map, sperf_session_t *session, sperf_profile_t *profile)
{
    sperf_tables_t *tables = session->tables;
    *map = (sperf_profile_map_t){.session = session, .tables = tables, .profile = profile};
    SPERF_TRY(name_functions(map));
    SPERF_TRY(find_lines(map));
    SPERF_TRY(sperf_thread_rows_map(&tables->thread_rows, profile, &map->threads));
    SPERF_TRY(set_process(map));
    SPERF_TRY(init_labels(map));
    map->composition = (sperf_composition_t){
        .profile = profile,
        .functions = map->functions,
        .frames = map->frames,
        .stacks = tables->captured.stacks.rows,
        .frames_count = tables->captured.frames.count,
        .stacks_count = tables->captured.stacks.count,
        .threads = map->threads,
        .timeline = tables->aggregate ? NULL : &tables->timeline,
        .sums = &tables->sums,
        .states = SPERF_JIT_STATES,
        .labels = map_labels,
        .context = map,
        .may_move = !tables->measures.allocations && !tables->measures.exceptions,
    };
    return sperf_composition_map(&map->composition);
}

void sperf_profile_map_cleanup(sperf_profile_map_t *map)
{
    sperf_composition_cleanup(&map->composition);
    sperf_native_names_cleanup(&map->native_names);
    free(map->functions);
    free(map->frames);
    free(map->threads);
    free(map->labels);
}

void sperf_profile_map_move_stacks(sperf_profile_map_t *map)
{
    if (map->composition.stack_ids != NULL) return;
    sperf_stack_table_cleanup(&map->profile->stacks);
    map->profile->stacks = map->tables->captured.stacks;
    map->tables->captured.stacks = (sperf_stack_table_t){0};
}
