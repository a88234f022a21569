/* Waiting for a core: see core_wait.h. */
#include "core_wait.h"

#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <unistd.h>
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
    (void)descriptor;
    return -1;
}

#endif
