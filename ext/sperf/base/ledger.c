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

/* The file behind it; path NULL: none. Fixed once made, but in a child of fork, which makes its own. */
typedef struct {
    char *path;
    int descriptor; /* the program may close it, and open something else in its place */
    dev_t device;   /* so this tells whether it is still ours */
    ino_t inode;
    pid_t owner;
} file_t;

static file_t file = {.descriptor = -1};

/* What a child's own took the place of. */
static struct {
    sperf_ledger_t *ledger;
    file_t file;
} parents;

static rb_postponed_job_handle_t count_handle = POSTPONED_JOB_HANDLE_INVALID;
static uint64_t forked_before; /* children counted before the session began */

/* This process, as a child of fork. The main thread's alone: set in the atfork handler, then under the GVL. */
static bool count_due; /* a child that has not come to run Ruby yet */
static bool counted;
static uint64_t session_before; /* the session that its parent was recorded by, 0 for none */

static bool (*adopt_child)(uint64_t session);

static int map_file(int descriptor, sperf_ledger_t **out)
{
    /* Written, not only made longer: a page that the disk has no room for would kill the program when it is touched. */
    static const char page[SPERF_LEDGER_BYTES] = SPERF_LEDGER_MAGIC;
    ssize_t written = write(descriptor, page, sizeof page);
    if (written != (ssize_t)sizeof page) return written < 0 ? errno : ENOSPC;
    void *mapped = mmap(NULL, SPERF_LEDGER_BYTES, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
    if (mapped == MAP_FAILED) return errno;
    *out = mapped;
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

/* Make `descriptor`, opened at `path`, the ledger. */
static int keep_file(int descriptor, const char *path)
{
    struct stat status;
    if (fchmod(descriptor, 0600) != 0 || fstat(descriptor, &status) != 0) return errno; /* whatever the umask is */
    char *copy = strdup(path);
    if (copy == NULL) return ENOMEM;
    int error = map_file(descriptor, &ledger);
    if (error != 0) {
        free(copy);
        return error;
    }
    file = (file_t){copy, move_up(descriptor), status.st_dev, status.st_ino, getpid()};
    return 0;
}

/* Make a file in the directory whose path has so many bytes of `directory`. */
static int create_in(const char *directory, int length)
{
    size_t room = (size_t)length + 64;
    char *path = malloc(room);
    if (path == NULL) return ENOMEM;
    int descriptor = -1;
    for (unsigned counter = 1; descriptor < 0; counter++) {
        snprintf(path, room, "%.*s/%ld-%u.started", length, directory, (long)getpid(), counter);
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

int sperf_ledger_create(const char *directory)
{
    return create_in(directory, (int)strlen(directory));
}

int sperf_ledger_create_for_child(void)
{
    if (file.path == NULL) return ENOENT;
    const char *name = strrchr(file.path, '/');
    parents.ledger = ledger;
    parents.file = file;
    return create_in(file.path, name == NULL ? 0 : (int)(name - file.path));
}

void sperf_ledger_withdraw_for_child(void)
{
    sperf_ledger_withdraw();
    munmap(ledger, SPERF_LEDGER_BYTES);
    close(file.descriptor);
    free(file.path);
    ledger = parents.ledger;
    file = parents.file;
}

const char *sperf_ledger_path(void)
{
    return file.path;
}

void sperf_ledger_withdraw(void)
{
    if (file.path != NULL) unlink(file.path);
}

/* Context: postponed job (GVL, at a safepoint of the child's only thread). */
static void count_job(void *unused)
{
    (void)unused;
    if (!count_due) return;
    count_due = false;
    if (adopt_child != NULL && adopt_child(session_before)) return;
    counted = true;
    atomic_fetch_add(&ledger->forked, 1);
}

void sperf_ledger_child_begins(void)
{
    count_job(NULL);
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

void sperf_ledger_on_child(bool (*adopt)(uint64_t session))
{
    adopt_child = adopt;
}

void sperf_ledger_fork_child(uint64_t session)
{
    bool was_unrecorded = counted || count_due;
    /* A child whose parent did not come to run Ruby in between stands where that stood. */
    if (!count_due) session_before = session;
    counted = count_due = false;
    if (ledger == NULL || !(session != 0 || was_unrecorded || file.path != NULL)) return;
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
