/*
 * A ring of variable-length entries from many producers to one consumer, without locks or allocation.
 *
 * One for all threads: threads come and go, entries are few, and a claim is one exchange. A full ring refuses; what
 * becomes of the time is the producer's business, who counts it.
 *
 * Producers may be signal handlers, also one that interrupts another producer on the same thread: a producer claims
 * words by moving `head`, fills them, and commits; the consumer sees entries in the order of their claims and stops at
 * the first one that is claimed but not committed. The consumer zeroes an entry before it moves `tail`, so an unclaimed
 * word is always 0 and an uncommitted header too.
 *
 *   head  moved by producers (CAS, acq_rel), read by the consumer (acquire)
 *   tail  moved by the consumer (release), read by producers (acquire: the words before it are zeroed)
 *   header of an entry  stored by its producer (release) at commit, read by the consumer (acquire)
 */
#ifndef SPERF_RING_H
#define SPERF_RING_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sperf/base/status.h"

typedef struct {
    /* Fixed after init. */
    _Atomic uint64_t *words;
    uint64_t mask; /* number of words - 1 */
    /* Atomic. */
    _Atomic uint64_t head;
    _Atomic uint64_t tail;
} sperf_ring_t;

/*
 * Allocate a ring of `words_count` 8-byte words, a power of two of at least 16. SPERF_NO_MEMORY,
 * SPERF_INVALID_ARGUMENT.
 */
sperf_status_t sperf_ring_init(sperf_ring_t *ring, size_t words_count);
void sperf_ring_cleanup(sperf_ring_t *ring);

/* Forget all entries, also those that were claimed and never committed. Context: no producer, no consumer. */
void sperf_ring_reset(sperf_ring_t *ring);

/*
 * Claim `count` (1 to half the ring) words that lie in one piece. Returns NULL when the ring is too full.
 * Context: any thread, any signal handler. The words must be committed.
 */
uint64_t *sperf_ring_claim(sperf_ring_t *ring, size_t count);

/* Hand the `count` words at `payload` over to the consumer. Context: as sperf_ring_claim. */
void sperf_ring_commit(sperf_ring_t *ring, uint64_t *payload, size_t count);

/* Return the oldest entry and its number of words, or NULL when none is committed. Context: the consumer. */
const uint64_t *sperf_ring_peek(sperf_ring_t *ring, size_t *count);

/* Give the entry that sperf_ring_peek returned last back to the producers. Context: the consumer. */
void sperf_ring_release(sperf_ring_t *ring);

/* Say whether no entry is claimed. Context: the consumer. */
bool sperf_ring_is_empty(const sperf_ring_t *ring);

/* Say whether half of the words are claimed. Context: anywhere; it may have changed since. */
bool sperf_ring_is_half_full(const sperf_ring_t *ring);

/* Words between tail and head, as up to two runs, for a conservative scan. Context: while no producer runs. */
typedef struct {
    const uint64_t *start;
    size_t count;
} sperf_ring_run_t;

/*
 * Fill `runs` with the words in use; returns 0, 1 or 2. The consumer may run meanwhile: words it gives back may be
 * among them.
 */
size_t sperf_ring_runs(const sperf_ring_t *ring, sperf_ring_run_t runs[2]);

#endif
