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
#ifndef SPERF_BYTE_ANCHOR_H
#define SPERF_BYTE_ANCHOR_H

#include <stdint.h>

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
