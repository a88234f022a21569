/*
 * Names of frames while a session goes on, for the profiles of blocks (block_profile.h).
 *
 * A value is named when it is first in a block's profile, and the name kept: to ask Ruby takes microseconds for each
 * frame, and a program has the same ones in block after block. The names are the session's, and go with its tables.
 */
#ifndef SPERF_EXT_FRAME_NAMES_H
#define SPERF_EXT_FRAME_NAMES_H

#include "native_leaf.h"
#include "own_frames.h"
#include "tables.h"

/*
 * Intern the function of the value `number` into `profile`; `*out` is 0 if it is hidden. Returns also how it is shown.
 * `natives` are names for native leaves, zeroed by the caller, who cleans them up. SPERF_NO_MEMORY,
 * SPERF_LIMIT_EXCEEDED. Context: GVL, with tables->names_wanted; allocates Ruby strings.
 */
sperf_status_t sperf_frame_names_get(sperf_tables_t *tables, sperf_native_names_t *natives, uint32_t number,
                                     sperf_profile_t *profile, sperf_function_id_t *out,
                                     sperf_frame_showing_t *showing);

#endif
