/*
 * sperf's own native thread: keeps the schedule, requests captures, drains the ring and keeps the accounts.
 *
 * It is named `sperf`, never takes a GVL, and blocks all signals. When nothing has held a GVL for a while it parks,
 * and the next acquisition wakes it, so an idle program stays idle. It uses no descriptor of the program's, as it
 * has a table of its own (base/own_thread.h), and calls nothing of Ruby's except rb_postponed_job_trigger.
 *
 * The schedule does not depend on the program (sperf/collect/schedule.h). A tick that comes due while nothing
 * holds a GVL is dropped, never delivered late.
 *
 * Waking it. Hooks must not pay for that at each event, and no acquisition may be missed:
 *
 *     a hook                                            sperf's thread
 *     takes a slot                                      stores `sampler_parked`
 *     looks at `sampler_parked`; if set, signals        looks for a slot that is taken; if there is none, waits
 *
 * Both store first and look second, sequentially consistent: one of them sees the other. sperf's thread holds
 * sampler_lock from its store until it waits, and a hook signals under that lock: so it signals after the wait
 * began.
 */
#ifndef SPERF_EXT_SAMPLER_THREAD_H
#define SPERF_EXT_SAMPLER_THREAD_H

#include "threads/session.h"

/* Start the thread. Returns 0 or an errno. Context: GVL. */
int sperf_sampler_start(sperf_session_t *session);

/* Stop and join the thread, which never waits for a GVL. Context: GVL. */
void sperf_sampler_stop(sperf_session_t *session);

/*
 * Make no ticks until sperf_sampler_idle_end: when this returns, no tick and no drain is in progress. The
 * thread sleeps meanwhile, after 20 ms without a timeout. Blocks that follow each other quickly, as requests
 * do, need not wake it. Takes sampler_lock. Context: GVL.
 */
void sperf_sampler_idle_begin(sperf_session_t *session);

/*
 * Make ticks again. A tick that falls while the thread wakes up is taken then, a little late: otherwise the
 * beginning of each block would be sampled less than the rest of it. Takes sampler_lock. Context: GVL.
 */
void sperf_sampler_idle_end(sperf_session_t *session);

/* Wake the thread. Takes sampler_lock. Context: hooks. */
void sperf_sampler_wake(sperf_session_t *session);

/* The calling thread has taken a slot: wake sperf's thread if it is parked. Context: hooks. */
static inline void sperf_sampler_wake_if_parked(sperf_session_t *session)
{
    /* Sequentially consistent: see above. */
    if (__builtin_expect(atomic_load(&session->sampler_parked), 0)) sperf_sampler_wake(session);
}

#endif
