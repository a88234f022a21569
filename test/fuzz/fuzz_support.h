/* What the fuzz targets share: to stop where something is wrong, and which profiles to leave aside. */
#ifndef SPERF_FUZZ_SUPPORT_H
#define SPERF_FUZZ_SUPPORT_H

#include <stdio.h>
#include <stdlib.h>

#include "sperf/model/profile.h"

static inline void require(bool condition, const char *what)
{
    if (condition) return;
    (void)fprintf(stderr, "fuzz: %s\n", what);
    abort();
}

static inline void require_valid(const sperf_profile_t *profile)
{
    const char *complaint = "";
    require(sperf_profile_validate(profile, &complaint) == SPERF_OK, complaint);
}

/* Where sums of values saturate, the order of additions matters: such profiles are left aside. */
static inline bool may_saturate(const sperf_profile_t *profile)
{
    double sum = 0;
    for (size_t i = 0; i < (size_t)profile->samples.count * profile->samples.types_count; i++) {
        double value = (double)profile->samples.values[i];
        sum += value < 0 ? -value : value;
    }
    sperf_timeline_cursor_t cursor;
    sperf_timeline_cursor_init(&cursor, &profile->timeline);
    for (sperf_timeline_row_t row; sperf_timeline_next(&cursor, &row);) {
        sum += row.weight < 0 ? -(double)row.weight : (double)row.weight;
    }
    return sum > (double)(INT64_MAX / 2);
}

#endif
