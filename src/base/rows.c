/* Arrays of rows that grow by doubling: see rows.h. */
#include "rows.h"

#include <stdlib.h>

enum { CAPACITY_MIN = 16 };

sperf_status_t sperf_rows_next_capacity(uint32_t capacity, uint64_t needed, uint32_t *out)
{
    if (needed > UINT32_MAX) return SPERF_LIMIT_EXCEEDED;
    uint64_t next = capacity < CAPACITY_MIN ? CAPACITY_MIN : (uint64_t)capacity * 2;
    while (next < needed) next *= 2;
    *out = next > UINT32_MAX ? UINT32_MAX : (uint32_t)next;
    return SPERF_OK;
}

void *sperf_rows_resize(void *rows, uint32_t capacity, size_t row_bytes)
{
    if (capacity > SIZE_MAX / row_bytes) return NULL;
    return realloc(rows, capacity * row_bytes);
}
