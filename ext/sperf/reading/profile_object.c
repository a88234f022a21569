/* Sperf::Profile as an object: see profile_object.h; and its sample types. */
#include "profile_object.h"

#include "sperf/model/frame_kind.h"
#include "sperf/model/sample_types.h"
#include "sperf/model/view.h"

static VALUE profile_class;

/* Context: a sweep: only frees. */
static void profile_object_free(void *recording)
{
    sperf_recording_free(recording);
}

/* Context: GVL, or a GC: only reads. */
static size_t profile_object_memsize(const void *data)
{
    const sperf_recording_t *recording = data;
    return sizeof *recording + recording->profile->timeline.bytes_count +
           (size_t)recording->profile->stacks.capacity * sizeof(sperf_stack_t) +
           (size_t)recording->profile->samples.capacity * (sizeof(sperf_sample_key_t) + 2 * sizeof(int64_t)) +
           recording->profile->strings.arena.bytes_total;
}

static const rb_data_type_t profile_object_type = {
    .wrap_struct_name = "sperf/profile",
    .function = {.dfree = profile_object_free, .dsize = profile_object_memsize},
    .flags = RUBY_TYPED_FREE_IMMEDIATELY | RUBY_TYPED_WB_PROTECTED | RUBY_TYPED_FROZEN_SHAREABLE,
};

static VALUE wrap_protected(VALUE recording)
{
    return TypedData_Wrap_Struct(profile_class, &profile_object_type, (void *)recording);
}

VALUE sperf_profile_object_new(sperf_recording_t *recording)
{
    int failed = 0;
    VALUE object = rb_protect(wrap_protected, (VALUE)recording, &failed);
    if (failed) {
        sperf_recording_free(recording);
        rb_jump_tag(failed);
    }
    return rb_obj_freeze(object);
}

sperf_recording_t *sperf_profile_object_get(VALUE object)
{
    return rb_check_typeddata(object, &profile_object_type);
}

VALUE sperf_profile_object_wrap(sperf_status_t status, const char *complaint, sperf_profile_t *profile)
{
    sperf_recording_t *recording;
    if (status != SPERF_OK) sperf_profile_free(profile);
    sperf_raise_unless_ok(status, complaint);
    sperf_raise_unless_ok(sperf_recording_wrap(profile, &recording), NULL);
    return sperf_profile_object_new(recording);
}

VALUE sperf_profile_object_wrap_copy(const sperf_profile_t *profile, VALUE comments)
{
    sperf_profile_t *copy = NULL;
    sperf_status_t status = sperf_profile_copy(profile, &copy);
    if (status == SPERF_OK) status = sperf_profile_comments_add(copy, comments);
    return sperf_profile_object_wrap(status, NULL, copy);
}

VALUE sperf_profile_object_new_with(sperf_recording_t *recording, VALUE comments)
{
    if (recording == NULL) return Qnil;
    sperf_status_t status = sperf_profile_comments_add(recording->profile, comments);
    if (status != SPERF_OK) sperf_recording_free(recording);
    sperf_raise_unless_ok(status, NULL);
    return sperf_profile_object_new(recording);
}

VALUE sperf_profile_mode(const sperf_profile_t *profile)
{
    sperf_string_t modes[SPERF_MODES_MAX];
    uint32_t count = sperf_profile_modes(profile, modes);
    if (count == 1) return sperf_ruby_symbol(modes[0]);
    VALUE list = rb_ary_new();
    for (uint32_t i = 0; i < count; i++) rb_ary_push(list, sperf_ruby_symbol(modes[i]));
    return list;
}

static VALUE types_text(VALUE object)
{
    const sperf_profile_t *profile = sperf_profile_of(object);
    VALUE text = sperf_ruby_text(sperf_string_of(""));
    for (uint32_t type = 0; type < profile->sample_types_count; type++) {
        VALUE name = sperf_ruby_valid_text(sperf_type_name(profile, type));
        rb_str_catf(text, "%s%" PRIsVALUE, type == 0 ? "" : ", ", name);
    }
    return text;
}

