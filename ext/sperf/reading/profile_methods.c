/*
 * The methods of Sperf::Profile that read, write, merge and sum up a profile. Context of all functions: GVL.
 *
 * Arguments are checked here; the core does the work.
 */
#include "reading.h"

#include "jit_label.h"
#include "profile_object.h"
#include "sperf/codec/format.h"
#include "sperf/model/frame_kind.h"
#include "sperf/model/sample_types.h"
#include "sperf/report/graph.h"

/* #encode yields so much at a time: it fits a processor's caches. */
enum { PART_BYTES = 256 * 1024 };

static const sperf_format_t *format_get(VALUE name)
{
    VALUE text = rb_sym2str(rb_to_symbol(name));
    const sperf_format_t *format = sperf_format_find(StringValueCStr(text));
    if (format == NULL) rb_raise(rb_eArgError, "unknown format %" PRIsVALUE, text);
    return format;
}

/*
 * call-seq: to_h -> Hash
 *
 * Returns what Sperf.stop returns: see there for the keys. Raises NoMemoryError.
 */
static VALUE profile_to_h(VALUE self)
{
    return sperf_recording_to_hash(sperf_profile_object_get(self));
}

/*
 * call-seq: Sperf::Profile.from_h(hash) -> Sperf::Profile
 *
 * Makes a profile of a Hash of the shape that Sperf.stop returns, also one that was filtered or built by hand. Only
 * +:samples+ is needed. Raises ArgumentError or TypeError where the shape is not that.
 */
static VALUE profile_from_h(VALUE class, VALUE hash)
{
    return sperf_profile_object_new(sperf_recording_from_hash(hash));
}

/* A part of the bytes for the block of #encode, which is called under rb_protect: no jump may leave the core. */
typedef struct {
    const uint8_t *bytes;
    size_t length;
    int failed; /* the tag of the block's exception; 0: none */
} part_t;

static VALUE yield_protected(VALUE argument)
{
    const part_t *part = (const part_t *)argument;
    return rb_yield(rb_str_new((const char *)part->bytes, (long)part->length));
}

static sperf_status_t yield_part(void *context, const uint8_t *bytes, size_t length)
{
    part_t *part = context;
    part->bytes = bytes;
    part->length = length;
    rb_protect(yield_protected, (VALUE)part, &part->failed);
    return part->failed ? SPERF_NOT_TAKEN : SPERF_OK;
}

typedef struct {
    const sperf_format_t *codec;
    const sperf_profile_t *profile;
    sperf_encode_options_t options;
} encoding_t;

static VALUE encode_to_string(const encoding_t *encoding)
{
    sperf_buffer_t buffer = SPERF_BUFFER_INIT;
    encoding->codec->encode(encoding->profile, &encoding->options, &buffer);
    return sperf_ruby_string_from(&buffer);
}

static VALUE encode_to_block(const encoding_t *encoding)
{
    part_t part = {0};
    sperf_buffer_t buffer = SPERF_BUFFER_INIT;
    sperf_buffer_drain(&buffer, PART_BYTES, yield_part, &part);
    encoding->codec->encode(encoding->profile, &encoding->options, &buffer);
    sperf_buffer_flush(&buffer);
    sperf_status_t status = buffer.status;
    sperf_buffer_cleanup(&buffer);
    if (part.failed) rb_jump_tag(part.failed);
    sperf_raise_unless_ok(status, NULL);
    return Qnil;
}

/*
 * :nodoc:
 * call-seq:
 *   encode(format, timeline: false, rows_max: 0) -> String
 *   encode(format, timeline: false, rows_max: 0) { |part| ... } -> nil
 *
 * Encodes the profile in a format of Sperf::Native.formats (Symbol), not compressed, as a binary String; with a block,
 * yields it part by part, for some formats are many times as long as the profile is. +timeline+: carry the samples in
 * time order where the format can. +rows_max+: rows of each table that is cut, 0 for all (Integer). Raises
 * ArgumentError for an unknown format or keyword, Sperf::Error where the format cannot hold the profile, NoMemoryError.
 */
static VALUE profile_encode(int argc, VALUE *argv, VALUE self)
{
    enum { TIMELINE, ROWS_MAX, KEYWORDS };
    static const char *const names[KEYWORDS] = {"timeline", "rows_max"};
    VALUE format, keywords, values[KEYWORDS];
    rb_scan_args(argc, argv, "1:", &format, &keywords);
    sperf_keywords_read(keywords, names, 0, KEYWORDS, values);
    encoding_t encoding = {.codec = format_get(format),
                           .profile = sperf_profile_of(self),
                           .options = {.timeline = sperf_keyword_is_true(values[TIMELINE]),
                                       .rows_max = NUM2UINT(sperf_keyword_or(values[ROWS_MAX], INT2FIX(0)))}};
    return rb_block_given_p() ? encode_to_block(&encoding) : encode_to_string(&encoding);
}

