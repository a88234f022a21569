/*
 * Starting and stopping a session.
 *
 * A session is a table of components (lifecycle.c). Start goes down the table and, where one fails, back up over those
 * that were started. Stop goes up. Both run on a thread that holds the GVL.
 *
 *   component   start                                              stop
 *   process     once per process: atfork handlers, jobs, ring,
 *               the object that marks, thread and GC hooks
 *   tables      the one reset; the schedule begins                 kept until the recording has been made of them
 *   capture     signal: installs the handler                       puts the old handler back
 *   hooks       takes in the threads that are there; `active`      clears `active`
 *   allocations enables the hook of new objects                    disables it; counts what was allocated
 *   sampler     makes sperf's thread                               joins it; settles the signals that it sent
 *
 * Start. Hooks find the session inactive until the last component but one. Records and native threads of earlier
 * sessions are renewed when they are first met: their generation tells.
 *
 * Stop, in its order:
 *
 * 1. The calling thread becomes OUT: from here on no tick finds it, as what it does is sperf's work.
 * 2. sperf's thread is told to stop, and joined. It never waits for a GVL, so this cannot deadlock. Nothing is sent or
 *    read any more.
 * 3. Signals that were sent are handled (sperf_pins_settle: a second at most).
 * 4. `active` becomes false: hooks return at once. Captures that run are waited for, a second at most.
 * 5. The old signal handler is put back, unless a signal may still be pending for a thread that blocks it: the default
 *    action of a real-time signal is to kill the process.
 * 6. The ring is drained, intervals without the GVL that are open are closed, the recording is made, the tables are
 *    freed.
 *
 * Between blocks of Sperf.profile a deferred session rests, with all components in place: see rest.h. What is started,
 * stopped or changed is so inside of a change that is done as one: see session_change.h.
 *
 * Late hooks. A hook may have looked at `active` before it became false, and act later. With one Ractor, the hooks of
 * STARTED, RESUMED, SUSPENDED and of GC run under the very GVL that the stopping thread holds; READY, EXITED and the
 * destructor of a native thread can be late. What a late hook touches is never freed: the session, the records, the
 * slots and their scratch memory, the ring. What it leaves is harmless: an entry in the ring is discarded by the next
 * start, and the generation of a record tells that it belongs to another session. A thread of the stopped session that
 * ends later still pushes itself onto the list of those that ended, and the next start gives it back.
 *
 * A capture must not commit to the ring of the next session. It adds to `captures_running` and then looks at `active`;
 * stop clears `active` and then looks at `captures_running`. Both are sequentially consistent: the capture sees the
 * stop, or the stop waits for the capture. With several Ractors a slot may be taken so late; see the known gaps in
 * docs/execution-contexts.md.
 */
#ifndef SPERF_EXT_LIFECYCLE_H
#define SPERF_EXT_LIFECYCLE_H

#include "recording/recording.h"
#include "threads/session.h"
#include "tracing/tracer.h"

/* Prepare what lives as long as the process. Context: Init, GVL. */
void sperf_session_init(void);

/* Say what a session of mode trace traces: for the next start, and for those of children of fork. Context: GVL. */
void sperf_session_set_trace(const sperf_trace_options_t *options);

/*
 * Make what lives as long as the process, as the first start does: a trace without a session has to hear of fork and of
 * the end, too. Raises NoMemoryError. Context: GVL.
 */
void sperf_session_get_ready(void);

/*
 * Start with valid options. Raises RuntimeError if a session runs, if the signal is in use, or if a thread cannot be
 * made; then nothing has changed. Context: GVL.
 */
void sperf_session_start(const sperf_options_t *options);

/*
 * Return the number of the session that there is, perhaps paused, 0 for none; each start has a higher one. Context:
 * GVL.
 */
uint64_t sperf_session_number(void);

/* Return the options of that session. Borrowed. Context: GVL. */
const sperf_options_t *sperf_session_options(void);

/*
 * Record nothing until sperf_session_resume; the program pays nothing meanwhile. What was recorded is kept. Nothing
 * where no session records. Raises NoMemoryError: what was recorded is lost. Context: GVL.
 */
void sperf_session_pause(void);

/* Go on. Nothing where no session is paused. Raises as sperf_session_start; it is paused still then. Context: GVL. */
void sperf_session_resume(void);

/* Whether there is a session that is paused. Context: GVL. */
bool sperf_session_paused(void);

/*
 * Return what was recorded so far, NULL where there is no session, which goes on. `clear`: what comes after begins with
 * nothing; otherwise it has this as well. Raises NoMemoryError. Ownership: the caller. Context: GVL.
 */
sperf_recording_t *sperf_session_snapshot(bool clear);

/* Whether the latest session of this process, or in a child of fork of its parent, was paused. Context: GVL. */
bool sperf_session_was_paused(void);

/*
 * When the process ends, let `object` (a Sperf::Session) close the session that runs now, unless that was stopped by
 * then. A child of fork has none that runs. Context: GVL.
 */
void sperf_session_close_at_exit(VALUE object);

/*
 * Stop, and make the profile of what was recorded. Returns NULL if nothing ran. Raises NoMemoryError; the session is
 * stopped then all the same. Ownership: the caller. Context: GVL.
 */
sperf_recording_t *sperf_session_stop(void);

/*
 * For blocks where the program has no session (block_session.h). Context of these: GVL of the main Ractor, inside of a
 * change.
 *
 * Begin to record blocks of Sperf.profile only, with these options, where nothing records. What begins so is not the
 * program's: sperf_session_exists says that there is none. Raises as sperf_session_start.
 */
void sperf_session_serve_blocks(const sperf_options_t *options);

/* Say whether that is what has begun. */
bool sperf_session_serves_blocks_alone(void);

/* End it, to make room for another one; open blocks keep what they have. Nothing where it has not begun. */
void sperf_session_retire(void);

#endif
