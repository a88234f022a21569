/*
 * Changes of the session: start, pause, resume, snapshot, stop, begin and end of a block. No thread sees the
 * session half changed.
 *
 * A change calls methods of Ruby, in which a thread may lose the GVL, get an exception, or run a handler or a
 * postponed job. All of that is held back, and TracePoints are not told (vm/vm_quiet.h). If it cannot be held back,
 * another thread waits for the end of the change. A job cannot wait, as its own thread may be in the change, so it
 * asks to be called again. If a thread in a change asks for another one, as a finalizer may, an exception is raised.
 *
 * The changing thread is read and written under the GVL only, so two threads never begin a change at once. Of its
 * parent's threads a child of fork has only one; a change of another thread does not count, as the process id tells.
 */
#ifndef SPERF_EXT_SESSION_CHANGE_H
#define SPERF_EXT_SESSION_CHANGE_H

#include <ruby.h>
#include <stdbool.h>

/*
 * Call `body` with `argument` as a change. Raises what `body` raises, once the change is over; RuntimeError if
 * this thread is in a change already. Context: GVL.
 */
void sperf_session_change(VALUE (*body)(VALUE), void *argument);

/*
 * Return whether a thread is in a change. If so, `afterwards` is called at its end. Context: GVL, in postponed jobs.
 */
bool sperf_session_is_changing(void (*afterwards)(void));

#endif
