/*
 * sperf's own native thread: keeps the schedule, requests captures, drains the ring and keeps the accounts.
 *
 * It is named `sperf`, never takes a GVL, and blocks all signals. When nothing has held a GVL for a while it parks,
 * and the next acquisition wakes it, so an idle program stays idle. It uses no descriptor of the program's, as it
 * has a table of its own (platform/platform.h), and calls nothing of Ruby's except rb_postponed_job_trigger.
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

/*
 * Sessions with a budget (budget_job.c): how often the costs are looked at, and what happens then
 * (sperf/collect/budget.h says which frequency they allow).
 *
 * A session consists of segments (lifecycle.c), and the frequency is that of a segment. sperf's thread looks at what the
 * segment has taken. If another frequency is worth it, a job ends the segment and begins another one, as a snapshot does.
 * A snapshot, a rotation or a pause begins a segment anyway, which then has the frequency that the budget allows.
 *
 * What counts is measured: the CPU time of sperf's thread and of the thread that writes the spool, the time of captures
 * and hooks on the program's threads, and the change itself.
 */

/* Register the job. Raises RuntimeError. Context: GVL. */
void sperf_budget_job_register(void);

/*
 * A session begins, at the frequency of its options. `divide` must end its segment and begin another one. The job calls
 * it, and it may raise: then the session is paused until the program resumes it, as no thread is left that could try
 * again, and the profile counts the missing ticks. Context: GVL, without sperf's thread.
 */
void sperf_budget_begin(sperf_session_t *session, void (*divide)(void));

/*
 * A segment has ended at `end_mono_ns`: set the frequency of the next one. `over`: what follows is another recording.
 * Context: GVL, without sperf's thread.
 */
void sperf_budget_end_segment(sperf_session_t *session, int64_t end_mono_ns, bool over);

/* Return whether a look is due. Context: sperf's thread, at a tick. */
bool sperf_budget_is_due(const sperf_session_t *session, int64_t now_mono_ns);

/* Look at the costs, of which session->sampler_cpu_ns is of now. Context: sperf's thread, at a tick. */
void sperf_budget_look(sperf_session_t *session, int64_t now_mono_ns);

#endif
