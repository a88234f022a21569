/*
 * Labels as frames: a label's value becomes the root, or the leaf, of each stack, as `go tool pprof` has it with -tagroot and
 * -tagleaf. Every report and format then tells by it, for it is a function among others.
 *
 * The frame's function is called by the value and its file by the key. Several values of one key are one frame, "a,b";
 * numbers are in their unit. A sample without the label gets the frame "<unknown>", which is of no file: what pprof
 * calls it.
 */
#ifndef SPERF_LABEL_FRAMES_H
#define SPERF_LABEL_FRAMES_H

#include "sperf/model/profile.h"

typedef struct {
    const sperf_string_t *roots; /* keys, the outermost first. Borrowed, as are all here */
    uint32_t roots_count;
    const sperf_string_t *leaves; /* keys, the innermost last */
    uint32_t leaves_count;
    sperf_string_t unit; /* of numbers that have one: "minimum", "ms" */
} sperf_label_frames_t;

/*
 * Make a copy of `profile`, a valid one, whose stacks have such frames. The flags say whether any sample has one of the labels; true where
 * none was asked for. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED. Ownership: the caller frees `*out`, which is NULL after an error.
 */
sperf_status_t sperf_profile_with_label_frames(const sperf_profile_t *profile, const sperf_label_frames_t *frames,
                                               sperf_profile_t **out, bool *roots_matched, bool *leaves_matched);

#endif
