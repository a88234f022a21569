/* Stretches in which every new object reaches the hook: see allocation_stretch.h. */
#include "allocation_stretch.h"

#include <unistd.h>

#include "base/clocks.h"
#include "sperf/collect/hook_allowance.h"
#include "vm/object_events.h"

/*
 * What the hook may spend, by the overhead that was asked for (0.02 by default): 100 ms once, which are one to two
 * million objects, and 0.2 % of the time.
 */
static const double AMOUNT_NS_PER_OVERHEAD = 5e9, SHARE_OF_OVERHEAD = 0.1;

/* A later stretch must last so long at the usual rate: a shorter one shows hardly more than a window. */
static const double LEAST_STRETCH_NS = 2e8;

/* What a capture is taken to cost before one was measured. */
static const double FIRST_CAPTURE_NS = 2000;

sperf_allocation_stretch_t sperf_allocation_stretch;

static struct {
    /* Of the process. */
    sperf_hook_allowance_t allowance;
    pid_t process;

    /* Of the session. */
    double hook_ns;
    uint64_t random;
    uint64_t hooks;       /* in stretches */
    uint64_t hooks_spent; /* of these, those that were spent from the allowance */
    uint64_t samples[SPERF_STRATA];
    uint64_t captures, captures_ns;
    sperf_stretch_counts_t counted; /* in stretches that have ended */

    /* Of the stretch. */
    sperf_stratified_skip_t skips[SPERF_STRATA];
    sperf_stretch_counts_t before;
} stretch;

void sperf_allocation_stretch_init(void)
{
    atomic_store(&sperf_allocation_stretch.on, false);
    sperf_allocation_stretch.has_begun = false;
    stretch.hooks = stretch.hooks_spent = stretch.captures = stretch.captures_ns = 0;
    stretch.counted = (sperf_stretch_counts_t){0};
    for (int i = 0; i < SPERF_STRATA; i++) stretch.samples[i] = 0;
}

void sperf_allocation_stretch_begin_trial(void)
{
    for (int i = 0; i < SPERF_STRATA; i++) stretch.skips[i] = (sperf_stratified_skip_t){1, UINT32_MAX, 0};
    sperf_allocation_stretch.has_begun = true;
    atomic_store(&sperf_allocation_stretch.on, true);
}

static void turn_on(void)
{
    sperf_allocation_stretch.has_begun = false;
    atomic_store_explicit(&sperf_allocation_stretch.on, true, memory_order_release);
    sperf_object_events_open();
}

void sperf_allocation_stretch_start(const sperf_session_t *session, double hook_ns, uint64_t random)
{
    if (stretch.process != getpid()) stretch.allowance = (sperf_hook_allowance_t){0};
    stretch.process = getpid();
    stretch.hook_ns = hook_ns;
    stretch.random = random;
    double overhead = session->options.overhead;
    sperf_hook_allowance_set(&stretch.allowance, AMOUNT_NS_PER_OVERHEAD * overhead, SHARE_OF_OVERHEAD * overhead,
                             sperf_clock_mono_ns());
    if (sperf_hook_allowance_lasts(&stretch.allowance, hook_ns, 0, 0)) turn_on();
}

bool sperf_allocation_stretch_resume(double density)
{
    sperf_hook_allowance_add(&stretch.allowance, sperf_clock_mono_ns());
    bool lasts = sperf_hook_allowance_lasts(&stretch.allowance, stretch.hook_ns, density, LEAST_STRETCH_NS);
    if (lasts) turn_on();
    return lasts;
}

static uint32_t gap_of(int stratum)
{
    bool measured = stretch.captures > 0;
    double capture_ns = measured ? (double)stretch.captures_ns / (double)stretch.captures : FIRST_CAPTURE_NS;
    return sperf_stratified_skip_gap(stretch.samples[stratum], stretch.hook_ns, capture_ns);
}

void sperf_allocation_stretch_begin(sperf_stretch_counts_t counts)
{
    stretch.before = counts;
    for (int i = 0; i < SPERF_STRATA; i++) {
        sperf_stratified_skip_begin(&stretch.skips[i], gap_of(i), &stretch.random);
    }
    sperf_allocation_stretch.has_begun = true;
}

uint32_t sperf_allocation_stretch_draw(int stratum)
{
    stretch.hooks++;
    sperf_stratified_skip_t *skip = &stretch.skips[stratum];
    if (skip->skip > 0) {
        skip->skip--;
        return 0;
    }
    uint32_t gap = skip->gap;
    stretch.samples[stratum]++;
    sperf_stratified_skip_next(skip, gap_of(stratum), &stretch.random);
    return gap;
}

bool sperf_allocation_stretch_spend(int64_t now_ns, int64_t capture_ns)
{
    double hooks_ns = (double)(stretch.hooks - stretch.hooks_spent) * stretch.hook_ns;
    stretch.hooks_spent = stretch.hooks;
    stretch.captures++;
    stretch.captures_ns += (uint64_t)capture_ns;
    sperf_hook_allowance_add(&stretch.allowance, now_ns);
    return sperf_hook_allowance_spend(&stretch.allowance, hooks_ns + (double)capture_ns);
}

void sperf_allocation_stretch_end(sperf_stretch_counts_t counts)
{
    if (sperf_allocation_stretch.has_begun) {
        stretch.counted.objects += counts.objects - stretch.before.objects;
        stretch.counted.malloced += counts.malloced - stretch.before.malloced;
    }
    atomic_store_explicit(&sperf_allocation_stretch.on, false, memory_order_release);
}

sperf_stretch_counts_t sperf_allocation_stretch_counted(void)
{
    return stretch.counted;
}

uint64_t sperf_allocation_stretch_hooks(void)
{
    return stretch.hooks;
}
