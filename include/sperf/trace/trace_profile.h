/*
 * From a call tree to a profile: rows of calls, wall, cpu and wait, and of objects if they were counted.
 *
 * A row holds the values of one node itself (docs/architecture.md, "The path of a call"). The cost of tracing is
 * subtracted here, from sums, not while the program runs. Each event takes some time before its clock is read and
 * some after it. The part between the two events of a call is charged to the method, the part around them to its
 * caller. So a node is charged too much by its calls times the one cost, and by the calls of its children times
 * the other.
 *
 * Pure code.
 */
#ifndef SPERF_TRACE_PROFILE_H
#define SPERF_TRACE_PROFILE_H

#include "sperf/model/sample_types.h"
#include "sperf/trace/call_tree.h"

/* The kind of event that announces a method, which determines its cost. */
typedef enum { SPERF_CALL_RUBY, SPERF_CALL_C, SPERF_CALL_BLOCK, SPERF_CALL_KINDS } sperf_call_kind_t;

/* The cost of tracing, in nanoseconds. */
typedef struct {
    double inside_ns[SPERF_CALL_KINDS];  /* to a method, for each of its calls */
    double outside_ns[SPERF_CALL_KINDS]; /* to its caller */
    double object_ns;                    /* to a method that allocates, for each object */
} sperf_call_costs_t;

/* A method, by its number. */
typedef struct {
    sperf_frame_id_t frame; /* of the profile; 0: left out, its calls are counted only for their cost */
    sperf_call_kind_t kind;
    bool partial; /* its calls were counted in part: sperf/model/sample_types.h */
} sperf_traced_method_t;

/* A root of the tree. */
typedef struct {
    uint32_t node;
    sperf_thread_id_t thread;            /* of the profile */
    sperf_label_set_id_t labels;         /* of the profile */
    sperf_label_set_id_t partial_labels; /* the same, with the label of partial calls */
} sperf_trace_root_t;

/* How many callers above a node the method with the line may be, at most. */
enum { SPERF_TRACED_LINE_FARTHEST = 64 };

/* Objects of a class that were allocated at a line. */
typedef struct {
    uint32_t node;
    uint32_t line_node;          /* node of the method with the line: `node`, or the caller of a C method; 0: unknown */
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

/* Sums over the rows that were added. */
typedef struct {
    uint64_t calls;
    int64_t measured_ns;   /* of all threads, by their clocks */
    int64_t subtracted_ns; /* cost of tracing in measured_ns */
} sperf_trace_sums_t;

/*
 * Add the rows to `profile`, whose sample types must be sperf_trace_types. After SPERF_NO_MEMORY or
 * SPERF_LIMIT_EXCEEDED `profile` must only be freed.
 */
sperf_status_t sperf_trace_add_rows(const sperf_traced_t *traced, sperf_profile_t *profile, sperf_trace_sums_t *sums);

#endif
