/* Where a signal found its thread. */
#ifndef SPERF_EXT_MACHINE_PC_H
#define SPERF_EXT_MACHINE_PC_H

#include <stdint.h>
#include <ucontext.h>

/*
 * Return the machine's program counter of the thread that a signal handler interrupted, from the handler's third
 * argument; 0 on a platform where it is not known how. Context: that handler; reads its argument alone.
 */
static inline uint64_t sperf_machine_pc(const void *context)
{
    const ucontext_t *interrupted = context;
#if defined(__linux__) && defined(__x86_64__)
    return (uint64_t)interrupted->uc_mcontext.gregs[REG_RIP];
#elif defined(__linux__) && defined(__aarch64__)
    return interrupted->uc_mcontext.pc;
#else
    (void)interrupted;
    return 0;
#endif
}

#endif
