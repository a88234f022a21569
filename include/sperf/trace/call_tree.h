/*
 * The tree of calls of a trace: a node is a method and the node that it was called from, with sums over all of its calls.
 *
 * What a node has is its own: time in the method itself, not in what it calls. Totals are sums over a node's subtree, so they
 * are consistent by their nature, and a call costs no more than one addition when it begins and one when it ends. A recursion
 * is a chain of nodes.
 *
 * Nodes never move, so whoever charges one keeps a pointer to it. Parents precede their children: one pass in the order of
 * ids sees every caller before what it calls. 48 bytes a node, and 5 to 11 more in the index of children.
 *
 * A program may find ever new ways to call a method. A tree that has as many nodes as it may have keeps the calls for which
 * it has none in one of its roots, `other`: there a node is a method, whoever called it. Calls and times stay whole by that.
 *
 * Context: whoever owns the tree; nothing here locks.
 */
#ifndef SPERF_CALL_TREE_H
#define SPERF_CALL_TREE_H

#include <stdbool.h>
#include <stdint.h>

#include "sperf/base/status.h"

/* What a node can be of. Where a thread waits or collects garbage is a leaf below the method that it happens in. */
enum {
    SPERF_CALL_ROOT, /* a thread or fiber: time outside of any method */
    SPERF_CALL_GVL_BLOCKED,
    SPERF_CALL_GVL_WAIT,
    SPERF_CALL_GC_MARKING,
    SPERF_CALL_GC_SWEEPING,
    SPERF_CALL_METHODS /* the first number of a method */
};

typedef struct {
    uint32_t id;     /* from 1 */
    uint32_t parent; /* smaller than id; 0: a root */
    uint32_t method;
    uint32_t latest; /* the child that was looked for last, for the next look; 0: none */
    uint64_t calls;
    int64_t wall_ns; /* without what it calls */
    int64_t cpu_ns;
    uint64_t objects; /* that it has allocated itself */
} sperf_call_node_t;

enum { SPERF_CALL_NODES_PER_CHUNK = 1024, SPERF_CALL_NODES_MAX = 1 << 23, SPERF_CALL_OTHERS_MAX = 1 << 21 };

typedef struct {
    sperf_call_node_t **chunks;
    uint32_t chunks_count, chunks_capacity;
    uint32_t count;
    uint32_t *slots; /* ids of nodes by the hash of parent and method; 0: free */
    uint32_t slots_capacity;
    uint32_t most;            /* nodes; those below `other` may be SPERF_CALL_OTHERS_MAX more */
    sperf_call_node_t *other; /* a root, set by the owner; NULL: what is too much is refused */
    uint64_t refused;         /* calls whose node could not be made: they are part of their caller */
} sperf_call_tree_t;

/* Make an empty tree of at most SPERF_CALL_NODES_MAX nodes. Allocates nothing. */
void sperf_call_tree_init(sperf_call_tree_t *tree);
void sperf_call_tree_cleanup(sperf_call_tree_t *tree);

/* Make a new root. NULL: out of memory, or there are too many nodes. */
sperf_call_node_t *sperf_call_tree_root(sperf_call_tree_t *tree);

/* Return the node `id`, which must be in 1..count. */
static inline sperf_call_node_t *sperf_call_tree_get(const sperf_call_tree_t *tree, uint32_t id)
{
    return &tree->chunks[(id - 1) / SPERF_CALL_NODES_PER_CHUNK][(id - 1) % SPERF_CALL_NODES_PER_CHUNK];
}

/* As sperf_call_tree_child, for a child that was not the latest one. */
sperf_call_node_t *sperf_call_tree_look(sperf_call_tree_t *tree, sperf_call_node_t *parent, uint32_t method);

/*
 * Find or add what `method` is when called from `parent`; below `other`, where there are too many nodes. NULL, which is
 * counted: out of memory, or no room there either.
 */
static inline sperf_call_node_t *sperf_call_tree_child(sperf_call_tree_t *tree, sperf_call_node_t *parent,
                                                       uint32_t method)
{
    if (parent->latest != 0) {
        sperf_call_node_t *latest = sperf_call_tree_get(tree, parent->latest);
        if (latest->method == method) return latest;
    }
    return sperf_call_tree_look(tree, parent, method);
}

/* Return how many bytes the tree takes. */
uint64_t sperf_call_tree_bytes(const sperf_call_tree_t *tree);

/* Set all sums to 0; the nodes stay. */
void sperf_call_tree_clear(sperf_call_tree_t *tree);

#endif
