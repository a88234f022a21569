/* Profiles of blocks: see block_profile.h. */
#include "block_profile.h"

#include <stdlib.h>
#include <string.h>

#include "frame_names.h"
#include "intern.h"
#include "jit_state.h"
#include "threads/label_sets.h"
#include "vm/vm_insns.h"
#include "vm/vm_layout.h"

struct sperf_block_sample {
    uint32_t node;
    uint32_t thread;
    sperf_label_set_id_t labels; /* the session's key (sperf_label_key) */
    sperf_time_kind_t kind;
    int64_t count;
    int64_t weight_ns;
    uint64_t time_us;         /* since the block's begin, in a copy that is ordered */
    sperf_sample_key_t shown; /* in the profile, with `weight_ns` of the block's time */
};

struct sperf_block_node {
    sperf_stack_id_t stack; /* the session's */
    uint32_t parent;
    uint32_t frame;
};

struct sperf_block_frame {
    sperf_frame_id_t frame; /* the session's */
    uint32_t number;        /* of its value */
    uint32_t line;          /* as its row has it */
    uint32_t below;         /* of an instruction: the frame that it is in, whose line it has; 0: none */
};

struct sperf_block_thread {
    sperf_thread_id_t row; /* the session's */
    uint64_t process;
    uint64_t number;
    char *name; /* it had as it ended; NULL: none, or still there */
    size_t name_length;
    bool spent_known;
    int64_t spent_ns[SPERF_TIME_KINDS];
    int64_t weight_ns[SPERF_TIME_KINDS]; /* of its samples */
    sperf_apportion_t share[SPERF_TIME_KINDS];
};

void sperf_block_copy_cleanup(sperf_block_copy_t *copy)
{
    for (uint32_t i = 0; i < copy->threads_count; i++) free(copy->threads[i].name);
    free(copy->samples);
    free(copy->nodes);
    free(copy->frames);
    free(copy->threads);
    sperf_index_cleanup(&copy->nodes_index);
    sperf_index_cleanup(&copy->frames_index);
    *copy = (sperf_block_copy_t){0};
}

/* -- Step 1 -- */

/* Make room for row `count` of an array. */
static bool reserve(void *array, uint32_t count, uint32_t *capacity, size_t size)
{
    if (count < *capacity) return true;
    uint32_t more = *capacity < 32 ? 64 : *capacity * 2;
    void *grown = realloc(*(void **)array, more * size);
    if (grown == NULL) return false;
    *(void **)array = grown;
    *capacity = more;
    return true;
}

static bool is_frame(const void *frames, uint32_t id, const void *key)
{
    return ((const struct sperf_block_frame *)frames)[id].frame == *(const sperf_frame_id_t *)key;
}

static bool is_node(const void *nodes, uint32_t id, const void *key)
{
    return ((const struct sperf_block_node *)nodes)[id].stack == *(const sperf_stack_id_t *)key;
}

static sperf_status_t copy_frame(const sperf_tables_t *tables, sperf_block_copy_t *copy, sperf_frame_id_t id,
                                 uint32_t *out)
{
    uint64_t hash = sperf_hash_u64(id);
    *out = sperf_index_find(&copy->frames_index, hash, copy->frames, &id, is_frame);
    if (*out != 0) return SPERF_OK;
    sperf_frame_t row = sperf_frame_table_get(&tables->frames, id);
    struct sperf_block_frame frame = {.frame = id, .number = row.function, .line = row.line};
    if (row.function > SPERF_SYNTHETIC_LAST && row.line != 0 &&
        sperf_is_insn_method(sperf_frame_values_get(&tables->values, row.function)->method)) {
        SPERF_TRY(copy_frame(tables, copy, row.line, &frame.below));
    }
    SPERF_TRY(sperf_index_reserve(&copy->frames_index));
    if (!reserve(&copy->frames, copy->frames_count + 1, &copy->frames_capacity, sizeof frame)) return SPERF_NO_MEMORY;
    *out = ++copy->frames_count;
    copy->frames[*out] = frame;
    sperf_index_add(&copy->frames_index, hash, *out);
    return SPERF_OK;
}

