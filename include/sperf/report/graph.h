/*
 * The call graph of a view: the only place where flat and cumulative values are added up.
 *
 * Nodes are functions (or files, or lines), edges are calls. A node's flat value is that of samples with it as their leaf, its
 * cumulative value that of samples it occurs in, each sample once, however often the node recurs. Reports and file formats
 * print what is here. Linear in nodes and samples, not in their product.
 *
 * Trimming keeps what is large, as `go tool pprof` does it: first the nodes below a share of the whole go, then all but so
 * many, then edges below a share. Owned by one thread; the view must outlive the graph.
 */
#ifndef SPERF_GRAPH_H
#define SPERF_GRAPH_H

#include "sperf/report/report.h"

/* The caller of roots. */
#define SPERF_GRAPH_NOBODY UINT32_MAX

typedef struct {
    sperf_string_id_t name; /* of the profile; 0 where files are the nodes */
    uint32_t file;          /* of the graph's own table of cleaned paths; 0: none */
    uint32_t line;          /* 0: unknown, or lines do not count */
    uint32_t first_line;    /* where it tells nodes apart; else 0 */
    uint32_t begins;        /* the smallest first line of its functions; 0: unknown */
    int64_t flat;
    int64_t cumulative;
    sperf_string_t label; /* what the node is called, as printed */
    bool listed;          /* is left after trimming */
    bool recursive;       /* it calls itself, or what it calls does */
    bool flat_partial;    /* values are calls that were counted in part: sperf/model/partial_calls.h */
    bool partial;         /* the cumulative value is, too */
    bool in_base;         /* of a difference: the base has it */
    bool in_target;       /* and the target */
} sperf_graph_node_t;

typedef struct {
    uint32_t source; /* SPERF_GRAPH_NOBODY: the target is at the root */
    uint32_t target;
    uint32_t line; /* in the source, where lines are told apart */
    int64_t weight;
    bool dropped;
    bool partial; /* as the node's */
} sperf_graph_edge_t;

/* Which edges there are, and what their weight is. */
typedef enum {
    SPERF_EDGES_NONE,
    /*
     * Between different nodes, each sample once. Where the nodes between two others were trimmed, an edge connects the two, as
     * in pprof's graphs.
     */
    SPERF_EDGES_TRIMMED,
    /* All calls, those of a node by itself, too, each sample once. */
    SPERF_EDGES_CALLS,
    /*
     * The same, lines told apart, and roots are called by nobody. Of all calls of a node the outermost counts, so that they add
     * up to its cumulative value.
     */
    SPERF_EDGES_SUMS
} sperf_edges_t;

typedef struct {
    const sperf_view_t *view;
    sperf_graph_node_t *nodes;
    uint32_t nodes_count;
    uint32_t *listed; /* nodes left after trimming, in the order of the report */
    uint32_t listed_count;
    uint32_t untrimmed_count; /* nodes before all but so many went */
    uint32_t dropped_nodes;   /* below the share */
    bool any_partial;         /* some values are */

    sperf_graph_edge_t *edges; /* in order of appearance */
    uint32_t edges_count;
    uint32_t edges_capacity;
    sperf_index_t edge_index;

    uint32_t *node_of_frame; /* by frame id: node + 1; 0: the frame is hidden */
    int64_t *frame_flat;     /* by frame id: the value of samples with it as their leaf */
    uint32_t *
        edge_of_stack; /* by stack id: the edge that leads to its last frame, + 1; 0: none. Where edges were asked for */
    sperf_string_table_t files;
    sperf_index_t node_index;
    sperf_arena_t labels;
} sperf_graph_t;

/*
 * Build the graph of `view` as `options` say, its nodes listed in the order of pprof. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED.
 * Samples that have no value of the type are passed over, unless `options->with_zeros`: then all graphs of a view have the
 * same nodes and edges, in the same order, whatever the type. Ownership: the caller cleans up, also after an error.
 */
sperf_status_t sperf_graph_build(const sperf_view_t *view, const sperf_report_options_t *options, sperf_edges_t edges,
                                 sperf_graph_t *out);
void sperf_graph_cleanup(sperf_graph_t *graph);

/*
 * List all nodes that have a value anew: by flat or by cumulative value without its sign, the largest first, then by the
 * other one, then by name and place. SPERF_NO_MEMORY.
 */
sperf_status_t sperf_graph_rank(sperf_graph_t *graph, bool by_flat);

/* Return the cleaned path of a node's file; "" where it has none. Borrowed. */
sperf_string_t sperf_graph_file(const sperf_graph_t *graph, const sperf_graph_node_t *node);

/* Return the name of a node's functions; "" where it has none. Borrowed. */
sperf_string_t sperf_graph_name(const sperf_graph_t *graph, const sperf_graph_node_t *node);

/* Make nodes for all frames that are not hidden, without values. Statuses and ownership as above. */
sperf_status_t sperf_graph_make_nodes(const sperf_view_t *view, sperf_granularity_t granularity, sperf_graph_t *out);

/*
 * A profile's stacks with their lines forgotten: a frame is a function, whatever line was being run in it. For what shows one
 * box, or one path, for each chain of calls.
 */
typedef struct {
    sperf_stack_table_t stacks; /* their frames are ids of the profile's functions */
    sperf_stack_id_t *by_stack; /* by the profile's stack id */
} sperf_function_stacks_t;

/*
 * Make them of all stacks of `profile`; frames that `hidden` (by frame id, or NULL) names are passed over. SPERF_NO_MEMORY,
 * SPERF_LIMIT_EXCEEDED. To be cleaned up in any case.
 */
sperf_status_t sperf_function_stacks_init(sperf_function_stacks_t *stacks, const sperf_profile_t *profile,
                                          const bool *hidden);
void sperf_function_stacks_cleanup(sperf_function_stacks_t *stacks);

#endif
