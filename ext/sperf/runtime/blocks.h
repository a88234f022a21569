/*
 * Blocks of Sperf.profile: which are open, and which thread is in which.
 *
 * A block belongs to the fiber that began it and to the fibers and threads that it creates, as a label does
 * (fiber_labels.h). block_objects.h says how a fiber knows its blocks. The bits of a thread's open blocks are in the
 * thread's record, for the code that takes a sample. A hook stores them whenever the thread switches to another
 * fiber; the creator stores them for a new thread. The end of a block clears its bit in all records (block_end.h).
 *
 * When the bits of a thread change, its clocks are read (capture/block_spans.h).
 *
 * A fiber that is left in a block and never resumed leaves the block open until Ruby has collected the fiber;
 * then its number is free again. No garbage collection is forced for that: a block may be a request, and there
 * are more requests at once when the program is slow.
 *
 * Context of all functions, unless stated otherwise: GVL of the main Ractor.
 */
#ifndef SPERF_EXT_BLOCKS_H
#define SPERF_EXT_BLOCKS_H

#include <ruby.h>

#include "block_objects.h"
#include "threads/session.h"

/* Return whether any block is open. */
bool sperf_blocks_any(const sperf_session_t *session);

/*
 * Begin a block: give it a number, and put the running fiber into it. sperf_block_enter begins its time. Fewer than
 * SPERF_BLOCKS_MAX blocks must be open. `ordered`: its profile keeps the order of its samples in time.
 */
void sperf_block_begin(sperf_session_t *session, VALUE object, bool ordered);

/*
 * The calling thread enters the block that its fiber was put into: the block's time begins. Raises nothing and
 * calls no Ruby.
 */
void sperf_block_enter(sperf_session_t *session, VALUE object);

/*
 * The calling thread leaves the block, which is about to end: ending it is not the block's time, and may have
 * to wait for the end of another thread's block.
 */
void sperf_block_leave(sperf_session_t *session, VALUE object);

/* Store the blocks of the running fiber in the calling thread's record. Raises nothing. */
void sperf_blocks_update(sperf_session_t *session);

/* Put a new thread, which has `record`, into the blocks of its creator. Context: STARTED hook. */
void sperf_blocks_inherit(const sperf_thread_record_t *creator, sperf_thread_record_t *record);

/*
 * Store the bits `blocks` in the calling thread's record, and end its span. Context: the thread itself with the
 * GVL, OUT, the session active; not in a hook that must take no lock.
 */
void sperf_blocks_switch(sperf_session_t *session, sperf_thread_record_t *record, uint64_t blocks);

/* No block is open any more. Context: atfork child handler. */
void sperf_blocks_fork_child(sperf_session_t *session);

#endif
