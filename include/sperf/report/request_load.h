/*
 * The load of a server, read from a wall profile with a timeline: the requests in it, each as its segments in order of
 * time.
 *
 * Requests are those of sperf/model/marks.h. A row of the timeline belongs to the request that its thread was
 * in at that time. Rows of the same state in a row are one segment. Waiting for the GVL is left out: a replay decides
 * anew who waits (gvl_replay.c). Rows exist only for intervals that a tick fell into, so waits that are
 * shorter than the period appear as fewer and longer ones; their sum is right.
 *
 * Between the first request's start and the last one's end, a process also runs code outside of requests: the server
 * reads, parses and writes. That is shared out equally over the requests, separately for the threads that have
 * requests and for the others, such as the server's reactor. Waiting outside of requests is idle time and left out.
 *
 * Requests that overlap on one thread, as under a fiber scheduler, cannot be told apart and are left out. Of a request
 * inside another one, such as a job of Active Job in one of Sidekiq, the inner one counts.
 */
#ifndef SPERF_REQUEST_LOAD_H
#define SPERF_REQUEST_LOAD_H

#include "sperf/model/marks.h"

typedef enum {
    SPERF_SEGMENT_RUN,  /* needs the GVL */
    SPERF_SEGMENT_WAIT, /* does not: I/O, sleep, locks */
    SPERF_SEGMENT_GC,   /* holds the GVL, and cannot be interrupted */
    SPERF_SEGMENT_KINDS
} sperf_segment_kind_t;

/* The longest segment, a day: so the sums of a replay do not overflow. Longer ones are cut. */
#define SPERF_SEGMENT_NS_MAX INT64_C(86400000000000)

typedef struct {
    int64_t ns; /* 1..SPERF_SEGMENT_NS_MAX */
    sperf_segment_kind_t kind;
} sperf_segment_t;

/* A request: segments `first`..`first + count - 1`. */
typedef struct {
    uint32_t first;
    uint32_t count;
} sperf_load_request_t;

/* Quantiles of durations, by nearest rank. */
typedef struct {
    int64_t median_ns;
    int64_t p95_ns;
} sperf_durations_t;

typedef struct {
    sperf_segment_t *segments;
    uint32_t segments_count;
    uint32_t segments_capacity;
    sperf_load_request_t *requests;
    uint32_t requests_count;
    uint32_t overlapping; /* requests that were left out */

    int64_t own_ns;   /* what a thread with requests runs outside of them, for each request */
    int64_t other_ns; /* what other threads run, for each request */

    /* As recorded. */
    uint32_t processes;
    uint32_t threads;  /* that had requests, of the process with most of them */
    int64_t window_ns; /* from the first start to the last end, summed over processes */
    int64_t thread_ns; /* the same, times the threads of the process */
    int64_t in_requests_ns;
    sperf_durations_t took;
} sperf_load_t;

/* Why a profile has no load. */
typedef enum {
    SPERF_LOAD_FOUND,
    SPERF_LOAD_NO_WALL,     /* the profile is of another mode */
    SPERF_LOAD_NO_TIMELINE, /* it has sums only */
    SPERF_LOAD_NO_REQUESTS,
    SPERF_LOAD_OVERLAPPING, /* all requests overlap */
} sperf_load_verdict_t;

/*
 * Read the load of `profile`, which must be valid. `*out` has requests only if `*verdict` is SPERF_LOAD_FOUND.
 * SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED. Ownership: the caller cleans up, even after an error.
 */
sperf_status_t sperf_load_read(const sperf_profile_t *profile, sperf_load_t *out, sperf_load_verdict_t *verdict);

void sperf_load_cleanup(sperf_load_t *load);

/* Sort the durations, and return their quantiles; 0 if there are none. */
sperf_durations_t sperf_durations_of(int64_t *durations_ns, uint32_t count);

/* Return the time of all requests' segments of `kind`. */
int64_t sperf_load_total_ns(const sperf_load_t *load, sperf_segment_kind_t kind);

/*
 * -- The replay (gvl_replay.c) --
 *
 * A simulation of a server with another number of threads, which replays the recorded requests.
 *
 * The load is closed: each of the threads always has a request to handle, and begins the next one when it has finished
 * one. So throughput is what a process can do at most, and a duration is that of a request in a server whose threads
 * are all busy. (An open load needs an arrival rate, which a balancer changes with the number of threads, and up to
 * saturation its throughput is that rate, whatever the number of threads.) Requests are drawn from the recorded ones
 * with a seeded generator, in the same order for each number of threads.
 *
 * One GVL, as in Ruby 3.3 and later. Threads get it in the order in which they asked. The thread that has it keeps it
 * until it waits, or until its time slice is over while others ask for it. Ruby counts time slices in ticks of 10 ms
 * of its timer thread, which ticks only while a thread asks for the GVL: a tick adds 10 ms to the count of the thread
 * that has the GVL, and a thread with a full count goes to the end of the queue. The count begins anew if another
 * thread had the GVL before. In a collection, a thread sees at most one tick, at its end. Waits of several threads pass
 * at the same time, each as long as it was recorded: the simulated disk, database or lock is never busier than the
 * recorded one.
 *
 * A request begins when its thread asks for the GVL. Before it, other threads of the server run for `other_ns`, which
 * takes one more turn in the queue.
 *
 * Context: pure; any thread.
 */

enum {
    SPERF_REPLAY_THREADS_MAX = 64,
    SPERF_REPLAY_TICK_NS = 10000000,
    SPERF_REPLAY_REQUESTS = 20000,   /* a good number to replay */
    SPERF_REPLAY_STEPS_MAX = 4000000 /* segments and switches after which a replay ends early */
};

typedef struct {
    uint32_t threads;  /* 1..SPERF_REPLAY_THREADS_MAX */
    int64_t slice_ns;  /* > 0 */
    uint32_t requests; /* > 0, how many to finish */
    uint64_t seed;
} sperf_replay_options_t;

typedef struct {
    uint32_t requests; /* finished */
    int64_t elapsed_ns;
    sperf_durations_t took;
} sperf_replay_t;

/*
 * Replay `load`, which has requests. SPERF_NO_MEMORY; SPERF_INVALID_ARGUMENT: an option is out of range, or the load
 * has no request.
 */
sperf_status_t sperf_replay_run(const sperf_load_t *load, const sperf_replay_options_t *options, sperf_replay_t *out);

#endif
