/*
 * Native threads of sperf's own: no signal reaches them, they have names, and they wait by the monotonic clock.
 */
#ifndef SPERF_EXT_OWN_THREAD_H
#define SPERF_EXT_OWN_THREAD_H

#include <pthread.h>
#include <stdint.h>

/*
 * Start a thread that runs `main` with `argument`, with all signals blocked, so that the program's handlers
 * never run on it. Returns 0 or an errno. Context: anywhere except signal handlers.
 */
int sperf_own_thread_start(pthread_t *thread, void *(*main)(void *), void *argument);

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

#endif
