/*
 * Hash functions, and the hash index by which every table finds its rows.
 *
 * A table keeps its rows in an array. One sperf_index_t finds them again: it holds pairs of a hash and an id, 8
 * bytes a slot, with linear probing, in a power of two of slots of which at most 3/4 are used. Id 0 marks an empty
 * slot. The owner of the table hashes and compares keys; the index never sees a key. One thread owns an index.
 *
 * Four places have a table of their own. A call tree must not take more than 64 bytes a node
 * (sperf/trace/call_tree.h); each event of a trace finds its method in one cache line
 * (ext/sperf/tracing/traced_methods.h); copies of stacks and instructions are looked up where nothing may be
 * allocated (sperf/vmstack/vm_snapshot.h, vm_instructions.h).
 *
 * Keys may come from files that anybody wrote, so the hashes of tables depend on a seed that the writer of a file
 * cannot know: keys chosen to collide under one seed are spread under another. The order of ids never depends on a
 * hash, so profiles and reports are the same under each seed.
 *
 * The functions that run for each sample are inline. With a comparison that the compiler sees, a lookup makes no
 * calls: interning two million known stack nodes took three quarters of the time.
 */
#ifndef SPERF_HASH_H
#define SPERF_HASH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sperf/base/status.h"

/*
 * Mix a 64-bit value so that each bit of the result depends on each bit of it (splitmix64's finalizer, Steele et
 * al. 2014). It has no seed: use it for pseudo-random numbers that must be the same in each process, and for keys
 * that no file chooses.
 */
static inline uint64_t sperf_hash_u64(uint64_t value)
{
    value += 0x9e3779b97f4a7c15U;
    value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9U;
    value = (value ^ (value >> 27)) * 0x94d049bb133111ebU;
    return value ^ (value >> 31);
}

/* The seed of the next three functions. Read-only: sperf_hash_set_seed sets it. */
extern uint64_t sperf_hash_seed;

/*
 * Set the seed; it is 0 until then. Call this once, when the process starts, before any table has a row: a table
 * does not find rows that were added under another seed.
 */
void sperf_hash_set_seed(uint64_t seed);

/* Hash a key of up to 64 bits. */
static inline uint64_t sperf_hash_key(uint64_t key)
{
    return sperf_hash_u64(key ^ sperf_hash_seed);
}

/* Hash bytes. */
uint64_t sperf_hash_bytes(const void *bytes, size_t length);

/* Combine two hashes or parts of a key. The first is hashed once more than the second, so their order matters. */
static inline uint64_t sperf_hash_combine(uint64_t first, uint64_t second)
{
    return sperf_hash_u64(sperf_hash_key(first) ^ second);
}

typedef struct {
    uint32_t hash; /* both halves of the 64-bit hash, combined: growth derives the place from it and sees no key */
    uint32_t id;   /* 0: empty */
} sperf_index_slot_t;

/* Zero bytes are an empty index. */
typedef struct {
    sperf_index_slot_t *slots; /* NULL while capacity is 0 */
    uint32_t capacity;         /* 0 or a power of two */
    uint32_t count;
} sperf_index_t;

/* Return whether the row `id` of `table` has the key `key`. */
typedef bool (*sperf_index_equal_t)(const void *table, uint32_t id, const void *key);

static inline uint32_t sperf_index_slot_hash(uint64_t hash)
{
    return (uint32_t)(hash ^ (hash >> 32));
}

/* Return the id of the row whose key equals `key`, or 0. `hash` is the 64-bit hash of `key`. */
static inline uint32_t sperf_index_find(const sperf_index_t *index, uint64_t hash, const void *table, const void *key,
                                        sperf_index_equal_t equal)
{
    if (index->capacity == 0) return 0;
    uint32_t slot_hash = sperf_index_slot_hash(hash);
    uint32_t mask = index->capacity - 1;
    for (uint32_t place = slot_hash & mask;; place = (place + 1) & mask) {
        sperf_index_slot_t slot = index->slots[place];
        if (slot.id == 0) return 0;
        if (slot.hash == slot_hash && equal(table, slot.id, key)) return slot.id;
    }
}

/* Make room for one more entry, so that the next sperf_index_add cannot fail. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED. */
sperf_status_t sperf_index_reserve(sperf_index_t *index);

/* Add `id`, which must not be 0 nor in the index, under `hash`. Room must have been reserved. */
static inline void sperf_index_add(sperf_index_t *index, uint64_t hash, uint32_t id)
{
    uint32_t slot_hash = sperf_index_slot_hash(hash);
    uint32_t mask = index->capacity - 1;
    uint32_t place = slot_hash & mask;
    while (index->slots[place].id != 0) place = (place + 1) & mask;
    index->slots[place] = (sperf_index_slot_t){slot_hash, id};
    index->count++;
}

/* Free the slots. The index is empty and can be used again. */
void sperf_index_cleanup(sperf_index_t *index);

#endif
