/* The check of calls from hooks, in a debug build: see call_check.h. */
#include "call_check.h"

#ifdef SPERF_ASSERT_INTERRUPTS

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static _Thread_local const sperf_hook_mark_t *innermost;
static bool (*held)(void);

static bool is_below(const sperf_hook_mark_t *mark)
{
    return (uintptr_t)__builtin_frame_address(0) < (uintptr_t)mark;
}

void sperf_hook_enter(sperf_hook_mark_t *mark, const char *name)
{
    *mark = (sperf_hook_mark_t){name, innermost != NULL && is_below(innermost) ? innermost : NULL};
    innermost = mark;
}

void sperf_hook_leave(sperf_hook_mark_t *mark)
{
    innermost = mark->outer;
}

void sperf_call_check_set(bool (*are_held)(void))
{
    held = are_held;
}

void sperf_call_check(const char *name)
{
    if (innermost == NULL || !is_below(innermost) || held == NULL || held()) return;
    fprintf(stderr, "[sperf] %s calls Ruby in %s without holding interrupts back\n", name, innermost->name);
    abort();
}

#endif
