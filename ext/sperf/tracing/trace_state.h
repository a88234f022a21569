/*
 * The trace: what tracer.c keeps, trace_hooks.c fills, and trace_taking.c makes a profile of.
 *
 * Context of everything here, but for what says otherwise: GVL of the main Ractor.
 */
#ifndef SPERF_EXT_TRACE_STATE_H
#define SPERF_EXT_TRACE_STATE_H

#include <stdatomic.h>

#include "recording/recording.h"
#include "slow_calls.h"
#include "trace_options.h"
#include "traced_methods.h"
#include "traced_objects.h"
#include "traced_threads.h"

typedef struct {
    sperf_trace_options_t options;
    _Atomic bool exists;
    _Atomic bool running; /* hooks do nothing while false: not paused, and no profile is being made of it */
    sperf_traced_threads_t threads;
    sperf_traced_methods_t methods;
    sperf_counts_of_objects_t objects;
    sperf_slow_calls_t slow;
    /* Who has the GVL; NULL: not known. A thread of another Ractor may store NULL at any time. */
    _Atomic(sperf_traced_thread_t *) current;
    uint32_t collecting; /* SPERF_CALL_GC_MARKING or _SWEEPING: what a collection does that goes on */
    uint64_t events;
    sperf_call_costs_t costs;
    int64_t start_real_ns, start_mono_ns;
    int64_t paused_ns, paused_at_ns; /* how long it was paused, and since when it is; 0: it is not */
    VALUE object;                    /* marks for it; made once per process */
    uint32_t found, let_go;          /* methods below chosen ones, until it halted */
    VALUE targets;                   /* Array of [TracePoint, method], hidden; 0: none */
    int (*keep)(void);               /* see sperf_tracer_keep; NULL: nobody keeps it */
    int64_t keep_due_ns;             /* when it is called; INT64_MAX: never */
    uint64_t kept_events;            /* so many were there when it was called last */
    bool inherits;                   /* a child of fork goes on with it, from nothing */
    bool carried;                    /* this is such a child, and nobody has started or dropped it yet */
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

/* Add and take away the hooks of calls, of new objects, of collections and of threads. May raise. */
void sperf_trace_hooks_add(sperf_trace_t *trace);
void sperf_trace_hooks_remove(sperf_trace_t *trace);

/*
 * Make a TracePoint for the calls of one method: a chosen one (NULL), or one that was found below them, by its name (see
 * below.h). Raises NoMemoryError.
 */
VALUE sperf_trace_target_new(void *found);

/* Enable it for that: a Method, an UnboundMethod or code (RubyVM::InstructionSequence). Raises ArgumentError. */
void sperf_trace_target_enable(VALUE tracepoint, VALUE target);

/* Return how many bytes all that it keeps takes. */
uint64_t sperf_trace_bytes(const sperf_trace_t *trace);

/* Charge every thread up to now. */
void sperf_trace_settle(sperf_trace_t *trace);

/* Open the calls that are under way, in all threads, and charge from now on. */
void sperf_trace_begin_threads(sperf_trace_t *trace);

/*
 * Find out what an event costs: the trace is empty, and is so afterwards. Returns false where that was not possible
 * without the program noticing: its TracePoints, or another tool's, are told of calls. Context: within
 * sperf_vm_quiet_begin.
 */
bool sperf_trace_calibrate(sperf_trace_t *trace);

/* Have what was traced kept, as that is due. Context: the GVL, where Ruby objects may be made; hooks. Raises nothing. */
void sperf_trace_keep(sperf_trace_t *trace);

/*
 * Make a profile of it. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED. Calls Ruby, with interrupts held back and with nothing traced
 * meanwhile. Context: the GVL, where Ruby objects may be made; hooks. Raises nothing.
 */
sperf_status_t sperf_trace_take(sperf_trace_t *trace, sperf_recording_t **out);

#endif
