/*
 * From a tree of calls to a profile: rows of calls, wall, cpu and wait, and of objects where these were counted.
 *
 * A row is one node's own (docs/architecture.md, "The path of a call"). What tracing itself took is subtracted here, from
 * sums, and not while the program runs: each event costs a little before its clock is read and a little behind it. What lies between
 * the two events of a call is charged to the method; what lies around them, to its caller. So a node is charged too
 * much by its calls times the one, and by the calls of its children times the other.
 *
 * Pure code.
 */
#ifndef SPERF_TRACE_PROFILE_H
#define SPERF_TRACE_PROFILE_H

#include "sperf/model/sample_types.h"
#include "sperf/trace/call_tree.h"

/* How a method's events are told, which decides what they cost. */
typedef enum { SPERF_CALL_RUBY, SPERF_CALL_C, SPERF_CALL_BLOCK, SPERF_CALL_KINDS } sperf_call_kind_t;

/* What tracing adds, in nanoseconds. */
typedef struct {
    double inside_ns[SPERF_CALL_KINDS];  /* to a method, for each of its calls */
    double outside_ns[SPERF_CALL_KINDS]; /* to its caller */
    double object_ns;                    /* to a method that allocates, for each object */
} sperf_call_costs_t;

/* What a number of a method stands for. */
typedef struct {
    sperf_frame_id_t frame; /* of the profile; 0: it is left out, and its calls are counted for what they cost only */
    sperf_call_kind_t kind;
    bool partial; /* its calls were counted in part: sperf/model/partial_calls.h */
} sperf_traced_method_t;

/* Whose a root is. */
typedef struct {
    uint32_t node;
    sperf_thread_id_t thread;            /* of the profile */
    sperf_label_set_id_t labels;         /* of the profile */
    sperf_label_set_id_t partial_labels; /* the same, with the label of calls that were counted in part */
} sperf_trace_root_t;

/* Objects of a class that were allocated at a line. */
typedef struct {
    uint32_t node;
    uint32_t line_node; /* the method that the line is in: the node, or what a C method was called from; 0: unknown */
    sperf_frame_id_t frame;      /* of the profile, with that line */
    sperf_label_set_id_t labels; /* of the profile, with the class */
    uint64_t objects;
} sperf_traced_objects_t;

typedef struct {
    const sperf_call_tree_t *tree;
    const sperf_traced_method_t *methods; /* by number, from SPERF_CALL_ROOT on */
    uint32_t methods_count;               /* one more than the highest number */
    const sperf_trace_root_t *roots;
    uint32_t roots_count;
    const sperf_traced_objects_t *objects;
    uint32_t objects_count;
    sperf_call_costs_t costs;
} sperf_traced_t;

/* What came of it. */
typedef struct {
    uint64_t calls;
    int64_t measured_ns;   /* of all threads, as the clocks had it */
    int64_t subtracted_ns; /* what of that was taken off */
} sperf_trace_sums_t;

/*
 * Add the rows to `profile`, whose sample types are those of sperf_trace_types. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED: it must
 * only be freed.
 */
sperf_status_t sperf_trace_add_rows(const sperf_traced_t *traced, sperf_profile_t *profile, sperf_trace_sums_t *sums);

#endif
