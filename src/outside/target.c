/* A process that is read from outside: see sperf/outside/target.h. */
#include "sperf/outside/target.h"

#include <stdlib.h>
#include <string.h>

#include "sperf/base/rows.h"
#include "sperf/model/frame_kind.h"

/*
 * CLOCK_DELAY_NS: how long after the beginning of a sample a clock is read, at most; or the thread is not taken for new.
 * USUAL_NS: for so long at least, how much of the time a thread has a core is remembered.
 * NO_CORE_NS: two ticks of most kernels. The clock of a thread that has a core has moved by then.
 */
enum { NS_PER_US = 1000, CLOCK_DELAY_NS = 1000000, NO_CORE_NS = 8000000, USUAL_NS = 200000000 };

sperf_status_t sperf_outside_target_new(const sperf_outside_layout_t *layout, sperf_outside_memory_t memory,
                                        sperf_outside_usage_read_t usage, uint64_t process,
                                        sperf_outside_target_t **out)
{
    *out = NULL;
    if (!sperf_outside_layout_check(layout)) return SPERF_INVALID_ARGUMENT;
    sperf_outside_target_t *target = calloc(1, sizeof *target);
    if (target == NULL) return SPERF_NO_MEMORY;
    *target = (sperf_outside_target_t){.memory = memory,
                                       .layout = *layout,
                                       .usage = usage,
                                       .process = process,
                                       .measures = {.cpu = true, .wall = true},
                                       .generation = 1};
    target->memory.layout = &target->layout;
    target->stack = calloc(1, sizeof *target->stack);
    sperf_status_t status = sperf_outside_names_init(&target->names, &target->layout);
    if (target->stack == NULL) status = SPERF_NO_MEMORY;
    if (status == SPERF_OK) {
        *out = target;
    } else {
        sperf_outside_target_free(target);
    }
    return status;
}

void sperf_outside_target_free(sperf_outside_target_t *target)
{
    if (target == NULL) return;
    sperf_outside_threads_cleanup(&target->threads);
    sperf_outside_names_cleanup(&target->names);
    sperf_outside_labels_cleanup(&target->labels);
    sperf_outside_native_clocks_cleanup(&target->clocks);
    sperf_index_cleanup(&target->known_index);
    sperf_profile_free(target->profile);
    for (uint32_t id = 1; id <= target->known_count; id++) free(target->known[id].pending);
    free(target->known);
    free(target->stack);
    free(target);
}

sperf_status_t sperf_outside_target_read_labels(sperf_outside_target_t *target, const sperf_published_labels_t *at)
{
    sperf_outside_labels_cleanup(&target->labels);
    return sperf_outside_labels_init(&target->labels, at);
}

sperf_status_t sperf_outside_target_read_threads(sperf_outside_target_t *target)
{
    SPERF_TRY(sperf_outside_threads_read(&target->memory, &target->threads));
    return sperf_outside_labels_find_records(&target->labels, &target->memory);
}

/* -- Threads that are known -- */

static sperf_status_t charge_rest(sperf_outside_target_t *target, sperf_outside_known_thread_t *known);

static bool is_thread(const void *table, uint32_t id, const void *key)
{
    return ((const sperf_outside_target_t *)table)->known[id].address == *(const uint64_t *)key;
}

/*
 * Return whether another thread has got the address. Its object may have the place of the earlier one, too: then that
 * was not there in the last sample, and had another native thread.
 */
static bool is_another(const sperf_outside_target_t *target, const sperf_outside_known_thread_t *known,
                       const sperf_outside_thread_t *thread)
{
    bool was_there = known->turn == 0 || known->turn + 1 >= target->turn;
    bool has_same_native = thread->tid != 0 && thread->tid == known->tid;
    return known->value != thread->value || (!was_there && !has_same_native);
}

