/*
 * A short time slice for the calling thread: the scheduler lets a thread that requests little run sooner (Linux
 * 6.12 and newer; ignored before). It has a header of its own because the benchmarks' bare timer does the same.
 */
#ifndef SPERF_EXT_SHORT_SLICES_H
#define SPERF_EXT_SHORT_SLICES_H

#ifdef __linux__
#include <sched.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

enum { SPERF_SLICE_NS = 100000 };

/*
 * Request a short slice. Does nothing if the thread has inherited another policy, which is the program's
 * choice. Context: sperf's thread.
 */
static inline void sperf_ask_for_short_slices(void)
{
#if defined(__linux__) && defined(SYS_sched_setattr)
    /* sched_setattr(2); glibc has no wrapper. */
    struct {
        uint32_t size, policy;
        uint64_t flags;
        int32_t nice;
        uint32_t priority;
        uint64_t runtime_ns, deadline_ns, period_ns;
    } attributes = {.size = sizeof attributes};
    if (syscall(SYS_sched_getattr, 0, &attributes, sizeof attributes, 0) != 0) return;
    if (attributes.policy != SCHED_OTHER) return;
    attributes.runtime_ns = SPERF_SLICE_NS;
    syscall(SYS_sched_setattr, 0, &attributes, 0);
#endif
}

#endif
