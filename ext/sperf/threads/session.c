/* The session's memory: see session.h. */
#include "session.h"

#include "base/clocks.h"

sperf_session_t sperf_session;

uint64_t sperf_session_ticks_without_thread(const sperf_session_t *session)
{
    if (session->no_thread_mono_ns == 0) return 0;
    double seconds = (double)(sperf_clock_mono_ns() - session->no_thread_mono_ns) / 1e9;
    return (uint64_t)(seconds * session->frequency_hz) + 1;
}

void sperf_session_pause_self(void)
{
    if (!sperf_session_active()) return;
    sperf_thread_record_t *record = sperf_threads_find(&sperf_session.threads, rb_thread_current());
    if (record != NULL) sperf_thread_pause(record);
}

void sperf_session_run_self(void)
{
    if (!sperf_session_active()) return;
    sperf_thread_record_t *record = sperf_threads_find(&sperf_session.threads, rb_thread_current());
    if (record != NULL) sperf_thread_run(record);
}
