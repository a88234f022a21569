/*
 * The dump of stackprof: what its gem makes of a session, as Ruby's Marshal writes it, and `stackprof FILE` reads it.
 *
 * The format is a Hash; docs/formats.md has its keys. It counts samples, where a profile has what they weigh: each stack
 * stands for a whole number of samples, and everything else is counted from these as stackprof counts, so that samples,
 * lines, edges and raw agree with one another. src/codec/stackprof_samples.h says how the numbers are found.
 */
#ifndef SPERF_STACKPROF_H
#define SPERF_STACKPROF_H

#include <stdbool.h>

#include "sperf/base/buffer.h"
#include "sperf/model/profile.h"

/* As StackProf.start has them. */
typedef struct {
    int64_t interval_ns; /* what a sample of time stands for; 0: the profile's period */
    bool raw;            /* the stacks themselves */
    bool timeline;       /* these in order of time, with times, where the profile has one; needs raw */
    bool aggregate;      /* lines and edges of frames */
    bool ignore_gc;      /* GC is what the code did that it happened in */
} sperf_stackprof_options_t;

/* Append the dump of `profile`; errors stick in `out` as an encoder's do. Negative values are SPERF_UNSUPPORTED. */
void sperf_stackprof_write(const sperf_profile_t *profile, const sperf_stackprof_options_t *options,
                           sperf_buffer_t *out);

#endif
