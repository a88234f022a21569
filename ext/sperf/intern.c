/* From captured entries to samples: see intern.h. */
#include "intern.h"

#include <stdlib.h>
#include <string.h>

#include "capture.h"

/*
 * The stack that was interned last, root first, with the node of each frame. The next stack shares most of it as a rule,
 * so only what differs is looked up.
 */
struct sperf_last_stack {
    uint32_t depth; /* 0: nothing to share */
    VALUE values[SPERF_FRAMES_MAX];
    int32_t lines[SPERF_FRAMES_MAX];
    sperf_stack_id_t nodes[SPERF_FRAMES_MAX];
};

sperf_status_t sperf_intern_init(sperf_session_t *session)
{
    sperf_frame_table_init(&session->frames);
    sperf_stack_table_init(&session->stacks);
    sperf_thread_table_init(&session->thread_rows);
    sperf_timeline_init(&session->timeline);
    sperf_sample_table_init(&session->sums, SPERF_SAMPLE_VALUES);
    session->pool_ns = 0;
    session->last_stack = calloc(1, sizeof *session->last_stack);
    if (session->last_stack == NULL) return SPERF_NO_MEMORY;
    return sperf_frame_values_init(&session->values);
}

void sperf_intern_cleanup(sperf_session_t *session)
{
    sperf_frame_values_cleanup(&session->values);
    sperf_frame_table_cleanup(&session->frames);
    sperf_stack_table_cleanup(&session->stacks);
    sperf_thread_table_cleanup(&session->thread_rows);
    sperf_timeline_cleanup(&session->timeline);
    sperf_sample_table_cleanup(&session->sums);
    free(session->last_stack);
    session->last_stack = NULL;
}

static sperf_status_t add_synthetic(sperf_session_t *session, sperf_stack_id_t parent, uint32_t synthetic,
                                    sperf_stack_id_t *out)
{
    sperf_frame_id_t frame;
    SPERF_TRY(sperf_frame_table_intern(&session->frames, (sperf_frame_t){synthetic, 0}, &frame));
    return sperf_stack_table_intern(&session->stacks, parent, frame, out);
}

static sperf_status_t add_frame(sperf_session_t *session, sperf_stack_id_t parent, VALUE value, int32_t line,
                                sperf_stack_id_t *out)
{
    uint32_t number;
    sperf_frame_id_t frame;
    SPERF_TRY(sperf_frame_values_intern(&session->values, value, &number));
    SPERF_TRY(sperf_frame_table_intern(&session->frames, (sperf_frame_t){number, line > 0 ? (uint32_t)line : 0}, &frame));
    return sperf_stack_table_intern(&session->stacks, parent, frame, out);
}

/* Intern the entry's stack; values and lines come leaf first. */
static sperf_status_t add_stack(sperf_session_t *session, const sperf_entry_t *entry, const VALUE *values,
                                const int32_t *lines, sperf_stack_id_t *out)
{
    struct sperf_last_stack *last = session->last_stack;
    sperf_stack_id_t node = 0;
    uint32_t shared = 0;
    if (entry->truncated) {
        /* Its root is cut off: frames at equal distance from the cut have nothing to do with those of another stack. */
        last->depth = 0;
        SPERF_TRY(add_synthetic(session, 0, SPERF_SYNTHETIC_TRUNCATED, &node));
    } else {
        uint32_t limit = entry->depth < last->depth ? entry->depth : last->depth;
        uint32_t leaf = entry->depth - 1;
        while (shared < limit && last->values[shared] == values[leaf - shared] &&
               last->lines[shared] == lines[leaf - shared]) {
            node = last->nodes[shared++];
        }
    }
    last->depth = 0; /* until all of it is right again */
    for (uint32_t i = shared; i < entry->depth; i++) {
        VALUE value = values[entry->depth - 1 - i];
        int32_t line = lines[entry->depth - 1 - i];
        SPERF_TRY(add_frame(session, node, value, line, &node));
        last->values[i] = value;
        last->lines[i] = line;
        last->nodes[i] = node;
    }
    last->depth = entry->truncated ? 0 : entry->depth;
    *out = node;
    return SPERF_OK;
}

