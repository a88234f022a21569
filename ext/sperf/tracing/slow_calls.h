/*
 * Calls that took longer than somebody wants: each with its node, so its stack, when it began, how long it took, and the
 * labels that its thread had at the end.
 *
 * Context of everything here: GVL of the main Ractor.
 */
#ifndef SPERF_EXT_SLOW_CALLS_H
#define SPERF_EXT_SLOW_CALLS_H

#include <stdint.h>

#include "sperf/base/status.h"

typedef struct {
    uint32_t node;
    uint32_t labels;  /* of label_sets.h; 0: none */
    uint32_t thread;  /* its number in the trace */
    int64_t begun_ns; /* real time */
    int64_t took_ns;
    int64_t limit_ns;
} sperf_slow_row_t;

/* So many are kept, the slowest ones. */
enum { SPERF_SLOW_CALLS_MAX = 1000 };

typedef struct {
    sperf_slow_row_t *rows;
    uint32_t count;
    uint64_t refused; /* that were not kept */
} sperf_slow_calls_t;

/* Add one; where there are too many, the quickest goes. */
void sperf_slow_calls_add(sperf_slow_calls_t *calls, const sperf_slow_row_t *row);

/* The slowest first. */
void sperf_slow_calls_sort(sperf_slow_calls_t *calls);

void sperf_slow_calls_cleanup(sperf_slow_calls_t *calls);

#endif
