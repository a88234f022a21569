/*
 * What held the GVL while threads waited for it.
 *
 * A wait is measured from READY to RESUMED. Ticks meanwhile find what holds the GVL: each stands for a period. Shares of
 * the wait are in proportion to what stands for the holders in it, and sum to its weight exactly. So no hook does more
 * than before: a wait has its beginning and its end, a tick its instant, and both come through the ring.
 *
 *   a tick        is an instant, and stands for a period, and for those of the ticks before it that were missed
 *   a collection  is measured: it stands for the part of it that lies in the wait
 *   no holder     a tick at which no thread had the GVL: the thread that waited had been given the GVL, or could have
 *                 taken it, but had no core yet
 *
 * A wait is settled once something later than its end was seen, as a tick may come out of the ring behind a wait that
 * ended after it. If nothing was seen in a wait, its holder is unknown. Which waits are sampled, and what they weigh,
 * is decided as for all samples (account.h): a short wait is charged in proportion to its length, so its causes are.
 *
 * A hold is the time for which one thread has the GVL without giving it up. Its beginning is known at each tick in it;
 * its end is that of the wait, or the beginning of the next hold. A hold counts once, however many threads wait for it,
 * in the row of the method that most of it was found in.
 *
 * Memory is bounded: HELD_MAX ticks, WAITS_MAX waits that are not settled, `rows_max` causes. Of a wait that is longer
 * than the ticks that are kept, the last ones share out all of it. Beyond the limit of causes, the holder of new rows
 * is SPERF_HOLDER_OTHER: at most one more for each sample. Zero bytes are an empty object; nothing is allocated
 * before something is added.
 *
 * Pure code; owned by sperf's thread.
 */
#ifndef SPERF_HOLDERS_H
#define SPERF_HOLDERS_H

#include <stdbool.h>

#include "sperf/model/sample_table.h"

/* In the place of a holder's stack. */
#define SPERF_HOLDER_UNKNOWN 0
#define SPERF_HOLDER_NONE (UINT32_MAX - 1)
#define SPERF_HOLDER_OTHER UINT32_MAX

enum { SPERF_HOLDERS_HELD_MAX = 4096, SPERF_HOLDERS_WAITS_MAX = 256, SPERF_HOLDERS_ROWS_MAX = 65536 };

/* A tick, or a collection, and what it found. */
typedef struct {
    int64_t from_ns; /* of a tick: when it was, as `to_ns` */
    int64_t to_ns;
    int64_t weight_ns; /* what it stands for; of a collection: its length */
    int64_t since_ns;  /* since when the thread holds the GVL */
    uint64_t thread;   /* its number; 0: no holder */
    sperf_stack_id_t stack;
    uint32_t method; /* of its leaf: a number that all stacks in this method have */
    bool counted;    /* the hold is in the causes */
} sperf_held_t;

/* An interval of waiting that has ended. */
typedef struct {
    sperf_sample_key_t waiter;
    uint64_t thread; /* its number: no thread waits for itself, though clocks may say so by some nanoseconds */
    int64_t from_ns;
    int64_t to_ns;
    int64_t weight_ns; /* of the sample */
} sperf_gvl_wait_t;

typedef struct {
    sperf_held_t *held; /* the last SPERF_HOLDERS_HELD_MAX */
    uint64_t held_count;
    uint64_t missed;         /* ticks, by the last one that was not */
    sperf_gvl_wait_t *waits; /* not settled yet, oldest first */
    uint32_t waits_count;
    uint32_t rows_max; /* limit of causes; 0: SPERF_HOLDERS_ROWS_MAX */
    sperf_cause_table_t causes;
} sperf_holders_t;

void sperf_holders_cleanup(sperf_holders_t *holders);

/*
 * Return what the next tick stands for: a period, and those of the ticks that were missed since the one before, as a
 * measured collection among them counts in full. `missed` is the total so far.
 */
int64_t sperf_holders_tick_ns(sperf_holders_t *holders, int64_t period_ns, uint64_t missed);

/*
 * Append what was found, not much earlier than what was found before, and settle the waits that ended before it. Out of
 * memory for it, holders are unknown; the statuses are of the causes: SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED.
 */
sperf_status_t sperf_holders_append_held(sperf_holders_t *holders, const sperf_held_t *held);

/* Append a wait. The same statuses. */
sperf_status_t sperf_holders_append_wait(sperf_holders_t *holders, const sperf_gvl_wait_t *wait);

