/*
 * The profile of a block of Sperf.profile, built while the session goes on.
 *
 * sperf's thread works on the same tables, and naming frames allocates Ruby objects: a GC may begin, whose hooks may
 * take sampler_lock. So there are two steps:
 *
 * 1. Under sampler_lock, the block is copied (block_copy.h).
 * 2. Under the GVL alone, the frames of the copy are named. Meanwhile values are only appended, and `names_wanted`
 * keeps
 *    frames from being released: numbers and places keep their meaning.
 *
 * Neither step gives up the GVL. What runs methods of Ruby, such as the names of threads, comes before the first step.
 */
#ifndef SPERF_EXT_BLOCK_PROFILE_H
#define SPERF_EXT_BLOCK_PROFILE_H

#include "block_copy.h"

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
