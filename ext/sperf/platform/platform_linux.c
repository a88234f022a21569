/* What platform.h names, on Linux. */
#include "platform.h"

#ifdef SPERF_ON_LINUX

#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/uio.h>

#include "sperf/collect/budget.h"

bool sperf_text_read(const char *path, char *text, size_t size)
{
    int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t length = descriptor >= 0 ? read(descriptor, text, size - 1) : 0;
    if (descriptor >= 0) close(descriptor);
    text[length > 0 ? length : 0] = '\0';
    return length > 0;
}

/* -- Another thread -- */

void sperf_platform_thread_self(sperf_platform_thread_t *out)
{
    out->thread = pthread_self();
    out->id = (pid_t)syscall(SYS_gettid);
    out->has_cpu_time = pthread_getcpuclockid(out->thread, &out->clock) == 0;
}

/* The letter after its name in /proc (proc(5), "state"). */
bool sperf_platform_thread_is_asleep(const sperf_platform_thread_t *thread)
{
    char path[48], text[128]; /* the name has 15 characters at most */
    snprintf(path, sizeof path, "/proc/self/task/%d/stat", (int)thread->id);
    if (!sperf_text_read(path, text, sizeof text)) return false;
    const char *name_end = strrchr(text, ')');
    return name_end != NULL && name_end[1] == ' ' && strchr("SDI", name_end[2]) != NULL;
}

/* -- Signals -- */

/* Programs commonly leave 16 signals above SIGRTMIN free. */
int sperf_platform_signal_default(void)
{
    return SIGRTMIN + 8;
}

void sperf_platform_signal_range(int *first, int *last)
{
    *first = SIGRTMIN;
    *last = SIGRTMAX;
}

/*
 * As a timer would (SI_TIMER). The kernel drops signals of timers that are pending at execve, as timers end there
 * (flush_itimer_signals in fs/exec.c). Any other pending signal reaches the new program, which has no handler for it,
 * and kills it; to prevent that, exec would have to be hooked. Number 0 only checks.
 */
static bool send_to(long thread, int number, void *mark)
{
    siginfo_t signal;
    memset(&signal, 0, sizeof signal);
    signal.si_signo = number;
    signal.si_code = SI_TIMER;
    signal.si_value.sival_ptr = mark;
    return syscall(SYS_rt_tgsigqueueinfo, getpid(), thread, number, &signal) == 0;
}

bool sperf_platform_signal_send(const sperf_platform_thread_t *thread, int number, void *mark)
{
    return send_to(thread->id, number, mark);
}

bool sperf_platform_signal_available(void *mark)
{
    return send_to(syscall(SYS_gettid), 0, mark);
}

bool sperf_platform_signal_is_own(const siginfo_t *signal, const void *mark)
{
    return signal->si_code == SI_TIMER && signal->si_value.sival_ptr == mark;
}

/* -- Memory that may be gone -- */

/*
 * AddressSanitizer replaces these functions by ones that check whether the memory is allocated. The kernel is asked
 * because the memory may have been freed a moment ago.
 */
#ifdef __SANITIZE_ADDRESS__
#define process_vm_readv(...) syscall(SYS_process_vm_readv, __VA_ARGS__)
#define process_vm_writev(...) syscall(SYS_process_vm_writev, __VA_ARGS__)
#endif

enum { PIECES_AT_ONCE = 256 };

/* 0: not known. Set under the GVL while nothing is read. */
static pid_t own_process;

void sperf_platform_read_begin(bool begin)
{
    own_process = begin ? getpid() : 0;
}

void sperf_platform_fork_child(void)
{
    own_process = 0;
}

bool sperf_platform_read(const void *from, void *to, size_t size)
{
    struct iovec local = {to, size}, remote = {(void *)(uintptr_t)from, size};
    pid_t process = own_process != 0 ? own_process : getpid();
    return process_vm_readv(process, &local, 1, &remote, 1, 0) == (ssize_t)size;
}

/*
 * The kernel copies from many places to one in two ways. If the many belong to the other process (process_vm_readv), it
 * looks up and pins the pages of each. If they are the caller's own (process_vm_writev), it just copies, and stops at
 * unmapped memory, which takes a small part of the time.
 */
