/*
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
 * that has the GVL, and a thread with a full count goes to the end of the queue. The count begins anew if another thread
 * had the GVL before. In a collection, a thread sees at most one tick, at its end. Waits of several threads pass at the
 * same time, each as long as it was recorded: the simulated disk, database or lock is never busier than the recorded one.
 *
 * A request begins when its thread asks for the GVL. Before it, other threads of the server run for `other_ns`, which
 * takes one more turn in the queue.
 *
 * Context: pure; any thread.
 */
#ifndef SPERF_GVL_REPLAY_H
#define SPERF_GVL_REPLAY_H

#include "sperf/report/request_load.h"

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
