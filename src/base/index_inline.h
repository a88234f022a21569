/*
 * The bodies of sperf/base/hash.h's hot functions, for tables that are interned into at every sample.
 *
 * Inlined with a comparison that the compiler can see, a lookup has no calls: interning two million stack nodes that
 * were there took three quarters of the time. Everyone else calls the functions of sperf/base/hash.h, which are these.
 */
#ifndef SPERF_INDEX_INLINE_H
#define SPERF_INDEX_INLINE_H

#include "sperf/base/hash.h"

static inline uint64_t sperf_hash_u64_inline(uint64_t value)
{
    value += 0x9e3779b97f4a7c15U;
    value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9U;
    value = (value ^ (value >> 27)) * 0x94d049bb133111ebU;
    return value ^ (value >> 31);
}

/* Fixed once the process has started: see sperf_hash_set_seed. */
extern uint64_t sperf_hash_seed;

static inline uint64_t sperf_hash_key_inline(uint64_t key)
{
    return sperf_hash_u64_inline(key ^ sperf_hash_seed);
}

/*
 * The hash as a slot keeps it. It must also give the slot's place, for growth sees no key: both halves go into it.
 */
static inline uint32_t sperf_index_slot_hash(uint64_t hash)
{
    return (uint32_t)(hash ^ (hash >> 32));
}

static inline uint32_t sperf_index_find_inline(const sperf_index_t *index, uint64_t hash, const void *table,
                                               const void *key, sperf_index_equal_t equal)
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

static inline void sperf_index_add_inline(sperf_index_t *index, uint64_t hash, uint32_t id)
{
    uint32_t slot_hash = sperf_index_slot_hash(hash);
    uint32_t mask = index->capacity - 1;
    uint32_t place = slot_hash & mask;
    while (index->slots[place].id != 0) place = (place + 1) & mask;
    index->slots[place] = (sperf_index_slot_t){slot_hash, id};
    index->count++;
}

#endif
