/* Calling Ruby with interrupts held back: see held_call.h. */
#include "held_call.h"

#include <string.h>

#include "base/call_check.h"
#include "kept_methods.h"

bool sperf_held_call(VALUE (*body)(VALUE), VALUE argument)
{
    int failed = 0;
    VALUE before = rb_errinfo();
    sperf_vm_interrupts_t held;
    sperf_vm_interrupts_hold(&held);
    if (held.mask == NULL) return false;
    SPERF_CALLS_RUBY();
    rb_protect(body, argument, &failed);
    if (failed) rb_set_errinfo(before);
    sperf_vm_interrupts_release(&held);
    return !failed;
}

void sperf_held_cleanup(VALUE (*body)(VALUE), VALUE argument)
{
    int failed = 0;
    VALUE before = rb_errinfo();
    sperf_vm_interrupts_t held;
    sperf_vm_interrupts_hold(&held);
    rb_protect(body, argument, &failed);
    if (failed) rb_set_errinfo(before);
    sperf_vm_interrupts_release(&held);
}

static VALUE check_interrupts(VALUE unused)
{
    rb_thread_check_ints();
    return unused;
}

static bool is_being_killed(void)
{
    VALUE status = sperf_kept_call(SPERF_KEPT_THREAD_STATUS, rb_thread_current());
    return RB_TYPE_P(status, T_STRING) && strcmp(RSTRING_PTR(status), "aborting") == 0;
}

bool sperf_drop_late_exceptions(VALUE before)
{
    if (!NIL_P(before) || !is_being_killed()) return false;
    int failed = 1;
    while (failed && rb_thread_interrupted(rb_thread_current())) {
        rb_protect(check_interrupts, Qnil, &failed);
        if (failed) rb_set_errinfo(before);
    }
    return true;
}

/* Between two looks at a thread that runs a call. */
enum { PAUSE_MIN_US = 30, PAUSE_MAX_US = 500 };

typedef struct {
    VALUE (*body)(VALUE);
    VALUE argument;
    VALUE error; /* the exception raised; nil: none; Qundef: the body was killed or did not run */
} thread_call_t;

/* If $! is not an exception, the thread was killed. */
static VALUE run(void *argument)
{
    volatile thread_call_t *call = argument;
    int failed = 0;
    rb_protect(call->body, call->argument, &failed);
    VALUE error = failed ? rb_errinfo() : Qnil;
    call->error = NIL_P(error) || RTEST(rb_obj_is_kind_of(error, rb_eException)) ? error : Qundef;
    rb_set_errinfo(Qnil);
    return Qnil;
}

static VALUE begin_thread(VALUE call)
{
    return rb_thread_create(run, (void *)call);
}

/*
 * Looks from time to time: a fiber that waits in Ruby's own way may be left by what another fiber raises in it. `call`
 * belongs to the thread until that has ended.
 */
static void run_in_thread(volatile thread_call_t *call)
{
    int failed = 0;
    VALUE thread = rb_protect(begin_thread, (VALUE)call, &failed);
    struct timeval pause = {.tv_usec = PAUSE_MIN_US};
    while (!failed && RTEST(sperf_kept_call(SPERF_KEPT_THREAD_STATUS, thread))) {
        rb_thread_wait_for(pause);
        if (pause.tv_usec < PAUSE_MAX_US) pause.tv_usec *= 2;
    }
}

bool sperf_held_thread_call(VALUE (*body)(VALUE), VALUE argument, const sperf_vm_interrupts_t *held)
{
    volatile thread_call_t call = {body, argument, Qundef};
    VALUE before = rb_errinfo();
    if (held->mask != NULL) run_in_thread(&call);
    if (call.error == Qundef) {
        sperf_vm_interrupts_let_handlers_run(held);
        run((void *)&call);
    }
    VALUE error = call.error == Qundef ? rb_exc_new_cstr(rb_eThreadError, "killed") : call.error;
    rb_set_errinfo(NIL_P(error) ? before : error);
    return NIL_P(error);
}
