/*
 * A debug build's check that hooks and postponed jobs call Ruby only with interrupts held back (vm/held_call.h says
 * why). `make test-debug` compiles it in (SPERF_DEBUG=1): a violation prints what was called from where, and aborts.
 *
 * Each hook and each job begins with SPERF_IN_HOOK(), and each function that may run Ruby code says
 * SPERF_CALLS_RUBY() before it does. A hook that is left by a jump leaves its mark behind on a stack that is
 * gone: a mark counts only for calls below it, and the next hook of the thread replaces it.
 */
#ifndef SPERF_EXT_CALL_CHECK_H
#define SPERF_EXT_CALL_CHECK_H

#include <stdbool.h>

#ifdef SPERF_ASSERT_INTERRUPTS

typedef struct sperf_hook_mark {
    const char *name;
    const struct sperf_hook_mark *outer;
} sperf_hook_mark_t;

void sperf_hook_enter(sperf_hook_mark_t *mark, const char *name);
void sperf_hook_leave(sperf_hook_mark_t *mark);
void sperf_call_check(const char *name);

/* Set the function that tells whether the calling thread's interrupts are held back, or cannot be. */
void sperf_call_check_set(bool (*are_held)(void));

#define SPERF_IN_HOOK()                                                     \
    __attribute__((cleanup(sperf_hook_leave))) sperf_hook_mark_t hook_mark; \
    sperf_hook_enter(&hook_mark, __func__)
#define SPERF_CALLS_RUBY() sperf_call_check(__func__)

#else

#define SPERF_IN_HOOK() ((void)0)
#define SPERF_CALLS_RUBY() ((void)0)

#endif
#endif
