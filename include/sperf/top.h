/*
 * Flat and cumulative totals for each function.
 *
 * Flat is what samples spent with the function as their leaf; cumulative is what they spent with it anywhere in the
 * stack, counted once a sample however often the function recurs. Linear in nodes and samples, not in their product.
 */
#ifndef SPERF_TOP_H
#define SPERF_TOP_H

#include "sperf/profile.h"

typedef struct {
    sperf_string_id_t name;
    sperf_string_id_t file;
    int64_t flat;
    int64_t cumulative;
} sperf_top_row_t;

typedef struct {
    sperf_top_row_t *rows; /* one for each (name, file) that occurs in a sample's stack */
    uint32_t count;
    int64_t total;
} sperf_top_t;

typedef enum { SPERF_TOP_BY_FLAT, SPERF_TOP_BY_CUMULATIVE } sperf_top_order_t;

/*
 * Add up the sample type `type` (0-based; SPERF_INVALID_ARGUMENT when out of range) by function name and file. The rows
 * come in no promised order. SPERF_NO_MEMORY. Ownership: the caller cleans `*out` up.
 */
sperf_status_t sperf_top_compute(const sperf_profile_t *profile, uint32_t type, sperf_top_t *out);

/*
 * Order the rows, largest first: by the chosen total, then by the other one, then by name and file (bytes), so that
 * equal profiles print equally.
 */
void sperf_top_sort(sperf_top_t *top, const sperf_profile_t *profile, sperf_top_order_t order);

void sperf_top_cleanup(sperf_top_t *top);

#endif
