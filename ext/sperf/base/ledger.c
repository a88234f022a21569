/* The ledger: see ledger.h. */
#include "ledger.h"

#include <errno.h>
#include <fcntl.h>
#include <ruby.h>
#include <ruby/debug.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "call_check.h"
#include "platform/platform.h"
#include "reading/file_limit.h"
#include "reading/ruby_values.h"

/* The page, guarded memory. NULL: there is none. */
static uint64_t *ledger;

/* Copies of the words: those that the process has stored, and those of others as last read. */
static _Atomic uint64_t words[SPERF_LEDGER_WORDS];

/* The file behind the page; path NULL: none. Fixed once made, except that a child of fork makes its own. */
typedef struct {
    char *path;
    pid_t owner;
    dev_t device;
    ino_t inode;
    _Atomic uint64_t length; /* may be written up to here; the writer extends it */
    uint64_t used;
    uint64_t page_bytes; /* mapped at `ledger`, for good */
    /* The mapping of the rest, for writing. Discarded bytes before it are unmapped. */
    char *mapping;
    uint64_t mapping_begin;
    size_t mapping_bytes;
} file_t;

static file_t file;

/* In a child of fork, what its own ledger has replaced. */
static struct {
    uint64_t *ledger;
    uint64_t words[SPERF_LEDGER_WORDS];
    file_t file;
} parents;

static rb_postponed_job_handle_t count_handle = POSTPONED_JOB_HANDLE_INVALID;
static uint64_t forked_before; /* children counted before the session began */

/* This process, as a child of fork. Used in the atfork handler, then under the GVL. */
static struct {
    bool due;         /* it has not run Ruby yet, and is neither adopted nor counted */
    VALUE adopter;    /* the thread that adopts or counts it, 0 for none; Ruby's list of threads pins it */
    bool counted;     /* it runs unrecorded */
    uint64_t session; /* the session that its parent was recorded by, 0 for none */
    bool (*adopt)(uint64_t session); /* NULL: children are only counted */
} child;

static bool is_shared(sperf_ledger_word_t word)
{
    return word == SPERF_LEDGER_FORKED || word == SPERF_LEDGER_TAKEN_AT || word == SPERF_LEDGER_TOGGLES_ASKED ||
           word == SPERF_LEDGER_SNAPSHOTS_ASKED;
}

uint64_t sperf_ledger_get(sperf_ledger_word_t word)
{
    uint64_t value;
    if (ledger != NULL && is_shared(word) && sperf_guarded_read(&value, &ledger[word], sizeof value) == 0) {
        atomic_store(&words[word], value);
    }
    return atomic_load(&words[word]);
}

void sperf_ledger_set(sperf_ledger_word_t word, uint64_t value)
{
    if (ledger == NULL) return;
    atomic_store(&words[word], value);
    sperf_guarded_write(&ledger[word], &value, sizeof value);
}

void sperf_ledger_add(sperf_ledger_word_t word, int change)
{
    if (ledger == NULL) return;
    uint32_t *halves = (uint32_t *)(void *)&ledger[word];
    const uint16_t one = 1;
    bool little = *(const uint8_t *)&one == 1;
    if (sperf_guarded_add(little ? &halves[0] : &halves[1], change) != 0) {
        atomic_fetch_add(&words[word], (uint64_t)(int64_t)change);
    }
}

static void forget_words(void)
{
    for (int word = 0; word < SPERF_LEDGER_WORDS; word++) atomic_store(&words[word], 0);
}

/* Pages of the system may be larger than the ledger. */
static uint64_t page_length(void)
{
    long bytes = sysconf(_SC_PAGESIZE);
    return bytes > SPERF_LEDGER_BYTES ? (uint64_t)bytes : SPERF_LEDGER_BYTES;
}

