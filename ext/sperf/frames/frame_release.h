/*
 * Releasing captured frames that were not seen for long: code made by eval, classes that are created and dropped.
 *
 * A captured object is kept alive and in place, because its address is its key (vm/frame_values.h). A program that
 * creates code for days would keep all of it. So when many keys are held, those that were not seen for long are named
 * as they would be at the stop, and the keys are dropped. The following order makes that safe. All steps run on a
 * thread that holds the GVL:
 *
 * 1. Under sampler_lock, which sperf's thread holds while it works and never while it waits: stale keys are found, and
 *    their objects move from their chunks to `releasing`, which is marked as the chunks were. A key without a value
 *    equals no other key: what sperf's thread interns from now on is interned as new. The last stack, whose prefix the
 *    next stack may share, has no stale key, because its keys are touched first.
 * 2. Without the lock, because Ruby objects are allocated and a GC may begin whose hooks take the lock: functions and
 *    lines are looked up.
 * 3. Under the lock: lines replace the places in the code in the frames of these keys. No lookup can find such a row,
 *    because no key has its number any more.
 * 4. `frames_released` is incremented, and then `releasing` is emptied. From here on a GC may free the objects.
 *
 * Places that may still have the address of an object, and are not marked:
 *
 *   the ring            is marked. An object that an entry there names stays alive, and is interned as new.
 *   a hook, a handler   walks the stack of its own thread, on which the object is alive, and commits before that thread
 *                       continues.
 *   sperf's thread      commits what it has read from outside after the program has continued. Until then all objects
 *                       of the copy, known ones too, are in snapshot.held, which is marked.
 *   sperf_vm_known_t    has rows about an object that say what was there. No object is freed before a GC, and a reader
 *                       blocks GC (pin.h, 4). Before it uses a row, it checks `frames_released`, which was incremented
 *                       before that GC, and drops all rows if it has changed.
 *   instructions' sites may outlive their code (sperf/vmstack/vm_stack.h). What is remembered of a site is valid in one
 *                       epoch of sperf_vm_known_t.
 *
 * A session cannot be stopped between two steps: nothing here gives up the GVL. If memory for a name is short, the
 * frame is "[unresolved]".
 */
#ifndef SPERF_EXT_FRAME_RELEASE_H
#define SPERF_EXT_FRAME_RELEASE_H

#include <pthread.h>
#include <stdatomic.h>

#include "captured_stacks.h"
#include "frame_resolver.h"
#include "native_leaf.h"

/* Return whether there is anything to release. Context: sperf's thread, which holds sampler_lock. */
bool sperf_frame_release_due(const sperf_captured_stacks_t *captured);

/*
 * Release some stale frames. `lock` is the session's sampler_lock, `released` its frames_released. Context: GVL, where
 * allocation is allowed; the session is active.
 */
void sperf_frame_release(sperf_captured_stacks_t *captured, pthread_mutex_t *lock, _Atomic uint64_t *released);

/*
 * Describe the released key `number` as sperf_frame_describe does, and set `*showing` (sperf_frame_showing_t). Returns
 * false if the key is hidden or has no name yet. Context: GVL, with sampler_lock or without sperf's thread.
 */
bool sperf_frame_release_describe(const sperf_captured_stacks_t *captured, uint32_t number, sperf_frame_text_t *text,
                                  uint8_t *showing);

/*
 * Names of frames while a session records, for the profiles of blocks (blocks/block_profile.c).
 *
 * A value is named when the profile of a block first has it, and the name is cached: asking Ruby takes microseconds for
 * each frame, and a program has the same frames in block after block. The cache is freed with the captured stacks.
 */

/*
 * Set `*out` to the function of the value `number`, interned into `profile`. `natives` has the names of native leaves:
 * zeroed by the caller, who also cleans it up. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED. Context: GVL, while nothing is
 * being released; allocates Ruby strings.
 */
sperf_status_t sperf_frame_names_resolve(const sperf_captured_stacks_t *captured, sperf_native_names_t *natives,
                                         uint32_t number, sperf_profile_t *profile, sperf_raw_function_t *out);

/* The same with the cache. Context: GVL, while captured->names_wanted is not 0; allocates Ruby strings. */
sperf_status_t sperf_frame_names_get(sperf_captured_stacks_t *captured, sperf_native_names_t *natives, uint32_t number,
                                     sperf_profile_t *profile, sperf_raw_function_t *out);

#endif
