/*
 * The bytes of rows of allocations, and how far they may be off: from samples, and from what Ruby counts.
 *
 * Slots are scaled to add up to Ruby's own count. Bytes beside the slots of large objects and tables are corrected by
 * their known sum (runtime/byte_counts.h, sperf/collect/allocation_blocks.h).
 *
 * Context of all functions: GVL, without sperf's thread.
 */
#ifndef SPERF_EXT_ALLOCATION_BYTES_H
#define SPERF_EXT_ALLOCATION_BYTES_H

#include "allocations.h"

typedef struct {
    double *bytes;                                /* by row of sums */
    sperf_allocation_parts_t *variances;          /* by row of sums, before they were corrected */
    sperf_allocation_parts_t all;                 /* the sums of `variances` */
    sperf_estimate_t anchors[SPERF_OBJECT_KINDS]; /* bytes beside slots; bytes < 0: not known */
    sperf_allocation_parts_t estimated;           /* bytes beside slots, by samples alone */
    double unsampled;                             /* bytes beside slots that no sample stands for */
    double disagreement;                          /* squares of what rows and anchors differ by after all */
    double total, total_error;                    /* a standard error */
    double *objects_by_row, *objects_variances;   /* by row of sums */
    double objects, objects_variance;             /* of all rows, as if their sum were not known */
} sperf_allocation_bytes_t;

/*
 * Compute `out`. `scales` come from sperf_allocations_scales. SPERF_NO_MEMORY. The caller cleans `out` up in any
 * case.
 */
sperf_status_t sperf_allocation_bytes_init(const sperf_allocations_t *allocations, const double *scales,
                                           sperf_allocation_bytes_t *out);
void sperf_allocation_bytes_cleanup(sperf_allocation_bytes_t *bytes);

/*
 * Return the variance of the corrected sum of some rows, which have `of_bytes` bytes; `of` is the sum of their
 * variances.
 */
double sperf_allocation_bytes_variance(const sperf_allocation_bytes_t *bytes, double of_bytes,
                                       const sperf_allocation_parts_t *of);

/*
 * Return the variance of a part of an exactly known sum. The part was estimated with the variance `part_variance`,
 * all parts with `all_variance`, before they were scaled to the sum. `share` is the part's share of it.
 */
double sperf_allocation_share_variance(double share, double part_variance, double all_variance);

#endif
