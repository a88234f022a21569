/* The profile of a block: see block_copy.h. */
#include "block_copy.h"

#include <stdlib.h>

#include "frames/frame_release.h"
#include "frames/frame_resolver.h"
#include "frames/jit_state.h"
#include "threads/label_sets.h"

typedef struct {
    sperf_captured_stacks_t *captured;
    sperf_block_copy_t *copy; /* its samples get the weights that they are shown with */
    const sperf_block_facts_t *facts;
    sperf_profile_t *profile;
    sperf_native_names_t natives;
    sperf_label_set_id_t jit_labels[SPERF_JIT_STATES];
    sperf_label_set_id_t latest_key, latest_labels; /* of the previous sample, as many have the same */
    sperf_frame_id_t *frames;                       /* by frame of the copy; 0: hidden */
    sperf_frame_showing_t *showings;
    sperf_stack_id_t *stacks;    /* by node of the copy */
    sperf_thread_id_t *threads;  /* by thread of the copy */
    sperf_sample_key_t *shown;   /* by sample of the copy */
    sperf_sharing_t sharing;     /* row i + 1 is thread i of the copy */
    sperf_timeline_row_t *rests; /* time that no sample has, at the block's end */
    uint32_t rests_count;
    sperf_status_t status; /* of adding them */
} making_t;

static sperf_status_t make_frames(making_t *making)
{
    sperf_block_copy_t *copy = making->copy;
    making->frames = calloc((size_t)copy->frames_count + 1, sizeof *making->frames);
    making->showings = calloc((size_t)copy->frames_count + 1, sizeof *making->showings);
    if (making->frames == NULL || making->showings == NULL) return SPERF_NO_MEMORY;
    for (uint32_t id = 1; id <= copy->frames_count; id++) {
        const sperf_block_frame_t *from = &copy->frames[id];
        sperf_frame_t frame = {0};
        SPERF_TRY(sperf_frame_names_get(making->captured, &making->natives, from->number, making->profile,
                                        &frame.function, &making->showings[id]));
        if (frame.function == 0) continue;
        sperf_frame_id_t method = making->frames[from->method];
        if (from->method != 0) {
            frame.line = method != 0 ? sperf_frame_table_get(&making->profile->frames, method).line : 0;
        } else if (from->number > SPERF_SYNTHETIC_LAST) {
            const sperf_frame_key_t *key = sperf_frame_values_get(&making->captured->values, from->number);
            frame.line = sperf_frame_code_line(key, from->place);
        }
        SPERF_TRY(sperf_frame_table_intern(&making->profile->frames, frame, &making->frames[id]));
    }
    return SPERF_OK;
}

/* Hidden frames are left out: frames/frame_resolver.h. */
static sperf_status_t make_stacks(making_t *making)
{
    const sperf_block_copy_t *copy = making->copy;
    making->stacks = calloc((size_t)copy->nodes_count + 1, sizeof *making->stacks);
    bool *hidden = calloc((size_t)copy->nodes_count + 1, sizeof *hidden);
    sperf_status_t status = making->stacks != NULL && hidden != NULL ? SPERF_OK : SPERF_NO_MEMORY;
    for (uint32_t id = 1; status == SPERF_OK && id <= copy->nodes_count; id++) {
        const sperf_block_node_t *node = &copy->nodes[id];
        sperf_frame_showing_t showing = making->showings[node->frame];
        hidden[id] = showing == SPERF_FRAME_HIDDEN || (showing == SPERF_FRAME_AS_CALLER && hidden[node->parent]);
        sperf_stack_id_t parent = making->stacks[node->parent];
        if (hidden[id]) {
            making->stacks[id] = parent;
        } else {
            status = sperf_stack_table_intern(&making->profile->stacks, parent, making->frames[node->frame],
                                              &making->stacks[id]);
        }
    }
    free(hidden);
    return status;
}

