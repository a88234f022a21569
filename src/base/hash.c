/* Hash functions and the hash index: see sperf/base/hash.h. */
#include "sperf/base/hash.h"

#include <stdlib.h>
#include <string.h>

enum { CAPACITY_MIN = 16 };

uint64_t sperf_hash_seed;

void sperf_hash_set_seed(uint64_t seed)
{
    sperf_hash_seed = seed;
}

static uint64_t load_u64(const unsigned char *bytes, size_t length)
{
    uint64_t word = 0;
    memcpy(&word, bytes, length);
    return word;
}

uint64_t sperf_hash_bytes(const void *bytes, size_t length)
{
    const unsigned char *next = bytes;
    /* Starting from the length tells "a" from "a\0", whose last words are padded to the same. */
    uint64_t hash = sperf_hash_key(length);
    size_t left = length;
    for (; left > 8; left -= 8, next += 8) hash = sperf_hash_u64(hash ^ load_u64(next, 8));
    if (left > 0) hash ^= load_u64(next, left);
    return sperf_hash_u64(hash);
}

/* Going through the old slots in order writes the new ones along two ascending fronts: growth is kind to caches. */
static void rehash(sperf_index_t *index, sperf_index_slot_t *slots, uint32_t capacity)
{
    uint32_t mask = capacity - 1;
    for (uint32_t i = 0; i < index->capacity; i++) {
        sperf_index_slot_t slot = index->slots[i];
        if (slot.id == 0) continue;
        uint32_t place = slot.hash & mask;
        while (slots[place].id != 0) place = (place + 1) & mask;
        slots[place] = slot;
    }
}

sperf_status_t sperf_index_reserve(sperf_index_t *index)
{
    if (index->count < index->capacity / 4 * 3) return SPERF_OK;
    if (index->capacity > UINT32_MAX / 2) return SPERF_LIMIT_EXCEEDED;
    uint32_t capacity = index->capacity ? index->capacity * 2 : CAPACITY_MIN;
    sperf_index_slot_t *slots = calloc(capacity, sizeof *slots);
    if (slots == NULL) return SPERF_NO_MEMORY;
    rehash(index, slots, capacity);
    free(index->slots);
    index->slots = slots;
    index->capacity = capacity;
    return SPERF_OK;
}

void sperf_index_cleanup(sperf_index_t *index)
{
    free(index->slots);
    *index = (sperf_index_t){0};
}
