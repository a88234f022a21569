/*
 * Labels as frames: the value of a label becomes the root or the leaf of each stack, as with -tagroot and -tagleaf
 * of `go tool pprof`. It is then a function like others, in every report and format.
 *
 * The function of the frame has the value as its name and the key as its file. Several values of one key are one
 * frame, "a,b"; numbers are in their unit. A sample without the label gets the frame "<unknown>" without a file,
 * as in pprof.
 */
#ifndef SPERF_LABEL_FRAMES_H
#define SPERF_LABEL_FRAMES_H

#include "sperf/model/profile.h"

typedef struct {
    const sperf_string_t *roots; /* keys, the outermost first. Borrowed, as are all fields */
    uint32_t roots_count;
    const sperf_string_t *leaves; /* keys, the innermost last */
    uint32_t leaves_count;
    sperf_string_t unit; /* of numbers that have a unit: "minimum", "ms" */
} sperf_label_frames_t;

/*
 * Copy `profile`, which must be valid, with such frames in its stacks. The flags are set to whether any sample has
 * one of the labels; true if no label was requested. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED. Ownership: the caller
 * frees `*out`, which is NULL after an error.
 */
sperf_status_t sperf_profile_with_label_frames(const sperf_profile_t *profile, const sperf_label_frames_t *frames,
                                               sperf_profile_t **out, bool *roots_matched, bool *leaves_matched);

/*
 * Add the keys of labels by which the samples can be added up to `keys`: those of all samples, of their threads
 * ("thread", "pid") and of spans. SPERF_WAIT_KEY is one where threads waited, and the mark of a difference's base is
 * not. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED.
 */
sperf_status_t sperf_label_keys(const sperf_profile_t *profile, sperf_string_table_t *keys);

#endif
