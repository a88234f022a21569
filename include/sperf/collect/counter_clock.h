/*
 * Monotonic time from a processor's cycle counter, for code that reads the time so often that clock_gettime is too
 * slow.
 *
 * An observer now and then passes the counter and the monotonic clock at one moment. Between observations a reader
 * extrapolates from the last one, at the rate of the observations so far. A reader fails, so that its caller reads
 * the real clock, if the result could be off by more than some hundred nanoseconds: before the rate is known, long
 * after the last observation, or if the counter lies before it. A counter that turns out not to be steady (a
 * machine that was moved or suspended) is never used again.
 *
 * One observer at a time, any number of readers at any time: a sequence lock of atomics (Boehm, "Can seqlocks get
 * along with programming language memory models?", 2012). A reader that finds the sequence number odd or changed
 * fails. It does not retry, because it would wait for an observer that may have been preempted. Pure code;
 * async-signal-safe.
 */
#ifndef SPERF_COUNTER_CLOCK_H
#define SPERF_COUNTER_CLOCK_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct {
    /* Readers. */
    _Atomic uint32_t sequence; /* odd while the observer writes */
    _Atomic uint64_t counter;  /* of the last observation */
    _Atomic int64_t mono_ns;
    _Atomic uint64_t scale; /* nanoseconds per cycle, times 2^32; 0: readers fail */

    /* The observer. */
    bool unsteady;
    uint64_t base_counter; /* the observation from which the rate is computed */
    int64_t base_ns;       /* 0: none yet */
    uint64_t next_base_counter;
    int64_t next_base_ns;
} sperf_counter_clock_t;

/* Begin with no observation. Context: no reader. */
void sperf_counter_clock_init(sperf_counter_clock_t *clock);

/*
 * Record that the counter was at `counter` when the monotonic clock was at `mono_ns` (> 0). The caller must not
 * pass a pair that was not read at one moment, for example because it was preempted in between. Context: one
 * thread at a time.
 */
void sperf_counter_clock_observe(sperf_counter_clock_t *clock, uint64_t counter, int64_t mono_ns);

/*
 * Set `*mono_ns` to the time at which the counter was at `counter`. Returns false if that is not known well
 * enough.
 */
static inline bool sperf_counter_clock_read(sperf_counter_clock_t *clock, uint64_t counter, int64_t *mono_ns)
{
    uint32_t sequence = atomic_load_explicit(&clock->sequence, memory_order_acquire);
    uint64_t since = counter - atomic_load_explicit(&clock->counter, memory_order_relaxed);
    uint64_t scale = atomic_load_explicit(&clock->scale, memory_order_relaxed);
    int64_t observed_ns = atomic_load_explicit(&clock->mono_ns, memory_order_relaxed);
    atomic_thread_fence(memory_order_acquire);
    if ((sequence & 1) != 0 || atomic_load_explicit(&clock->sequence, memory_order_relaxed) != sequence) return false;
    /*
     * A counter before the last observation wraps around to a large number. The product of 32-bit factors fits in
     * 64 bits.
     */
    if (scale == 0 || since > UINT32_MAX) return false;
    *mono_ns = observed_ns + (int64_t)(since * scale >> 32);
    return true;
}

#endif
