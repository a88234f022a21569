/*
 * What a sampled allocation stands for, where allocations are watched in short windows of time.
 *
 * A hook on every allocation costs a good part of what the allocation itself does. So it is on in windows only: one in
 * each period, that begins at an instant which is drawn without regard to the program (schedule.h). Every instant is as
 * likely to be in a window as any other, so an allocation is in one with probability window / period, whatever the
 * program does before and after it: collects garbage, waits for a GVL, or allocates in bursts. Its weight is the inverse
 * of that (Horvitz and Thompson, "A generalization of sampling without replacement from a finite universe", 1952).
 * Windows that were counted in allocations would not do: code that takes its time between two of them would be hit more
 * often than its share.
 *
 * Windows are time of the program as it runs without a hook. In a window each allocation takes `hook_ns` longer, so if
 * all windows took as long, one with many allocations would show less of the program than one with few. So the clock of
 * a window stands still while the hook runs, from the instant on that was drawn: each window shows as much of the
 * program, whatever that does. A window that ended by the wall clock, and was weighed by what is left of it without
 * hooks, would not do: how much that is depends on what it shows, so what a burst begins with, or what comes after a
 * pause, would weigh too much (test/c/test_allocation_rate.c).
 *
 * As half of a dense window may be hooks, what one takes must be known well, and it depends on the program: on caches,
 * and on what is allocated. It is measured at the start, and then solved for: Ruby counts exactly, and for nothing, what
 * a thread allocates, and `hook_ns` is the number for which the estimate of that is the count; or the one nearest to
 * what was measured for which chance explains the difference. A window in which the clock stood still for another time
 * than the number that came of it shows its length less n * hook_ns.
 *
 * A window may be the longer the fewer allocations there are. Its length follows from how many there were a unit of time
 * in the latest windows, so that hooks take `budget_ns` of a period on average; and as only what was before decides, the
 * weight is right. A window that ended early because it had many would not do: what comes first in a burst would be in
 * more windows than what follows.
 *
 * Within a window allocations are taken at random: each with probability 1 / gap. The gap follows from how many there
 * are in a window as a rule, and grows in one that has far more.
 *
 * There are two strata (Cochran, "Sampling Techniques", chapter 5), each with a gap of its own: objects that have memory
 * beside their slot from the start, which may be large, and all others. Few objects are of the first stratum, but nearly
 * all bytes of large objects. They get up to half of the samples. With one gap for all, a few samples of large strings,
 * each of which stood for thousands of others, decided how many bytes a program allocates.
 *
 * Weights are in 1/1024 of an object. Pure code; owned by one thread at a time.
 */
#ifndef SPERF_ALLOCATION_RATE_H
#define SPERF_ALLOCATION_RATE_H

#include <stdint.h>

enum { SPERF_ALLOCATION_UNIT = 1024, SPERF_STILL_UNIT = 256, SPERF_RATE_THREADS = 4, SPERF_RATE_CLASSES = 64 };

/* What windows showed of one thread, which hook_ns is solved for with. */
typedef struct {
    uint64_t thread; /* its number; 0: none yet */
    uint64_t first;  /* what it had allocated when its first window began */
    uint64_t last;   /* and when the latest one did */
    /*
     * All windows but the latest, by how dense hooks were in them: sums of estimates without hook_ns, of their squares,
     * and of densities.
     */
    double estimates[SPERF_RATE_CLASSES];
    double squares[SPERF_RATE_CLASSES];
    double densities[SPERF_RATE_CLASSES];
    double windows[SPERF_RATE_CLASSES];
    double latest_estimate, latest_density;
} sperf_rate_lesson_t;

typedef struct {
    int64_t period_ns;
    double budget_ns;     /* what hooks may take of a period, on average */
    double hook_ns;       /* what the hook adds to an allocation */
    double measured_ns;   /* the same, as it was at the start */
    int64_t window_ns;    /* how long the next window is to be, by its own clock */
    double density;       /* hooks in a nanosecond of the program that late windows have shown, a mean */
    double typical_hooks; /* of late windows that had any, a mean weighed by them */
    double typical_large; /* the same of calls for objects that may be large */
    uint64_t windows;
    uint64_t hooks; /* in all of them */
    sperf_rate_lesson_t lessons[SPERF_RATE_THREADS];
} sperf_allocation_rate_t;

/* Begin, with `hook_ns` > 0. */
void sperf_allocation_rate_init(sperf_allocation_rate_t *rate, int64_t period_ns, double budget_ns, double hook_ns);

/* From the next window on there is one in each `period_ns`, in which hooks may take `budget_ns`. */
void sperf_allocation_rate_change(sperf_allocation_rate_t *rate, int64_t period_ns, double budget_ns);

/* A window that is over. */
typedef struct {
    uint64_t number;   /* of the window */
    int64_t length_ns; /* with the hooks in it */
    uint32_t hooks;    /* calls of the hook */
    uint32_t large;    /* those of them for objects that may be large */
    uint64_t thread;   /* whose the first of them was; 0: not known */
    uint64_t counted;  /* what that thread had allocated in the session by then, by Ruby's count; 0: not known */
} sperf_window_t;

void sperf_allocation_rate_window(sperf_allocation_rate_t *rate, const sperf_window_t *window);

/* Return for how long the clock of a window is to stand still for a call of the hook, in 1 / SPERF_STILL_UNIT ns. */
int64_t sperf_allocation_rate_still(const sperf_allocation_rate_t *rate);

/*
 * Learn what the hook takes. `taken` is the share of the windows due that there were, while the program ran. It is
 * called now and then: O(SPERF_RATE_CLASSES).
 */
void sperf_allocation_rate_learn(sperf_allocation_rate_t *rate, double taken);

/*
 * Return what an allocation weighs that was taken with probability 1 / gap in the window, in 1 / SPERF_ALLOCATION_UNIT of an object; at least SPERF_ALLOCATION_UNIT.
 */
int64_t sperf_allocation_rate_weight(const sperf_allocation_rate_t *rate, const sperf_window_t *window, uint32_t gap);

typedef struct {
    uint32_t small, large; /* of objects that may be large, and of the others; at least 1 */
} sperf_allocation_gaps_t;

/* Return the gaps with which about `wanted` allocations of a usual window are taken. */
sperf_allocation_gaps_t sperf_allocation_rate_gaps(const sperf_allocation_rate_t *rate, double wanted);

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
