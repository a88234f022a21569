/*
 * The call tree of a trace: a node for each chain of calls, and what each method has in all of its nodes.
 *
 * The rows of a trace are kept by stack, and their values are a node's own. Here totals are added up, and what sperf puts
 * under a method for time that is not its running ("[GVL blocked]", "[GC marking]") becomes part of the method's node. Lines
 * and labels are forgotten, but for the label `fiber`: each fiber of each thread has a tree. Several of them can be made
 * one. All of it is linear in nodes and rows. Owned by one thread; the profile must outlive it.
 */
#ifndef SPERF_CALL_NODES_H
#define SPERF_CALL_NODES_H

#include "sperf/model/profile.h"

/* What nodes and methods are measured by. The first are of the node or the method alone, the last of what it calls, too. */
typedef enum {
    SPERF_CALLED_COUNT,    /* how often it was called; 0: it was called before the trace began */
    SPERF_CALLED_SELF,     /* nanoseconds, wall: running, without waits and GC */
    SPERF_CALLED_CPU,      /* nanoseconds of CPU time, without GC */
    SPERF_CALLED_BLOCKED,  /* nanoseconds, wall: sleeping, or waiting for I/O or a lock */
    SPERF_CALLED_GVL_WAIT, /* nanoseconds, wall: ready, without the GVL */
    SPERF_CALLED_GC,       /* nanoseconds, wall */
    SPERF_CALLED_GC_CPU,   /* nanoseconds of CPU time */
    SPERF_CALLED_OBJECTS,  /* allocated */
    SPERF_CALLED_TOTAL,    /* nanoseconds, wall: all of the above, and the callees' */
    SPERF_CALLED_TOTAL_CPU,
    SPERF_CALLED_TOTAL_OBJECTS,
    SPERF_CALLED_MEASURES
} sperf_called_measure_t;

/* Nodes are numbered from 1, methods too; 0 means that there is none. */
typedef struct {
    uint32_t parent; /* smaller than the node's own number; 0: the root of its tree */
    uint32_t method;
    uint32_t first_child; /* children are in order of appearance */
    uint32_t next_sibling;
    uint32_t next_of_method; /* the next node of the same method in the same tree */
    uint32_t depth;          /* 0: the root */
    bool outermost;          /* none of its callers is of the same method */
    bool partial;            /* its calls were counted in part, or a caller's: sperf/model/partial_calls.h */
    bool counted_partial;    /* its own were */
    int64_t values[SPERF_CALLED_MEASURES];
} sperf_called_node_t;

/* A method in one tree. Its totals are those of its outermost nodes: recursion counts once. */
typedef struct {
    sperf_function_id_t function; /* of the profile; 0: SPERF_OUTSIDE_OF_METHODS, which the profile need not have */
    uint32_t tree;
    uint32_t first_node;
    uint32_t last_node;
    uint32_t next_of_tree; /* the next method of the same tree, in order of appearance */
    bool recursive;
    bool partial; /* its calls were counted in part */
    int64_t values[SPERF_CALLED_MEASURES];
} sperf_called_method_t;

/* A fiber of a thread. */
typedef struct {
    sperf_thread_id_t thread; /* of the profile; 0: not known */
    int64_t fiber;            /* from 2 on; 1: the thread's first one */
    uint32_t tree;
} sperf_called_fiber_t;

typedef struct {
    uint32_t root; /* a node */
    uint32_t first_method;
    uint32_t last_method;
} sperf_called_tree_t;

/*
 * Objects of one class that a line has allocated. The line is that of the innermost frame that has one: a C method has none,
 * and stands for the line that called it. Rows that differ in other labels only are several.
 */
typedef struct {
    uint32_t node;
    uint32_t line;                /* 0: unknown */
    sperf_function_id_t function; /* that the line is in; 0: unknown */
    sperf_string_id_t class_name; /* of the profile; 0: unknown */
    int64_t count;
} sperf_called_allocation_t;

/* The frame of what no method has done: a thread's block, or top-level code. */
#define SPERF_OUTSIDE_OF_METHODS "[outside of methods]"

typedef struct {
    sperf_called_node_t *nodes; /* nodes[0] unused */
    uint32_t nodes_count;
    uint32_t nodes_capacity;
    sperf_called_method_t *methods; /* methods[0] unused */
    uint32_t methods_count;
    uint32_t methods_capacity;
    sperf_called_fiber_t *fibers; /* in order of appearance */
    uint32_t fibers_count;
    uint32_t fibers_capacity;
    sperf_called_tree_t *trees;
    uint32_t trees_count;
    sperf_called_allocation_t *allocations;
    uint32_t allocations_count;
    uint32_t allocations_capacity;
} sperf_call_nodes_t;

/*
 * Build the trees of `profile`, which is a trace (its first sample type is calls/count; what it lacks of the others counts as
 * 0). `trees` says for each fiber, in order of appearance, the number of the tree that it goes into, from 0 on and without
 * gaps; it has `trees_length` numbers, and NULL means a tree for each fiber. SPERF_INVALID_ARGUMENT where it has another
 * number of them, or a tree has no fiber. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED. Ownership: the caller cleans up, also after an
 * error. The rows of a tree add up to the total of its root.
 */
sperf_status_t sperf_call_nodes_build(const sperf_profile_t *profile, const uint32_t *trees, uint32_t trees_length,
                                      sperf_call_nodes_t *out);
void sperf_call_nodes_cleanup(sperf_call_nodes_t *nodes);

#endif
