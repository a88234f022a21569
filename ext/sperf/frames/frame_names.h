/*
 * Names of frames while a session records, for the profiles of blocks (blocks/block_profile.h).
 *
 * A value is named when the profile of a block first has it, and the name is cached: asking Ruby takes microseconds for
 * each frame, and a program has the same frames in block after block. The cache is freed with the captured stacks.
 */
#ifndef SPERF_EXT_FRAME_NAMES_H
#define SPERF_EXT_FRAME_NAMES_H

#include "captured_stacks.h"
#include "native_leaf.h"
#include "own_frames.h"

/*
 * Intern the function of the value `number` into `profile`, and set `*showing` (sperf_frame_showing_t). `*out` is 0 if
 * the value is hidden. `natives` has the names of native leaves: zeroed by the caller, who also cleans it up.
 * SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED. Context: GVL, while nothing is being released; allocates Ruby strings.
 */
sperf_status_t sperf_frame_names_resolve(const sperf_captured_stacks_t *captured, sperf_native_names_t *natives,
                                         uint32_t number, sperf_profile_t *profile, sperf_function_id_t *out,
                                         uint8_t *showing);

/* The same with the cache. Context: GVL, while captured->names_wanted is not 0; allocates Ruby strings. */
sperf_status_t sperf_frame_names_get(sperf_captured_stacks_t *captured, sperf_native_names_t *natives, uint32_t number,
                                     sperf_profile_t *profile, sperf_function_id_t *out,
                                     sperf_frame_showing_t *showing);

#endif
