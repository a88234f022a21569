/* Lists that a spool is read into: see spool_list.h. */
#include "spool_list.h"

#include <string.h>

#include "sperf/base/rows.h"

/* Each item that is appended has bytes in the file; a number may be of any size in a few. */
enum { ITEMS_MAX = 1 << 26, NUMBERS_MAX = 1 << 24 };

static sperf_status_t set(spool_list_t *list, uint32_t index, const void *item, size_t size)
{
    uint32_t capacity = list->capacity;
    SPERF_TRY(sperf_rows_reserve(&list->items, &list->capacity, size, (uint64_t)index + 1));
    char *items = list->items;
    memset(items + capacity * size, 0, (list->capacity - capacity) * size);
    memcpy(items + index * size, item, size);
    if (list->count <= index) list->count = index + 1;
    return SPERF_OK;
}

sperf_status_t sperf_spool_list_set(spool_list_t *list, uint32_t index, const void *item, size_t size)
{
    return index < NUMBERS_MAX ? set(list, index, item, size) : SPERF_LIMIT_EXCEEDED;
}

sperf_status_t sperf_spool_list_append(spool_list_t *list, const void *item, size_t size)
{
    return list->count < ITEMS_MAX ? set(list, list->count, item, size) : SPERF_LIMIT_EXCEEDED;
}
