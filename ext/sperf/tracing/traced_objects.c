/* Objects that a trace has counted: see traced_objects.h. */
#include "traced_objects.h"

#include <stdlib.h>

enum { FIRST_ROWS = 256 };

static uint32_t hash_of(const sperf_counted_objects_t *what)
{
    uint64_t place = (uint64_t)what->node << 32 | what->line;
    uint64_t objects = (uint64_t)(what->class >> 3) ^ (uint64_t)what->code << 21;
    return (uint32_t)((place * 0x9e3779b97f4a7c15u ^ objects * 0xff51afd7ed558ccdu) >> 32);
}

static uint32_t *slot_of(const sperf_counts_of_objects_t *counts, const sperf_counted_objects_t *what)
{
    uint32_t mask = counts->slots_capacity - 1, slot = hash_of(what) & mask;
    for (; counts->slots[slot] != 0; slot = (slot + 1) & mask) {
        const sperf_counted_objects_t *row = &counts->rows[counts->slots[slot] - 1];
        if (row->node == what->node && row->class == what->class && row->line == what->line &&
            row->code == what->code) {
            break;
        }
    }
    return &counts->slots[slot];
}

static bool grow(sperf_counts_of_objects_t *counts)
{
    uint32_t capacity = counts->capacity == 0 ? FIRST_ROWS : counts->capacity * 2;
    sperf_counted_objects_t *rows = realloc(counts->rows, capacity * sizeof *rows);
    if (rows == NULL) return false;
    counts->rows = rows;
    uint32_t *slots = calloc((size_t)capacity * 2, sizeof *slots);
    if (slots == NULL) return false;
    free(counts->slots);
    counts->slots = slots;
    counts->slots_capacity = capacity * 2;
    counts->capacity = capacity;
    for (uint32_t i = 0; i < counts->count; i++) *slot_of(counts, &rows[i]) = i + 1;
    return true;
}

void sperf_traced_objects_add(sperf_counts_of_objects_t *counts, const sperf_counted_objects_t *what,
                              uint32_t other_node)
{
    if (counts->count == counts->capacity && !grow(counts)) {
        counts->refused++;
        return;
    }
    const sperf_counted_objects_t others = {.node = other_node};
    uint32_t *slot = slot_of(counts, what);
    if (*slot == 0 && counts->count >= counts->most) slot = slot_of(counts, what = &others);
    if (*slot == 0) {
        counts->rows[counts->count] = *what;
        counts->rows[counts->count].count = 0;
        *slot = ++counts->count;
    }
    counts->rows[*slot - 1].count++;
}

static uint64_t count_allocated(void)
{
    return rb_gc_stat(ID2SYM(rb_intern("total_allocated_objects")));
}

void sperf_traced_objects_miss(sperf_counts_of_objects_t *counts)
{
    if (atomic_load(&counts->uncounted_since) == 0) atomic_store(&counts->uncounted_since, count_allocated());
}

void sperf_traced_objects_miss_end(sperf_counts_of_objects_t *counts)
{
    counts->uncounted = sperf_traced_objects_missed(counts);
    atomic_store(&counts->uncounted_since, 0);
}

uint64_t sperf_traced_objects_missed(const sperf_counts_of_objects_t *counts)
{
    uint64_t since = atomic_load(&counts->uncounted_since);
    return counts->uncounted + (since != 0 ? count_allocated() - since : 0);
}

void sperf_traced_objects_mark(const sperf_counts_of_objects_t *counts)
{
    for (uint32_t i = 0; i < counts->count; i++) {
        if (!NIL_P(counts->rows[i].class) && counts->rows[i].class != 0) rb_gc_mark(counts->rows[i].class);
        if (counts->rows[i].code != 0) rb_gc_mark(counts->rows[i].code);
    }
}

void sperf_traced_objects_cleanup(sperf_counts_of_objects_t *counts)
{
    free(counts->rows);
    free(counts->slots);
    bool misses = atomic_load(&counts->uncounted_since) != 0;
    *counts = (sperf_counts_of_objects_t){.most = counts->most};
    if (misses) sperf_traced_objects_miss(counts);
}
