/*
 * Starting, dividing and stopping sessions.
 *
 * Start makes what lives as long as the process (process_start.c) and starts the components (components.h), the
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
 * threads/session.h.
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

#include "recording/session_recording.h"
#include "threads/session.h"
#include "tracing/tracer.h"

/* Initialize the session's memory. Context: Init, GVL. */
void sperf_session_init(void);

/* Set what a session of mode trace traces: the next one, and those of children of fork. */
void sperf_session_set_trace(const sperf_trace_options_t *options);

/*
 * Make what lives as long as the process (process_start.c). A trace without a session needs it as well, for
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

/* -- For blocks without a session. Context: GVL of the main Ractor, inside of a change -- */

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

/*
 * What blocks of Sperf.profile need of the session (block_session.c): that one is ready, records while a block is open,
 * and is idle after the last (components.h). blocks.h has the blocks themselves.
 *
 * A block records what the program's session records, in its mode. If the program has no session, one is
 * prepared that is not the program's. It stays between blocks, as making it takes longer than
 * most blocks. It is retired when the program starts a session, when a block asks for another mode or frequency
 * while none is open, or when no block is open and its tables have grown large.
 *
 * Each of these is a change of the session (threads/session.h). So no thread begins a block between a check for
 * open blocks and the idle period that follows from it, and no start comes between the preparation of a session
 * and its first idle period. Between the end of sperf_session_prepare and a begin, another thread may start a
 * session or retire the prepared one: then the begin reports SPERF_BLOCK_UNPREPARED.
 *
 * A block ends in two steps, with the idle period between them. It takes the samples from the tables, so that
 * the session may become idle. Then it makes the recording, which may call methods for names, while nothing is
 * recorded unless another block is open.
 */

/*
 * If there is no session, prepare one with these options that records in blocks of Sperf.profile only. It is
 * not the program's: sperf_session_exists says that there is none, and a start replaces it. Raises as
 * sperf_session_start. Context: GVL.
 */
void sperf_session_prepare(const sperf_options_t *options);

/* Result of beginning a block. Unless it has begun nothing has changed. */
typedef enum {
    SPERF_BLOCK_BEGUN,
    SPERF_BLOCK_UNPREPARED, /* there is no session to record it, or not with its mode and frequency */
    SPERF_BLOCK_REFUSED     /* the limit of open blocks is reached */
} sperf_block_begun_t;

/*
 * Begin the block of `object` (blocks.h) on the running fiber, if fewer than `most` blocks are open in this
 * process, by any thread; the limit is SPERF_BLOCKS_MAX in any case. `ordered`: see sperf_block_begin. Context:
 * GVL of the main Ractor.
 */
sperf_block_begun_t sperf_session_begin_block(VALUE object, int most, sperf_mode_t mode, uint32_t frequency_hz,
                                              bool ordered);

/*
 * End the block and, if it is `wanted`, make its recording; the recording is empty if the block is not open, as
 * in a child of fork. SPERF_NO_MEMORY: it is lost. May raise NoMemoryError before anything has changed.
 * Ownership: the caller. Context: the same.
 */
sperf_status_t sperf_session_end_block(VALUE object, bool wanted, sperf_recording_t **out);

/*
 * State that lives as long as the process (process_start.c): the ring, the object that marks for the session, atfork
 * handlers, hooks and jobs.
 *
 * It is made at the first start of a session or trace. A program that only requires sperf pays for none of it.
 */

/*
 * Have `end` called when the process ends. Nothing can be recorded from then on. The finalizers of
 * a process run in the reverse order of their definition, so this comes early. Context: Init.
 */
void sperf_process_end_init(void (*end)(void));

/*
 * Make all of it. Each step is done once, and again only if it failed before. Raises NoMemoryError, or RuntimeError if
 * no postponed job is left or the process is ending. Context: GVL.
 */
void sperf_process_start(sperf_session_t *session);

#endif