static sperf_status_t copy_node(const sperf_tables_t *tables, sperf_block_copy_t *copy, sperf_stack_id_t id,
                                uint32_t parent, uint32_t *out)
{
    struct sperf_block_node node = {.stack = id, .parent = parent};
    SPERF_TRY(copy_frame(tables, copy, sperf_stack_table_get(&tables->stacks, id).frame, &node.frame));
    SPERF_TRY(sperf_index_reserve(&copy->nodes_index));
    if (!reserve(&copy->nodes, copy->nodes_count + 1, &copy->nodes_capacity, sizeof node)) return SPERF_NO_MEMORY;
    *out = ++copy->nodes_count;
    copy->nodes[*out] = node;
    sperf_index_add(&copy->nodes_index, sperf_hash_u64(id), *out);
    return SPERF_OK;
}

/* From the nearest caller that is there already to the leaf. */
static sperf_status_t copy_stack(const sperf_tables_t *tables, sperf_block_copy_t *copy, sperf_stack_id_t leaf,
                                 uint32_t *out)
{
    enum { ADDED_LEAVES = 4 }; /* and roots: truncated, instruction, native function, kind */
    sperf_stack_id_t path[SPERF_FRAMES_MAX + ADDED_LEAVES];
    uint32_t length = 0;
    *out = 0;
    for (sperf_stack_id_t id = leaf; id != 0; id = sperf_stack_table_get(&tables->stacks, id).parent) {
        *out = sperf_index_find(&copy->nodes_index, sperf_hash_u64(id), copy->nodes, &id, is_node);
        if (*out != 0) break;
        if (length == sizeof path / sizeof path[0]) return SPERF_LIMIT_EXCEEDED;
        path[length++] = id;
    }
    while (length > 0) SPERF_TRY(copy_node(tables, copy, path[--length], *out, out));
    return SPERF_OK;
}

/*
 * A thread is one thread here, under the name that it has now: clocks know nothing of names. Most blocks are of one
 * thread, so that is the first one looked at.
 */
static sperf_status_t copy_thread(const sperf_tables_t *tables, sperf_block_copy_t *copy, sperf_thread_id_t row,
                                  uint32_t *out)
{
    uint64_t number = row != 0 ? sperf_thread_table_get(&tables->thread_rows, row).number : 0;
    for (*out = 0; *out < copy->threads_count; ++*out) {
        if (copy->threads[*out].number == number) return SPERF_OK;
    }
    if (!reserve(&copy->threads, *out, &copy->threads_capacity, sizeof *copy->threads)) return SPERF_NO_MEMORY;
    struct sperf_block_thread *thread = &copy->threads[*out];
    memset(thread, 0, sizeof *thread);
    copy->threads_count++;
    thread->row = row;
    if (row == 0) return SPERF_OK;
    sperf_thread_t of_session = sperf_thread_table_get(&tables->thread_rows, row);
    thread->process = of_session.process;
    thread->number = of_session.number;
    sperf_string_t name = sperf_string_table_get(&tables->thread_names, of_session.name);
    if (name.length == 0) return SPERF_OK;
    thread->name = malloc(name.length);
    if (thread->name == NULL) return SPERF_NO_MEMORY;
    memcpy(thread->name, name.bytes, name.length);
    thread->name_length = name.length;
    return SPERF_OK;
}

/* Two readings of clocks may cross: what is less than nothing is taken from the running time. */
static void set_spent(struct sperf_block_thread *thread, const int64_t *spent_ns)
{
    int64_t *own_ns = thread->spent_ns;
    thread->spent_known = true;
    memcpy(own_ns, spent_ns, sizeof thread->spent_ns);
    for (int kind = SPERF_TIME_RUNNING + 1; kind < SPERF_TIME_KINDS; kind++) {
        if (own_ns[kind] >= 0) continue;
        own_ns[SPERF_TIME_RUNNING] += own_ns[kind];
        own_ns[kind] = 0;
    }
    if (own_ns[SPERF_TIME_RUNNING] < 0) own_ns[SPERF_TIME_RUNNING] = 0;
}

static sperf_status_t copy_spent(const sperf_tables_t *tables, sperf_block_copy_t *copy,
                                 const sperf_sample_table_t *spent)
{
    for (uint32_t i = 0; i < spent->count; i++) {
        uint32_t thread;
        SPERF_TRY(copy_thread(tables, copy, spent->keys[i].thread, &thread));
        set_spent(&copy->threads[thread], sperf_sample_table_values(spent, i));
    }
    return SPERF_OK;
}

