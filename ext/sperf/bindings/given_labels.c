/* What the program says itself: Sperf::Native's part of Sperf.label, label!, labels, mark and sample. */
#include "bindings.h"

#include <ruby/encoding.h>

#include "base/clocks.h"
#include "base/ledger.h"
#include "capture/capture.h"
#include "recording/session_spans.h"
#include "runtime/blocks.h"
#include "runtime/drain.h"
#include "runtime/fiber_labels.h"
#include "runtime/lifecycle.h"
#include "threads/label_sets.h"
#include "threads/session.h"
#include "tracing/tracer.h"
#include "vm/ractors.h"

/* The names of sperf's own labels in profiles and files. */
static const char *const OWN_KEYS[] = {"thread", "thread_id", "pid", "ppid", "process_title", "jit"};

/* The keyword of Sperf.label that is not a label. */
#define INHERIT "inherit"

/*
 * Labels, and the Strings that own their text while it is read. On the stack: a compaction does not move what is
 * referred to from there, and so leaves the bytes of short Strings in their place.
 */
typedef struct {
    sperf_given_label_t given[SPERF_LABELS_MAX];
    VALUE strings[2 * SPERF_LABELS_MAX];
    uint32_t count;
} labels_t;

/* Raises ArgumentError for a BasicObject, and what to_s raises. */
static VALUE string_of(VALUE object)
{
    if (SYMBOL_P(object)) return rb_sym2str(object);
    if (RB_TYPE_P(object, T_STRING)) return object;
    if (rb_obj_respond_to(object, rb_intern("to_s"), 1)) return rb_obj_as_string(object);
    rb_raise(rb_eArgError,
             "the name and the value of a label must have a method to_s; this one is of class %" PRIsVALUE,
             rb_obj_class(object));
}

/*
 * Return the text, which `*string`, on the stack, owns. A copy, unless it is frozen: the to_s of the next label, and
 * threads that run meanwhile, may change the String.
 */
static sperf_string_t text_of(VALUE object, VALUE *string)
{
    *string = rb_str_new_frozen(rb_str_export_to_enc(string_of(object), rb_utf8_encoding()));
    return (sperf_string_t){RSTRING_PTR(*string), (size_t)RSTRING_LEN(*string)};
}

static int add(VALUE key, VALUE value, VALUE argument)
{
    labels_t *labels = (labels_t *)argument;
    if (key == ID2SYM(rb_intern(INHERIT))) return ST_CONTINUE;
    if (labels->count == SPERF_LABELS_MAX) rb_raise(rb_eArgError, "more than %d labels", SPERF_LABELS_MAX);
    VALUE *strings = &labels->strings[2 * labels->count];
    sperf_given_label_t label = {.key = text_of(key, &strings[0])};
    for (size_t i = 0; i < sizeof OWN_KEYS / sizeof OWN_KEYS[0]; i++) {
        if (!sperf_string_is(label.key, OWN_KEYS[i])) continue;
        rb_raise(rb_eArgError, "a label cannot be called %s: sperf uses this name itself", OWN_KEYS[i]);
    }
    if (label.key.length == 0) rb_raise(rb_eArgError, "a label must have a name");
    if (!NIL_P(value)) label.value = text_of(value, &strings[1]);
    labels->given[labels->count++] = label;
    return ST_CONTINUE;
}

/* Return the label set of `base` with these labels on top. Raises ArgumentError if there are too many. */
static uint32_t on_top(uint32_t base, const labels_t *labels)
{
    uint32_t set = base;
    sperf_status_t status = sperf_label_sets_add(base, labels->given, labels->count, &set);
    if (status == SPERF_LIMIT_EXCEEDED) rb_raise(rb_eArgError, "more than %d labels", SPERF_LABELS_MAX);
    sperf_raise_unless_ok(status, NULL);
    return set;
}

void sperf_given_labels_add(VALUE hash, VALUE inherit, VALUE *before)
{
    labels_t labels = {.count = 0};
    rb_hash_foreach(hash, add, (VALUE)&labels);
    sperf_fiber_labels_t now;
    *before = sperf_fiber_labels_save(&now);
    const sperf_fiber_labels_t was = now;
    now.own = on_top(was.own, &labels);
    bool to_threads = RTEST(inherit) && inherit != ID2SYM(rb_intern("fibers"));
    if (RTEST(inherit)) now.to_fibers = was.to_fibers == was.own ? now.own : on_top(was.to_fibers, &labels);
    if (to_threads) now.to_threads = was.to_threads == was.own ? now.own : on_top(was.to_threads, &labels);
    RB_GC_GUARD(labels.strings[0]);
    sperf_fiber_labels_set(now);
}

static bool labels_are_recorded(void)
{
    if (!sperf_ractors_in_main()) return false;
    sperf_ledger_child_begins();
    return sperf_session_exists() || sperf_blocks_any(&sperf_session) || sperf_tracer_exists();
}

