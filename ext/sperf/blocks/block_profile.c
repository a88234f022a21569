/* The profile of a block: see block_copy.h. */
#include "block_copy.h"

#include <stdlib.h>

#include "frames/frame_release.h"
#include "frames/frame_resolver.h"
#include "frames/jit_state.h"
#include "sperf/collect/composition.h"
#include "threads/label_sets.h"

typedef struct {
    sperf_captured_stacks_t *captured;
    const sperf_block_copy_t *copy;
    const sperf_block_facts_t *facts;
    sperf_profile_t *profile;
    sperf_composition_t composition;
    sperf_native_names_t natives;
    sperf_label_set_id_t jit_labels[SPERF_JIT_STATES];
    sperf_raw_function_t *functions; /* by frame of the copy */
    sperf_frame_t *frames;           /* the copy's, with lines */
    sperf_thread_id_t *threads;      /* by thread of the copy */
} making_t;

static void cleanup(making_t *making)
{
    sperf_composition_cleanup(&making->composition);
    sperf_native_names_cleanup(&making->natives);
    free(making->functions);
    free(making->frames);
    free(making->threads);
}

/* For sperf_composition_t. */
static sperf_status_t make_labels(void *context, sperf_label_set_id_t key, sperf_label_set_id_t other,
                                  sperf_label_set_id_t *out)
{
    making_t *making = context;
    return sperf_label_sets_intern(&making->profile->strings, &making->profile->labels, key / SPERF_JIT_STATES,
                                   other != 0 ? other : making->jit_labels[key % SPERF_JIT_STATES], out);
}

/* Each frame has a function of its own. */
static sperf_status_t make_stacks(making_t *making)
{
    const sperf_block_copy_t *copy = making->copy;
    uint32_t count = copy->frames.count;
    making->functions = calloc((size_t)count + 1, sizeof *making->functions);
    making->frames = calloc((size_t)count + 1, sizeof *making->frames);
    if (making->functions == NULL || making->frames == NULL) return SPERF_NO_MEMORY;
    for (uint32_t id = 1; id <= count; id++) {
        sperf_frame_t from = copy->frames.rows[id];
        SPERF_TRY(sperf_frame_names_get(making->captured, &making->natives, from.function, making->profile,
                                        &making->functions[id]));
        const sperf_frame_key_t *key = sperf_frame_values_get(&making->captured->values, from.function);
        making->frames[id] = (sperf_frame_t){id, sperf_frame_line(key, from, making->frames)};
    }
    making->composition = (sperf_composition_t){
        .profile = making->profile,
        .functions = making->functions,
        .frames = making->frames,
        .stacks = copy->stacks.rows,
        .frames_count = count,
        .stacks_count = copy->stacks.count,
        .states = SPERF_JIT_STATES,
        .labels = make_labels,
        .context = making,
    };
    return sperf_composition_map(&making->composition);
}

/* Return the name that a thread has now, or had when it ended. */
static sperf_string_t name_of(const making_t *making, sperf_thread_t thread)
{
    VALUE names = making->facts->thread_names;
    for (long i = 0; i + 1 < RARRAY_LEN(names); i += 2) {
        VALUE name = RARRAY_AREF(names, i + 1);
        if (NUM2ULL(RARRAY_AREF(names, i)) != thread.number || !RB_TYPE_P(name, T_STRING)) continue;
        return (sperf_string_t){RSTRING_PTR(name), (size_t)RSTRING_LEN(name)};
    }
    return sperf_string_table_get(&making->copy->names, thread.name);
}

static sperf_status_t make_threads(making_t *making)
{
    const sperf_thread_table_t *threads = &making->copy->threads;
    making->threads = calloc((size_t)threads->count + 1, sizeof *making->threads);
    if (making->threads == NULL) return SPERF_NO_MEMORY;
    for (uint32_t row = 1; row <= threads->count; row++) {
        sperf_thread_t thread = threads->rows[row];
        sperf_string_t name = name_of(making, thread);
        SPERF_TRY(sperf_string_table_intern(&making->profile->strings, name.bytes, name.length, &thread.name));
        SPERF_TRY(sperf_thread_table_intern(&making->profile->threads, thread, &making->threads[row]));
    }
    return SPERF_OK;
}