static sperf_status_t copy_sample(const sperf_tables_t *tables, sperf_block_copy_t *copy, sperf_sample_key_t key,
                                  int64_t count, int64_t weight_ns, uint64_t time_us)
{
    struct sperf_block_sample *sample = &copy->samples[copy->samples_count++];
    sample->labels = key.labels;
    sample->kind = sperf_intern_kind(tables, key.stack);
    sample->count = count;
    sample->weight_ns = weight_ns;
    sample->time_us = time_us;
    SPERF_TRY(copy_stack(tables, copy, key.stack, &sample->node));
    SPERF_TRY(copy_thread(tables, copy, key.thread, &sample->thread));
    copy->threads[sample->thread].weight_ns[sample->kind] += sample->weight_ns;
    return SPERF_OK;
}

sperf_status_t sperf_block_copy_take(const sperf_tables_t *tables, int number, sperf_block_copy_t *copy)
{
    const sperf_block_sum_t *block = &tables->blocks.of[number];
    SPERF_TRY(copy_spent(tables, copy, &block->spent));
    copy->ordered = block->ordered;
    uint64_t count = copy->ordered ? block->timeline.rows_count : block->samples.count;
    copy->samples = calloc(count + 1, sizeof *copy->samples);
    if (copy->samples == NULL) return SPERF_NO_MEMORY;
    if (copy->ordered) {
        sperf_timeline_cursor_t cursor;
        sperf_timeline_row_t row;
        sperf_timeline_cursor_init(&cursor, &block->timeline);
        while (sperf_timeline_next(&cursor, &row)) {
            SPERF_TRY(copy_sample(tables, copy, row.key, 1, row.weight, row.time_us));
        }
        return SPERF_OK;
    }
    for (uint32_t i = 0; i < block->samples.count; i++) {
        const int64_t *values = sperf_sample_table_values(&block->samples, i);
        SPERF_TRY(copy_sample(tables, copy, block->samples.keys[i], values[0], values[1], 0));
    }
    return SPERF_OK;
}

/* -- Step 2 -- */

typedef struct {
    sperf_session_t *session;
    sperf_block_copy_t *copy;
    const sperf_block_facts_t *facts;
    sperf_profile_t *profile;
    sperf_native_names_t natives;
    sperf_label_set_id_t jit_labels[SPERF_JIT_STATES];
    sperf_label_set_id_t latest_key, latest_labels; /* of the sample before, as many have the same */
    sperf_frame_id_t *frames;                       /* by frame of the copy; 0: hidden */
    sperf_frame_showing_t *showings;
    sperf_stack_id_t *stacks; /* by node of the copy */
    sperf_thread_id_t *threads;
    sperf_apportion_t share_of_all;
    sperf_timeline_row_t *rests; /* time that no sample took, at the block's end */
    uint32_t rests_count;
} making_t;

static sperf_status_t make_frames(making_t *making)
{
    sperf_block_copy_t *copy = making->copy;
    sperf_tables_t *tables = making->session->tables;
    making->frames = calloc((size_t)copy->frames_count + 1, sizeof *making->frames);
    making->showings = calloc((size_t)copy->frames_count + 1, sizeof *making->showings);
    if (making->frames == NULL || making->showings == NULL) return SPERF_NO_MEMORY;
    for (uint32_t id = 1; id <= copy->frames_count; id++) {
        const struct sperf_block_frame *from = &copy->frames[id];
        sperf_frame_t frame = {0};
        SPERF_TRY(sperf_frame_names_get(tables, &making->natives, from->number, making->profile, &frame.function,
                                        &making->showings[id]));
        if (frame.function == 0) continue;
        sperf_frame_id_t below = making->frames[from->below];
        if (from->below != 0) {
            frame.line = below != 0 ? sperf_frame_table_get(&making->profile->frames, below).line : 0;
        } else if (from->number > SPERF_SYNTHETIC_LAST) {
            frame.line = sperf_intern_code_line(sperf_frame_values_get(&tables->values, from->number), from->line);
        }
        SPERF_TRY(sperf_frame_table_intern(&making->profile->frames, frame, &making->frames[id]));
    }
    return SPERF_OK;
}

