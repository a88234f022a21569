/* Native threads of sperf's own: no signal reaches them, and they have names. How they wait: platform/platform.h. */
#ifndef SPERF_EXT_OWN_THREAD_H
#define SPERF_EXT_OWN_THREAD_H

#include <pthread.h>
#include <stddef.h>

/*
 * Start a thread that runs `main` with `argument`, with all signals blocked, so that the program's handlers
 * never run on it. Returns 0 or an errno. Context: anywhere except signal handlers.
 */
int sperf_own_thread_start(pthread_t *thread, void *(*main)(void *), void *argument);

/* The same for a thread that is never joined. `stack_bytes`: 0 for the usual ones. */
int sperf_own_thread_start_detached(size_t stack_bytes, void *(*main)(void *));

/* Set the name of the calling thread, of at most 15 bytes. */
void sperf_own_thread_set_name(const char *name);

#endif
