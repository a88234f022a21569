/*
 * What a sampled allocation stands for, where allocations are watched in short windows of time.
 *
 * A hook on every allocation costs a good part of what the allocation itself does. So it is on in windows only: one in
 * each period, `window_ns` long, that begins at an instant which is drawn without regard to the program (schedule.h).
 * Every instant is as likely to be in a window as any other, so an allocation is in one with probability
 * window / period, whatever the program does before and after it: collects garbage, waits for a GVL, or allocates in
 * bursts. Its weight is the inverse of that (Horvitz and Thompson, "A generalization of sampling without replacement
 * from a finite universe", 1952). Windows that were counted in allocations would not do: code that takes its time
 * between two of them would be hit more often than its share.
 *
 * Windows are time of the program as it runs without a hook. In a window each allocation takes `hook_ns` longer, so a
 * window with many of them shows less of the program than one with few, and code that allocates densely would weigh too
 * little. So that is taken off: a window with n hooks shows window - n * hook_ns. What the hook takes is not measured,
 * but solved for, as Ruby counts allocations exactly and for nothing: it is the number for which the estimate of all is
 * the count of all. What is left is noise, and is scaled to the exact count at the stop.
 *
 * Within a window allocations are taken at random: each with probability 1 / gap. The gap follows from how many there
 * are in a window as a rule, and grows in one that has far more, so that no window costs more than a bounded time.
 *
 * Weights are in 1/1024 of an object. Pure code; owned by one thread at a time.
 */
#ifndef SPERF_ALLOCATION_RATE_H
#define SPERF_ALLOCATION_RATE_H

#include <stdint.h>

enum { SPERF_ALLOCATION_UNIT = 1024, SPERF_RATE_CLASSES = 128 };

typedef struct {
    int64_t period_ns;
    int64_t window_ns;
    double hook_ns; /* what the hook adds to an allocation, as far as is known */
    uint64_t windows;
    uint64_t hooks;   /* in all of them */
    uint64_t counted; /* allocations by Ruby's count, in the periods of these windows */
    /* Windows by how many hooks they had. */
    uint64_t class_windows[SPERF_RATE_CLASSES];
    uint64_t class_hooks[SPERF_RATE_CLASSES];
    double typical_hooks; /* a mean of late windows that had any, each weighed by its hooks */
} sperf_allocation_rate_t;

/* Begin, with windows of `window_ns` in periods of `period_ns`, both > 0. */
void sperf_allocation_rate_init(sperf_allocation_rate_t *rate, int64_t period_ns, int64_t window_ns);

/* A window is over, in which the hook was called `hooks` times. */
void sperf_allocation_rate_window(sperf_allocation_rate_t *rate, uint32_t hooks);

/*
 * Ruby has counted `counted` allocations in the periods of all windows so far: learn what the hook takes. It is called
 * now and then; O(SPERF_RATE_CLASSES).
 */
void sperf_allocation_rate_learn(sperf_allocation_rate_t *rate, uint64_t counted);

/*
 * Return what an allocation weighs that was taken with probability 1 / gap in a window of `hooks` hooks, in
 * 1 / SPERF_ALLOCATION_UNIT of an object; at least SPERF_ALLOCATION_UNIT.
 */
int64_t sperf_allocation_rate_weight(const sperf_allocation_rate_t *rate, uint32_t hooks, uint32_t gap);

/* Return the gap with which about `wanted` allocations of a usual window are taken; at least 1. */
uint32_t sperf_allocation_rate_gap(const sperf_allocation_rate_t *rate, double wanted);

/* Return the next number of a generator with the state `*state`, which is not 0 (Marsaglia, "Xorshift RNGs", 2003). */
static inline uint64_t sperf_random_next(uint64_t *state)
{
    uint64_t x = *state;
    x ^= x << 13;
    x ^= x >> 7;
    x ^= x << 17;
    return *state = x;
}

/*
 * Return how many allocations to pass over before the next one that is taken, if each is with probability 1 / gap:
 * geometrically distributed.
 */
uint32_t sperf_allocation_skip(uint64_t *random, uint32_t gap);

#endif