static sperf_status_t find_known(sperf_outside_target_t *target, uint32_t row, uint32_t *out)
{
    const sperf_outside_thread_t *thread = &target->threads.rows[row];
    uint64_t hash = sperf_hash_combine(0, thread->address);
    *out = sperf_index_find(&target->known_index, hash, target, &thread->address, is_thread);
    sperf_outside_pending_t *pending = NULL;
    uint32_t capacity = 0;
    if (*out == 0) {
        SPERF_TRY(sperf_index_reserve(&target->known_index));
        SPERF_TRY(SPERF_ROWS_RESERVE(target->known, target->known_capacity, (uint64_t)target->known_count + 2));
        *out = ++target->known_count;
        sperf_index_add(&target->known_index, hash, *out);
    } else {
        sperf_outside_known_thread_t *known = &target->known[*out];
        if (!is_another(target, known, thread)) return SPERF_OK;
        SPERF_TRY(charge_rest(target, known));
        pending = known->pending;
        capacity = known->pending_capacity;
    }
    target->known[*out] = (sperf_outside_known_thread_t){.address = thread->address,
                                                         .value = thread->value,
                                                         .number = ++target->numbers,
                                                         .pending = pending,
                                                         .pending_capacity = capacity};
    return SPERF_OK;
}

sperf_status_t sperf_outside_target_number(sperf_outside_target_t *target, uint32_t row, uint32_t *out)
{
    SPERF_TRY(find_known(target, row, out));
    *out = target->known[*out].number;
    return SPERF_OK;
}

sperf_status_t sperf_outside_target_stack(sperf_outside_target_t *target, uint32_t row, sperf_profile_t *profile,
                                          sperf_stack_id_t *out)
{
    *out = 0;
    const sperf_outside_memory_t *memory = &target->memory;
    target->names.is_steady = !target->threads.collects;
    for (int attempt = 1; attempt <= SPERF_OUTSIDE_ATTEMPTS; attempt++) {
        bool is_final = attempt == SPERF_OUTSIDE_ATTEMPTS, is_whole = false;
        bool is_read = sperf_outside_stack_read(memory, target->threads.rows[row].address, target->stack);
        if (!is_read && !is_final) continue;
        SPERF_TRY(sperf_outside_names_read(&target->names, memory, target->stack, is_final, &is_whole));
        if (is_whole) break;
    }
    return sperf_outside_names_intern(&target->names, memory, target->stack, profile, out);
}

/* -- Samples -- */

static sperf_status_t begin_profile(sperf_outside_target_t *target, uint64_t now_ns)
{
    sperf_sample_type_text_t types[3] = {{"samples", "count"}};
    uint32_t count = 1;
    if (target->measures.cpu) types[count++] = (sperf_sample_type_text_t){"cpu", "nanoseconds"};
    if (target->measures.wall) types[count++] = (sperf_sample_type_text_t){"wall", "nanoseconds"};
    SPERF_TRY(sperf_profile_new(types, count, &target->profile));
    target->generation++;
    target->begin_ns = now_ns;
    sperf_outside_names_begin_profile(&target->names);
    return SPERF_OK;
}

static sperf_status_t intern_thread(sperf_outside_target_t *target, uint32_t row, uint32_t number,
                                    sperf_thread_id_t *out)
{
    const sperf_outside_thread_t *thread = &target->threads.rows[row];
    sperf_thread_t shown = {.process = target->process, .number = number};
    sperf_outside_text_t name;
    sperf_outside_string_read(&target->memory, thread->name, &name);
    if (name.length == 0 && thread->is_main) sperf_outside_text_append_text(&name, "main");
    SPERF_TRY(sperf_string_table_intern(&target->profile->strings, name.bytes, name.length, &shown.name));
    return sperf_thread_table_intern(&target->profile->threads, shown, out);
}

/* Put the frame of a state on top of `*stack`. */
static sperf_status_t add_state(sperf_profile_t *profile, sperf_frame_kind_t kind, sperf_stack_id_t *stack)
{
    const sperf_frame_kind_words_t *words = &sperf_frame_kind_words[kind];
    sperf_frame_id_t frame;
    SPERF_TRY(
        sperf_profile_intern_frame(profile, sperf_string_of(words->name), sperf_string_of(words->file), 0, 0, &frame));
    return sperf_stack_table_intern(&profile->stacks, *stack, frame, stack);
}

