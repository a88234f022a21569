/*
 * The dump of stackprof: a Hash in Ruby's Marshal format, as the stackprof gem writes it and `stackprof FILE`
 * reads it.
 *
 * docs/formats.md lists its keys. A dump counts samples, whereas a profile holds weights. So each stack stands for
 * a whole number of samples, and samples, lines, edges and raw are all counted from these numbers, which makes
 * them agree. src/codec/stackprof_samples.h says how the numbers are found.
 */
#ifndef SPERF_STACKPROF_H
#define SPERF_STACKPROF_H

#include <stdbool.h>

#include "sperf/base/buffer.h"
#include "sperf/model/profile.h"

/* The options of StackProf.start. */
typedef struct {
    int64_t interval_ns; /* time per sample; 0: the period of the profile */
    bool raw;            /* include the stacks */
    bool timeline;       /* include stacks in order of time, if the profile has a timeline; requires `raw` */
    bool aggregate;      /* include lines and edges of frames */
    bool ignore_gc;      /* count GC as time of the code in which it ran */
} sperf_stackprof_options_t;

/* Append the dump of `profile` to `out`. Errors stick in `out`; negative values are SPERF_UNSUPPORTED. */
void sperf_stackprof_write(const sperf_profile_t *profile, const sperf_stackprof_options_t *options,
                           sperf_buffer_t *out);

#endif
