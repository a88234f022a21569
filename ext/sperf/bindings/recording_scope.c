/*
 * The scope of a recording: Sperf.start and Sperf.trace, with a block or without.
 *
 * Beginning and ending a session or a trace takes Ruby code, which Timeout, Thread#kill and signal handlers may
 * interrupt anywhere. One rb_ensure, in force before anything begins, ends what was begun: if the beginning was
 * interrupted, nothing runs afterwards; if the block was, what it recorded is delivered.
 */
#include "bindings.h"

#include <stdbool.h>

#include "deliveries.h"
#include "vm/held_call.h"
#include "vm/ractors.h"
#include "vm/vm_interrupts.h"

/* How the body of an rb_ensure ended. */
typedef struct {
    int tag; /* rb_protect's state */
    bool is_killed;
} ending_t;

typedef struct {
    VALUE object;
    VALUE fiber;
    bool begun;
    ending_t ending;
} scope_t;

/* The fibers whose scope is beginning. Under the GVL. A handler of a signal runs on the fiber that it interrupts. */
static sperf_own_list_t beginning;

static long find(VALUE fiber)
{
    long i = sperf_own_list_is_empty(&beginning) ? -1 : RARRAY_LEN(beginning.items) - 1;
    while (i >= 0 && RARRAY_AREF(beginning.items, i) != fiber) i--;
    return i;
}

static void forget(VALUE fiber)
{
    long index = find(fiber);
    if (index >= 0) rb_ary_delete_at(beginning.items, index);
}

void sperf_recording_scopes_check(void)
{
    /* First: in a session, the objects that these functions make would be the program's. */
    if (sperf_own_list_is_empty(&beginning) || find(rb_fiber_current()) < 0) return;
    rb_raise(sperf_error_class, "this thread is starting a recording of sperf right now");
}

static VALUE record(VALUE argument)
{
    scope_t *scope = (scope_t *)argument;
    rb_ary_push(sperf_own_list(&beginning), scope->fiber);
    rb_funcall(scope->object, rb_intern("begin_recording"), 0);
    forget(scope->fiber);
    scope->begun = true;
    VALUE result = Qnil;
    if (rb_block_given_p()) {
        rb_yield_values(0);
        result = rb_funcall(scope->object, rb_intern("stop"), 0);
    }
    rb_thread_check_ints(); /* here, and not at the return, where the caller would not know of what was begun */
    return result;
}

/* TAG_FATAL of Ruby's vm_core.h. As a Fixnum it is $! where a thread is killed, and only there: Fiber#kill has another. */
enum { KILLED = 8 };

/* Call the body of an rb_ensure, at whose end $! is nil after a throw, a kill of the thread or one of the fiber. */
static VALUE call_body(VALUE (*body)(VALUE), VALUE argument, ending_t *ending)
{
    VALUE result = rb_protect(body, argument, &ending->tag);
    ending->is_killed = ending->tag == KILLED && rb_errinfo() == INT2FIX(KILLED);
    if (ending->tag != 0) rb_jump_tag(ending->tag);
    return result;
}

static VALUE record_to_its_end(VALUE argument)
{
    return call_body(record, argument, &((scope_t *)argument)->ending);
}

static VALUE abandon(VALUE argument)
{
    const scope_t *scope = (const scope_t *)argument;
    return rb_funcall(scope->object, rb_intern("abandon"), 1, scope->begun ? Qtrue : Qfalse);
}

/* -- Calls that only handlers of signals interrupt -- */

typedef struct {
    VALUE object;
    ID method;
} part_t;

static VALUE call_part(VALUE argument)
{
    const part_t *part = (const part_t *)argument;
    return rb_funcall(part->object, part->method, 0);
}

/* Exceptions of other threads wait; handlers of signals run, so that a Mutex can be locked. Returns rb_protect's state. */
static int call_uninterrupted(VALUE object, const char *method)
{
    part_t part = {object, rb_intern(method)};
    int failed = 0;
    sperf_vm_interrupts_t held;
    sperf_vm_interrupts_hold(&held);
    sperf_vm_interrupts_let_handlers_run(&held);
    rb_protect(call_part, (VALUE)&part, &failed);
    sperf_vm_interrupts_release(&held);
    return failed;
}