static sperf_status_t add_leaf(sperf_outside_target_t *target, sperf_outside_state_t state, sperf_stack_id_t *stack)
{
    sperf_profile_t *profile = target->profile;
    bool wall = target->measures.wall;
    switch (state) {
    case SPERF_OUTSIDE_GC:
        return add_state(profile, target->threads.sweeps ? SPERF_FRAME_GC_SWEEPING : SPERF_FRAME_GC_MARKING, stack);
    case SPERF_OUTSIDE_GVL_WAIT: return wall ? add_state(profile, SPERF_FRAME_GVL_WAIT, stack) : SPERF_OK;
    case SPERF_OUTSIDE_WAITING:
    case SPERF_OUTSIDE_BLOCKING: return wall ? add_state(profile, SPERF_FRAME_GVL_BLOCKED, stack) : SPERF_OK;
    case SPERF_OUTSIDE_RUNNING: break;
    }
    return SPERF_OK;
}

static sperf_status_t add_row(sperf_outside_target_t *target, uint64_t now_ns, sperf_sample_key_t key, int64_t count,
                              int64_t cpu_ns, int64_t wall_ns)
{
    int64_t values[SPERF_SAMPLE_TYPES_MAX] = {count};
    uint32_t types = 1;
    if (target->measures.cpu) values[types++] = cpu_ns;
    if (target->measures.wall) values[types++] = wall_ns;
    SPERF_TRY(sperf_sample_table_add(&target->profile->samples, key, values));
    target->charged_ns += (uint64_t)cpu_ns;
    if (count == 0) return SPERF_OK;
    sperf_timeline_row_t row = {
        .time_us = (now_ns - target->begin_ns) / NS_PER_US, .key = key, .weight = values[types - 1]};
    return sperf_timeline_append(&target->profile->timeline, &row);
}

/* Return whether the thread had the GVL when its state was read. */
static bool is_holder(const sperf_outside_thread_t *thread)
{
    return thread->state == SPERF_OUTSIDE_RUNNING || thread->state == SPERF_OUTSIDE_GC;
}

/* What is known of a thread at a sample. */
typedef struct {
    uint64_t wall_ns;
    uint64_t used_ns;      /* CPU time since the last sample */
    uint64_t core_wait_ns; /* waits for a core that have ended since the last sample */
    bool is_at_work;
    bool has_rested; /* it has used no CPU time since the last sample, and does not run */
} times_t;

static bool is_on_cpu(const sperf_outside_target_t *target, int32_t tid)
{
    return target->usage(target->memory.context, tid, true).is_on_cpu;
}

/* Bring the clocks of a thread up to date. The times stay with the thread until they are charged. */
static sperf_status_t update_times(sperf_outside_target_t *target, const sperf_outside_thread_t *thread,
                                   sperf_outside_known_thread_t *known, uint64_t now_ns, times_t *out)
{
    bool is_new = known->turn == 0, is_same_native = thread->tid != 0 && thread->tid == known->tid;
    sperf_outside_usage_t usage = {0};
    if (thread->tid != 0) usage = target->usage(target->memory.context, thread->tid, false);
    if (usage.is_known) {
        /* What a native thread used before the first sample belongs to no sample, unless it began after that. */
        uint64_t new_max_ns = target->turn == 1 ? 0 : now_ns - target->last_ns + CLOCK_DELAY_NS;
        SPERF_TRY(sperf_outside_native_clocks_read(&target->clocks, thread->tid, new_max_ns, &usage));
    }
    uint64_t used_ns = usage.cpu_ns;
    known->cpu_rest_ns += used_ns;
    known->usual_cpu_ns += used_ns;
    known->usual_wall_ns += is_new ? 0 : now_ns - known->wall_ns;
    if (known->usual_wall_ns > USUAL_NS) {
        known->usual_wall_ns /= 2;
        known->usual_cpu_ns /= 2;
    }
    if (used_ns > 0 || usage.wait_ns > 0) known->moved_ns = now_ns;
    bool is_at_work = false, is_runnable = false;
    if (is_holder(thread)) { /* It may sleep with the GVL. */
        bool is_sure = is_new || !usage.is_known;
        is_runnable = is_sure || is_on_cpu(target, thread->tid);
        is_at_work = is_sure || (is_runnable && (used_ns > 0 || now_ns - target->last_ns < NO_CORE_NS));
    } else if (thread->state == SPERF_OUTSIDE_BLOCKING) {
        bool has_moved = !is_new && now_ns - known->moved_ns < NO_CORE_NS;
        is_at_work = is_runnable = has_moved && is_on_cpu(target, thread->tid);
    }
    *out = (times_t){.wall_ns = is_new ? 0 : now_ns - known->wall_ns,
                     .used_ns = used_ns,
                     .core_wait_ns = is_new ? 0 : usage.wait_ns,
                     .is_at_work = is_at_work,
                     .has_rested = is_same_native && used_ns == 0 && !is_runnable};
    if (is_new) known->wall_ns = now_ns;
    known->tid = thread->tid;
    known->turn = target->turn;
    return SPERF_OK;
}

