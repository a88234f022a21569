/* Allocations that were sampled: see allocations.h. */
#include "allocations.h"

#include <stdlib.h>
#include <string.h>

#include "sampled_objects.h"

void sperf_allocations_init(sperf_allocations_t *allocations)
{
    memset(allocations, 0, sizeof *allocations);
    sperf_sample_table_init(&allocations->sums, SPERF_ALLOCATION_VALUES);
}

void sperf_allocations_cleanup(sperf_allocations_t *allocations)
{
    sperf_sample_table_cleanup(&allocations->sums);
    free(allocations->waiting);
    sperf_allocations_init(allocations);
}

static sperf_status_t add(sperf_allocations_t *allocations, const sperf_waiting_allocation_t *one, int64_t bytes)
{
    if (one->of.row != SPERF_OBJECT_NONE) sperf_sampled_object_take(one->of.row, one->key, one->units);
    allocations->samples++;
    allocations->estimated_units += (uint64_t)one->units;
    int64_t values[SPERF_ALLOCATION_VALUES] = {
        one->units, (int64_t)((double)one->units * (double)bytes / SPERF_ALLOCATION_UNIT)};
    return sperf_sample_table_add(&allocations->sums, one->key, values);
}

/* Add it if all is known of it; `*done` says whether it was. */
static sperf_status_t try_add(sperf_allocations_t *allocations, const sperf_waiting_allocation_t *one, bool last,
                              bool *done)
{
    const sperf_allocation_t *of = &one->of;
    int64_t bytes = of->row == SPERF_OBJECT_NONE ? of->bytes : sperf_sampled_object_bytes(of->row);
    if (bytes < 0 && last) bytes = of->bytes;
    *done = bytes >= 0 && one->units > 0;
    return *done ? add(allocations, one, bytes) : SPERF_OK;
}

sperf_status_t sperf_allocations_add(sperf_allocations_t *allocations, sperf_sample_key_t key,
                                     const sperf_allocation_t *of)
{
    sperf_waiting_allocation_t one = {key, *of, 0};
    bool done = false;
    if (of->window == SPERF_WINDOW_ALWAYS) one.units = (int64_t)of->gap * SPERF_ALLOCATION_UNIT;
    SPERF_TRY(try_add(allocations, &one, false, &done));
    if (done) return SPERF_OK;
    if (allocations->waiting_count == allocations->waiting_capacity) {
        uint32_t capacity = allocations->waiting_capacity == 0 ? 256 : allocations->waiting_capacity * 2;
        sperf_waiting_allocation_t *waiting = realloc(allocations->waiting, capacity * sizeof *waiting);
        if (waiting == NULL) return SPERF_NO_MEMORY;
        allocations->waiting = waiting;
        allocations->waiting_capacity = capacity;
    }
    allocations->waiting[allocations->waiting_count++] = one;
    return SPERF_OK;
}

sperf_status_t sperf_allocations_weigh(sperf_allocations_t *allocations, const sperf_allocation_rate_t *rate,
                                       uint64_t number, uint32_t hooks, bool last)
{
    sperf_status_t status = SPERF_OK;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < allocations->waiting_count; i++) {
        bool done = false;
        sperf_waiting_allocation_t *one = &allocations->waiting[i];
        /* One of an earlier window may come late: it is as those of this one. */
        if (one->units == 0 && (one->of.window <= number || last)) {
            one->units = sperf_allocation_rate_weight(rate, hooks, one->of.gap);
        }
        sperf_status_t added = try_add(allocations, one, last, &done);
        if (added != SPERF_OK) status = added;
        if (!done) allocations->waiting[kept++] = allocations->waiting[i];
    }
    allocations->waiting_count = kept;
    return status;
}
