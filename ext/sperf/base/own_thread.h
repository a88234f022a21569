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

#endif
