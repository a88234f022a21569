/*
 * What a function stands for, by what sperf calls it: code, or time that is no code's.
 */
#ifndef SPERF_FRAME_KIND_H
#define SPERF_FRAME_KIND_H

#include "sperf/model/profile.h"

typedef enum {
    SPERF_FRAME_RUBY,
    SPERF_FRAME_C,
    SPERF_FRAME_GC_MARKING,
    SPERF_FRAME_GC_SWEEPING,
    SPERF_FRAME_GVL_BLOCKED,
    SPERF_FRAME_GVL_WAIT,
    SPERF_FRAME_KINDS
} sperf_frame_kind_t;

/* What functions of a kind have in common; NULL where they do not. */
typedef struct {
    const char *name;
    const char *file;
} sperf_frame_kind_words_t;

extern const sperf_frame_kind_words_t sperf_frame_kind_words[SPERF_FRAME_KINDS];

/* Return the kind of functions of this name and file. */
sperf_frame_kind_t sperf_frame_kind_of(sperf_string_t name, sperf_string_t file);

/* Return the kind of `function`, which must exist. */
sperf_frame_kind_t sperf_frame_kind(const sperf_profile_t *profile, sperf_function_id_t function);

/* Add up the samples of each kind, by their leaf, in the sample type `type` (0-based). Samples without a stack are left out. */
void sperf_frame_kind_totals(const sperf_profile_t *profile, uint32_t type, int64_t totals[SPERF_FRAME_KINDS]);

#endif
