/*
 * Arrays of rows that grow by doubling, as every table of the model keeps them.
 *
 * The owner holds the pointer, the count and the capacity; here is only how capacities grow and where they end, so that
 * no table multiplies sizes by itself. Capacities are uint32 because ids are.
 */
#ifndef SPERF_ROWS_H
#define SPERF_ROWS_H

#include <stddef.h>
#include <stdint.h>

#include "sperf/base/status.h"

/*
 * Set `*out` to the capacity after `capacity` that has room for `needed` rows. SPERF_LIMIT_EXCEEDED where uint32 ends.
 */
sperf_status_t sperf_rows_next_capacity(uint32_t capacity, uint64_t needed, uint32_t *out);

/*
 * Make `rows` (may be NULL) an array of `capacity` (> 0) rows of `row_bytes`, keeping what is in it. Returns NULL and
 * leaves `rows` alone when out of memory or where size_t ends.
 */
void *sperf_rows_resize(void *rows, uint32_t capacity, size_t row_bytes);

/*
 * Make room for `needed` rows in an array that has room for fewer. `rows` is the address of the pointer to it, whatever it points to.
 * SPERF_LIMIT_EXCEEDED, SPERF_NO_MEMORY: array and capacity are as before.
 */
sperf_status_t sperf_rows_grow(void *rows, uint32_t *capacity, size_t row_bytes, uint64_t needed);

static inline sperf_status_t sperf_rows_reserve(void *rows, uint32_t *capacity, size_t row_bytes, uint64_t needed)
{
    return needed <= *capacity ? SPERF_OK : sperf_rows_grow(rows, capacity, row_bytes, needed);
}

/* See to it that the array `rows`, whose capacity is the uint32_t `capacity`, has room for `needed` rows: see sperf_rows_grow. */
#define SPERF_ROWS_RESERVE(rows, capacity, needed) sperf_rows_reserve(&(rows), &(capacity), sizeof *(rows), needed)

#endif
