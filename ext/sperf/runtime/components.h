/*
 * The components of a session, from the first that is started to the last.
 *
 *   component   start                                          stop
 *   tables      the one reset; the schedule begins             nothing: the recording is made of them later
 *   capture     signal: installs the handler                   puts the previous handler back
 *   hooks       adopts the threads that exist; sets `active`   clears `active`
 *   allocations enables the hook of new objects                disables it; counts what was allocated
 *   exceptions  enables the hooks of exceptions                disables them
 *   sampler     starts sperf's thread                          joins it; waits for the signals that it sent
 *
 * What lives as long as the process (process_start.c) must have been made before.
 */
#ifndef SPERF_EXT_COMPONENTS_H
#define SPERF_EXT_COMPONENTS_H

#include "threads/session.h"

/*
 * Start all components by session->options. `resumes`: this is not the first start of the session, so threads
 * keep their numbers. Raises, with all components stopped and the tables cleaned up. Context: GVL.
 */
void sperf_components_start(sperf_session_t *session, bool resumes);

/* Stop all components, in reverse. The tables keep what was recorded. Context: GVL. */
void sperf_components_stop(sperf_session_t *session);

/*
 * Idle periods: a deferred session records in blocks of Sperf.profile only. Between blocks all of its
 * components stay (lifecycle.h), and little is done.
 *
 * An idle period begins like a stop, without taking anything down. sperf's thread is told under sampler_lock to
 * sleep, so that no tick is in progress; signals that were sent are handled, `active` becomes false, and
 * running captures are waited for. Hooks then return at once, and records become stale. The last drain interns
 * what those captures committed.
 *
 * The first block ends the idle period and begins a new generation, as a start does: records and native threads
 * are renewed when they are met, and slots, holds and the ring begin empty. Nothing else touches these then:
 * hooks find the session inactive, and sperf's thread sleeps until the last step, which takes sampler_lock.
 * `active` is stored before that step and read with acquire, so a hook that finds it set sees everything that
 * was reset. What hooks would have recorded meanwhile is asked for (Ractors, the GC's phase) or assumed: a
 * marking has ended. The tables stay, so a block costs no more than its samples.
 *
 * A capture that has not ended after a second is not waited for any longer, here as at a stop: lifecycle.h says
 * what remains of it (late hooks).
 *
 * Context of all functions, unless stated otherwise: GVL, inside of a change of the session (threads/session.h).
 */

/*
 * Begin an idle period if this is a deferred session and no block is open; then the calling thread is OUT
 * afterwards. Does nothing if the session is not active.
 */
void sperf_session_idle_begin(sperf_session_t *session);

/*
 * End an idle period. The session must have begun and must not be active. Threads other than the calling one
 * are in no block, and are met at their next event.
 */
void sperf_session_idle_end(sperf_session_t *session);

#endif
