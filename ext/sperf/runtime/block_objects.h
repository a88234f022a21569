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
#ifndef SPERF_EXT_BLOCK_OBJECTS_H
#define SPERF_EXT_BLOCK_OBJECTS_H

#include <ruby.h>
#include <stdbool.h>
#include <stdint.h>

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

/* Prepare what the storage of fibers needs. Returns whether this was the first call. */
bool sperf_block_objects_prepare(void);

/* Return the bits of the open blocks that `object` is, or is in. Calls no Ruby. */
uint64_t sperf_block_bits(VALUE object);

#endif
