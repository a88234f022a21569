/* Native threads of sperf's own: see own_thread.h. */
#include "own_thread.h"

#include <ruby.h>
#include <signal.h>
#include <time.h>

#include "clocks.h"

int sperf_own_thread_start(pthread_t *thread, void *(*main)(void *), void *argument)
{
    /*
     * It inherits the mask of its creator: all signals are blocked around the creation, so that none ever lands
     * on it.
     */
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int error = pthread_create(thread, NULL, main, argument);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
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

void sperf_own_thread_wake_init(pthread_cond_t *wake)
{
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
#ifdef HAVE_PTHREAD_CONDATTR_SETCLOCK
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
#endif
    pthread_cond_init(wake, &attributes);
    pthread_condattr_destroy(&attributes);
}

#ifdef HAVE_PTHREAD_CONDATTR_SETCLOCK
void sperf_own_thread_wait(pthread_cond_t *wake, pthread_mutex_t *lock, int64_t mono_ns)
{
    struct timespec until = {.tv_sec = mono_ns / 1000000000, .tv_nsec = mono_ns % 1000000000};
    pthread_cond_timedwait(wake, lock, &until);
}
#else
/* macOS has no condition variable on the monotonic clock, but one that waits for a length of time. */
void sperf_own_thread_wait(pthread_cond_t *wake, pthread_mutex_t *lock, int64_t mono_ns)
{
    int64_t left_ns = mono_ns - sperf_clock_mono_ns();
    if (left_ns <= 0) return;
    struct timespec left = {.tv_sec = left_ns / 1000000000, .tv_nsec = left_ns % 1000000000};
    pthread_cond_timedwait_relative_np(wake, lock, &left);
}
#endif
