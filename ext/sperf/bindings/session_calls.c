/*
 * Sperf::Native's part of Sperf.start, stop, pause, resume and snapshot.
 *
 * A session belongs to a Sperf::Session, which knows where its profile goes, from the start to the stop of the
 * recording: both are stored in one change, under the GVL, and no Ruby runs between them. At the stop the recording
 * becomes one of the deliveries (deliveries.h), again before any Ruby runs. So another thread or a signal handler may
 * start the next session at any time, and no exception loses a recording.
 */

#include <signal.h>

#include "base/ledger.h"
#include "bindings.h"
#include "capture/capture.h"
#include "deliveries.h"
#include "delivery.h"
#include "platform/platform.h"
#include "reading/profile_object.h"
#include "runtime/control_thread.h"
#include "runtime/lifecycle.h"
#include "spool/spooling.h"
#include "threads/session.h"
#include "vm/held_call.h"
#include "vm/vm_event_flags.h"
#include "vm/vm_interrupts.h"

/* The Sperf::Session to which the session belongs. It is set with the session's start, before any Ruby runs. */
static struct {
    VALUE object;    /* 0: there has never been one */
    uint64_t number; /* of the session */
} owner;

void sperf_session_calls_set_owner(VALUE object)
{
    if (owner.object == 0) rb_gc_register_address(&owner.object);
    owner.object = object;
    owner.number = sperf_session_number();
}

/* Return the Sperf::Session that records, perhaps paused; nil for none. A child of fork has none of its parent's. */
static VALUE current(void)
{
    bool owned = owner.object != 0 && sperf_session_exists() && owner.number == sperf_session_number();
    return owned ? owner.object : Qnil;
}

/* Return the strategy with this name, or the best available one for nil. Raises ArgumentError. */
static sperf_capture_choice_t capture_get(VALUE name)
{
    if (NIL_P(name)) return sperf_capture_choose();
    const sperf_capture_t *capture;
    for (size_t i = 0; (capture = sperf_capture_at(i)) != NULL; i++) {
        bool wanted = SYMBOL_P(name) && rb_sym2id(name) == rb_intern(capture->name);
        if (wanted && capture->available()) return (sperf_capture_choice_t){capture, "as the options say"};
    }
    rb_raise(rb_eArgError, "capture strategy %" PRIsVALUE " is not available here", rb_inspect(name));
}

/* Return the signal to use, 0 for none. */
static int signal_number(const sperf_capture_t *capture, VALUE signal)
{
    if (signal == Qfalse && capture != &sperf_capture_signal) return 0;
    int number = NIL_P(signal) ? sperf_platform_signal_default() : NUM2INT(signal), first, last;
    sperf_platform_signal_range(&first, &last);
    if (number < first || number > last) rb_raise(rb_eArgError, "signal must be from %d to %d", first, last);
    return number;
}

static void set_mode(VALUE mode, sperf_options_t *options)
{
    ID id = SYMBOL_P(mode) ? rb_sym2id(mode) : 0;
    if (id == rb_intern("cpu") || id == rb_intern("wall")) {
        options->times = true;
        options->mode = id == rb_intern("wall") ? SPERF_MODE_WALL : SPERF_MODE_CPU;
    } else if (id == rb_intern("object")) {
        options->allocations = true;
    } else if (id == rb_intern("custom")) {
        options->custom = true;
    } else if (id == rb_intern("exceptions")) {
        options->exceptions = true;
    } else if (id == rb_intern("trace")) {
        options->traces = true;
    } else {
        rb_raise(rb_eArgError, "mode must be :cpu, :wall, :object, :exceptions, :custom or :trace");
    }
}

/* `modes`: a Symbol or an Array of Symbols. The caller must have checked that the modes can be combined. */
static void set_modes(VALUE modes, sperf_options_t *options)
{
    if (!RB_TYPE_P(modes, T_ARRAY)) set_mode(modes, options);
    for (long i = 0; RB_TYPE_P(modes, T_ARRAY) && i < RARRAY_LEN(modes); i++) {
        set_mode(rb_ary_entry(modes, i), options);
    }
}

/* The default limit of what sampling allocations costs, as a share of the time. */
static const double DEFAULT_OVERHEAD = 0.02;

