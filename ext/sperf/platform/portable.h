/* The frequent calls of platform.h elsewhere than on Linux; it includes this file. */
#ifndef SPERF_EXT_PLATFORM_PORTABLE_H
#define SPERF_EXT_PLATFORM_PORTABLE_H

#include <errno.h>

/* By platform_darwin.c or platform_posix.c. */
int64_t sperf_platform_cpu_ns(const sperf_platform_thread_t *thread);
/* Copy through the kernel. Returns 0, EFAULT, or another errno if the kernel does not copy. */
int sperf_platform_copy(const void *from, void *to, size_t size);

enum { SPERF_HANDLERS_READ = false };

/* How many handlers of sperf's run. */
extern _Atomic int sperf_platform_handlers;

static inline int64_t sperf_platform_thread_cpu_ns(const sperf_platform_thread_t *thread)
{
    return thread->has_cpu_time ? sperf_platform_cpu_ns(thread) : -1;
}

static inline void sperf_platform_handler_begin(void)
{
    atomic_fetch_add(&sperf_platform_handlers, 1);
}

static inline void sperf_platform_handler_end(void)
{
    atomic_fetch_sub(&sperf_platform_handlers, 1);
}

/* Nobody is told: the waiter looks again after a while. */
static inline void sperf_platform_wait(_Atomic uint32_t *word, uint32_t seen, int64_t limit_ns)
{
    (void)limit_ns;
    int saved_errno = errno;
    struct timespec a_while = {.tv_nsec = 50000};
    if (atomic_load(word) == seen) nanosleep(&a_while, NULL);
    errno = saved_errno;
}

static inline void sperf_platform_wake(_Atomic uint32_t *word)
{
    (void)word;
}

static inline void sperf_ask_for_short_slices(void) {}

#endif
