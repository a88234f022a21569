/* What a sampled allocation stands for: see sperf/collect/allocation_rate.h. */
#include "sperf/collect/allocation_rate.h"

#include <math.h>
#include <string.h>

/* Until it is known: an empty hook on a quick machine. */
static const double FIRST_HOOK_NS = 30;

/* A window may be full of hooks and hardly anything else; what it stands for has a limit. */
static const double LEAST_SHOWN = 0.05;

void sperf_allocation_rate_init(sperf_allocation_rate_t *rate, int64_t period_ns, int64_t window_ns)
{
    memset(rate, 0, sizeof *rate);
    rate->period_ns = period_ns;
    rate->window_ns = window_ns;
    rate->hook_ns = FIRST_HOOK_NS;
}

/* Classes are exact up to 16, then there are 8 for each power of two. */
static uint32_t class_of(uint32_t hooks)
{
    if (hooks < 16) return hooks;
    uint32_t shift = 0;
    while (hooks >> shift >= 16) shift++;
    uint32_t number = 16 + (shift - 1) * 8 + ((hooks >> shift) - 8);
    return number < SPERF_RATE_CLASSES ? number : SPERF_RATE_CLASSES - 1;
}

void sperf_allocation_rate_window(sperf_allocation_rate_t *rate, uint32_t hooks)
{
    uint32_t number = class_of(hooks);
    rate->windows++;
    rate->hooks += hooks;
    rate->class_windows[number]++;
    rate->class_hooks[number] += hooks;
    /* By hooks: most allocations are in windows that have many, and it is these that a gap is for. */
    double share = hooks / (hooks + 32 * (rate->typical_hooks + 1));
    rate->typical_hooks += share * (hooks - rate->typical_hooks);
}

/* The share of a window in which the program ran as it does without a hook. */
static double shown(const sperf_allocation_rate_t *rate, double hooks, double hook_ns)
{
    double share = 1 - hooks * hook_ns / (double)rate->window_ns;
    return share > LEAST_SHOWN ? share : LEAST_SHOWN;
}

/* How many allocations there were in all, if a hook takes so long. Grows with it. */
static double estimate(const sperf_allocation_rate_t *rate, double hook_ns)
{
    double sum = 0, times = (double)rate->period_ns / (double)rate->window_ns;
    for (uint32_t i = 0; i < SPERF_RATE_CLASSES; i++) {
        if (rate->class_hooks[i] == 0) continue;
        double hooks = (double)rate->class_hooks[i];
        sum += hooks * times / shown(rate, hooks / (double)rate->class_windows[i], hook_ns);
    }
    return sum;
}

void sperf_allocation_rate_learn(sperf_allocation_rate_t *rate, uint64_t counted)
{
    rate->counted = counted;
    if (rate->hooks == 0 || counted == 0) return;
    double low = 0, high = (double)rate->window_ns;
    for (int i = 0; i < 40; i++) {
        double middle = (low + high) / 2;
        if (estimate(rate, middle) < (double)counted) {
            low = middle;
        } else {
            high = middle;
        }
    }
    /* What would fill windows entirely is no cost of a hook, but windows that were cut short. */
    double most = rate->typical_hooks > 0 ? (1 - LEAST_SHOWN) * (double)rate->window_ns / rate->typical_hooks : low;
    if (low > most) low = most;
    rate->hook_ns += (low - rate->hook_ns) / 2;
}

int64_t sperf_allocation_rate_weight(const sperf_allocation_rate_t *rate, uint32_t hooks, uint32_t gap)
{
    double times = (double)rate->period_ns / (double)rate->window_ns;
    double weight = SPERF_ALLOCATION_UNIT * times * gap / shown(rate, hooks, rate->hook_ns);
    return weight > SPERF_ALLOCATION_UNIT ? (int64_t)weight : SPERF_ALLOCATION_UNIT;
}

uint32_t sperf_allocation_rate_gap(const sperf_allocation_rate_t *rate, double wanted)
{
    double gap = rate->typical_hooks / wanted;
    return gap > 1 ? (uint32_t)(gap + 0.5) : 1;
}

uint32_t sperf_allocation_skip(uint64_t *random, uint32_t gap)
{
    if (gap <= 1) return 0;
    double uniform = ((double)(sperf_random_next(random) >> 11) + 1) / 9007199254740993.0; /* in (0, 1] */
    double skip = log(uniform) / log1p(-1.0 / gap);
    return skip < 1e9 ? (uint32_t)skip : 1000000000;
}
