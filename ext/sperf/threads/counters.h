/*
 * Counts of what a session loses and costs. They are incremented in any context, atomic and relaxed, because each count
 * stands alone. A start resets them, and the stop reads them.
 */
#ifndef SPERF_EXT_COUNTERS_H
#define SPERF_EXT_COUNTERS_H

#include <stdatomic.h>
#include <stdint.h>

typedef struct {
    _Atomic uint64_t trigger_count;      /* ticks at which a capture was asked for */
    _Atomic uint64_t capture_count;      /* stacks walked */
    _Atomic uint64_t capture_ns;         /* spent on that, on the profiled threads */
    _Atomic uint64_t hooks_ns;           /* spent in thread and GC hooks, captures not counted: see hook_cost.h */
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

#endif
