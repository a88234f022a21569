/*
 * Samples with their times, from files that have them thread by thread: put in order and made the timeline of a profile.
 */
#ifndef SPERF_TIMED_SAMPLES_H
#define SPERF_TIMED_SAMPLES_H

#include "sperf/model/profile.h"

typedef struct {
    int64_t time_ns; /* on the file's clock */
    int64_t weight;
    sperf_sample_key_t key;
    uint32_t order; /* samples of one time keep the order in which they were added */
} sperf_timed_sample_t;

/* Zero bytes are none. */
typedef struct {
    sperf_timed_sample_t *rows;
    uint32_t count;
    uint32_t capacity;
} sperf_timed_samples_t;

void sperf_timed_samples_cleanup(sperf_timed_samples_t *samples);

/* Add one; a weight of 0 has no place in a timeline and is passed over. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED. */
sperf_status_t sperf_timed_samples_add(sperf_timed_samples_t *samples, sperf_sample_key_t key, int64_t time_ns,
                                       int64_t weight);

/*
 * Append all to the timeline of `profile` in order of time, which begins at `origin_ns`, or at the first of them where that
 * comes before. The duration becomes the time of the last. SPERF_NO_MEMORY; SPERF_MALFORMED: a time is out of range.
 */
sperf_status_t sperf_timed_samples_write(sperf_timed_samples_t *samples, int64_t origin_ns, sperf_profile_t *profile);

/* Return the time of the first in nanoseconds, `none_ns` where there is none. */
int64_t sperf_timed_samples_first_ns(const sperf_timed_samples_t *samples, int64_t none_ns);

#endif
