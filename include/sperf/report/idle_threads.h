/*
 * Threads that only waited. A server has more of them than threads that work (reapers of connection pools,
 * reactors, timers), and in wall mode each weighs as much as a thread that was always busy.
 *
 * A thread is idle if it was blocked for all except a thousandth of its wall time. A thread that waits for the GVL
 * wants to work: one that other threads starve is what a report has to show. Except that its first wait, before its
 * code begins, says nothing of what it will do: of a thread that was blocked for most of its time it does not count.
 * The page uses the same rule (viewer/src/data/idle_threads.ts). If all threads are idle, none is: waiting is then what the program did. Profiles
 * without wall time have no idle threads, because a blocked thread uses no CPU.
 */
#ifndef SPERF_IDLE_THREADS_H
#define SPERF_IDLE_THREADS_H

#include "sperf/model/profile.h"

typedef struct {
    uint32_t count;
    int64_t wall_ns; /* of all of them */
} sperf_idle_threads_t;

/*
 * Copy `profile`, which must be valid, without the samples of its idle threads and without a timeline. `*out` is
 * NULL if there are no such threads, and after an error. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED. Ownership: the
 * caller frees `*out`.
 */
sperf_status_t sperf_profile_without_idle_threads(const sperf_profile_t *profile, sperf_profile_t **out,
                                                  sperf_idle_threads_t *idle);

#endif
