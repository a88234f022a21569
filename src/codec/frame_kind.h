/*
 * What a function stands for, by what sperf calls it: code, or time that is no code's.
 */
#ifndef SPERF_FRAME_KIND_H
#define SPERF_FRAME_KIND_H

#include "sperf/profile.h"

typedef enum {
    SPERF_FRAME_RUBY,
    SPERF_FRAME_C,
    SPERF_FRAME_GC_MARKING,
    SPERF_FRAME_GC_SWEEPING,
    SPERF_FRAME_GVL_BLOCKED,
    SPERF_FRAME_GVL_WAIT,
    SPERF_FRAME_KINDS
} sperf_frame_kind_t;

/* Return the kind of `function`, which must exist. */
sperf_frame_kind_t sperf_frame_kind(const sperf_profile_t *profile, sperf_function_id_t function);

#endif
