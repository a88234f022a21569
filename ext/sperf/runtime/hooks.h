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

#endif
