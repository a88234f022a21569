/*
 * Samples with times, read thread by thread and written in order as the timeline of a profile.
 */
#ifndef SPERF_TIMED_SAMPLES_H
#define SPERF_TIMED_SAMPLES_H

#include "sperf/model/profile.h"

typedef struct {
    int64_t time_ns; /* on the file's clock */
    int64_t weight;
    sperf_sample_key_t key;
    uint32_t order; /* of addition, for samples with equal times */
} sperf_timed_sample_t;

/* Zero bytes are an empty list. */
typedef struct {
    sperf_timed_sample_t *rows;
    uint32_t count;
    uint32_t capacity;
} sperf_timed_samples_t;

void sperf_timed_samples_cleanup(sperf_timed_samples_t *samples);

/*
 * Add a sample. One with weight 0 is skipped, because a timeline cannot hold it. SPERF_NO_MEMORY,
 * SPERF_LIMIT_EXCEEDED.
 */
sperf_status_t sperf_timed_samples_add(sperf_timed_samples_t *samples, sperf_sample_key_t key, int64_t time_ns,
                                       int64_t weight);

/*
 * Append all samples to the timeline of `profile` in order of time. It begins at `origin_ns`, or at the first
 * sample if that is earlier. The duration becomes the time of the last sample. SPERF_NO_MEMORY; SPERF_MALFORMED: a
 * time is out of range.
 */
sperf_status_t sperf_timed_samples_write(sperf_timed_samples_t *samples, int64_t origin_ns, sperf_profile_t *profile);

/* Return the time of the first sample in nanoseconds, or `none_ns` if there is none. */
int64_t sperf_timed_samples_first_ns(const sperf_timed_samples_t *samples, int64_t none_ns);

#endif
