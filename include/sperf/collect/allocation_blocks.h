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

#endif