/* Return the options in the keywords of Sperf::Native.start or prepare. Raises ArgumentError, TypeError. */
static sperf_options_t options_get(VALUE keywords)
{
    VALUE interval = sperf_ruby_get(keywords, "interval"), overhead = sperf_ruby_get(keywords, "overhead");
    VALUE budget = sperf_ruby_get(keywords, "budget");
    sperf_options_t options = {
        .mode = SPERF_MODE_CPU,
        .interval = NIL_P(interval) ? 0 : NUM2UINT(interval),
        .overhead = NIL_P(overhead) ? DEFAULT_OVERHEAD : NUM2DBL(overhead),
        .budget = NIL_P(budget) ? 0 : NUM2DBL(budget),
        .aggregate = RTEST(sperf_ruby_get(keywords, "aggregate")),
        .instructions = sperf_ruby_get(keywords, "vm_insns") != Qfalse,
        .native = RTEST(sperf_ruby_get(keywords, "native")),
        .deferred = RTEST(sperf_ruby_get(keywords, "defer")),
        .untitled = sperf_ruby_get(keywords, "metadata") == Qfalse,
        .own_time = RTEST(sperf_ruby_get(keywords, "own_time")),
        .retained = RTEST(sperf_ruby_get(keywords, "retained")),
    };
    set_modes(sperf_ruby_get(keywords, "mode"), &options);
    if (options.traces) {
        sperf_trace_options_t trace = sperf_trace_options_read(sperf_ruby_get(keywords, "trace"));
        sperf_session_set_trace(&trace);
    }
    int hertz = NUM2INT(sperf_ruby_get(keywords, "frequency"));
    if (hertz < 1 || hertz > 10000) rb_raise(rb_eArgError, "frequency must be 1..10000");
    options.frequency_hz = (uint32_t)hertz;
    sperf_capture_choice_t choice = capture_get(sperf_ruby_get(keywords, "capture"));
    options.capture = choice.capture;
    options.capture_reason = choice.reason;
    if (options.capture->uses_signal) {
        options.signal_number = signal_number(options.capture, sperf_ruby_get(keywords, "signal"));
    }
    return options;
}

/*
 * call-seq: Sperf::Native.start(session = nil, mode:, frequency:, capture: nil, signal: nil, aggregate: false, vm_insns: true,
 *   native: false, defer: false, interval: nil, overhead: 0.02, retained: false, trace: nil, metadata: true,
 *   budget: nil, own_time: false) -> nil
 *
 * Starts a session, which belongs to +session+ (Sperf::Session).
 *
 * mode: +:cpu+, +:wall+, +:object+, +:exceptions+, +:custom+ or +:trace+, or an Array of these. frequency: Integer, 1..10000. capture:
 * Symbol; nil for the best available strategy. signal: Integer; nil for the default, false for none. interval: Integer;
 * nil for windows. overhead: Float, a share of the time. budget: Float, a share of a core; nil for none. trace: Hash of the keywords of trace_start, for mode +:trace+.
 * metadata: false to leave out the title of the process. The other keywords are true or false.
 *
 * Raises RuntimeError if a session runs or the signal is in use, and ArgumentError.
 */
static VALUE native_start(int argc, VALUE *argv, VALUE self)
{
    sperf_ledger_child_begins();
    rb_check_arity(argc, 1, 2);
    sperf_options_t options = options_get(argv[argc - 1]);
    sperf_session_start(&options);
    sperf_session_calls_set_owner(argc == 2 ? argv[0] : Qnil);
    return Qnil;
}

/*
 * call-seq: Sperf::Native.prepare(**) -> nil
 *
 * Prepares a session for blocks of Sperf.profile unless there is a session. Keywords and errors are those of
 * Sperf::Native.start.
 */
static VALUE native_prepare(VALUE self, VALUE keywords)
{
    sperf_options_t options = options_get(keywords);
    sperf_session_prepare(&options);
    return Qnil;
}

/*
 * call-seq: Sperf::Native.stop(comments = []) -> Sperf::Profile or nil
 *
 * Stops the session and returns its profile, with +comments+ (Array of Strings) added; nil if no session ran. After a
 * TypeError the session continues; after a NoMemoryError it is stopped.
 */
static VALUE native_stop(int argc, VALUE *argv, VALUE self)
{
    sperf_ledger_child_begins();
    rb_check_arity(argc, 0, 1);
    VALUE comments = argc == 0 ? rb_ary_new() : sperf_profile_comments_check(argv[0]);
    sperf_delivery_end_usage();
    sperf_recording_t *recording = sperf_session_stop();
    sperf_control_thread_ensure();
    return sperf_profile_object_new_with(recording, comments);
}

