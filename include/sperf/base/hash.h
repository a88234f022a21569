/*
 * Hash functions and an open-addressing index from keys kept elsewhere to 32-bit ids.
 *
 * A table keeps its rows in an array and finds them again through one sperf_index_t, which holds (hash, id) pairs only:
 * 8 bytes a slot, linear probing, a power of two of slots, at most 3/4 full. Id 0 means "empty slot". The owner
 * compares keys; the index never sees one. Owned by one thread. Nothing is ever removed.
 *
 * Keys may come from files that anybody wrote, so the hashes of tables depend on a seed that the writer of a file cannot
 * know: keys chosen to share one slot under one seed are spread under another. The order of ids never depends on a hash,
 * so profiles and reports are the same under each seed.
 */
#ifndef SPERF_HASH_H
#define SPERF_HASH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sperf/base/status.h"

/*
 * Mix a 64-bit value so that every bit depends on every bit (splitmix64's finalizer, Steele et al. 2014). It has no seed:
 * for pseudo-random numbers that must be the same in each process, and for keys that no file decides about.
 */
uint64_t sperf_hash_u64(uint64_t value);

/*
 * Set the seed of the three functions below; 0 until then. To be called once when the process starts, before any table
 * has a row: a table finds no row that was added under another seed.
 */
void sperf_hash_set_seed(uint64_t seed);

/* Hash a key of up to 64 bits. */
uint64_t sperf_hash_key(uint64_t key);

/* Hash bytes. */
uint64_t sperf_hash_bytes(const void *bytes, size_t length);

/* Combine two hashes or parts of a key; order matters. */
uint64_t sperf_hash_combine(uint64_t first, uint64_t second);

typedef struct {
    uint32_t hash;
    uint32_t id; /* 0: empty */
} sperf_index_slot_t;

typedef struct {
    sperf_index_slot_t *slots; /* NULL while capacity is 0 */
    uint32_t capacity;         /* 0 or a power of two */
    uint32_t count;
} sperf_index_t;

/* Say whether the row `id` has the key that `context` describes. */
typedef bool (*sperf_index_equal_t)(const void *table, uint32_t id, const void *key);

/* Return the id whose row equals `key`, or 0. `hash` is the 64-bit hash of the key (its high half is used too). */
uint32_t sperf_index_find(const sperf_index_t *index, uint64_t hash, const void *table, const void *key,
                          sperf_index_equal_t equal);

/* Make room for one more entry, so that the next sperf_index_add cannot fail. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED. */
sperf_status_t sperf_index_reserve(sperf_index_t *index);

/* Add `id` (not 0, not there yet) under `hash`; room must have been reserved. */
void sperf_index_add(sperf_index_t *index, uint64_t hash, uint32_t id);

/* Free the slots; the index is empty and usable again. */
void sperf_index_cleanup(sperf_index_t *index);

#endif