/* Settle all waits. The same statuses. */
sperf_status_t sperf_holders_settle(sperf_holders_t *holders);

/* Return the bytes that the tables have grown to. */
size_t sperf_holders_bytes(const sperf_holders_t *holders);

/*
 * What held a lock while threads waited for it.
 *
 * A wait for a lock is an interval without the GVL, from its beginning until the thread could go on. Samples of the
 * threads that had the lock meanwhile say what they did: each is an instant and stands for a period, or it is a measured
 * interval, of sleep or a collection, and stands for the part of it that lies in the wait. Shares of the wait are in
 * proportion, and sum to its weight exactly. So no hook and no lock does more than before: a wait that is sampled says
 * what it was for, and each sample which locks its thread held.
 *
 * A lock is the address of its structure. It is compared only between intervals that overlap: a thread waited for the
 * lock in all of the one, and another held it in all of the other, so it existed, and the address was that of no other
 * lock. What has the address later does not matter.
 *
 * A wait is settled once something was found in it, and something later than its end was seen. A holder that sleeps
 * comes after the end of a wait that gave up (Timeout): a wait in which nothing was found stays until there are
 * WAITS_MAX, or until the end. Then its holder is unknown. A lock that no thread holds, as a Queue, has no such waits:
 * the holder is SPERF_HOLDER_NO_OWNER at once.
 *
 * Values of causes: `holds` counts waits, each once, in the row of the method that held most of it; `longest_ns` is the
 * longest of these.
 *
 * Memory is bounded: HELD_MAX samples, WAITS_MAX waits, `rows_max` causes, beyond which the holder of new rows is
 * SPERF_HOLDER_OTHER. Zero bytes are an empty object; nothing is allocated before something is added.
 *
 * Pure code; owned by sperf's thread.
 */

/* In the place of a lock: one that no thread holds. */
#define SPERF_LOCK_WITHOUT_OWNER ((uint64_t)1)

/* In the place of a holder's stack, beside those above: of such a lock. */
#define SPERF_HOLDER_NO_OWNER (UINT32_MAX - 2)

enum { SPERF_LOCK_WAITS_HELD_MAX = 4096, SPERF_LOCK_WAITS_MAX = 256 };

/* A sample of a thread that held a lock in all of it. */
typedef struct {
    uint64_t lock;
    int64_t from_ns; /* of an instant: when it was, as `to_ns` */
    int64_t to_ns;
    int64_t weight_ns; /* of an instant: what it stands for */
    int64_t seen_ns;   /* when it was captured: a sleep is captured once its thread has the GVL again */
    uint64_t thread;   /* its number */
    sperf_stack_id_t stack;
    uint32_t method; /* as in sperf_held_t */
} sperf_lock_held_t;

/* A sampled wait that has ended. */
typedef struct {
    sperf_sample_key_t waiter;
    uint64_t lock;
    uint64_t thread; /* its number */
    int64_t from_ns;
    int64_t to_ns;
    int64_t weight_ns; /* of the sample */
    bool is_held;      /* set by this module: something was found in it */
} sperf_lock_wait_t;

typedef struct {
    sperf_lock_held_t *held; /* the last SPERF_LOCK_WAITS_HELD_MAX */
    uint64_t held_count;
    sperf_lock_wait_t *waits; /* not settled yet, oldest first */
    uint32_t waits_count;
    uint32_t rows_max; /* limit of causes; 0: SPERF_HOLDERS_ROWS_MAX */
    sperf_cause_table_t causes;
} sperf_lock_waits_t;

void sperf_lock_waits_cleanup(sperf_lock_waits_t *waits);

/*
 * Append a sample, captured not much earlier than the ones before. Out of memory for it, holders are unknown; the statuses are of
 * the causes: SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED.
 */
sperf_status_t sperf_lock_waits_append_held(sperf_lock_waits_t *waits, const sperf_lock_held_t *held);

/* Append a wait. The same statuses. */
sperf_status_t sperf_lock_waits_append_wait(sperf_lock_waits_t *waits, const sperf_lock_wait_t *wait);

/* Settle the waits that ended before `now_ns`, as far as something was found in them. The same statuses. */
sperf_status_t sperf_lock_waits_advance(sperf_lock_waits_t *waits, int64_t now_ns);

/* Settle all waits. The same statuses. */
sperf_status_t sperf_lock_waits_settle(sperf_lock_waits_t *waits);

/* Return the bytes that the tables have grown to. */
size_t sperf_lock_waits_bytes(const sperf_lock_waits_t *waits);

#endif