/* Raise what such a call at the end of an rb_ensure has raised. Nothing that comes of it may end a kill. */
static void pass_on(int failed, const ending_t *ending)
{
    if (ending->is_killed) {
        if (failed) rb_set_errinfo(Qnil);
        sperf_drop_late_exceptions();
    } else if (failed) {
        rb_jump_tag(failed);
    }
}

/* What is written afterwards is among the deliveries if a handler interrupts it. */
static VALUE end(VALUE argument)
{
    const scope_t *scope = (const scope_t *)argument;
    if (scope->ending.tag == 0) return Qnil;
    if (!scope->begun) forget(scope->fiber);
    sperf_held_cleanup(abandon, argument);
    if (scope->begun) pass_on(call_uninterrupted(scope->object, "close"), &scope->ending);
    return Qnil;
}

/*
 * call-seq:
 *   Sperf::Native.record(object) -> nil
 *   Sperf::Native.record(object) { } -> Object
 *
 * Calls +begin_recording+ of +object+ (Sperf::Session or Sperf::Trace). If it raises, or is interrupted, calls
 * <tt>abandon(false)</tt>. With a block, then calls it and +stop+, whose result is returned. Whatever else ends the
 * block: calls <tt>abandon(true)</tt> and +close+. +abandon+ is called with interrupts held back; it must not lock a
 * Mutex. Raises Sperf::Error if this thread begins or delivers another recording.
 */
static VALUE native_record(VALUE self, VALUE object)
{
    sperf_recording_scopes_check();
    sperf_deliveries_check();
    scope_t scope = {.object = object, .fiber = rb_fiber_current()};
    return rb_ensure(record_to_its_end, (VALUE)&scope, end, (VALUE)&scope);
}

/* -- What an integration does around a request or a job -- */

typedef struct {
    VALUE object;
    ending_t ending;
    bool has_left;
} around_t;

static VALUE yield(VALUE unused)
{
    return rb_yield_values(0);
}

static VALUE enter_and_yield(VALUE argument)
{
    around_t *around = (around_t *)argument;
    int failed = call_uninterrupted(around->object, "enter");
    if (failed) rb_jump_tag(failed);
    return call_body(yield, Qnil, &around->ending);
}

static VALUE leave(VALUE argument)
{
    around_t *around = (around_t *)argument;
    int failed = call_uninterrupted(around->object, "leave");
    around->has_left = failed == 0;
    pass_on(failed, &around->ending);
    return Qnil;
}

/* What a handler of a signal has ended is done again, as far as it had not come: labels and profiles would stay. */
static VALUE leave_again(VALUE argument)
{
    const around_t *around = (const around_t *)argument;
    if (!around->has_left) call_uninterrupted(around->object, "leave");
    return Qnil;
}

static VALUE leave_for_sure(VALUE argument)
{
    return rb_ensure(leave, argument, leave_again, argument); /* keeps what is thrown, too */
}

/*
 * call-seq: Sperf::Native.around(object) { } -> Object
 *
 * Calls +enter+ of +object+, the block, and whatever ends these, +leave+; returns the block's value. In the two methods,
 * which must raise nothing, exceptions of other threads (Timeout, Thread#kill) wait. If a handler of a signal ends
 * +leave+, it is called once more.
 */
static VALUE native_around(VALUE self, VALUE object)
{
    around_t around = {.object = object};
    return rb_ensure(enter_and_yield, (VALUE)&around, leave_for_sure, (VALUE)&around);
}

SPERF_CALLS(discard, "discard")

static VALUE end_discarding(VALUE object)
{
    sperf_held_cleanup(discard, object);
    return Qnil;
}

/*
 * call-seq: Sperf::Native.discarding(object) { } -> Object
 *
 * Calls the block, and whatever ends it, +discard+ of +object+; returns the block's value. No exception comes between:
 * where several arrive at once, the second one would end an +ensure+ of Ruby. +discard+ is called with interrupts held
 * back; it must not lock a Mutex.
 */
