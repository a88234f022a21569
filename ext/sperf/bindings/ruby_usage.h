/*
 * What Ruby itself did in this process: collected garbage, made objects, ran compiled code.
 * lib/sperf/command/ruby_usage.rb says what the numbers are. Context of everything here: GVL.
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

/* Counts go up since the start of the VM; the other two are so at one time. */
typedef struct {
#define SPERF_RUBY_COUNT_FIELD(name) uint64_t name;
    SPERF_RUBY_COUNTS_EACH(SPERF_RUBY_COUNT_FIELD)
#undef SPERF_RUBY_COUNT_FIELD
    uint64_t yjit_processes; /* 1 where YJIT is on */
    uint64_t max_rss_bytes;
} sperf_ruby_usage_t;

/* Note which process loaded sperf. Context: when the extension is loaded. */
void sperf_ruby_usage_init(void);

/* Read it all. Context: GVL; makes no garbage to speak of, raises nothing. */
void sperf_ruby_usage_read(sperf_ruby_usage_t *usage);

/* Take what was counted up to `earlier` off. */
void sperf_ruby_usage_since(sperf_ruby_usage_t *usage, const sperf_ruby_usage_t *earlier);

/* Append a line for each number: what RubyUsage.parse reads. */
void sperf_ruby_usage_append(const sperf_ruby_usage_t *usage, sperf_buffer_t *out);

/* Return the name of the JIT that is on: "yjit", "none". Context: GVL. */
const char *sperf_ruby_jit(void);

#endif
