/*
 * The open blocks of Sperf.profile, by number: the table behind blocks.h.
 *
 * A number is reused after its block has ended, under another serial. So a pair of number and serial names one
 * block.
 *
 * Context of all functions, unless stated otherwise: GVL of the main Ractor.
 */
#ifndef SPERF_EXT_OPEN_BLOCKS_H
#define SPERF_EXT_OPEN_BLOCKS_H

#include <stdbool.h>
#include <stdint.h>

#include "recording/session_recording.h"
#include "threads/session.h"

typedef struct {
    uint64_t serial; /* 0: free */
    /* Fixed when the block begins. */
    int64_t start_real_ns;
    int64_t start_mono_ns;
    const sperf_thread_record_t *home; /* of the thread that began it */
    /* While it is open. */
    bool mode_known;
    sperf_mode_t mode;          /* of the first session that it was in */
    bool cut;                   /* the mode changed while it was open */
    bool spread;                /* other threads may be in it */
    int64_t left_mono_ns;       /* since when its home is not in it, because its fiber waits; 0: it is in it */
    sperf_recording_t *earlier; /* what it has of sessions that are over; NULL: nothing */
} sperf_open_block_t;

static inline uint64_t sperf_block_bit(int number)
{
    return UINT64_C(1) << number;
}

/* Return the row of a number. */
sperf_open_block_t *sperf_open_block_get(int number);

/* Return whether the block is still open. `serial` is 0 for a block that has not begun, or has ended. */
static inline bool sperf_open_block_is_open(int number, uint64_t serial)
{
    return serial != 0 && sperf_open_block_get(number)->serial == serial;
}

/* Add a row for a block that begins now; at least one number must be free. `ordered`: see sperf_block_begin. */
int sperf_open_block_add(sperf_session_t *session, bool ordered);

/*
 * Return whether the block counts in the current session, and set its mode if this is its first; else mark it
 * as cut.
 */
bool sperf_open_block_is_of_mode(const sperf_session_t *session, sperf_open_block_t *block);

/* The object of an open block was collected: nobody will end the block. Context: a sweep, in any Ractor. */
void sperf_open_block_abandon(int number);

/* Remove the blocks that were abandoned since the last call, and return their bits. */
uint64_t sperf_open_blocks_remove_abandoned(void);

/* No block is open any more. Context: atfork child handler. */
void sperf_open_blocks_fork_child(void);

#endif
