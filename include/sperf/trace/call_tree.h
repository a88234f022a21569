/*
 * The call tree of a trace: a node is a method and the node that called it, with sums over all of its calls.
 *
 * The values of a node are its own: the time in the method itself, not in its callees. Totals are sums over
 * subtrees, so they are consistent by construction, and a call costs one addition when it begins and one when it
 * ends. A recursion is a chain of nodes.
 *
 * Nodes never move, so code that charges a node may keep a pointer to it. Parents precede their children: one pass
 * in the order of ids sees every caller before its callees. A node takes 48 bytes, and 5 to 11 more in the index
 * of children. The index is a hash table of 4 bytes a slot, because those of sperf_index_t would take a tree past
 * the 64 bytes a node that benchmarks hold it to.
 *
 * A program may keep finding new ways to call a method. A tree that is full counts calls without a node in one of
 * its roots, `other`, whose children are methods by any caller. So calls and times stay complete.
 *
 * Context: the owner of the tree; nothing here locks.
 */
#ifndef SPERF_CALL_TREE_H
#define SPERF_CALL_TREE_H

#include <stdbool.h>
#include <stdint.h>

#include "sperf/base/status.h"

/*
 * Numbers of nodes that are not methods. Waiting and garbage collection are leaves below the method in which they
 * happen.
 */
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
    uint32_t latest; /* the child that was found last, tried first next time; 0: none */
    uint64_t calls;
    int64_t wall_ns; /* without callees */
    int64_t cpu_ns;
    uint64_t objects; /* allocated by the method itself */
} sperf_call_node_t;

enum { SPERF_CALL_NODES_PER_CHUNK = 1024, SPERF_CALL_NODES_MAX = 1 << 23, SPERF_CALL_OTHERS_MAX = 1 << 21 };

typedef struct {
    sperf_call_node_t **chunks;
    uint32_t chunks_count, chunks_capacity;
    uint32_t count;
    uint32_t *slots; /* ids of nodes, by the hash of parent and method; 0: free */
    uint32_t slots_capacity;
    uint32_t most;            /* limit of nodes; SPERF_CALL_OTHERS_MAX more may be below `other` */
    sperf_call_node_t *other; /* a root, set by the owner; NULL: calls beyond the limit are refused */
    uint64_t refused;         /* calls without a node: they count as part of their caller */
} sperf_call_tree_t;

/* Make an empty tree of at most SPERF_CALL_NODES_MAX nodes. Allocates nothing. */
void sperf_call_tree_init(sperf_call_tree_t *tree);
void sperf_call_tree_cleanup(sperf_call_tree_t *tree);

/* Add a root. Returns NULL if out of memory or if there are too many nodes. */
sperf_call_node_t *sperf_call_tree_root(sperf_call_tree_t *tree);

/* Return the node `id`, which must be in 1..count. */
static inline sperf_call_node_t *sperf_call_tree_get(const sperf_call_tree_t *tree, uint32_t id)
{
    return &tree->chunks[(id - 1) / SPERF_CALL_NODES_PER_CHUNK][(id - 1) % SPERF_CALL_NODES_PER_CHUNK];
}

/* Do as sperf_call_tree_child for a child that was not found last. */
sperf_call_node_t *sperf_call_tree_intern_child(sperf_call_tree_t *tree, sperf_call_node_t *parent, uint32_t method);

/*
 * Find or add the child of `parent` for `method`; a child of `other` if there are too many nodes. If there is no
 * memory or room, counts the call as refused and returns NULL.
 */
static inline sperf_call_node_t *sperf_call_tree_child(sperf_call_tree_t *tree, sperf_call_node_t *parent,
                                                       uint32_t method)
{
    if (parent->latest != 0) {
        sperf_call_node_t *latest = sperf_call_tree_get(tree, parent->latest);
        if (latest->method == method) return latest;
    }
    return sperf_call_tree_intern_child(tree, parent, method);
}

/* Return the size of the tree in bytes. */
uint64_t sperf_call_tree_bytes(const sperf_call_tree_t *tree);

/* Set all sums to 0. The nodes stay. */
void sperf_call_tree_clear(sperf_call_tree_t *tree);

#endif
