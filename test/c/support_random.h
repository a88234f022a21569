/* Numbers that look random and are the same in every run: splitmix64 (Steele et al. 2014). */
#ifndef SPERF_TEST_SUPPORT_RANDOM_H
#define SPERF_TEST_SUPPORT_RANDOM_H

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

#endif
