/* From captured entries to samples: see samples.h. */
#include "samples.h"

#include <stdlib.h>

#include "capture/callee_timer.h"
#include "capture/entry_names.h"
#include "frames/jit_state.h"
#include "frames/native_leaf.h"
#include "held.h"
#include "recording_parts.h"
#include "sample_events.h"
#include "threads/tick_reading.h"
#include "unsampled_time.h"
#include "vm/compiled_callee.h"
#include "vm/vm_insns.h"

/* -- What compiled code calls, at ticks -- */

enum { CALLEE_WAIT_NS = 30000000 };

/* Forget all observations if keys were released since: codes may have died, and their addresses be others'. */
static void forget_released(sperf_tables_t *tables)
{
    uint32_t released = tables->captured.values.released_count;
    if (tables->callees != NULL && tables->callees_released != released) sperf_callee_shares_clear(tables->callees);
    tables->callees_released = released;
}

void sperf_callees_observe(sperf_tables_t *tables)
{
    sperf_callee_seen_t seen;
    if (!sperf_callee_timer_remove_report(&seen)) return;
    forget_released(tables);
    if (tables->callees == NULL) tables->callees = calloc(1, sizeof *tables->callees);
    if (tables->callees == NULL) return;
    sperf_callee_shares_add(tables->callees, seen.iseq, seen.position, sperf_compiled_callee_number(seen.callee));
}

bool sperf_callees_should_wait(const sperf_tables_t *tables, const uint64_t *words, int64_t mono_ns)
{
    sperf_entry_t entry;
    sperf_entry_frames_t frames;
    if (!tables->instructions || !sperf_callee_timer_works() || !sperf_entry_is_tick(words)) return false;
    sperf_entry_read(words, &entry, &frames);
    if (entry.leaf.callee != SPERF_CALLEE_UNSEEN || mono_ns - entry.mono_ns >= CALLEE_WAIT_NS) return false;
    return tables->callees == NULL || !sperf_callee_shares_know(tables->callees, sperf_entry_frame(&frames, 0).value);
}

/* Return the number of the method that compiled code was calling; 0: none. */
static uint8_t callee_of(sperf_tables_t *tables, const sperf_entry_t *entry, const sperf_entry_frames_t *frames)
{
    uint8_t number = 0;
    if (entry->leaf.callee != SPERF_CALLEE_UNSEEN) return sperf_compiled_callee_number(entry->leaf.callee);
    sperf_vm_frame_t frame = sperf_entry_frame(frames, 0);
    forget_released(tables);
    bool seen =
        tables->callees != NULL && sperf_callee_shares_next(tables->callees, frame.value, frame.position, &number);
    return seen ? number : 0;
}

/* Add the method that compiled code was calling at a tick to its stack, as the leaf; nothing if there is none. */
static sperf_status_t add_callee(sperf_tables_t *tables, const sperf_entry_t *entry, const sperf_entry_frames_t *frames,
                                 sperf_stack_id_t *stack)
{
    if (!tables->instructions || entry->leaf.callee == SPERF_CALLEE_NOT_ASKED) return SPERF_OK;
    uint8_t number = callee_of(tables, entry, frames);
    if (number == 0) return SPERF_OK;
    sperf_word_t class;
    uint8_t method = sperf_compiled_callee_method(number, &class);
    sperf_frame_key_t key = {class, SPERF_INSN_METHOD(method), 0};
    sperf_captured_stacks_t *captured = &tables->captured;
    /* As other instructions, it has the line of its frame. */
    return sperf_captured_intern_key(captured, *stack, key, captured->stacks.rows[*stack].frame, stack);
}

/* -- Samples -- */

static sperf_timeline_row_t row_of(const sperf_tables_t *tables, sperf_sample_key_t key, int64_t mono_ns,
                                   int64_t weight_ns)
{
    int64_t since_ns = mono_ns - tables->start_mono_ns;
    return (sperf_timeline_row_t){
        .time_us = since_ns > 0 ? (uint64_t)since_ns / 1000 : 0,
        .key = key,
        .weight = weight_ns,
    };
}

static sperf_status_t append_sample(sperf_tables_t *tables, sperf_sample_key_t key, int64_t mono_ns, int64_t weight_ns)
{
    if (tables->aggregate) {
        int64_t values[SPERF_SAMPLE_VALUES] = {1, weight_ns};
        return sperf_sample_table_add(&tables->sums, key, values);
    }
    sperf_timeline_row_t row = row_of(tables, key, mono_ns, weight_ns);
    return sperf_timeline_append(&tables->timeline, &row);
}

