/*
 * A profile's samples thread by thread, for formats that show each thread by itself.
 *
 * With a timeline, every sample in order of time; without, each sum once, laid end to end from the start, but those of other
 * sample types alone. Main threads come first, then threads in their order of appearance, then what belongs to none that is known.
 * Threads without samples are left out.
 */
#ifndef SPERF_BY_THREAD_H
#define SPERF_BY_THREAD_H

#include "sperf/codec/format.h"
#include "sperf/model/view.h"

typedef struct {
    int64_t time_ns; /* since the profile's start; with values of another unit than time, in that unit */
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
    bool many_processes;            /* the profile's threads are of several */
} sperf_by_thread_t;

/*
 * Group the samples of `profile` by thread, with the values of its shown type; in order of time if `timeline` and the
 * profile has one of that type. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED. To be cleaned up in any case.
 */
sperf_status_t sperf_by_thread_init(sperf_by_thread_t *threads, const sperf_profile_t *profile, bool timeline);

void sperf_by_thread_cleanup(sperf_by_thread_t *threads);

/* Append what `thread` (0: unknown) is called, its process too if `with_process`. */
void sperf_thread_title_append(sperf_buffer_t *out, const sperf_profile_t *profile, sperf_thread_id_t thread,
                               bool with_process);

#endif
