/*
 * What blocks of Sperf.profile ask of the session: to have one ready, to go on for the first of them, to rest after the
 * last (rest.h). Which blocks there are, and who is in which, is blocks.h.
 *
 * A block records whatever session of the program's is there, in its mode. Where there is none one is prepared, which
 * is not the program's (lifecycle.h). It stays between blocks, as making it takes longer than most blocks; and goes
 * when the program starts a session, when a block asks for another mode or frequency while none is open, or when no
 * block is open and its tables have grown large.
 *
 * Each of these is a change of the session, done as one (session_change.h). So between a look at whether any block is
 * open and the rest that follows from it no other thread begins one, and a start does not come between the preparation
 * of a session and the rest that it begins with. Between the end of sperf_session_prepare and a begin another thread
 * may start or retire what was prepared: then the begin finds that, and says so by false.
 *
 * A block's own end is in two steps, with the rest between them: it takes the samples from the tables, so that the
 * session may rest; then it makes the recording, which may call methods of Ruby for names, while nothing is recorded
 * unless another block is open.
 */
#ifndef SPERF_EXT_BLOCK_SESSION_H
#define SPERF_EXT_BLOCK_SESSION_H

#include "recording/recording.h"
#include "threads/session.h"

/*
 * Where no session is, prepare one with these options that records in blocks of Sperf.profile only, and is not the
 * program's: sperf_session_exists says that there is none, and a start takes its place. Raises as sperf_session_start.
 * Context: GVL.
 */
void sperf_session_prepare(const sperf_options_t *options);

/* What became of a block that was to begin. Unless it has begun nothing has changed. */
typedef enum {
    SPERF_BLOCK_BEGUN,
    SPERF_BLOCK_UNPREPARED, /* nothing is prepared to record it: no session, and no block, with its mode and frequency */
    SPERF_BLOCK_REFUSED     /* as many are open as may be */
} sperf_block_begun_t;

/*
 * Begin the block of `object` (blocks.h) on the fiber that runs, if less than `most` are open in this process, whoever
 * began them; SPERF_BLOCKS_MAX is the limit in any case. `ordered`: as sperf_block_begin says. Context: GVL of the main Ractor.
 */
sperf_block_begun_t sperf_session_begin_block(VALUE object, int most, sperf_mode_t mode, uint32_t frequency_hz,
                                              bool ordered);

/*
 * End it, and if it is `wanted` make its recording: of nothing where it is not open, as in a child of fork.
 * SPERF_NO_MEMORY: it is lost. May raise NoMemoryError before anything has changed. Ownership: the caller. Context: the
 * same.
 */
sperf_status_t sperf_session_end_block(VALUE object, bool wanted, sperf_recording_t **out);

#endif
