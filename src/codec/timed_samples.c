/* Samples with their times: see timed_samples.h. */
#include "timed_samples.h"

#include <stdlib.h>

#include "../base/saturate.h"
#include "sperf/base/rows.h"

/* Beyond this a time has no nanoseconds in int64: almost 300 years after the profile's start. */
static const int64_t TIME_MAX_NS = INT64_MAX / 1000 * 1000;

void sperf_timed_samples_cleanup(sperf_timed_samples_t *samples)
{
    free(samples->rows);
    *samples = (sperf_timed_samples_t){0};
}

sperf_status_t sperf_timed_samples_add(sperf_timed_samples_t *samples, sperf_sample_key_t key, int64_t time_ns,
                                       int64_t weight)
{
    if (weight == 0) return SPERF_OK;
    SPERF_TRY(SPERF_ROWS_RESERVE(samples->rows, samples->capacity, (uint64_t)samples->count + 1));
    samples->rows[samples->count] = (sperf_timed_sample_t){time_ns, weight, key, samples->count};
    samples->count++;
    return SPERF_OK;
}

static int compare(const void *left, const void *right)
{
    const sperf_timed_sample_t *a = left;
    const sperf_timed_sample_t *b = right;
    if (a->time_ns != b->time_ns) return a->time_ns < b->time_ns ? -1 : 1;
    return (a->order > b->order) - (a->order < b->order);
}

int64_t sperf_timed_samples_first_ns(const sperf_timed_samples_t *samples, int64_t none_ns)
{
    if (samples->count == 0) return none_ns;
    int64_t first_ns = INT64_MAX;
    for (uint32_t i = 0; i < samples->count; i++) {
        if (samples->rows[i].time_ns < first_ns) first_ns = samples->rows[i].time_ns;
    }
    return first_ns;
}

sperf_status_t sperf_timed_samples_write(sperf_timed_samples_t *samples, int64_t origin_ns, sperf_profile_t *profile)
{
    if (samples->count == 0) return SPERF_OK;
    qsort(samples->rows, samples->count, sizeof *samples->rows, compare);
    if (samples->rows[0].time_ns < origin_ns) origin_ns = samples->rows[0].time_ns;
    int64_t since_ns = 0;
    for (uint32_t i = 0; i < samples->count; i++) {
        const sperf_timed_sample_t *sample = &samples->rows[i];
        since_ns = sperf_saturating_subtract(sample->time_ns, origin_ns);
        if (since_ns > TIME_MAX_NS) return SPERF_MALFORMED;
        sperf_timeline_row_t row = {.time_us = (uint64_t)since_ns / 1000, .key = sample->key, .weight = sample->weight};
        SPERF_TRY(sperf_timeline_append(&profile->timeline, &row));
    }
    profile->duration_ns = since_ns;
    return SPERF_OK;
}
