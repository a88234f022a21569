/* Budgets: see sperf/collect/budget.h. */
#include "sperf/collect/budget.h"

/* What a recording below its budget aims at, and the least that one above it gets. */
static const double MOST_OF_SHARE = 0.9, LEAST_OF_SHARE = 0.5;

enum { LEAST_WAIT_NS = 250000000, WAIT_DIVISOR = 8 };

sperf_budget_cost_t sperf_budget_add(sperf_budget_cost_t one, sperf_budget_cost_t other)
{
    return (sperf_budget_cost_t){.elapsed_ns = one.elapsed_ns + other.elapsed_ns,
                                 .ticks_ns = one.ticks_ns + other.ticks_ns,
                                 .hooks_ns = one.hooks_ns + other.hooks_ns};
}

static double within(double value, double least, double most)
{
    if (value < least) return least;
    return value > most ? most : value;
}

/* What the next time, as long as the recording so far, may take so that both together take `share`. */
static double share_of_next(double share, sperf_budget_cost_t all)
{
    double taken = (double)(all.ticks_ns + all.hooks_ns) / (double)all.elapsed_ns;
    return within(2 * share - taken, LEAST_OF_SHARE * share, MOST_OF_SHARE * share);
}

static uint32_t least_frequency(uint32_t most_hz)
{
    return most_hz < SPERF_BUDGET_LEAST_HZ ? most_hz : SPERF_BUDGET_LEAST_HZ;
}

uint32_t sperf_budget_first_frequency(double share, uint32_t most_hz)
{
    return (uint32_t)within(share * 1e9 / SPERF_BUDGET_TICK_NS, least_frequency(most_hz), most_hz);
}

uint32_t sperf_budget_frequency(double share, uint32_t most_hz, uint32_t hz, sperf_budget_cost_t latest,
                                sperf_budget_cost_t before)
{
    if (latest.elapsed_ns <= 0) return hz;
    uint32_t least_hz = least_frequency(most_hz);
    double ticks = (double)latest.ticks_ns / (double)latest.elapsed_ns;
    double left =
        share_of_next(share, sperf_budget_add(latest, before)) - (double)latest.hooks_ns / (double)latest.elapsed_ns;
    double wanted = ticks > 0 ? hz * left / ticks : 2.0 * hz;
    wanted = within(wanted, least_hz, 2.0 * hz);
    return (uint32_t)within(wanted, least_hz, most_hz);
}

bool sperf_budget_is_worth(uint32_t hz, uint32_t next_hz)
{
    return (uint64_t)next_hz * 10 <= (uint64_t)hz * 9 || (uint64_t)next_hz * 2 >= (uint64_t)hz * 3;
}

int64_t sperf_budget_wait_ns(int64_t elapsed_ns)
{
    int64_t wait_ns = elapsed_ns / WAIT_DIVISOR;
    return wait_ns > LEAST_WAIT_NS ? wait_ns : LEAST_WAIT_NS;
}
