/* Sperf::Native: the functions that lib/ calls. Arguments are checked here again, because C must not trust them. */
#include <ruby.h>
#include <signal.h>
#include <string.h>

#include "autorun.h"
#include "base/kept_methods.h"
#include "base/ledger.h"
#include "base/raise.h"
#include "capture/capture.h"
#include "capture/capture_choice.h"
#include "command_start.h"
#include "control_object.h"
#include "custom_sample.h"
#include "delivery.h"
#include "event_sink_object.h"
#include "frames/own_frames.h"
#include "given_labels.h"
#include "limited_write.h"
#include "profile_block.h"
#include "profile_methods.h"
#include "profile_object.h"
#include "profile_replay.h"
#include "profile_report.h"
#include "profile_sums.h"
#include "profile_types.h"
#include "resource_usage.h"
#include "runtime/block_session.h"
#include "runtime/control_thread.h"
#include "runtime/lifecycle.h"
#include "sperf/base/hash.h"
#include "sperf/base/secrets.h"
#include "sperf/codec/format.h"
#include "spool/spooling.h"
#include "spool_reading.h"
#include "stackprof_export.h"
#include "target_object.h"
#include "thread_dump.h"
#include "threads/label_publication.h"
#include "threads/session.h"
#include "trace_calls.h"
#include "trace_export.h"
#include "vm/own_code.h"
#include "vm/planted_call.h"
#include "vm/vm_event_flags.h"
#include "vm/vm_interrupts.h"
#include "vm/vm_recorder.h"

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

#ifdef SIGRTMIN
/* The default of the guide. Linux programs commonly leave 16 signals above SIGRTMIN free. */
static int default_signal(void)
{
    return SIGRTMIN + 8;
}

static bool signal_is_real_time(int number)
{
    return number >= SIGRTMIN && number <= SIGRTMAX;
}
#else
static int default_signal(void)
{
    return 0;
}

static bool signal_is_real_time(int number)
{
    (void)number;
    return false;
}
#endif

