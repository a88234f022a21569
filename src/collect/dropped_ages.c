/* Dropped ticks by age: see sperf/collect/dropped_ages.h. */
#include "sperf/collect/dropped_ages.h"

/* The last class has all ages above those of the others. */
static uint32_t *class_of(sperf_dropped_ages_t *ages, int64_t age_ns)
{
    enum { WIDTH_NS = 16000, ALIKE = 8 };
    if (age_ns < WIDTH_NS * ALIKE) return &ages->dropped[age_ns > 0 ? age_ns / WIDTH_NS : 0];
    uint32_t number = ALIKE;
    int64_t end_ns = (int64_t)2 * WIDTH_NS * ALIKE;
    for (; age_ns >= end_ns && number < SPERF_AGE_CLASSES - 1; end_ns *= 2) number++;
    return &ages->dropped[number];
}

void sperf_dropped_ages_add(sperf_dropped_ages_t *ages, int64_t age_ns)
{
    uint32_t *dropped = class_of(ages, age_ns);
    if (*dropped < SPERF_DROPPED_OF_AN_AGE) ++*dropped;
}

uint32_t sperf_dropped_ages_sample(sperf_dropped_ages_t *ages, int64_t age_ns, int64_t charged_ns)
{
    enum { MEMORY = 16 };
    if (ages->usual_ns == 0) ages->usual_ns = charged_ns;
    ages->usual_ns += (charged_ns - ages->usual_ns) / MEMORY;
    uint32_t *dropped = class_of(ages, age_ns), count = *dropped;
    *dropped = 0;
    return count;
}
