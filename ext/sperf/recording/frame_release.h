/*
 * Letting go of captured frames that were not seen for long: code that is made by eval, classes that are made and
 * dropped.
 *
 * A captured object is kept alive and in place, as its address is its key (frame_values.h). In a program that makes
 * code for days that would be all of it. So where many are held, those that were not seen for long are named as they
 * would be at the stop, and their keys forgotten. In the order that makes it safe, all on a thread that holds the GVL:
 *
 * 1. Under sampler_lock, which sperf's thread holds whenever it works, and never while it waits for anything: stale
 *    keys are found, and their objects moved from their chunks to `releasing`, which is marked as they were. A key
 *    without a value equals none: what sperf's thread interns from now on, it interns as new. The stack that it shares
 *    prefixes with has no stale key, as its keys are touched first.
 * 2. Without the lock, as Ruby objects are allocated and a GC may begin, whose hooks may want it: functions and lines
 *    are looked up.
 * 3. Under the lock: lines are written to the frames of these keys, in place of places in the code. No lookup can come
 *    upon such a row, since none asks for the key's number again.
 * 4. `frames_released` moves, and then `releasing` is emptied. From here on a GC may free the objects.
 *
 * Who might still have an object's address, in a place that is not marked?
 *
 *   the ring            is marked. If an entry there names the object, it lives on, and is interned as new.
 *   a hook, a handler   walks the stack that its own thread runs on, on which the object is alive, and commits before
 *                       that thread goes on.
 *   sperf's thread      that reads from outside commits when the program has gone on. Until then all objects of the
 *                       copy are in snapshot.held, those that are known as well, and that is marked.
 *   sperf_vm_known_t    has rows about it that say what was there. No object is freed before a GC, and a reader keeps
 *                       GCs out (pin.h, 4); before it looks at a row, it looks at `frames_released`, which moved before
 *                       that GC, and if it moved forgets them all.
 *   instructions' sites may outlive their code as it is (sperf/vmstack/vm_stack.h); what is remembered of one holds in
 *                       an epoch of sperf_vm_known_t.
 *
 * A session that is stopped between two steps cannot be: nothing here gives up the GVL. If a name cannot be kept for
 * want of memory, the frame is "[unresolved]".
 */
#ifndef SPERF_EXT_FRAME_RELEASE_H
#define SPERF_EXT_FRAME_RELEASE_H

#include <pthread.h>
#include <stdatomic.h>

#include "frame_resolver.h"
#include "tables.h"

/* Say whether there is anything to release. Context: sperf's thread, which holds sampler_lock. */
bool sperf_frame_release_due(const sperf_tables_t *tables);

/*
 * Release some stale frames. `lock` is the session's sampler_lock, `released` its frames_released. Context: GVL, where
 * allocation is allowed; the session is active.
 */
void sperf_frame_release(sperf_tables_t *tables, pthread_mutex_t *lock, _Atomic uint64_t *released);

/*
 * Describe the released key `number` as sperf_frame_describe does, and how it is shown. False if it is hidden, or has
 * no name yet. Context: GVL, with sampler_lock or sperf's thread gone.
 */
bool sperf_frame_release_text(const sperf_tables_t *tables, uint32_t number, sperf_frame_text_t *text,
                              uint8_t *showing);

/*
 * Intern the function of the released key `number` into `profile`; `*out` is 0 if it is hidden. Returns also how it is
 * shown, a sperf_frame_showing_t. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED. Context: GVL, sperf's thread gone.
 */
sperf_status_t sperf_frame_release_function(const sperf_tables_t *tables, uint32_t number, sperf_profile_t *profile,
                                            sperf_function_id_t *out, uint8_t *showing);

#endif
