/*
 * Native threads of sperf's own: no signal reaches them, they have names, they wait by the monotonic clock, and they
 * may ask the kernel how long they wait for a core, and for a short time slice.
 */
#ifndef SPERF_EXT_OWN_THREAD_H
#define SPERF_EXT_OWN_THREAD_H

#include <pthread.h>
#include <stddef.h>
#include <stdint.h>
#ifdef __linux__
#include <sched.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

/*
 * Start a thread that runs `main` with `argument`, with all signals blocked, so that the program's handlers
 * never run on it. Returns 0 or an errno. Context: anywhere except signal handlers.
 */
int sperf_own_thread_start(pthread_t *thread, void *(*main)(void *), void *argument);

/* The same for a thread that is never joined. `stack_bytes`: 0 for the usual ones. */
int sperf_own_thread_start_detached(size_t stack_bytes, void *(*main)(void *));

/* Set the name of the calling thread, of at most 15 bytes. */
void sperf_own_thread_set_name(const char *name);

/* Initialize a condition variable for sperf_own_thread_wait; in the atfork child handler, over the parent's. */
void sperf_own_thread_wake_init(pthread_cond_t *wake);

/* Wait for `wake`, at most until `mono_ns`; may return earlier. The thread holds `lock`. */
void sperf_own_thread_wait(pthread_cond_t *wake, pthread_mutex_t *lock, int64_t mono_ns);

/*
 * How long the kernel let the calling thread wait for a core, by its own account (Linux:
 * /proc/thread-self/schedstat).
 *
 * The file stays open, as it is read at each tick. The program must not notice: it may count its descriptors,
 * close those that it does not know, or open others in their place. So the thread leaves the process's table of
 * descriptors for an empty one of its own. It keeps nothing of the program's open, and the program cannot see
 * its descriptor.
 */

/*
 * Give the calling thread its own table of descriptors, and open its account there. Returns the descriptor,
 * which is closed with the thread; -1 if the kernel supports neither. Context: sperf's thread, which must not
 * use a descriptor of the program's.
 */
int sperf_core_wait_open(void);

/*
 * Return how long the thread has waited in total, in nanoseconds; -1 if that is not known. Context: sperf's thread.
 */
int64_t sperf_core_wait_ns(int descriptor);

enum { SPERF_SLICE_NS = 100000 };

/*
 * Request a short time slice for the calling thread: the scheduler lets a thread that requests little run sooner (Linux
 * 6.12 and newer; ignored before). Does nothing if the thread has inherited another policy, which is the program's
 * choice. Inline, as the benchmarks' bare timer does the same. Context: sperf's thread.
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
