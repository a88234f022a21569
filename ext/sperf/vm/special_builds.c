/* What only special builds have: see special_builds.h. */
#include "special_builds.h"

#ifdef SPERF_ASSERT_INTERRUPTS

#include <ruby/debug.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/call_check.h"
#include "base/own_thread.h"
#include "kept_methods.h"
#include "ractors.h"

/* -- A call from a postponed job -- */

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
    call();
}

/*
 * call-seq: Sperf::Native.call_from_job(hold) -> nil: has a job call Ruby, and hold interrupts back meanwhile or not
 */
static VALUE native_call_from_job(VALUE self, VALUE hold)
{
    holds = RTEST(hold);
    rb_postponed_job_trigger(rb_postponed_job_preregister(0, call_job, NULL));
    rb_thread_check_ints();
    return Qnil;
}

/* Context: postponed job. */
static void count_job(void *unused)
{
    SPERF_IN_HOOK();
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

/* -- Snapshots of real stacks -- */

#ifdef SPERF_SNAPSHOTS

#include <ruby/debug.h>

#include "vm_layout.h"
#include "vm_walk.h"

static sperf_vm_copy_t copy;

static VALUE describe(const sperf_vm_frame_t *frame)
{
    bool is_ruby = sperf_imemo_kind(*(const VALUE *)frame->value) == SPERF_IMEMO_ISEQ;
    VALUE named = frame->method != 0 && sperf_vm_method_kind(frame->method) == SPERF_METHOD_ISEQ ? frame->method : 0;
    if (named == 0) named = frame->value;
    return rb_ary_new_from_args(6, ULL2NUM(frame->value), ULL2NUM(frame->method), UINT2NUM(frame->position),
                                rb_profile_frame_full_label(named),
                                is_ruby ? rb_profile_frame_path(frame->value) : Qnil,
                                is_ruby ? UINT2NUM(sperf_vm_line(frame->value, frame->position)) : Qnil);
}

/* Return [bytes, frames] of the calling thread's stack; a frame is [value, method, position, label, path, line]. */
static VALUE snapshot(VALUE self)
{
    enum { LIMIT = 64 };
    sperf_vm_frame_t frames[LIMIT];
    bool truncated;
    sperf_vm_layout_find();
    if (sperf_vm_layout.problem != NULL) rb_raise(rb_eRuntimeError, "%s", sperf_vm_layout.problem);
    if (!sperf_vm_copy_self(&copy)) rb_raise(rb_eRuntimeError, "the stack cannot be read");
    VALUE bytes = rb_str_new(NULL, (long)sperf_vm_snapshot_write(&copy.snapshot, &copy.stack, NULL));
    sperf_vm_snapshot_write(&copy.snapshot, &copy.stack, (uint8_t *)RSTRING_PTR(bytes));
    int count = sperf_vm_stack_decode(&copy.snapshot, &copy.stack, NULL, NULL, frames, LIMIT, &truncated, NULL, NULL);
    VALUE rows = rb_ary_new();
    for (int i = 0; i < count; i++) rb_ary_push(rows, describe(&frames[i]));
    return rb_assoc_new(bytes, rows);
}

void sperf_vm_recorder_define(VALUE native)
{
    rb_define_singleton_method(native, "snapshot", snapshot, 0);
}

#endif
