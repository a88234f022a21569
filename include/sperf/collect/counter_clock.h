/*
 * Monotonic time from a processor's cycle counter, for code that stamps so often that clock_gettime shows.
 *
 * Somebody observes now and then what the counter and the monotonic clock say at one moment; between observations a
 * reader goes on from the last one at the rate that the observations so far imply. A reader refuses, so that its caller
 * asks the real clock, where it cannot be within some hundred nanoseconds: before the rate is known, long after the
 * last observation, or where the counter lies before it. A counter that turns out not to be steady (a machine that was
 * moved or suspended) is not believed any more.
 *
 * One observer at a time, any number of readers at any time: a sequence lock of atomics (Boehm, "Can seqlocks get along
 * with programming language memory models?", 2012). A reader that finds the number odd or changed does not try again,
 * as it would wait for an observer that may have lost its core: it refuses. Pure code; async-signal-safe.
 */
#ifndef SPERF_COUNTER_CLOCK_H
#define SPERF_COUNTER_CLOCK_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct {
    /* Readers. */
    _Atomic uint32_t sequence; /* odd while the rest is being written */
    _Atomic uint64_t counter;  /* of the last observation */
    _Atomic int64_t mono_ns;
    _Atomic uint64_t scale; /* nanoseconds a cycle, times 2^32; 0: refuse */

    /* The observer. */
    bool unsteady;
    uint64_t base_counter; /* the observation that the rate is reckoned from */
    int64_t base_ns;       /* 0: none yet */
    uint64_t next_base_counter;
    int64_t next_base_ns;
} sperf_counter_clock_t;

/* Begin with no observation. Context: no reader. */
void sperf_counter_clock_init(sperf_counter_clock_t *clock);

/*
 * Learn that the counter stood at `counter` when the monotonic clock stood at `mono_ns` (> 0). A pair that was not read
 * at one moment, as when the reader lost its core between, must not be passed. Context: one thread at a time.
 */
void sperf_counter_clock_observe(sperf_counter_clock_t *clock, uint64_t counter, int64_t mono_ns);

/* Put into `*mono_ns` when the counter stood at `counter`, or return false. */
static inline bool sperf_counter_clock_read(sperf_counter_clock_t *clock, uint64_t counter, int64_t *mono_ns)
{
    uint32_t sequence = atomic_load_explicit(&clock->sequence, memory_order_acquire);
    uint64_t since = counter - atomic_load_explicit(&clock->counter, memory_order_relaxed);
    uint64_t scale = atomic_load_explicit(&clock->scale, memory_order_relaxed);
    int64_t observed_ns = atomic_load_explicit(&clock->mono_ns, memory_order_relaxed);
    atomic_thread_fence(memory_order_acquire);
    if ((sequence & 1) != 0 || atomic_load_explicit(&clock->sequence, memory_order_relaxed) != sequence) return false;
    /* A counter before the last observation wraps around to a large number. Within 32 bits the product is within 64. */
    if (scale == 0 || since > UINT32_MAX) return false;
    *mono_ns = observed_ns + (int64_t)(since * scale >> 32);
    return true;
}

#endif
