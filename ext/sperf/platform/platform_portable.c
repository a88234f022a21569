/* What platform.h names, by what Linux and macOS have in common. */
#include "platform.h"

#ifndef SPERF_ON_LINUX

#include <string.h>
#include <unistd.h>

#include "sperf/collect/budget.h"

_Atomic int sperf_platform_handlers;

/* -- Signals -- */

/*
 * What kills no program that has no handler for it: one may be pending at execve. Nothing but out-of-band data on sockets
 * makes this one.
 */
int sperf_platform_signal_default(void)
{
    return SIGURG;
}

void sperf_platform_signal_range(int *first, int *last)
{
    *first = *last = SIGURG;
}

bool sperf_platform_signal_send(const sperf_platform_thread_t *thread, int number, void *mark)
{
    (void)mark;
    return pthread_kill(thread->thread, number) == 0;
}

bool sperf_platform_signal_available(void *mark)
{
    (void)mark;
    return true;
}

/* It carries no mark: whether one is expected, its pin says. */
bool sperf_platform_signal_is_own(const siginfo_t *signal, const void *mark)
{
    (void)signal, (void)mark;
    return true;
}

/* -- Memory that may be gone -- */

void sperf_platform_read_begin(bool begin)
{
    (void)begin;
}

void sperf_platform_fork_child(void)
{
    atomic_store(&sperf_platform_handlers, 0);
}

bool sperf_platform_read(const void *from, void *to, size_t size)
{
    int before = errno;
    bool is_read = atomic_load(&sperf_platform_handlers) == 0 && sperf_platform_copy(from, to, size) == 0;
    errno = before;
    return is_read;
}

uint32_t sperf_platform_read_pieces(const uint64_t *addresses, uint32_t count, size_t size, void *to)
{
    for (uint32_t i = 0; i < count; i++) {
        if (!sperf_platform_read((const void *)(uintptr_t)addresses[i], (char *)to + i * size, size)) return i;
    }
    return count;
}

int sperf_guarded_read(void *to, const void *from, size_t length)
{
    int before = errno, error = sperf_platform_copy(from, to, length);
    if (error != 0 && error != EFAULT) memcpy(to, from, length);
    errno = before;
    return error == EFAULT ? EFAULT : 0;
}

int sperf_guarded_write(void *to, const void *from, size_t length)
{
    return sperf_guarded_read(to, from, length);
}

int sperf_guarded_add(uint32_t *word, int change)
{
    uint32_t value;
    if (sperf_guarded_read(&value, word, sizeof value) != 0) return EFAULT;
    __atomic_fetch_add(word, (uint32_t)change, __ATOMIC_SEQ_CST);
    return 0;
}

/* -- Waiting -- */

enum { LOOK_NS = 10000000 };

bool sperf_guarded_wait(const uint32_t *word, uint32_t seen, int64_t limit_ns)
{
    uint32_t value;
    struct timespec a_while = {.tv_nsec = limit_ns < 0 || limit_ns > LOOK_NS ? LOOK_NS : limit_ns};
    if (sperf_guarded_read(&value, word, sizeof value) != 0) return false;
    if (value == seen) nanosleep(&a_while, NULL);
    return true;
}

/* -- The calling thread -- */

int sperf_core_wait_open(void)
{
    return -1;
}

int64_t sperf_core_wait_ns(int descriptor)
{
    (void)descriptor;
    return -1;
}

/* -- This process -- */

void sperf_platform_arguments_find(sperf_platform_arguments_t *out)
{
    *out = (sperf_platform_arguments_t){0};
}

ssize_t sperf_platform_command_line(char *bytes, size_t size)
{
    (void)bytes, (void)size;
    return -1;
}

/* Affinities and control groups are Linux's. */
int64_t sperf_core_limit(void)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores > 0 ? cores * 1000 : SPERF_CPU_UNLIMITED;
}

int sperf_platform_maps_open(void)
{
    return -1;
}

size_t sperf_platform_mapped_bytes(void)
{
    return 1 << 30;
}

void *sperf_platform_map_grow(void *mapping, size_t from_bytes, size_t to_bytes)
{
    (void)mapping, (void)from_bytes, (void)to_bytes;
    errno = EFBIG;
    return NULL;
}

#endif