/* -- Labels of a block: nothing is set before rb_ensure is in force, and no line of Ruby comes between -- */

typedef struct {
    VALUE labels, inherit;
    VALUE before; /* Qfalse: nothing is set */
} scope_t;

static VALUE yield_labelled(VALUE argument)
{
    scope_t *scope = (scope_t *)argument;
    sperf_given_labels_add(scope->labels, scope->inherit, &scope->before);
    return rb_yield_values(0);
}

static VALUE end_labelled(VALUE argument)
{
    const scope_t *scope = (const scope_t *)argument;
    if (scope->before != Qfalse) sperf_fiber_labels_restore(scope->before);
    return Qnil;
}

static VALUE label_block(VALUE labels, VALUE inherit)
{
    if (!labels_are_recorded()) return rb_yield_values(0);
    scope_t scope = {labels, inherit, Qfalse};
    return rb_ensure(yield_labelled, (VALUE)&scope, end_labelled, (VALUE)&scope);
}

/* Sperf.label, which lib/sperf/program/api.rb documents. */
static VALUE sperf_label(int argc, VALUE *argv, VALUE self)
{
    if (!rb_block_given_p()) rb_raise(rb_eArgError, "Sperf.label needs a block; without one, use Sperf.label!");
    bool given = argc == 1 && rb_keyword_given_p();
    if (!given) rb_check_arity(argc, 0, 0);
    if (!given) return rb_yield_values(0);
    return label_block(argv[0], rb_hash_lookup2(argv[0], ID2SYM(rb_intern(INHERIT)), Qtrue));
}

/*
 * call-seq:
 *   Sperf::Native.label(labels, inherit) -> Object or nil
 *   Sperf::Native.label(labels, inherit) { } -> Object
 *
 * Adds +labels+ (Hash) to those of the running fiber. With +inherit+ true, the threads and fibers that it creates
 * inherit them; with :fibers, only the fibers. Changes nothing if neither a session nor a trace runs, or in other
 * Ractors, which have no labels.
 *
 * With a block, calls it, restores the labels whatever ends it, and returns its value. Without a block, returns an
 * argument for Sperf::Native.unlabel on the same fiber, nil if nothing has changed.
 *
 * Raises ArgumentError, and what to_s of a key or value raises.
 */
static VALUE native_label(VALUE self, VALUE labels, VALUE inherit)
{
    Check_Type(labels, T_HASH);
    if (rb_block_given_p()) return label_block(labels, inherit);
    if (!labels_are_recorded()) return Qnil;
    VALUE before;
    sperf_given_labels_add(labels, inherit, &before);
    return before;
}

/* call-seq: Sperf::Native.unlabel(before) -> nil: restores the labels that Sperf::Native.label returned */
static VALUE native_unlabel(VALUE self, VALUE before)
{
    sperf_fiber_labels_restore(before);
    return Qnil;
}

/*
 * call-seq: Sperf::Native.label_from_here(labels, inherit) -> nil: as Sperf::Native.label, even if no session runs
 */
static VALUE native_label_from_here(VALUE self, VALUE labels, VALUE inherit)
{
    Check_Type(labels, T_HASH);
    VALUE before;
    sperf_given_labels_add(labels, inherit, &before);
    return Qnil;
}

/* Return the labels of the set as a Hash, whose keys `key_of` makes. */
static VALUE labels_hash(uint32_t set, VALUE (*key_of)(sperf_string_t))
{
    sperf_label_text_t texts[SPERF_LABELS_MAX];
    uint32_t count = sperf_label_sets_get(set, texts);
    VALUE keys[SPERF_LABELS_MAX], values[SPERF_LABELS_MAX], hash = rb_hash_new();
    /* A switch of threads may reclaim sets: the Strings are made first. */
    for (uint32_t i = 0; i < count; i++) {
        keys[i] = key_of(texts[i].key);
        values[i] = sperf_ruby_text(texts[i].value);
    }
    for (uint32_t i = 0; i < count; i++) rb_hash_aset(hash, keys[i], values[i]);
    return hash;
}

/*
 * call-seq: Sperf::Native.labels_of(thread) -> Hash of String => String: the labels of the fiber that the Thread runs.
 * Raises TypeError.
 */
static VALUE native_labels_of(VALUE self, VALUE thread)
{
    if (!RTEST(rb_obj_is_kind_of(thread, rb_cThread))) rb_raise(rb_eTypeError, "not a Thread");
    return labels_hash(sperf_thread_labels(thread), sperf_ruby_text);
}

/* call-seq: Sperf::Native.labels -> Hash of Symbol => String: the labels of the running fiber */
SPERF_RETURNS(native_labels, labels_hash(sperf_fiber_labels_get().own, sperf_ruby_symbol))

/*
 * Record when what the calling thread did, and which ends now, ran: as a mark. sperf threads replays those of requests
 * and jobs. Profiles of blocks have marks though the session keeps no order. Out of memory, it is missing.
 */
