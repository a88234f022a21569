/*
 * Blocks of Sperf.profile: which there are, and who is in which.
 *
 * A block belongs to the fiber that began it and to what that creates, as a label does (fiber_labels.h), by the same
 * ways: an object that stands for the block is in the fiber's storage, of which Ruby gives a copy to each Fiber, Thread
 * and Enumerator. It refers to the block around it. So a fiber knows all that it is in; blocks that ended meanwhile are
 * passed over, as an object tells its number and its serial, and a number is given to another block under another
 * serial. The bits of those that are open are in the thread's record, for whoever takes a sample: a hook puts them there
 * whenever the thread switches to another fiber, the creator for a new thread. A block that ends takes its bit from all
 * records.
 *
 * Where the bits of a thread change its clocks are read (capture/block_spans.h).
 *
 * Under a fiber scheduler a thread leaves a block while the block's fiber waits, and comes back to it. In wall time what
 * lies between is the block's as well: it is blocked, with the stack that it comes back to. It is counted once, for the
 * thread that began the block, however many fibers the block has; and is no time of the session's, which has what the
 * thread did meanwhile.
 *
 * The profile of a block is made when it ends. A session may stop, start, or be paused inside of a block: then what the
 * block has of the tables is made a profile before they go (sperf_blocks_put_aside), and added to the rest at its end.
 *
 * The end of a block, in its order, with the GVL, usually on the block's thread; on another one, which is not in the
 * block, the block's thread is one of those whose bit is taken in step 4, and its clocks are read then:
 *
 * 1. The thread becomes OUT, and its span ends: the entry of that goes into the ring behind all samples of the span.
 *    sperf's thread that reads the thread is waited for, and so is a handler.
 * 2. The block's serial goes. Fibers that switch in from here on do not find it.
 * 3. Under sampler_lock the ring is drained. What sperf's thread has read of a thread in the block is in the ring, as it
 *    holds the lock until it has committed; other threads in the block are without the GVL, so what their hooks and
 *    handlers captured is committed as well. Another Ractor's entry may hold the drain up for a moment: it is waited for.
 * 4. The bit is taken from all records, the block's samples are copied, and its number is free. So no entry that is
 *    committed later has the bit, and none that has it is interned for another block.
 * 5. Without the lock, frames get their names (recording/block_profile.h).
 *
 * A fiber that is left in a block and never resumed leaves the block open until Ruby has collected the fiber; then its
 * number is free again. Nobody collects garbage for that: a block may be a request, of which there are more when the
 * program is slow.
 *
 * Context of everything here, but for what says otherwise: GVL of the main Ractor.
 */
#ifndef SPERF_EXT_BLOCKS_H
#define SPERF_EXT_BLOCKS_H

#include <ruby.h>

#include "recording/recording.h"
#include "threads/session.h"

/* Return an object for a block that is not begun. Raises NoMemoryError. */
VALUE sperf_block_new(void);

/* Say whether any block is open. */
bool sperf_blocks_any(const sperf_session_t *session);

/*
 * Return how many blocks are open in this process, without those whose fibers were collected: those end here. Context:
 * not from a hook.
 */
int sperf_blocks_count(sperf_session_t *session);

/*
 * Give the block a number, and put the fiber that runs into it; sperf_block_enter begins its time. There are less than
 * SPERF_BLOCKS_MAX others. `ordered`: its profile has the samples' order of time.
 */
void sperf_block_begin(sperf_session_t *session, VALUE object, bool ordered);

/* Let the calling thread be in the blocks of its fiber from here on. Raises nothing. */
void sperf_blocks_note(sperf_session_t *session);

/*
 * The calling thread is in the block that its fiber was put into: its time begins. Raises nothing, calls nothing of
 * Ruby's.
 */
void sperf_block_enter(sperf_session_t *session, VALUE object);

/*
 * The calling thread is not in the block any more, which is about to end: what that takes is not the block's time. It may
 * have to wait until another thread's block has ended.
 */
void sperf_block_leave(sperf_session_t *session, VALUE object);

/* What is left to do of a block that has ended. */
typedef struct sperf_block_end sperf_block_end_t;

/*
 * End a block: nothing is added to it from here on. Unless it is `wanted`, what it has is dropped. Return what
 * sperf_block_end_finish takes; NULL if it is not open: it ended already, or this is a child of fork. `names` are the
 * threads', for sperf_block_end_finish, and the caller's to keep from the GC until then. The calling thread is OUT
 * afterwards. Raises NoMemoryError before anything has changed. Ownership: the caller.
 */
sperf_block_end_t *sperf_block_end(sperf_session_t *session, VALUE object, bool wanted, VALUE *names);

/*
 * Free it, and if it is `wanted` make the recording of the block. SPERF_NO_MEMORY: it is lost. Ownership of `*out`: the
 * caller.
 */
sperf_status_t sperf_block_end_finish(sperf_session_t *session, sperf_block_end_t *end, VALUE names,
                                      sperf_recording_t **out);

/*
 * Tell blocks what the calling thread has spent in them: the session ends, or is paused. Context: GVL, OUT, active.
 */
void sperf_blocks_settle_own(sperf_session_t *session);

/*
 * The session's tables are about to go: make profiles of what open blocks have of them, which stays theirs. Context:
 * sperf's thread is gone, and everything interned. `names` is what sperf_blocks_thread_names returned: it calls methods,
 * so it comes before the session is stopped.
 */
VALUE sperf_blocks_thread_names(sperf_session_t *session);
void sperf_blocks_put_aside(sperf_session_t *session, int64_t end_mono_ns, VALUE names);

/* `record`, of a thread that `creator` makes, is in the blocks of `creator`. Context: STARTED hook. */
void sperf_blocks_inherit(const sperf_thread_record_t *creator, sperf_thread_record_t *record);

/*
 * The calling thread, which has `record`, is in `blocks` from here on. Context: the thread itself with the GVL, OUT, the
 * session active; not in a hook that must take no lock.
 */
void sperf_blocks_turn(sperf_session_t *session, sperf_thread_record_t *record, uint64_t blocks);

/* There are none any more. Context: atfork handler of a child. */
void sperf_blocks_forget(sperf_session_t *session);

#endif
