/*
 * The time that blocks of Sperf.profile wait under a fiber scheduler.
 *
 * The thread leaves a block while the block's fiber waits, and comes back later. In wall time the interval is
 * the block's as well: it is blocked, with the stack that the thread comes back to. It counts once, for the
 * thread that began the block, however many fibers the block has. It is not time of the session, which has what
 * the thread did meanwhile.
 *
 * Context of all functions: GVL of the main Ractor.
 */
#ifndef SPERF_EXT_BLOCK_WAITS_H
#define SPERF_EXT_BLOCK_WAITS_H

#include "threads/session.h"

/* Return whether blocks count waiting time: in wall mode, if the thread has a fiber scheduler. */
bool sperf_block_waits_count(const sperf_session_t *session);

/* The thread of `record` has left the blocks of `bits`, because their fibers wait. */
void sperf_block_waits_begin(const sperf_thread_record_t *record, uint64_t bits, int64_t mono_ns);

/* The thread of `record`, which is OUT, is back in the blocks of `bits`: append their waiting time to the ring. */
void sperf_block_waits_end(sperf_session_t *session, sperf_thread_record_t *record, uint64_t bits, uint32_t labels,
                           int64_t mono_ns);

/*
 * Intern the waiting time of a block that ends, or is saved, while its fiber waits; there is no stack to read.
 * Context: sampler_lock is held, or sperf's thread is gone.
 */
void sperf_block_waits_intern(sperf_session_t *session, int number, int64_t mono_ns);

#endif
