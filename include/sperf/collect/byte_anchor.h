/*
 * Estimates of several rows, and what is known of their sum.
 *
 * Samples estimate how many bytes each row has, with a variance that they tell themselves; what Ruby counts tells the sum
 * of the rows, with a variance of its own, which is small. The best linear estimate that agrees with both gives each row
 * of what the sum is off as much as its variance is of all variance (generalised least squares with a constraint; Deville
 * and Särndal, "Calibration Estimators in Survey Sampling", 1992). A few large objects that were sampled by chance decide
 * the sum of an estimate: it is they that the correction goes to, and rows of many small objects stay as they are.
 *
 * A row without a sample has no variance, and gets nothing: where samples missed what the sum shows, that remains, and is
 * told as not sampled.
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
 * Correct `count` rows by their known sum. A row changes by at most twice its standard error, and not below 0. The
 * variances become those of the corrected rows. Returns the bytes that are in no row, 0 where chance explains the
 * difference.
 */
double sperf_byte_anchor(sperf_estimate_t *rows, uint32_t count, sperf_estimate_t sum);

/* Return the variance of the sum of rows with the variance `part` of `all`, corrected by a sum with that of `sum`. */
double sperf_byte_anchor_variance(double part, double all, double sum);

/*
 * The sum over all windows of something that each shows: of the windows, `seen` told it, and `count` are all that there
 * were; those without an allocation have 0.
 */
typedef struct {
    double sum, squares; /* of what each window stands for */
    uint64_t seen, unseen, count;
} sperf_window_sum_t;

void sperf_window_sum_add(sperf_window_sum_t *sum, double stands_for);

/* Return the estimate, scaled. */
sperf_estimate_t sperf_window_sum_estimate(const sperf_window_sum_t *sum, double scale);

#endif
