/* Sample types of Sperf::Profile. Context of all functions: GVL. */
#include "bindings.h"

#include "profile_object.h"
#include "sperf/model/frame_kind.h"
#include "sperf/model/sample_types.h"
#include "sperf/model/view.h"

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
 * Returns for how long methods of locks, queues and condition variables waited, in nanoseconds, and how much waiting for
 * locks has causes.
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

void sperf_profile_types_init(VALUE profile_class)
{
    rb_define_method(profile_class, "sample_types", profile_sample_types, 0);
    rb_define_method(profile_class, "allocations?", profile_is_of_allocations, 1);
    rb_define_method(profile_class, "trace_type", profile_trace_type, 0);
    rb_define_method(profile_class, "sample_type_for_label", profile_sample_type_for_label, 1);
    rb_define_method(profile_class, "showing", profile_showing, 1);
    rb_define_method(profile_class, "waiting_for_gvl", profile_waiting_for_gvl, 0);
    rb_define_method(profile_class, "waiting_for_locks", profile_waiting_for_locks, 0);
}
