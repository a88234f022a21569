/* Lists that a spool is read into: see spool_list.h. */
#include "spool_list.h"

#include <string.h>

#include "sperf/base/rows.h"

enum { ITEMS_MAX = 1 << 26 };

sperf_status_t sperf_spool_list_set(spool_list_t *list, uint32_t index, const void *item, size_t size)
{
    uint32_t capacity = list->capacity;
    if (index >= ITEMS_MAX) return SPERF_LIMIT_EXCEEDED;
    SPERF_TRY(sperf_rows_reserve(&list->items, &list->capacity, size, (uint64_t)index + 1));
    char *items = list->items;
    memset(items + capacity * size, 0, (list->capacity - capacity) * size);
    memcpy(items + index * size, item, size);
    if (list->count <= index) list->count = index + 1;
    return SPERF_OK;
}

sperf_status_t sperf_spool_list_append(spool_list_t *list, const void *item, size_t size)
{
    return sperf_spool_list_set(list, list->count, item, size);
}