static uint32_t read_some_pieces(pid_t process, const uint64_t *addresses, uint32_t count, size_t size, void *to)
{
    struct iovec many[PIECES_AT_ONCE], one = {to, count * size};
    for (uint32_t i = 0; i < count; i++) many[i] = (struct iovec){(void *)(uintptr_t)addresses[i], size};
    ssize_t length = process_vm_writev(process, many, count, &one, 1, 0);
    if (length < 0 && errno != EFAULT) length = process_vm_readv(process, &one, 1, many, count, 0);
    return length > 0 ? (uint32_t)((size_t)length / size) : 0;
}

uint32_t sperf_platform_read_pieces(const uint64_t *addresses, uint32_t count, size_t size, void *to)
{
    pid_t process = own_process != 0 ? own_process : getpid();
    uint32_t done = 0;
    while (done < count) {
        uint32_t wanted = count - done < PIECES_AT_ONCE ? count - done : PIECES_AT_ONCE;
        uint32_t copied = read_some_pieces(process, addresses + done, wanted, size, (char *)to + done * size);
        done += copied;
        if (copied < wanted) break;
    }
    return done;
}

/* -- Guarded memory -- */

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

/* As the functions are called that copy between processes; AddressSanitizer's macros above take arguments. */
static ssize_t copy_in(const struct iovec *local, const struct iovec *remote)
{
    return process_vm_readv(getpid(), local, 1, remote, 1, 0);
}

static ssize_t copy_out(const struct iovec *local, const struct iovec *remote)
{
    return process_vm_writev(getpid(), local, 1, remote, 1, 0);
}

