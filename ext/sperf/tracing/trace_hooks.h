/*
 * Hooks of a trace: the events that Ruby announces of calls, threads, collections and objects.
 *
 * A hook first reads the clock and charges the time since the previous event to the call that was innermost
 * until then. Only then does it begin or end a call (call_events.c). A hook raises nothing, and calls Ruby only
 * with interrupts held back (vm/held_call.h). Ruby announces no calls to a thread that is in such a hook, so
 * methods that a verdict calls are not traced. Ruby does announce new objects and collections there; the
 * thread's `busy` keeps them out.
 *
 * Context of the hooks:
 *   calls                     on the thread, with the GVL
 *   new objects, collections  the same, with the VM locked; they make no object and call no Ruby
 *   threads                   as in runtime/gvl_hooks.c; READY runs without the GVL, and only stores a time
 */
#ifndef SPERF_EXT_TRACE_HOOKS_H
#define SPERF_EXT_TRACE_HOOKS_H

#include <ruby.h>
#include <ruby/debug.h>

#include "trace_state.h"

/*
 * Add the hooks that trace->options asks for, or remove them all. Adding raises NoMemoryError, and with `only` what
 * sperf_callee_finder_start raises. Context: GVL of the main Ractor, not in a hook.
 */
void sperf_trace_hooks_add(sperf_trace_t *trace);
void sperf_trace_hooks_remove(sperf_trace_t *trace);

/* The hook of thread events stays for as long as the child lives, and does nothing. Context: atfork child handler. */
void sperf_trace_hooks_fork_child(void);

/* As sperf_trace_target_new_t says. */
VALUE sperf_trace_target_new(void *callee);

/* What an event costs (trace_calibration.c). */

/*
 * Measure trace->costs. The trace must be empty (sperf_trace_init); the caller cleans it up. Returns false,
 * with costs of 0, if measuring would not go unnoticed: other tools listen to calls or new objects. Raises
 * nothing. Context: GVL of the main Ractor, within sperf_vm_quiet_begin.
 */
bool sperf_trace_calibrate(sperf_trace_t *trace);

/* What an event does (call_events.c). */

/*
 * Charge the time since the previous event to the innermost open call, then begin or end a call by `event`.
 * `id` and `owner` name the method of C_CALL and C_RETURN. Raises nothing; calls Ruby only with interrupts held
 * back. Context: hooks of calls, GVL of the main Ractor.
 */
void sperf_call_event_handle(sperf_trace_t *trace, rb_event_flag_t event, ID id, VALUE owner);

#endif
