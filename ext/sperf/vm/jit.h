/*
 * Which of Ruby's JIT compilers is enabled, and how walks of stacks learn of it.
 *
 * Where a compiled frame keeps its code depends on the JIT (sperf_jit_t), and a signal handler cannot ask Ruby. So the
 * JIT is asked for under the GVL, at each start of a session, and remembered. The program may enable one later, but
 * never another one, nor disable it. A walk that meets a compiled frame while no JIT is known reads nothing of it and
 * fails; a postponed job then asks again. Samples of these few milliseconds are lost (`torn_reads`), not their time.
 */
#ifndef SPERF_EXT_JIT_H
#define SPERF_EXT_JIT_H

#include <stdatomic.h>
#include <stdbool.h>

#include "sperf/vmstack/vm_words.h"

/* Return the JIT that is enabled; both cannot be. Calls Ruby unnoticed (vm_quiet.h). Context: GVL. */
sperf_jit_t sperf_jit_in_use(void);

static inline bool sperf_jit_is_zjit(sperf_jit_t jit)
{
    return jit == SPERF_ZJIT || jit == SPERF_ZJIT_UNMARKED;
}

/*
 * Return whether the JIT is ZJIT, whose frames cannot be read from outside: Ruby 4.0 leaves them in registers, and
 * Ruby 4.1 has their code on the machine's stack. Context: the same.
 */
bool sperf_jit_hides_frames(void);

/* Ask which JIT is enabled, for the walks from now on. Calls Ruby unnoticed. Context: GVL. */
void sperf_jit_learn(void);

/* Return the JIT that was enabled when it was last asked for. Context: anywhere. */
sperf_jit_t sperf_jit_known(void);

/* Compiled code was met while no JIT is known: have it asked for soon. Context: anywhere, signal handlers included. */
void sperf_jit_ask_again(void);

/*
 * Return whether compiled frames of the JIT that is known are marked (jit_return): all of YJIT, and those of ZJIT from
 * Ruby 4.1 on, as frames that were walked show. Context: anywhere.
 */
bool sperf_jit_marks_frames(void);

/* A walk has met a compiled frame. Context: anywhere, signal handlers included. */
void sperf_jit_saw_mark(void);

#endif
