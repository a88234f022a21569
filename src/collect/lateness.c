/* Which late ticks are taken: see sperf/collect/lateness.h. */
#include "sperf/collect/lateness.h"

#include <string.h>

void sperf_lateness_init(sperf_lateness_t *lateness, int64_t period_ns)
{
    memset(lateness, 0, sizeof *lateness);
    lateness->period_ns = period_ns;
}

/* Class n has delays above 1 us * 2^(n - 1), and up to 1 us * 2^n. */
static int64_t end_of(uint32_t number)
{
    return (int64_t)1000 << number;
}

static void record(sperf_lateness_t *lateness, int64_t delay_ns)
{
    uint32_t number = 0;
    while (number < SPERF_LATENESS_CLASSES - 1 && delay_ns > end_of(number)) number++;
    lateness->classes[number]++;
    if (++lateness->count < SPERF_LATENESS_MEMORY) return;
    lateness->count = 0;
    for (number = 0; number < SPERF_LATENESS_CLASSES; number++) {
        lateness->classes[number] /= 2;
        lateness->count += lateness->classes[number];
    }
}

/* The class up to which one delay in `parts` lies. */
static uint32_t quickest(const sperf_lateness_t *lateness, uint32_t parts)
{
    uint32_t number = 0, seen = lateness->classes[0];
    while (number < SPERF_LATENESS_CLASSES - 1 && seen * parts <= lateness->count) seen += lateness->classes[++number];
    return number;
}

int64_t sperf_lateness_lead_ns(const sperf_lateness_t *lateness)
{
    enum { ENOUGH = 16 };
    if (lateness->count < ENOUGH) return 0;
    uint32_t number = quickest(lateness, 16);
    int64_t lead_ns = number > 0 ? end_of(number - 1) : 0;
    return lead_ns < lateness->period_ns / 2 ? lead_ns : lateness->period_ns / 2;
}

int64_t sperf_lateness_timer_ns(const sperf_lateness_t *lateness, int64_t instant_ns, int64_t now_ns)
{
    int64_t timer_ns = instant_ns - sperf_lateness_lead_ns(lateness), soonest_ns = now_ns + SPERF_SHORTEST_SLEEP_NS;
    return timer_ns > soonest_ns ? timer_ns : soonest_ns;
}

/* What a delay may be if it is not known what of it was waiting. */
static int64_t limit_ns(const sperf_lateness_t *lateness)
{
    int64_t usual_ns = lateness->count > 0 ? end_of(quickest(lateness, 4)) : 0;
    int64_t limit_ns = usual_ns + SPERF_LATE_MARGIN_NS;
    return limit_ns < lateness->period_ns ? limit_ns : lateness->period_ns;
}

bool sperf_lateness_accepts(sperf_lateness_t *lateness, int64_t delay_ns, int64_t waited_ns)
{
    /* By the delays before: the limit must not follow the one that it is for. */
    int64_t most_ns = waited_ns < 0 ? limit_ns(lateness) : lateness->period_ns;
    record(lateness, delay_ns);
    bool in_time = delay_ns <= most_ns && waited_ns <= SPERF_WAITED_NS;
    bool takes = in_time || lateness->dropped == SPERF_DROPPED_IN_A_ROW;
    lateness->dropped = takes ? 0 : lateness->dropped + 1;
    return takes;
}
