/*
 * The state of the trace: its options and all that it has recorded.
 *
 * There is one per process, sperf_trace, because hooks have no argument that could name one. tracer.c starts
 * and stops it, trace_hooks.c fills it, trace_recording.c makes a profile of it.
 *
 * Context of all functions, unless stated otherwise: GVL of the main Ractor.
 */
#ifndef SPERF_EXT_TRACE_STATE_H
#define SPERF_EXT_TRACE_STATE_H

#include <stdatomic.h>
#include <stdint.h>

#include "sperf/base/status.h"
#include "trace_options.h"
#include "traced_methods.h"
#include "traced_objects.h"
#include "traced_threads.h"
#include "vm/vm_layout.h"

/*
 * Slow calls: calls that took longer than the limit of their method. Each has its node, and so its stack, its
 * time, and the labels that its thread had when it ended.
 *
 * Context of all functions: GVL of the main Ractor.
 */

typedef struct {
    uint32_t node;
    uint32_t labels;  /* a set of label_sets.h; 0: none */
    uint32_t thread;  /* its number in the trace */
    int64_t begun_ns; /* real time */
    int64_t took_ns;
    int64_t limit_ns;
} sperf_slow_row_t;

/* The table holds this many calls, the slowest ones. */
enum { SPERF_SLOW_CALLS_MAX = 1000 };

typedef struct {
    sperf_slow_row_t *rows; /* once the table is full, a heap whose first row is the quickest */
    uint32_t count;
} sperf_slow_calls_t;

/* Sort, the quickest first; the table stays a heap, so calls can still be added. */
void sperf_slow_calls_sort(sperf_slow_calls_t *calls);

typedef struct {
    /* Fixed from the start to the stop. */
    sperf_trace_options_t options;
    sperf_call_costs_t costs;
    VALUE object; /* marks for the trace; made once per process */

    /* Atomic. */
    _Atomic bool exists;
    _Atomic bool running; /* hooks record nothing while false: the trace is paused, or a profile is being made of it */
    /* The thread that holds the GVL; NULL: not known. A thread of another Ractor may store NULL at any time. */
    _Atomic(sperf_traced_thread_t *) current;

    /* Recorded by hooks. */
    sperf_traced_threads_t threads;
    sperf_traced_methods_t methods;
    sperf_counts_of_objects_t objects;
    sperf_slow_calls_t slow;
    uint64_t events;
    uint32_t collecting; /* SPERF_CALL_GC_MARKING or _SWEEPING: the phase of the collection in progress */

    /* Times of the recording. */
    int64_t start_real_ns, start_mono_ns;
    int64_t paused_ns;    /* sum of all pauses that have ended */
    int64_t paused_at_ns; /* start of the current pause; 0: not paused */

    /* Methods found below chosen ones, counted when the hooks were last removed. */
    uint32_t callees_found, callees_released;
    VALUE targets; /* hidden Array of [TracePoint, method]; 0: none */

    /* See sperf_tracer_set_checkpoint. */
    struct {
        int (*write)(void); /* NULL: none is written */
        int64_t due_ns;     /* INT64_MAX: never */
        uint64_t events;    /* at the last checkpoint */
    } checkpoint;

    /* Children of fork: see tracer.h. */
    bool inherits; /* a child of fork continues the trace, from empty tables */
    bool carried;  /* this process is such a child, and its trace was neither started nor dropped yet */
} sperf_trace_t;

extern sperf_trace_t sperf_trace;

static inline sperf_traced_thread_t *sperf_trace_current(const sperf_trace_t *trace)
{
    return atomic_load_explicit(&trace->current, memory_order_relaxed);
}

static inline void sperf_trace_set_current(sperf_trace_t *trace, sperf_traced_thread_t *thread)
{
    atomic_store_explicit(&trace->current, thread, memory_order_relaxed);
}

/*
 * Make the tables by trace->options, empty, and set the start times. The tables must be zeros or cleaned up. Raises.
 */
void sperf_trace_init(sperf_trace_t *trace);

/* Free what was recorded. Options, targets and flags stay. */
void sperf_trace_cleanup(sperf_trace_t *trace);

/* Set all counts but those of the tree to 0 and begin a new recording now. Calls that are open stay open. */
void sperf_trace_clear(sperf_trace_t *trace);

/* Return the number of bytes that the trace has allocated. Context: dsize as well. */
uint64_t sperf_trace_bytes(const sperf_trace_t *trace);

/*
 * Checkpoints: the trace is written from time to time, so that it survives the process
 * (sperf_tracer_set_checkpoint).
 */

/*
 * Write a checkpoint if there was an event since the last one, and schedule the next. Raises nothing.
 * Context: GVL of the main Ractor, where Ruby objects may be made; hooks of calls.
 */
void sperf_trace_checkpoint_write(sperf_trace_t *trace);

/*
 * The threads that a trace tracks: which of them, and what they are doing when it begins and when it is read.
 *
 * Context of all functions, unless stated otherwise: GVL of the main Ractor.
 */

/*
 * Return the record of `thread`, made if necessary; it says whether the trace ignores the thread. NULL: out of
 * memory.
 */
sperf_traced_thread_t *sperf_trace_threads_get(sperf_trace_t *trace, VALUE thread, int64_t now_ns);

/*
 * Return the record of the running thread, on the fiber that runs, charged up to `now_ns`; NULL if the thread
 * is not traced. A thread that gives up the GVL is no longer `current`; the one that gets it becomes `current`,
 * or NULL does. So `current` is the running thread. Context: hooks of calls.
 */
static inline sperf_traced_thread_t *sperf_trace_threads_charge_current(sperf_trace_t *trace, int64_t now_ns)
{
    sperf_traced_thread_t *thread = sperf_trace_current(trace);
    if (thread == NULL) {
        thread = sperf_trace_threads_get(trace, rb_thread_current(), now_ns);
        sperf_trace_set_current(trace, thread);
    }
    if (thread == NULL || thread->ignored) return NULL;
    sperf_traced_charge(&trace->threads, thread, now_ns);
    const sperf_word_t *ec = (const sperf_word_t *)thread->vm[sperf_vm_layout.thread_ec];
    if (ec == thread->fiber->ec) return thread;
    return sperf_traced_fiber_switch(&trace->threads, thread, ec) ? thread : NULL;
}

/* Open the calls in progress in all threads, and charge time from now on. Calls Ruby. */
void sperf_trace_threads_begin(sperf_trace_t *trace);

/* Charge every thread up to now. */
void sperf_trace_threads_charge_all(sperf_trace_t *trace);

/* End all open calls; none of them is reported as slow. */
void sperf_trace_threads_end_calls(sperf_trace_t *trace);

#endif
