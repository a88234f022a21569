/* Sperf::Profile as stackprof has it, and as sums alone. Arguments are checked here; the core does the work. */
#include "stackprof_export.h"

#include "base/raise.h"
#include "profile_object.h"
#include "sperf/codec/stackprof.h"
#include "sperf/model/spans.h"

/*
 * :nodoc:
 * call-seq: stackprof_dump(interval_ns, raw, aggregate, ignore_gc) -> String
 *
 * Returns the dump of stackprof, which Marshal.load makes its Hash of. +interval_ns+: what a sample of time stands for
 * (Integer, 0 for the profile's period); the others: true or false, as StackProf.start has them. Raises Sperf::Error
 * where a value is negative, NoMemoryError.
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
    sperf_status_t status = buffer.status;
    VALUE dump = status == SPERF_OK ? rb_str_new((const char *)buffer.bytes, (long)buffer.length) : Qnil;
    sperf_buffer_cleanup(&buffer);
    RB_GC_GUARD(self);
    sperf_raise_unless_ok(status, NULL);
    return dump;
}

/* Leave the first `most` comments, and all spans, which are others. */
static void limit_comments(sperf_profile_t *profile, uint32_t most)
{
    uint32_t kept = 0, others = 0;
    for (uint32_t i = 0; i < profile->comments_count; i++) {
        sperf_string_t comment = sperf_string_table_get(&profile->strings, profile->comments[i]);
        if (sperf_spans_is_comment(comment) || others++ < most) profile->comments[kept++] = profile->comments[i];
    }
    profile->comments_count = kept;
}

/*
 * :nodoc:
 * call-seq: shorten(comments, timed) -> Integer
 *
 * Takes out of a profile that nobody else has what makes sums of sums grow: all comments but the first so many
 * (Integer) and spans, and the samples in order of time unless it shall stay +timed+. In place, for a program waits
 * for it: it only frees. Returns the number of rows that are left.
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
