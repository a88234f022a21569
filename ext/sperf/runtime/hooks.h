/*
 * Hooks of the VM: which thread gets and gives up a GVL, and when garbage is collected.
 *
 * Hooks are registered once per process, at the first start, and stay. They return at once while no session is
 * active. They are never removed, as that takes a lock inside Ruby that a forked child does not reset.
 */
#ifndef SPERF_EXT_HOOKS_H
#define SPERF_EXT_HOOKS_H

#include "threads/session.h"

/* Register. Raises NoMemoryError. Context: GVL. */
void sperf_gvl_hooks_register(void);
void sperf_gc_hooks_register(void);

/*
 * Add the existing threads of this Ractor to the session: the caller, which holds the GVL, and those without
 * it. Raises NoMemoryError. Context: GVL, session set up but not active.
 */
void sperf_gvl_hooks_adopt_threads(void);

/* The calling thread forks. Context: atfork handlers, without a lock; `ends` in the parent. */
void sperf_gvl_hooks_fork_begins(void);
void sperf_gvl_hooks_fork_ends(void);

/* Set the GC's phase and cause by asking Ruby, for the GC hooks to continue from. Context: GVL, session not active. */
void sperf_gc_hooks_learn_phase(sperf_session_t *session);

/* Samples of allocations (newobj_hook.c). */

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

/* Exceptions (raise_hook.c). */

/* Start, if the session records exceptions. Raises NoMemoryError. Context: GVL, the session is active. */
void sperf_raise_hook_start(sperf_session_t *session);

/* Stop: nothing is recorded from now on. Context: GVL, sperf's thread gone. */
void sperf_raise_hook_stop(sperf_session_t *session);

#endif
