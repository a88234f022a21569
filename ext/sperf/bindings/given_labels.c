/* Labels that the program gives: see given_labels.h. */
#include "given_labels.h"

#include <ruby/encoding.h>
#include <string.h>

#include "base/kept_methods.h"
#include "base/ledger.h"
#include "base/raise.h"
#include "recording/noted_spans.h"
#include "runtime/blocks.h"
#include "runtime/fiber_labels.h"
#include "runtime/lifecycle.h"
#include "threads/label_sets.h"
#include "threads/session.h"
#include "tracing/tracer.h"

/* What sperf's own labels are called, in a profile and in its files. */
static const char *const OWN_KEYS[] = {"thread", "thread_id", "pid", "ppid", "process_title", "jit"};

/* What is given, as Strings that are kept for as long as it is read. */
typedef struct {
    sperf_given_label_t given[SPERF_LABELS_MAX];
    VALUE strings;
    uint32_t count;
} labels_t;

static sperf_string_t text_of(VALUE object, VALUE strings)
{
    VALUE string = rb_str_export_to_enc(rb_obj_as_string(object), rb_utf8_encoding());
    rb_ary_push(strings, string);
    return (sperf_string_t){RSTRING_PTR(string), (size_t)RSTRING_LEN(string)};
}

static int add(VALUE key, VALUE value, VALUE argument)
{
    labels_t *labels = (labels_t *)argument;
    if (labels->count == SPERF_LABELS_MAX) rb_raise(rb_eArgError, "more than %d labels", SPERF_LABELS_MAX);
    sperf_given_label_t label = {.key = text_of(key, labels->strings)};
    for (size_t i = 0; i < sizeof OWN_KEYS / sizeof OWN_KEYS[0]; i++) {
        if (!sperf_string_is(label.key, OWN_KEYS[i])) continue;
        rb_raise(rb_eArgError, "a label cannot be called %s: that is one of sperf's own", OWN_KEYS[i]);
    }
    if (label.key.length == 0) rb_raise(rb_eArgError, "a label must have a name");
    if (!NIL_P(value)) label.value = text_of(value, labels->strings);
    labels->given[labels->count++] = label;
    return ST_CONTINUE;
}

/* The set with these labels on top of `base`. More than fit into a set: what was there. */
static uint32_t on_top(uint32_t base, const labels_t *labels)
{
    uint32_t set = base;
    sperf_status_t status = sperf_label_sets_add(base, labels->given, labels->count, &set);
    if (status == SPERF_LIMIT_EXCEEDED) rb_raise(rb_eArgError, "more than %d labels", SPERF_LABELS_MAX);
    sperf_raise_unless_ok(status, NULL);
    return set;
}

static void give(VALUE hash, VALUE inherit)
{
    labels_t labels = {.strings = rb_ary_new()};
    rb_hash_foreach(hash, add, (VALUE)&labels);
    sperf_fiber_labels_t now = sperf_fiber_labels_get();
    sperf_fiber_labels_t was = now;
    now.own = on_top(was.own, &labels);
    bool to_threads = RTEST(inherit) && inherit != ID2SYM(rb_intern("fibers"));
    if (RTEST(inherit)) now.to_fibers = was.to_fibers == was.own ? now.own : on_top(was.to_fibers, &labels);
    if (to_threads) now.to_threads = was.to_threads == was.own ? now.own : on_top(was.to_threads, &labels);
    RB_GC_GUARD(labels.strings);
    sperf_fiber_labels_set(now);
}

/*
 * call-seq: Sperf::Native.label(labels, inherit) -> Object or nil
 *
 * Gives the fiber that runs the +labels+ (Hash), and what it creates as well if +inherit+ is true, without threads if it
 * is :fibers. Returns what Sperf::Native.unlabel takes on the same fiber; nil, and nothing is changed, where no session runs and no trace. Raises
 * ArgumentError, and what to_s of a key or value raises.
 */
static VALUE native_label(VALUE self, VALUE labels, VALUE inherit)
{
    (void)self;
    sperf_ledger_child_begins();
    if (!sperf_session_exists() && !sperf_blocks_any(&sperf_session) && !sperf_tracer_exists()) return Qnil;
    Check_Type(labels, T_HASH);
    VALUE before = sperf_fiber_labels_save();
    give(labels, inherit);
    if (sperf_kept_caught()) sperf_fiber_labels_restore(before);
    sperf_kept_raise();
    return before;
}

/* call-seq: Sperf::Native.unlabel(before) -> nil: the fiber has the labels again that Sperf::Native.label returned */
static VALUE native_unlabel(VALUE self, VALUE before)
{
    (void)self;
    sperf_fiber_labels_restore(before);
    sperf_kept_raise();
    return Qnil;
}

/*
 * call-seq: Sperf::Native.label_from_here(labels, inherit) -> nil: as Sperf::Native.label, also where no session runs
 */
static VALUE native_label_from_here(VALUE self, VALUE labels, VALUE inherit)
{
    (void)self;
    Check_Type(labels, T_HASH);
    give(labels, inherit);
    sperf_kept_raise();
    return Qnil;
}

static VALUE utf8_string(sperf_string_t string)
{
    return rb_enc_str_new(string.bytes, (long)string.length, rb_utf8_encoding());
}

/* call-seq: Sperf::Native.labels -> Hash of Symbol => String: those of the fiber that runs */
static VALUE native_labels(VALUE self)
{
    (void)self;
    sperf_label_text_t texts[SPERF_LABELS_MAX];
    uint32_t count = sperf_label_sets_get(sperf_fiber_labels_get().own, texts);
    VALUE keys[SPERF_LABELS_MAX], values[SPERF_LABELS_MAX], hash = rb_hash_new();
    for (uint32_t i = 0; i < count; i++) {
        keys[i] = rb_to_symbol(utf8_string(texts[i].key));
        values[i] = utf8_string(texts[i].value);
        rb_hash_aset(hash, keys[i], values[i]);
    }
    return hash;
}

/*
 * call-seq: Sperf::Native.span(key, value, took_ns) -> nil
 *
 * Notes that a request, job or test which +value+ (String) says of +key+ (String) took +took_ns+ (Integer). Nothing
 * happens where no session runs, or while it is paused. Raises TypeError, ArgumentError for an empty key.
 */
static VALUE native_span(VALUE self, VALUE key, VALUE value, VALUE took_ns)
{
    (void)self;
    sperf_ledger_child_begins();
    if (!sperf_session_exists() || sperf_session_paused()) return Qnil;
    Check_Type(key, T_STRING);
    Check_Type(value, T_STRING);
    int64_t ns = NUM2LL(took_ns);
    VALUE strings = rb_ary_new();
    sperf_string_t texts[2] = {text_of(key, strings), text_of(value, strings)};
    if (texts[0].length == 0) rb_raise(rb_eArgError, "a span must have a key");
    for (int i = 0; i < 2; i++) {
        if (texts[i].length > SPERF_LABEL_BYTES_MAX) texts[i].length = SPERF_LABEL_BYTES_MAX;
    }
    (void)sperf_noted_spans_add(texts[0], texts[1], ns); /* without memory, one is missing */
    RB_GC_GUARD(strings);
    sperf_kept_raise();
    return Qnil;
}

void sperf_given_labels_init(VALUE native)
{
    rb_define_singleton_method(native, "label", native_label, 2);
    rb_define_singleton_method(native, "unlabel", native_unlabel, 1);
    rb_define_singleton_method(native, "label_from_here", native_label_from_here, 2);
    rb_define_singleton_method(native, "labels", native_labels, 0);
    rb_define_singleton_method(native, "span", native_span, 3);
}
