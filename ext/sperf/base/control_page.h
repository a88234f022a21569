/*
 * The control page: how the sperf command orders the processes that it records what to do, and how they request
 * something.
 *
 * It is a file `control` of one page, in the directory through which profiles are handed over. The command
 * makes it, every recorded process maps it, children of fork inherit the mapping. It is never unmapped, so it
 * outlives the file.
 *
 *     the command                                         a recorded process
 *     stores its orders (paused, over, cut)               sleeps on `turn` (runtime/control_thread.h)
 *     adds 1 to `turn`, wakes the sleepers on it          reads `turn`, then the orders, and follows them
 *     sleeps on `asked`                                   stores the turn in its ledger, adds 1 to `asked`, wakes
 *
 * A process that sees a turn sees the orders of that turn, or newer ones; then a further turn follows, and
 * finds nothing left to do. The turn in the ledger (ledger.h) is the last one followed.
 *
 * A wake-up between the check of a word and the sleep is not lost: the kernel compares the word again. Without
 * futexes, sleepers check ten times a second.
 *
 * Any process that may write to the file may truncate it, so all of it is guarded memory (guarded_files.h).
 * The command knows the content, and writes the page again with its next order, or after a second. Until then
 * processes get no orders.
 */
#ifndef SPERF_EXT_CONTROL_PAGE_H
#define SPERF_EXT_CONTROL_PAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct sperf_control_page sperf_control_page_t;

/* Fixed before the recorded command starts. */
typedef struct {
    uint64_t memory_max_bytes; /* limit of a process's recording in memory; 0: none */
    uint32_t toggle_signal;    /* the signal that starts and stops the recording; 0: none */
    uint32_t snapshot_signal;  /* the signal that requests a snapshot; 0: none */
} sperf_control_settings_t;

/* Written by the command. */
typedef struct {
    uint32_t turn;   /* number of changes */
    uint32_t paused; /* 1: nothing is recorded */
    uint32_t over;   /* 1: the sessions end */
    uint32_t cut;    /* the last turn that ordered a snapshot; 0: none */
} sperf_control_orders_t;

/* Written by all processes. */
typedef struct {
    uint32_t asked; /* number of requests and answers of processes */
    /*
     * Processes that run unrecorded because they could not make their ledger's file; and the errno of the last one.
     */
    uint32_t refused;
    uint32_t refused_error;
} sperf_control_answers_t;

/*
 * Make the file with its first content, and map it. Returns 0 or an errno. Ownership: the caller frees `*out`.
 * Context: anywhere except handlers.
 */
int sperf_control_page_create(const char *path, const sperf_control_settings_t *settings, bool paused,
                              sperf_control_page_t **out);
void sperf_control_page_free(sperf_control_page_t *page);

/*
 * Map the page of `directory`. Returns 0 or an errno: ENOENT if there is none, EINVAL if the file is not a
 * control page. Context: anywhere except handlers.
 */
int sperf_control_page_open(const char *directory, sperf_control_page_t **out);

/* -- A recorded process. Context: anywhere -- */

/* Return the settings. Borrowed. */
const sperf_control_settings_t *sperf_control_page_settings(const sperf_control_page_t *page);

/* Read the orders. Returns false if the page is gone, for now or for good. */
bool sperf_control_page_read(const sperf_control_page_t *page, sperf_control_orders_t *out);

/* Sleep until the turn differs from `seen`. May return without a reason. Call it without the GVL. */
void sperf_control_page_await_orders(sperf_control_page_t *page, uint32_t seen);

/* Wake the command: this process has stored a request or an answer in its ledger. */
void sperf_control_page_answer(sperf_control_page_t *page);

/* Report that this process runs unrecorded because of `error`, an errno. */
void sperf_control_page_refuse(sperf_control_page_t *page, int error);

/* -- The command. Context: any of its threads -- */

/*
 * Order something in a new turn: to pause (`pause` 1) or to go on (0; negative: unchanged), to hand over a
 * snapshot (`cut`), to end for good (`over`). Returns the turn.
 */
uint32_t sperf_control_page_order(sperf_control_page_t *page, int pause, bool cut, bool over);

/* Return the answers of processes. */
sperf_control_answers_t sperf_control_page_answers(sperf_control_page_t *page);

/*
 * Sleep until `asked` differs from `seen`, a sleeper is woken, or `limit_ns` have passed (negative: no limit).
 * May return without a reason. Call it without the GVL.
 */
void sperf_control_page_await_answers(sperf_control_page_t *page, uint32_t seen, int64_t limit_ns);

/* Return how often the page was written again. */
unsigned sperf_control_page_restored(sperf_control_page_t *page);

#endif