/* Copy between `own` and `guarded`. Returns 0, EFAULT, or another errno if the kernel must not copy. */
static int copy(ssize_t (*call)(const struct iovec *, const struct iovec *), char *own, char *guarded, size_t length)
{
    while (length > 0) {
        struct iovec local = {own, length}, remote = {guarded, length};
        ssize_t copied = call(&local, &remote);
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
    int before = errno, error = copy(copy_in, to, (char *)from, length);
    if (error != 0 && error != EFAULT) {
        error = populate(from, length, POPULATE_READ);
        if (error == 0) memcpy(to, from, length);
    }
    errno = before;
    return error;
}

int sperf_guarded_write(void *to, const void *from, size_t length)
{
    int before = errno, error = copy(copy_out, (char *)from, to, length);
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

/* -- Waiting -- */

bool sperf_guarded_wait(const uint32_t *word, uint32_t seen, int64_t limit_ns)
{
    struct timespec limit = {.tv_sec = limit_ns / 1000000000, .tv_nsec = limit_ns % 1000000000};
    return syscall(SYS_futex, word, FUTEX_WAIT, seen, limit_ns < 0 ? NULL : &limit, NULL, 0) == 0 || errno != EFAULT;
}

/* -- The calling thread -- */

void sperf_platform_thread_prepare(void)
{
    /* The default slack of 50 us would make every tick late by about that. */
    prctl(PR_SET_TIMERSLACK, 1000, 0, 0, 0);
    sperf_ask_for_short_slices();
}

#ifdef SYS_close_range

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

/* -- This process -- */

void sperf_platform_arguments_find(sperf_platform_arguments_t *out)
{
    *out = (sperf_platform_arguments_t){0};
    char text[1024];
    if (!sperf_text_read("/proc/self/stat", text, sizeof text)) return;
    const char *next = strrchr(text, ')'); /* the second field may have blanks */
    enum { ARG_START = 48, ARG_END, ENV_START, ENV_END, FIELDS };
    uintptr_t fields[FIELDS] = {0};
    for (int field = 3; next != NULL && field < FIELDS; field++) {
        next = strchr(next, ' ');
        if (next != NULL) fields[field] = (uintptr_t)strtoull(++next, NULL, 10);
    }
    if (fields[ARG_START] == 0 || fields[ARG_END] <= fields[ARG_START]) return;
    out->begin = fields[ARG_START];
    out->end = out->environment_end = fields[ARG_END];
    if (fields[ENV_START] == out->end && fields[ENV_END] > out->end) out->environment_end = fields[ENV_END];
}

ssize_t sperf_platform_command_line(char *bytes, size_t size)
{
    int file = open("/proc/self/cmdline", O_RDONLY | O_CLOEXEC);
    if (file < 0) return -1;
    size_t length = 0;
    for (ssize_t count; length < size; length += (size_t)count) {
        count = read(file, bytes + length, size - length);
        if (count < 0 && errno == EINTR)
            count = 0;
        else if (count <= 0)
            break;
    }
    close(file);
    return (ssize_t)length;
}

size_t sperf_platform_descriptor_path(int fd, char *path, size_t size)
{
    char link[32];
    (void)snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, size - 1);
    if (length <= 0) return 0;
    path[length] = '\0';
    return (size_t)length;
}

void sperf_platform_client_ports(unsigned *first, unsigned *last)
{
    char text[32];
    bool is_read = sperf_text_read("/proc/sys/net/ipv4/ip_local_port_range", text, sizeof text);
    if (is_read && sscanf(text, "%u %u", first, last) == 2 && *first != 0) return;
    *first = 32768;
    *last = 60999;
}

/* VmHWM of /proc/self/status: the kernel's ru_maxrss is of whatever the process was before exec as well. */
uint64_t sperf_platform_peak_bytes(void)
{
    char text[4096];
    (void)sperf_text_read("/proc/self/status", text, sizeof text);
    const char *peak = strstr(text, "\nVmHWM:");
    return peak != NULL ? strtoull(peak + strlen("\nVmHWM:"), NULL, 10) * 1024 : 0;
}

enum { PATH_BYTES = 512, TEXT_BYTES = 4096 };

static int64_t affinity_limit(void)
{
    cpu_set_t cores;
    /* Fails if there are more cores than the set has room for. */
    if (sched_getaffinity(getpid(), sizeof cores, &cores) != 0) return SPERF_CPU_UNLIMITED;
    return (int64_t)CPU_COUNT(&cores) * 1000;
}

/* Return the limit that the group in `directory` sets itself. */
static int64_t directory_limit(const char *directory)
{
    char path[2 * PATH_BYTES + 32], text[64], period[64];
    snprintf(path, sizeof path, "%s/cpu.max", directory);
    if (sperf_text_read(path, text, sizeof text)) return sperf_cpu_limit_max(text);
    snprintf(path, sizeof path, "%s/cpu.cfs_quota_us", directory);
    if (!sperf_text_read(path, text, sizeof text)) return SPERF_CPU_UNLIMITED;
    snprintf(path, sizeof path, "%s/cpu.cfs_period_us", directory);
    return sperf_text_read(path, period, sizeof period) ? sperf_cpu_limit_quota(text, period) : SPERF_CPU_UNLIMITED;
}

/*
 * Return the least limit of `group` below `root` and of the groups around it. In a container the path may be
 * the host's: then only the root exists.
 */
static int64_t group_limit(const char *root, const char *group)
{
    char directory[2 * PATH_BYTES];
    size_t root_length = (size_t)snprintf(directory, sizeof directory, "%s%s", root, group) - strlen(group);
    int64_t least = SPERF_CPU_UNLIMITED;
    for (;;) {
        int64_t limit = directory_limit(directory);
        if (limit < least) least = limit;
        char *slash = strrchr(directory, '/');
        if (slash == NULL || (size_t)(slash - directory) < root_length) return least;
        *slash = '\0';
    }
}

static int64_t groups_limit(void)
{
    static const struct {
        const char *root;
        bool unified;
    } hierarchies[] = {{"/sys/fs/cgroup", true}, {"/sys/fs/cgroup/unified", true}, {"/sys/fs/cgroup/cpu", false}};
    char text[TEXT_BYTES], group[PATH_BYTES];
    int64_t least = SPERF_CPU_UNLIMITED;
    if (!sperf_text_read("/proc/self/cgroup", text, sizeof text)) return least;
    for (size_t i = 0; i < sizeof hierarchies / sizeof hierarchies[0]; i++) {
        if (!sperf_cpu_limit_group(text, hierarchies[i].unified, group, sizeof group)) continue;
        int64_t limit = group_limit(hierarchies[i].root, group);
        if (limit < least) least = limit;
    }
    return least;
}

int64_t sperf_core_limit(void)
{
    int64_t affinity = affinity_limit(), groups = groups_limit();
    return affinity < groups ? affinity : groups;
}

int sperf_platform_maps_open(void)
{
    return open("/proc/self/maps", O_RDONLY | O_CLOEXEC);
}

size_t sperf_platform_mapped_bytes(void)
{
    return 1 << 20;
}

void *sperf_platform_map_grow(void *mapping, size_t from_bytes, size_t to_bytes)
{
    void *moved = mremap(mapping, from_bytes, to_bytes, MREMAP_MAYMOVE);
    return moved != MAP_FAILED ? moved : NULL;
}

#endif