/* call-seq: Sperf::Native.session -> Sperf::Session or nil: the one that records this process, perhaps paused */
static VALUE native_session(VALUE self)
{
    sperf_ledger_child_begins();
    return current();
}

/*
 * End the session of `session`, unless it has ended: its recording is among the deliveries then. From the stop on, no
 * Ruby runs. Raises TypeError, and Sperf::Error if this thread is starting a session.
 */
static void end_session(VALUE session)
{
    sperf_ledger_child_begins();
    sperf_recording_scopes_check();
    if (current() != session) return;
    VALUE comments = sperf_profile_comments_check(rb_funcall(session, rb_intern("origin"), 0));
    if (current() != session) return; /* meanwhile another thread has ended it, and perhaps started another one */
    VALUE place = sperf_deliveries_reserve(session);
    VALUE profile = native_stop(1, &comments, Qnil);
    sperf_deliveries_fill(place, profile);
}

/*
 * call-seq: Sperf::Native.end_session(session, delivers) -> nil
 *
 * Ends the session of +session+ (Sperf::Session) without delivering its recording, unless it has ended. +delivers+:
 * whether it is to be delivered later; else it is discarded.
 */
static VALUE native_end_session(VALUE self, VALUE session, VALUE delivers)
{
    end_session(session);
    if (!RTEST(delivers)) sperf_deliveries_discard(session);
    return Qnil;
}

static VALUE hash_wanted(void)
{
    return ID2SYM(rb_intern("hash"));
}

/*
 * call-seq: Sperf::Native.deliver_session(session, wanted) -> Object
 *
 * Ends the session of +session+ (Sperf::Session), and delivers its recording: returns what its method +deliver+
 * returns for +wanted+. If it was delivered before, returns what its method +data+ returns for +:hash+, else nil.
 * Raises an exception that +deliver+ has returned.
 */
static VALUE native_deliver_session(VALUE self, VALUE session, VALUE wanted)
{
    end_session(session);
    VALUE result = sperf_deliveries_deliver(session, wanted);
    if (result == Qundef) return wanted == hash_wanted() ? rb_funcall(session, rb_intern("data"), 0) : Qnil;
    if (RTEST(rb_obj_is_kind_of(result, rb_eException))) rb_exc_raise(result);
    return result;
}

static VALUE release(VALUE held)
{
    sperf_vm_interrupts_release((const sperf_vm_interrupts_t *)held);
    return Qnil;
}

/*
 * call-seq: Sperf::Native.uninterrupted { } -> Object
 *
 * Calls the block, in which exceptions of other threads (Timeout, Thread#kill) wait; handlers of signals run.
 */
static VALUE native_uninterrupted(VALUE self)
{
    sperf_vm_interrupts_t held;
    sperf_vm_interrupts_hold(&held);
    sperf_vm_interrupts_let_handlers_run(&held);
    return rb_ensure(rb_yield, Qnil, release, (VALUE)&held);
}

/*
 * call-seq: Sperf::Native.atomically { } -> Object
 *
 * Calls the block, during which no other thread and no handler of a signal runs. The block must be short, and must not
 * lock a Mutex.
 */
static VALUE native_atomically(VALUE self)
{
    sperf_vm_interrupts_t held;
    sperf_vm_interrupts_hold(&held);
    return rb_ensure(rb_yield, Qnil, release, (VALUE)&held);
}

typedef struct {
    VALUE block, result;
} apart_t;

static VALUE call_apart(VALUE argument)
{
    apart_t *apart = (apart_t *)argument;
    apart->result = rb_proc_call(apart->block, rb_ary_new());
    return Qnil;
}

/*
 * call-seq: Sperf::Native.apart { } -> Object
 *
 * Calls the block on a thread of its own, and waits for it, with signals and exceptions of other threads held back: what
 * the block raises, which is raised here, is never that of a handler. It should not need a lock that the caller holds:
 * what interrupts the caller after ten seconds ends it. It must not be called by a handler. If no thread can be made, it
 * is called on this thread, and handlers run.
 */
static VALUE native_apart(VALUE self)
{
    apart_t apart = {rb_block_proc(), Qnil};
    sperf_vm_interrupts_t held;
    sperf_vm_interrupts_hold(&held);
    int tag = sperf_held_thread_call(call_apart, (VALUE)&apart, &held);
    sperf_vm_interrupts_release(&held);
    if (tag != 0) rb_jump_tag(tag);
    return apart.result;
}

