/*
 * Lists that a spool is read into: items of one size, by number or in the order of reading.
 *
 * A spool may be damaged, so a number that is larger than any session has is refused, not allocated for.
 */
#ifndef SPERF_SPOOL_LIST_H
#define SPERF_SPOOL_LIST_H

#include <stddef.h>
#include <stdint.h>

#include "sperf/base/status.h"

/* Zero bytes are an empty list. The owner frees `items`. */
typedef struct {
    void *items;
    uint32_t count;
    uint32_t capacity;
} spool_list_t;

/* Append an item of `size` bytes. SPERF_NO_MEMORY; SPERF_LIMIT_EXCEEDED: no session has that many. */
sperf_status_t sperf_spool_list_append(spool_list_t *list, const void *item, size_t size);

/* Set the item at `index`; items skipped before it are zero. SPERF_NO_MEMORY; SPERF_LIMIT_EXCEEDED, as above. */
sperf_status_t sperf_spool_list_set(spool_list_t *list, uint32_t index, const void *item, size_t size);

#endif
