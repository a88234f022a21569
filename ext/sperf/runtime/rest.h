/*
 * Rest: a deferred session records in blocks of Sperf.profile only. Between them all its components stay (lifecycle.h),
 * and little is done.
 *
 * It comes to rest as it would stop, but for what is taken down: sperf's thread is told to sleep under sampler_lock, so
 * that no tick is under way then; signals are settled, `active` becomes false and captures are waited for. Hooks return
 * at once and records go stale. The last drain takes what those captures have committed.
 *
 * The first block begins a new generation, as a start does: records and native threads are renewed as they are met, and
 * slots, holds and the ring begin empty. Nobody else touches these then: hooks find the session inactive, and sperf's
 * thread does nothing until the last step, which takes sampler_lock. `active` is stored before that, and read with
 * acquire, so a hook that finds it set finds all that was reset. What hooks would have told meanwhile is asked for
 * (Ractors, the GC's phase), or assumed: a marking has ended. The tables stay, so a block costs no more than its
 * samples.
 *
 * A capture that was not over after a second is waited for no longer, here as at a stop: lifecycle.h says what of it
 * remains (late hooks).
 *
 * Context of everything here, but for what says otherwise: GVL, inside of a change of the session (session_change.h).
 */
#ifndef SPERF_EXT_REST_H
#define SPERF_EXT_REST_H

#include "threads/session.h"

/*
 * Let hooks return at once, and wait for captures that run: a second at most. Part of a stop as well. Context: GVL;
 * sperf's thread is gone or sleeps.
 */
void sperf_session_end_captures(sperf_session_t *session);

/*
 * Rest, if this is a deferred session and no block is open. The calling thread is OUT then. Nothing where the session
 * is not active.
 */
void sperf_session_rest_unless_in_block(sperf_session_t *session);

/*
 * Go on after a rest. Threads but the calling one are in no block, and are met at their next event. The session must
 * have begun, and not be active.
 */
void sperf_session_go_on(sperf_session_t *session);

#endif
