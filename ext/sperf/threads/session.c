/* The session's memory: see session.h. */
#include "session.h"

#include <sched.h>

sperf_session_t sperf_session;

void sperf_session_renew_wake(sperf_session_t *session)
{
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
#ifdef HAVE_PTHREAD_CONDATTR_SETCLOCK
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
#endif
    pthread_cond_init(&session->sampler_wake, &attributes);
    pthread_condattr_destroy(&attributes);
}

void sperf_session_wait_for_reader(sperf_session_t *session)
{
    for (unsigned spins = 1; atomic_load(&session->remote_reading); spins++) {
        if (spins % 64 == 0) sched_yield(); /* it takes some microseconds, unless it lost its core */
    }
}

void sperf_session_hold(void)
{
    atomic_fetch_add(&sperf_session.holds, 1);
    sperf_threads_settle(&sperf_session.threads);
}

void sperf_session_release(void)
{
    /* A session that was started meanwhile has reset the count. */
    int holds = atomic_load(&sperf_session.holds);
    while (holds > 0 && !atomic_compare_exchange_weak(&sperf_session.holds, &holds, holds - 1)) {}
}