/* Return the signal to use, 0 for none. */
static int signal_number(const sperf_capture_t *capture, VALUE signal)
{
    if (signal == Qfalse && capture != &sperf_capture_signal) return 0;
    int number = NIL_P(signal) ? default_signal() : NUM2INT(signal);
    if (!signal_is_real_time(number)) rb_raise(rb_eArgError, "signal must be a real-time signal");
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

/* Return the options in the keywords of Sperf::Native.start or prepare. Raises ArgumentError. */
static sperf_options_t options_get(int argc, VALUE *argv)
{
    enum {
        MODE,
        FREQUENCY,
        CAPTURE,
        SIGNAL,
        AGGREGATE,
        VM_INSNS,
        NATIVE,
        DEFER,
        INTERVAL,
        OVERHEAD,
        RETAINED,
        TRACE,
        METADATA,
        BUDGET,
        OWN_TIME,
        KEYWORDS
    };
    static const char *const names[KEYWORDS] = {
        [MODE] = "mode",           [FREQUENCY] = "frequency", [CAPTURE] = "capture",   [SIGNAL] = "signal",
        [AGGREGATE] = "aggregate", [VM_INSNS] = "vm_insns",   [NATIVE] = "native",     [DEFER] = "defer",
        [INTERVAL] = "interval",   [OVERHEAD] = "overhead",   [RETAINED] = "retained", [TRACE] = "trace",
        [METADATA] = "metadata",   [BUDGET] = "budget",       [OWN_TIME] = "own_time",
    };
    const int required = CAPTURE;
    ID ids[KEYWORDS];
    VALUE keywords, values[KEYWORDS];
    for (int i = 0; i < KEYWORDS; i++) ids[i] = rb_intern(names[i]);
    rb_scan_args(argc, argv, ":", &keywords);
    rb_get_kwargs(keywords, ids, required, KEYWORDS - required, values);
    VALUE capture = RB_UNDEF_P(values[CAPTURE]) ? Qnil : values[CAPTURE];
    VALUE signal = RB_UNDEF_P(values[SIGNAL]) ? Qnil : values[SIGNAL];
    sperf_options_t options = {
        .mode = SPERF_MODE_CPU,
        .overhead = DEFAULT_OVERHEAD,
        .aggregate = !RB_UNDEF_P(values[AGGREGATE]) && RTEST(values[AGGREGATE]),
        .instructions = RB_UNDEF_P(values[VM_INSNS]) || RTEST(values[VM_INSNS]),
        .native = !RB_UNDEF_P(values[NATIVE]) && RTEST(values[NATIVE]),
        .deferred = !RB_UNDEF_P(values[DEFER]) && RTEST(values[DEFER]),
        .untitled = !RB_UNDEF_P(values[METADATA]) && !RTEST(values[METADATA]),
    };
    set_modes(values[MODE], &options);
    if (!RB_UNDEF_P(values[INTERVAL]) && !NIL_P(values[INTERVAL])) options.interval = NUM2UINT(values[INTERVAL]);
    if (!RB_UNDEF_P(values[OVERHEAD]) && !NIL_P(values[OVERHEAD])) options.overhead = NUM2DBL(values[OVERHEAD]);
    if (!RB_UNDEF_P(values[BUDGET]) && !NIL_P(values[BUDGET])) options.budget = NUM2DBL(values[BUDGET]);
    options.own_time = !RB_UNDEF_P(values[OWN_TIME]) && RTEST(values[OWN_TIME]);
    options.retained = !RB_UNDEF_P(values[RETAINED]) && RTEST(values[RETAINED]);
    if (options.traces) {
        sperf_trace_options_t trace = sperf_trace_options_read(RB_UNDEF_P(values[TRACE]) ? Qnil : values[TRACE]);
        sperf_session_set_trace(&trace);
    }
    int hertz = NUM2INT(values[FREQUENCY]);
    if (hertz < 1 || hertz > 10000) rb_raise(rb_eArgError, "frequency must be 1..10000");
    options.frequency_hz = (uint32_t)hertz;
    sperf_capture_choice_t choice = capture_get(capture);
    options.capture = choice.capture;
    options.capture_reason = choice.reason;
    if (options.capture->uses_signal) {
        options.signal_number = signal_number(options.capture, signal);
    }
    return options;
}

/*
 * call-seq: Sperf::Native.start(mode:, frequency:, capture: nil, signal: nil, aggregate: false, vm_insns: true,
 *   native: false, defer: false, interval: nil, overhead: 0.02, retained: false, trace: nil, metadata: true,
 *   budget: nil, own_time: false) -> nil
 *
 * Starts a session.
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
    (void)self;
    sperf_ledger_child_begins();
    sperf_options_t options = options_get(argc, argv);
    sperf_kept_raise();
    sperf_session_start(&options);
    return Qnil;
}

/*
 * call-seq: Sperf::Native.prepare(**) -> nil
 *
 * Prepares a session for blocks of Sperf.profile unless there is a session. Keywords and errors are those of
 * Sperf::Native.start.
 */
static VALUE native_prepare(int argc, VALUE *argv, VALUE self)
{
    (void)self;
    sperf_options_t options = options_get(argc, argv);
    sperf_kept_raise();
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
    (void)self;
    sperf_ledger_child_begins();
    rb_check_arity(argc, 0, 1);
    VALUE comments = argc == 0 ? rb_ary_new() : sperf_profile_comments_check(argv[0]);
    sperf_delivery_end_usage();
    sperf_recording_t *recording = sperf_session_stop();
    sperf_control_thread_ensure();
    if (recording == NULL) return Qnil;
    sperf_status_t status = sperf_profile_comments_add(recording->profile, comments);
    VALUE profile = sperf_profile_object_new(recording);
    sperf_raise_unless_ok(status, NULL);
    return profile;
}

/* call-seq: Sperf::Native.close_at_exit(session) -> nil: closes +session+ (Sperf::Session) when the process ends */
static VALUE native_close_at_exit(VALUE self, VALUE session)
{
    (void)self;
    sperf_session_close_at_exit(session);
    return Qnil;
}

/* call-seq: Sperf::Native.running? -> true or false */
static VALUE native_running_p(VALUE self)
{
    (void)self;
    sperf_ledger_child_begins();
    return sperf_session_exists() ? Qtrue : Qfalse;
}

/* call-seq: Sperf::Native.paused? -> true or false */
static VALUE native_paused_p(VALUE self)
{
    (void)self;
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
    (void)self;
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
    (void)self;
    if (!sperf_vm_event_flags_known()) return Qnil;
    return sperf_vm_event_newobj_is_on() ? Qtrue : Qfalse;
}

/* call-seq: Sperf::Native.pause -> nil: pauses the session; does nothing if none is recording */
static VALUE native_pause(VALUE self)
{
    (void)self;
    sperf_ledger_child_begins();
    sperf_session_pause();
    return Qnil;
}

/* call-seq: Sperf::Native.resume -> nil: resumes the session; does nothing if none is paused */
static VALUE native_resume(VALUE self)
{
    (void)self;
    sperf_ledger_child_begins();
    sperf_session_resume();
    return Qnil;
}

/*
 * call-seq: Sperf::Native.snapshot(comments, clear:) -> Sperf::Profile or nil
 *
 * Returns the profile recorded so far, with +comments+ (Array of Strings) added; nil if there is no session. The
 * session continues, without its samples so far if +clear+ is true. Raises TypeError and NoMemoryError.
 */
static VALUE native_snapshot(int argc, VALUE *argv, VALUE self)
{
    (void)self;
    sperf_ledger_child_begins();
    VALUE comments, keywords, clear = Qfalse;
    ID id = rb_intern("clear");
    rb_scan_args(argc, argv, "1:", &comments, &keywords);
    rb_get_kwargs(keywords, &id, 1, 0, &clear);
    comments = sperf_profile_comments_check(comments);
    sperf_recording_t *recording = sperf_session_snapshot(RTEST(clear));
    if (RTEST(clear)) sperf_spooling_withdraw();
    if (recording == NULL) return Qnil;
    sperf_status_t status = sperf_profile_comments_add(recording->profile, comments);
    VALUE profile = sperf_profile_object_new(recording);
    sperf_raise_unless_ok(status, NULL);
    return profile;
}

/* call-seq: Sperf::Native.capture_strategies -> Array of Symbol: the available ones, the best first */
static VALUE native_capture_strategies(VALUE self)
{
    (void)self;
    VALUE list = rb_ary_new();
    const sperf_capture_t *capture;
    for (size_t i = 0; (capture = sperf_capture_at(i)) != NULL; i++) {
        if (capture->available()) rb_ary_push(list, ID2SYM(rb_intern(capture->name)));
    }
    sperf_kept_raise();
    return list;
}

/* call-seq: Sperf::Native.real_time_signals -> Range of Integer, or nil if the platform has none */
static VALUE native_real_time_signals(VALUE self)
{
    (void)self;
#ifdef SIGRTMIN
    return rb_range_new(INT2FIX(SIGRTMIN), INT2FIX(SIGRTMAX), 0);
#else
    return Qnil;
#endif
}

/* Return the other extensions of the format, an Array of String. */
static VALUE other_extensions(const sperf_format_t *format)
{
    VALUE list = rb_ary_new();
    for (size_t i = 0; i < SPERF_FORMAT_EXTENSIONS_MAX && format->other_extensions[i]; i++) {
        rb_ary_push(list, rb_str_new_cstr(format->other_extensions[i]));
    }
    return list;
}

/*
 * call-seq: Sperf::Native.formats -> Array of Hash: name, alias (nil: none), extension, other_extensions, summary,
 * compressed, binary, page, timed, readable. The default format is the first.
 */
static VALUE native_formats(VALUE self)
{
    (void)self;
    VALUE list = rb_ary_new();
    for (size_t i = 0; i < sperf_format_count(); i++) {
        const sperf_format_t *format = sperf_format_at(i);
        VALUE row = rb_hash_new();
        rb_hash_aset(row, ID2SYM(rb_intern("name")), ID2SYM(rb_intern(format->name)));
        rb_hash_aset(row, ID2SYM(rb_intern("extension")), rb_str_new_cstr(format->extension));
        rb_hash_aset(row, ID2SYM(rb_intern("alias")), format->alias ? ID2SYM(rb_intern(format->alias)) : Qnil);
        rb_hash_aset(row, ID2SYM(rb_intern("other_extensions")), other_extensions(format));
        rb_hash_aset(row, ID2SYM(rb_intern("page")), format->page ? Qtrue : Qfalse);
        rb_hash_aset(row, ID2SYM(rb_intern("summary")), rb_str_new_cstr(format->summary));
        rb_hash_aset(row, ID2SYM(rb_intern("compressed")), format->compressed ? Qtrue : Qfalse);
        rb_hash_aset(row, ID2SYM(rb_intern("binary")), format->binary ? Qtrue : Qfalse);
        rb_hash_aset(row, ID2SYM(rb_intern("timed")), format->timed ? Qtrue : Qfalse);
        rb_hash_aset(row, ID2SYM(rb_intern("readable")), format->decode != NULL ? Qtrue : Qfalse);
        rb_ary_push(list, row);
    }
    return list;
}

/*
 * call-seq: Sperf::Native.format_for_path(path) -> Symbol: the format of the extension of +path+; nil if there is none
 */
static VALUE native_format_for_path(VALUE self, VALUE path)
{
    (void)self;
    const sperf_format_t *format = sperf_format_for_path(StringValueCStr(path));
    return format == NULL ? Qnil : ID2SYM(rb_intern(format->name));
}

/*
 * call-seq: Sperf::Native.format_for_bytes(bytes) -> Symbol: the readable format that +bytes+ seem to have
 */
static VALUE native_format_for_bytes(VALUE self, VALUE bytes)
{
    (void)self;
    StringValue(bytes);
    const sperf_format_t *format =
        sperf_format_for_bytes((const uint8_t *)RSTRING_PTR(bytes), (size_t)RSTRING_LEN(bytes));
    return ID2SYM(rb_intern(format->name));
}

/*
 * call-seq: Sperf::Native.mask_secrets(words) -> String: +words+, separated by NULs, with secret values masked
 */
static VALUE native_mask_secrets(VALUE self, VALUE words)
{
    (void)self;
    StringValue(words);
    sperf_buffer_t out = SPERF_BUFFER_INIT;
    sperf_secrets_mask(RSTRING_PTR(words), (size_t)RSTRING_LEN(words), &out);
    RB_GC_GUARD(words);
    sperf_status_t status = out.status;
    VALUE masked = status == SPERF_OK ? rb_str_new((const char *)out.bytes, (long)out.length) : Qnil;
    sperf_buffer_cleanup(&out);
    sperf_raise_unless_ok(status, NULL);
    return masked;
}

/*
 * call-seq: Sperf::Native.processes(profile) -> Array of Integer: the ids of the processes whose threads the profile has
 */
static VALUE native_processes(VALUE self, VALUE profile)
{
    (void)self;
    const sperf_thread_table_t *threads = &sperf_profile_object_get(profile)->profile->threads;
    VALUE ids = rb_hash_new();
    for (uint32_t id = 1; id <= threads->count; id++) rb_hash_aset(ids, ULL2NUM(threads->rows[id].process), Qtrue);
    RB_GC_GUARD(profile);
    return rb_funcall(ids, rb_intern("keys"), 0);
}

/*
 * call-seq: Sperf::Native.uncount -> nil
 *
 * Removes this process from the count of children of fork that are not recorded, until Sperf::Native.recount. Called by
 * lib/sperf/program/exec_hook.rb.
 */
static VALUE native_uncount(VALUE self)
{
    (void)self;
    sperf_ledger_leave();
    return Qnil;
}

/* call-seq: Sperf::Native.recount -> nil */
static VALUE native_recount(VALUE self)
{
    (void)self;
    sperf_ledger_rejoin();
    return Qnil;
}

/* call-seq: Sperf::Native.hide(paths) -> nil: hides the frames of sperf's own files (frozen Array of String) */
static VALUE native_hide(VALUE self, VALUE paths)
{
    (void)self;
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
    (void)self;
    if (!RB_TYPE_P(owner, T_CLASS)) Check_Type(owner, T_MODULE);
    Check_Type(methods, T_MODULE);
    rb_prepend_module(owner, methods);
    return Qnil;
}

/*
 * call-seq: Sperf::Native.set_own_code(stacks, calls, objects, instructions) -> nil: lib/sperf/program/probe_code.rb,
 * see vm/own_code.h
 */
static VALUE native_set_own_code(VALUE self, VALUE stacks, VALUE calls, VALUE objects, VALUE instructions)
{
    (void)self;
    const VALUE codes[SPERF_OWN_CODES] = {stacks, calls, objects, instructions};
    sperf_own_code_set(codes);
    return Qnil;
}

/* Seed the tables by Ruby's hash of bytes, whose key is random in each process. Must run before a table has a row. */
static void seed_tables(void)
{
    static const char text[] = "sperf";
    sperf_hash_set_seed(rb_memhash(text, sizeof text));
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
    (void)self;
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
    seed_tables();
    sperf_module = rb_define_module("Sperf");
    sperf_error_class = rb_define_class_under(sperf_module, "Error", rb_eStandardError);
    VALUE native = rb_define_module_under(sperf_module, "Native");
    rb_define_singleton_method(native, "start", native_start, -1);
    sperf_custom_sample_define(native);
    rb_define_singleton_method(native, "prepare", native_prepare, -1);
    rb_define_singleton_method(native, "stop", native_stop, -1);
    rb_define_singleton_method(native, "close_at_exit", native_close_at_exit, 1);
    rb_define_singleton_method(native, "running?", native_running_p, 0);
    rb_define_singleton_method(native, "paused?", native_paused_p, 0);
    rb_define_singleton_method(native, "object_events?", native_object_events_p, 0);
    rb_define_singleton_method(native, "sampling_count", native_sampling_count, 0);
    rb_define_singleton_method(native, "pause", native_pause, 0);
    rb_define_singleton_method(native, "resume", native_resume, 0);
    rb_define_singleton_method(native, "snapshot", native_snapshot, -1);
    rb_define_singleton_method(native, "capture_strategies", native_capture_strategies, 0);
    rb_define_singleton_method(native, "real_time_signals", native_real_time_signals, 0);
    /* Any Ractor may execute a program: these two touch atomic counters only. */
    rb_ext_ractor_safe(true);
    rb_define_singleton_method(native, "uncount", native_uncount, 0);
    rb_define_singleton_method(native, "recount", native_recount, 0);
    rb_ext_ractor_safe(false);
    rb_define_singleton_method(native, "hide", native_hide, 1);
    sperf_limited_write_define(native);
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
    rb_define_singleton_method(native, "formats", native_formats, 0);
    rb_define_singleton_method(native, "format_for_path", native_format_for_path, 1);
    rb_define_singleton_method(native, "format_for_bytes", native_format_for_bytes, 1);
    rb_define_singleton_method(native, "mask_secrets", native_mask_secrets, 1);
    rb_define_singleton_method(native, "processes", native_processes, 1);
    sperf_kept_methods_init();
    sperf_given_labels_init(native);
    sperf_trace_calls_init(native);
    sperf_spool_reading_init(native);
    sperf_command_start_init(native);
    sperf_profile_block_init(native);
    sperf_thread_dump_init(native);
    sperf_autorun_init(native);
    sperf_control_object_init();
    sperf_event_sink_object_init(native);
    sperf_target_object_init(native);
    sperf_session_init();
    publish_labels();
    VALUE profile_class = sperf_profile_object_init();
    sperf_profile_methods_init(profile_class);
    sperf_profile_report_init(profile_class);
    sperf_profile_replay_init(profile_class);
    sperf_profile_sums_init(profile_class);
    sperf_profile_types_init(profile_class);
    sperf_stackprof_export_init(profile_class);
    sperf_trace_export_init(profile_class);
}
