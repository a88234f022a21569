/* What Ruby did: see handover.h. */
#include "handover.h"

#include <ruby.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "bindings.h"
#include "platform/platform.h"
#include "vm/kept_methods.h"

static uint64_t gc_stat(const char *name)
{
    return rb_gc_stat(ID2SYM(rb_intern(name)));
}

static uint64_t number(VALUE value)
{
    if (RB_FLOAT_TYPE_P(value)) return (uint64_t)RFLOAT_VALUE(value);
    return RB_INTEGER_TYPE_P(value) ? NUM2ULL(value) : 0;
}

static uint64_t row(VALUE hash, const char *name)
{
    return RB_TYPE_P(hash, T_HASH) ? number(rb_hash_lookup(hash, ID2SYM(rb_intern(name)))) : 0;
}

static void read_yjit(sperf_ruby_usage_t *usage)
{
    if (!RTEST(sperf_kept_call(SPERF_KEPT_YJIT_ENABLED_P, Qnil))) return;
    usage->yjit_processes = 1;
    if (!RTEST(sperf_kept_call(SPERF_KEPT_YJIT_STATS_ENABLED_P, Qnil))) return;
    VALUE statistics = sperf_kept_call(SPERF_KEPT_YJIT_RUNTIME_STATS, Qnil);
    usage->instructions = row(statistics, "total_insns_count");
    usage->yjit_instructions = row(statistics, "yjit_insns_count");
    RB_GC_GUARD(statistics);
}

/* The process that loaded sperf. Its children of fork have not executed another program since. */
static pid_t loaded_by;

void sperf_ruby_usage_init(void)
{
    loaded_by = getpid();
}

/*
 * On Linux, ru_maxrss is of whatever the process was before exec as well. In a child of fork both are the same, and
 * getrusage takes a hundredth of the time. It also leaves nothing of the child in /proc's cache, which the parent would
 * have to clear away as it waits for the child.
 */
static uint64_t max_rss_bytes(void)
{
    uint64_t peak_bytes = getpid() == loaded_by ? sperf_platform_peak_bytes() : 0;
    if (peak_bytes != 0) return peak_bytes;
    struct rusage usage;
    if (getrusage(RUSAGE_SELF, &usage) != 0) return 0;
    return (uint64_t)(usage.ru_maxrss * SPERF_MAXRSS_UNIT);
}

void sperf_ruby_usage_read(sperf_ruby_usage_t *usage)
{
    *usage = (sperf_ruby_usage_t){
        .gc_time_ns = number(sperf_kept_call(SPERF_KEPT_GC_TOTAL_TIME, Qnil)),
        .gc_count = rb_gc_count(),
        .gc_minor_count = gc_stat("minor_gc_count"),
        .gc_major_count = gc_stat("major_gc_count"),
        .allocated_objects = gc_stat("total_allocated_objects"),
        .freed_objects = gc_stat("total_freed_objects"),
        .max_rss_bytes = max_rss_bytes(),
    };
    read_yjit(usage);
}

void sperf_ruby_usage_since(sperf_ruby_usage_t *usage, const sperf_ruby_usage_t *earlier)
{
#define SINCE(name) usage->name -= earlier->name;
    SPERF_RUBY_COUNTS_EACH(SINCE)
#undef SINCE
}

static void append_line(sperf_buffer_t *out, const char *name, uint64_t value)
{
    sperf_buffer_append_format(out, "%s %llu\n", name, (unsigned long long)value);
}

void sperf_ruby_usage_append(const sperf_ruby_usage_t *usage, sperf_buffer_t *out)
{
#define APPEND(name) append_line(out, #name, usage->name);
    SPERF_RUBY_COUNTS_EACH(APPEND)
    APPEND(yjit_processes)
    APPEND(max_rss_bytes)
#undef APPEND
}

const char *sperf_ruby_jit(void)
{
    if (RTEST(sperf_kept_call(SPERF_KEPT_YJIT_ENABLED_P, Qnil))) return "yjit";
    if (RTEST(sperf_kept_call(SPERF_KEPT_ZJIT_ENABLED_P, Qnil))) return "zjit";
    return RTEST(sperf_kept_call(SPERF_KEPT_RJIT_ENABLED_P, Qnil)) ? "rjit" : "none";
}

static int64_t nanoseconds(struct timeval time)
{
    return (int64_t)time.tv_sec * 1000000000 + (int64_t)time.tv_usec * 1000;
}

VALUE sperf_resource_usage(VALUE self, VALUE who)
{
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
        {"max_rss_bytes", (int64_t)usage.ru_maxrss * SPERF_MAXRSS_UNIT},
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