/* Time of threads that no sample of the block has is at the block's end. */
static sperf_status_t make(making_t *making)
{
    const sperf_block_copy_t *copy = making->copy;
    sperf_composition_t *composition = &making->composition;
    SPERF_TRY(sperf_jit_state_labels(making->profile, making->jit_labels));
    SPERF_TRY(make_stacks(making));
    SPERF_TRY(make_threads(making));
    composition->threads = making->threads;
    composition->timeline = copy->ordered ? &copy->timeline : NULL;
    composition->sums = &copy->sums;
    composition->main_thread = making->threads[copy->threads.count > 0 ? 1 : 0];
    composition->rest_labels = sperf_label_key(making->facts->labels, SPERF_JIT_UNKNOWN);
    composition->end_us = (uint64_t)making->facts->duration_ns / 1000;
    SPERF_TRY(sperf_composition_weigh(composition, making->facts->period_ns));
    SPERF_TRY(sperf_composition_share_spent(composition, &copy->spent));
    SPERF_TRY(sperf_composition_write(composition));
    return sperf_composition_write_rests(composition);
}

sperf_status_t sperf_block_profile_new_empty(sperf_mode_t mode, const sperf_block_facts_t *facts, sperf_profile_t **out)
{
    const sperf_sample_type_text_t types[SPERF_BLOCK_VALUES] = {
        {"samples", "count"},
        {mode == SPERF_MODE_CPU ? "cpu" : "wall", "nanoseconds"},
    };
    SPERF_TRY(sperf_profile_new(types, SPERF_BLOCK_VALUES, out));
    (*out)->period_type = (*out)->sample_types[1];
    (*out)->start_time_ns = facts->start_real_ns;
    (*out)->duration_ns = facts->duration_ns;
    return SPERF_OK;
}

sperf_status_t sperf_block_profile_new(sperf_captured_stacks_t *captured, const sperf_block_copy_t *copy,
                                       sperf_mode_t mode, const sperf_block_facts_t *facts, sperf_profile_t **out)
{
    making_t making = {.captured = captured, .copy = copy, .facts = facts};
    SPERF_TRY(sperf_block_profile_new_empty(mode, facts, &making.profile));
    sperf_status_t status = make(&making);
    cleanup(&making);
    if (status != SPERF_OK) sperf_profile_free(making.profile);
    *out = status == SPERF_OK ? making.profile : NULL;
    return status;
}

static sperf_status_t get_ids(const making_t *making, sperf_stack_id_t **out)
{
    uint32_t count = making->copy->stacks.count;
    sperf_stack_id_t *ids = *out = calloc((size_t)count + 1, sizeof *ids);
    if (ids == NULL) return SPERF_NO_MEMORY;
    for (uint32_t row = 1; row <= count; row++) {
        SPERF_TRY(sperf_composition_get_stack(&making->composition, row, &ids[row]));
    }
    return SPERF_OK;
}

sperf_status_t sperf_block_profile_new_of_stacks(sperf_captured_stacks_t *captured, const sperf_block_copy_t *copy,
                                                 sperf_stack_id_t **ids, sperf_profile_t **out)
{
    making_t making = {.captured = captured, .copy = copy};
    *ids = NULL;
    SPERF_TRY(sperf_profile_new_blank(1, &making.profile));
    sperf_status_t status = make_stacks(&making);
    if (status == SPERF_OK) status = get_ids(&making, ids);
    cleanup(&making);
    if (status != SPERF_OK) {
        free(*ids);
        *ids = NULL;
        sperf_profile_free(making.profile);
    }
    *out = status == SPERF_OK ? making.profile : NULL;
    return status;
}
