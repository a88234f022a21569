/* A call from a postponed job: see special_builds.h. */
#include "special_builds.h"

#ifdef SPERF_ASSERT_INTERRUPTS

#include <ruby/debug.h>
#include <stdatomic.h>
#include <unistd.h>

#include "base/call_check.h"
#include "base/own_thread.h"
#include "kept_methods.h"
#include "ractors.h"

static bool holds;

static struct {
    rb_postponed_job_handle_t handle;
    _Atomic uint64_t in_main, passed_on, astray;
} jobs;

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

/* Context: postponed job. */
static void count_job(void *unused)
{
    SPERF_IN_HOOK();
    (void)unused;
    if (sperf_ractors_pass_on(jobs.handle)) {
        atomic_fetch_add(&jobs.passed_on, 1);
    } else {
        atomic_fetch_add(sperf_ractors_in_main() ? &jobs.in_main : &jobs.astray, 1);
    }
}

/* Context: a thread of its own, as sperf's: Ruby does not know it. */
static void *trigger_main(void *count)
{
    for (uintptr_t i = 0; i < (uintptr_t)count; i++) {
        rb_postponed_job_trigger(jobs.handle);
        usleep(100);
    }
    return NULL;
}

/*
 * call-seq: Sperf::Native.trigger_jobs(count) { } -> [Integer, Integer, Integer]
 *
 * Has another thread trigger a job so often while the block runs. Returns how often jobs ran in the main Ractor, were
 * passed on to it, and ran elsewhere nevertheless.
 */
static VALUE native_trigger_jobs(VALUE self, VALUE count)
{
    (void)self;
    pthread_t thread;
    jobs.handle = rb_postponed_job_preregister(0, count_job, NULL);
    if (sperf_own_thread_start(&thread, trigger_main, (void *)NUM2ULONG(count)) != 0) return Qnil;
    rb_yield(Qnil);
    pthread_join(thread, NULL);
    return rb_ary_new_from_args(3, ULL2NUM(atomic_load(&jobs.in_main)), ULL2NUM(atomic_load(&jobs.passed_on)),
                                ULL2NUM(atomic_load(&jobs.astray)));
}

void sperf_planted_call_define(VALUE native)
{
    rb_define_singleton_method(native, "trigger_jobs", native_trigger_jobs, 1);
    rb_define_singleton_method(native, "call_from_job", native_call_from_job, 1);
}

#endif
