/*
 * The call graph of a view: nodes are functions (or files, or lines), edges are calls.
 *
 * A node's flat value is that of samples with it as their leaf, its cumulative value that of samples it occurs in, an edge's
 * weight that of samples in which the one calls the other; each counts a sample once. Trimming keeps what is large, as
 * `go tool pprof` does it: first the nodes below a share of the whole go, then all but so many, then edges below a share.
 * Where the nodes between two others went, an edge connects the two.
 */
#ifndef SPERF_GRAPH_H
#define SPERF_GRAPH_H

#include "sperf/report.h"

typedef struct {
    sperf_string_id_t name; /* of the profile; 0 where files are the nodes */
    uint32_t file;          /* of the graph's own table of cleaned paths; 0: none */
    uint32_t line;          /* 0: unknown, or lines do not count */
    uint32_t first_line;    /* where files are the nodes; else 0 */
    int64_t flat;
    int64_t cumulative;
    sperf_string_t label; /* what the node is called, as printed */
    bool listed;          /* is left after trimming */
    bool in_base;         /* of a difference: the base has it */
    bool in_target;       /* and the target */
} sperf_graph_node_t;

typedef struct {
    uint32_t source;
    uint32_t target;
    int64_t weight;
    bool dropped;
} sperf_graph_edge_t;

typedef struct {
    const sperf_view_t *view;
    sperf_graph_node_t *nodes;
    uint32_t nodes_count;
    uint32_t *listed; /* nodes left after trimming, in the order of the report */
    uint32_t listed_count;
    uint32_t untrimmed_count; /* nodes before all but so many went */
    uint32_t dropped_nodes;   /* below the share */

    sperf_graph_edge_t *edges; /* none unless asked for */
    uint32_t edges_count;
    uint32_t edges_capacity;
    sperf_index_t edge_index;

    uint32_t *node_of_frame; /* by frame id: node + 1; 0: the frame is hidden */
    sperf_string_table_t files;
    sperf_index_t node_index;
    sperf_arena_t labels;
} sperf_graph_t;

/*
 * Build the graph of `view` as `options` say. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED. Ownership: the caller cleans up, also
 * after an error.
 */
sperf_status_t sperf_graph_build(const sperf_view_t *view, const sperf_report_options_t *options, bool with_edges,
                                 sperf_graph_t *out);
void sperf_graph_cleanup(sperf_graph_t *graph);

/* Return the cleaned path of a node's file; "" where it has none. Borrowed. */
sperf_string_t sperf_graph_file(const sperf_graph_t *graph, const sperf_graph_node_t *node);

/* -- Parts of it, for reports that are no graphs -- */

/* Make nodes for all frames that are not hidden, without values. Statuses and ownership as above. */
sperf_status_t sperf_graph_make_nodes(const sperf_view_t *view, sperf_granularity_t granularity, sperf_graph_t *out);

#endif
