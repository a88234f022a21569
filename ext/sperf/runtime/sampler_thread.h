/*
 * sperf's own native thread: keeps the schedule, asks for captures, drains what was captured and keeps the accounts.
 *
 * It never takes a GVL and blocks all signals. While nothing holds a GVL for a while it parks, and the next acquisition
 * wakes it, so an idle program stays idle.
 */
#ifndef SPERF_EXT_SAMPLER_THREAD_H
#define SPERF_EXT_SAMPLER_THREAD_H

#include "threads/session.h"

/* Start it. Returns an errno value, 0 for success. Context: GVL. */
int sperf_sampler_start(sperf_session_t *session);

/* Stop and join it. Context: GVL; it never waits for one. */
void sperf_sampler_stop(sperf_session_t *session);

/* Wake it up if it is parked. Context: hooks. */
void sperf_sampler_wake(sperf_session_t *session);

static inline void sperf_sampler_notice(sperf_session_t *session)
{
    /* Sequentially consistent against sampler_main, which sets parked first and looks for runners second. */
    if (__builtin_expect(atomic_load(&session->sampler_parked), 0)) sperf_sampler_wake(session);
}

/*
 * Intern everything that is in the ring and settle the accounts of native threads that ended. `last`: nothing is drained
 * after this. Context: sperf's thread, or, once that is joined, under the GVL.
 */
void sperf_sampler_drain(sperf_session_t *session, bool last);

#endif
