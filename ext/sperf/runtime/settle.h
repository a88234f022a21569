/*
 * Asking for frames to be settled (frame_values.h) and released (frame_release.h): sperf's thread cannot allocate Ruby
 * objects, so a postponed job does both.
 */
#ifndef SPERF_EXT_SETTLE_H
#define SPERF_EXT_SETTLE_H

#include "threads/session.h"

/* Register the job, once per process. Raises RuntimeError where no job is left. Context: GVL. */
void sperf_settle_register(void);

/*
 * If a chunk of 256 new frames is full, or many frames are held that were not seen for long, trigger the job: the only
 * interrupt that a session sets, unless stacks are captured by :safepoint, and none in the steady state, when no new
 * frames turn up. Context: sperf's thread.
 */
void sperf_settle_ask(sperf_session_t *session);

#endif