/*
 * :nodoc:
 * call-seq: stackprof_dump(interval_ns, raw, aggregate, ignore_gc) -> String
 *
 * Returns a dump that Marshal.load turns into stackprof's Hash. +interval_ns+: the time that a sample stands for
 * (Integer, 0 for the profile's period); the others: true or false, as for StackProf.start. Raises Sperf::Error if
 * a value is negative, NoMemoryError.
 */
static VALUE profile_stackprof_dump(VALUE self, VALUE interval_ns, VALUE raw, VALUE aggregate, VALUE ignore_gc)
{
    const sperf_stackprof_options_t options = {.interval_ns = NUM2LL(interval_ns),
                                               .raw = RTEST(raw),
                                               .timeline = RTEST(raw),
                                               .aggregate = RTEST(aggregate),
                                               .ignore_gc = RTEST(ignore_gc)};
    sperf_buffer_t buffer = SPERF_BUFFER_INIT;
    sperf_stackprof_write(sperf_profile_of(self), &options, &buffer);
    return sperf_ruby_string_from(&buffer);
}

static sperf_status_t check_saturation(const sperf_profile_t *profile, const char **complaint)
{
    if (!sperf_profile_is_saturated(profile)) return SPERF_OK;
    *complaint = "the values add up to more than 64 bits can hold";
    return SPERF_MALFORMED;
}

static VALUE decode_with(const sperf_format_t *format, VALUE bytes, bool head_only)
{
    StringValue(bytes);
    sperf_profile_t *profile = NULL;
    const char *complaint = NULL;
    sperf_status_t status = format->decode((const uint8_t *)RSTRING_PTR(bytes), (size_t)RSTRING_LEN(bytes), head_only,
                                           &profile, &complaint);
    RB_GC_GUARD(bytes);
    if (status == SPERF_OK) status = check_saturation(profile, &complaint);
    return sperf_profile_object_wrap(status, complaint, profile);
}

static const sperf_format_t *readable_format_get(VALUE name)
{
    const sperf_format_t *format = format_get(name);
    if (format->decode == NULL) rb_raise(rb_eArgError, "format %s can only be written", format->name);
    return format;
}

/*
 * :nodoc:
 * call-seq: Sperf::Profile.decode(format, bytes) -> Sperf::Profile
 *
 * Reads an uncompressed profile. Raises Sperf::Error with the reason where the bytes are none, ArgumentError for a
 * format that is unknown or can only be written.
 */
static VALUE profile_decode(VALUE class, VALUE format, VALUE bytes)
{
    return decode_with(readable_format_get(format), bytes, false);
}

/*
 * :nodoc:
 * call-seq: Sperf::Profile.decode_head(format, bytes) -> Sperf::Profile
 *
 * As decode, but reads no samples, stacks and threads: quick, for what a profile says of itself.
 */
static VALUE profile_decode_head(VALUE class, VALUE format, VALUE bytes)
{
    return decode_with(readable_format_get(format), bytes, true);
}

static sperf_status_t merge_both(const sperf_profile_t *first, const sperf_profile_t *second, sperf_profile_t **out)
{
    sperf_status_t status = sperf_profile_new_like(first, out);
    if (status == SPERF_OK) status = sperf_profile_merge(*out, first);
    if (status == SPERF_OK) status = sperf_profile_merge(*out, second);
    return status;
}

/*
 * call-seq: merge(other) -> Sperf::Profile
 *
 * Returns a new profile with the samples of both. Raises Sperf::Error where their sample types differ or
 * sums do not fit into 64 bits, NoMemoryError.
 */
static VALUE profile_merge(VALUE self, VALUE other)
{
    sperf_profile_object_check_types(self, other);
    sperf_profile_t *merged = NULL;
    sperf_status_t status = merge_both(sperf_profile_of(self), sperf_profile_of(other), &merged);
    const char *complaint = NULL;
    if (status == SPERF_OK) status = check_saturation(merged, &complaint);
    return sperf_profile_object_wrap(status, complaint, merged);
}

/*
 * call-seq: annotate(comments) -> Sperf::Profile
 *
 * Returns a new profile, the same one with +comments+ (Array of Strings) behind those that it has. Raises TypeError,
 * NoMemoryError.
 */
