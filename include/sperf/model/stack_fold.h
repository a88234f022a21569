/*
 * Deep stacks as a few of their frames, for formats that write the whole stack of each sample.
 *
 * The trie has each frame of a recursion once. Written out, the stacks of all its depths have the square of that. So a
 * stack of more than SPERF_FOLD_DEPTH_MAX frames, which only traces and imported files have, is folded: its outermost
 * and its innermost frames are kept, and one frame, SPERF_FOLD_NAME, stands for those between. The outermost frames say
 * where a recursion began, the innermost ones what it does.
 *
 * The trie of a fold may be any whose frames are not 0. One thread owns a fold; the trie must outlive it unchanged.
 */
#ifndef SPERF_STACK_FOLD_H
#define SPERF_STACK_FOLD_H

#include <stdbool.h>

#include "sperf/model/stack_table.h"

/* A sampled stack has 1,024 frames of the program and some of sperf. */
enum { SPERF_FOLD_DEPTH_MAX = 1032, SPERF_FOLD_OUTER = 192, SPERF_FOLD_INNER = 63 };

/* The frame that stands for those left out: its name and file, as in sampled stacks, and what a walk returns for it. */
#define SPERF_FOLD_NAME "[truncated]"
#define SPERF_FOLD_FILE "<sperf>"
enum { SPERF_FOLD_FRAME = 0 };

typedef struct {
    const sperf_stack_table_t *stacks; /* borrowed */
    sperf_stack_id_t *outer; /* by stack: the innermost of the outermost frames; 0: whole. NULL: all stacks are whole */
    sperf_stack_id_t *same;  /* by folded stack: the first one of the same frames. NULL: all stacks are whole */
} sperf_stack_fold_t;

/*
 * Find the stacks that are folded. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED. Linear. Ownership: the caller cleans up, even
 * after an error.
 */
sperf_status_t sperf_stack_fold_init(sperf_stack_fold_t *fold, const sperf_stack_table_t *stacks);
void sperf_stack_fold_cleanup(sperf_stack_fold_t *fold);

/* Return whether the stack `id` is folded. */
static inline bool sperf_stack_is_folded(const sperf_stack_fold_t *fold, sperf_stack_id_t id)
{
    return fold->outer != NULL && fold->outer[id] != 0;
}

/* Return the first stack with the frames that a walk over `id` returns: a folded recursion is the same at many depths. */
static inline sperf_stack_id_t sperf_stack_fold_same(const sperf_stack_fold_t *fold, sperf_stack_id_t id)
{
    return sperf_stack_is_folded(fold, id) ? fold->same[id] : id;
}

typedef struct {
    const sperf_stack_table_t *stacks;
    sperf_stack_id_t at;
    sperf_stack_id_t outer; /* 0: go on to the root */
    uint32_t inner_left;
} sperf_stack_walk_t;

/* Return a walk over the frames of the stack `id`, from the leaf to the root. */
static inline sperf_stack_walk_t sperf_stack_walk(const sperf_stack_fold_t *fold, sperf_stack_id_t id)
{
    sperf_stack_id_t outer = sperf_stack_is_folded(fold, id) ? fold->outer[id] : 0;
    return (sperf_stack_walk_t){fold->stacks, id, outer, SPERF_FOLD_INNER};
}

/* Set `*frame` to the next frame, SPERF_FOLD_FRAME for those left out. Returns false at the end. */
static inline bool sperf_stack_walk_next(sperf_stack_walk_t *walk, uint32_t *frame)
{
    if (walk->at == 0) return false;
    if (walk->outer != 0 && walk->inner_left-- == 0) {
        walk->at = walk->outer;
        walk->outer = 0;
        *frame = SPERF_FOLD_FRAME;
        return true;
    }
    sperf_stack_t node = walk->stacks->rows[walk->at];
    *frame = node.frame;
    walk->at = node.parent;
    return true;
}

#endif