static void add_times(sperf_string_t kind, sperf_string_t name, int64_t took_ns)
{
    const sperf_options_t *options = &sperf_session.options;
    if (!options->times || options->traces || sperf_string_is(kind, "status")) return;
    sperf_thread_record_t *record = sperf_threads_record(&sperf_session.threads, rb_thread_current(), 0);
    if (record == NULL) return;
    (void)sperf_session_spans_add_mark(kind, name, record->number, sperf_clock_mono_ns(), took_ns);
}

/* Add a mark and, if it is one, a span. Raises TypeError, and ArgumentError for an empty key. */
static void add_to_session(VALUE key, VALUE value, VALUE took_ns, bool is_span)
{
    int64_t ns = NUM2LL(took_ns);
    VALUE strings[2];
    Check_Type(key, T_STRING);
    Check_Type(value, T_STRING);
    sperf_string_t texts[2] = {text_of(key, &strings[0]), text_of(value, &strings[1])};
    if (texts[0].length == 0) rb_raise(rb_eArgError, "a span must have a key");
    for (int i = 0; i < 2; i++) {
        if (texts[i].length > SPERF_LABEL_BYTES_MAX) texts[i].length = SPERF_LABEL_BYTES_MAX;
    }
    if (is_span) (void)sperf_session_spans_add(texts[0], texts[1], ns); /* out of memory, the span is missing */
    add_times(texts[0], texts[1], ns);
    RB_GC_GUARD(strings[0]);
    RB_GC_GUARD(strings[1]);
}

/*
 * call-seq: Sperf::Native.span(key, value, took_ns) -> nil
 *
 * Records that the request, job or test with label +key+ (String) and +value+ (String) took +took_ns+ (Integer), and
 * ends now. Does nothing if no session runs, or while it is paused. Raises TypeError, and ArgumentError for an empty
 * key.
 */
static VALUE native_span(VALUE self, VALUE key, VALUE value, VALUE took_ns)
{
    sperf_ledger_child_begins();
    if (sperf_session_exists() && !sperf_session_paused()) add_to_session(key, value, took_ns, true);
    return Qnil;
}

/*
 * call-seq: Sperf::Native.mark(kind, name, took_ns) -> nil
 *
 * Marks on the timeline of the calling thread that +name+ (String), of a +kind+ (String), took +took_ns+ (Integer), and
 * ends now. Does nothing if neither a session nor a block of Sperf.profile measures time, or while it is paused. Raises
 * TypeError, and ArgumentError for an empty kind.
 */
static VALUE native_mark(VALUE self, VALUE kind, VALUE name, VALUE took_ns)
{
    sperf_ledger_child_begins();
    bool records = sperf_session_exists() ? !sperf_session_paused() : sperf_session_serves_blocks_alone();
    if (records) add_to_session(kind, name, took_ns, false);
    return Qnil;
}

/* -- Sperf.sample: samples that the program takes itself -- */

/*
 * call-seq: Sperf::Native.sample(weight) -> true or false
 *
 * Takes a sample of the calling thread's stack. weight: Integer. Returns whether a session records such samples.
 */
static VALUE native_sample(VALUE self, VALUE weight)
{
    sperf_session_t *session = &sperf_session;
    int64_t value = NUM2LL(weight);
    if (!sperf_session_active() || !session->options.custom) return Qfalse;
    sperf_session_pause_self(); /* the slot's memory is this thread's then */
    sperf_thread_record_t *record = sperf_threads_find(&session->threads, rb_thread_current());
    bool taken = false;
    if (record != NULL && record->slot >= 0 && record->native != NULL) {
        sperf_entry_t entry;
        sperf_entry_init(&entry, SPERF_ENTRY_CUSTOM, record, sperf_clock_mono_ns());
        entry.values.weight = value;
        /* A program may take samples much faster than sperf's thread comes by. */
        if (sperf_ring_is_half_full(&session->ring)) sperf_drain_with_lock(session, false);
        taken = sperf_capture_self(session, &entry);
    }
    sperf_session_run_self();
    return taken ? Qtrue : Qfalse;
}

void sperf_given_labels_init(VALUE native)
{
    rb_ext_ractor_safe(true); /* they look at the Ractor themselves */
    rb_define_singleton_method(native, "label", native_label, 2);
    rb_define_singleton_method(sperf_module, "label", sperf_label, -1);
    rb_ext_ractor_safe(false);
    rb_define_singleton_method(native, "unlabel", native_unlabel, 1);
    rb_define_singleton_method(native, "label_from_here", native_label_from_here, 2);
    rb_define_singleton_method(native, "labels", native_labels, 0);
    rb_define_singleton_method(native, "labels_of", native_labels_of, 1);
    rb_define_singleton_method(native, "span", native_span, 3);
    rb_define_singleton_method(native, "mark", native_mark, 3);
    rb_define_singleton_method(native, "sample", native_sample, 1);
}
