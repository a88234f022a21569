/*
 * A change of the session (start, pause, resume, snapshot, stop, begin and end of a block) is done as one.
 *
 * It calls methods of Ruby, in which a thread may lose the GVL, be raised at, or come to run a handler or a postponed
 * job: all that is held back, and TracePoints are not told (vm/vm_quiet.h). Where that cannot be had another thread
 * waits for the end of the change, and a job, which cannot wait as its own thread may be at it, asks to be called
 * again. A thread that is at a change and asks for another one, as a finalizer may, is told so by an exception.
 *
 * Who is at it is written and read with the GVL only, so no two threads begin one. A child of fork has no thread of its
 * parent's but one: what another one was at there does not count, which the process id tells.
 */
#ifndef SPERF_EXT_SESSION_CHANGE_H
#define SPERF_EXT_SESSION_CHANGE_H

#include <ruby.h>
#include <stdbool.h>

/*
 * Call `body` with `argument`; no other thread finds the session half changed, and nothing interrupts this one. Raises
 * what `body` raises, once the change is over; RuntimeError if this thread is at a change. Context: GVL.
 */
void sperf_session_change(VALUE (*body)(VALUE), void *argument);

/*
 * Whether a thread is at a change of the session right now; then `afterwards` is called when it is done. Context: GVL,
 * in postponed jobs.
 */
bool sperf_session_is_changing(void (*afterwards)(void));

#endif