/* Keep a sample at work until its share is known. `count` is 0 if the profile has the sample already. */
static sperf_status_t append_pending(sperf_outside_known_thread_t *known, sperf_outside_pending_t sample)
{
    sperf_outside_pending_t *last = known->pending_count > 0 ? &known->pending[known->pending_count - 1] : NULL;
    bool is_full = known->pending_count == SPERF_OUTSIDE_PENDING;
    const sperf_sample_key_t *key = &sample.key;
    if (last != NULL && (is_full || (last->key.stack == key->stack && last->key.labels == key->labels))) {
        last->weight_ns += sample.weight_ns;
        last->count += sample.count;
        last->end_ns = sample.end_ns;
    } else {
        SPERF_TRY(SPERF_ROWS_RESERVE(known->pending, known->pending_capacity, (uint64_t)known->pending_count + 1));
        known->pending[known->pending_count++] = sample;
    }
    return SPERF_OK;
}

/*
 * Take waits for a core of `wait_ns`, which ended in the `period_ns` since the last sample at `last_ns`, from the samples
 * that are pending: from those that found the thread waiting. Of a wait that is shorter than the period it is not known
 * whether the last sample fell into it. If the clock did not move meanwhile, the thread had no core at that sample.
 * Otherwise it had one with the probability with which it usually has.
 */
static void remove_core_wait(sperf_outside_known_thread_t *known, uint64_t last_ns, uint64_t period_ns, times_t times)
{
    uint64_t wait_ns = times.core_wait_ns;
    if (wait_ns < period_ns) {
        double in_wait = (double)wait_ns / (double)period_ns, at_work = 0;
        if (times.used_ns > 0) at_work = (double)known->usual_cpu_ns / (double)(known->usual_wall_ns + 1);
        if (at_work > 1) at_work = 1;
        wait_ns = (uint64_t)((double)period_ns * in_wait / (in_wait + (1 - in_wait) * at_work));
    }
    uint64_t begin_ns = last_ns > wait_ns ? last_ns - wait_ns : 0;
    for (uint32_t i = known->pending_count; i > 0 && known->pending[i - 1].end_ns > begin_ns; i--) {
        sperf_outside_pending_t *sample = &known->pending[i - 1];
        uint64_t part_ns = sample->end_ns - begin_ns;
        sample->weight_ns -= part_ns < sample->weight_ns ? part_ns : sample->weight_ns;
    }
}

/* Share the CPU time that is in no sample among those that are pending, by the time that each stands for. */
static sperf_status_t charge_pending(sperf_outside_target_t *target, sperf_outside_known_thread_t *known)
{
    uint64_t weight_ns = 0;
    for (uint32_t i = 0; i < known->pending_count; i++) weight_ns += known->pending[i].weight_ns;
    for (uint32_t i = 0; i < known->pending_count; i++) {
        const sperf_outside_pending_t *sample = &known->pending[i];
        if (sample->weight_ns == 0) continue; /* all of it was a wait for a core */
        uint64_t share = (uint64_t)((double)known->cpu_rest_ns * (double)sample->weight_ns / (double)weight_ns);
        if (share > known->cpu_rest_ns || sample->weight_ns == weight_ns) share = known->cpu_rest_ns;
        known->cpu_rest_ns -= share;
        weight_ns -= sample->weight_ns;
        uint32_t rows = sample->count > 0 ? sample->count : 1;
        for (uint32_t n = 0; n < rows; n++) {
            uint64_t piece = share / (rows - n);
            uint64_t time_ns = sample->time_ns + n * (sample->weight_ns / rows);
            SPERF_TRY(add_row(target, time_ns, sample->key, sample->count > 0 ? 1 : 0, (int64_t)piece, 0));
            share -= piece;
        }
    }
    known->pending_count = 0;
    return SPERF_OK;
}

