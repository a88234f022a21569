/*
 * The weight of a sampled allocation, if allocations are sampled in short windows of time.
 *
 * A hook on every allocation costs a good part of the allocation itself. So the hook is enabled in windows only:
 * one in each period, which begins at an instant drawn independently of the program (schedule.h). Every instant is
 * equally likely to be in a window. So an allocation is in one with probability window / period, whatever the
 * program does before and after it: collects garbage, waits for a GVL, or allocates in bursts. Its weight is the
 * inverse of that probability (Horvitz and Thompson, "A generalization of sampling without replacement from a
 * finite universe", 1952). Windows counted in allocations are not used: code that takes long between two
 * allocations would be hit more often than its share.
 *
 * A window is measured in time that the program takes without a hook. In a window each allocation takes `hook_ns`
 * longer. If all windows took equally long, windows with many allocations would show less of the program. So the
 * clock of a window stands still while the hook runs, and every window shows equally much of the program. Ending
 * windows by the wall clock and weighting by the time left without hooks is not used: that time depends on what
 * the window shows, so the begin of a burst, or code after a pause, would weigh too much.
 *
 * Up to half of a dense window may be hooks, so their cost must be known well. It depends on the code around them. It is
 * measured before windows, and each window has the cost of the places that were sampled in it (hook_costs.h). A window
 * whose clock stood still for another time shows its length less n * hook_ns.
 *
 * The measurement needs a second core. Without one, a single cost is measured at the start and then solved for. Ruby
 * counts exactly, and for free, what a thread allocates: `hook_ns` is the number for which the estimate equals that
 * count. Chance makes the estimate differ from the count too, so the number is not exactly what the hook takes. But it
 * is the one that makes the dense windows add up to what was allocated.
 *
 * Simulated in 1,000 windows with blocks (allocation_blocks.h) for turns of 0.1, 1 and 10 ms, code with 40 % of the
 * objects was off by these means and root mean squares, in points. The hook took 55 ns in that code, and 75 and 85 ns
 * in the two others; measured at the start were 60 ns.
 *
 *   one cost, as measured   +3.9 (4.5)   +5.2 (5.4)   +5.2 (5.2)
 *   one cost, solved        +4.2 (4.9)   +5.2 (5.3)   +5.3 (5.3)
 *   by place                -0.2 (1.6)   -0.2 (1.3)   +0.1 (0.3)
 *
 * The fewer allocations there are, the longer windows may be. Their length follows from the rate of allocations in
 * the latest windows, so that hooks take `budget_ns` of a period on average. Only earlier windows decide, so the
 * weights are right. Ending a window early because it has many allocations is not used: the first allocations of a
 * burst would be in more windows than the later ones.
 *
 * Within a window allocations are sampled at random, each with probability 1 / gap. The gap follows from the usual
 * number of allocations in a window, and grows in a window with far more.
 *
 * There are two strata (Cochran, "Sampling Techniques", chapter 5), each with its own gap: objects that have
 * memory beside their slot from the start, which may be large, and all others. Few objects are in the first
 * stratum, but nearly all bytes of large objects are. It gets up to half of the samples. With a single gap a few
 * samples of large strings, each standing for thousands of others, determined the number of bytes that a program
 * allocates.
 *
 * Weights are in 1/1024 of an object. Pure code; owned by one thread at a time.
 */
#ifndef SPERF_ALLOCATION_RATE_H
#define SPERF_ALLOCATION_RATE_H

#include <stdint.h>

/* Strata of a window, sampled with different gaps. Without windows there is one, the first. */
enum { SPERF_STRATUM_SMALL, SPERF_STRATUM_LARGE, SPERF_STRATA };

enum { SPERF_ALLOCATION_UNIT = 1024, SPERF_STILL_UNIT = 256, SPERF_RATE_THREADS = 4, SPERF_RATE_CLASSES = 64 };

/* What windows showed of one thread; hook_ns is solved for from these. */
typedef struct {
    uint64_t thread; /* its number; 0: none yet */
    uint64_t first;  /* objects it had allocated when its first window began; 0: there was none since interrupted */
    uint64_t last;   /* and when its latest window began */
    uint64_t before; /* objects between its first window and its latest, of intervals that were interrupted */
    /*
     * All windows except the latest, by the density of hooks in them: sums of estimates without hook_ns, and
     * of densities.
     */
    double estimates[SPERF_RATE_CLASSES];
    double densities[SPERF_RATE_CLASSES];
    double windows[SPERF_RATE_CLASSES];
    double latest_estimate, latest_density;
} sperf_rate_lesson_t;

