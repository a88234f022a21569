/* Native threads of sperf's own: see own_thread.h. */
#include "own_thread.h"

#include <fcntl.h>
#include <limits.h>
#include <ruby.h>
#include <signal.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "clocks.h"

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

#ifdef __linux__
#include <sys/syscall.h>
#endif

#if defined(__linux__) && defined(SYS_close_range)

/* linux/close_range.h, which older systems lack. */
enum { UNSHARE = 1 << 1 };

int sperf_core_wait_open(void)
{
    /* From the first descriptor on: the new table is empty from the start, instead of a copy that is then closed. */
    if (syscall(SYS_close_range, 0U, UINT_MAX, (unsigned)UNSHARE) != 0) return -1; /* before Linux 5.9 */
    int descriptor = open("/proc/thread-self/schedstat", O_RDONLY | O_CLOEXEC);
    if (descriptor >= 0 && sperf_core_wait_ns(descriptor) < 0) {
        close(descriptor);
        return -1;
    }
    return descriptor;
}

/* The file has: time on cores, time waiting for one, number of time slices. */
int64_t sperf_core_wait_ns(int descriptor)
{
    char text[96], *end;
    if (descriptor < 0) return -1;
    ssize_t length = pread(descriptor, text, sizeof text - 1, 0);
    if (length <= 0) return -1;
    text[length] = '\0';
    long long on_core_ns = strtoll(text, &end, 10);
    /* This thread has been on a core: 0 means that the kernel keeps no accounts. */
    if (end == text || on_core_ns == 0) return -1;
    return strtoll(end, NULL, 10);
}

#else

int sperf_core_wait_open(void)
{
    return -1;
}

int64_t sperf_core_wait_ns(int descriptor)
{
    return -1;
}

#endif