/* As own_frames.h says. */
static sperf_status_t make_stacks(making_t *making)
{
    const sperf_block_copy_t *copy = making->copy;
    making->stacks = calloc((size_t)copy->nodes_count + 1, sizeof *making->stacks);
    bool *hidden = calloc((size_t)copy->nodes_count + 1, sizeof *hidden);
    sperf_status_t status = making->stacks != NULL && hidden != NULL ? SPERF_OK : SPERF_NO_MEMORY;
    for (uint32_t id = 1; status == SPERF_OK && id <= copy->nodes_count; id++) {
        const struct sperf_block_node *node = &copy->nodes[id];
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

/* The name that a thread has now is in the facts, the one that it had as it ended in the copy. */
static sperf_status_t name_thread(const making_t *making, const struct sperf_block_thread *thread,
                                  sperf_string_id_t *out)
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
    uint32_t number = sperf_intern_synthetic_of(kind);
    sperf_frame_showing_t showing;
    sperf_frame_t frame = {0};
    sperf_frame_id_t frame_id;
    sperf_sample_key_t key = {.thread = making->threads[thread]};
    SPERF_TRY(sperf_frame_names_get(making->session->tables, &making->natives, number, making->profile, &frame.function,
                                    &showing));
    SPERF_TRY(sperf_frame_table_intern(&making->profile->frames, frame, &frame_id));
    SPERF_TRY(sperf_stack_table_intern(&making->profile->stacks, 0, frame_id, &key.stack));
    SPERF_TRY(make_labels(making, sperf_label_key(making->facts->labels, SPERF_JIT_UNKNOWN), &key.labels));
    int64_t values[SPERF_BLOCK_VALUES] = {1, weight_ns};
    *out = key;
    return sperf_sample_table_add(&making->profile->samples, key, values);
}

static sperf_status_t add_rest(making_t *making, uint32_t thread, sperf_time_kind_t kind, int64_t weight_ns)
{
    sperf_timeline_row_t *row = &making->rests[making->rests_count++];
    row->time_us = (uint64_t)making->facts->duration_ns / 1000;
    row->weight = weight_ns;
    return add_synthetic(making, thread, kind, weight_ns, &row->key);
}

/*
 * Decide who gets what no sample of the block took: the thread's own samples of that kind; or, if it has none, all
 * samples of the kind, where it is running time of a thread that was too short for any; or a sample of its own.
 */
static sperf_status_t share_out(making_t *making, sperf_time_kind_t kind)
{
    sperf_block_copy_t *copy = making->copy;
    int64_t total_ns = 0, common_ns = 0;
    for (uint32_t i = 0; i < copy->threads_count; i++) total_ns += copy->threads[i].weight_ns[kind];
    for (uint32_t i = 0; i < copy->threads_count; i++) {
        struct sperf_block_thread *thread = &copy->threads[i];
        int64_t weight_ns = thread->weight_ns[kind];
        int64_t rest_ns = thread->spent_known ? thread->spent_ns[kind] - weight_ns : 0;
        sperf_apportion_init(&thread->share[kind], weight_ns, rest_ns);
        if (weight_ns != 0 || rest_ns <= 0) continue;
        if (kind == SPERF_TIME_RUNNING && total_ns > 0) {
            common_ns += rest_ns;
        } else {
            SPERF_TRY(add_rest(making, i, kind, rest_ns));
        }
    }
    sperf_apportion_init(&making->share_of_all, total_ns, common_ns);
    return SPERF_OK;
}

static sperf_status_t add_samples(making_t *making, sperf_time_kind_t kind, uint64_t *count)
{
    SPERF_TRY(share_out(making, kind));
    for (uint32_t i = 0; i < making->copy->samples_count; i++) {
        struct sperf_block_sample *sample = &making->copy->samples[i];
        if (sample->kind != kind) continue;
        sperf_apportion_t *share = &making->copy->threads[sample->thread].share[kind];
        int64_t weight_ns = sperf_apportion_next(&making->share_of_all, sample->weight_ns);
        weight_ns += sperf_apportion_next(share, sample->weight_ns) - sample->weight_ns;
        *count += (uint64_t)sample->count;
        sample->weight_ns = weight_ns;
        if (making->stacks[sample->node] == 0) { /* all of its frames are hidden */
            SPERF_TRY(add_synthetic(making, sample->thread, SPERF_TIME_RUNNING, weight_ns, &sample->shown));
            continue;
        }
        sperf_sample_key_t key = {making->stacks[sample->node], making->threads[sample->thread], 0};
        SPERF_TRY(make_labels(making, sample->labels, &key.labels));
        sample->shown = key;
        int64_t values[SPERF_BLOCK_VALUES] = {sample->count, weight_ns};
        SPERF_TRY(sperf_sample_table_add(&making->profile->samples, key, values));
    }
    return SPERF_OK;
}

/* Its rows add up to the samples. */
static sperf_status_t make_timeline(making_t *making)
{
    sperf_timeline_t *timeline = &making->profile->timeline;
    for (uint32_t i = 0; i < making->copy->samples_count; i++) {
        const struct sperf_block_sample *sample = &making->copy->samples[i];
        sperf_timeline_row_t row = {.time_us = sample->time_us, .key = sample->shown, .weight = sample->weight_ns};
        SPERF_TRY(sperf_timeline_append(timeline, &row));
    }
    for (uint32_t i = 0; i < making->rests_count; i++) SPERF_TRY(sperf_timeline_append(timeline, &making->rests[i]));
    return SPERF_OK;
}

static sperf_status_t make(making_t *making, uint64_t *count)
{
    making->rests = calloc((size_t)making->copy->threads_count * SPERF_TIME_KINDS + 1, sizeof *making->rests);
    if (making->rests == NULL) return SPERF_NO_MEMORY;
    SPERF_TRY(sperf_jit_state_labels(making->profile, making->jit_labels));
    making->latest_key = UINT32_MAX;
    SPERF_TRY(make_frames(making));
    SPERF_TRY(make_stacks(making));
    SPERF_TRY(make_threads(making));
    for (int kind = 0; kind < SPERF_TIME_KINDS; kind++) {
        SPERF_TRY(add_samples(making, (sperf_time_kind_t)kind, count));
    }
    return making->copy->ordered ? make_timeline(making) : SPERF_OK;
}

sperf_status_t sperf_block_profile_empty(sperf_mode_t mode, const sperf_block_facts_t *facts, sperf_recording_t **out)
{
    sperf_profile_t *profile;
    const sperf_sample_type_text_t types[SPERF_BLOCK_VALUES] = {
        {"samples", "count"},
        {mode == SPERF_MODE_CPU ? "cpu" : "wall", "nanoseconds"},
    };
    *out = NULL;
    SPERF_TRY(sperf_profile_new(types, SPERF_BLOCK_VALUES, &profile));
    SPERF_TRY(sperf_recording_wrap(profile, out));
    profile->period_type = profile->sample_types[1];
    profile->start_time_ns = facts->start_real_ns;
    profile->duration_ns = facts->duration_ns;
    return sperf_string_table_intern_text(&profile->strings, SPERF_PROGRAM, &profile->program);
}

sperf_status_t sperf_block_profile_make(sperf_session_t *session, sperf_block_copy_t *copy,
                                        const sperf_block_facts_t *facts, sperf_recording_t **out)
{
    making_t making = {.session = session, .copy = copy, .facts = facts};
    uint64_t count = 0;
    sperf_status_t status = sperf_block_profile_empty(session->options.mode, facts, out);
    if (status == SPERF_OK) {
        making.profile = (*out)->profile;
        making.profile->period = session->schedule.period_ns;
        status = make(&making, &count);
    }
    sperf_native_names_cleanup(&making.natives);
    free(making.frames);
    free(making.showings);
    free(making.stacks);
    free(making.threads);
    free(making.rests);
    if (status != SPERF_OK) {
        sperf_recording_free(*out);
        *out = NULL;
        return status;
    }
    sperf_recording_t *recording = *out;
    recording->capture = session->options.capture->name;
    recording->capture_reason = session->options.capture_reason;
    recording->sampling_count = recording->trigger_count = count;
    recording->vm_layout_known = true;
    recording->vm_layout_problem = sperf_vm_layout.problem;
    recording->instructions = sperf_vm_layout.problem == NULL ? sperf_vm_insns_learn() : 0;
    return SPERF_OK;
}
