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

/*
 * Hooks take at most the part of a window that they take of OF_OBJECTS of all objects, once LEAST_SHARES windows have
 * measured it, and LEAST_LIMIT of it at any rate. A window counts the more, the more objects it has: one with
 * HALF_OBJECTS half as much as the densest.
 */
static const double OF_OBJECTS = 0.9, LEAST_LIMIT = 0.5, HALF_OBJECTS = 16;
enum { LEAST_SHARES = 16 };

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

static double step_of(uint32_t count)
{
    double step = FIRST_STEP / (1 + count / STEPS_TO_HALF);
    return step < LEAST_STEP ? LEAST_STEP : step;
}

void sperf_hook_costs_add(sperf_hook_costs_t *costs, uint64_t window, uint64_t place, double ns, double usual_ns)
{
    struct sperf_hook_cost *row = &costs->rows[row_of(place)];
    if (row->place != place) *row = (struct sperf_hook_cost){.place = place, .ns = (float)usual_ns};
    if (row->window == window) return;
    row->window = window;
    double step = step_of(row->count) * usual_ns;
    double now = (double)row->ns;
    now = ns > now ? now + step : now - step;
    row->ns = (float)(now > 0 ? now : 0);
    row->count++;
}

void sperf_hook_costs_add_share(sperf_hook_costs_t *costs, const sperf_window_t *window, double ns)
{
    if (window->steady_ns <= 0) return;
    double share = ns * window->steady_objects / (double)window->steady_ns;
    double step = step_of(costs->shares++) * window->hooks / (window->hooks + HALF_OBJECTS);
    costs->most_share += (float)(share > (double)costs->most_share ? step * OF_OBJECTS : -step * (1 - OF_OBJECTS));
}

double sperf_hook_costs_limit(const sperf_hook_costs_t *costs, const sperf_window_t *window, double ns)
{
    if (costs->shares < LEAST_SHARES || window->hooks == 0) return ns;
    double share = (double)costs->most_share > LEAST_LIMIT ? (double)costs->most_share : LEAST_LIMIT;
    double most_ns = share * (double)window->length_ns / window->hooks;
    return ns < most_ns ? ns : most_ns;
}

double sperf_hook_costs_get(const sperf_hook_costs_t *costs, uint64_t place, double usual_ns)
{
    const struct sperf_hook_cost *row = &costs->rows[row_of(place)];
    return row->place == place ? (double)row->ns : usual_ns;
}
