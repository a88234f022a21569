/* What the hook of new objects costs by place: see sperf/collect/hook_costs.h. */
#include "sperf/collect/hook_costs.h"

/* So many objects without the hook, and with it, are needed. */
enum { LEAST_UNHOOKED = 3, LEAST_HOOKED = 4 };

/*
 * The time without the hook begins as the hook returns, and ends as it is called again: Ruby leads from it and to it,
 * and has to fetch from the other core that it is to be called. That takes about as long as so many hooks.
 */
static const double ANNOUNCEMENTS = 2;

/* Measured costs beyond these multiples of the usual cost are none. */
static const double LEAST_COST = -1, MOST_COST = 4;

/* The first step, as a part of the usual cost; after so many costs it is half; and the least step. */
static const double FIRST_STEP = 0.4, STEPS_TO_HALF = 4, LEAST_STEP = 0.02;

bool sperf_hook_costs_measure(const sperf_window_t *window, double usual_ns, double *out_ns)
{
    if (window->unhooked_objects < LEAST_UNHOOKED || window->steady_objects < LEAST_HOOKED) return false;
    double once_ns = ANNOUNCEMENTS * usual_ns;
    double without = ((double)window->unhooked_ns - once_ns) / (double)window->unhooked_objects;
    double with = (double)window->steady_ns / window->steady_objects;
    *out_ns = with - without;
    return *out_ns > LEAST_COST * usual_ns && *out_ns < MOST_COST * usual_ns;
}

/* Fibonacci hashing: Knuth, "The Art of Computer Programming", volume 3, section 6.4. */
static uint32_t row_of(uint64_t place)
{
    return (uint32_t)((place * UINT64_C(11400714819323198485)) >> 32) % SPERF_HOOK_COSTS;
}

void sperf_hook_costs_add(sperf_hook_costs_t *costs, uint64_t window, uint64_t place, double ns, double usual_ns)
{
    struct sperf_hook_cost *row = &costs->rows[row_of(place)];
    if (row->place != place) *row = (struct sperf_hook_cost){.place = place, .ns = (float)usual_ns};
    if (row->window == window) return;
    row->window = window;
    double step = FIRST_STEP / (1 + row->count / STEPS_TO_HALF);
    if (step < LEAST_STEP) step = LEAST_STEP;
    step *= usual_ns;
    double now = (double)row->ns;
    now = ns > now ? now + step : now - step;
    row->ns = (float)(now > 0 ? now : 0);
    row->count++;
}

double sperf_hook_costs_get(const sperf_hook_costs_t *costs, uint64_t place, double usual_ns)
{
    const struct sperf_hook_cost *row = &costs->rows[row_of(place)];
    return row->place == place ? (double)row->ns : usual_ns;
}
