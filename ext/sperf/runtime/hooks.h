/*
 * What the VM tells sperf: who gets and gives up a GVL, and when it collects garbage.
 *
 * Hooks are registered once per process, at the first start, and stay; they return at once while no session is active.
 * Removing one takes a lock inside Ruby that is not reset in a forked child.
 */
#ifndef SPERF_EXT_HOOKS_H
#define SPERF_EXT_HOOKS_H

#include "threads/session.h"

/* Register. Raises NoMemoryError. Context: GVL. */
void sperf_gvl_hooks_register(void);
void sperf_gc_hooks_register(void);

/*
 * Take the threads of this Ractor that are there into the session: the caller, which holds the GVL, and those that do
 * not. Raises NoMemoryError. Context: GVL, session set up but not active.
 */
void sperf_gvl_hooks_adopt_threads(void);

/* Ask Ruby which phase a collection would be in: what the hooks of GC go on from. Context: GVL, session not active. */
void sperf_gc_hooks_learn_phase(sperf_session_t *session);

#endif