/* Map the page and the beginning of the rest in one piece. Returns the address, or NULL with errno set. */
static char *map_file(int descriptor)
{
    /* The bytes are written, not just reserved, so that a full disk is reported. */
    static const char page[SPERF_LEDGER_BYTES] = SPERF_LEDGER_MAGIC;
    errno = sperf_file_limit_write(descriptor, page, sizeof page);
    if (errno != 0) return NULL;
    char *mapped = mmap(NULL, sperf_platform_mapped_bytes(), PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
    if (mapped == MAP_FAILED) return NULL;
    /* Otherwise the kernel reads ahead in the hole for milliseconds, as long as some children live. */
    (void)!madvise(mapped, sperf_platform_mapped_bytes(), MADV_RANDOM);
    return mapped;
}

/* Return `length`, or the process's limit if that is lower. */
static uint64_t limited(uint64_t length)
{
    struct rlimit most;
    return getrlimit(RLIMIT_FSIZE, &most) == 0 && most.rlim_cur < length ? most.rlim_cur : length;
}

/* Extend the file by a hole. Returns its length. */
static uint64_t extend_file(int descriptor)
{
    uint64_t length = limited((uint64_t)1 << SPERF_LEDGER_ROOM_LOG2);
    sperf_file_limit_t limit = sperf_file_limit_begin();
    while (length > SPERF_LEDGER_BYTES && ftruncate(descriptor, (off_t)length) != 0) length /= 2;
    sperf_file_limit_end(limit);
    return length > SPERF_LEDGER_BYTES ? length : SPERF_LEDGER_BYTES;
}

/* Make the file `descriptor`, opened at `path`, the ledger, and close it. */
static int use_file(int descriptor, const char *path)
{
    struct stat status;
    if (fstat(descriptor, &status) != 0) return errno;
    if ((status.st_mode & 0777) != 0600 && fchmod(descriptor, 0600) != 0) return errno; /* regardless of the umask */
    char *copy = strdup(path);
    if (copy == NULL) return ENOMEM;
    char *mapped = map_file(descriptor);
    if (mapped == NULL) {
        int error = errno;
        free(copy);
        return error;
    }
    ledger = (uint64_t *)(void *)mapped;
    uint64_t page_bytes = page_length();
    file = (file_t){.path = copy,
                    .owner = getpid(),
                    .device = status.st_dev,
                    .inode = status.st_ino,
                    .length = extend_file(descriptor),
                    .used = SPERF_LEDGER_WORDS * sizeof *ledger,
                    .page_bytes = page_bytes,
                    .mapping = mapped + page_bytes,
                    .mapping_begin = page_bytes,
                    .mapping_bytes = sperf_platform_mapped_bytes() - page_bytes};
    forget_words();
    close(descriptor);
    return 0;
}

/* Make a file in the directory whose path is the first `length` bytes of `directory`. */
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
    int error = descriptor < 0 ? errno : use_file(descriptor, path);
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
    for (int word = 0; word < SPERF_LEDGER_WORDS; word++) parents.words[word] = atomic_load(&words[word]);
    return create_in(file.path, name == NULL ? 0 : (int)(name - file.path));
}

void sperf_ledger_withdraw_for_child(void)
{
    sperf_ledger_withdraw();
    munmap(ledger, SPERF_LEDGER_BYTES);
    munmap(file.mapping, file.mapping_bytes);
    free(file.path);
    ledger = parents.ledger;
    file = parents.file;
    for (int word = 0; word < SPERF_LEDGER_WORDS; word++) atomic_store(&words[word], parents.words[word]);
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
    SPERF_IN_HOOK();
    if (!child.due) return;
    child.due = false;
    child.adopter = rb_thread_current();
    child.counted = child.adopt == NULL || !child.adopt(child.session);
    child.adopter = 0;
    if (child.counted) sperf_ledger_add(SPERF_LEDGER_FORKED, 1);
}

void sperf_ledger_child_begins(void)
{
    count_job(NULL);
    const struct timeval pause = {.tv_usec = 1000};
    while (child.adopter != 0 && child.adopter != rb_thread_current()) rb_thread_wait_for(pause);
}

