/* The ledger: see ledger.h. */
#include "ledger.h"

#include <errno.h>
#include <fcntl.h>
#include <ruby.h>
#include <ruby/debug.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* Programs that hand descriptors on by number use low ones, and select(2) knows those below 1,024 only. */
enum { HIGH_DESCRIPTOR = 200 };

static sperf_ledger_t *ledger;

/* The file behind it; path NULL: none. Fixed once made. */
static struct {
    char *path;
    int descriptor; /* the program may close it, and open something else in its place */
    dev_t device;   /* so this tells whether it is still ours */
    ino_t inode;
    pid_t owner;
} file = {.descriptor = -1};

static rb_postponed_job_handle_t count_handle = POSTPONED_JOB_HANDLE_INVALID;
static uint64_t forked_before; /* children counted before the session began */

/* This process, as a child of fork. The main thread's alone: set in the atfork handler, then under the GVL. */
static bool count_due; /* a child that has not come to run Ruby yet */
static bool counted;

static int map_file(int descriptor)
{
    /* Written, not only made longer: a page that the disk has no room for would kill the program when it is touched. */
    static const char page[SPERF_LEDGER_BYTES] = SPERF_LEDGER_MAGIC;
    ssize_t written = write(descriptor, page, sizeof page);
    if (written != (ssize_t)sizeof page) return written < 0 ? errno : ENOSPC;
    void *mapped = mmap(NULL, SPERF_LEDGER_BYTES, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
    if (mapped == MAP_FAILED) return errno;
    ledger = mapped;
    return 0;
}

/* Move the descriptor out of the program's way, as far as its limit allows. */
static int move_up(int descriptor)
{
    int moved = fcntl(descriptor, F_DUPFD_CLOEXEC, HIGH_DESCRIPTOR);
    if (moved < 0) return descriptor;
    close(descriptor);
    return moved;
}

static int keep_file(int descriptor, const char *path)
{
    struct stat status;
    if (fchmod(descriptor, 0600) != 0 || fstat(descriptor, &status) != 0) return errno; /* whatever the umask is */
    int error = map_file(descriptor);
    if (error != 0) return error;
    file.path = strdup(path);
    if (file.path == NULL) return ENOMEM;
    file.descriptor = move_up(descriptor);
    file.device = status.st_dev;
    file.inode = status.st_ino;
    file.owner = getpid();
    return 0;
}

int sperf_ledger_create(const char *directory)
{
    size_t room = strlen(directory) + 64;
    char *path = malloc(room);
    if (path == NULL) return ENOMEM;
    int descriptor = -1;
    for (unsigned counter = 1; descriptor < 0; counter++) {
        snprintf(path, room, "%s/%ld-%u.started", directory, (long)getpid(), counter);
        descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
        if (descriptor < 0 && errno != EEXIST) break;
    }
    int error = descriptor < 0 ? errno : keep_file(descriptor, path);
    if (descriptor >= 0 && error != 0) {
        unlink(path);
        close(descriptor);
    }
    free(path);
    return error;
}

const char *sperf_ledger_path(void)
{
    return file.path;
}

void sperf_ledger_withdraw(void)
{
    if (file.path != NULL) unlink(file.path);
}

/* Context: GVL, at a safepoint of the child's only thread. */
static void count_job(void *unused)
{
    (void)unused;
    if (!count_due) return;
    count_due = false;
    counted = true;
    atomic_fetch_add(&ledger->forked, 1);
}

void sperf_ledger_start(void)
{
    if (count_handle == POSTPONED_JOB_HANDLE_INVALID) count_handle = rb_postponed_job_preregister(0, count_job, NULL);
    if (count_handle == POSTPONED_JOB_HANDLE_INVALID) {
        rb_raise(rb_eRuntimeError, "no postponed job is left in this process: other extensions hold all of them");
    }
    /* A child of fork that records itself is no unrecorded one, unless it is the command that misses it. */
    if (file.path == NULL) {
        count_due = false;
        sperf_ledger_leave();
        counted = false;
    }
    if (file.path == NULL && (ledger == NULL || file.owner != getpid())) {
        void *page = mmap(NULL, SPERF_LEDGER_BYTES, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
        if (page == MAP_FAILED) rb_memerror();
        ledger = page; /* a parent's stays mapped: its count is the parent's */
        file.owner = getpid();
    }
    forked_before = atomic_load(&ledger->forked);
}

uint64_t sperf_ledger_forked(void)
{
    return ledger != NULL ? atomic_load(&ledger->forked) - forked_before : 0;
}

sperf_ledger_t *sperf_ledger_get(void)
{
    return ledger;
}

bool sperf_ledger_is_own(void)
{
    return file.path != NULL && file.owner == getpid();
}

/* Return `descriptor` if it is one of the file, else close it and return -1 with ENOENT. */
static int verified(int descriptor)
{
    struct stat status;
    if (descriptor < 0) return -1;
    bool ours = fstat(descriptor, &status) == 0 && status.st_dev == file.device && status.st_ino == file.inode;
    if (ours && status.st_nlink > 0) return descriptor;
    close(descriptor);
    errno = ENOENT;
    return -1;
}

int sperf_ledger_file(void)
{
    if (file.path == NULL) {
        errno = ENOENT;
        return -1;
    }
    /* A copy is looked at, so that no other thread can put another file in its place meanwhile. */
    int descriptor = verified(fcntl(file.descriptor, F_DUPFD_CLOEXEC, 0));
    return descriptor >= 0 ? descriptor : verified(open(file.path, O_RDWR | O_CLOEXEC));
}

void sperf_ledger_fork_child(bool was_recorded)
{
    bool was_unrecorded = counted || count_due;
    counted = count_due = false;
    if (ledger == NULL || !(was_recorded || was_unrecorded || file.path != NULL)) return;
    count_due = true;
    rb_postponed_job_trigger(count_handle);
}

void sperf_ledger_leave(void)
{
    if (counted) atomic_fetch_sub(&ledger->forked, 1);
}

void sperf_ledger_stay(void)
{
    if (counted) atomic_fetch_add(&ledger->forked, 1);
}