void sperf_profile_object_check_types(VALUE first, VALUE second)
{
    if (sperf_same_types(sperf_profile_of(first), sperf_profile_of(second))) return;
    VALUE complaint =
        rb_sprintf("the sample types differ (%" PRIsVALUE "; %" PRIsVALUE ")", types_text(first), types_text(second));
    sperf_raise_unless_ok(SPERF_INVALID_ARGUMENT, StringValuePtr(complaint));
}

VALUE sperf_profile_comments_check(VALUE comments)
{
    Check_Type(comments, T_ARRAY);
    comments = rb_ary_dup(comments);
    for (long i = 0; i < RARRAY_LEN(comments); i++) Check_Type(rb_ary_entry(comments, i), T_STRING);
    return comments;
}

sperf_status_t sperf_profile_comments_add(sperf_profile_t *profile, VALUE comments)
{
    for (long i = 0; i < RARRAY_LEN(comments); i++) {
        VALUE comment = rb_ary_entry(comments, i);
        SPERF_TRY(sperf_profile_add_comment(profile, RSTRING_PTR(comment), (size_t)RSTRING_LEN(comment)));
    }
    RB_GC_GUARD(comments);
    return SPERF_OK;
}

/* -- Sample types. Context of all functions: GVL -- */

/*
 * :nodoc:
 * call-seq: sample_types -> Array
 *
 * Returns [name, unit] of each sample type (Strings), and last the number of the one to show by default (Integer):
 * [[["samples", "count"], ["cpu", "nanoseconds"]], 1].
 */
static VALUE profile_sample_types(VALUE self)
{
    const sperf_profile_t *profile = sperf_profile_of(self);
    VALUE types = rb_ary_new();
    for (uint32_t type = 0; type < profile->sample_types_count; type++) {
        VALUE name = sperf_ruby_valid_text(sperf_type_name(profile, type));
        rb_ary_push(types, rb_assoc_new(name, sperf_ruby_valid_text(sperf_type_unit(profile, type))));
    }
    return rb_assoc_new(types, UINT2NUM(sperf_shown_type(profile)));
}

static uint32_t type_get(const sperf_profile_t *profile, VALUE number)
{
    uint32_t type = NUM2UINT(number);
    if (type >= profile->sample_types_count) rb_raise(rb_eArgError, "there is no sample type %u", type);
    return type;
}

/*
 * :nodoc:
 * call-seq: allocations?(number) -> true or false
 *
 * Returns whether the sample type +number+ is of allocations, in which threads do nothing. Raises ArgumentError.
 */
static VALUE profile_is_of_allocations(VALUE self, VALUE number)
{
    const sperf_profile_t *profile = sperf_profile_of(self);
    return sperf_type_is_of_allocations(profile, type_get(profile, number)) ? Qtrue : Qfalse;
}

/*
 * :nodoc:
 * call-seq: trace_type -> Integer or nil
 *
 * Returns the number of the sample type that is the time of a trace, nil where the profile is none.
 */
static VALUE profile_trace_type(VALUE self)
{
    const sperf_profile_t *profile = sperf_profile_of(self);
    uint32_t type = sperf_time_type(profile);
    return sperf_profile_is_trace(profile) && type != SPERF_TYPE_NONE ? UINT2NUM(type) : Qnil;
}

/*
 * :nodoc:
 * call-seq: sample_type_for_label(key) -> Integer
 *
 * Returns the number of the sample type by which to tell the values of the label +key+ (String).
 */
static VALUE profile_sample_type_for_label(VALUE self, VALUE key)
{
    const sperf_profile_t *profile = sperf_profile_of(self);
    StringValue(key);
    sperf_string_t text = {RSTRING_PTR(key), (size_t)RSTRING_LEN(key)};
    uint32_t type = sperf_type_for_label(profile, text);
    RB_GC_GUARD(key);
    return UINT2NUM(type);
}

/*
 * :nodoc:
 * call-seq: showing(number) -> Sperf::Profile
 *
 * Returns a new profile, the same one with the sample type +number+ (Integer) as the one that is shown first, and by
 * formats that show one. Raises ArgumentError, NoMemoryError.
 */