/*
 * call-seq: Sperf::Native.interruptibly { } -> Object
 *
 * Calls the block with nothing held back, for a wait that has no limit.
 */
static VALUE native_interruptibly(VALUE self)
{
    sperf_vm_interrupts_t held;
    sperf_vm_interrupts_hold(&held);
    sperf_vm_interrupts_release(&(sperf_vm_interrupts_t){held.mask, 0});
    return rb_ensure(rb_yield, Qnil, release, (VALUE)&held);
}

/* call-seq: Sperf::Native.finish_deliveries -> nil: delivers all recordings, or waits for other threads that do */
SPERF_DOES(native_finish_deliveries, sperf_deliveries_finish())

/* Sperf.stop, which lib/sperf/program/api.rb documents: nothing is lost between it and its caller. */
static VALUE sperf_stop(VALUE self)
{
    sperf_ledger_child_begins();
    sperf_recording_scopes_check();
    if (sperf_deliveries_are_own())
        return Qnil; /* what the handler has interrupted delivers it, or the process's end */
    VALUE session = current();
    if (NIL_P(session)) session = sperf_deliveries_oldest();
    return NIL_P(session) ? Qnil : native_deliver_session(self, session, hash_wanted());
}

/* call-seq: Sperf::Native.running? -> true or false */
static VALUE native_running_p(VALUE self)
{
    sperf_ledger_child_begins();
    return sperf_session_exists() ? Qtrue : Qfalse;
}

/* call-seq: Sperf::Native.paused? -> true or false */
static VALUE native_paused_p(VALUE self)
{
    sperf_ledger_child_begins();
    return sperf_session_paused() ? Qtrue : Qfalse;
}

/*
 * call-seq: Sperf::Native.sampling_count -> Integer or nil
 *
 * Returns how many stacks have been captured since the session started or was resumed; nil if it does not measure time.
 * For tests: a program that works until this number has grown by two has a sample of its work, however busy the machine
 * is. The first capture may be of earlier work that was not counted yet.
 */
static VALUE native_sampling_count(VALUE self)
{
    if (!sperf_session_active() || !sperf_session.options.times) return Qnil;
    return ULL2NUM(atomic_load_explicit(&sperf_session.counters.capture_count, memory_order_relaxed));
}

/*
 * call-seq: Sperf::Native.object_events? -> true, false or nil
 *
 * Returns whether the event of new objects is enabled in Ruby; nil if that is unknown. For tests: while it is enabled,
 * every allocation of the program costs more.
 */
static VALUE native_object_events_p(VALUE self)
{
    if (!sperf_vm_event_flags_known()) return Qnil;
    return sperf_vm_event_newobj_is_on() ? Qtrue : Qfalse;
}

/* call-seq: Sperf::Native.pause -> nil: pauses the session; does nothing if none is recording */
SPERF_DOES(native_pause, sperf_ledger_child_begins(); sperf_session_pause())

/* call-seq: Sperf::Native.resume -> nil: resumes the session; does nothing if none is paused */
SPERF_DOES(native_resume, sperf_ledger_child_begins(); sperf_session_resume())

typedef struct {
    VALUE profile;
    uint64_t session;
} taken_t;

static VALUE check_interrupts(VALUE unused)
{
    rb_thread_check_ints();
    return unused;
}

/* If the session has ended meanwhile, the profile is in the results. */
static VALUE put_back(VALUE argument)
{
    const taken_t *taken = (const taken_t *)argument;
    if (sperf_session_put_back(sperf_profile_object_get(taken->profile), taken->session)) return Qnil;
    VALUE results = rb_funcall(rb_path2class("Sperf::Session"), rb_intern("results"), 0);
    return rb_funcall(results, rb_intern("add"), 1, taken->profile);
}

/*
 * Return the profile of `recording`, which was taken from the session, to a caller that gets it for certain. Ruby
 * delivers interrupts before it removes the frame of a method in C, and the method's result would be lost. So they are
 * delivered here, where the recording can be put back. Raises what interrupts.
 */