typedef struct {
    int64_t period_ns;
    double budget_ns;     /* time that hooks may take of a period, on average */
    double hook_ns;       /* time that the hook usually adds to an allocation */
    double measured_ns;   /* the same, measured at the start */
    int64_t window_ns;    /* length of the next window, by its own clock */
    double density;       /* hooks per nanosecond of the program in recent windows, a mean */
    double typical_hooks; /* hooks in recent windows that had any, a mean weighted by hooks */
    double typical_large; /* the same for objects that may be large */
    uint64_t windows;
    uint64_t hooks; /* in all windows */
    sperf_rate_lesson_t lessons[SPERF_RATE_THREADS];
} sperf_allocation_rate_t;

/* Begin, with `hook_ns` > 0. */
void sperf_allocation_rate_init(sperf_allocation_rate_t *rate, int64_t period_ns, double budget_ns, double hook_ns);

/* Change the period and the budget, from the next window on. */
void sperf_allocation_rate_change(sperf_allocation_rate_t *rate, int64_t period_ns, double budget_ns);

/* A completed window. */
typedef struct {
    uint64_t number;   /* of the window */
    int64_t length_ns; /* including its hooks */
    uint32_t hooks;    /* calls of the hook */
    uint32_t large;    /* of these: calls for objects that may be large */
    uint64_t thread;   /* the thread of the first call; 0: not known */
    uint64_t counted;  /* objects that thread had allocated in the session by then, by Ruby's count; 0: not known */
    uint64_t outside;  /* objects that all threads had allocated by then, except those in stretches; if hooks > 0 */

    /* Just before the window, without the hook: objects, and how long they took. 0 objects: not known. */
    uint64_t unhooked_objects;
    int64_t unhooked_ns;
    /* In the window, from its second object to its last: objects after the first of these, and how long they took. */
    uint32_t steady_objects;
    int64_t steady_ns;
    double hook_ns; /* what the hook added to an allocation here; 0: what it usually adds */
} sperf_window_t;

void sperf_allocation_rate_window(sperf_allocation_rate_t *rate, const sperf_window_t *window);

/*
 * No windows follow for a while. What threads allocate until the next window is not compared with estimates: with that
 * window, and with the latest one.
 */
void sperf_allocation_rate_interrupt(sperf_allocation_rate_t *rate);

/* Return how long the clock of a window stands still for a call of the hook, in 1 / SPERF_STILL_UNIT ns. */
int64_t sperf_allocation_rate_still(const sperf_allocation_rate_t *rate);

/*
 * Estimate `hook_ns` anew. `taken` is the share of the due windows that took place while the program ran. Call
 * this now and then: O(SPERF_RATE_CLASSES).
 */
void sperf_allocation_rate_learn(sperf_allocation_rate_t *rate, double taken);

/*
 * Return the weight of an allocation that was sampled with probability 1 / gap in the window, in 1 /
 * SPERF_ALLOCATION_UNIT of an object; at least SPERF_ALLOCATION_UNIT.
 */
int64_t sperf_allocation_rate_weight(const sperf_allocation_rate_t *rate, const sperf_window_t *window, uint32_t gap);

typedef struct {
    uint32_t small, large; /* of the stratum of large objects, and of the others; at least 1 */
} sperf_allocation_gaps_t;

/* Return the gaps that sample about `wanted` allocations in a usual window. */
sperf_allocation_gaps_t sperf_allocation_rate_gaps(const sperf_allocation_rate_t *rate, double wanted);

/* Return the next pseudo-random number. `*state` must not be 0 (Marsaglia, "Xorshift RNGs", 2003). */
static inline uint64_t sperf_random_next(uint64_t *state)
{
    uint64_t x = *state;
    x ^= x << 13;
    x ^= x >> 7;
    x ^= x << 17;
    return *state = x;
}

/*
 * Return how many allocations to skip before the next sampled one, if each is sampled with probability 1 / gap:
 * geometrically distributed.
 */
uint32_t sperf_allocation_skip(uint64_t *random, uint32_t gap);

#endif
