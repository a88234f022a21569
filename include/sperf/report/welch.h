/*
 * Whether two groups of measurements differ by more than their own spread: Welch's t-test.
 *
 * Welch, "The generalization of 'Student's' problem when several different population variances are involved",
 * Biometrika 34 (1947). The variances need not be equal, nor the numbers of measurements.
 */
#ifndef SPERF_WELCH_H
#define SPERF_WELCH_H

#include <stdint.h>

/*
 * Return the probability that measurements which do not differ in truth come out as `target` being as much larger than `base`
 * as it is here, or more (one-sided): below 0.05 is taken for a difference by custom. Each group needs two values or more,
 * else 1 is returned. Where neither group spreads at all, any larger mean is a difference (0).
 */
double sperf_welch_probability(const double *base, uint32_t base_count, const double *target, uint32_t target_count);

#endif
