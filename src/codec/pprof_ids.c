/*
 * From the ids of a pprof file to rows: see pprof_file.h.
 *
 * Ids may be any 64-bit numbers: some producers use addresses. Sorting them costs the same whatever they are, where hashing
 * could be made slow by a file that was made for it.
 */
#include <stdlib.h>
#include <string.h>

#include "pprof_file.h"

struct sperf_pprof_id {
    uint64_t id;
    uint32_t row;
};

static uint64_t id_of_row(const void *rows, size_t row_bytes, uint32_t row)
{
    uint64_t id = 0;
    memcpy(&id, (const char *)rows + row * row_bytes, sizeof id);
    return id;
}

static bool count_up(const void *rows, size_t row_bytes, uint32_t count)
{
    for (uint32_t row = 0; row < count; row++) {
        if (id_of_row(rows, row_bytes, row) != (uint64_t)row + 1) return false;
    }
    return true;
}

static int compare(const void *a, const void *b)
{
    uint64_t first = ((const struct sperf_pprof_id *)a)->id;
    uint64_t second = ((const struct sperf_pprof_id *)b)->id;
    return first < second ? -1 : first > second;
}

static bool unique(const struct sperf_pprof_id *sorted, uint32_t count)
{
    for (uint32_t i = 1; i < count; i++) {
        if (sorted[i - 1].id == sorted[i].id) return false;
    }
    return count == 0 || sorted[0].id != 0;
}

sperf_status_t sperf_pprof_ids_build(sperf_pprof_ids_t *ids, const void *rows, size_t row_bytes, uint32_t count)
{
    *ids = (sperf_pprof_ids_t){.count = count};
    if (count_up(rows, row_bytes, count)) return SPERF_OK;
    ids->sorted = malloc(count * sizeof *ids->sorted);
    if (!ids->sorted) return SPERF_NO_MEMORY;
    for (uint32_t row = 0; row < count; row++) {
        ids->sorted[row] = (struct sperf_pprof_id){id_of_row(rows, row_bytes, row), row};
    }
    qsort(ids->sorted, count, sizeof *ids->sorted, compare);
    return unique(ids->sorted, count) ? SPERF_OK : SPERF_MALFORMED;
}

void sperf_pprof_ids_cleanup(sperf_pprof_ids_t *ids)
{
    free(ids->sorted);
    *ids = (sperf_pprof_ids_t){0};
}

uint32_t sperf_pprof_ids_find(const sperf_pprof_ids_t *ids, uint64_t id)
{
    if (!ids->sorted) return id - 1 < ids->count ? (uint32_t)(id - 1) : UINT32_MAX;
    uint32_t low = 0;
    uint32_t high = ids->count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (ids->sorted[middle].id < id) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < ids->count && ids->sorted[low].id == id ? ids->sorted[low].row : UINT32_MAX;
}