/*
 * Charge the CPU time of a thread that no sample at work has taken: to those that are pending, else to the last stack
 * that was at work, or that was seen at all. What has no stack in this profile is left to charge_unsampled.
 */
static sperf_status_t charge_rest(sperf_outside_target_t *target, sperf_outside_known_thread_t *known)
{
    if (known->cpu_rest_ns > 0 && known->pending_count > 0) SPERF_TRY(charge_pending(target, known));
    known->pending_count = 0;
    int64_t rest_ns = (int64_t)known->cpu_rest_ns;
    known->cpu_rest_ns = 0;
    if (rest_ns == 0 || known->generation != target->generation) return SPERF_OK;
    return add_row(target, target->last_ns, known->at_work, target->measures.wall ? 0 : 1, rest_ns, 0);
}

/* Charge the CPU time that is in no sample because no sample found its thread to a frame of its own. */
static sperf_status_t charge_unsampled(sperf_outside_target_t *target)
{
    uint64_t used_ns = target->process_end_ns - target->process_begin_ns;
    if (used_ns < target->charged_ns + SPERF_OUTSIDE_UNSAMPLED_MIN_NS) return SPERF_OK;
    uint64_t unsampled_ns = used_ns - target->charged_ns;
    sperf_sample_key_t key = {0};
    sperf_frame_id_t frame;
    sperf_profile_t *profile = target->profile;
    SPERF_TRY(sperf_profile_intern_frame(profile, sperf_string_of(SPERF_OUTSIDE_UNSAMPLED), sperf_string_of("<CPU>"), 0,
                                         0, &frame));
    SPERF_TRY(sperf_stack_table_intern(&profile->stacks, 0, frame, &key.stack));
    target->unsampled_ns += unsampled_ns;
    return add_row(target, target->last_ns, key, target->measures.wall ? 0 : 1, (int64_t)unsampled_ns, 0);
}

static sperf_status_t sample_thread(sperf_outside_target_t *target, uint32_t row, uint64_t now_ns, uint32_t *torn)
{
    const sperf_outside_thread_t *thread = &target->threads.rows[row];
    uint32_t id;
    SPERF_TRY(find_known(target, row, &id));
    sperf_outside_known_thread_t *known = &target->known[id];
    times_t times;
    SPERF_TRY(update_times(target, thread, known, now_ns, &times));
    uint64_t period_ns = now_ns > target->last_ns ? now_ns - target->last_ns : 0;
    if (times.core_wait_ns > 0) remove_core_wait(known, target->last_ns, period_ns, times);
    bool is_due = known->pending_count == SPERF_OUTSIDE_PENDING ||
                  (known->pending_count > 0 && now_ns - known->pending[0].time_ns >= SPERF_OUTSIDE_SHARING_NS);
    if (is_due && known->cpu_rest_ns > 0) SPERF_TRY(charge_pending(target, known));
    if (!target->measures.wall && !times.is_at_work) {
        known->wall_ns = now_ns;
        return SPERF_OK;
    }
    sperf_sample_key_t key = {0};
    if (times.has_rested && known->last_generation == target->generation && known->last_state == thread->state) {
        target->samples++;
        known->wall_ns = now_ns;
        return add_row(target, now_ns, known->last, 1, 0, (int64_t)times.wall_ns);
    }
    known->last_generation = 0;
    /* Right before the stack, so that the two are of one moment as far as possible. */
    uint32_t set;
    sperf_status_t labels_status = sperf_outside_labels_read(&target->labels, &target->memory, thread->address, &set);
    if (labels_status != SPERF_NOT_FOUND) SPERF_TRY(labels_status);
    SPERF_TRY(sperf_outside_target_stack(target, row, target->profile, &key.stack));
    target->samples++;
    if (target->stack->is_torn) {
        target->torn++;
        ++*torn;
    }
    if (target->stack->is_truncated) target->truncated++;
    if (key.stack == 0 && target->stack->is_torn) {
        target->lost++;
        return SPERF_OK;
    }
    SPERF_TRY(intern_thread(target, row, known->number, &key.thread));
    SPERF_TRY(sperf_outside_labels_intern(&target->labels, set, target->profile, target->generation, &key.labels));
    sperf_sample_key_t worked = key;
    /* A thread that works without the GVL is in the method that released it. */
    if (is_holder(thread) || !times.is_at_work) SPERF_TRY(add_leaf(target, thread->state, &key.stack));
    if (times.is_at_work) worked = key;
    if (key.stack == 0) return SPERF_OK; /* A thread that begins has no frames, but may wait for the GVL. */
    if (target->measures.wall) SPERF_TRY(add_row(target, now_ns, key, 1, 0, (int64_t)times.wall_ns));
    if (target->measures.cpu && times.is_at_work && worked.stack != 0) {
        sperf_outside_pending_t sample = {
            .key = worked, .time_ns = now_ns, .end_ns = now_ns, .count = target->measures.wall ? 0 : 1};
        sample.weight_ns = target->turn > 1 && period_ns > 0 ? period_ns : 1;
        SPERF_TRY(append_pending(known, sample));
    }
    known->wall_ns = now_ns;
    if (!target->stack->is_torn && !target->stack->has_changed && labels_status == SPERF_OK) {
        known->last = key;
        known->last_state = thread->state;
        known->last_generation = target->generation;
    }
    bool has_worked = known->has_worked && known->generation == target->generation;
    if ((times.is_at_work || !has_worked) && worked.stack != 0) {
        known->at_work = worked;
        known->has_worked = times.is_at_work;
        known->generation = target->generation;
    }
    return SPERF_OK;
}

