/*
 * Whether two groups of measurements differ by more than their spread: Welch's t-test.
 *
 * Welch, "The generalization of 'Student's' problem when several different population variances are involved",
 * Biometrika 34 (1947). Neither the variances nor the numbers of measurements need to be equal.
 */
#ifndef SPERF_WELCH_H
#define SPERF_WELCH_H

#include <stdint.h>

/*
 * Return the probability that measurements without a true difference show `target` larger than `base` by as much
 * as here, or more (one-sided). By convention a probability below 0.05 is a difference. Returns 1 if a group has
 * fewer than two values. If neither group spreads at all, any larger mean is a difference (0).
 */
double sperf_welch_probability(const double *base, uint32_t base_count, const double *target, uint32_t target_count);

#endif
