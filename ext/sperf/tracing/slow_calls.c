/* Slow calls: see slow_calls.h. */
#include "slow_calls.h"

#include <stdlib.h>

/* The quickest first; of equal ones, the latest first. */
static int by_time(const void *a, const void *b)
{
    const sperf_slow_row_t *first = a, *second = b;
    if (first->took_ns != second->took_ns) return first->took_ns < second->took_ns ? -1 : 1;
    return first->begun_ns > second->begun_ns ? -1 : first->begun_ns < second->begun_ns;
}

/* Restore the heap below row `at`. */
static void sift(sperf_slow_row_t *rows, uint32_t count, uint32_t at)
{
    for (;;) {
        uint32_t least = at;
        for (uint32_t child = 2 * at + 1; child <= 2 * at + 2 && child < count; child++) {
            if (rows[child].took_ns < rows[least].took_ns) least = child;
        }
        if (least == at) return;
        sperf_slow_row_t row = rows[at];
        rows[at] = rows[least];
        rows[least] = row;
        at = least;
    }
}

void sperf_slow_calls_add(sperf_slow_calls_t *calls, const sperf_slow_row_t *row)
{
    if (calls->rows == NULL) calls->rows = malloc(SPERF_SLOW_CALLS_MAX * sizeof *calls->rows);
    if (calls->rows == NULL) return;
    if (calls->count < SPERF_SLOW_CALLS_MAX) {
        calls->rows[calls->count++] = *row;
        if (calls->count < SPERF_SLOW_CALLS_MAX) return;
        for (uint32_t at = SPERF_SLOW_CALLS_MAX / 2; at-- > 0;) sift(calls->rows, calls->count, at);
        return;
    }
    if (row->took_ns <= calls->rows[0].took_ns) return;
    calls->rows[0] = *row;
    sift(calls->rows, calls->count, 0);
}

void sperf_slow_calls_sort(sperf_slow_calls_t *calls)
{
    if (calls->count > 0) qsort(calls->rows, calls->count, sizeof *calls->rows, by_time);
}

void sperf_slow_calls_cleanup(sperf_slow_calls_t *calls)
{
    free(calls->rows);
    *calls = (sperf_slow_calls_t){0};
}
