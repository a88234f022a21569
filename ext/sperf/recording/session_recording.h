/*
 * The result of a session as a recording (reading/recording.h). Context of all functions, unless stated otherwise: GVL.
 */
#ifndef SPERF_EXT_SESSION_RECORDING_H
#define SPERF_EXT_SESSION_RECORDING_H

#include "blocks/block_copy.h"
#include "reading/recording.h"
#include "tables.h"
#include "threads/session.h"

/*
 * Set what `session` has counted so far: all fields of `recording` but the profile and the number of instructions.
 * Context: GVL, or sperf's thread.
 */
void sperf_recording_count(sperf_session_t *session, sperf_recording_t *recording);

/*
 * If the session had a budget, add a comment with what sperf took, and at which frequencies; and count the ticks that it
 * misses now, if it has no thread. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED.
 */
sperf_status_t sperf_recording_add_cost_comment(sperf_recording_t *recording);

/*
 * Recordings of sessions and of blocks (recording_build.c): profiles with names, built from the session's tables, and
 * the session's counts. Ownership: the caller frees `*out` with sperf_recording_free.
 */

/*
 * Make the recording of a session whose thread is gone. Each captured VALUE is asked once for its name, path and first
 * line; only released ones (frames/frame_release.h) were named before. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED: what was
 * recorded is lost. Context: GVL; allocates Ruby strings.
 */
sperf_status_t sperf_recording_build(sperf_session_t *session, int64_t end_mono_ns, sperf_recording_t **out);

/*
 * Copy what block `number` has recorded into `copy`, which is empty. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED: the caller
 * cleans up what there is. Context: GVL and sampler_lock; creates no Ruby object.
 */
sperf_status_t sperf_recording_copy_block(const sperf_tables_t *tables, int number, sperf_block_copy_t *copy);

/*
 * Make the recording of a block from its copy. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED. Context: GVL, with
 * names_wanted of the captured stacks not 0 since the copy was made; allocates Ruby strings, raises nothing.
 */
sperf_status_t sperf_recording_build_block(sperf_session_t *session, const sperf_block_copy_t *copy,
                                           const sperf_block_facts_t *facts, sperf_recording_t **out);

/* Make the recording of a block without samples, whose values would be of `mode`. SPERF_NO_MEMORY. Context: GVL. */
sperf_status_t sperf_recording_build_empty_block(sperf_mode_t mode, const sperf_block_facts_t *facts,
                                                 sperf_recording_t **out);

/* Before a recording is made (weights.c, open_intervals.c). */

/* Return numbers and names (String or nil), in turn, of the calling thread or of all threads. Calls methods. */
VALUE sperf_recording_thread_names(sperf_session_t *session, bool all);

/*
 * Close the interval of every thread of this Ractor that does not hold the GVL at `end_mono_ns`, with its current
 * stack, as if the thread got the GVL now. The stack does not change, because the thread runs no Ruby without the
 * GVL. Allocates. Context: GVL, without sperf's thread, the session not active any more.
 */
void sperf_open_intervals_close(sperf_threads_t *threads, sperf_tables_t *tables, int64_t end_mono_ns);

#endif
