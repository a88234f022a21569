/*
 * Sperf::Native's part of Sperf.start, stop, pause, resume and snapshot.
 *
 * A session belongs to a Sperf::Session, which knows where its profile goes, from the start to the stop of the
 * recording: both are stored in one change, under the GVL, and no Ruby runs between them. At the stop the recording
 * becomes one of the deliveries (deliveries.h), again before any Ruby runs. So another thread or a signal handler may
 * start the next session at any time, and no exception loses a recording.
 */
#ifndef SPERF_EXT_SESSION_CALLS_H
#define SPERF_EXT_SESSION_CALLS_H

#include <ruby.h>

/* Define them. Context: Init. */
void sperf_session_calls_define(VALUE native);

/* Set the Sperf::Session of the session that has just been started. Raises nothing. Context: GVL. */
void sperf_session_calls_set_owner(VALUE object);

#endif
