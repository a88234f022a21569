/* Asking for settled frames: sperf's thread cannot allocate Ruby objects, so a postponed job does (frame_values.h). */
#ifndef SPERF_EXT_SETTLE_H
#define SPERF_EXT_SETTLE_H

#include "threads/session.h"

/* Register the job, once per process. Raises RuntimeError where no job is left. Context: GVL. */
void sperf_settle_register(void);

/*
 * If a chunk of 256 new frames is full, trigger the job - the only interrupt that sperf ever sets with :signal, and none
 * in the steady state, when no new frames turn up. Context: sperf's thread.
 */
void sperf_settle_ask(sperf_session_t *session);

#endif