static VALUE profile_showing(VALUE self, VALUE number)
{
    const sperf_profile_t *profile = sperf_profile_of(self);
    uint32_t type = type_get(profile, number);
    VALUE copy = sperf_profile_object_wrap_copy(profile, rb_ary_new());
    sperf_profile_t *copied = sperf_profile_of(copy);
    sperf_profile_set_default_type(copied, copied->sample_types[type].name);
    return copy;
}

/* Add up the causes of waiting for locks, or of waiting for the GVL. Those of a file may be out of range. */
static int64_t known_causes_ns(const sperf_profile_t *profile, bool of_locks)
{
    int64_t known_ns = 0;
    for (uint32_t row = 0; row < profile->causes.count; row++) {
        int64_t wait_ns = profile->causes.values[row].wait_ns;
        if (sperf_stack_is_blocked(profile, profile->causes.keys[row].waiter.stack) != of_locks) continue;
        known_ns = wait_ns > INT64_MAX - known_ns ? INT64_MAX : known_ns + wait_ns;
    }
    return known_ns;
}

/*
 * :nodoc:
 * call-seq: waiting_for_gvl -> [Integer, Integer]
 *
 * Returns for how long threads waited for the GVL, in nanoseconds, and for how much of that it is known who held it.
 */
static VALUE profile_waiting_for_gvl(VALUE self)
{
    const sperf_profile_t *profile = sperf_profile_of(self);
    uint32_t type = sperf_time_type(profile);
    int64_t totals[SPERF_FRAME_KINDS] = {0};
    if (type != SPERF_TYPE_NONE) sperf_frame_kind_totals(profile, type, totals);
    int64_t known_ns = known_causes_ns(profile, false);
    return rb_assoc_new(LL2NUM(totals[SPERF_FRAME_GVL_WAIT]), LL2NUM(known_ns));
}

/*
 * :nodoc:
 * call-seq: waiting_for_locks -> [Integer, Integer]
 *
 * Returns for how long methods of locks, queues and condition variables waited, in nanoseconds, and how much waiting
 * for locks has causes.
 */
static VALUE profile_waiting_for_locks(VALUE self)
{
    const sperf_profile_t *profile = sperf_profile_of(self);
    uint32_t type = sperf_time_type(profile);
    int64_t waited_ns = 0;
    for (uint32_t row = 0; type != SPERF_TYPE_NONE && row < profile->samples.count; row++) {
        if (sperf_lock_stack_class(profile, profile->samples.keys[row].stack) == NULL) continue;
        int64_t value_ns = sperf_sample_table_values(&profile->samples, row)[type];
        waited_ns = value_ns > INT64_MAX - waited_ns ? INT64_MAX : waited_ns + value_ns;
    }
    int64_t known_ns = known_causes_ns(profile, true);
    return rb_assoc_new(LL2NUM(waited_ns), LL2NUM(known_ns));
}

/*
 * Document-class: Sperf::Profile
 *
 * A profile: what a session has recorded, or what Sperf.load has read. It is frozen, and Ractors may share it.
 *
 *   profile = Sperf.load("sperf.data")
 *   profile.top(3, :flat).each { |label, _path, flat, _cumulative| puts "#{label} #{flat / 1_000_000} ms" }
 */
VALUE sperf_profile_object_init(void)
{
#if 0
    sperf_module = rb_define_module("Sperf");
#endif /* for RDoc, which reads each file by itself */
    profile_class = rb_define_class_under(sperf_module, "Profile", rb_cObject);
    rb_undef_alloc_func(profile_class);
    rb_define_method(profile_class, "sample_types", profile_sample_types, 0);
    rb_define_method(profile_class, "allocations?", profile_is_of_allocations, 1);
    rb_define_method(profile_class, "trace_type", profile_trace_type, 0);
    rb_define_method(profile_class, "sample_type_for_label", profile_sample_type_for_label, 1);
    rb_define_method(profile_class, "showing", profile_showing, 1);
    rb_define_method(profile_class, "waiting_for_gvl", profile_waiting_for_gvl, 0);
    rb_define_method(profile_class, "waiting_for_locks", profile_waiting_for_locks, 0);
    return profile_class;
}
