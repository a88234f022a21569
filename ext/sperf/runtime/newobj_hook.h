/*
 * The hook of new objects: takes samples of allocations.
 *
 * In windows (the default; allocation_windows.h), the hook runs while a window is open, and takes allocations
 * at random.
 *
 * Always (`interval`; or if the bit of vm/vm_event_flags.h was not found), the hook runs for each object and
 * takes one in `interval` at random. It drains the ring when that is half full.
 *
 * Ractors. The hook is off from the moment that there is a second Ractor (vm/object_events.h says why), and the
 * profile says how many objects are missing because of that.
 *
 * The hook runs on the allocating thread, which has its GVL and is RUNNING for all others (pin.h): sperf's
 * thread may read its stack meanwhile, and a signal handler may walk it. So the hook walks into memory of its
 * own. It makes no object and calls no method. It takes sampler_lock only to drain in the second case; no
 * thread that waits for the VM holds that lock.
 */
#ifndef SPERF_EXT_NEWOBJ_HOOK_H
#define SPERF_EXT_NEWOBJ_HOOK_H

#include "threads/session.h"

/* Start, if the session samples allocations. Raises NoMemoryError. Context: GVL, the session is active. */
void sperf_newobj_start(sperf_session_t *session);

/* Stop: nothing is taken from now on. Context: GVL, sperf's thread gone. */
void sperf_newobj_stop(sperf_session_t *session);

/* Tick `number` has come: weigh samples, and open a window if one is due. Context: sperf's thread, sampler_lock. */
void sperf_newobj_tick(sperf_session_t *session, uint64_t number);

/*
 * The thread of `record` (NULL: it has none) has got the GVL, or is about to give it up. Its allocations in between
 * are counted exactly, by Ruby's count of all, while there is one Ractor. Context: the thread with the GVL.
 */
void sperf_newobj_gvl_begin(sperf_session_t *session, sperf_thread_record_t *record);
void sperf_newobj_gvl_end(sperf_session_t *session, sperf_thread_record_t *record);

/* Weigh the remaining samples; all must be interned. Context: GVL, sperf's thread gone. */
void sperf_newobj_finish(sperf_session_t *session);

/* There is a second Ractor: sample nothing from now on. Context: its first RESUMED hook; or GVL. */
void sperf_newobj_bar(sperf_session_t *session);

#endif
