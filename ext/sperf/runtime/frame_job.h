/*
 * The frame job: a postponed job that seals chunks of frames (vm/frame_values.h) and releases frames
 * (frames/frame_release.h), because sperf's thread cannot allocate Ruby objects.
 */
#ifndef SPERF_EXT_FRAME_JOB_H
#define SPERF_EXT_FRAME_JOB_H

#include "threads/session.h"

/* Register the job, once per process. Raises RuntimeError if no postponed job is left. Context: GVL. */
void sperf_frame_job_register(void);

/*
 * Trigger the job if a chunk of 256 new frames is full, or if many frames are held that were not seen for long.
 * It is the only interrupt of a session, unless stacks are captured by :safepoint, and does not happen in the
 * steady state, when no new frames appear. Context: sperf's thread.
 */
void sperf_frame_job_trigger_if_due(sperf_session_t *session);

#endif
