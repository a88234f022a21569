/*
 * Starting, dividing and stopping sessions.
 *
 * Start makes what lives as long as the process (process_start.h) and starts the components (components.h), the
 * first one first; if one fails, those before it are stopped in reverse. Stop stops all of them in reverse.
 * Both run on a thread that holds the GVL.
 *
 * Start. Hooks find the session inactive until all components but the last two are started. Records and native
 * threads of earlier sessions are renewed when they are first met: their generation tells.
 *
 * The steps of a stop:
 *
 * 1. The calling thread becomes OUT: from now on no tick finds it, as it does sperf's work.
 * 2. sperf's thread is told to stop, and joined. It never waits for a GVL, so this cannot deadlock. Nothing is
 *    sent or read any more.
 * 3. Signals that were sent are handled (sperf_pins_await_unpinned: a second at most).
 * 4. `active` becomes false: hooks return at once. Running captures are waited for, a second at most.
 * 5. The previous signal handler is put back, unless a signal may still be pending for a thread that blocks it:
 *    the default action of a real-time signal kills the process.
 * 6. The ring is drained, open intervals without the GVL are closed, the recording is made, the tables are freed.
 *
 * Between blocks of Sperf.profile a deferred session is idle, with all components in place: see components.h.
 * Every start, stop or other change happens inside of a change that no other thread interrupts: see
 * session_change.h.
 *
 * Late hooks. A hook may have read `active` before it became false, and act later. With one Ractor, the hooks of
 * STARTED, RESUMED, SUSPENDED and of GC run under the very GVL that the stopping thread holds; READY, EXITED and the
 * destructor of a native thread can be late. What a late hook touches is never freed: the session, the records, the
 * slots and their scratch memory, the ring. What it leaves is harmless: the next start discards its entry in the
 * ring, and the generation of a record tells that it belongs to another session. A thread of the stopped session
 * that ends later still pushes itself onto the list of ended threads, and the next start recycles it.
 *
 * A capture must not commit to the ring of the next session. It adds to `captures_running` and then reads
 * `active`; stop clears `active` and then reads `captures_running`. Both are sequentially consistent: the
 * capture sees the stop, or the stop waits for the capture. With several Ractors a slot may be taken that late;
 * see the known gaps in docs/execution-contexts.md.
 *
 * Context of all functions, unless stated otherwise: GVL.
 */
#ifndef SPERF_EXT_LIFECYCLE_H
#define SPERF_EXT_LIFECYCLE_H

#include "recording/recording.h"
#include "threads/session.h"
#include "tracing/tracer.h"

/* Initialize the session's memory. Context: Init, GVL. */
void sperf_session_init(void);

/* Set what a session of mode trace traces: the next one, and those of children of fork. */
void sperf_session_set_trace(const sperf_trace_options_t *options);

/*
 * Make what lives as long as the process (process_start.h). A trace without a session needs it as well, for
 * fork and for the end of the process. Raises NoMemoryError.
 */
void sperf_session_prepare_process(void);

/*
 * Start a session with valid options. Raises RuntimeError if a session exists, if the signal is in use, or if a
 * thread cannot be created; then nothing has changed.
 */
void sperf_session_start(const sperf_options_t *options);

/* Return the number of the current session, perhaps paused, 0 for none. Each start has a higher one. */
uint64_t sperf_session_number(void);

/* Return the options of the current session. Borrowed. */
const sperf_options_t *sperf_session_options(void);

/*
 * Pause: record nothing until sperf_session_resume; the program pays nothing meanwhile, and what was recorded
 * is kept. Does nothing if no session records. Raises NoMemoryError: what was recorded is lost.
 */
void sperf_session_pause(void);

/* Resume. Does nothing if no session is paused. Raises as sperf_session_start; the session stays paused then. */
void sperf_session_resume(void);

/* Return whether a session exists and is paused. */
bool sperf_session_paused(void);

/*
 * Return what was recorded so far, NULL if no session exists. The session goes on. With `clear` it begins a new
 * recording, else it keeps this one. Raises NoMemoryError. Ownership: the caller.
 */
sperf_recording_t *sperf_session_snapshot(bool clear);

/*
 * Add `recording`, which a snapshot with `clear` took from the session `number`, to the session again. Returns false if
 * that is not possible: the session has ended, it is a trace, or there is no memory. Ownership: the caller keeps it.
 */
bool sperf_session_put_back(const sperf_recording_t *recording, uint64_t number);

/* Return whether the latest session of this process was paused, or in a child of fork that of its parent. */
bool sperf_session_was_paused(void);

/* Have `act` called when the process ends, before what still records is dropped. It must raise nothing. */
void sperf_session_on_end(void (*act)(void));

/*
 * Stop, and return the recording; NULL if no session exists. Raises NoMemoryError; the session is stopped all
 * the same. Ownership: the caller.
 */
sperf_recording_t *sperf_session_stop(void);

/* -- For blocks without a session (block_session.h). Context: GVL of the main Ractor, inside of a change -- */

/*
 * Begin to record blocks of Sperf.profile only, with these options; nothing may be recording. This is not the
 * program's session: sperf_session_exists says that there is none. Raises as sperf_session_start.
 */
void sperf_session_serve_blocks(const sperf_options_t *options);

/* Return whether what has begun serves blocks alone. */
bool sperf_session_serves_blocks_alone(void);

/*
 * End what serves blocks alone, to make room for another session; open blocks keep their samples. Else does nothing.
 */
void sperf_session_retire(void);

#endif
