/* The frequent calls of platform.h on Linux, which includes this file. */
#ifndef SPERF_EXT_PLATFORM_LINUX_H
#define SPERF_EXT_PLATFORM_LINUX_H

#include <errno.h>
#include <linux/futex.h>
#include <sched.h>
#include <sys/syscall.h>
#include <unistd.h>

/*
 * Read a small file, at most `size - 1` bytes, and append a 0 byte. Returns false, with an empty text, if there is none.
 * Context: any; changes errno.
 */
bool sperf_text_read(const char *path, char *text, size_t size);

/* A timer on the CPU clock of a thread, which sends it a signal: capture/callee_timer.h. */
#ifdef SIGRTMIN
#define SPERF_HAS_THREAD_TIMERS 1
#endif

static inline int64_t sperf_platform_thread_cpu_ns(const sperf_platform_thread_t *thread)
{
    return thread->has_cpu_time ? sperf_clock_read_ns(thread->clock) : -1;
}

enum { SPERF_HANDLERS_READ = true };

static inline void sperf_platform_handler_begin(void) {}
static inline void sperf_platform_handler_end(void) {}

static inline void sperf_platform_wait(_Atomic uint32_t *word, uint32_t seen, int64_t limit_ns)
{
    int saved_errno = errno;
    struct timespec limit = {.tv_sec = limit_ns / 1000000000, .tv_nsec = limit_ns % 1000000000};
    syscall(SYS_futex, word, FUTEX_WAIT_PRIVATE, seen, limit_ns > 0 ? &limit : NULL, NULL, 0);
    errno = saved_errno;
}

static inline void sperf_platform_wake(_Atomic uint32_t *word)
{
    int saved_errno = errno;
    syscall(SYS_futex, word, FUTEX_WAKE_PRIVATE, INT32_MAX, NULL, NULL, 0);
    errno = saved_errno;
}

enum { SPERF_SLICE_NS = 100000 };

/*
 * Request a short time slice for the calling thread: the scheduler lets a thread that requests little run sooner (Linux
 * 6.12 and newer; ignored before). Does nothing if the thread has inherited another policy, which is the program's
 * choice. Inline, as the benchmarks' bare timer does the same. Context: sperf's thread.
 */
static inline void sperf_ask_for_short_slices(void)
{
#ifdef SYS_sched_setattr
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
