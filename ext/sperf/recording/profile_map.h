/*
 * Ids of a stopped session's tables, mapped to ids of its profile.
 *
 * Captured frames that turn out to be the same function (a method defined twice, an eval run twice), or places in the
 * code on the same line, become one frame. Tables intern in order, so if there are no such frames, nothing is
 * hidden and nothing was allocated, ids of frames and stacks stay the same, and the trie of stacks moves to the
 * profile as it is.
 *
 * Context of all functions: GVL, without sperf's thread.
 */
#ifndef SPERF_EXT_PROFILE_MAP_H
#define SPERF_EXT_PROFILE_MAP_H

#include "frames/jit_state.h"
#include "frames/native_leaf.h"
#include "tables.h"
#include "threads/session.h"

typedef struct {
    sperf_session_t *session;
    sperf_tables_t *tables; /* the session's */
    sperf_profile_t *profile;
    sperf_function_id_t *functions; /* by number of a value; 0: hidden */
    uint8_t *showing;               /* sperf_frame_showing_t, by number of a value */
    sperf_frame_id_t *frames;       /* 0: hidden, or the class of an object */
    sperf_stack_id_t *stacks;       /* 0: all frames are hidden. NULL: ids are the same */
    sperf_thread_id_t *threads;     /* by row */
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

/* Return the profile's thread for the session's row. */
sperf_thread_id_t sperf_profile_map_thread(const sperf_profile_map_t *map, sperf_thread_id_t row);

/*
 * Set `*out` to the profile's stack for the session's. If all frames are hidden, that is the stack of
 * sperf_profile_map_unsampled. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED.
 */
sperf_status_t sperf_profile_map_stack(const sperf_profile_map_t *map, sperf_stack_id_t stack, sperf_stack_id_t *out);

/* Set `*out` to the stack for what happened in no frame that is shown. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED. */
sperf_status_t sperf_profile_map_unsampled(const sperf_profile_map_t *map, sperf_stack_id_t *out);

/*
 * Set `*out` to the profile's label set for the session's `key`: the program's labels, and the one that says
 * whether the code was compiled. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED.
 */
sperf_status_t sperf_profile_map_labels(sperf_profile_map_t *map, sperf_label_set_id_t key, sperf_label_set_id_t *out);

/* Return the name of the class of the object whose allocation has this stack. */
sperf_string_id_t sperf_profile_map_class(const sperf_profile_map_t *map, sperf_stack_id_t stack);

/* Return whether the leaf of the session's stack is a class. */
bool sperf_profile_map_has_class(const sperf_profile_map_t *map, sperf_stack_id_t stack);

/* If ids of stacks are the same, move the session's trie to the profile. Nothing may be mapped after that. */
void sperf_profile_map_move_stacks(sperf_profile_map_t *map);

#endif
