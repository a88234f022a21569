/*
 * Recordings of Sperf::Session whose session has ended and that have not been delivered yet.
 *
 * A delivery runs Ruby code: it makes the result, waits for subscribers, writes the file. Exceptions of other threads
 * (Timeout, Thread#kill) and of signal handlers may end it at any point. So the end of a session puts its recording on
 * this list before any Ruby runs. A delivery takes the recording and removes it from the list when it is done; what
 * interrupts the delivery leaves it there. The next Sperf.stop delivers it, or else the end of the process. The session
 * remembers which steps were done (lib/sperf/program/session.rb), so each recording is delivered once.
 *
 * While one thread delivers, others that ask for the same recording wait for the end of that. A signal handler cannot
 * wait for the thread that it has interrupted: Sperf.stop returns nil there, so that the handler goes on, and other calls
 * raise Sperf::Error.
 *
 * A child of fork has none of its parent's recordings.
 *
 * Context of all functions: GVL of the main Ractor.
 */
#ifndef SPERF_EXT_DELIVERIES_H
#define SPERF_EXT_DELIVERIES_H

#include <ruby.h>
#include <stdbool.h>

/*
 * Return a place for the recording of `session` (Sperf::Session), which is about to end. A place that is never filled
 * is dropped. Raises NoMemoryError.
 */
VALUE sperf_deliveries_reserve(VALUE session);

/* Fill the place with `profile` (Sperf::Profile). Raises nothing. */
void sperf_deliveries_fill(VALUE place, VALUE profile);

/* Remove the recording of `session` without delivering it. */
void sperf_deliveries_discard(VALUE session);

/* Return the session of the oldest recording, Qnil for none. */
VALUE sperf_deliveries_oldest(void);

/*
 * Deliver the recording of `session`: call `session`.deliver(profile, wanted), and return its result; if another
 * thread delivers it, wait for that. Returns Qundef if there is no such recording (any more). Raises what interrupts
 * it, and Sperf::Error if this thread delivers a recording.
 */
VALUE sperf_deliveries_deliver(VALUE session, VALUE wanted);

/* Return whether this thread delivers a recording: the caller is a signal handler. */
bool sperf_deliveries_are_own(void);

/* Raise Sperf::Error if this thread delivers a recording. */
void sperf_deliveries_check(void);

/*
 * How often, with a millisecond between, a thread that ends the process looks whether another one has delivered. Ten
 * seconds: where that one waits for this one, they would wait for ever.
 */
enum { SPERF_DELIVERY_WAITS = 10000 };

/* Wait for other threads that deliver, so long at most, and then deliver what is left. Raises what interrupts it. */
void sperf_deliveries_finish(void);

/*
 * The process ends or becomes another program: call `close` of each session that is still on the list. Signals that
 * come meanwhile are sent again afterwards. `is_finalizer`: the caller is one. Raises nothing.
 */
void sperf_deliveries_drain(bool is_finalizer);

/* Call `function` as sperf_deliveries_drain calls `close`. */
void sperf_deliveries_at_end(VALUE (*function)(VALUE), VALUE argument, bool is_finalizer);

#endif
