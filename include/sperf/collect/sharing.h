/*
 * Sharing out what was measured and no sample took, over the samples that there are.
 *
 * A rest goes to the samples of its own thread that are of its kind, in proportion to what they weigh. Where a thread
 * has none, running time goes to all samples of the kind; time of another kind gets a sample of its own, and so does
 * running time where nothing ran. The sums then are what the clocks said. One owner; context: anywhere, malloc.
 */
#ifndef SPERF_SHARING_H
#define SPERF_SHARING_H

#include "sperf/base/status.h"
#include "sperf/collect/account.h"

/* Time of each kind, in nanoseconds. */
typedef struct {
    int64_t ns[SPERF_TIME_KINDS];
} sperf_rest_t;

typedef struct {
    uint32_t rows;
    sperf_rest_t *weights;
    sperf_apportion_t (*own)[SPERF_TIME_KINDS];
    sperf_apportion_t of_all[SPERF_TIME_KINDS];
} sperf_sharing_t;

/* Begin with threads 0 (no thread) up to `rows` - 1, and no samples. SPERF_NO_MEMORY. */
sperf_status_t sperf_sharing_init(sperf_sharing_t *sharing, uint32_t rows);
void sperf_sharing_cleanup(sperf_sharing_t *sharing);

/* Note a sample. */
void sperf_sharing_weigh(sperf_sharing_t *sharing, uint32_t row, sperf_time_kind_t kind, int64_t weight_ns);

/* Takes time that needs a sample of its own, which shares in nothing. */
typedef void (*sperf_sharing_sample_t)(void *context, uint32_t row, sperf_time_kind_t kind, int64_t weight_ns);

/* Decide who gets what of `rests`, of which there are `count` rows, perhaps fewer than threads, once all is weighed. */
void sperf_sharing_plan(sperf_sharing_t *sharing, const sperf_rest_t *rests, uint32_t count,
                        sperf_sharing_sample_t sample, void *context);

/* Return what a sample weighs with its shares. To be asked once for each sample that was weighed. */
int64_t sperf_sharing_next(sperf_sharing_t *sharing, uint32_t row, sperf_time_kind_t kind, int64_t weight_ns);

#endif
