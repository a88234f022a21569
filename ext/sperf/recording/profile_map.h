/*
 * What a stopped session captured, with the names of its functions and threads: for the composition of its profile
 * (sperf/collect/composition.h).
 *
 * Captured frames that turn out to be the same function (a method defined twice, an eval run twice), or places in the
 * code on the same line, become one frame. If there are no such frames, nothing is hidden and nothing was allocated,
 * ids of frames and stacks stay the same, and the trie of stacks moves to the profile as it is.
 *
 * Context of all functions: GVL, without sperf's thread.
 */
#ifndef SPERF_EXT_PROFILE_MAP_H
#define SPERF_EXT_PROFILE_MAP_H

#include "frames/jit_state.h"
#include "frames/native_leaf.h"
#include "sperf/collect/composition.h"
#include "tables.h"
#include "threads/session.h"

typedef struct {
    sperf_session_t *session;
    sperf_tables_t *tables; /* the session's */
    sperf_profile_t *profile;
    sperf_composition_t composition;
    sperf_raw_function_t *functions; /* by number of a value */
    sperf_frame_t *frames;           /* the session's, with lines */
    sperf_thread_id_t *threads;      /* by row */
    sperf_label_set_id_t jit_labels[SPERF_JIT_STATES];
    sperf_label_set_id_t *labels; /* by the session's key (sperf_label_key); filled as keys are asked for */
    sperf_native_names_t native_names;
} sperf_profile_map_t;

/*
 * Add the functions, frames, stacks, threads and JIT labels of the session to `profile`, which is empty, and map them.
 * SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED. The caller cleans `map` up in any case. Allocates Ruby strings.
 */
sperf_status_t sperf_profile_map_init(sperf_profile_map_t *map, sperf_session_t *session, sperf_profile_t *profile);
void sperf_profile_map_cleanup(sperf_profile_map_t *map);

/*
 * If ids of stacks are the same, move the session's trie to the profile. After that nothing of the session's can be
 * mapped; before it, nothing else may be added to the profile's stacks.
 */
void sperf_profile_map_move_stacks(sperf_profile_map_t *map);

#endif
