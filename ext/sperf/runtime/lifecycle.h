/*
 * Starting and stopping a session. Stopping takes down, in reverse order, what the components of lifecycle.c's table started.
 */
#ifndef SPERF_EXT_LIFECYCLE_H
#define SPERF_EXT_LIFECYCLE_H

#include "recording/recording.h"
#include "threads/session.h"

/* Prepare what lives as long as the process. Context: Init, GVL. */
void sperf_session_init(void);

/*
 * Start with valid options. Raises RuntimeError if a session runs, if the signal is in use, or if a thread cannot be made;
 * then nothing has changed. Context: GVL.
 */
void sperf_session_start(const sperf_options_t *options);

/*
 * When the process ends, let `object` (a Sperf::Session) close the session that runs now, unless that was stopped by then. A child of fork
 * has none that runs. Context: GVL.
 */
void sperf_session_close_at_exit(VALUE object);

/*
 * Let no more ticks find the calling thread until it next gets the GVL: what it does from here on is sperf's work. The time is that of its
 * samples so far. Context: GVL.
 */
void sperf_session_pause_self(void);

/*
 * Stop, and make the profile of what was recorded. Returns NULL if nothing ran. Raises NoMemoryError; the session is
 * stopped then all the same. Ownership: the caller. Context: GVL.
 */
sperf_recording_t *sperf_session_stop(void);

#endif
