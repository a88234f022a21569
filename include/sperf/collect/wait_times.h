/*
 * Durations of waits: a histogram of powers of two, and the longest wait.
 *
 * Any number of threads add waits at once, signal handlers included. The counts are atomic and relaxed, because no
 * count depends on another. A reader may miss a wait that is being added. Zero bytes are an empty histogram.
 */
#ifndef SPERF_WAIT_TIMES_H
#define SPERF_WAIT_TIMES_H

#include <stdatomic.h>
#include <stdint.h>

/* Bucket n counts waits of 2^n ns and more, below 2^(n+1); bucket 0 also those of 0 ns. The last has no upper end. */
enum { SPERF_WAIT_BUCKETS = 40 };

typedef struct {
    _Atomic uint64_t counts[SPERF_WAIT_BUCKETS];
    _Atomic uint64_t longest_ns;
} sperf_wait_times_t;

/* A copy of a histogram, for one thread. */
typedef struct {
    uint64_t counts[SPERF_WAIT_BUCKETS];
    uint64_t longest_ns;
} sperf_wait_summary_t;

/* Count a wait of `ns`. A negative wait, from a clock that went back, counts as 0. Context: anywhere. */
void sperf_wait_times_add(sperf_wait_times_t *times, int64_t ns);

/* Discard all waits. Context: no thread may add waits. */
void sperf_wait_times_reset(sperf_wait_times_t *times);

/* Return a copy. Context: anywhere. */
sperf_wait_summary_t sperf_wait_times_read(sperf_wait_times_t *times);

/* Add the waits of `other`. */
void sperf_wait_summary_merge(sperf_wait_summary_t *summary, const sperf_wait_summary_t *other);

/* Return how many waits there were. */
uint64_t sperf_wait_summary_count(const sperf_wait_summary_t *summary);

/*
 * Return the duration that `percent` of 100 of the waits do not exceed: the upper end of its bucket, at most the
 * longest wait. 0 without waits.
 */
uint64_t sperf_wait_summary_quantile_ns(const sperf_wait_summary_t *summary, unsigned percent);

#endif
