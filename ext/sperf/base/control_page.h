/*
 * The control page: how the sperf command tells the processes that it records what to do, and they ask it for something.
 *
 * A file `control` of one page in the directory through which profiles are handed over. The command makes it, every
 * recorded process maps it, children of fork inherit the mapping. It is never unmapped, so it outlives the file.
 *
 *     the command                                         a recorded process
 *     stores what it wants (paused, over, cut)            sleeps on `turn` (runtime/control_thread.h)
 *     adds 1 to `turn`, wakes whoever sleeps on it        reads `turn`, then what is wanted, and does it
 *     sleeps on `asked`                                   stores the turn in its ledger, adds 1 to `asked`, wakes
 *
 * All of it is sequentially consistent. Who sees a turn sees what was wanted when it was taken, or something newer; then
 * a further turn follows, and finds nothing left to do. The turn in the ledger (ledger.h) says what was followed.
 *
 * A wake-up that comes between the look at a word and the sleep is not lost: the kernel compares the word once more.
 * Where there is no futex, sleepers look ten times a second.
 */
#ifndef SPERF_EXT_CONTROL_PAGE_H
#define SPERF_EXT_CONTROL_PAGE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

/* What the file begins with; in the byte order of the machine. */
#define SPERF_CONTROL_MAGIC "sperf c1"

enum { SPERF_CONTROL_BYTES = 4096 };

typedef struct {
    char magic[8];
    /* Fixed before the command is run. */
    uint64_t memory_max_bytes; /* that a process may hold of what it has recorded; 0: no limit */
    uint32_t toggle_signal;    /* that starts and stops the recording; 0: none */
    uint32_t snapshot_signal;  /* that asks for a snapshot; 0: none */
    /* The command's. */
    _Atomic uint32_t turn;   /* how often something changed */
    _Atomic uint32_t paused; /* 1: nothing is recorded */
    _Atomic uint32_t over;   /* 1: the sessions end */
    _Atomic uint32_t cut;    /* the turn in which it was asked for what was recorded; 0: in none */
    /* Everybody's. */
    _Atomic uint32_t asked; /* how often processes asked for something, or answered */
    /* Processes that run unrecorded, as they could not make their ledger's file; the errno of the last one. */
    _Atomic uint32_t refused;
    _Atomic uint32_t refused_error;
} sperf_control_page_t;

/* Make the file and map it. Returns 0 or an errno. Context: anywhere but handlers. */
int sperf_control_page_create(const char *path, sperf_control_page_t **out);

/*
 * Map that of `directory`. Returns 0, or an errno: ENOENT where there is none, EINVAL where the file is something else.
 * Context: anywhere but handlers.
 */
int sperf_control_page_open(const char *directory, sperf_control_page_t **out);

/*
 * Sleep until `*word` is no longer `seen`, somebody wakes the sleepers, or `limit_ns` are over (negative: no limit). May
 * return for no reason. Context: anywhere, without the GVL.
 */
void sperf_control_sleep(const _Atomic uint32_t *word, uint32_t seen, int64_t limit_ns);

/* Add 1 to `*word` and wake whoever sleeps on it. Context: anywhere. */
void sperf_control_wake(_Atomic uint32_t *word);

#endif
