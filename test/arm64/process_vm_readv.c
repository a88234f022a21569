/*
 * process_vm_readv for programs that qemu-user runs: it has none, and without it sperf does not look for the VM's layout.
 *
 * The Ruby of script/arm64 is started with this in LD_PRELOAD. Only the calling process can be read. qemu checks that the
 * bytes of a write can be read before it looks at the descriptor, so a write to a descriptor that cannot exist fails with
 * EFAULT, or with EBADF for bytes that are there. Memory that another thread unmaps right after this check is a fault,
 * which the kernel's function would have reported.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

/* Programs that this one starts may be of the machine's own kind, whose linker would complain. */
__attribute__((constructor)) static void forget_preload(void)
{
    unsetenv("LD_PRELOAD");
}

ssize_t process_vm_readv(pid_t process, const struct iovec *local, unsigned long local_count,
                         const struct iovec *remote, unsigned long remote_count, unsigned long flags)
{
    int before = errno;
    (void)flags;
    if (process != getpid() || local_count != 1) {
        errno = process != getpid() ? EPERM : EINVAL;
        return -1;
    }
    size_t copied = 0;
    for (unsigned long i = 0; i < remote_count && copied < local->iov_len; i++) {
        size_t room = local->iov_len - copied, length = remote[i].iov_len < room ? remote[i].iov_len : room;
        if (write(-1, remote[i].iov_base, length) >= 0 || errno != EBADF) break;
        memcpy((char *)local->iov_base + copied, remote[i].iov_base, length);
        copied += length;
    }
    errno = copied > 0 ? before : EFAULT;
    return copied > 0 ? (ssize_t)copied : -1;
}