/* The facts have the name that a thread has now, and the copy the name that it had when it ended. */
static sperf_status_t name_thread(const making_t *making, const sperf_block_thread_t *thread, sperf_string_id_t *out)
{
    sperf_string_table_t *strings = &making->profile->strings;
    VALUE names = making->facts->thread_names;
    for (long i = 0; i + 1 < RARRAY_LEN(names); i += 2) {
        VALUE name = RARRAY_AREF(names, i + 1);
        if (NUM2ULL(RARRAY_AREF(names, i)) != thread->number || !RB_TYPE_P(name, T_STRING)) continue;
        return sperf_string_table_intern(strings, RSTRING_PTR(name), (size_t)RSTRING_LEN(name), out);
    }
    *out = 0;
    if (thread->name == NULL) return SPERF_OK;
    return sperf_string_table_intern(strings, thread->name, thread->name_length, out);
}

static sperf_status_t make_threads(making_t *making)
{
    const sperf_block_copy_t *copy = making->copy;
    making->threads = calloc((size_t)copy->threads_count + 1, sizeof *making->threads);
    if (making->threads == NULL) return SPERF_NO_MEMORY;
    for (uint32_t i = 0; i < copy->threads_count; i++) {
        if (copy->threads[i].row == 0) continue;
        sperf_thread_t thread = {.process = copy->threads[i].process, .number = copy->threads[i].number};
        SPERF_TRY(name_thread(making, &copy->threads[i], &thread.name));
        SPERF_TRY(sperf_thread_table_intern(&making->profile->threads, thread, &making->threads[i]));
    }
    return SPERF_OK;
}

static sperf_status_t make_labels(making_t *making, sperf_label_set_id_t key, sperf_label_set_id_t *out)
{
    *out = making->latest_labels;
    if (key == making->latest_key) return SPERF_OK;
    SPERF_TRY(sperf_label_sets_intern(&making->profile->strings, &making->profile->labels, key / SPERF_JIT_STATES,
                                      making->jit_labels[key % SPERF_JIT_STATES], out));
    making->latest_key = key;
    making->latest_labels = *out;
    return SPERF_OK;
}

/* Time of `kind` that has no stack. */
static sperf_status_t add_synthetic(making_t *making, uint32_t thread, sperf_time_kind_t kind, int64_t weight_ns,
                                    sperf_sample_key_t *out)
{
    uint32_t number = sperf_captured_synthetic(kind);
    sperf_frame_showing_t showing;
    sperf_frame_t frame = {0};
    sperf_frame_id_t frame_id;
    sperf_sample_key_t key = {.thread = making->threads[thread]};
    SPERF_TRY(
        sperf_frame_names_get(making->captured, &making->natives, number, making->profile, &frame.function, &showing));
    SPERF_TRY(sperf_frame_table_intern(&making->profile->frames, frame, &frame_id));
    SPERF_TRY(sperf_stack_table_intern(&making->profile->stacks, 0, frame_id, &key.stack));
    SPERF_TRY(make_labels(making, sperf_label_key(making->facts->labels, SPERF_JIT_UNKNOWN), &key.labels));
    int64_t values[SPERF_BLOCK_VALUES] = {1, weight_ns};
    *out = key;
    return sperf_sample_table_add(&making->profile->samples, key, values);
}

/* Add time that no sample of the block has, at its end. */
static void add_rest(void *context, uint32_t row, sperf_time_kind_t kind, int64_t weight_ns)
{
    making_t *making = context;
    sperf_timeline_row_t *rest = &making->rests[making->rests_count++];
    rest->time_us = (uint64_t)making->facts->duration_ns / 1000;
    rest->weight = weight_ns;
    if (making->status != SPERF_OK) return;
    making->status = add_synthetic(making, row > 0 ? row - 1 : 0, kind, weight_ns, &rest->key);
}

