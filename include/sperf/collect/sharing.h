/*
 * Shares out measured time that no sample took over the samples.
 *
 * A rest goes to the samples of its own thread and stratum, in proportion to their weights. Strata are the kinds of
 * time, and of running time, that without the GVL: how much there is of each is known from clocks, and if its rest
 * were shared over both, late ticks would move time from one to the other.
 *
 * What a thread has of a stratum may be too little to have a sample for sure. If it has one, that stands for threads
 * that have none: a tick that finds one of ten threads of a millisecond each weighs ten. So all threads with little of
 * a stratum (for the wait for the GVL: with little time of any kind), and those that ended before a tick found them,
 * are a pool, whose rest goes to its samples. Methods and labels then have their shares; each of these
 * threads may have more or less than its clocks say. If no thread in the pool has a sample, those that have the least
 * of the others are in it, too. A thread that renames itself has a row for each name.
 *
 * If a thread has no samples of a stratum of running time, the other one takes the rest. A pool gives only that
 * without the GVL to the other: threads that were found without it say nothing of those that held it. If neither has
 * samples, running time goes to all samples with the GVL. Time of another kind gets a sample of its own, and so does
 * running time if there is no sample of it: one in each thread whose clock has such time. So the sums equal the
 * clocks. One owner; context: anywhere, uses malloc.
 */
#ifndef SPERF_SHARING_H
#define SPERF_SHARING_H

#include <stdbool.h>

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
    int64_t little_ns;                           /* a thread with less of a stratum is in its pool */
    sperf_rest_t *weights, pooled;               /* of each row, and of the pools */
    bool (*in_pool)[SPERF_TIME_STRATA];          /* by row */
    uint32_t *threads;                           /* by row: of which thread it is */
    int64_t *had_ns;                             /* by thread: of a stratum */
    sperf_apportion_t (*own)[SPERF_TIME_STRATA]; /* of rows that are in no pool */
    sperf_apportion_t of_pool[SPERF_TIME_STRATA], of_all[SPERF_TIME_STRATA];
} sperf_sharing_t;

/*
 * Begin without samples, for the rows 0 (no thread) to `rows` - 1, of a thread each. Ticks are `period_ns` apart in the
 * mean. SPERF_NO_MEMORY.
 */
sperf_status_t sperf_sharing_init(sperf_sharing_t *sharing, uint32_t rows, int64_t period_ns);
void sperf_sharing_cleanup(sperf_sharing_t *sharing);

/* Say that `row` is of the thread `thread` (< rows): a thread has a row for each of its names. */
void sperf_sharing_name(sperf_sharing_t *sharing, uint32_t row, uint32_t thread);

/* Add the weight of a sample. All samples must be added before sperf_sharing_plan. */
void sperf_sharing_weigh(sperf_sharing_t *sharing, uint32_t row, int stratum, int64_t weight_ns);

/* Receives time that needs a sample of its own, which takes part in no sharing. */
typedef void (*sperf_sharing_sample_t)(void *context, uint32_t row, sperf_time_kind_t kind, int64_t weight_ns);

/* Share out `rests`, one for each row. */
void sperf_sharing_plan(sperf_sharing_t *sharing, const sperf_rest_t *rests, sperf_sharing_sample_t sample,
                        void *context);

/* Return the weight of a sample including its shares. Must be called once for each sample that was added. */
int64_t sperf_sharing_next(sperf_sharing_t *sharing, uint32_t row, int stratum, int64_t weight_ns);

#endif
