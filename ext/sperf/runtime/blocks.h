/*
 * Blocks of Sperf.profile: which are open, and which thread is in which.
 *
 * A block belongs to the fiber that began it and to the fibers and threads that it creates, as a label does
 * (fiber_labels.h). The bits of a thread's open blocks are in the
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
#include <stdbool.h>
#include <stdint.h>

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

/* Put a new thread, which has `record`, into the blocks of its creator. Context: STARTED hook. */
void sperf_blocks_inherit(const sperf_thread_record_t *creator, sperf_thread_record_t *record);

/*
 * Store the bits `blocks` in the calling thread's record, and end its span. Context: the thread itself with the
 * GVL, OUT, the session active; not in a hook that must take no lock.
 */
void sperf_blocks_switch(sperf_session_t *session, sperf_thread_record_t *record, uint64_t blocks);

/* No block is open any more. Context: atfork child handler. */
void sperf_blocks_fork_child(sperf_session_t *session);

/*
 * The Ruby objects of blocks of Sperf.profile, and the fibers that are in a block.
 *
 * An object stands for a block. It is in the storage of the fiber that began the block; Ruby copies that
 * storage to each Fiber, Thread and Enumerator that the fiber creates. The object refers to the block around
 * it, so a fiber knows all blocks that it is in. Blocks that have ended are passed over, as an object has the
 * number and the serial of its block.
 *
 * Context of all functions: GVL of the main Ractor. Functions that read or write a fiber's storage call Ruby.
 */

typedef struct {
    uint64_t serial; /* 0: not begun, or over */
    int number;
    VALUE around; /* the object of the block around it when it began; Qnil: none */
} sperf_block_t;

/* Return an object for a block that has not begun. Raises NoMemoryError. */
VALUE sperf_block_new(void);

/* Return the block of an object. Borrowed. Raises TypeError. */
sperf_block_t *sperf_block_get(VALUE object);

bool sperf_block_is_open(const sperf_block_t *block);

/* Return the object of the innermost open block that `object` (nil: none) is, or is in; nil: there is none. */
VALUE sperf_block_find_open(VALUE object);

/* Return the object of the innermost open block of the running fiber; nil: there is none. */
VALUE sperf_block_of_fiber(void);

/*
 * Put the running fiber into the block of `object`, nil for none. Must not be called before the first block begins.
 */
void sperf_block_set_of_fiber(VALUE object);

/* Return the bits of the open blocks that `object` is, or is in. Calls no Ruby. */
uint64_t sperf_block_bits(VALUE object);

/*
 * Time that blocks wait under a fiber scheduler.
 *
 * Context of all functions: GVL of the main Ractor.
 */

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
