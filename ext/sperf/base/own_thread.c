/* Native threads of sperf's own: see own_thread.h. */
#include "own_thread.h"

#include <ruby.h>
#include <signal.h>

/*
 * A thread inherits the mask of its creator: all signals are blocked around the creation, so that none ever lands on
 * it.
 */
static int create(pthread_t *thread, const pthread_attr_t *attributes, void *(*main)(void *), void *argument)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int error = pthread_create(thread, attributes, main, argument);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return error;
}

int sperf_own_thread_start(pthread_t *thread, void *(*main)(void *), void *argument)
{
    return create(thread, NULL, main, argument);
}

int sperf_own_thread_start_detached(size_t stack_bytes, void *(*main)(void *))
{
    pthread_t thread;
    pthread_attr_t attributes;
    int error = pthread_attr_init(&attributes);
    if (error != 0) return error;
    /* Fails if more is needed: then the size is the default. */
    if (stack_bytes != 0) pthread_attr_setstacksize(&attributes, stack_bytes);
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    error = create(&thread, &attributes, main, NULL);
    pthread_attr_destroy(&attributes);
    return error;
}

void sperf_own_thread_set_name(const char *name)
{
#if defined(__APPLE__)
    pthread_setname_np(name);
#elif defined(HAVE_PTHREAD_SETNAME_NP)
    pthread_setname_np(pthread_self(), name);
#else
    (void)name;
#endif
}
