/*
 * Shares out measured time that no sample took over the samples.
 *
 * A rest goes to the samples of its own thread and stratum, in proportion to their weights. Strata are the kinds of time,
 * and of running time, that without the GVL: how much there is of each is known from clocks, and if its rest were shared
 * over both, late ticks would move time from one to the other.
 *
 * If a thread has no samples of a stratum of running time, the other one takes the rest; if it has none at all, running
 * time goes to all samples with the GVL. Time of another kind gets a sample of its own, and so does running time if there
 * is no sample of it. So the sums equal the clocks.
 *
 * Such a sample has no stack. Short intervals are charged to a stack by chance: of threads that live for less than a
 * period, many have no sample of their collections and short waits, and others have too much. So the stack is that of a
 * short interval of another thread, chosen in proportion to what those have: in all, each stack has its share. Waits for
 * the GVL have none: such a thread has mostly waited before its first frame.
 *
 * First all samples are weighed; then the rests are planned; then all are offered again, if any sample is alone; then
 * each is asked for its weight. One owner; context: anywhere, uses malloc.
 */
#ifndef SPERF_SHARING_H
#define SPERF_SHARING_H

#include "sperf/base/status.h"
#include "sperf/collect/account.h"
#include "sperf/model/stack_table.h"

/* A stratum is a sperf_time_kind_t, of which SPERF_TIME_RUNNING is the running time with the GVL, or this one. */
enum { SPERF_TIME_WITHOUT_GVL = SPERF_TIME_KINDS, SPERF_TIME_STRATA };

/* Time of each stratum, in nanoseconds. */
typedef struct {
    int64_t ns[SPERF_TIME_STRATA];
} sperf_rest_t;

/* Time that needs a sample of its own, which takes part in no sharing. */
typedef struct {
    uint32_t row; /* 0: no thread */
    sperf_time_kind_t kind;
    int64_t weight_ns;
    double before_ns;       /* time of this kind in those before it: more than fits in 64 bits if rests are made up */
    sperf_stack_id_t stack; /* of a sample that was offered; 0: none was short, or the rest is long */
} sperf_alone_t;

typedef struct {
    uint32_t rows;
    int64_t period_ns; /* of ticks */
    sperf_rest_t *weights;
    sperf_rest_t short_weights, offered; /* of short intervals, of all threads */
    sperf_alone_t *alone;                /* by kind */
    uint32_t alone_count, alone_capacity;
    uint32_t alone_next[SPERF_TIME_STRATA], alone_end[SPERF_TIME_STRATA];
    sperf_apportion_t (*own)[SPERF_TIME_STRATA];
    sperf_apportion_t of_all[SPERF_TIME_STRATA];
} sperf_sharing_t;

/* Begin without samples, for the threads 0 (no thread) to `rows` - 1. SPERF_NO_MEMORY. */
sperf_status_t sperf_sharing_init(sperf_sharing_t *sharing, uint32_t rows, int64_t period_ns);
void sperf_sharing_cleanup(sperf_sharing_t *sharing);

/* Add `count` samples of one key, which weigh `weight_ns` together. */
void sperf_sharing_weigh(sperf_sharing_t *sharing, uint32_t row, int stratum, int64_t weight_ns, int64_t count);

/* Share out `rests`, which has `count` rows, possibly fewer than there are threads. SPERF_NO_MEMORY. */
sperf_status_t sperf_sharing_plan(sperf_sharing_t *sharing, const sperf_rest_t *rests, uint32_t count);

/* Offer the stack of samples that were weighed to those that are alone: each once, in any order. */
void sperf_sharing_offer(sperf_sharing_t *sharing, int stratum, int64_t weight_ns, int64_t count,
                         sperf_stack_id_t stack);

/* Return the weight of a sample including its shares. Must be called once for each sample that was added. */
int64_t sperf_sharing_next(sperf_sharing_t *sharing, uint32_t row, int stratum, int64_t weight_ns);

#endif
