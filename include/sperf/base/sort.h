/*
 * Sorting with a context, in place and without memory of its own.
 *
 * qsort's comparison cannot see a profile's strings, and qsort_r differs between systems. Not stable: an order that must be
 * the same in every run has to tell any two rows apart.
 */
#ifndef SPERF_SORT_H
#define SPERF_SORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SPERF_SORT_ROW_BYTES_MAX = 64 };

/* Say whether the row `a` comes after the row `b`. */
typedef bool (*sperf_comes_after_t)(const void *context, const void *a, const void *b);

/* Sort `count` rows of `row_bytes` (at most SPERF_SORT_ROW_BYTES_MAX) each, the first one first. */
void sperf_sort(void *rows, uint32_t count, size_t row_bytes, sperf_comes_after_t comes_after, const void *context);

#endif
