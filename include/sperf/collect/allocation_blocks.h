/*
 * Blocks of windows: the intervals of time whose samples are scaled to the objects that Ruby counted in them.
 *
 * Windows estimate what they show with a bias: how long the hook takes differs from one code to another, and what is
 * known of it is a mean (allocation_rate.h). And by chance more or fewer of them meet the code that allocates most. But
 * Ruby's count can be read in the first event of a window. So the samples of some windows in a row are
 * multiplied by a factor such that they add up to the objects that were allocated meanwhile: a ratio estimator in
 * each stratum of time (Cochran, "Sampling Techniques", section 6.11). Code that runs for longer than a block then gets
 * its exact number of objects. Within a block the shares stay as estimated.
 *
 * A ratio is biased by about its relative variance: where 3 % of the windows meet bursts with 43 % of the objects,
 * blocks of 64 windows took 1 point from these in the simulation of test/c/test_allocation_estimates.c. So a block has
 * SPERF_BLOCK_WINDOWS windows that saw an object, and more until the relative variance of what they add up to is that
 * of as many independent ones. The variance is that of differences between windows in a row (Wolter, "Introduction to
 * Variance Estimation", section 8.2), as code that changes slowly is met evenly. Samples wait until their block ends,
 * so there is a limit. The last block has up to twice as many: a block ends when the next one is full.
 *
 * Pure code; owned by one thread at a time.
 */
#ifndef SPERF_ALLOCATION_BLOCKS_H
#define SPERF_ALLOCATION_BLOCKS_H

#include <stdbool.h>
#include <stdint.h>

#include "sperf/collect/allocation_rate.h"

enum { SPERF_BLOCK_WINDOWS = 64, SPERF_BLOCK_WINDOWS_MAX = 512 };

/* All zeros: no window came yet. */
typedef struct {
    uint64_t begin;  /* objects counted when the block began */
    uint64_t middle; /* and when it was full */
    uint64_t next;   /* the number of the first window after that; 0: it is not full */

    /* Since the block began, or since `next`: windows that saw an object, their estimates, and the sum's variance. */
    uint32_t windows;
    double sum, variance;
    double latest; /* estimate */
} sperf_allocation_blocks_t;

typedef struct {
    uint64_t before;  /* the number of the first window that is not in the block */
    uint64_t objects; /* counted in the block */
} sperf_allocation_block_t;

/*
 * Add a completed window, which is estimated to stand for `estimate` objects. Returns whether a block has ended, and
 * sets `*out` to it.
 */
bool sperf_allocation_blocks_add(sperf_allocation_blocks_t *blocks, const sperf_window_t *window, double estimate,
                                 sperf_allocation_block_t *out);

/* Return the last block, which has all windows that are left; `outside` as in sperf_window_t. */
sperf_allocation_block_t sperf_allocation_blocks_end(const sperf_allocation_blocks_t *blocks, uint64_t outside);

/*
 * Corrects the estimates of several rows by their known sum.
 *
 * Samples estimate how many bytes each row has, with a variance that follows from the samples. Ruby's counts give
 * the sum of the rows, with a small variance of its own. The best linear estimate that agrees with both corrects
 * each row in proportion to its share of all variance (generalised least squares with a constraint; Deville and
 * Särndal, "Calibration Estimators in Survey Sampling", 1992). A few large objects, sampled by chance, determine
 * the sum of an estimate. The correction goes to these, and rows of many small objects stay as they are.
 *
 * A row without a sample has no variance and is not corrected. The bytes that samples missed are reported as not
 * sampled.
 *
 * Pure code.
 */

/* An estimate in bytes, and its variance. */
typedef struct {
    double bytes, variance;
} sperf_estimate_t;

/*
 * Correct `count` rows by their known sum. A row changes by at most twice its standard error, and never falls
 * below 0. The variances become those of the corrected rows. Returns the bytes that are in no row, or 0 if chance
 * explains the difference.
 */
double sperf_byte_anchor(sperf_estimate_t *rows, uint32_t count, sperf_estimate_t sum);

/*
 * Return the variance of a sum of rows after the correction. Before it, these rows had the variance `part` of
 * `all`; the known sum has the variance `sum`.
 */
double sperf_byte_anchor_variance(double part, double all, double sum);

/*
 * The sum over all windows of a quantity. Of `count` windows, `seen` reported it; windows without an allocation
 * count as 0.
 */
typedef struct {
    double sum, squares; /* of the quantity that each window stands for */
    uint64_t seen, unseen, count;
} sperf_window_sum_t;

void sperf_window_sum_add(sperf_window_sum_t *sum, double stands_for);

/* Return the estimate of the sum, multiplied by `scale`. */
sperf_estimate_t sperf_window_sum_estimate(const sperf_window_sum_t *sum, double scale);

#endif
