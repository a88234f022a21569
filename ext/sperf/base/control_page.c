/* The control page: see control_page.h. */
#include "control_page.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <linux/futex.h>
#include <sys/syscall.h>
#endif

#include "file_limit.h"

#define FILE_NAME "control"

static int map_page(int descriptor, sperf_control_page_t **out)
{
    void *mapped = mmap(NULL, SPERF_CONTROL_BYTES, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
    if (mapped == MAP_FAILED) return errno;
    *out = mapped;
    return 0;
}

/* Written, not only made longer: a page that the disk has no room for would kill whoever touches it. */
static int write_page(int descriptor)
{
    static const char page[SPERF_CONTROL_BYTES] = SPERF_CONTROL_MAGIC;
    return sperf_file_limit_write(descriptor, page, sizeof page);
}

int sperf_control_page_create(const char *path, sperf_control_page_t **out)
{
    int descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (descriptor < 0) return errno;
    int error = write_page(descriptor);
    if (error == 0) error = map_page(descriptor, out);
    close(descriptor);
    if (error != 0) unlink(path);
    return error;
}

/* Whether the file is a page of this kind: what is shorter than its mapping kills whoever touches the rest. */
static bool is_page(int descriptor)
{
    struct stat status;
    char magic[sizeof SPERF_CONTROL_MAGIC - 1];
    return fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode) && status.st_size >= SPERF_CONTROL_BYTES &&
           pread(descriptor, magic, sizeof magic, 0) == (ssize_t)sizeof magic &&
           memcmp(magic, SPERF_CONTROL_MAGIC, sizeof magic) == 0;
}

int sperf_control_page_open(const char *directory, sperf_control_page_t **out)
{
    char path[PATH_MAX];
    int length = snprintf(path, sizeof path, "%s/" FILE_NAME, directory);
    if (length < 0 || length >= (int)sizeof path) return ENAMETOOLONG;
    int descriptor = open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK);
    if (descriptor < 0) return errno;
    int error = is_page(descriptor) ? map_page(descriptor, out) : EINVAL;
    close(descriptor);
    return error;
}

#ifdef __linux__
void sperf_control_sleep(const _Atomic uint32_t *word, uint32_t seen, int64_t limit_ns)
{
    struct timespec limit = {.tv_sec = limit_ns / 1000000000, .tv_nsec = limit_ns % 1000000000};
    syscall(SYS_futex, word, FUTEX_WAIT, seen, limit_ns < 0 ? NULL : &limit, NULL, 0);
}

void sperf_control_wake(_Atomic uint32_t *word)
{
    atomic_fetch_add(word, 1);
    syscall(SYS_futex, word, FUTEX_WAKE, INT_MAX, NULL, NULL, 0);
}
#else
void sperf_control_sleep(const _Atomic uint32_t *word, uint32_t seen, int64_t limit_ns)
{
    int64_t pause_ns = limit_ns < 0 || limit_ns > 100000000 ? 100000000 : limit_ns;
    struct timespec pause = {.tv_nsec = pause_ns};
    if (atomic_load(word) == seen) nanosleep(&pause, NULL);
}

void sperf_control_wake(_Atomic uint32_t *word)
{
    atomic_fetch_add(word, 1);
}
#endif
