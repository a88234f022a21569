/*
 * What the subtrees of a profile's trie of stacks weigh, and a walk over those that samples reach.
 *
 * The samples' values are put on the trie's nodes and summed up towards the roots, which gives the total of each subtree in
 * one pass, for parents precede children. What a function is cumulatively is then the sum of the subtrees of its outermost
 * nodes, which a walk finds: time is linear in nodes and samples, not in their product.
 */
#ifndef SPERF_TRIE_WEIGHTS_H
#define SPERF_TRIE_WEIGHTS_H

#include "sperf/profile.h"

/* Arrays are by node id; node 0 is above the roots. */
typedef struct {
    const sperf_profile_t *profile;
    int64_t *subtree;       /* first the node's own value, after sperf_trie_weights_sum its subtree's */
    bool *reached;          /* a sample is in the node's subtree */
    uint32_t *first_child;  /* of the nodes that are reached */
    uint32_t *next_sibling; /* of the nodes that are reached */
} sperf_trie_weights_t;

/* Called for each node that is reached, before and after the nodes below it. */
typedef struct {
    void (*enter)(void *context, sperf_stack_id_t node);
    void (*leave)(void *context, sperf_stack_id_t node);
    void *context;
} sperf_trie_visitor_t;

/* Begin with no sample. SPERF_NO_MEMORY. Ownership: the caller cleans up, also after an error. */
sperf_status_t sperf_trie_weights_init(sperf_trie_weights_t *weights, const sperf_profile_t *profile);
void sperf_trie_weights_cleanup(sperf_trie_weights_t *weights);

/* Add `value` to the stack `leaf`, which may be 0 (then nothing happens). */
void sperf_trie_weights_add(sperf_trie_weights_t *weights, sperf_stack_id_t leaf, int64_t value);

/* Sum the subtrees up; called once, when all samples are added. */
void sperf_trie_weights_sum(sperf_trie_weights_t *weights);

/* Visit all nodes that are reached, depth first. */
void sperf_trie_weights_walk(const sperf_trie_weights_t *weights, const sperf_trie_visitor_t *visitor);

#endif
