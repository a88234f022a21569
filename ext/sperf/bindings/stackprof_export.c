/* Sperf::Profile as stackprof has it, and as sums alone. Arguments are checked here; the core does the work. */
#include "stackprof_export.h"

#include "base/raise.h"
#include "profile_object.h"
#include "sperf/codec/stackprof.h"

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

/*
 * :nodoc:
 * call-seq: forget_timeline -> self
 *
 * Takes the samples in order of time out of a profile that nobody else has, and leaves the sums. In place, for a
 * program waits for it: it only frees.
 */
static VALUE profile_forget_timeline(VALUE self)
{
    sperf_profile_t *profile = sperf_profile_object_get(self)->profile;
    sperf_timeline_cleanup(&profile->timeline);
    sperf_timeline_init(&profile->timeline);
    return self;
}

void sperf_stackprof_export_init(VALUE profile_class)
{
    rb_define_method(profile_class, "stackprof_dump", profile_stackprof_dump, 4);
    rb_define_method(profile_class, "forget_timeline", profile_forget_timeline, 0);
}
