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

#endif
