/* Changes of the session: see session_change.h. */
#include "session_change.h"

#include <unistd.h>

#include "vm/vm_quiet.h"

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
