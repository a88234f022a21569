/* Which sample types a profile has, and which one is shown first: see profile_types.h. The command line asks. */
#include "profile_types.h"

#include <ruby/encoding.h>

#include "base/raise.h"
#include "profile_object.h"
#include "sperf/model/sample_types.h"
#include "sperf/model/view.h"

/* Names of other tools' types may be any bytes. */
static VALUE utf8_new(sperf_string_t string)
{
    VALUE text = rb_enc_str_new(string.bytes, (long)string.length, rb_utf8_encoding());
    VALUE repaired = rb_str_scrub(text, Qnil);
    return NIL_P(repaired) ? text : repaired;
}

/*
 * :nodoc:
 * call-seq: sample_types -> Array
 *
 * Returns [name, unit] of each sample type (Strings), and last the number of the one to show by default (Integer):
 * [[["samples", "count"], ["cpu", "nanoseconds"]], 1].
 */
static VALUE profile_sample_types(VALUE self)
{
    const sperf_profile_t *profile = sperf_profile_object_get(self)->profile;
    VALUE types = rb_ary_new();
    for (uint32_t type = 0; type < profile->sample_types_count; type++) {
        VALUE name = utf8_new(sperf_type_name(profile, type));
        rb_ary_push(types, rb_assoc_new(name, utf8_new(sperf_type_unit(profile, type))));
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
    const sperf_profile_t *profile = sperf_profile_object_get(self)->profile;
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
    const sperf_profile_t *profile = sperf_profile_object_get(self)->profile;
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
    const sperf_profile_t *profile = sperf_profile_object_get(self)->profile;
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
    const sperf_profile_t *profile = sperf_profile_object_get(self)->profile;
    uint32_t type = type_get(profile, number);
    sperf_profile_t *copy = NULL;
    sperf_status_t status = sperf_profile_new_like(profile, &copy);
    if (status == SPERF_OK) status = sperf_profile_merge(copy, profile);
    if (status != SPERF_OK) sperf_profile_free(copy);
    sperf_raise_unless_ok(status, NULL);
    sperf_profile_set_default_type(copy, copy->sample_types[type].name);
    return sperf_profile_object_wrap(copy);
}

void sperf_profile_types_init(VALUE profile_class)
{
    rb_define_method(profile_class, "sample_types", profile_sample_types, 0);
    rb_define_method(profile_class, "allocations?", profile_is_of_allocations, 1);
    rb_define_method(profile_class, "trace_type", profile_trace_type, 0);
    rb_define_method(profile_class, "sample_type_for_label", profile_sample_type_for_label, 1);
    rb_define_method(profile_class, "showing", profile_showing, 1);
}
