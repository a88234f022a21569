/*
 * The clocks that the extension reads, all in nanoseconds.
 *
 * Context of all functions, unless stated otherwise: anywhere, signal handlers included (clock_gettime is
 * async-signal-safe).
 */
#ifndef SPERF_EXT_CLOCKS_H
#define SPERF_EXT_CLOCKS_H

#include <stdint.h>
#include <time.h>

#include "platform/platform.h"
#if defined(__x86_64__) && defined(SPERF_ON_LINUX)
#include <x86intrin.h>
#define SPERF_HAVE_CYCLE_COUNTER 1
#endif

#include "sperf/collect/counter_clock.h"

/* Monotonic time: on Linux read through the vDSO, without entering the kernel. */
static inline int64_t sperf_clock_mono_ns(void)
{
    return sperf_clock_read_ns(CLOCK_MONOTONIC);
}

/* CPU time of the calling thread: a system call (make bench BENCH=cost prints what it takes). */
static inline int64_t sperf_clock_cpu_ns(void)
{
    return sperf_clock_read_ns(CLOCK_THREAD_CPUTIME_ID);
}

/* Time of day since the Unix epoch. */
static inline int64_t sperf_clock_real_ns(void)
{
    return sperf_clock_read_ns(CLOCK_REALTIME);
}

/*
 * Monotonic time for thread event hooks, which read it twice for every system call of the program. Reading the
 * cycle counter is quicker than the vDSO, which reads the same counter in order. So a stamp may be off by some
 * instructions. But each stamp ends one interval and begins the next, so no sum changes.
 */
static inline int64_t sperf_clock_stamp_ns(sperf_counter_clock_t *clock)
{
#ifdef SPERF_HAVE_CYCLE_COUNTER
    int64_t mono_ns;
    if (sperf_counter_clock_read(clock, __rdtsc(), &mono_ns)) return mono_ns;
#else
    (void)clock;
#endif
    return sperf_clock_mono_ns();
}

/* Return the cycle counter; 0 if there is none. */
static inline uint64_t sperf_clock_counter(void)
{
#ifdef SPERF_HAVE_CYCLE_COUNTER
    return __rdtsc();
#else
    return 0;
#endif
}

/* Return the cost of one reading of the monotonic clock: the least of several. */
int64_t sperf_clock_cost_ns(void);

/*
 * Return whether the kernel keeps monotonic time by the cycle counter. It does so only if the counter is steady
 * and the same on all cores: only then are stamps of two cores comparable. Context: GVL, at the start of a
 * session; opens a file.
 */
bool sperf_clock_counts_cycles(void);

/* Relate the cycle counter to monotonic time, as they are now. Context: sperf's thread. */
void sperf_clock_observe_counter(sperf_counter_clock_t *clock);

#endif
