/* The session's memory: see session.h. */
#include "session.h"

sperf_session_t sperf_session;

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
