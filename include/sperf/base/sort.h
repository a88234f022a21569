/*
 * Sorting with a context, in place, without allocating.
 *
 * The comparison of qsort cannot see the strings of a profile, and qsort_r differs between systems. The sort is
 * not stable: if an order must be the same in every run, the comparison must tell any two rows apart.
 */
#ifndef SPERF_SORT_H
#define SPERF_SORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SPERF_SORT_ROW_BYTES_MAX = 64 };

/* Return whether row `a` comes after row `b`. */
typedef bool (*sperf_comes_after_t)(const void *context, const void *a, const void *b);

/* Sort `count` rows of `row_bytes` bytes (at most SPERF_SORT_ROW_BYTES_MAX) each. */
void sperf_sort(void *rows, uint32_t count, size_t row_bytes, sperf_comes_after_t comes_after, const void *context);

/*
 * Move the uint32_t `low` to the first number below `high` for which `is_before`, an expression of `middle`, is false,
 * or to `high`: of rows in order, the first that is not before what is looked for. `high` is changed too.
 */
#define SPERF_BISECT(low, high, is_before)                    \
    while ((low) < (high)) {                                  \
        const uint32_t middle = (low) + ((high) - (low)) / 2; \
        if (is_before) {                                      \
            (low) = middle + 1;                               \
        } else {                                              \
            (high) = middle;                                  \
        }                                                     \
    }

#endif
