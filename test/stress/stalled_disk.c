/*
 * Preloaded: a disk that stalls. While the file that STALL_FILE names exists, what sperf writes to its spool does not
 * return; the file `<STALL_FILE>.waiting` says that such a write has begun.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

/* What the ledger's page takes, in front of the spool: a page that is written all the time does not wait for its disk. */
enum { LEDGER_BYTES = 4096 };

/* sperf writes other memory by the same call. */
static bool is_in_spool(const void *target)
{
    FILE *maps = fopen("/proc/self/maps", "re");
    char line[4096];
    bool is_in = false;
    while (maps != NULL && !is_in && fgets(line, sizeof line, maps) != NULL) {
        uintptr_t begin, end, offset, at = (uintptr_t)target;
        if (strstr(line, ".started") == NULL) continue;
        if (sscanf(line, "%lx-%lx %*s %lx", &begin, &end, &offset) != 3) continue;
        is_in = at >= begin && at < end && at - begin + offset >= LEDGER_BYTES;
    }
    if (maps != NULL) fclose(maps);
    return is_in;
}

ssize_t process_vm_writev(pid_t process, const struct iovec *local, unsigned long local_count,
                          const struct iovec *remote, unsigned long remote_count, unsigned long flags)
{
    ssize_t (*write_to)(pid_t, const struct iovec *, unsigned long, const struct iovec *, unsigned long,
                        unsigned long) =
        (ssize_t(*)(pid_t, const struct iovec *, unsigned long, const struct iovec *, unsigned long,
                    unsigned long))dlsym(RTLD_NEXT, "process_vm_writev");
    const char *stall = getenv("STALL_FILE");
    if (stall != NULL && access(stall, F_OK) == 0 && is_in_spool(remote->iov_base)) {
        char waiting[4096];
        snprintf(waiting, sizeof waiting, "%s.waiting", stall);
        close(open(waiting, O_CREAT | O_WRONLY | O_CLOEXEC, 0600));
        while (access(stall, F_OK) == 0) usleep(1000);
        unlink(waiting);
    }
    return write_to(process, local, local_count, remote, remote_count, flags);
}