/* Return the CPU time that the process had used last, if that is not known any more. */
static uint64_t process_cpu_ns(const sperf_outside_target_t *target)
{
    sperf_outside_usage_t usage = target->usage(target->memory.context, 0, false);
    return usage.is_known ? usage.cpu_ns : target->process_end_ns;
}

sperf_status_t sperf_outside_target_sample(sperf_outside_target_t *target, uint64_t now_ns, uint32_t *torn)
{
    SPERF_TRY(sperf_outside_target_read_threads(target));
    if (target->profile == NULL) SPERF_TRY(begin_profile(target, now_ns));
    target->turn++;
    /* Before the clocks of the threads; in the first sample after them. So what passes between is not of no sample. */
    target->process_end_ns = process_cpu_ns(target);
    uint32_t count = target->threads.count, known;
    for (uint32_t row = 0; row < count; row++) SPERF_TRY(find_known(target, row, &known)); /* Number them in order. */
    /* First those that run, to be read soon after their states. */
    for (int holders = 1; holders >= 0; holders--) {
        for (uint32_t row = 0; row < count; row++) {
            if (is_holder(&target->threads.rows[row]) != (holders == 1)) continue;
            SPERF_TRY(sample_thread(target, row, now_ns, torn));
        }
    }
    target->last_ns = now_ns;
    if (target->turn == 1) target->process_begin_ns = target->process_end_ns = process_cpu_ns(target);
    return SPERF_OK;
}

/* Bring all CPU time until the last sample into the profile. */
static sperf_status_t charge_all(sperf_outside_target_t *target)
{
    if (!target->measures.cpu) return SPERF_OK;
    for (uint32_t id = 1; id <= target->known_count; id++) SPERF_TRY(charge_rest(target, &target->known[id]));
    return charge_unsampled(target);
}

sperf_status_t sperf_outside_target_remove_profile(sperf_outside_target_t *target, uint64_t now_ns,
                                                   sperf_profile_t **out)
{
    *out = NULL;
    if (target->profile == NULL) SPERF_TRY(begin_profile(target, now_ns));
    SPERF_TRY(charge_all(target));
    sperf_profile_t *profile = target->profile;
    profile->duration_ns = (int64_t)(now_ns - target->begin_ns);
    target->profile = NULL;
    sperf_status_t status = begin_profile(target, now_ns);
    if (status != SPERF_OK) {
        sperf_profile_free(profile);
        return status;
    }
    *out = profile;
    return SPERF_OK;
}
