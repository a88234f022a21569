/* The session's memory: see session.h. */
#include "session.h"

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

void sperf_session_hold(void)
{
    sperf_pins_keep_out(&sperf_session.threads.pins, NULL);
}

void sperf_session_release(void)
{
    sperf_pins_let_in(&sperf_session.threads.pins);
}
