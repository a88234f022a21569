/*
 * Arithmetic that stops at the ends of int64 instead of wrapping.
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

/* Return the absolute value, which int64 cannot hold for INT64_MIN. */
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

/* Return the absolute value as int64; INT64_MAX for INT64_MIN. */
static inline int64_t sperf_saturating_abs(int64_t value)
{
    return value == INT64_MIN ? INT64_MAX : value < 0 ? -value : value;
}

#endif
