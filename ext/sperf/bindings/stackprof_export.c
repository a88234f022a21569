/* Methods of Sperf::Profile for Sperf::StackProf and Sperf.results. */
#include "bindings.h"

#include "profile_object.h"
#include "ruby_values.h"
#include "sperf/codec/stackprof.h"
#include "sperf/model/spans.h"

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
    sperf_stackprof_write(sperf_profile_object_get(self)->profile, &options, &buffer);
    RB_GC_GUARD(self);
    return sperf_ruby_string_from(&buffer);
}

/* Remove all comments but the first `most` and the spans. */
static void limit_comments(sperf_profile_t *profile, uint32_t most)
{
    uint32_t left = 0, others = 0;
    for (uint32_t i = 0; i < profile->comments_count; i++) {
        sperf_string_t comment = sperf_string_table_get(&profile->strings, profile->comments[i]);
        if (sperf_spans_is_comment(comment) || others++ < most) profile->comments[left++] = profile->comments[i];
    }
    profile->comments_count = left;
}

/*
 * :nodoc:
 * call-seq: shorten(comments, timed) -> Integer
 *
 * Removes from a profile what makes sums of sums grow: all comments but the first +comments+ (Integer) and the spans,
 * and, unless +timed+, the samples' order of time. Changes the profile in place, because a program waits: nothing else
 * may have the profile. Returns the number of rows.
 */
static VALUE profile_shorten(VALUE self, VALUE comments, VALUE timed)
{
    sperf_profile_t *profile = sperf_profile_object_get(self)->profile;
    limit_comments(profile, NUM2UINT(comments));
    if (!RTEST(timed)) sperf_timeline_cleanup(&profile->timeline);
    return UINT2NUM(profile->samples.count);
}

void sperf_stackprof_export_init(VALUE profile_class)
{
    rb_define_method(profile_class, "stackprof_dump", profile_stackprof_dump, 4);
    rb_define_method(profile_class, "shorten", profile_shorten, 2);
}
