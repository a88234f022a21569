/*
 * How long something was waited for: a histogram of powers of two, and the longest.
 *
 * Any number of threads add at once, signal handlers included: the counts are atomic and relaxed, as each stands for
 * itself. What is read while somebody adds may lack that wait. Zero bytes are an empty one.
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

/* The same for one thread: what was waited for up to a moment. */
typedef struct {
    uint64_t counts[SPERF_WAIT_BUCKETS];
    uint64_t longest_ns;
} sperf_wait_summary_t;

/* Count a wait of `ns`; one below 0, of a clock that went back, as of 0. Context: anywhere. */
void sperf_wait_times_add(sperf_wait_times_t *times, int64_t ns);

/* Forget all waits. Context: nobody adds. */
void sperf_wait_times_reset(sperf_wait_times_t *times);

/* Return what has been counted. Context: anywhere. */
sperf_wait_summary_t sperf_wait_times_read(sperf_wait_times_t *times);

/* Add the waits of `other`. */
void sperf_wait_summary_merge(sperf_wait_summary_t *summary, const sperf_wait_summary_t *other);

/* Return how many waits there were. */
uint64_t sperf_wait_summary_count(const sperf_wait_summary_t *summary);

/*
 * Return how long the wait took that is longer than `percent` of 100 of all: the upper end of its bucket, but not more
 * than the longest. 0 without waits.
 */
uint64_t sperf_wait_summary_quantile_ns(const sperf_wait_summary_t *summary, unsigned percent);

#endif
