/*
 * Tracing: every call and return, as Ruby's event hooks announce them.
 *
 * There is one trace in a process at a time. It stands beside a sampling session, or is what a session of mode trace
 * consists of (runtime/lifecycle.h). While it runs, Ruby announces calls and returns of methods, of C functions and of
 * bodies of classes, and switches of fibers. Hooks of threads and of collections tell what is not a method's own time.
 *
 * Enabling the events costs: Ruby writes all code anew, and compiled code is thrown away. So a trace is paused by taking
 * the hooks away, and code that was compiled before it is compiled again only where it was not announced (DESIGN: the JIT).
 * With `only`, events are enabled for chosen methods alone, and everything else runs as without a trace.
 *
 * Context of everything here, but for what says otherwise: GVL of the main Ractor; may raise.
 */
#ifndef SPERF_EXT_TRACER_H
#define SPERF_EXT_TRACER_H

#include <ruby.h>
#include <stdbool.h>

#include "recording/recording.h"
#include "trace_options.h"

/* Start. Raises RuntimeError where one goes on, or where this Ruby's insides are not known. */
void sperf_tracer_start(const sperf_trace_options_t *options);

/* Say whether there is a trace, perhaps paused; and whether it is. Context: anywhere. */
bool sperf_tracer_exists(void);
bool sperf_tracer_paused(void);

/* Let calls go by, and go on; nothing where that is so. */
void sperf_tracer_pause(void);
void sperf_tracer_resume(void);

/* Trace the calls of `method`, a Method or UnboundMethod written in Ruby; in a trace with `only`. Raises ArgumentError. */
void sperf_tracer_target(VALUE method);

/* Trace no more: a stop follows, and what is done before it is not the program's. Nothing where there is no trace. */
void sperf_tracer_halt(void);

/* Stop, and return in `out` what was traced; NULL where there is none. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED: it is lost. */
sperf_status_t sperf_tracer_stop(sperf_recording_t **out);

/* Return what was traced so far; with `clear`, it begins anew behind that. As sperf_tracer_stop. */
sperf_status_t sperf_tracer_snapshot(bool clear, sperf_recording_t **out);

/*
 * Have `keep` called until the trace is stopped, for the first time after 0.25 s, and then each second in which there was a
 * call, or more seldom: not more than a twentieth of the time is to go into it. It is for what must survive the process: it may
 * take a snapshot, and what it takes is nobody's time. A thread calls it that has just come to a call or a return, so a process
 * that does nothing is not woken up for it; and sperf_tracer_pause does. It returns 0, or an errno: then it is not called
 * again, nor where it raises. Context of `keep`: GVL, where Ruby objects may be made, with interrupts held back
 * (vm/held_call.h): no other thread runs until it returns.
 */
void sperf_tracer_keep(int (*keep)(void));

/* Stop, and drop what was traced: the process ends. Raises nothing. */
void sperf_tracer_abandon(void);

/*
 * Children of fork. A trace that they inherit is live in the child from its first instruction: the atfork handler empties it
 * and keeps the calls that are open. The rest of what a recorded child needs (a file, a session) takes calls of Ruby, so it is
 * made at the child's next safepoint. The code that makes it holds the trace meanwhile, because that work is not the
 * program's, and then either starts the trace or drops it:
 *
 *   parent: inherit    child: fork_child (carries the trace over), hold, then sperf_tracer_start or drop
 *
 * sperf_tracer_start ignores its options for a trace that was carried over: it goes on with its own. A trace that is paused,
 * or that children do not inherit, does not exist in the child.
 */

/* Let children of fork inherit the trace that there is. */
void sperf_tracer_inherit(void);

/* Context: atfork child handler. Runs no Ruby code and raises nothing; allocates by malloc. */
void sperf_tracer_fork_child(void);

/* Count nothing until the trace is started; drop it. Both do nothing unless a trace was carried over. */
void sperf_tracer_hold(void);
void sperf_tracer_drop(void);

#endif
