/*
 * The callers and callees of each node of a graph, the largest first.
 *
 * A graph has its edges in one array. Here they are grouped by node: first its incoming edges, then its outgoing
 * ones.
 */
#ifndef SPERF_NEIGHBOURS_H
#define SPERF_NEIGHBOURS_H

#include "sperf/report/graph.h"

typedef struct {
    const sperf_graph_t *graph;
    uint32_t *edges;  /* numbers of edges, grouped */
    uint32_t *starts; /* index 2 * node for incoming, 2 * node + 1 for outgoing edges; one more at the end */
} sperf_neighbours_t;

/* The edges on one side of a node: edges[0] to edges[count - 1], as numbers in the graph. Borrowed. */
typedef struct {
    const uint32_t *edges;
    uint32_t count;
} sperf_side_t;

/*
 * Group the edges of `graph` that were not dropped; none may come from SPERF_GRAPH_NOBODY. SPERF_NO_MEMORY.
 * Ownership: the caller cleans up, even after an error. The graph must outlive the groups.
 */
sperf_status_t sperf_neighbours_init(sperf_neighbours_t *neighbours, const sperf_graph_t *graph);
void sperf_neighbours_cleanup(sperf_neighbours_t *neighbours);

/* Return the edges from the callers of `node` (its number), or those to its callees. */
sperf_side_t sperf_neighbours_side(const sperf_neighbours_t *neighbours, uint32_t node, bool callers);

/* Return the number of the node at the other end of an edge of such a side. */
uint32_t sperf_neighbour(const sperf_neighbours_t *neighbours, uint32_t edge, bool callers);

#endif
