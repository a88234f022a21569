/* Arrays of rows that grow by doubling: see rows.h. */
#include "sperf/base/rows.h"

#include <stdlib.h>
#include <string.h>

enum { CAPACITY_MIN = 8 };

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

sperf_status_t sperf_rows_grow(void *rows, uint32_t *capacity, size_t row_bytes, uint64_t needed)
{
    uint32_t next = 0;
    SPERF_TRY(sperf_rows_next_capacity(*capacity, needed, &next));
    /* Pointers to rows of any type have one representation (POSIX, dlsym), but are not of one type. */
    void *array;
    memcpy(&array, rows, sizeof array);
    array = sperf_rows_resize(array, next, row_bytes);
    if (array == NULL) return SPERF_NO_MEMORY;
    memcpy(rows, &array, sizeof array);
    *capacity = next;
    return SPERF_OK;
}
