/*
 * What blocks of Sperf.profile need of the session: that one is ready, records while a block is open, and is
 * idle after the last (components.h). blocks.h has the blocks themselves.
 *
 * A block records what the program's session records, in its mode. If the program has no session, one is
 * prepared that is not the program's (lifecycle.h). It stays between blocks, as making it takes longer than
 * most blocks. It is retired when the program starts a session, when a block asks for another mode or frequency
 * while none is open, or when no block is open and its tables have grown large.
 *
 * Each of these is a change of the session (session_change.h). So no thread begins a block between a check for
 * open blocks and the idle period that follows from it, and no start comes between the preparation of a session
 * and its first idle period. Between the end of sperf_session_prepare and a begin, another thread may start a
 * session or retire the prepared one: then the begin reports SPERF_BLOCK_UNPREPARED.
 *
 * A block ends in two steps, with the idle period between them. It takes the samples from the tables, so that
 * the session may become idle. Then it makes the recording, which may call methods for names, while nothing is
 * recorded unless another block is open.
 */
#ifndef SPERF_EXT_BLOCK_SESSION_H
#define SPERF_EXT_BLOCK_SESSION_H

#include "recording/recording.h"
#include "threads/session.h"

/*
 * If there is no session, prepare one with these options that records in blocks of Sperf.profile only. It is
 * not the program's: sperf_session_exists says that there is none, and a start replaces it. Raises as
 * sperf_session_start. Context: GVL.
 */
void sperf_session_prepare(const sperf_options_t *options);

/* Result of beginning a block. Unless it has begun nothing has changed. */
typedef enum {
    SPERF_BLOCK_BEGUN,
    SPERF_BLOCK_UNPREPARED, /* there is no session to record it, or not with its mode and frequency */
    SPERF_BLOCK_REFUSED     /* the limit of open blocks is reached */
} sperf_block_begun_t;

/*
 * Begin the block of `object` (blocks.h) on the running fiber, if fewer than `most` blocks are open in this
 * process, by any thread; the limit is SPERF_BLOCKS_MAX in any case. `ordered`: see sperf_block_begin. Context:
 * GVL of the main Ractor.
 */
sperf_block_begun_t sperf_session_begin_block(VALUE object, int most, sperf_mode_t mode, uint32_t frequency_hz,
                                              bool ordered);

/*
 * End the block and, if it is `wanted`, make its recording; the recording is empty if the block is not open, as
 * in a child of fork. SPERF_NO_MEMORY: it is lost. May raise NoMemoryError before anything has changed.
 * Ownership: the caller. Context: the same.
 */
sperf_status_t sperf_session_end_block(VALUE object, bool wanted, sperf_recording_t **out);

#endif
