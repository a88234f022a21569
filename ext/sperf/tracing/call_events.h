/*
 * Events of calls: how each of them changes the open calls of the running thread.
 *
 *   CALL, CLASS        on the thread; its frame exists      the call begins at the place of its frame
 *   RETURN, END        on the thread; its frame still exists
 *   C_CALL             before the frame is pushed           the call begins where its frame will be, if it gets one
 *   C_RETURN           after the frame was popped; before that if an exception ends the call
 *   B_CALL, B_RETURN   as CALL and RETURN, if blocks count as calls. A method defined by a block has both kinds of
 *                      events, and is one call
 *   FIBER_SWITCH       on the fiber that runs from now on
 *   THREAD_END         on the thread, as its last event
 */
#ifndef SPERF_EXT_CALL_EVENTS_H
#define SPERF_EXT_CALL_EVENTS_H

#include <ruby.h>
#include <ruby/debug.h>

#include "trace_state.h"

/*
 * Charge the time since the previous event to the innermost open call, then begin or end a call by `event`.
 * `id` and `owner` name the method of C_CALL and C_RETURN. Raises nothing; calls Ruby only with interrupts held
 * back. Context: hooks of calls, GVL of the main Ractor.
 */
void sperf_call_event_handle(sperf_trace_t *trace, rb_event_flag_t event, ID id, VALUE owner);

#endif
