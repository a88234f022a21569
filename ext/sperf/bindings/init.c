/* Sperf::Native: the functions that lib/ calls. Arguments are checked here again, because C must not trust them. */
#include <ruby.h>
#include <signal.h>

#include "base/ledger.h"
#include "bindings.h"
#include "capture/capture.h"
#include "frames/frame_resolver.h"
#include "profile_object.h"
#include "runtime/lifecycle.h"
#include "sperf/base/hash.h"
#include "sperf/base/secrets.h"
#include "sperf/codec/format.h"
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

/* call-seq: Sperf::Native.real_time_signals -> Range of Integer, or nil if the platform has none */
static VALUE native_real_time_signals(VALUE self)
{
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
    VALUE list = rb_ary_new();
    for (size_t i = 0; i < sperf_format_count(); i++) {
        const sperf_format_t *format = sperf_format_at(i);
        VALUE row = rb_hash_new();
        sperf_ruby_set(row, "name", ID2SYM(rb_intern(format->name)));
        sperf_ruby_set(row, "extension", rb_str_new_cstr(format->extension));
        sperf_ruby_set(row, "alias", format->alias ? ID2SYM(rb_intern(format->alias)) : Qnil);
        sperf_ruby_set(row, "other_extensions", other_extensions(format));
        sperf_ruby_set(row, "page", format->page ? Qtrue : Qfalse);
        sperf_ruby_set(row, "summary", rb_str_new_cstr(format->summary));
        sperf_ruby_set(row, "compressed", format->compressed ? Qtrue : Qfalse);
        sperf_ruby_set(row, "binary", format->binary ? Qtrue : Qfalse);
        sperf_ruby_set(row, "timed", format->timed ? Qtrue : Qfalse);
        sperf_ruby_set(row, "readable", format->decode != NULL ? Qtrue : Qfalse);
        rb_ary_push(list, row);
    }
    return list;
}

/*
 * call-seq: Sperf::Native.format_for_path(path) -> Symbol: the format of the extension of +path+; nil if there is none
 */
static VALUE native_format_for_path(VALUE self, VALUE path)
{
    const sperf_format_t *format = sperf_format_for_path(StringValueCStr(path));
    return format == NULL ? Qnil : ID2SYM(rb_intern(format->name));
}

/*
 * call-seq: Sperf::Native.format_for_bytes(bytes) -> Symbol: the readable format that +bytes+ seem to have
 */
static VALUE native_format_for_bytes(VALUE self, VALUE bytes)
{
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
    StringValue(words);
    sperf_buffer_t out = SPERF_BUFFER_INIT;
    sperf_secrets_mask(RSTRING_PTR(words), (size_t)RSTRING_LEN(words), &out);
    RB_GC_GUARD(words);
    return sperf_ruby_string_from(&out);
}

/*
 * call-seq: Sperf::Native.processes(profile) -> Array of Integer: the ids of the processes whose threads the profile has
 */
static VALUE native_processes(VALUE self, VALUE profile)
{
    const sperf_thread_table_t *threads = &sperf_profile_of(profile)->threads;
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
    seed_tables();
    sperf_module = rb_define_module("Sperf");
    sperf_error_class = rb_define_class_under(sperf_module, "Error", rb_eStandardError);
    VALUE native = rb_define_module_under(sperf_module, "Native");
    sperf_session_calls_define(native);
    sperf_recording_scope_define(native);
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
    sperf_ractors_init();
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
    sperf_profile_sums_init(profile_class);
    sperf_trace_export_init(profile_class);
}
