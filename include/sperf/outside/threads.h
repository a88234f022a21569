/*
 * The Ractors and threads of another process, and what each thread does.
 *
 * Lists are read while the process changes them: each thread must say that it is of this VM and Ractor, and lists
 * have limits, and end where they turn in a circle. A thread that begins or ends at that moment may be missing.
 */
#ifndef SPERF_OUTSIDE_THREADS_H
#define SPERF_OUTSIDE_THREADS_H

#include <stdbool.h>

#include "sperf/base/hash.h"
#include "sperf/base/status.h"
#include "sperf/outside/objects.h"

/* The most nodes of all lists together, and the most locks of one thread that are looked at. */
enum { SPERF_OUTSIDE_NODES_MAX = 32768, SPERF_OUTSIDE_LOCKS_MAX = 64 };

typedef enum {
    SPERF_OUTSIDE_RUNNING,  /* holds the GVL */
    SPERF_OUTSIDE_GVL_WAIT, /* waits for the GVL */
    SPERF_OUTSIDE_WAITING,  /* waits for another thread, or for a time */
    SPERF_OUTSIDE_GC,       /* holds the GVL, and a collection is at work */
    SPERF_OUTSIDE_BLOCKING, /* without the GVL in a system call, or in C code */
} sperf_outside_state_t;

typedef struct {
    uint64_t address; /* of rb_thread_t: tells threads apart that live at the same time */
    uint64_t value;   /* the Thread */
    uint64_t name;    /* the name, a String or nil */
    uint64_t locking; /* the Mutex that it waits for, 0: none */
    uint64_t keeping; /* the struct of the Mutex that it locked last, 0: none */
    int32_t tid;      /* 0: it has no native thread at the moment */
    uint32_t ractor;  /* number of the Ractor */
    bool is_main;     /* the main thread of the process */
    sperf_outside_state_t state;
} sperf_outside_thread_t;

typedef struct {
    sperf_outside_thread_t *rows; /* in the order in which they were made, by Ractor */
    uint32_t count;
    uint32_t capacity;
    bool collects; /* a collection is at work, */
    bool sweeps;   /* and sweeps: otherwise it marks */
    uint64_t vm;
} sperf_outside_threads_t;

/*
 * Read all threads into `threads`, whose memory is reused. Returns SPERF_OK; SPERF_NOT_FOUND if there is no VM at
 * this place; SPERF_NO_MEMORY.
 */
sperf_status_t sperf_outside_threads_read(const sperf_outside_memory_t *memory, sperf_outside_threads_t *threads);

void sperf_outside_threads_cleanup(sperf_outside_threads_t *threads);

/* Return the row of the thread that has locked the Mutex `value`, or UINT32_MAX if none has. */
uint32_t sperf_outside_lock_owner(const sperf_outside_memory_t *memory, const sperf_outside_threads_t *threads,
                                  uint64_t value);

/*
 * The CPU clocks of the native threads of another process, and what each has moved by since it was read last.
 *
 * A native thread may run several Ruby threads in turns: those of Ractors, and with RUBY_MN_THREADS=1 all but the main
 * one. So its clock is its own, and what it has moved by is of the thread that it runs when the clock is read.
 */

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
