/* Calling Ruby with interrupts held back: see held_call.h. */
#include "held_call.h"

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
    sperf_errinfo_restore(before);
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
    sperf_errinfo_restore(before);
    sperf_vm_interrupts_release(&held);
}

static VALUE check_interrupts(VALUE unused)
{
    rb_thread_check_ints();
    return unused;
}

void sperf_drop_late_exceptions(void)
{
    int failed = 1;
    while (failed && rb_thread_interrupted(rb_thread_current())) {
        rb_protect(check_interrupts, Qnil, &failed);
        if (failed) rb_set_errinfo(Qnil);
    }
}

/* Between two looks at a thread that runs a call, and until what interrupts the caller ends it. */
enum { PAUSE_MIN_US = 30, PAUSE_MAX_US = 500, PATIENCE_US = 10000000 };

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

static VALUE wait_for(VALUE pause)
{
    rb_thread_wait_for(*(struct timeval *)pause);
    return Qnil;
}

/* Wait with nothing held back. Returns rb_protect's state. */
static int wait_interruptibly(struct timeval *pause, const sperf_vm_interrupts_t *held)
{
    int tag = 0;
    sperf_vm_interrupts_t none = {held->mask, 0};
    sperf_vm_interrupts_release(&none);
    rb_protect(wait_for, (VALUE)pause, &tag);
    sperf_vm_interrupts_hold(&none);
    return tag;
}

/*
 * Looks from time to time: a fiber that waits in Ruby's own way may be left by what another fiber raises in it. `call`
 * belongs to the thread until that has ended. Returns the tag of what has ended it before, 0 for nothing.
 */
static int run_in_thread(volatile thread_call_t *call, const sperf_vm_interrupts_t *held)
{
    int failed = 0, tag = 0;
    VALUE thread = rb_protect(begin_thread, (VALUE)call, &failed);
    struct timeval pause = {.tv_usec = PAUSE_MIN_US};
    int64_t waited_us = 0;
    while (!failed && RTEST(sperf_kept_call(SPERF_KEPT_THREAD_STATUS, thread))) {
        if (tag != 0 || waited_us < PATIENCE_US) {
            rb_thread_wait_for(pause);
        } else if ((tag = wait_interruptibly(&pause, held)) != 0) {
            rb_protect(rb_thread_kill, thread, &failed);
            failed = 0;
        }
        waited_us += pause.tv_usec;
        if (pause.tv_usec < PAUSE_MAX_US) pause.tv_usec *= 2;
    }
    return tag;
}

static VALUE raise_error(VALUE error)
{
    rb_exc_raise(error);
}

int sperf_held_thread_call(VALUE (*body)(VALUE), VALUE argument, const sperf_vm_interrupts_t *held)
{
    volatile thread_call_t call = {body, argument, Qundef};
    VALUE before = rb_errinfo();
    int tag = held->mask != NULL ? run_in_thread(&call, held) : 0;
    if (tag != 0) return tag;
    if (call.error == Qundef) {
        sperf_vm_interrupts_let_handlers_run(held);
        run((void *)&call);
    }
    rb_set_errinfo(before);
    VALUE error = call.error == Qundef ? rb_exc_new_cstr(rb_eThreadError, "killed") : call.error;
    if (!NIL_P(error)) rb_protect(raise_error, error, &tag);
    return tag;
}
