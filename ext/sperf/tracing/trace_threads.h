/*
 * The threads that a trace tracks: which of them, and what they are doing when it begins and when it is read.
 *
 * Context of all functions, unless stated otherwise: GVL of the main Ractor.
 */
#ifndef SPERF_EXT_TRACE_THREADS_H
#define SPERF_EXT_TRACE_THREADS_H

#include "trace_state.h"
#include "vm/vm_layout.h"

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
