/* Counts of allocated objects: see traced_objects.h. */
#include "traced_objects.h"

#include <stdlib.h>

#include "sperf/base/rows.h"

static uint64_t hash_of(const sperf_counted_objects_t *what)
{
    uint64_t place = sperf_hash_u64((uint64_t)what->node << 32 | what->line);
    return sperf_hash_u64(place ^ (uint64_t)what->class ^ (uint64_t)what->code << 21);
}

static bool has_key(const void *rows, uint32_t id, const void *key)
{
    const sperf_counted_objects_t *row = &((const sperf_counted_objects_t *)rows)[id - 1], *what = key;
    return row->node == what->node && row->class == what->class && row->line == what->line && row->code == what->code;
}

/* Return the id of the row of `what`, 0 if it has none. */
static uint32_t find(const sperf_counts_of_objects_t *counts, const sperf_counted_objects_t *what)
{
    return sperf_index_find(&counts->index, hash_of(what), counts->rows, what, has_key);
}

static bool reserve(sperf_counts_of_objects_t *counts)
{
    return sperf_index_reserve(&counts->index) == SPERF_OK &&
           SPERF_ROWS_RESERVE(counts->rows, counts->capacity, (uint64_t)counts->count + 1) == SPERF_OK;
}

/* Return the id of a new row, 0 when out of memory. */
static uint32_t add_row(sperf_counts_of_objects_t *counts, const sperf_counted_objects_t *what)
{
    if (!reserve(counts)) return 0;
    counts->rows[counts->count] = *what;
    counts->rows[counts->count].count = 0;
    sperf_index_add(&counts->index, hash_of(what), ++counts->count);
    return counts->count;
}

void sperf_traced_objects_add(sperf_counts_of_objects_t *counts, const sperf_counted_objects_t *what,
                              uint32_t other_node)
{
    const sperf_counted_objects_t others = {.node = other_node};
    uint32_t id = find(counts, what);
    if (id == 0 && counts->count >= counts->most) id = find(counts, what = &others);
    if (id == 0) id = add_row(counts, what);
    if (id == 0) {
        counts->refused++;
    } else {
        counts->rows[id - 1].count++;
    }
}

static VALUE count_key;

static uint64_t count_allocated(void)
{
    return rb_gc_stat(count_key);
}

void sperf_traced_objects_learn(void)
{
    count_key = ID2SYM(rb_intern("total_allocated_objects"));
    (void)count_allocated();
}

void sperf_traced_objects_uncounted_begin(sperf_counts_of_objects_t *counts)
{
    if (atomic_load(&counts->uncounted_since) == 0) atomic_store(&counts->uncounted_since, count_allocated());
}

void sperf_traced_objects_uncounted_end(sperf_counts_of_objects_t *counts)
{
    counts->uncounted = sperf_traced_objects_uncounted(counts);
    atomic_store(&counts->uncounted_since, 0);
}

uint64_t sperf_traced_objects_uncounted(const sperf_counts_of_objects_t *counts)
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
    sperf_index_cleanup(&counts->index);
    bool is_off = atomic_load(&counts->uncounted_since) != 0;
    *counts = (sperf_counts_of_objects_t){.most = counts->most};
    if (is_off) sperf_traced_objects_uncounted_begin(counts);
}