/* Add a sample whose weight is final. */
static sperf_status_t add_sample(sperf_tables_t *tables, sperf_sample_key_t key, int64_t mono_ns, int64_t weight_ns)
{
    SPERF_TRY(append_sample(tables, key, mono_ns, weight_ns));
    sperf_sample_events_append(tables, key, mono_ns, weight_ns);
    return SPERF_OK;
}

/* Add a sample with the key running->last_key, whose weight may still grow. */
static sperf_status_t add_open_sample(sperf_tables_t *tables, sperf_running_t *running, int64_t mono_ns,
                                      int64_t weight_ns)
{
    sperf_sample_key_t key = running->last_key;
    running->last_mono_ns = mono_ns;
    running->last_weight_ns = weight_ns;
    if (tables->aggregate) return append_sample(tables, key, mono_ns, weight_ns);
    sperf_timeline_row_t row = row_of(tables, key, mono_ns, weight_ns);
    return sperf_timeline_append_open(&tables->timeline, &row, &running->last_weight);
}

/* Return whether the session keeps the samples of the entry. */
static bool is_wanted(const sperf_tables_t *tables, const sperf_entry_t *entry)
{
    return !tables->deferred || entry->blocks != 0;
}

/* Return whether the session measures what the entry is of: hooks report times in any session. */
static bool is_measured(const sperf_tables_t *tables, sperf_entry_type_t type)
{
    switch (type) {
    case SPERF_ENTRY_ALLOCATION: return tables->measures.allocations;
    case SPERF_ENTRY_CUSTOM: return tables->measures.custom;
    case SPERF_ENTRY_RAISED:
    case SPERF_ENTRY_RESCUED: return tables->measures.exceptions;
    default: return tables->measures.times;
    }
}

/*
 * In a block, a tick stands for a period. It does not stand for the time between it and its neighbours: the
 * neighbours of the first and the last tick may be outside the block, or were missed. What a block does at its
 * ends would then weigh less or more than the rest, and a block of some milliseconds is little else. Spans say how
 * much time there was in all (capture/block_spans.h).
 */
static sperf_status_t add_to_blocks(sperf_tables_t *tables, const sperf_entry_t *entry, sperf_sample_key_t key,
                                    int64_t ticks)
{
    int64_t ns = ticks * tables->schedule.period_ns;
    return sperf_block_sums_add(&tables->blocks, entry->blocks, key, entry->mono_ns, ns);
}

/* A deferred session has the same samples as its blocks. */
static sperf_status_t add_deferred_tick(sperf_tables_t *tables, const sperf_entry_t *entry, sperf_sample_key_t key)
{
    if (!is_wanted(tables, entry)) return SPERF_OK;
    SPERF_TRY(add_to_blocks(tables, entry, key, 1));
    return add_sample(tables, key, entry->mono_ns, tables->schedule.period_ns);
}

/* Add the C function that the thread was in, as the leaf. It has no line. */
static sperf_status_t add_native_leaf(sperf_tables_t *tables, const sperf_entry_t *entry, sperf_code_kind_t code,
                                      sperf_stack_id_t *stack)
{
    if (!tables->native || entry->leaf.machine_pc == 0) return SPERF_OK;
    return sperf_captured_intern_key(&tables->captured, *stack, sperf_native_leaf_key(entry->leaf.machine_pc, code), 0,
                                     stack);
}

static sperf_status_t add_tick_sample(sperf_tables_t *tables, const sperf_entry_t *entry, sperf_sample_key_t key)
{
    sperf_running_t *running = sperf_tick_account(tables->mode, entry->native, entry->record);
    sperf_place_t place = {
        .mono_ns = entry->mono_ns,
        .distances = sperf_schedule_distances(&tables->schedule, entry->mono_ns),
        .missed = tables->missed_ticks,
    };
    sperf_shares_t shares = sperf_account_charge(&running->account, &entry->values.tick, &place);
    entry->native->ticked_number = entry->thread_number;
    if (tables->deferred) return add_deferred_tick(tables, entry, key);
    sperf_unsampled_add_share(tables, running, running->has_last ? running->last_key.thread : key.thread, shares.last);
    sperf_unsampled_add(tables, key.thread, SPERF_TIME_RUNNING, shares.own.rest_ns);
    running->last_key = key;
    sperf_status_t status = add_open_sample(tables, running, entry->mono_ns, shares.own.weight_ns);
    running->has_last = status == SPERF_OK;
    running->last_is_awaited = running->has_last && tables->event_names != NULL;
    if (status == SPERF_OK) status = add_to_blocks(tables, entry, key, 1);
    return status;
}

