/*
 * The samples of a profile thread by thread, for formats that show each thread separately.
 *
 * With a timeline, every sample is in order of time. Without one, sums are laid end to end from the start; sums of
 * other sample types only are left out. Main threads come first, then the others in order of appearance, then
 * samples without a known thread. Threads without samples are left out.
 */
#ifndef SPERF_BY_THREAD_H
#define SPERF_BY_THREAD_H

#include "sperf/codec/format.h"
#include "sperf/model/view.h"

typedef struct {
    int64_t time_ns; /* since the start of the profile; if values are not times, in the unit of the values */
    uint32_t sample; /* row of the sample table */
    uint32_t order;  /* in the timeline, or in the table */
    int64_t value;   /* of the shown type */
} sperf_thread_sample_t;

typedef struct {
    sperf_thread_id_t thread;             /* 0: unknown */
    const sperf_thread_sample_t *samples; /* in order of time */
    uint32_t count;                       /* > 0 */
    int64_t total;                        /* of the values */
} sperf_thread_group_t;

typedef struct {
    sperf_thread_group_t *groups;
    uint32_t groups_count;
    sperf_thread_sample_t *samples; /* of all groups */
    bool timed;                     /* the times are those of the recording */
    bool negative;                  /* some value is below 0: a difference of profiles */
    bool many_processes;            /* the threads are of several processes */
} sperf_by_thread_t;

/*
 * Group the samples of `profile` by thread, with the values of the default type. They are in order of time if
 * `timeline` is set and the profile has a timeline of that type. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED. Ownership:
 * the caller cleans up, even after an error.
 */
sperf_status_t sperf_by_thread_init(sperf_by_thread_t *threads, const sperf_profile_t *profile, bool timeline);

void sperf_by_thread_cleanup(sperf_by_thread_t *threads);

/* Append the name of `thread` (0: unknown), with its process if `with_process` is set. */
void sperf_thread_title_append(sperf_buffer_t *out, const sperf_profile_t *profile, sperf_thread_id_t thread,
                               bool with_process);

#endif
