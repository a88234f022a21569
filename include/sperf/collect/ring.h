/*
 * A ring of variable-length entries from many producers to one consumer, without locks or allocation.
 *
 * All threads share one ring: threads come and go, entries are few, and a claim is one exchange. A full ring
 * refuses entries; the producer counts them.
 *
 * Producers may be signal handlers, also one that interrupts another producer on the same thread. A producer
 * claims words by moving `head`, fills them, and commits. The consumer reads entries in the order of their claims
 * and stops at the first entry that is claimed but not committed. It zeroes an entry before it moves `tail`, so
 * unclaimed words and headers of uncommitted entries are 0.
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

/* Discard all entries, including uncommitted ones. Context: no producer and no consumer may run. */
void sperf_ring_reset(sperf_ring_t *ring);

/*
 * Claim `count` (1 to half the ring) contiguous words, which must be committed later. Returns NULL if the ring is
 * too full. Context: any thread, any signal handler.
 */
uint64_t *sperf_ring_claim(sperf_ring_t *ring, size_t count);

/* Pass the `count` words at `payload` to the consumer. Context: as sperf_ring_claim. */
void sperf_ring_commit(sperf_ring_t *ring, uint64_t *payload, size_t count);

/* Return the oldest entry and its number of words, or NULL if none is committed. Context: the consumer. */
const uint64_t *sperf_ring_peek(sperf_ring_t *ring, size_t *count);

/* Return the entry from the last sperf_ring_peek to the producers. Context: the consumer. */
void sperf_ring_release(sperf_ring_t *ring);

/* Return whether no entry is claimed. Context: the consumer. */
bool sperf_ring_is_empty(const sperf_ring_t *ring);

/* Return whether half of the words are claimed. Context: anywhere; the answer may be outdated. */
bool sperf_ring_is_half_full(const sperf_ring_t *ring);

/* Words between tail and head, for a conservative scan. */
typedef struct {
    const uint64_t *start;
    size_t count;
} sperf_ring_run_t;

/*
 * Set `runs` to the words in use. Returns 0, 1 or 2. The consumer may run meanwhile, so `runs` may include words
 * that it has released. Context: no producer may run.
 */
size_t sperf_ring_runs(const sperf_ring_t *ring, sperf_ring_run_t runs[2]);

#endif
