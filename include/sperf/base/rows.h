/*
 * Arrays of rows that grow by doubling.
 *
 * The owner of an array holds its pointer, count and capacity. These functions define how capacities grow and
 * where they end, so that no table multiplies sizes itself. Capacities are uint32 because ids are.
 */
#ifndef SPERF_ROWS_H
#define SPERF_ROWS_H

#include <stddef.h>
#include <stdint.h>

#include "sperf/base/status.h"

/*
 * Set `*out` to the next capacity after `capacity` that has room for `needed` rows. Returns SPERF_LIMIT_EXCEEDED
 * if `needed` exceeds UINT32_MAX.
 */
sperf_status_t sperf_rows_next_capacity(uint32_t capacity, uint64_t needed, uint32_t *out);

/*
 * Resize `rows` (may be NULL) to `capacity` (> 0) rows of `row_bytes` each. Returns NULL and leaves `rows` as it
 * was when out of memory or if the size exceeds size_t.
 */
void *sperf_rows_resize(void *rows, uint32_t capacity, size_t row_bytes);

/*
 * Grow an array to at least `needed` rows. `rows` is the address of the pointer to the array, of whatever type. On
 * SPERF_LIMIT_EXCEEDED and SPERF_NO_MEMORY array and capacity are unchanged.
 */
sperf_status_t sperf_rows_grow(void *rows, uint32_t *capacity, size_t row_bytes, uint64_t needed);

static inline sperf_status_t sperf_rows_reserve(void *rows, uint32_t *capacity, size_t row_bytes, uint64_t needed)
{
    return needed <= *capacity ? SPERF_OK : sperf_rows_grow(rows, capacity, row_bytes, needed);
}

/*
 * Ensure that the array `rows`, whose capacity is the uint32_t `capacity`, has room for `needed` rows. Returns as
 * sperf_rows_grow.
 */
#define SPERF_ROWS_RESERVE(rows, capacity, needed) sperf_rows_reserve(&(rows), &(capacity), sizeof *(rows), needed)

#endif
