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
 * Who sees a turn sees what was wanted when it was taken, or something newer; then a further turn follows, and finds
 * nothing left to do. The turn in the ledger (ledger.h) says what was followed.
 *
 * A wake-up that comes between the look at a word and the sleep is not lost: the kernel compares the word once more.
 * Where there is no futex, sleepers look ten times a second.
 *
 * Anybody who may write to the file may truncate it, so all of it is guarded memory (guarded_memory.h). The command knows
 * what the page said, and writes it anew with the next thing that it says, or after a second. Processes are told nothing
 * until then.
 */
#ifndef SPERF_EXT_CONTROL_PAGE_H
#define SPERF_EXT_CONTROL_PAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct sperf_control_page sperf_control_page_t;

/* Fixed before the command is run. */
typedef struct {
    uint64_t memory_max_bytes; /* that a process may hold of what it has recorded; 0: no limit */
    uint32_t toggle_signal;    /* that starts and stops the recording; 0: none */
    uint32_t snapshot_signal;  /* that asks for a snapshot; 0: none */
} sperf_control_settings_t;

/* The command's. */
typedef struct {
    uint32_t turn;   /* how often something changed */
    uint32_t paused; /* 1: nothing is recorded */
    uint32_t over;   /* 1: the sessions end */
    uint32_t cut;    /* the turn in which it was asked for what was recorded; 0: in none */
} sperf_control_orders_t;

/* Everybody's. */
typedef struct {
    uint32_t asked; /* how often processes asked for something, or answered */
    /* Processes that run unrecorded, as they could not make their ledger's file; the errno of the last one. */
    uint32_t refused;
    uint32_t refused_error;
} sperf_control_answers_t;

/*
 * Make the file, with what it says first, and map it. Returns 0 or an errno. Ownership: the caller frees it. Context:
 * anywhere but handlers.
 */
int sperf_control_page_create(const char *path, const sperf_control_settings_t *settings, bool paused,
                              sperf_control_page_t **out);
void sperf_control_page_free(sperf_control_page_t *page);

/*
 * Map that of `directory`. Returns 0, or an errno: ENOENT where there is none, EINVAL where the file is something else.
 * Context: anywhere but handlers.
 */
int sperf_control_page_open(const char *directory, sperf_control_page_t **out);

/* -- A recorded process. Context: anywhere -- */

/* Return what is fixed. Borrowed. */
const sperf_control_settings_t *sperf_control_page_settings(const sperf_control_page_t *page);

/* Read what is wanted. Returns false where the page is gone, for now or for good. */
bool sperf_control_page_read(const sperf_control_page_t *page, sperf_control_orders_t *out);

/* Sleep until the turn is not `seen` any more. May return for no reason. Without the GVL. */
void sperf_control_page_await_orders(sperf_control_page_t *page, uint32_t seen);

/* Wake the command: the process has asked for something, or answered, in its ledger. */
void sperf_control_page_answer(sperf_control_page_t *page);

/* Say that this process runs unrecorded because of `error`. */
void sperf_control_page_refuse(sperf_control_page_t *page, int error);

/* -- The command. Context: any of its threads -- */

/*
 * Take a turn: what is wanted from now on, if `pause` is not negative whether to pause; whether to hand over (`cut`);
 * whether it is `over`, for good. Returns the turn.
 */
uint32_t sperf_control_page_order(sperf_control_page_t *page, int pause, bool cut, bool over);

/* Return what processes have said. */
sperf_control_answers_t sperf_control_page_answers(sperf_control_page_t *page);

/*
 * Sleep until `asked` is not `seen` any more, somebody wakes the sleepers, or `limit_ns` are over (negative: no limit).
 * May return for no reason. Without the GVL.
 */
void sperf_control_page_await_answers(sperf_control_page_t *page, uint32_t seen, int64_t limit_ns);

/* Return the bytes that a page takes. */
size_t sperf_control_page_memsize(void);

/* Return how often the page was written anew. */
unsigned sperf_control_page_restored(sperf_control_page_t *page);

#endif
