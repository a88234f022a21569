/* What subtrees of the trie weigh: see trie_weights.h. */
#include "trie_weights.h"

#include <stdlib.h>

#include "../base/saturate.h"

sperf_status_t sperf_trie_weights_init(sperf_trie_weights_t *weights, const sperf_profile_t *profile)
{
    size_t nodes = (size_t)profile->stacks.count + 1;
    *weights = (sperf_trie_weights_t){
        .profile = profile,
        .subtree = calloc(nodes, sizeof *weights->subtree),
        .reached = calloc(nodes, sizeof *weights->reached),
        .first_child = calloc(nodes, sizeof *weights->first_child),
        .next_sibling = calloc(nodes, sizeof *weights->next_sibling),
    };
    bool complete = weights->subtree && weights->reached && weights->first_child && weights->next_sibling;
    return complete ? SPERF_OK : SPERF_NO_MEMORY;
}

void sperf_trie_weights_cleanup(sperf_trie_weights_t *weights)
{
    free(weights->subtree);
    free(weights->reached);
    free(weights->first_child);
    free(weights->next_sibling);
    *weights = (sperf_trie_weights_t){0};
}

void sperf_trie_weights_add(sperf_trie_weights_t *weights, sperf_stack_id_t leaf, int64_t value)
{
    if (leaf == 0) return;
    weights->reached[leaf] = true;
    weights->subtree[leaf] = sperf_saturating_add(weights->subtree[leaf], value);
}

/* Children have larger ids: downwards, a node's sum is complete when it is added to its parent's. */
void sperf_trie_weights_sum(sperf_trie_weights_t *weights)
{
    for (sperf_stack_id_t node = weights->profile->stacks.count; node > 0; node--) {
        if (!weights->reached[node]) continue;
        sperf_stack_id_t parent = weights->profile->stacks.rows[node].parent;
        weights->reached[parent] = true;
        weights->subtree[parent] = sperf_saturating_add(weights->subtree[parent], weights->subtree[node]);
        weights->next_sibling[node] = weights->first_child[parent];
        weights->first_child[parent] = node;
    }
}

/* The walk needs no stack of its own, however deep the trie: nodes know their parents. */
void sperf_trie_weights_walk(const sperf_trie_weights_t *weights, const sperf_trie_visitor_t *visitor)
{
    sperf_stack_id_t node = weights->first_child[0];
    while (node != 0) {
        visitor->enter(visitor->context, node);
        if (weights->first_child[node] != 0) {
            node = weights->first_child[node];
            continue;
        }
        while (node != 0 && weights->next_sibling[node] == 0) {
            visitor->leave(visitor->context, node);
            node = weights->profile->stacks.rows[node].parent;
        }
        if (node == 0) break;
        visitor->leave(visitor->context, node);
        node = weights->next_sibling[node];
    }
}
