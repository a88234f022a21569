/*
 * A copy of what a block of Sperf.profile has: its samples, their stacks, and the rows of their threads. It is
 * made while the session goes on, so that the profile of the block can be built without a lock.
 *
 * Only what the block has is read, so the cost does not grow with the session.
 */
#ifndef SPERF_EXT_BLOCK_COPY_H
#define SPERF_EXT_BLOCK_COPY_H

#include "block_sums.h"
#include "frames/captured_stacks.h"
#include "threads/thread_rows.h"

typedef struct {
    uint32_t node;
    uint32_t thread;
    sperf_label_set_id_t labels; /* the session's key (sperf_label_key) */
    int stratum;                 /* sperf/collect/sharing.h */
    int64_t count;
    int64_t weight_ns;
    uint64_t time_us; /* since the block began; in a copy that is ordered */
} sperf_block_sample_t;

typedef struct {
    sperf_stack_id_t stack; /* the session's */
    uint32_t parent;
    uint32_t frame;
} sperf_block_node_t;

typedef struct {
    sperf_frame_id_t frame; /* the session's */
    uint32_t number;        /* of its value */
    uint32_t place;         /* in the code, as the session's row has it */
    uint32_t method;        /* of an instruction: the frame that it is in, whose line it has; 0: none */
} sperf_block_frame_t;

typedef struct {
    sperf_thread_id_t row; /* the session's; 0: no thread */
    uint64_t process;
    uint64_t number;
    char *name; /* on the heap; NULL: none, or the thread is still there */
    size_t name_length;
    bool spent_known;
    sperf_rest_t spent; /* by its clocks */
} sperf_block_thread_t;

/* Zero bytes are an empty copy. */
typedef struct {
    sperf_block_sample_t *samples;
    uint32_t samples_count;
    bool ordered;              /* each sample counts once, and has its time */
    sperf_block_node_t *nodes; /* a trie, parents first; nodes[0] is unused */
    uint32_t nodes_count;
    uint32_t nodes_capacity;
    sperf_index_t nodes_index;
    sperf_block_frame_t *frames; /* frames[0] is unused */
    uint32_t frames_count;
    uint32_t frames_capacity;
    sperf_index_t frames_index;
    sperf_block_thread_t *threads; /* a thread has one row, whatever names it had: clocks know no names */
    uint32_t threads_count;
    uint32_t threads_capacity;
} sperf_block_copy_t;

/*
 * Copy the sums of a block into `copy`, which is empty. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED: the caller cleans
 * up what there is. Context: GVL and sampler_lock; creates no Ruby object.
 */
sperf_status_t sperf_block_copy_init(sperf_block_copy_t *copy, const sperf_block_sum_t *sum,
                                     const sperf_captured_stacks_t *captured, const sperf_thread_rows_t *thread_rows);
void sperf_block_copy_cleanup(sperf_block_copy_t *copy);

/*
 * The profile of a block of Sperf.profile (block_profile.c), built while the session goes on.
 *
 * sperf's thread works on the same tables, and naming frames allocates Ruby objects: a GC may begin, whose hooks may
 * take sampler_lock. So there are two steps:
 *
 * 1. Under sampler_lock, the block is copied (block_copy.h).
 * 2. Under the GVL alone, the frames of the copy are named. Meanwhile values are only appended, and `names_wanted`
 *    keeps frames from being released: numbers and places keep their meaning.
 *
 * Neither step gives up the GVL. What runs methods of Ruby, such as the names of threads, comes before the first step.
 */

/* What the copy of a block does not have. */
typedef struct {
    int64_t start_real_ns;
    int64_t duration_ns;
    int64_t period_ns;  /* of ticks */
    uint32_t labels;    /* the block's label set, for time that no sample has */
    VALUE thread_names; /* Array of number, name (String or nil), number, name, ... of the threads that are there */
} sperf_block_facts_t;

/*
 * Make the profile of a copy that was recorded in `mode`. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED. Ownership: the caller
 * frees `*out`. Context: GVL, with captured->names_wanted not 0 since the copy was made; allocates Ruby strings, raises
 * nothing.
 */
sperf_status_t sperf_block_profile_new(sperf_captured_stacks_t *captured, sperf_block_copy_t *copy, sperf_mode_t mode,
                                       const sperf_block_facts_t *facts, sperf_profile_t **out);

/* The same without samples, for a block of which nothing was recorded. */
sperf_status_t sperf_block_profile_new_empty(sperf_mode_t mode, const sperf_block_facts_t *facts,
                                             sperf_profile_t **out);

#endif
