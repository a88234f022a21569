/*
 * Draining the ring: what was captured is interned, and threads that ended are settled.
 */
#ifndef SPERF_EXT_DRAIN_H
#define SPERF_EXT_DRAIN_H

#include <stdbool.h>

#include "threads/session.h"

/*
 * Intern everything in the ring, settle the accounts of the threads that ended, and recycle their records and
 * native threads.
 *
 * Entries in the ring point at both. A thread that ends pushes itself onto a list (thread_record.h), behind
 * everything that it has committed. So the lists are taken before the ring is drained, and recycled after: once
 * the ring has been emptied no entry refers to them. If the ring could not be emptied, as another thread has
 * claimed an entry and not committed it, they wait for the next call. `last`: no thread captures any more, and
 * there is no next call.
 *
 * Context: sampler_lock, as sperf's thread or under the GVL; or, once that thread is joined, the GVL.
 */
void sperf_drain(sperf_session_t *session, bool last);

/* The same with sampler_lock, which is taken for it. Context: GVL, hooks included. */
void sperf_drain_with_lock(sperf_session_t *session, bool last);

/*
 * The same at a tick, at `mono_ns`: from an entry on that waits for an observation (recording/samples.h), entries stay
 * in the ring for a later call. Context: sampler_lock, as sperf's thread.
 */
void sperf_drain_at_tick(sperf_session_t *session, int64_t mono_ns);

/*
 * The frame job: a postponed job that seals chunks of frames (vm/frame_values.h) and releases frames
 * (frames/frame_release.h), because sperf's thread cannot allocate Ruby objects.
 */

/* Register the job, once per process. Raises RuntimeError if no postponed job is left. Context: GVL. */
void sperf_frame_job_register(void);

/*
 * Trigger the job if a chunk of 256 new frames is full, or if many frames are held that were not seen for long.
 * It is the only interrupt of a session, unless stacks are captured by :safepoint, and does not happen in the
 * steady state, when no new frames appear. Context: sperf's thread.
 */
void sperf_frame_job_trigger_if_due(sperf_session_t *session);

#endif
