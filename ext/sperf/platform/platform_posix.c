/*
 * The rest of the portable flavour on Linux, for its tests: what macOS does by Mach (platform_darwin.c), by nothing but
 * POSIX.
 */
#include "platform.h"

#ifndef __APPLE__

/* On Linux in either flavour. */

void sperf_platform_sleep_init(pthread_cond_t *wake)
{
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(wake, &attributes);
    pthread_condattr_destroy(&attributes);
}

void sperf_platform_sleep(pthread_cond_t *wake, pthread_mutex_t *lock, int64_t mono_ns)
{
    struct timespec until = {.tv_sec = mono_ns / 1000000000, .tv_nsec = mono_ns % 1000000000};
    pthread_cond_timedwait(wake, lock, &until);
}

#endif

#if !defined(SPERF_ON_LINUX) && !defined(__APPLE__)

#include <fcntl.h>
#include <unistd.h>

void sperf_platform_thread_self(sperf_platform_thread_t *out)
{
    out->thread = pthread_self();
    out->id = 0;
    out->has_cpu_time = pthread_getcpuclockid(out->thread, &out->clock) == 0;
}

int64_t sperf_platform_cpu_ns(const sperf_platform_thread_t *thread)
{
    return sperf_clock_read_ns(thread->clock);
}

/* Not known. A thread without a core must not be taken for asleep: at a tick, sperf's thread has often just taken it. */
bool sperf_platform_thread_is_asleep(const sperf_platform_thread_t *thread)
{
    (void)thread;
    return false;
}

/* Copy through a pipe that is there for that long: the kernel returns EFAULT at either end. */
static int copy_through(const int pipe_ends[2], const char *from, char *to, size_t size)
{
    enum { AT_ONCE = 4096 }; /* every pipe has room for that */
    while (size > 0) {
        size_t wanted = size < AT_ONCE ? size : AT_ONCE;
        ssize_t written = write(pipe_ends[1], from, wanted);
        if (written < 0 || read(pipe_ends[0], to, (size_t)written) < 0) return errno;
        from += written;
        to += written;
        size -= (size_t)written;
    }
    return 0;
}

int sperf_platform_copy(const void *from, void *to, size_t size)
{
    int pipe_ends[2];
    if (pipe(pipe_ends) != 0) return errno;
    for (int i = 0; i < 2; i++) (void)fcntl(pipe_ends[i], F_SETFD, FD_CLOEXEC);
    int error = copy_through(pipe_ends, from, to, size);
    close(pipe_ends[0]);
    close(pipe_ends[1]);
    return error;
}

void sperf_platform_thread_prepare(void) {}

size_t sperf_platform_descriptor_path(int fd, char *path, size_t size)
{
    (void)fd, (void)path, (void)size;
    return 0;
}

/* Linux's defaults. */
void sperf_platform_client_ports(unsigned *first, unsigned *last)
{
    *first = 32768;
    *last = 60999;
}

uint64_t sperf_platform_peak_bytes(void)
{
    return 0;
}

#endif
