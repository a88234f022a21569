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
#ifndef SPERF_LOCK_WAITS_H
#define SPERF_LOCK_WAITS_H

#include <stdbool.h>

#include "sperf/collect/holders.h"

/* In the place of a lock: one that no thread holds. */
#define SPERF_LOCK_WITHOUT_OWNER ((uint64_t)1)

/* In the place of a holder's stack, beside those of holders.h: of such a lock. */
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