static sperf_status_t add_sample(sperf_session_t *session, sperf_stack_id_t stack, sperf_thread_id_t thread,
                                 int64_t mono_ns, int64_t weight_ns)
{
    sperf_sample_key_t key = {.stack = stack, .thread = thread};
    if (session->options.aggregate) {
        int64_t values[SPERF_SAMPLE_VALUES] = {1, weight_ns};
        return sperf_sample_table_add(&session->sums, key, values);
    }
    int64_t since_ns = mono_ns - session->start_mono_ns;
    sperf_timeline_row_t row = {
        .time_us = since_ns > 0 ? (uint64_t)since_ns / 1000 : 0,
        .key = key,
        .weight = weight_ns,
    };
    return sperf_timeline_append(&session->timeline, &row);
}

static void count_lost(sperf_session_t *session)
{
    atomic_fetch_add_explicit(&session->counters.dropped_memory, 1, memory_order_relaxed);
}

static sperf_status_t add_tick(sperf_session_t *session, const sperf_entry_t *entry, sperf_stack_id_t stack,
                               sperf_thread_id_t thread)
{
    int64_t weight_ns = sperf_account_take(&entry->native->account, entry->first_ns, entry->second_ns);
    entry->native->last_number = entry->thread_number;
    weight_ns += session->pool_ns;
    SPERF_TRY(add_sample(session, stack, thread, entry->mono_ns, weight_ns));
    session->pool_ns = 0;
    return SPERF_OK;
}

static sperf_status_t add_gc(sperf_session_t *session, const sperf_entry_t *entry, sperf_stack_id_t stack,
                             sperf_thread_id_t thread)
{
    sperf_stack_id_t leaf;
    if (entry->first_ns > 0) {
        SPERF_TRY(add_synthetic(session, stack, SPERF_SYNTHETIC_GC_MARKING, &leaf));
        SPERF_TRY(add_sample(session, leaf, thread, entry->mono_ns, entry->first_ns));
    }
    if (entry->second_ns > 0) {
        SPERF_TRY(add_synthetic(session, stack, SPERF_SYNTHETIC_GC_SWEEPING, &leaf));
        SPERF_TRY(add_sample(session, leaf, thread, entry->mono_ns, entry->second_ns));
    }
    return SPERF_OK;
}

sperf_thread_id_t sperf_intern_thread(sperf_session_t *session, uint64_t number)
{
    sperf_thread_id_t row = 0;
    sperf_thread_t thread = {.process = session->process_id, .number = number};
    return sperf_thread_table_intern(&session->thread_rows, thread, &row) == SPERF_OK ? row : 0;
}

void sperf_intern_entry(sperf_session_t *session, const uint64_t *words)
{
    sperf_entry_t entry;
    const VALUE *values;
    const int32_t *lines;
    sperf_entry_read(words, &entry, &values, &lines);
    if (entry.truncated) atomic_fetch_add_explicit(&session->counters.truncated_stacks, 1, memory_order_relaxed);
    if (entry.depth == 0) return; /* between a thread's last frame and its end: its time goes to the pool when it exits */

    sperf_stack_id_t stack;
    sperf_thread_id_t thread = sperf_intern_thread(session, entry.thread_number);
    sperf_status_t status = add_stack(session, &entry, values, lines, &stack);
    if (status == SPERF_OK) {
        status = entry.type == SPERF_ENTRY_TICK ? add_tick(session, &entry, stack, thread)
                                                : add_gc(session, &entry, stack, thread);
    }
    if (status != SPERF_OK) count_lost(session);
}

void sperf_intern_exit(sperf_session_t *session, const sperf_native_t *native)
{
    session->pool_ns += sperf_account_due(&native->account, native->exit_clock_ns, native->gc_total_ns);
}

void sperf_intern_synthetic(sperf_session_t *session, uint32_t synthetic, uint32_t thread_row, int64_t mono_ns,
                            int64_t weight_ns)
{
    sperf_stack_id_t stack;
    if (add_synthetic(session, 0, synthetic, &stack) != SPERF_OK ||
        add_sample(session, stack, thread_row, mono_ns, weight_ns) != SPERF_OK) {
        count_lost(session);
    }
}
