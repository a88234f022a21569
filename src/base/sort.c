/* Heapsort: see sperf/base/sort.h. */
#include "sperf/base/sort.h"

#include <string.h>

typedef struct {
    char *rows;
    size_t row_bytes;
    sperf_comes_after_t comes_after;
    const void *context;
} sorting_t;

static void *row_at(const sorting_t *sorting, uint64_t number)
{
    return sorting->rows + number * sorting->row_bytes;
}

static void swap_rows(const sorting_t *sorting, uint64_t a, uint64_t b)
{
    char row[SPERF_SORT_ROW_BYTES_MAX];
    memcpy(row, row_at(sorting, a), sorting->row_bytes);
    memcpy(row_at(sorting, a), row_at(sorting, b), sorting->row_bytes);
    memcpy(row_at(sorting, b), row, sorting->row_bytes);
}

static bool comes_after(const sorting_t *sorting, uint64_t a, uint64_t b)
{
    return sorting->comes_after(sorting->context, row_at(sorting, a), row_at(sorting, b));
}

static void sift_down(const sorting_t *sorting, uint64_t from, uint64_t count)
{
    for (uint64_t parent = from, child = 2 * parent + 1; child < count; parent = child, child = 2 * parent + 1) {
        if (child + 1 < count && comes_after(sorting, child + 1, child)) child++;
        if (!comes_after(sorting, child, parent)) return;
        swap_rows(sorting, child, parent);
    }
}

void sperf_sort(void *rows, uint32_t count, size_t row_bytes, sperf_comes_after_t comes_after, const void *context)
{
    sorting_t sorting = {rows, row_bytes, comes_after, context};
    for (uint64_t i = count / 2; i > 0; i--) sift_down(&sorting, i - 1, count);
    for (uint64_t end = count; end > 1; end--) {
        swap_rows(&sorting, 0, end - 1);
        sift_down(&sorting, 0, end - 1);
    }
}