static VALUE hand_out(sperf_recording_t *recording, VALUE comments)
{
    taken_t taken = {.session = sperf_session_number()};
    taken.profile = sperf_profile_object_new_with(recording, comments);
    int failed = 0;
    rb_protect(check_interrupts, Qnil, &failed);
    if (failed && !NIL_P(taken.profile)) sperf_held_cleanup(put_back, (VALUE)&taken);
    if (failed) rb_jump_tag(failed);
    sperf_vm_interrupts_put_off_switch();
    return taken.profile;
}

/* Raises TypeError, and NoMemoryError. Returns nil if there is no session. */
static VALUE snapshot_with(VALUE comments, bool clear)
{
    comments = sperf_profile_comments_check(comments);
    rb_thread_check_ints(); /* as soon as possible: see hand_out */
    sperf_recording_t *recording = sperf_session_snapshot(clear);
    if (!clear) return sperf_profile_object_new_with(recording, comments);
    sperf_spooling_withdraw();
    return hand_out(recording, comments);
}

static bool clear_given(VALUE keywords)
{
    static const char *const names[] = {"clear"};
    VALUE clear;
    sperf_keywords_read(keywords, names, 0, 1, &clear);
    return sperf_keyword_is_true(clear);
}

/*
 * call-seq: Sperf::Native.snapshot(comments, clear: false) -> Sperf::Profile or nil
 *
 * Returns the profile recorded so far, with +comments+ (Array of Strings) added; nil if there is no session. The
 * session continues, without its samples so far if +clear+ is true. Raises TypeError and NoMemoryError.
 */
static VALUE native_snapshot(int argc, VALUE *argv, VALUE self)
{
    sperf_ledger_child_begins();
    VALUE comments, keywords;
    rb_scan_args(argc, argv, "1:", &comments, &keywords);
    return snapshot_with(comments, clear_given(keywords));
}

/* Sperf.snapshot, which lib/sperf/program/api.rb documents: what it takes from the session cannot be lost in between. */
static VALUE sperf_snapshot(int argc, VALUE *argv, VALUE self)
{
    VALUE keywords;
    rb_scan_args(argc, argv, "0:", &keywords);
    bool clear = clear_given(keywords);
    sperf_ledger_child_begins();
    VALUE session = current(), profile = Qnil;
    if (!NIL_P(session)) profile = snapshot_with(rb_funcall(session, rb_intern("origin"), 0), clear);
    if (NIL_P(profile)) rb_raise(rb_eRuntimeError, "cannot take a snapshot: no session is running");
    return profile;
}

/* -- The end of the process -- */

SPERF_CALLS(close_at_end, "close_at_end")

/* Context: GVL; a finalizer at the end of the process. */
static void end_with_process(void)
{
    VALUE session = current();
    if (!NIL_P(session)) sperf_deliveries_at_end(close_at_end, session, true);
    sperf_deliveries_drain(true);
}

void sperf_session_calls_define(VALUE native)
{
    sperf_session_on_end(end_with_process);
    rb_define_singleton_method(native, "start", native_start, -1);
    rb_define_singleton_method(native, "prepare", native_prepare, 1);
    rb_define_singleton_method(native, "stop", native_stop, -1);
    rb_define_singleton_method(native, "session", native_session, 0);
    rb_define_singleton_method(native, "end_session", native_end_session, 2);
    rb_define_singleton_method(native, "deliver_session", native_deliver_session, 2);
    rb_ext_ractor_safe(true); /* the words are the thread's own */
    rb_define_singleton_method(native, "uninterrupted", native_uninterrupted, 0);
    rb_define_singleton_method(native, "atomically", native_atomically, 0);
    rb_ext_ractor_safe(false);
    rb_define_singleton_method(native, "interruptibly", native_interruptibly, 0);
    rb_define_singleton_method(native, "finish_deliveries", native_finish_deliveries, 0);
    rb_define_singleton_method(native, "apart", native_apart, 0);
    rb_define_singleton_method(native, "running?", native_running_p, 0);
    rb_define_singleton_method(native, "paused?", native_paused_p, 0);
    rb_define_singleton_method(native, "object_events?", native_object_events_p, 0);
    rb_define_singleton_method(native, "sampling_count", native_sampling_count, 0);
    rb_define_singleton_method(native, "pause", native_pause, 0);
    rb_define_singleton_method(native, "resume", native_resume, 0);
    rb_define_singleton_method(native, "snapshot", native_snapshot, -1);
    rb_define_singleton_method(sperf_module, "stop", sperf_stop, 0);
    rb_define_singleton_method(sperf_module, "snapshot", sperf_snapshot, -1);
}