static VALUE profile_annotate(VALUE self, VALUE comments)
{
    return sperf_profile_object_wrap_copy(sperf_profile_of(self), sperf_profile_comments_check(comments));
}

/*
 * :nodoc:
 * call-seq: replace_comments(comments) -> Sperf::Profile
 *
 * Returns a new profile, the same one with +comments+ (Array of Strings) instead of those that it has. Raises
 * TypeError, NoMemoryError.
 */
static VALUE profile_replace_comments(VALUE self, VALUE comments)
{
    sperf_profile_t without = *sperf_profile_of(self);
    without.comments_count = 0;
    return sperf_profile_object_wrap_copy(&without, sperf_profile_comments_check(comments));
}

static VALUE times_hash(const sperf_profile_t *profile)
{
    int64_t totals[SPERF_FRAME_KINDS] = {0};
    uint32_t time = sperf_time_type(profile);
    if (time != SPERF_TYPE_NONE) sperf_frame_kind_totals(profile, time, totals);
    VALUE times = rb_hash_new();
    sperf_ruby_set(times, "running", LL2NUM(totals[SPERF_FRAME_RUBY] + totals[SPERF_FRAME_C]));
    sperf_ruby_set(times, "blocked", LL2NUM(totals[SPERF_FRAME_GVL_BLOCKED]));
    sperf_ruby_set(times, "wait", LL2NUM(totals[SPERF_FRAME_GVL_WAIT]));
    sperf_ruby_set(times, "marking", LL2NUM(totals[SPERF_FRAME_GC_MARKING]));
    sperf_ruby_set(times, "sweeping", LL2NUM(totals[SPERF_FRAME_GC_SWEEPING]));
    return times;
}

static VALUE totals_hash(const sperf_profile_t *profile)
{
    VALUE totals = rb_hash_new();
    for (uint32_t type = 0; type < profile->sample_types_count; type++) {
        rb_hash_aset(totals, sperf_ruby_symbol(sperf_type_name(profile, type)),
                     LL2NUM(sperf_profile_total(profile, type)));
    }
    return totals;
}

/*
 * call-seq: summary -> Hash
 *
 * Returns +:mode+ (Symbol, or an Array of them if there are several: +[:cpu, :object]+), +:unit+ (Symbol),
 * +:samples+ (Integer; of a trace, calls), +:total_ns+ (Integer, in +:unit+: nanoseconds, bytes or other of the
 * sample type that is shown first), +:totals+ (Hash: the total of each sample type by its name, such as
 * <tt>{alloc_objects: 1_200, alloc_space: 48_000}</tt>), +:stacks+ and +:threads+ (Integer, distinct ones),
 * +:start_time_ns+ and +:duration_ns+ (Integer, 0 if unknown), +:frequency+ (Integer Hz, 0 if unknown), and how it
 * was taken, as in Sperf.stop's Hash:
 * +:sampling_count+, +:sampling_time_ns+, +:hooks_time_ns+, +:hook_waits+, +:sampler_time_ns+, +:trigger_count+,
 * +:capture+, +:truncated_stacks+, +:dropped+. +:times+ divides the time by kind: +:running+, +:blocked+, +:wait+,
 * +:marking+, +:sweeping+ (Integer nanoseconds; all 0 where no time was measured). +:compiled_ns+ is how much of
 * +:running+ was spent in code that a JIT compiled, and in C functions called from it (Integer nanoseconds; nil
 * where no JIT was on).
 */
static VALUE profile_summary(VALUE self)
{
    const sperf_profile_t *profile = sperf_profile_of(self);
    uint32_t shown = sperf_shown_type(profile);
    VALUE summary = rb_hash_new();
    sperf_ruby_set(summary, "mode", sperf_profile_mode(profile));
    sperf_ruby_set(summary, "unit", sperf_ruby_symbol(sperf_type_unit(profile, shown)));
    sperf_ruby_set(summary, "samples", LL2NUM(sperf_samples_count(profile)));
    sperf_ruby_set(summary, "total_ns", LL2NUM(sperf_profile_total(profile, shown)));
    sperf_ruby_set(summary, "totals", totals_hash(profile));
    if (sperf_any_calls_are_partial(profile)) sperf_ruby_set(summary, "partial_calls", Qtrue);
    sperf_ruby_set(summary, "stacks", UINT2NUM(profile->samples.count));
    sperf_ruby_set(summary, "threads", UINT2NUM(profile->threads.count));
    sperf_ruby_set(summary, "start_time_ns", LL2NUM(profile->start_time_ns));
    sperf_ruby_set(summary, "duration_ns", LL2NUM(profile->duration_ns));
    sperf_ruby_set(summary, "frequency", LL2NUM(sperf_profile_frequency_hz(profile)));
    sperf_ruby_set(summary, "times", times_hash(profile));
    int64_t compiled_ns = sperf_jit_label_compiled_ns(profile);
    sperf_ruby_set(summary, "compiled_ns", compiled_ns < 0 ? Qnil : LL2NUM(compiled_ns));
    sperf_recording_describe(sperf_profile_object_get(self), summary);
    return summary;
}

