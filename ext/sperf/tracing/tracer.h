/*
 * Tracing: every call and return, as Ruby's event hooks announce them.
 *
 * A process has at most one trace. It runs beside a sampling session, or is what a session of mode trace consists of
 * (runtime/lifecycle.h). While it runs, Ruby announces calls and returns of methods, C functions and class bodies,
 * and switches of fibers. Hooks of threads and collections measure time that is not a method's own.
 *
 * Enabling the events has a cost: Ruby rewrites all bytecode and discards compiled code. So a pause removes the
 * hooks. Code that was announced is not compiled again; other code is. With `only`, events are enabled for
 * chosen methods alone, and everything else runs as without a trace.
 *
 * Context of all functions, unless stated otherwise: GVL of the main Ractor; may raise.
 */
#ifndef SPERF_EXT_TRACER_H
#define SPERF_EXT_TRACER_H

#include <ruby.h>
#include <stdbool.h>

#include "recording/session_recording.h"
#include "trace_options.h"

/* Start. Raises RuntimeError if a trace exists, or if the insides of this Ruby are not known. */
void sperf_tracer_start(const sperf_trace_options_t *options);

/* Return whether a trace exists, perhaps paused, and whether it is paused. Context: anywhere. */
bool sperf_tracer_exists(void);
bool sperf_tracer_paused(void);

/* Pause the trace, or resume it. Each does nothing if that is the case already. */
void sperf_tracer_pause(void);
void sperf_tracer_resume(void);

/*
 * Trace the calls of `method`, a Method or UnboundMethod written in Ruby, and what they call. Does nothing
 * unless the trace has `only`. Raises ArgumentError.
 */
void sperf_tracer_add_target(VALUE method);

/* Stop recording. sperf_tracer_stop must follow; what runs before it is not recorded. */
void sperf_tracer_halt(void);

/*
 * Stop, and return the recording in `*out`; NULL: no trace exists. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED: the
 * recording is lost. Ownership: the caller frees `*out`.
 */
sperf_status_t sperf_tracer_stop(sperf_recording_t **out);

/*
 * Return a recording of what was traced so far, as sperf_tracer_stop does. With `clear`, begin a new one behind it.
 */
sperf_status_t sperf_tracer_snapshot(bool clear, sperf_recording_t **out);

/*
 * Write checkpoints with `write` until the trace is stopped. They are for a recording that must survive the process.
 *
 * The first checkpoint is due after 0.25 s, the next ones a second apart, or more if writing would take more
 * than a twentieth of the time. A thread writes one when it comes to a call or return, and sperf_tracer_pause
 * writes one. So an idle process is not woken up, and none is written without a call since the last. `write`
 * may take a snapshot; its time is not recorded. It returns 0 or an errno. After an error, or an exception, no
 * more checkpoints are written.
 *
 * Context of `write`: GVL, where Ruby objects may be made, with interrupts held back (vm/held_call.h): no other
 * thread runs until it returns.
 */
void sperf_tracer_set_checkpoint(int (*write)(void));

/* Stop and drop the recording, because the process ends. Raises nothing. */
void sperf_tracer_abandon(void);

/*
 * Children of fork. A trace that a child inherits records from the child's first instruction: the atfork
 * handler empties it and keeps the open calls. The rest that a recorded child needs (a file, a session) calls
 * Ruby, so it is made at the child's next safepoint. The code that makes it pauses the inherited trace
 * meanwhile, because that work is not the program's, and then either starts the trace or drops it:
 *
 *   parent: inherit    child: fork_child (carries the trace over), pause_inherited, then start or drop_inherited
 *
 * sperf_tracer_start continues an inherited trace with its own options. A trace that is paused, or that
 * children must not inherit, does not exist in the child.
 */

/* Let children of fork inherit the current trace. */
void sperf_tracer_inherit(void);

/* Context: atfork child handler. Runs no Ruby code and raises nothing; allocates by malloc. */
void sperf_tracer_fork_child(void);

/* Pause a trace that was inherited by fork, until it is started; discard it. Do nothing without such a trace. */
void sperf_tracer_pause_inherited(void);
void sperf_tracer_discard_inherited(void);

#endif
