/*
 * sperf's own frames, which are not shown: what a session does inside of the program is not the program's.
 *
 * Hidden are the frames of the Ruby files that start and stop sessions, those of Sperf::Native, and C methods and
 * instructions that are called from hidden frames. They are left out where stacks are copied into the profile. What
 * hidden frames call in Ruby is the program's, a block of Sperf.start above all: it is shown as called by the nearest
 * frame that is shown, and their own time is that frame's. Nothing of the time is lost.
 */
#ifndef SPERF_EXT_OWN_FRAMES_H
#define SPERF_EXT_OWN_FRAMES_H

#include <ruby.h>
#include <stdbool.h>

#include "vm/frame_values.h"

typedef enum {
    SPERF_FRAME_SHOWN,
    SPERF_FRAME_AS_CALLER, /* C methods, instructions, native functions: hidden if their caller is */
    SPERF_FRAME_HIDDEN,
} sperf_frame_showing_t;

/* Name the files, absolute paths without symbolic links (Array of String, frozen). Context: GVL. */
void sperf_own_frames_set(VALUE paths);

/*
 * Say whether the captured frame `key`, no synthetic one, is shown. Context: as sperf_frame_describe; of code, as
 * sperf_frame_describe_code.
 */
sperf_frame_showing_t sperf_own_frames_showing(const sperf_frame_key_t *key);

#endif