typedef struct {
    const sperf_graph_t *graph;
    uint32_t rows;
} top_t;

static VALUE rows_of(VALUE argument)
{
    const top_t *top = (const top_t *)argument;
    VALUE list = rb_ary_new();
    for (uint32_t i = 0; i < top->graph->listed_count && i < top->rows; i++) {
        const sperf_graph_node_t *node = &top->graph->nodes[top->graph->listed[i]];
        rb_ary_push(list, rb_ary_new_from_args(4, sperf_ruby_text(sperf_graph_name(top->graph, node)),
                                               sperf_ruby_text(sperf_graph_file(top->graph, node)), LL2NUM(node->flat),
                                               LL2NUM(node->cumulative)));
    }
    return list;
}

/*
 * call-seq: top(limit, order) -> Array
 *
 * Returns the first +limit+ (Integer) functions that have a value by +order+ (+:flat+ or +:cumulative+) as
 * [label, path, flat, cumulative], the last two in the unit that #summary names. Raises ArgumentError, NoMemoryError.
 */
static VALUE profile_top(VALUE self, VALUE limit, VALUE order)
{
    const sperf_profile_t *profile = sperf_profile_of(self);
    uint32_t rows = NUM2UINT(limit);
    bool by_flat = order == ID2SYM(rb_intern("flat"));
    if (!by_flat && order != ID2SYM(rb_intern("cumulative"))) {
        rb_raise(rb_eArgError, "order must be :flat or :cumulative");
    }
    sperf_view_t view;
    sperf_graph_t graph = {0};
    sperf_report_options_t options = {.type = sperf_shown_type(profile)};
    sperf_status_t status = sperf_view_init(&view, profile);
    if (status == SPERF_OK) status = sperf_graph_build(&view, &options, SPERF_EDGES_NONE, &graph);
    if (status == SPERF_OK) status = sperf_graph_rank(&graph, by_flat);
    VALUE list = Qnil;
    int failed = 0;
    if (status == SPERF_OK) list = rb_protect(rows_of, (VALUE) & (top_t){&graph, rows}, &failed);
    sperf_graph_cleanup(&graph);
    sperf_view_cleanup(&view);
    if (failed) rb_jump_tag(failed);
    sperf_raise_unless_ok(status, NULL);
    return list;
}

/*
 * call-seq: comments -> Array
 *
 * Returns what the profile says of itself: Strings that begin with "#". What is no UTF-8 in a file becomes U+FFFD.
 */
static VALUE profile_comments(VALUE self)
{
    const sperf_profile_t *profile = sperf_profile_of(self);
    VALUE list = rb_ary_new();
    for (uint32_t i = 0; i < profile->comments_count; i++) {
        rb_ary_push(list, sperf_ruby_valid_text(sperf_string_table_get(&profile->strings, profile->comments[i])));
    }
    return list;
}

void sperf_profile_methods_init(VALUE profile_class)
{
#if 0
    sperf_module = rb_define_module("Sperf");
    profile_class = rb_define_class_under(sperf_module, "Profile", rb_cObject);
#endif /* for RDoc, which reads each file by itself */
    rb_define_singleton_method(profile_class, "from_h", profile_from_h, 1);
    rb_define_singleton_method(profile_class, "decode", profile_decode, 2);
    rb_define_singleton_method(profile_class, "decode_head", profile_decode_head, 2);
    rb_define_method(profile_class, "to_h", profile_to_h, 0);
    rb_define_method(profile_class, "encode", profile_encode, -1);
    rb_define_method(profile_class, "stackprof_dump", profile_stackprof_dump, 4);
    rb_define_method(profile_class, "merge", profile_merge, 1);
    rb_define_method(profile_class, "annotate", profile_annotate, 1);
    rb_define_method(profile_class, "replace_comments", profile_replace_comments, 1);
    rb_define_method(profile_class, "summary", profile_summary, 0);
    rb_define_method(profile_class, "top", profile_top, 2);
    rb_define_method(profile_class, "comments", profile_comments, 0);
}