static sperf_status_t add_tick(sperf_tables_t *tables, const sperf_entry_t *entry, const sperf_entry_frames_t *frames,
                               sperf_stack_id_t stack, sperf_thread_id_t thread)
{
    int64_t stands_ns = sperf_held_tick_ns(tables);
    if (!is_wanted(tables, entry)) {
        SPERF_TRY(sperf_held_add_tick(tables, entry, SPERF_HOLDER_UNKNOWN, stands_ns));
        return add_tick_sample(tables, entry, (sperf_sample_key_t){.thread = thread});
    }
    const sperf_vm_leaf_t *leaf = &entry->leaf;
    sperf_code_kind_t code = sperf_machine_code_kind(&tables->code, leaf->machine_pc, entry->mono_ns);
    if (code == SPERF_CODE_JIT && !leaf->compiled) sperf_compiled_code_seen(leaf->machine_pc);
    SPERF_TRY(add_callee(tables, entry, frames, &stack));
    SPERF_TRY(add_native_leaf(tables, entry, code, &stack));
    SPERF_TRY(sperf_held_add_tick(tables, entry, stack, stands_ns));
    sperf_label_set_id_t labels = sperf_label_key(entry->labels, sperf_jit_state(code, entry->walked, leaf->compiled));
    return add_tick_sample(tables, entry, (sperf_sample_key_t){stack, thread, labels});
}

/*
 * Return when the time of `kind` ended. The parts of an interval follow each other: CPU time, blocked and waiting for the
 * GVL, or marking and sweeping. When it was used within the interval is not known of CPU time.
 */
static int64_t end_mono_ns(const sperf_entry_t *entry, sperf_time_kind_t kind)
{
    const int64_t *spent_ns = entry->values.spent_ns;
    if (entry->type == SPERF_ENTRY_WAITED) return entry->mono_ns;
    switch (kind) {
    case SPERF_TIME_RUNNING: return entry->since_ns - spent_ns[SPERF_TIME_BLOCKED];
    case SPERF_TIME_BLOCKED: return entry->since_ns;
    case SPERF_TIME_MARKING: return entry->mono_ns - spent_ns[SPERF_TIME_SWEEPING];
    default: return entry->mono_ns;
    }
}

/* The wait of a fiber belongs to its blocks alone: meanwhile its thread did other things, which the session has. */
static sperf_status_t add_spent(sperf_tables_t *tables, const sperf_entry_t *entry, sperf_stack_id_t stack,
                                sperf_thread_id_t thread)
{
    bool waited = entry->type == SPERF_ENTRY_WAITED;
    for (int kind = 0; kind < SPERF_TIME_KINDS; kind++) {
        if (entry->values.spent_ns[kind] == 0) continue;
        sperf_stack_id_t leaf = stack;
        bool has_leaf = kind == SPERF_TIME_RUNNING && stack != 0;
        if (!has_leaf)
            SPERF_TRY(sperf_captured_intern_synthetic(&tables->captured, stack,
                                                      sperf_captured_synthetic((sperf_time_kind_t)kind), &leaf));
        uint32_t labels = kind == SPERF_TIME_BLOCKED ? entry->wait_labels : entry->labels;
        uint32_t state = kind == SPERF_TIME_RUNNING ? SPERF_JIT_WITHOUT_GVL : SPERF_JIT_UNKNOWN;
        sperf_sample_key_t key = {leaf, thread, sperf_label_key(labels, state)};
        int64_t ns = entry->values.spent_ns[kind], until_ns = end_mono_ns(entry, (sperf_time_kind_t)kind);
        SPERF_TRY(sperf_block_sums_add(&tables->blocks, entry->blocks, key, until_ns, ns));
        if (!waited || tables->deferred) SPERF_TRY(add_sample(tables, key, until_ns, ns));
        if (waited) continue;
        SPERF_TRY(sperf_held_add_spent(tables, entry, key, (sperf_time_kind_t)kind));
    }
    if (waited) sperf_samples_add_span(tables, entry);
    return SPERF_OK;
}

/* The class is a frame below the leaf: see allocations/allocations.h. */
static sperf_status_t add_allocation(sperf_tables_t *tables, const sperf_entry_t *entry, sperf_stack_id_t stack,
                                     sperf_thread_id_t thread)
{
    const sperf_allocation_t *of = &entry->values.allocation;
    sperf_frame_key_t class = {of->class, SPERF_CLASS_METHOD, 0};
    const sperf_stack_table_t *stacks = &tables->captured.stacks;
    sperf_frame_id_t allocator = stacks->rows[stack].frame;
    SPERF_TRY(sperf_captured_intern_key(&tables->captured, stack, class, 0, &stack));
    uint64_t place = (uint64_t)stacks->rows[stack].frame << 32 | allocator;
    sperf_sample_key_t key = {stack, thread, sperf_label_key(entry->labels, SPERF_JIT_UNKNOWN)};
    return sperf_allocations_add(&tables->allocations, key, of, place);
}

