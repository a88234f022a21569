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

/* Zero bytes are an empty copy. */
typedef struct {
    bool ordered;               /* `timeline` has the samples, else `sums`. Labels are the session's keys */
    sperf_timeline_t timeline;  /* since the block began */
    sperf_sample_table_t sums;  /* samples, nanoseconds */
    sperf_sample_table_t spent; /* by thread row alone: nanoseconds of each kind by its clocks */
    uint64_t samples_count;
    sperf_stack_table_t stacks;
    sperf_frame_table_t frames;   /* as the session's; of an instruction, the place is a frame of the copy */
    sperf_thread_table_t threads; /* a thread has one row, whatever names it had: clocks know no names */
    sperf_string_table_t names;   /* of threads; a thread that is still there may have none */
    sperf_stack_id_t *stack_ids;  /* the session's, by row; stack_ids[0] is unused */
    uint32_t stack_ids_capacity;
    sperf_index_t stacks_index; /* by these */
} sperf_block_copy_t;

/*
 * Copy the sums of a block into `copy`, which is empty. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED: the caller cleans
 * up what there is. Context: GVL and sampler_lock; creates no Ruby object.
 */
sperf_status_t sperf_block_copy_init(sperf_block_copy_t *copy, const sperf_block_sum_t *sum,
                                     const sperf_captured_stacks_t *captured, const sperf_thread_rows_t *thread_rows);
void sperf_block_copy_cleanup(sperf_block_copy_t *copy);

/* Copy one stack of the session, and set `*out` to its row. Statuses and context are the same. */
sperf_status_t sperf_block_copy_stack(sperf_block_copy_t *copy, const sperf_captured_stacks_t *captured,
                                      sperf_stack_id_t stack, sperf_stack_id_t *out);

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
sperf_status_t sperf_block_profile_new(sperf_captured_stacks_t *captured, const sperf_block_copy_t *copy,
                                       sperf_mode_t mode, const sperf_block_facts_t *facts, sperf_profile_t **out);

/*
 * Make a profile that has the stacks of a copy and nothing else, and set `*ids` to their ids in it, by row of the copy.
 * The same; the caller also frees `*ids`.
 */
sperf_status_t sperf_block_profile_new_of_stacks(sperf_captured_stacks_t *captured, const sperf_block_copy_t *copy,
                                                 sperf_stack_id_t **ids, sperf_profile_t **out);

/* The same without samples, for a block of which nothing was recorded. */
sperf_status_t sperf_block_profile_new_empty(sperf_mode_t mode, const sperf_block_facts_t *facts,
                                             sperf_profile_t **out);

#endif
