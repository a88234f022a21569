/*
 * The call graph of a view: the only place where flat and cumulative values are added up.
 *
 * Nodes are functions (or files, or lines), edges are calls. The flat value of a node is that of samples with the
 * node as their leaf. Its cumulative value is that of samples in which the node occurs, each sample once, even in
 * a recursion. Reports and formats print these values. Linear in nodes and samples, not in their product.
 *
 * Trimming keeps what is large, as `go tool pprof` does: first it removes nodes below a share of the total, then
 * all except a number of nodes, then edges below a share. One thread owns a graph; the view must outlive it.
 */
#ifndef SPERF_GRAPH_H
#define SPERF_GRAPH_H

#include "sperf/report/report.h"

/* The caller of roots. */
#define SPERF_GRAPH_NOBODY UINT32_MAX

typedef struct {
    sperf_string_id_t name; /* of the profile; 0 if nodes are files */
    uint32_t file;          /* of the graph's table of cleaned paths; 0: none */
    uint32_t line;          /* 0: unknown, or not told apart */
    uint32_t first_line;    /* if nodes are told apart by it; else 0 */
    uint32_t begins;        /* the smallest first line of its functions; 0: unknown */
    int64_t flat;
    int64_t cumulative;
    sperf_string_t label; /* as printed */
    bool listed;          /* left after trimming */
    bool recursive;       /* calls itself, directly or indirectly */
    bool flat_partial;    /* the flat value is calls that were counted in part: sperf/model/sample_types.h */
    bool partial;         /* the cumulative value is */
    bool in_base;         /* of a difference: is in the base */
    bool in_target;       /* of a difference: is in the target */
} sperf_graph_node_t;

typedef struct {
    uint32_t source; /* SPERF_GRAPH_NOBODY: the target is a root */
    uint32_t target;
    uint32_t line; /* in the source, if lines are told apart */
    int64_t weight;
    bool dropped;
    bool partial; /* as that of a node */
} sperf_graph_edge_t;

/* Which edges a graph has, and their weights. */
typedef enum {
    SPERF_EDGES_NONE,
    /*
     * Between different nodes, each sample once. If the nodes between two others were trimmed, an edge connects
     * the two, as in pprof's graphs.
     */
    SPERF_EDGES_TRIMMED,
    /* All calls, including those of a node by itself, each sample once. */
    SPERF_EDGES_CALLS,
    /*
     * As SPERF_EDGES_CALLS with lines told apart, and with roots called by SPERF_GRAPH_NOBODY. Of all calls of a
     * node the outermost counts, so that they add up to its cumulative value.
     */
    SPERF_EDGES_SUMS
} sperf_edges_t;

typedef struct {
    const sperf_view_t *view;
    sperf_graph_node_t *nodes;
    uint32_t nodes_count;
    uint32_t *listed; /* nodes left after trimming, in the order of the report */
    uint32_t listed_count;
    uint32_t untrimmed_count; /* nodes before their number was limited */
    uint32_t dropped_nodes;   /* nodes below the share */
    bool any_partial;         /* some value is */

    sperf_graph_edge_t *edges; /* in order of appearance */
    uint32_t edges_count;
    uint32_t edges_capacity;
    sperf_index_t edge_index;

    uint32_t *node_of_frame; /* by frame id: node + 1; 0: the frame is hidden */
    int64_t *frame_flat;     /* by frame id: value of the samples with this leaf */
    uint32_t *edge_of_stack; /* by stack id: the edge to its last frame, + 1; 0: none. Only if edges were requested */
    sperf_string_table_t files;
    sperf_index_t node_index;
    sperf_arena_t labels;
} sperf_graph_t;

/*
 * Build the graph of `view` as `options` say, with its nodes listed in the order of pprof. SPERF_NO_MEMORY,
 * SPERF_LIMIT_EXCEEDED. Samples without a value of the type are skipped, unless `options->with_zeros` is set: then
 * all graphs of a view have the same nodes and edges, in the same order, whatever the type. Ownership: the caller
 * cleans up, even after an error.
 */
sperf_status_t sperf_graph_build(const sperf_view_t *view, const sperf_report_options_t *options, sperf_edges_t edges,
                                 sperf_graph_t *out);
void sperf_graph_cleanup(sperf_graph_t *graph);

/*
 * List all nodes that have a value again: by the absolute flat or cumulative value, the largest first, then by the
 * other one, then by name and place. SPERF_NO_MEMORY.
 */
sperf_status_t sperf_graph_rank(sperf_graph_t *graph, bool by_flat);

/* Return the cleaned path of the file of a node; "" if it has none. Borrowed. */
sperf_string_t sperf_graph_file(const sperf_graph_t *graph, const sperf_graph_node_t *node);

/* Return the name of the functions of a node; "" if it has none. Borrowed. */
sperf_string_t sperf_graph_name(const sperf_graph_t *graph, const sperf_graph_node_t *node);

/* Build nodes for all frames that are not hidden, without values. Statuses and ownership as sperf_graph_build. */
sperf_status_t sperf_graph_build_nodes(const sperf_view_t *view, sperf_granularity_t granularity, sperf_graph_t *out);

/*
 * The callers and callees of each node of a graph, the largest first: its edges, which are in one array, grouped by
 * node.
 */
typedef struct {
    const sperf_graph_t *graph;
    uint32_t *edges;  /* numbers of edges, grouped */
    uint32_t *starts; /* index 2 * node for incoming, 2 * node + 1 for outgoing edges; one more at the end */
} sperf_neighbours_t;

/* The edges on one side of a node: edges[0] to edges[count - 1], as numbers in the graph. Borrowed. */
typedef struct {
    const uint32_t *edges;
    uint32_t count;
} sperf_edge_list_t;

/*
 * Group the edges of `graph` that were not dropped; none may come from SPERF_GRAPH_NOBODY. SPERF_NO_MEMORY.
 * Ownership: the caller cleans up, even after an error. The graph must outlive the groups.
 */
sperf_status_t sperf_neighbours_init(sperf_neighbours_t *neighbours, const sperf_graph_t *graph);
void sperf_neighbours_cleanup(sperf_neighbours_t *neighbours);

/* Return the edges from the callers of `node` (its number), or those to its callees. */
sperf_edge_list_t sperf_neighbours_side(const sperf_neighbours_t *neighbours, uint32_t node, bool callers);

/* Return the number of the node at the other end of an edge of such a side. */
uint32_t sperf_neighbour(const sperf_neighbours_t *neighbours, uint32_t edge, bool callers);

/*
 * The stacks of a profile without lines: a frame is a function. For output with one box, or one path, for each
 * chain of calls.
 */
typedef struct {
    sperf_stack_table_t stacks; /* frames are ids of the profile's functions */
    sperf_stack_id_t *by_stack; /* by the profile's stack id */
} sperf_function_stacks_t;

/*
 * Make them from all stacks of `profile`, without the frames that `hidden` (by frame id, or NULL) marks.
 * SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED. Ownership: the caller cleans up, even after an error.
 */
sperf_status_t sperf_function_stacks_init(sperf_function_stacks_t *stacks, const sperf_profile_t *profile,
                                          const bool *hidden);
void sperf_function_stacks_cleanup(sperf_function_stacks_t *stacks);

#endif
