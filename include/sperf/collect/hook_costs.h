/*
 * The time that the hook of new objects adds to an allocation, by the place that allocates.
 *
 * How long the hook makes an allocation depends on the code around it: how much of the hook the processor can do beside
 * that code, and what has left the caches meanwhile. On one machine, it was 55 ns in a loop that only calls Class#new,
 * 75 ns in one that makes strings, and 85 ns where something else happens between two objects. In a dense window half
 * of the time is the hook's. So one cost for all code makes some shares too large and some too small by a tenth.
 *
 * The cost is measured where it arises. Shortly before a window, the hook notes Ruby's count at one object (the mark),
 * and is off until the window opens. So the time and the objects from the mark to the first object of the window tell
 * what an object takes without the hook, and the window what it takes with it. The difference is the cost, if both show
 * the same code; otherwise it is far from any cost, or as often too high as too low. So a place has the median of its
 * windows: it moves towards each measured cost by a step, whatever the distance, and steps become smaller (Robbins and
 * Monro, "A stochastic approximation method", 1951). Once for each window, whatever its number of samples: a first
 * window with hundreds of them would leave steps too small for a wrong cost to be corrected within seconds. Steps do not
 * become so small that a change of the machine's speed is missed.
 *
 * A machine that others use as well may run code that allocates at half its speed for fractions of a second. A cost
 * that was learned meanwhile is too high for the windows after that: they seem to have shown hardly anything of the
 * program, and would weigh a multiple of what they should. The part of the time that hooks take changes less, because
 * the code around them becomes slow as well. So hooks take at most the part of a window that they take of nine objects
 * in ten, measured as costs are, or half of the window if that is more.
 *
 * Costs are used to weigh windows (allocation_rate.h). A place is a class and the frame that allocates. Places share a
 * table of fixed size, in which one displaces another.
 *
 * Pure code; owned by one thread at a time.
 */
#ifndef SPERF_HOOK_COSTS_H
#define SPERF_HOOK_COSTS_H

#include <stdbool.h>
#include <stdint.h>

#include "sperf/collect/allocation_rate.h"

/* The place that stands for all: its cost is the usual one. */
enum { SPERF_HOOK_COSTS = 1024, SPERF_ANY_PLACE = 1 };

/* All zeros: nothing is known. */
typedef struct {
    struct sperf_hook_cost {
        uint64_t place;  /* 0: none */
        uint64_t window; /* the latest that was added */
        uint32_t count;  /* of the measured costs */
        float ns;
    } rows[SPERF_HOOK_COSTS];
    uint32_t shares; /* that were added */
    float most_share;
} sperf_hook_costs_t;

/*
 * Set `*out_ns` to the cost that the window measured. Returns false if it measured none, or one that no hook has that
 * usually costs `usual_ns`: then other code ran before the window, or something interrupted it.
 */
bool sperf_hook_costs_measure(const sperf_window_t *window, double usual_ns, double *out_ns);

/*
 * Add the cost that window number `window` measured at `place`, neither of which is 0, unless it has been added. A place
 * without any cost begins with `usual_ns`.
 */
void sperf_hook_costs_add(sperf_hook_costs_t *costs, uint64_t window, uint64_t place, double ns, double usual_ns);

/* Add the part of the time that hooks took in a window that has measured the cost `ns`. */
void sperf_hook_costs_add_share(sperf_hook_costs_t *costs, const sperf_window_t *window, double ns);

/* Return `ns`, or less if hooks would take a larger part of the window than they take of nearly all objects. */
double sperf_hook_costs_limit(const sperf_hook_costs_t *costs, const sperf_window_t *window, double ns);

/* Return the cost at `place`; `usual_ns`: nothing is known of it. */
double sperf_hook_costs_get(const sperf_hook_costs_t *costs, uint64_t place, double usual_ns);

#endif
