/* The session's memory, and changes of it: see session.h. */
#include "session.h"

#include <unistd.h>

#include "base/clocks.h"
#include "vm/vm_quiet.h"

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

/* -- Changes of the session -- */

static struct {
    VALUE thread;             /* the one that changes the session; Qfalse: none */
    pid_t process;            /* of the thread */
    void (*afterwards)(void); /* called at the end; NULL: nothing */
} change = {.thread = Qfalse};

static bool is_changing(void)
{
    return change.thread != Qfalse && change.process == getpid();
}

bool sperf_session_is_changing(void (*afterwards)(void))
{
    if (!is_changing()) return false;
    change.afterwards = afterwards;
    return true;
}

void sperf_session_change(VALUE (*body)(VALUE), void *argument)
{
    VALUE thread = rb_thread_current();
    while (is_changing()) {
        if (change.thread == thread) rb_raise(rb_eRuntimeError, "sperf is being started, paused or stopped right now");
        rb_thread_schedule();
    }
    change.thread = thread;
    change.process = getpid();
    change.afterwards = NULL;
    int failed = 0;
    sperf_vm_quiet_t quiet;
    sperf_vm_quiet_begin(&quiet);
    rb_protect(body, (VALUE)argument, &failed);
    sperf_vm_quiet_end(&quiet);
    change.thread = Qfalse;
    if (change.afterwards != NULL) change.afterwards();
    if (failed) rb_jump_tag(failed);
}
