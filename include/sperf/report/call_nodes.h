/*
 * The call tree of a trace: a node for each chain of calls, and the sums of each method over all of its nodes.
 *
 * The rows of a trace are kept by stack, and their values are those of the node itself. This module adds up
 * totals. Time below a method in which it does not run ("[GVL blocked]", "[GC marking]") becomes part of the node
 * of the method. Lines and labels are dropped, except the label `fiber`: each fiber of each thread has a tree.
 * Several trees can be joined. Linear in nodes and rows. One thread owns the tree; the profile must outlive it.
 */
#ifndef SPERF_CALL_NODES_H
#define SPERF_CALL_NODES_H

#include "sperf/model/profile.h"

/*
 * Measures of nodes and methods. Those before SPERF_CALLED_TOTAL are of the node or method itself; totals include
 * its callees.
 */
typedef enum {
    SPERF_CALLED_COUNT,    /* calls; 0: called before the trace began */
    SPERF_CALLED_SELF,     /* nanoseconds, wall: running, without waits and GC */
    SPERF_CALLED_CPU,      /* nanoseconds of CPU time, without GC */
    SPERF_CALLED_BLOCKED,  /* nanoseconds, wall: sleeping, or waiting for I/O or a lock */
    SPERF_CALLED_GVL_WAIT, /* nanoseconds, wall: ready, without the GVL */
    SPERF_CALLED_GC,       /* nanoseconds, wall */
    SPERF_CALLED_GC_CPU,   /* nanoseconds of CPU time */
    SPERF_CALLED_OBJECTS,  /* allocated */
    SPERF_CALLED_TOTAL,    /* nanoseconds, wall: all of the above and that of the callees */
    SPERF_CALLED_TOTAL_CPU,
    SPERF_CALLED_TOTAL_OBJECTS,
    SPERF_CALLED_MEASURES
} sperf_called_measure_t;

/* Nodes and methods are numbered from 1; 0 is none. */
typedef struct {
    uint32_t parent; /* smaller than the node's own number; 0: the root of its tree */
    uint32_t method;
    uint32_t first_child; /* children are in order of appearance */
    uint32_t next_sibling;
    uint32_t next_of_method; /* the next node of the same method in the same tree */
    uint32_t depth;          /* 0: the root */
    bool outermost;          /* no caller is of the same method */
    bool partial;            /* its calls, or those of a caller, were counted in part: sperf/model/sample_types.h */
    bool counted_partial;    /* its own calls were */
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
    int64_t fiber;            /* number of the fiber; 1: the first one of the thread */
    uint32_t tree;
} sperf_called_fiber_t;

typedef struct {
    uint32_t root; /* a node */
    uint32_t first_method;
    uint32_t last_method;
} sperf_called_tree_t;

/*
 * Objects of one class allocated at one line: the line of the innermost frame that has one. A C method has no
 * line, so the line that called it is used. Rows that differ in other labels are separate.
 */
typedef struct {
    uint32_t node;
    uint32_t line;                /* 0: unknown */
    sperf_function_id_t function; /* the function with that line; 0: unknown */
    sperf_string_id_t class_name; /* of the profile; 0: unknown */
    int64_t count;
} sperf_called_allocation_t;

/* The frame of time outside of methods: the block of a thread, or top-level code. */
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
 * Build the trees of `profile`, which must be a trace. Its first sample type is calls/count; missing types count
 * as 0.
 *
 * `trees` has a number for each fiber, in order of appearance: that of the tree to add it to. Numbers start at 0
 * and have no gaps. NULL makes a tree for each fiber. Returns SPERF_INVALID_ARGUMENT if `trees_length` is not the
 * number of fibers or a tree has no fiber; SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED. The rows of a tree add up to the
 * total of its root.
 *
 * Ownership: the caller cleans up, even after an error.
 */
sperf_status_t sperf_call_nodes_build(const sperf_profile_t *profile, const uint32_t *trees, uint32_t trees_length,
                                      sperf_call_nodes_t *out);
void sperf_call_nodes_cleanup(sperf_call_nodes_t *nodes);

#endif