static sperf_status_t add_custom(sperf_tables_t *tables, const sperf_entry_t *entry, sperf_stack_id_t stack,
                                 sperf_thread_id_t thread)
{
    sperf_sample_key_t key = {stack, thread, sperf_label_key(entry->labels, SPERF_JIT_UNKNOWN)};
    return add_sample(tables, key, entry->mono_ns, entry->values.weight);
}

static sperf_status_t add_entry(sperf_tables_t *tables, const sperf_entry_t *entry, const sperf_entry_frames_t *frames,
                                sperf_stack_id_t stack, sperf_thread_id_t thread)
{
    switch (entry->type) {
    case SPERF_ENTRY_TICK: return add_tick(tables, entry, frames, stack, thread);
    case SPERF_ENTRY_ALLOCATION: return add_allocation(tables, entry, stack, thread);
    case SPERF_ENTRY_CUSTOM: return add_custom(tables, entry, stack, thread);
    case SPERF_ENTRY_RAISED: return sperf_raised_add(tables, entry, stack, thread);
    default: return add_spent(tables, entry, stack, thread);
    }
}

void sperf_samples_add_span(sperf_tables_t *tables, const sperf_entry_t *entry)
{
    uint64_t blocks = entry->blocks & tables->blocks.open;
    sperf_thread_id_t row = blocks != 0 ? sperf_thread_rows_intern(&tables->thread_rows, entry->thread_number) : 0;
    if (row == 0) return; /* out of memory: the weights of the samples stay as they are */
    sperf_status_t status = sperf_block_sums_add_spent(&tables->blocks, blocks, row, entry->values.spent_ns);
    if (status == SPERF_OK && tables->deferred) {
        status = sperf_sample_table_add(&tables->spent, (sperf_sample_key_t){.thread = row}, entry->values.spent_ns);
    }
    if (status != SPERF_OK) sperf_tables_count_lost(tables);
}

void sperf_samples_add_entry(sperf_tables_t *tables, const uint64_t *words)
{
    sperf_entry_t entry;
    sperf_entry_frames_t frames;
    uint64_t number;
    sperf_string_t name;
    if (sperf_thread_name_read(words, &number, &name)) {
        /* Out of memory, samples keep the name that the thread had. */
        (void)sperf_thread_rows_rename(&tables->thread_rows, number, name.bytes, name.length);
        return;
    }
    sperf_entry_read(words, &entry, &frames);
    entry.blocks &= tables->blocks.open;
    if (!is_measured(tables, entry.type)) return;
    if (entry.type == SPERF_ENTRY_SPAN) {
        sperf_samples_add_span(tables, &entry);
        return;
    }
    if (entry.type == SPERF_ENTRY_RESCUED) {
        if (sperf_raised_rescue(tables, &entry, &frames) != SPERF_OK) sperf_tables_count_lost(tables);
        return;
    }
    if (entry.type == SPERF_ENTRY_SPENT && !is_wanted(tables, &entry)) return;
    if (entry.truncated) atomic_fetch_add_explicit(&tables->counters->truncated_stacks, 1, memory_order_relaxed);
    /* Between its last frame and its end, a thread has no stack: the time stays in its account. */
    if (entry.depth == 0 && entry.type != SPERF_ENTRY_SPENT && entry.type != SPERF_ENTRY_RAISED) return;

    sperf_stack_id_t stack = 0;
    sperf_thread_id_t thread = sperf_thread_rows_intern(&tables->thread_rows, entry.thread_number);
    sperf_status_t status = SPERF_OK;
    if (is_wanted(tables, &entry)) status = sperf_captured_intern_stack(&tables->captured, &entry, &frames, &stack);
    if (status == SPERF_OK) status = add_entry(tables, &entry, &frames, stack, thread);
    if (status != SPERF_OK) sperf_tables_count_lost(tables);
}

void sperf_samples_tell_synthetic(sperf_tables_t *tables, sperf_time_kind_t kind, sperf_thread_id_t row,
                                  int64_t mono_ns, int64_t weight_ns)
{
    sperf_stack_id_t stack;
    uint32_t frame = sperf_captured_synthetic(kind);
    if (sperf_captured_intern_synthetic(&tables->captured, 0, frame, &stack) != SPERF_OK) {
        sperf_tables_count_lost(tables);
        return;
    }
    sperf_sample_events_append(tables, (sperf_sample_key_t){stack, row, 0}, mono_ns, weight_ns);
}
