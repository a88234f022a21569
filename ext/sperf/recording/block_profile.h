/*
 * From what a block of Sperf.profile has of the session to a profile of its own, while the session goes on.
 *
 * It is done in two steps, as sperf's thread works on the same tables, and as naming frames makes Ruby objects, which a
 * GC may follow, whose hooks may want sampler_lock:
 *
 * 1. Under sampler_lock, what the profile needs is copied out of the tables: the block's samples, their stacks, the
 *    rows of their threads. Nothing else is looked at, so the cost does not grow with the session.
 * 2. Under the GVL alone, frames get their names. Values are only appended meanwhile, and `names_wanted` keeps
 *    released what is not yet: numbers and lines mean what they meant.
 *
 * No step gives up the GVL; what runs methods of Ruby, as the names of threads do, comes before the first.
 */
#ifndef SPERF_EXT_BLOCK_PROFILE_H
#define SPERF_EXT_BLOCK_PROFILE_H

#include "recording.h"
#include "tables.h"

/* Zeroed is empty. */
typedef struct {
    struct sperf_block_sample *samples;
    uint32_t samples_count;
    bool ordered;                   /* each sample is one, with its time */
    struct sperf_block_node *nodes; /* a trie, parents first; nodes[0] unused */
    uint32_t nodes_count;
    uint32_t nodes_capacity;
    sperf_index_t nodes_index;
    struct sperf_block_frame *frames; /* frames[0] unused */
    uint32_t frames_count;
    uint32_t frames_capacity;
    sperf_index_t frames_index;
    struct sperf_block_thread *threads;
    uint32_t threads_count;
    uint32_t threads_capacity;
} sperf_block_copy_t;

void sperf_block_copy_cleanup(sperf_block_copy_t *copy);

/*
 * Copy what block `number` has. SPERF_NO_MEMORY: clean up what there is. Context: GVL and sampler_lock; makes no object.
 */
sperf_status_t sperf_block_copy_take(const sperf_tables_t *tables, int number, sperf_block_copy_t *copy);

/* What else is known of the block. */
typedef struct {
    int64_t start_real_ns;
    int64_t duration_ns;
    uint32_t labels;    /* its label set, for time that no sample took */
    VALUE thread_names; /* Array of number, name (String or nil), number, name, ... of the threads that are there */
} sperf_block_facts_t;

/*
 * Make a recording of a copy. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED. Ownership of `*out`: the caller. Context: GVL, with
 * tables->names_wanted since the copy was taken; allocates Ruby strings, raises nothing.
 */
sperf_status_t sperf_block_profile_make(sperf_session_t *session, sperf_block_copy_t *copy,
                                        const sperf_block_facts_t *facts, sperf_recording_t **out);

/* The same for a block of which nothing was recorded. `mode`: what its values would be. */
sperf_status_t sperf_block_profile_empty(sperf_mode_t mode, const sperf_block_facts_t *facts, sperf_recording_t **out);

#endif
