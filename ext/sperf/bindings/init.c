/* Sperf::Native: the functions that lib/ calls. Arguments are checked here again, because C must not trust them. */
#include <ruby.h>
#include <signal.h>

#include "base/ledger.h"
#include "bindings.h"
#include "capture/capture.h"
#include "frames/frame_resolver.h"
#include "platform/platform.h"
#include "runtime/lifecycle.h"
#include "threads/label_sets.h"
#include "threads/session.h"
#include "vm/kept_methods.h"
#include "vm/ractors.h"
#include "vm/special_builds.h"
#include "vm/vm_interrupts.h"
#include "vm/vm_layout.h"
#include "vm/vm_quiet.h"

/* call-seq: Sperf::Native.capture_strategies -> Array of Symbol: the available ones, the best first */
static VALUE native_capture_strategies(VALUE self)
{
    VALUE list = rb_ary_new();
    const sperf_capture_t *capture;
    for (size_t i = 0; (capture = sperf_capture_at(i)) != NULL; i++) {
        if (capture->available()) rb_ary_push(list, ID2SYM(rb_intern(capture->name)));
    }
    return list;
}

/* call-seq: Sperf::Native.signals -> Range of Integer: those that sperf can use */
static VALUE native_signals(VALUE self)
{
    int first, last;
    sperf_platform_signal_range(&first, &last);
    return rb_range_new(INT2FIX(first), INT2FIX(last), 0);
}

/* call-seq: Sperf::Native.default_signal -> Integer: the one that it uses if none is chosen */
static VALUE native_default_signal(VALUE self)
{
    return INT2FIX(sperf_platform_signal_default());
}

/*
 * call-seq: Sperf::Native.uncount -> nil
 *
 * Removes this process from the count of children of fork that are not recorded, until Sperf::Native.recount. Called by
 * lib/sperf/program/exec_hook.rb.
 */
SPERF_DOES(native_uncount, sperf_ledger_leave())

/* call-seq: Sperf::Native.recount -> nil */
SPERF_DOES(native_recount, sperf_ledger_rejoin())

/* call-seq: Sperf::Native.hide(paths) -> nil: hides the frames of sperf's own files (frozen Array of String) */
static VALUE native_hide(VALUE self, VALUE paths)
{
    Check_Type(paths, T_ARRAY);
    for (long i = 0; i < RARRAY_LEN(paths); i++) Check_Type(RARRAY_AREF(paths, i), T_STRING);
    sperf_own_frames_set(paths);
    return Qnil;
}

/*
 * call-seq: Sperf::Native.stand_before(owner, methods) -> nil
 *
 * Prepends the module +methods+ to +owner+ (Module) without calling Ruby methods: neither Module#prepend nor
 * Module#prepended is called.
 */
static VALUE native_stand_before(VALUE self, VALUE owner, VALUE methods)
{
    if (!RB_TYPE_P(owner, T_CLASS)) Check_Type(owner, T_MODULE);
    Check_Type(methods, T_MODULE);
    rb_prepend_module(owner, methods);
    return Qnil;
}

/*
 * call-seq: Sperf::Native.set_own_code(stacks, calls, objects, instructions) -> nil: lib/sperf/program/probe_code.rb,
 * see vm/vm_quiet.h
 */
static VALUE native_set_own_code(VALUE self, VALUE stacks, VALUE calls, VALUE objects, VALUE instructions)
{
    const VALUE codes[SPERF_OWN_CODES] = {stacks, calls, objects, instructions};
    sperf_own_code_set(codes);
    return Qnil;
}

typedef struct {
    sperf_vm_interrupts_t held;
    VALUE was_disabled;
} still_heap_t;

static VALUE end_still_heap(VALUE state)
{
    const still_heap_t *still = (const still_heap_t *)state;
    if (!RTEST(still->was_disabled)) rb_gc_enable();
    sperf_vm_interrupts_release(&still->held);
    return Qnil;
}

/*
 * call-seq: Sperf::Native.still_heap { } -> Object
 *
 * Calls the block, in which no object moves: no other thread runs, and nothing is collected. ObjectSpace.each_object
 * leaves out objects that a compaction moves while it walks. The block must not lock a Mutex.
 */
static VALUE native_still_heap(VALUE self)
{
    still_heap_t still;
    sperf_vm_interrupts_hold(&still.held);
    still.was_disabled = rb_gc_disable();
    return rb_ensure(rb_yield, Qnil, end_still_heap, (VALUE)&still);
}

/* The version is a constant of the library, which requires this extension. */
static void publish_labels(void)
{
    ID name = rb_intern("VERSION");
    VALUE version = rb_const_defined(sperf_module, name) ? rb_const_get(sperf_module, name) : Qnil;
    sperf_labels_publish(&sperf_session.threads, RB_TYPE_P(version, T_STRING) ? StringValueCStr(version) : "");
}

RUBY_FUNC_EXPORTED void Init_sperf(void)
{
    sperf_vm_find_interrupts(); /* first: it may raise what was pending */
    VALUE native = sperf_reading_init();
    sperf_session_calls_define(native);
    sperf_recording_scope_define(native);
    rb_define_singleton_method(native, "capture_strategies", native_capture_strategies, 0);
    rb_define_singleton_method(native, "signals", native_signals, 0);
    rb_define_singleton_method(native, "default_signal", native_default_signal, 0);
    /* Any Ractor may execute a program: these two touch atomic counters only. */
    rb_ext_ractor_safe(true);
    rb_define_singleton_method(native, "uncount", native_uncount, 0);
    rb_define_singleton_method(native, "recount", native_recount, 0);
    rb_ext_ractor_safe(false);
    rb_define_singleton_method(native, "hide", native_hide, 1);
    rb_define_singleton_method(native, "still_heap", native_still_heap, 0);
    rb_define_singleton_method(native, "set_own_code", native_set_own_code, 4);
    rb_define_singleton_method(native, "stand_before", native_stand_before, 2);
    rb_define_singleton_method(native, "resource_usage", sperf_resource_usage, 1);
#ifdef SPERF_SNAPSHOTS
    sperf_vm_recorder_define(native);
#endif
#ifdef SPERF_ASSERT_INTERRUPTS
    sperf_planted_call_define(native);
#endif
    sperf_kept_methods_init();
    sperf_ractors_init();
    sperf_given_labels_init(native);
    sperf_trace_calls_init(native);
    sperf_command_start_init(native);
    sperf_profile_block_init(native);
    sperf_thread_dump_init(native);
    sperf_autorun_init(native);
    sperf_control_object_init();
    sperf_event_sink_object_init(native);
    sperf_target_object_init(native);
    sperf_session_init();
    publish_labels();
}
