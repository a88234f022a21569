/* What the operating system knows of this process, or of its children that were waited for. */
#include "bindings.h"

#include <sys/resource.h>

static int64_t nanoseconds(struct timeval time)
{
    return (int64_t)time.tv_sec * 1000000000 + (int64_t)time.tv_usec * 1000;
}

/* macOS counts bytes, everyone else kilobytes. */
#ifdef __APPLE__
enum { MAX_RSS_UNIT = 1 };
#else
enum { MAX_RSS_UNIT = 1024 };
#endif

VALUE sperf_resource_usage(VALUE self, VALUE who)
{
    (void)self;
    bool children = who == ID2SYM(rb_intern("children"));
    if (!children && who != ID2SYM(rb_intern("self"))) rb_raise(rb_eArgError, "who must be :self or :children");
    struct rusage usage;
    if (getrusage(children ? RUSAGE_CHILDREN : RUSAGE_SELF, &usage) != 0) rb_sys_fail("getrusage");
    const struct {
        const char *name;
        int64_t value;
    } numbers[] = {
        {"user_ns", nanoseconds(usage.ru_utime)},
        {"system_ns", nanoseconds(usage.ru_stime)},
        {"max_rss_bytes", (int64_t)usage.ru_maxrss * MAX_RSS_UNIT},
        {"minor_faults", usage.ru_minflt},
        {"major_faults", usage.ru_majflt},
        {"block_reads", usage.ru_inblock},
        {"block_writes", usage.ru_oublock},
        {"voluntary_switches", usage.ru_nvcsw},
        {"involuntary_switches", usage.ru_nivcsw},
    };
    VALUE hash = rb_hash_new();
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        rb_hash_aset(hash, ID2SYM(rb_intern(numbers[i].name)), LL2NUM(numbers[i].value));
    }
    return hash;
}
