/*
 * Sums that stop at the ends of int64 instead of wrapping: a sum too large to hold stays the largest there is.
 */
#ifndef SPERF_SATURATE_H
#define SPERF_SATURATE_H

#include <stdint.h>

static inline int64_t sperf_saturating_add(int64_t a, int64_t b)
{
    if (b > 0 && a > INT64_MAX - b) return INT64_MAX;
    if (b < 0 && a < INT64_MIN - b) return INT64_MIN;
    return a + b;
}

/* The value without its sign, which int64 cannot hold for the smallest one. */
static inline uint64_t sperf_magnitude(int64_t value)
{
    return value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
}

static inline int64_t sperf_saturating_subtract(int64_t a, int64_t b)
{
    if (b < 0 && a > INT64_MAX + b) return INT64_MAX;
    if (b > 0 && a < INT64_MIN + b) return INT64_MIN;
    return a - b;
}

/* The same as int64, the largest there is for the smallest value. */
static inline int64_t sperf_saturating_abs(int64_t value)
{
    return value == INT64_MIN ? INT64_MAX : value < 0 ? -value : value;
}

#endif
