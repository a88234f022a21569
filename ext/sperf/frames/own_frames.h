/*
 * sperf's own frames, which are hidden: the work of a session inside the program is not the program's.
 *
 * Hidden are frames of the Ruby files that start and stop sessions, frames of C methods of Sperf, Sperf::Native and
 * Sperf::Trace.start, and C methods and
 * instructions that are called from hidden frames. They are left out when stacks are copied into the profile. Ruby code
 * that hidden frames call is the program's, such as a block of Sperf.start. It is shown as called by the nearest frame
 * that is shown, and that frame also gets the time of the hidden frames. No time is lost.
 */
#ifndef SPERF_EXT_OWN_FRAMES_H
#define SPERF_EXT_OWN_FRAMES_H

#include <ruby.h>
#include <stdbool.h>

#include "frame_resolver.h"
#include "vm/frame_values.h"

typedef enum {
    SPERF_FRAME_SHOWN,
    SPERF_FRAME_AS_CALLER, /* C methods, instructions, native functions: hidden if their caller is */
    SPERF_FRAME_HIDDEN,
} sperf_frame_showing_t;

/* Set the hidden files: absolute paths without symbolic links (Array of String, frozen). Context: GVL. */
void sperf_own_frames_set(VALUE paths);

/*
 * Return how the captured frame `key`, which must not be synthetic, is shown. Context: as sperf_frame_describe;
 * for Ruby code, as sperf_frame_describe_code.
 */
sperf_frame_showing_t sperf_own_frames_showing(const sperf_frame_key_t *key);

/* Return whether a C method with this name is hidden. Context: any. */
bool sperf_own_frames_has(const sperf_frame_text_t *text);

#endif
