/* Which of Ruby's JIT compilers is on. */
#ifndef SPERF_EXT_JIT_H
#define SPERF_EXT_JIT_H

#include <stdbool.h>

typedef enum { SPERF_NO_JIT, SPERF_YJIT, SPERF_ZJIT } sperf_jit_t;

/* Return which one is on; both cannot be. Context: GVL; calls Ruby, unnoticed (vm_quiet.h). */
sperf_jit_t sperf_jit_in_use(void);

/*
 * Say whether a JIT is on whose frames say nothing of themselves: ZJIT. What is compiled is then known from the program
 * counter alone, which takes a signal. Context: the same.
 */
bool sperf_jit_hides_frames(void);

#endif
