/* A call from a postponed job: see planted_call.h. */
#include "planted_call.h"

#ifdef SPERF_ASSERT_INTERRUPTS

#include <ruby/debug.h>

#include "base/call_check.h"
#include "kept_methods.h"

static bool holds;

static VALUE call(void)
{
    return holds ? sperf_kept_call(SPERF_KEPT_GC_STRESS, Qnil) : sperf_kept_send(SPERF_KEPT_GC_STRESS, 0, NULL, false);
}

/* Context: postponed job. */
static void call_job(void *unused)
{
    SPERF_IN_HOOK();
    (void)unused;
    call();
}

/*
 * call-seq: Sperf::Native.call_from_job(hold) -> nil: has a job call Ruby, and hold interrupts back meanwhile or not
 */
static VALUE native_call_from_job(VALUE self, VALUE hold)
{
    (void)self;
    holds = RTEST(hold);
    rb_postponed_job_trigger(rb_postponed_job_preregister(0, call_job, NULL));
    rb_thread_check_ints();
    return Qnil;
}

void sperf_planted_call_define(VALUE native)
{
    rb_define_singleton_method(native, "call_from_job", native_call_from_job, 1);
}

#endif
