/*
 * How many bytes the rows of allocations have, and how far that may be off: from samples, and from what Ruby counts.
 *
 * Slots are scaled so that they add up to Ruby's own count of them. What large objects and tables have beside their slots
 * is corrected by what is known of its sum (runtime/byte_counts.h, sperf/collect/byte_anchor.h).
 *
 * Context: who stopped the session; GVL, sperf's thread gone.
 */
#ifndef SPERF_EXT_ALLOCATION_BYTES_H
#define SPERF_EXT_ALLOCATION_BYTES_H

#include "allocations.h"

typedef struct {
    double *bytes;                                /* by row of sums */
    sperf_allocation_parts_t *variances;          /* by row of sums, before they were corrected */
    sperf_allocation_parts_t all;                 /* the sums of these */
    sperf_estimate_t anchors[SPERF_OBJECT_KINDS]; /* what objects have beside slots; bytes < 0: not known */
    sperf_allocation_parts_t estimated;           /* what rows have beside slots, by samples alone */
    double unsampled;                             /* bytes beside slots that no sample stands for */
    double total, total_error;                    /* a standard error */
} sperf_allocation_bytes_t;

/* Compute that. `scales` are those of sperf_allocations_scales. SPERF_NO_MEMORY. The caller cleans `out` up, in any case. */
sperf_status_t sperf_allocation_bytes(const sperf_allocations_t *allocations, const double *scales,
                                      sperf_allocation_bytes_t *out);
void sperf_allocation_bytes_cleanup(sperf_allocation_bytes_t *bytes);

/* Return the variance of the corrected sum of rows the sum of whose variances is this one. */
double sperf_allocation_bytes_variance(const sperf_allocation_bytes_t *bytes, const sperf_allocation_parts_t *of);

#endif
