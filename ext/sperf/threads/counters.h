/*
 * Counts of what a session loses and costs. They are incremented in any context, atomic and relaxed, because each count
 * stands alone. A start resets them, and the stop reads them.
 */
#ifndef SPERF_EXT_COUNTERS_H
#define SPERF_EXT_COUNTERS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/clocks.h"

typedef struct {
    _Atomic uint64_t trigger_count;      /* ticks at which a capture was asked for */
    _Atomic uint64_t capture_count;      /* stacks walked */
    _Atomic uint64_t capture_ns;         /* spent on that, on the profiled threads */
    _Atomic uint64_t hooks_ns;           /* spent in thread and GC hooks, captures not counted: see below */
    _Atomic uint64_t hook_events;        /* thread events; not exact */
    _Atomic uint64_t dropped_ring_full;  /* walked but no room: the time went to the thread's next sample */
    _Atomic uint64_t dropped_late;       /* sperf's thread woke too late: the same */
    _Atomic uint64_t dropped_gc;         /* the GC ran on another thread: the same */
    _Atomic uint64_t dropped_signal;     /* the kernel refused to queue the signal: the same */
    _Atomic uint64_t dropped_memory;     /* could not be interned: lost */
    _Atomic uint64_t dropped_no_thread;  /* sperf's thread could not be started: there are no samples, lost */
    _Atomic uint64_t dropped_subscriber; /* final samples that a subscriber was too slow for; the profile has them */
    _Atomic uint64_t truncated_stacks;   /* deeper than SPERF_FRAMES_MAX */
    _Atomic uint64_t torn_reads;         /* what was read from outside made no sense, several times */
    _Atomic uint64_t stray_signals;      /* a signal that sperf did not send */
} sperf_counters_t;

/*
 * The cost of hooks to the profiled threads.
 *
 * A thread event takes tens of nanoseconds, and reading a clock before and after it would double that. So one event in
 * SPERF_HOOK_COST_EVERY is measured and represents the others. GC events are rare: each is measured. The cost excludes
 * captures, which are counted separately, and the measurement itself.
 *
 * Context: hooks.
 */

enum { SPERF_HOOK_COST_EVERY = 64, SPERF_HOOK_COST_MOST_NS = 20000 };

typedef struct {
    int64_t begun_ns;
    uint64_t capture_ns;
} sperf_hook_cost_t;

/* Return whether to measure this thread event. The addition is not atomic: a lost count does not matter. */
static inline bool sperf_hook_cost_due(sperf_counters_t *counters)
{
    uint64_t events = atomic_load_explicit(&counters->hook_events, memory_order_relaxed) + 1;
    atomic_store_explicit(&counters->hook_events, events, memory_order_relaxed);
    return events % SPERF_HOOK_COST_EVERY == 0;
}

static inline sperf_hook_cost_t sperf_hook_cost_begin(sperf_counters_t *counters)
{
    return (sperf_hook_cost_t){
        .begun_ns = sperf_clock_mono_ns(),
        .capture_ns = atomic_load_explicit(&counters->capture_ns, memory_order_relaxed),
    };
}

/*
 * Add the time since `begun`, without captures and one reading of the clock (`clock_cost_ns`), `times` times. A
 * time that is longer than any hook takes, for example because the thread was preempted, is added once.
 */
static inline void sperf_hook_cost_end(sperf_counters_t *counters, sperf_hook_cost_t begun, int64_t clock_cost_ns,
                                       uint64_t times)
{
    int64_t took_ns = sperf_clock_mono_ns() - begun.begun_ns;
    uint64_t captured_ns = atomic_load_explicit(&counters->capture_ns, memory_order_relaxed) - begun.capture_ns;
    took_ns -= (int64_t)captured_ns + clock_cost_ns;
    if (took_ns <= 0) return;
    if (took_ns > SPERF_HOOK_COST_MOST_NS) times = 1;
    atomic_fetch_add_explicit(&counters->hooks_ns, (uint64_t)took_ns * times, memory_order_relaxed);
}

#endif
