/*
 * The clocks that the extension reads, all in nanoseconds.
 *
 * Context: anywhere, signal handlers included (clock_gettime is async-signal-safe).
 */
#ifndef SPERF_EXT_CLOCKS_H
#define SPERF_EXT_CLOCKS_H

#include <stdint.h>
#include <time.h>

/* Read `clock`; -1 where it cannot be read (the clock of a thread that is gone). */
static inline int64_t sperf_clock_read_ns(clockid_t clock)
{
    struct timespec now;
    if (clock_gettime(clock, &now) != 0) return -1;
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

/* Monotonic time: on Linux read through the vDSO, without entering the kernel. */
static inline int64_t sperf_clock_mono_ns(void)
{
    return sperf_clock_read_ns(CLOCK_MONOTONIC);
}

/* CPU time of the calling thread: a system call of 0.3 to 0.9 us. */
static inline int64_t sperf_clock_cpu_ns(void)
{
    return sperf_clock_read_ns(CLOCK_THREAD_CPUTIME_ID);
}

/* Time of day since the Unix epoch. */
static inline int64_t sperf_clock_real_ns(void)
{
    return sperf_clock_read_ns(CLOCK_REALTIME);
}

#endif
