/*
 * Shares out measured time that no sample took over the samples.
 *
 * A rest goes to the samples of its own thread and stratum, in proportion to their weights. Strata are the kinds of time,
 * and of running time, that without the GVL: how much there is of each is known from clocks, and if its rest were shared
 * over both, late ticks would move time from one to the other.
 *
 * If a thread has no samples of a stratum of running time, the other one takes the rest; if it has none at all, running
 * time goes to all samples with the GVL. Time of another kind gets a sample of its own, and so does running time if there
 * is no sample of it. So the sums equal the clocks. One owner; context: anywhere, uses malloc.
 */
#ifndef SPERF_SHARING_H
#define SPERF_SHARING_H

#include "sperf/base/status.h"
#include "sperf/collect/account.h"

/* A stratum is a sperf_time_kind_t, of which SPERF_TIME_RUNNING is the running time with the GVL, or this one. */
enum { SPERF_TIME_WITHOUT_GVL = SPERF_TIME_KINDS, SPERF_TIME_STRATA };

/* Time of each stratum, in nanoseconds. */
typedef struct {
    int64_t ns[SPERF_TIME_STRATA];
} sperf_rest_t;

typedef struct {
    uint32_t rows;
    sperf_rest_t *weights;
    sperf_apportion_t (*own)[SPERF_TIME_STRATA];
    sperf_apportion_t of_all[SPERF_TIME_STRATA];
} sperf_sharing_t;

/* Begin without samples, for the threads 0 (no thread) to `rows` - 1. SPERF_NO_MEMORY. */
sperf_status_t sperf_sharing_init(sperf_sharing_t *sharing, uint32_t rows);
void sperf_sharing_cleanup(sperf_sharing_t *sharing);

/* Add the weight of a sample. All samples must be added before sperf_sharing_plan. */
void sperf_sharing_weigh(sperf_sharing_t *sharing, uint32_t row, int stratum, int64_t weight_ns);

/* Receives time that needs a sample of its own, which takes part in no sharing. */
typedef void (*sperf_sharing_sample_t)(void *context, uint32_t row, sperf_time_kind_t kind, int64_t weight_ns);

/* Share out `rests`, which has `count` rows, possibly fewer than there are threads. */
void sperf_sharing_plan(sperf_sharing_t *sharing, const sperf_rest_t *rests, uint32_t count,
                        sperf_sharing_sample_t sample, void *context);

/* Return the weight of a sample including its shares. Must be called once for each sample that was added. */
int64_t sperf_sharing_next(sperf_sharing_t *sharing, uint32_t row, int stratum, int64_t weight_ns);

#endif
