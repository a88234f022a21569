/*
 * The end of a block of Sperf.profile, and the recording that is made of it.
 *
 * The steps of an end, with the GVL, usually on the block's thread. On another thread, which is not in the
 * block, the block's thread is one of those whose bit is cleared in step 4, and its clocks are read then.
 *
 * 1. The thread becomes OUT and its span ends: the span's entry goes into the ring behind all samples of the span.
 *    It waits for sperf's thread if that reads the thread, and for a handler.
 * 2. The block's serial is cleared. Fibers that are switched to from now on do not find the block.
 * 3. Under sampler_lock the ring is drained. What sperf's thread has read of a thread in the block is in the
 *    ring, as sperf's thread holds the lock until it has committed. Other threads in the block are without the
 *    GVL, so what their hooks and handlers captured is committed as well. An entry of another Ractor may delay
 *    the drain for a moment: the drain waits for it.
 * 4. The bit is cleared in all records, the block's samples are copied, and its number is free. So no entry
 *    committed later has the bit, and no entry that has it is interned for another block.
 * 5. Without the lock, frames get their names (blocks/block_profile.c).
 *
 * A session may stop, start or pause inside of a block. Then a profile is made of what the block has of the
 * tables before they are freed (sperf_blocks_save), and added to the rest at the block's end.
 *
 * Context of all functions, unless stated otherwise: GVL of the main Ractor.
 */
#ifndef SPERF_EXT_BLOCK_END_H
#define SPERF_EXT_BLOCK_END_H

#include <ruby.h>

#include "recording/session_recording.h"
#include "threads/session.h"

/*
 * Return how many blocks are open in this process. Ends those whose fibers were collected first. Context: not
 * from a hook.
 */
int sperf_blocks_count(sperf_session_t *session);

/* A block that has ended, and whose recording is still to be made. */
typedef struct sperf_block_end sperf_block_end_t;

/*
 * End a block: nothing is added to it from now on. Unless it is `wanted`, its samples are dropped. Returns the
 * argument of sperf_block_end_finish; NULL if the block is not open, because it ended already or this is a child of
 * fork. `*names` are the names of threads for sperf_block_end_finish; the caller keeps them from the GC until then.
 * The calling thread is OUT afterwards. Raises NoMemoryError before anything has changed. Ownership: the caller.
 */
sperf_block_end_t *sperf_block_end(sperf_session_t *session, VALUE object, bool wanted, VALUE *names);

/*
 * Free `end` and, if the block is `wanted`, make its recording. SPERF_NO_MEMORY: the recording is lost.
 * Ownership: the caller frees `*out`.
 */
sperf_status_t sperf_block_end_finish(sperf_session_t *session, sperf_block_end_t *end, VALUE names,
                                      sperf_recording_t **out);

/*
 * Intern what the calling thread has spent in its blocks, because the session ends or is paused. Context: GVL, OUT,
 * active.
 */
void sperf_blocks_intern_own(sperf_session_t *session);

/*
 * Return names of threads for sperf_blocks_save. Calls methods, so it must be called before the session is stopped.
 */
VALUE sperf_blocks_thread_names(sperf_session_t *session);

/*
 * The session's tables are about to be freed: make profiles of what open blocks have of them. Context: sperf's
 * thread is gone, and everything was interned.
 */
void sperf_blocks_save(sperf_session_t *session, int64_t end_mono_ns, VALUE names);

#endif
