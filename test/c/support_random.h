/*
 * Numbers that look random and are the same in every run: splitmix64 (Steele et al. 2014); and means of what is drawn,
 * with their standard errors, by Welford's updates: Knuth, TAOCP 2, section 4.2.2.
 */
#ifndef SPERF_TEST_SUPPORT_RANDOM_H
#define SPERF_TEST_SUPPORT_RANDOM_H

#include <stdbool.h>
#include <stdint.h>

typedef struct {
    uint64_t state;
} support_random_t;

static inline uint64_t support_random_u64(support_random_t *random)
{
    uint64_t value = random->state += 0x9e3779b97f4a7c15U;
    value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9U;
    value = (value ^ (value >> 27)) * 0x94d049bb133111ebU;
    return value ^ (value >> 31);
}

/* Return a number in 0..limit - 1; `limit` is not 0. */
static inline uint32_t support_random_below(support_random_t *random, uint32_t limit)
{
    return (uint32_t)(support_random_u64(random) % limit);
}

typedef struct {
    double count, mean, squares;
} support_mean_t;

static inline void support_mean_add(support_mean_t *mean, double value)
{
    mean->count++;
    double off = value - mean->mean;
    mean->mean += off / mean->count;
    mean->squares += off * (value - mean->mean);
}

/* Return whether the mean is `expected`, as far as six standard errors tell. In squares: a root would need libm. */
static inline bool support_mean_is(const support_mean_t *mean, double expected)
{
    double variance = mean->squares / (mean->count - 1) / mean->count, off = mean->mean - expected;
    return off * off <= 6.0 * 6.0 * variance;
}

#endif