void sperf_ledger_start(void)
{
    if (count_handle == POSTPONED_JOB_HANDLE_INVALID) count_handle = rb_postponed_job_preregister(0, count_job, NULL);
    sperf_raise_unless_registered(count_handle);
    /* A child of fork that records itself does not count as unrecorded, unless the command expects its recording. */
    if (file.path == NULL) {
        child.due = false;
        sperf_ledger_leave();
        child.counted = false;
    }
    if (file.path == NULL && (ledger == NULL || file.owner != getpid())) {
        void *page = mmap(NULL, SPERF_LEDGER_BYTES, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
        if (page == MAP_FAILED) rb_memerror();
        ledger = page; /* the parent's page stays mapped, with the parent's count */
        forget_words();
        file.owner = getpid();
    }
    forked_before = sperf_ledger_get(SPERF_LEDGER_FORKED);
}

uint64_t sperf_ledger_forked(void)
{
    return ledger != NULL ? sperf_ledger_get(SPERF_LEDGER_FORKED) - forked_before : 0;
}

bool sperf_ledger_is_own(void)
{
    return file.path != NULL && file.owner == getpid();
}

uint64_t sperf_ledger_end(void)
{
    return (file.used + 7) / 8 * 8;
}

uint64_t sperf_ledger_length(void)
{
    return file.length;
}

void sperf_ledger_set_end(uint64_t end)
{
    if (end > file.used) file.used = end;
}

/* Return whether the path still leads to the file; set its length. */
static bool find_file(uint64_t *length)
{
    struct stat status;
    if (file.path == NULL || stat(file.path, &status) != 0) return false;
    *length = (uint64_t)status.st_size;
    return status.st_dev == file.device && status.st_ino == file.inode;
}

/* Extend the file by its path, if that still leads to it, whole. Returns 0 or EFBIG. */
static int lengthen(uint64_t end)
{
    uint64_t length = file.length, before;
    while (length < end) length *= 2;
    length = limited(length);
    if (length < end || !find_file(&before) || before < file.length) return EFBIG;
    sperf_file_limit_t limit = sperf_file_limit_begin();
    int failed = truncate(file.path, (off_t)length);
    sperf_file_limit_end(limit);
    if (failed) return EFBIG;
    file.length = length;
    return 0;
}

int sperf_ledger_check(void)
{
    uint64_t length;
    return find_file(&length) && length < file.length ? ESTALE : 0;
}

/* Map the file up to `end`. Returns 0 or an errno. */
static int map_up_to(uint64_t end)
{
    if (end <= file.mapping_begin + file.mapping_bytes) return 0;
    size_t larger = file.mapping_bytes;
    while (file.mapping_begin + larger < end) larger *= 2;
    void *moved = sperf_platform_map_grow(file.mapping, file.mapping_bytes, larger);
    if (moved == NULL) return errno;
    file.mapping = moved;
    file.mapping_bytes = larger;
    return 0;
}

/* The page has room behind its words, enough for what a short process leaves. */
static int write_piece(uint64_t offset, const void *bytes, size_t length)
{
    if (offset + length > file.length && lengthen(offset + length) != 0) return EFBIG;
    if (offset < file.page_bytes) return sperf_guarded_write((char *)ledger + offset, bytes, length);
    int error = map_up_to(offset + length);
    return error != 0 ? error : sperf_guarded_write(file.mapping + (offset - file.mapping_begin), bytes, length);
}

int sperf_ledger_write(uint64_t offset, const void *bytes, size_t length)
{
    size_t first = length;
    if (offset < file.page_bytes && first > file.page_bytes - offset) first = (size_t)(file.page_bytes - offset);
    int error = write_piece(offset, bytes, first);
    if (error == 0 && first < length) {
        error = write_piece(offset + first, (const char *)bytes + first, length - first);
    }
    if (error != EFAULT) return error;
    return sperf_ledger_check() != 0 ? ESTALE : ENOSPC;
}

#ifdef MADV_REMOVE
/*
 * Unmap the bytes before `end`, which are not written again. A page stays mapped, so that the mapping can be moved.
 */
static void shrink_mapping(uint64_t end)
{
    uint64_t last = file.mapping_begin + file.mapping_bytes - SPERF_LEDGER_BYTES;
    if (end > last) end = last;
    if (end <= file.mapping_begin) return;
    size_t length = (size_t)(end - file.mapping_begin);
    if (munmap(file.mapping, length) != 0) return;
    file.mapping += length;
    file.mapping_begin = end;
    file.mapping_bytes -= length;
}
#endif

void sperf_ledger_discard(uint64_t begin, uint64_t end)
{
#ifdef MADV_REMOVE
    bool all = begin <= SPERF_LEDGER_BYTES;
    begin = (begin + SPERF_LEDGER_BYTES - 1) / SPERF_LEDGER_BYTES * SPERF_LEDGER_BYTES;
    end = end / SPERF_LEDGER_BYTES * SPERF_LEDGER_BYTES;
    uint64_t mapping_end = file.mapping_begin + file.mapping_bytes;
    if (begin < file.mapping_begin) begin = file.mapping_begin;
    if (begin < SPERF_LEDGER_BYTES) begin = SPERF_LEDGER_BYTES;
    if (end > mapping_end) end = mapping_end;
    if (begin >= end) return;
    (void)!madvise(file.mapping + (begin - file.mapping_begin), end - begin, MADV_REMOVE);
    if (all) shrink_mapping(end);
#else
    (void)begin, (void)end;
#endif
}

void sperf_ledger_on_child(bool (*adopt)(uint64_t session))
{
    child.adopt = adopt;
}

void sperf_ledger_fork_child(uint64_t session)
{
    bool was_due = child.due || child.adopter != 0, was_unrecorded = child.counted || was_due;
    /* If the parent was still due, or another of its threads adopted it just then, this child takes its place. */
    if (!was_due || session != 0) child.session = session;
    child.counted = child.due = false;
    child.adopter = 0;
    if (ledger == NULL || !(session != 0 || was_unrecorded || file.path != NULL)) return;
    child.due = true;
    rb_postponed_job_trigger(count_handle);
}

void sperf_ledger_leave(void)
{
    if (child.counted) sperf_ledger_add(SPERF_LEDGER_FORKED, -1);
}

void sperf_ledger_rejoin(void)
{
    if (child.counted) sperf_ledger_add(SPERF_LEDGER_FORKED, 1);
}
