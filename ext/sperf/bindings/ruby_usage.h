/*
 * Counts of what Ruby itself has done in this process: collections, allocated objects, compiled code.
 * lib/sperf/recorder/handover/ruby_usage.rb explains the numbers. Context of all functions: GVL.
 */
#ifndef SPERF_EXT_RUBY_USAGE_H
#define SPERF_EXT_RUBY_USAGE_H

#include <stdint.h>

#include "sperf/base/buffer.h"

#define SPERF_RUBY_COUNTS_EACH(X) \
    X(gc_time_ns)                 \
    X(gc_count)                   \
    X(gc_minor_count)             \
    X(gc_major_count)             \
    X(allocated_objects)          \
    X(freed_objects)              \
    X(instructions)               \
    X(yjit_instructions)

/* Counts are since the start of the VM; the last two are current values. */
typedef struct {
#define SPERF_RUBY_COUNT_FIELD(name) uint64_t name;
    SPERF_RUBY_COUNTS_EACH(SPERF_RUBY_COUNT_FIELD)
#undef SPERF_RUBY_COUNT_FIELD
    uint64_t yjit_processes; /* 1 where YJIT is on */
    uint64_t max_rss_bytes;
} sperf_ruby_usage_t;

/* Remember which process loaded sperf. Context: Init. */
void sperf_ruby_usage_init(void);

/* Read all counts. Creates hardly any object, and raises nothing. */
void sperf_ruby_usage_read(sperf_ruby_usage_t *usage);

/* Subtract the counts of `earlier`. */
void sperf_ruby_usage_since(sperf_ruby_usage_t *usage, const sperf_ruby_usage_t *earlier);

/* Append a line for each number: what RubyUsage.parse reads. */
void sperf_ruby_usage_append(const sperf_ruby_usage_t *usage, sperf_buffer_t *out);

/* Return the name of the JIT that is on: "yjit", "none". Context: GVL. */
const char *sperf_ruby_jit(void);

#endif
