/* Guarded memory: see guarded_files.h. */
#include "guarded_files.h"

#include <errno.h>
#include <string.h>

#ifdef __linux__
#include <limits.h>
#include <linux/futex.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

/* Populate the pages of `length` bytes at `bytes`. If the kernel does not know the request, success is assumed. */
static int populate(const void *bytes, size_t length, int advice)
{
    const char *page = (const char *)bytes - (uintptr_t)bytes % (uintptr_t)sysconf(_SC_PAGESIZE);
    size_t all = (size_t)((const char *)bytes - page) + length;
    if (madvise((void *)page, all, advice) == 0 || errno == EINVAL || errno == ENOSYS) return 0;
    return EFAULT;
}

#ifdef MADV_POPULATE_WRITE
enum { POPULATE_READ = MADV_POPULATE_READ, POPULATE_WRITE = MADV_POPULATE_WRITE };
#else
enum { POPULATE_READ = 22, POPULATE_WRITE = 23 }; /* the kernel's numbers; EINVAL before 5.14 */
#endif

typedef ssize_t (*copy_t)(pid_t, const struct iovec *, unsigned long, const struct iovec *, unsigned long,
                          unsigned long);

/* Copy between `own` and `guarded`. Returns 0, EFAULT, or another errno if the kernel must not copy. */
static int copy(copy_t call, char *own, char *guarded, size_t length)
{
    while (length > 0) {
        struct iovec local = {own, length}, remote = {guarded, length};
        ssize_t copied = call(getpid(), &local, 1, &remote, 1, 0);
        if (copied < 0 && errno == EINTR) continue;
        if (copied < 0) return errno;
        if (copied == 0) return EFAULT;
        own += copied;
        guarded += copied;
        length -= (size_t)copied;
    }
    return 0;
}

int sperf_guarded_read(void *to, const void *from, size_t length)
{
    int before = errno, error = copy(process_vm_readv, to, (char *)from, length);
    if (error != 0 && error != EFAULT) {
        error = populate(from, length, POPULATE_READ);
        if (error == 0) memcpy(to, from, length);
    }
    errno = before;
    return error;
}

int sperf_guarded_write(void *to, const void *from, size_t length)
{
    int before = errno, error = copy(process_vm_writev, (char *)from, to, length);
    if (error != 0 && error != EFAULT) {
        error = populate(to, length, POPULATE_WRITE);
        if (error == 0) memcpy(to, from, length);
    }
    errno = before;
    return error;
}

int sperf_guarded_add(uint32_t *word, int change)
{
    int before = errno, error = 0;
    unsigned operation =
        ((unsigned)FUTEX_OP_ADD << 28) | ((unsigned)FUTEX_OP_CMP_LT << 24) | (((unsigned)change & 0xfff) << 12);
    if (syscall(SYS_futex, word, FUTEX_WAKE_OP, INT_MAX, NULL, word, operation) < 0) error = errno;
    if (error != 0 && error != EFAULT) {
        error = populate(word, sizeof *word, POPULATE_WRITE);
        if (error == 0) __atomic_fetch_add(word, (uint32_t)change, __ATOMIC_SEQ_CST);
    }
    errno = before;
    return error;
}
#else
int sperf_guarded_read(void *to, const void *from, size_t length)
{
    memcpy(to, from, length);
    return 0;
}

int sperf_guarded_write(void *to, const void *from, size_t length)
{
    memcpy(to, from, length);
    return 0;
}

int sperf_guarded_add(uint32_t *word, int change)
{
    __atomic_fetch_add(word, (uint32_t)change, __ATOMIC_SEQ_CST);
    return 0;
}
#endif
