/*
 * Welch's t-test: see sperf/report/welch.h.
 *
 * The tail of Student's distribution is a regularized incomplete beta function, computed by its continued fraction
 * (Abramowitz and Stegun 26.5.8) with Lentz's method as modified by Thompson and Barnett.
 */
#include "sperf/report/welch.h"

#include <math.h>

enum { STEPS_MAX = 300 };

static const double CLOSE_ENOUGH = 1e-12;
static const double TINY = 1e-300; /* in place of a denominator of 0 */

static double away_from_zero(double value)
{
    return fabs(value) < TINY ? TINY : value;
}

static double beta_fraction(double a, double b, double x)
{
    double c = 1;
    double d = 1 / away_from_zero(1 - (a + b) * x / (a + 1));
    double fraction = d;
    for (int m = 1; m <= STEPS_MAX; m++) {
        double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
        d = 1 / away_from_zero(1 + even * d);
        c = away_from_zero(1 + even / c);
        fraction *= d * c;
        double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
        d = 1 / away_from_zero(1 + odd * d);
        c = away_from_zero(1 + odd / c);
        fraction *= d * c;
        if (fabs(d * c - 1) < CLOSE_ENOUGH) break;
    }
    return fraction;
}

static double incomplete_beta(double a, double b, double x)
{
    if (x <= 0) return 0;
    if (x >= 1) return 1;
    double front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log1p(-x));
    /* The fraction converges quickly on this side of the mean only. */
    if (x < (a + 1) / (a + b + 2)) return front * beta_fraction(a, b, x) / a;
    return 1 - front * beta_fraction(b, a, 1 - x) / b;
}

/* P(T >= t) for Student's distribution. */
static double student_tail(double t, double degrees)
{
    double half = incomplete_beta(degrees / 2, 0.5, degrees / (degrees + t * t)) / 2;
    return t >= 0 ? half : 1 - half;
}

typedef struct {
    double mean;
    double variance_of_mean;
} group_t;

static group_t describe(const double *values, uint32_t count)
{
    group_t group = {0};
    for (uint32_t i = 0; i < count; i++) group.mean += values[i] / count;
    double squares = 0;
    for (uint32_t i = 0; i < count; i++) squares += (values[i] - group.mean) * (values[i] - group.mean);
    group.variance_of_mean = squares / (count - 1.0) / count;
    return group;
}

double sperf_welch_probability(const double *base, uint32_t base_count, const double *target, uint32_t target_count)
{
    if (base_count < 2 || target_count < 2) return 1;
    group_t a = describe(base, base_count);
    group_t b = describe(target, target_count);
    double variance = a.variance_of_mean + b.variance_of_mean;
    if (variance <= 0) return b.mean > a.mean ? 0 : 1;
    double degrees = variance * variance /
                     (a.variance_of_mean * a.variance_of_mean / (base_count - 1.0) +
                      b.variance_of_mean * b.variance_of_mean / (target_count - 1.0));
    return student_tail((b.mean - a.mean) / sqrt(variance), degrees);
}
