/*
 * The CPU clocks of the native threads of another process, and what each has moved by since it was read last.
 *
 * A native thread may run several Ruby threads in turns: those of Ractors, and with RUBY_MN_THREADS=1 all but the main
 * one. So its clock is its own, and what it has moved by is of the thread that it runs when the clock is read.
 */
#ifndef SPERF_OUTSIDE_NATIVE_CLOCKS_H
#define SPERF_OUTSIDE_NATIVE_CLOCKS_H

#include <stdbool.h>

#include "sperf/base/hash.h"

/* What the kernel says of a thread. */
typedef struct {
    uint64_t cpu_ns;  /* used so far */
    uint64_t wait_ns; /* for a core, so far; a wait counts when it ends */
    bool is_on_cpu;   /* runs, or waits for a core */
    bool is_known;    /* false: the thread has ended, or may not be read */
} sperf_outside_usage_t;

/*
 * Return what the kernel says of the thread `tid`; of the process, with all threads that it had, if that is 0.
 * `wants_state` is false if is_on_cpu is not needed: it takes longer to find out.
 */
typedef sperf_outside_usage_t (*sperf_outside_usage_read_t)(void *context, int32_t tid, bool wants_state);

typedef struct {
    int32_t tid;
    uint64_t cpu_ns;
    uint64_t wait_ns;
} sperf_outside_native_clock_t;

/* A zeroed struct has no clocks. */
typedef struct {
    sperf_outside_native_clock_t *rows; /* rows[0] unused */
    uint32_t count;
    uint32_t capacity;
    sperf_index_t index;
} sperf_outside_native_clocks_t;

void sperf_outside_native_clocks_cleanup(sperf_outside_native_clocks_t *clocks);

/*
 * Make the times of `*usage`, which the kernel says of the thread `tid`, those since the last call. At the first call,
 * they are all that it has used and waited, unless it has used more than `new_max_ns`: then the thread is not new, and
 * both are 0. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED.
 */
sperf_status_t sperf_outside_native_clocks_read(sperf_outside_native_clocks_t *clocks, int32_t tid, uint64_t new_max_ns,
                                                sperf_outside_usage_t *usage);

#endif
