/* How much time the hook of new objects may take: see sperf/collect/hook_allowance.h. */
#include "sperf/collect/hook_allowance.h"

#include "sperf/collect/allocation_rate.h"

/* Samples at one gap before it doubles. */
enum { SAMPLES_PER_GAP = 512 };

/* Limits of the largest gap. */
enum { LEAST_MOST_GAP = 64, MOST_MOST_GAP = 4096 };

/* So many times the hook's time is what captures may take in the long run, as a part: 1 / 4. */
static const double HOOKS_PER_CAPTURE = 4;

/* Less than this part of the limit is not worth a start. */
static const double LEAST_PART = 0.01;

void sperf_hook_allowance_set(sperf_hook_allowance_t *allowance, double most_ns, double share, int64_t now_mono_ns)
{
    if (allowance->mono_ns == 0) {
        allowance->left_ns = most_ns;
        allowance->mono_ns = now_mono_ns;
    }
    allowance->most_ns = most_ns;
    allowance->share = share;
    sperf_hook_allowance_add(allowance, now_mono_ns);
}

void sperf_hook_allowance_add(sperf_hook_allowance_t *allowance, int64_t now_mono_ns)
{
    int64_t passed_ns = now_mono_ns - allowance->mono_ns;
    if (passed_ns > 0) {
        allowance->mono_ns = now_mono_ns;
        allowance->left_ns += (double)passed_ns * allowance->share;
    }
    if (allowance->left_ns > allowance->most_ns) allowance->left_ns = allowance->most_ns;
}

bool sperf_hook_allowance_spend(sperf_hook_allowance_t *allowance, double ns)
{
    allowance->left_ns -= ns;
    return allowance->left_ns > 0;
}

bool sperf_hook_allowance_lasts(const sperf_hook_allowance_t *allowance, double object_ns, double density,
                                double least_ns)
{
    if (allowance->left_ns < LEAST_PART * allowance->most_ns) return false;
    return allowance->left_ns >= (object_ns * density - allowance->share) * least_ns;
}

static uint32_t random_below(uint64_t *random, uint32_t limit)
{
    return (uint32_t)((sperf_random_next(random) >> 32) * limit >> 32);
}

static void draw(sperf_stratified_skip_t *skip, uint32_t before, uint32_t gap, uint64_t *random)
{
    uint32_t position = random_below(random, gap);
    *skip = (sperf_stratified_skip_t){.gap = gap, .skip = before + position, .rest = gap - 1 - position};
}

void sperf_stratified_skip_begin(sperf_stratified_skip_t *skip, uint32_t gap, uint64_t *random)
{
    draw(skip, 0, gap, random);
}

void sperf_stratified_skip_next(sperf_stratified_skip_t *skip, uint32_t gap, uint64_t *random)
{
    draw(skip, skip->rest, gap, random);
}

uint32_t sperf_stratified_skip_gap(uint64_t samples, double hook_ns, double capture_ns)
{
    double most = HOOKS_PER_CAPTURE * capture_ns / hook_ns;
    if (most < LEAST_MOST_GAP) most = LEAST_MOST_GAP;
    if (most > MOST_MOST_GAP) most = MOST_MOST_GAP;
    uint64_t doublings = samples / SAMPLES_PER_GAP;
    double gap = doublings < 16 ? (double)((uint64_t)1 << doublings) : most;
    return (uint32_t)(gap < most ? gap : most);
}
