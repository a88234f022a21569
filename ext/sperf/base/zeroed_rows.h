/* Arrays of rows that grow (sperf/base/rows.h), and whose new rows are zero bytes. */
#ifndef SPERF_EXT_ZEROED_ROWS_H
#define SPERF_EXT_ZEROED_ROWS_H

#include <string.h>

#include "sperf/base/rows.h"

/* As sperf_rows_reserve; rows between the old and the new capacity are zeroed. */
static inline sperf_status_t sperf_zeroed_rows_reserve(void *rows, uint32_t *capacity, size_t row_bytes,
                                                       uint64_t needed)
{
    uint32_t before = *capacity;
    SPERF_TRY(sperf_rows_reserve(rows, capacity, row_bytes, needed));
    char *bytes;
    memcpy(&bytes, rows, sizeof bytes);
    if (*capacity > before) memset(bytes + before * row_bytes, 0, (*capacity - before) * row_bytes);
    return SPERF_OK;
}

/*
 * Make room for `needed` rows in the array `rows`, whose capacity is the uint32_t `capacity`. SPERF_NO_MEMORY,
 * SPERF_LIMIT_EXCEEDED.
 */
#define SPERF_ZEROED_ROWS_RESERVE(rows, capacity, needed) \
    sperf_zeroed_rows_reserve(&(rows), &(capacity), sizeof *(rows), needed)

#endif
