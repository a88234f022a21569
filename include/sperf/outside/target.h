/*
 * A Ruby process that is read from outside: its threads, and samples of them added up in a profile.
 *
 * Each sample reads the stack of each thread once. Its wall time is the time since the thread's last sample. Samples that
 * find a thread at work share its CPU time: they are pending for SPERF_OUTSIDE_SHARING_NS, and then have shares of what
 * its clock has moved by, as of the time that each sample stands for. Not what it has moved by since the sample before:
 * code right after a wait would have less, as the wait is in that time. A wait for a core is in the kernel's sum of them
 * when it is over: it is then taken from the samples that found the thread waiting. What a thread used while no sample found it at
 * work goes to the next that does, and at the end to the last one. A stack that could not be read leaves its times to the
 * next sample.
 *
 * Threads that live between two samples, and native threads that run no Ruby, are not seen. What the process has used
 * beyond the CPU time in samples is that of SPERF_OUTSIDE_UNSAMPLED. One thread owns a target.
 */
#ifndef SPERF_OUTSIDE_TARGET_H
#define SPERF_OUTSIDE_TARGET_H

#include "sperf/outside/names.h"
#include "sperf/outside/thread_labels.h"
#include "sperf/outside/threads.h"

/* For how long samples share the CPU time of a thread, at most: many waits, but not changes of the load. */
enum { SPERF_OUTSIDE_SHARING_NS = 500000000 };

/* The frame of CPU time that is in no sample. Clocks are read one after the other: less of it is not told from none. */
#define SPERF_OUTSIDE_UNSAMPLED "[not sampled]"
enum { SPERF_OUTSIDE_UNSAMPLED_MIN_NS = 10000000 };

/* What a profile of a target holds, besides the number of samples. */
typedef struct {
    bool cpu;
    bool wall; /* threads that wait are read as well */
} sperf_outside_measures_t;

/* Samples of one stack, one after the other, that found the thread at work and have no CPU time yet. */
typedef struct {
    sperf_sample_key_t key;
    uint64_t time_ns;   /* of the first */
    uint64_t end_ns;    /* of the last */
    uint64_t weight_ns; /* the time that they stand for: since the sample before each, without waits for a core */
    uint32_t count;     /* of samples that are not in the profile yet */
} sperf_outside_pending_t;

/* When a thread has as many, they are charged earlier; if its clock does not move, the last takes what comes. */
enum { SPERF_OUTSIDE_PENDING = 1024 };

/* A thread. Another one at the same address takes its place. */
typedef struct {
    uint64_t address;
    uint64_t value;                       /* the Thread */
    int32_t tid;                          /* the native thread at the last sample */
    uint32_t number;                      /* 1, 2, ... in the order in which threads were seen */
    uint64_t turn;                        /* of the last sample that found it; 0: none */
    uint64_t cpu_rest_ns;                 /* used, and in no sample yet */
    uint64_t usual_cpu_ns, usual_wall_ns; /* what it has used lately, in how much time */
    uint64_t moved_ns;                /* time of the last sample that saw its clock move, or a wait for a core end */
    uint64_t wall_ns;                 /* time of the last sample */
    sperf_outside_pending_t *pending; /* NULL: never at work; a process may have had many threads */
    uint32_t pending_count;
    uint32_t pending_capacity;
    uint32_t generation;        /* of the profile that has the next two */
    sperf_sample_key_t at_work; /* the last sample that was at work; its thread is 0 if there is none */
    bool has_worked;
    /*
     * The last sample whose stack was whole. A thread that has used no CPU time since then, and does not run, is where
     * it was: nothing is read of it.
     */
    uint32_t last_generation; /* of the profile that has the next two; 0: none */
    sperf_sample_key_t last;
    sperf_outside_state_t last_state;
} sperf_outside_known_thread_t;

typedef struct {
    sperf_outside_memory_t memory;
    sperf_outside_layout_t layout;
    sperf_outside_usage_read_t usage;
    uint64_t process; /* as it is shown in profiles */

    sperf_outside_threads_t threads;
    sperf_outside_stack_t *stack;
    sperf_outside_names_t names;
    sperf_outside_labels_t labels;

    sperf_outside_native_clocks_t clocks;
    sperf_outside_known_thread_t *known; /* known[0] unused */
    uint32_t known_count;
    uint32_t known_capacity;
    sperf_index_t known_index;
    uint32_t numbers; /* of threads that were seen */

    sperf_outside_measures_t measures;
    sperf_profile_t *profile; /* of samples since the last call; NULL until the first sample */
    uint32_t generation;
    uint64_t turn;
    uint64_t begin_ns;                         /* of the profile */
    uint64_t last_ns;                          /* of the last sample */
    uint64_t process_begin_ns, process_end_ns; /* CPU time of the process at the first and the last sample */
    uint64_t charged_ns;                       /* of that, what is in profiles, */
    uint64_t unsampled_ns;                     /* and of that, what is of no sample */
    uint64_t samples;                          /* stacks read, in all profiles */
    uint64_t torn;                             /* of these, those whose youngest frames could not be read */
    uint64_t lost;                             /* of these, those of which no frame could be read */
    uint64_t truncated;
} sperf_outside_target_t;

/* Make a target. SPERF_INVALID_ARGUMENT for an impossible layout, SPERF_NO_MEMORY. The caller frees it. */
sperf_status_t sperf_outside_target_new(const sperf_outside_layout_t *layout, sperf_outside_memory_t memory,
                                        sperf_outside_usage_read_t usage, uint64_t process,
                                        sperf_outside_target_t **out);
void sperf_outside_target_free(sperf_outside_target_t *target);

/* From now on, read the labels of threads. SPERF_NO_MEMORY. */
sperf_status_t sperf_outside_target_read_labels(sperf_outside_target_t *target, const sperf_published_labels_t *at);

/* Read the threads into target->threads. SPERF_NOT_FOUND: the VM is not there any more. SPERF_NO_MEMORY. */
sperf_status_t sperf_outside_target_read_threads(sperf_outside_target_t *target);

/* Set `*out` to the number of row `row` of the threads. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED. */
sperf_status_t sperf_outside_target_number(sperf_outside_target_t *target, uint32_t row, uint32_t *out);

/*
 * Read the stack of row `row` of the threads into `profile`, and set `*out` to the id of its youngest frame; 0 if it
 * could not be read. A stack that contradicts itself is read again, some times. target->stack->is_torn and is_truncated
 * say what is missing. Functions are those of one profile at a time:
 * sperf_outside_names_begin_profile tells that another one begins.
 */
sperf_status_t sperf_outside_target_stack(sperf_outside_target_t *target, uint32_t row, sperf_profile_t *profile,
                                          sperf_stack_id_t *out);

/*
 * Sample all threads at the time `now_ns`. Adds the number of torn stacks to `*torn`. As read_threads;
 * SPERF_LIMIT_EXCEEDED.
 */
sperf_status_t sperf_outside_target_sample(sperf_outside_target_t *target, uint64_t now_ns, uint32_t *torn);

/*
 * Set `*out` to the profile of all samples since the last call, which the caller owns; begin an empty one at `now_ns`.
 * SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED.
 */
sperf_status_t sperf_outside_target_remove_profile(sperf_outside_target_t *target, uint64_t now_ns,
                                                   sperf_profile_t **out);

#endif
