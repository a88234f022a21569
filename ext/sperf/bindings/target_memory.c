/* The memory of another process: see target_memory.h. */
#include "target_memory.h"

#include "platform/platform.h"

#ifdef SPERF_READS_PROCESSES

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum { PATH_BYTES = 64, TEXT_BYTES = 4096 };

void sperf_target_memory_cleanup(sperf_target_memory_t *memory)
{
    for (int i = 0; i < SPERF_TARGET_FILES; i++) {
        if (memory->files[i].tid != 0 && memory->files[i].schedstat >= 0) close(memory->files[i].schedstat);
        memory->files[i].tid = 0;
    }
}

uint32_t sperf_target_memory_read(void *context, const sperf_outside_piece_t *pieces, uint32_t count)
{
    sperf_target_memory_t *memory = context;
    struct iovec own[SPERF_OUTSIDE_PIECES_MAX], theirs[SPERF_OUTSIDE_PIECES_MAX];
    if (count == 0) return 0;
    if (count > SPERF_OUTSIDE_PIECES_MAX) count = SPERF_OUTSIDE_PIECES_MAX;
    for (uint32_t i = 0; i < count; i++) {
        own[i] = (struct iovec){.iov_base = pieces[i].to, .iov_len = pieces[i].bytes};
        theirs[i] = (struct iovec){.iov_base = (void *)(uintptr_t)pieces[i].address, .iov_len = pieces[i].bytes};
    }
    ssize_t bytes = process_vm_readv(memory->pid, own, count, theirs, count, 0);
    if (bytes < 0) {
        if (errno != EFAULT) memory->error = errno;
        return 0;
    }
    uint32_t whole = 0;
    for (size_t left = (size_t)bytes; whole < count && left >= pieces[whole].bytes; whole++) {
        left -= pieces[whole].bytes;
    }
    return whole;
}

bool sperf_target_memory_is_gone(const sperf_target_memory_t *memory)
{
    char path[PATH_BYTES], byte;
    snprintf(path, sizeof path, "/proc/%ld/maps", (long)memory->pid);
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return errno == ENOENT;
    ssize_t length = read(file, &byte, sizeof byte);
    bool is_gone = length == 0 || (length < 0 && errno == ESRCH);
    close(file);
    return is_gone;
}

/* Read the file `name` of the thread `tid` into `text`, which ends with NUL. Returns whether there is one. */
static bool read_file(const sperf_target_memory_t *memory, int32_t tid, const char *name, char text[TEXT_BYTES])
{
    char path[PATH_BYTES];
    snprintf(path, sizeof path, "/proc/%ld/task/%ld/%s", (long)memory->pid, (long)tid, name);
    return sperf_text_read(path, text, TEXT_BYTES);
}

/* Return whether `own_tid` is the thread `tid` of the target: the last number of NSpid. */
static bool is_translation(const sperf_target_memory_t *memory, int32_t own_tid, int32_t tid)
{
    char text[TEXT_BYTES];
    if (!read_file(memory, own_tid, "status", text)) return false;
    const char *line = strstr(text, "\nNSpid:");
    if (line == NULL) return false;
    long last = 0;
    char *next = (char *)line + strlen("\nNSpid:");
    while (*next == '\t' || *next == ' ') last = strtol(next, &next, 10);
    return last == tid;
}

static int32_t translate(const sperf_target_memory_t *memory, int32_t tid)
{
    char path[PATH_BYTES];
    snprintf(path, sizeof path, "/proc/%ld/task", (long)memory->pid);
    DIR *tasks = opendir(path);
    if (tasks == NULL) return 0;
    int32_t found = 0;
    for (struct dirent *entry = readdir(tasks); entry != NULL && found == 0; entry = readdir(tasks)) {
        int32_t own_tid = (int32_t)strtol(entry->d_name, NULL, 10);
        if (own_tid > 0 && is_translation(memory, own_tid, tid)) found = own_tid;
    }
    closedir(tasks);
    return found;
}

/* Return the row of `tid`, with its file open. */
static uint32_t file_row(sperf_target_memory_t *memory, int32_t tid)
{
    uint32_t row = (uint32_t)tid % SPERF_TARGET_FILES;
    if (memory->files[row].tid == tid) return row;
    if (memory->files[row].tid != 0 && memory->files[row].schedstat >= 0) close(memory->files[row].schedstat);
    int32_t own_tid = memory->is_translated ? translate(memory, tid) : tid;
    char path[PATH_BYTES];
    snprintf(path, sizeof path, "/proc/%ld/task/%ld/schedstat", (long)memory->pid, (long)own_tid);
    memory->files[row].tid = tid;
    memory->files[row].own_tid = own_tid;
    memory->files[row].schedstat = own_tid > 0 ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    return row;
}

int32_t sperf_target_own_tid(sperf_target_memory_t *memory, int32_t tid)
{
    return tid > 0 ? memory->files[file_row(memory, tid)].own_tid : 0;
}

/* The state is behind the last parenthesis: a name may have some, too. */
static bool is_on_cpu(const sperf_target_memory_t *memory, int32_t own_tid)
{
    char text[TEXT_BYTES];
    if (!read_file(memory, own_tid, "stat", text)) return false;
    const char *end = strrchr(text, ')');
    return end != NULL && end[1] == ' ' && end[2] == 'R';
}

/* The clock that posix_cpu_timers(7) has for each process, with the threads that have ended. */
static sperf_outside_usage_t process_usage(const sperf_target_memory_t *memory)
{
    clockid_t clock;
    struct timespec time;
    bool is_known = clock_getcpuclockid(memory->pid, &clock) == 0 && clock_gettime(clock, &time) == 0;
    if (!is_known) return (sperf_outside_usage_t){0};
    return (sperf_outside_usage_t){.cpu_ns = (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec,
                                   .is_known = true};
}

sperf_outside_usage_t sperf_target_usage_read(void *context, int32_t tid, bool wants_state)
{
    sperf_target_memory_t *memory = context;
    sperf_outside_usage_t usage = {0};
    char text[96];
    if (tid == 0) return process_usage(memory);
    uint32_t row = file_row(memory, tid);
    if (memory->files[row].schedstat < 0) return usage;
    ssize_t length = pread(memory->files[row].schedstat, text, sizeof text - 1, 0);
    if (length <= 0) { /* The thread has ended; another one may get its number. */
        close(memory->files[row].schedstat);
        memory->files[row].tid = 0;
        return usage;
    }
    text[length] = '\0';
    usage.is_known = true;
    char *next;
    usage.cpu_ns = strtoull(text, &next, 10);
    usage.wait_ns = strtoull(next, NULL, 10);
    if (wants_state) usage.is_on_cpu = is_on_cpu(memory, memory->files[row].own_tid);
    return usage;
}

#endif
