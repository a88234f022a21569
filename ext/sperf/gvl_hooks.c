/*
 * Thread events: keep every record's state word right.
 *
 * Ruby calls these with its scheduler's lock held or about to be taken: they touch their own record, take no lock in the
 * steady state, and call no Ruby API but the thread-specific accessors, which Ruby documents as safe here.
 *
 *   STARTED    on the creator, GVL held     the record is made, so that the thread's CPU time counts from its beginning
 *   RESUMED    on the thread, GVL held      OUT -> RUNNING
 *   SUSPENDED  on the thread, GVL held      RUNNING -> OUT, waiting for a handler that is due
 *   EXITED     on the thread, no GVL        the record goes back to the pool; its native thread's CPU clock is read for the
 *                                           last time when that ends (thread_record.c: native_thread_ended)
 *
 * Ruby sometimes announces SUSPENDED and then does not suspend (it was interrupted meanwhile): the thread then runs unseen
 * until its next event of any kind, and a GC is one; its time is not lost, as it stays on its clock.
 */
#include "hooks.h"

#include <ruby.h>
#include <ruby/thread.h>

#include "clocks.h"
#include "sampler_thread.h"
#include "session.h"

static void resumed(sperf_session_t *session, VALUE thread)
{
    sperf_thread_record_t *record = sperf_threads_record(&session->threads, thread, 0);
    if (record == NULL) return;
    sperf_thread_enter(&session->threads, record);
    sperf_sampler_notice(session);
}

static void suspended(sperf_session_t *session, VALUE thread)
{
    sperf_thread_record_t *record = sperf_threads_record(&session->threads, thread, 0);
    if (record != NULL) sperf_thread_leave(&session->threads, record);
}

static void thread_event_hook(rb_event_flag_t event, const rb_internal_thread_event_data_t *details, void *unused)
{
    (void)unused;
    sperf_session_t *session = &sperf_session;
    if (event == RUBY_INTERNAL_THREAD_EVENT_EXITED) {
        /* Also without a session: the record goes back to the pool. */
        sperf_threads_exited(&session->threads, details->thread);
        return;
    }
    if (!sperf_session_active()) return;
    switch (event) {
    case RUBY_INTERNAL_THREAD_EVENT_STARTED:
        sperf_threads_record(&session->threads, details->thread, sperf_clock_mono_ns());
        break;
    case RUBY_INTERNAL_THREAD_EVENT_RESUMED:
        resumed(session, details->thread);
        break;
    case RUBY_INTERNAL_THREAD_EVENT_SUSPENDED:
        suspended(session, details->thread);
        break;
    default:
        break;
    }
}

void sperf_gvl_hooks_register(void)
{
    static rb_internal_thread_event_hook_t *hook;
    if (hook != NULL) return;
    hook = rb_internal_thread_add_event_hook(
        thread_event_hook,
        RUBY_INTERNAL_THREAD_EVENT_STARTED | RUBY_INTERNAL_THREAD_EVENT_RESUMED |
            RUBY_INTERNAL_THREAD_EVENT_SUSPENDED | RUBY_INTERNAL_THREAD_EVENT_EXITED,
        NULL);
    if (hook == NULL) rb_memerror();
}

void sperf_gvl_hooks_adopt_caller(void)
{
    sperf_session_t *session = &sperf_session;
    sperf_thread_record_t *record = sperf_threads_record(&session->threads, rb_thread_current(), 0);
    if (record == NULL) rb_memerror();
    sperf_thread_enter(&session->threads, record);
}