static VALUE native_discarding(VALUE self, VALUE object)
{
    return rb_ensure(rb_yield, Qnil, end_discarding, object);
}

/*
 * Methods of the API whose caller must know what they have begun. Ruby delivers interrupts where a method returns. These
 * are in C, and let Ruby deliver them once more right before they return, while they can still end what was begun:
 * afterwards no other thread has had the GVL. lib/sperf/program documents them.
 */

/* Sperf.start */
static VALUE sperf_start(int argc, VALUE *argv, VALUE self)
{
    VALUE session = rb_funcallv_kw(rb_path2class("Sperf::Session"), rb_intern("for_start"), argc, argv,
                                   rb_keyword_given_p() ? RB_PASS_KEYWORDS : RB_NO_KEYWORDS);
    return native_record(self, session);
}

/* Sperf::Trace.start */
static VALUE trace_start(int argc, VALUE *argv, VALUE self)
{
    if (!sperf_ractors_in_main()) rb_raise(sperf_error_class, "traces work in the main Ractor only");
    VALUE trace = rb_funcallv_kw(self, rb_intern("prepare"), argc, argv,
                                 rb_keyword_given_p() ? RB_PASS_KEYWORDS : RB_NO_KEYWORDS);
    native_record(self, trace);
    return trace;
}

typedef struct {
    int argc;
    const VALUE *argv;
    VALUE subscription; /* Qfalse: none that must be cancelled */
} subscribing_t;

static VALUE begin_subscription(VALUE argument)
{
    subscribing_t *subscribing = (subscribing_t *)argument;
    VALUE block = rb_block_given_p() ? rb_block_proc() : Qnil;
    int splat = rb_keyword_given_p() ? RB_PASS_KEYWORDS : RB_NO_KEYWORDS;
    subscribing->subscription = rb_funcall_with_block_kw(rb_path2class("Sperf::Subscription"), rb_intern("to"),
                                                         subscribing->argc, subscribing->argv, block, splat);
    return Qnil;
}

static VALUE subscribe(VALUE argument)
{
    subscribing_t *subscribing = (subscribing_t *)argument;
    sperf_vm_interrupts_t held;
    int failed = 0;
    sperf_vm_interrupts_hold(&held);
    rb_protect(begin_subscription, argument, &failed);
    sperf_vm_interrupts_release(&held);
    if (failed) rb_jump_tag(failed);
    rb_thread_check_ints();
    VALUE subscription = subscribing->subscription;
    subscribing->subscription = Qfalse;
    return subscription;
}

SPERF_CALLS(cancel, "cancel")

static VALUE end_subscribing(VALUE argument)
{
    VALUE subscription = ((const subscribing_t *)argument)->subscription;
    if (subscription != Qfalse) sperf_held_cleanup(cancel, subscription);
    return Qnil;
}

/* Sperf.subscribe */
static VALUE sperf_subscribe(int argc, VALUE *argv, VALUE self)
{
    subscribing_t subscribing = {argc, argv, Qfalse};
    return rb_ensure(subscribe, (VALUE)&subscribing, end_subscribing, (VALUE)&subscribing);
}

/* call-seq: Sperf::Native.trace_class = Sperf::Trace: defines its method start */
static VALUE native_set_trace_class(VALUE self, VALUE trace_class)
{
    rb_ext_ractor_safe(true); /* looks at the Ractor itself */
    rb_define_singleton_method(trace_class, "start", trace_start, -1);
    rb_ext_ractor_safe(false);
    return trace_class;
}

void sperf_recording_scope_define(VALUE native)
{
    rb_define_singleton_method(native, "record", native_record, 1);
    rb_define_singleton_method(native, "around", native_around, 1);
    rb_define_singleton_method(native, "discarding", native_discarding, 1);
    rb_define_singleton_method(native, "trace_class=", native_set_trace_class, 1);
    rb_define_singleton_method(sperf_module, "start", sperf_start, -1);
    rb_define_singleton_method(sperf_module, "subscribe", sperf_subscribe, -1);
}
