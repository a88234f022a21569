/*
 * Slow calls: calls that took longer than the limit of their method. Each has its node, and so its stack, its
 * time, and the labels that its thread had when it ended.
 *
 * Context of all functions: GVL of the main Ractor.
 */
#ifndef SPERF_EXT_SLOW_CALLS_H
#define SPERF_EXT_SLOW_CALLS_H

#include <stdint.h>

#include "sperf/base/status.h"

typedef struct {
    uint32_t node;
    uint32_t labels;  /* a set of label_sets.h; 0: none */
    uint32_t thread;  /* its number in the trace */
    int64_t begun_ns; /* real time */
    int64_t took_ns;
    int64_t limit_ns;
} sperf_slow_row_t;

/* The table holds this many calls, the slowest ones. */
enum { SPERF_SLOW_CALLS_MAX = 1000 };

typedef struct {
    sperf_slow_row_t *rows; /* once the table is full, a heap whose first row is the quickest */
    uint32_t count;
} sperf_slow_calls_t;

/* Append a call; in a full table, it replaces the quickest one if it is slower. Without memory it is dropped. */
void sperf_slow_calls_add(sperf_slow_calls_t *calls, const sperf_slow_row_t *row);

/* Sort, the quickest first; the table stays a heap, so calls can still be added. */
void sperf_slow_calls_sort(sperf_slow_calls_t *calls);

void sperf_slow_calls_cleanup(sperf_slow_calls_t *calls);

#endif