/* Plan how the time of threads that no sample of the block has is shared out. */
static sperf_status_t share_out(making_t *making)
{
    const sperf_block_copy_t *copy = making->copy;
    sperf_sharing_t *sharing = &making->sharing;
    SPERF_TRY(sperf_sharing_init(sharing, copy->threads_count + 1, making->facts->period_ns));
    for (uint32_t i = 0; i < copy->samples_count; i++) {
        const sperf_block_sample_t *sample = &copy->samples[i];
        sperf_sharing_weigh(sharing, sample->thread + 1, sample->stratum, sample->weight_ns);
    }
    sperf_rest_t *rests = calloc((size_t)copy->threads_count + 1, sizeof *rests);
    if (rests == NULL) return SPERF_NO_MEMORY;
    for (uint32_t row = 1; row <= copy->threads_count; row++) {
        const sperf_block_thread_t *thread = &copy->threads[row - 1];
        for (int stratum = 0; thread->spent_known && stratum < SPERF_TIME_STRATA; stratum++) {
            rests[row].ns[stratum] = thread->spent.ns[stratum] - sharing->weights[row].ns[stratum];
        }
    }
    sperf_sharing_plan(sharing, rests, add_rest, making);
    free(rests);
    return making->status;
}

static sperf_status_t add_sample(making_t *making, uint32_t i)
{
    sperf_block_sample_t *sample = &making->copy->samples[i];
    sample->weight_ns = sperf_sharing_next(&making->sharing, sample->thread + 1, sample->stratum, sample->weight_ns);
    if (making->stacks[sample->node] == 0) { /* all of its frames are hidden */
        return add_synthetic(making, sample->thread, SPERF_TIME_RUNNING, sample->weight_ns, &making->shown[i]);
    }
    sperf_sample_key_t *key = &making->shown[i];
    *key = (sperf_sample_key_t){making->stacks[sample->node], making->threads[sample->thread], 0};
    SPERF_TRY(make_labels(making, sample->labels, &key->labels));
    int64_t values[SPERF_BLOCK_VALUES] = {sample->count, sample->weight_ns};
    return sperf_sample_table_add(&making->profile->samples, *key, values);
}

/* The rows of the timeline add up to the samples. */
static sperf_status_t make_timeline(making_t *making)
{
    sperf_timeline_t *timeline = &making->profile->timeline;
    for (uint32_t i = 0; i < making->copy->samples_count; i++) {
        const sperf_block_sample_t *sample = &making->copy->samples[i];
        sperf_timeline_row_t row = {.time_us = sample->time_us, .key = making->shown[i], .weight = sample->weight_ns};
        SPERF_TRY(sperf_timeline_append(timeline, &row));
    }
    for (uint32_t i = 0; i < making->rests_count; i++) SPERF_TRY(sperf_timeline_append(timeline, &making->rests[i]));
    return SPERF_OK;
}

static sperf_status_t make(making_t *making)
{
    const sperf_block_copy_t *copy = making->copy;
    making->rests = calloc(((size_t)copy->threads_count + 1) * SPERF_TIME_STRATA, sizeof *making->rests);
    making->shown = calloc((size_t)copy->samples_count + 1, sizeof *making->shown);
    if (making->rests == NULL || making->shown == NULL) return SPERF_NO_MEMORY;
    SPERF_TRY(sperf_jit_state_labels(making->profile, making->jit_labels));
    making->latest_key = UINT32_MAX;
    SPERF_TRY(make_frames(making));
    SPERF_TRY(make_stacks(making));
    SPERF_TRY(make_threads(making));
    SPERF_TRY(share_out(making));
    for (uint32_t i = 0; i < copy->samples_count; i++) SPERF_TRY(add_sample(making, i));
    return copy->ordered ? make_timeline(making) : SPERF_OK;
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

sperf_status_t sperf_block_profile_new(sperf_captured_stacks_t *captured, sperf_block_copy_t *copy, sperf_mode_t mode,
                                       const sperf_block_facts_t *facts, sperf_profile_t **out)
{
    making_t making = {.captured = captured, .copy = copy, .facts = facts};
    SPERF_TRY(sperf_block_profile_new_empty(mode, facts, &making.profile));
    sperf_status_t status = make(&making);
    sperf_native_names_cleanup(&making.natives);
    free(making.frames);
    free(making.showings);
    free(making.stacks);
    free(making.threads);
    free(making.shown);
    sperf_sharing_cleanup(&making.sharing);
    free(making.rests);
    *out = making.profile;
    if (status == SPERF_OK) return SPERF_OK;
    sperf_profile_free(*out);
    *out = NULL;
    return status;
}
