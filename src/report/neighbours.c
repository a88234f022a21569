/* Callers and callees of nodes: see neighbours.h. */
#include "neighbours.h"

#include <stdlib.h>

#include "../base/saturate.h"
#include "sperf/base/sort.h"

static bool edge_comes_after(const void *context, const void *first, const void *second)
{
    const sperf_graph_t *graph = context;
    const sperf_graph_edge_t *a = &graph->edges[*(const uint32_t *)first];
    const sperf_graph_edge_t *b = &graph->edges[*(const uint32_t *)second];
    if (sperf_magnitude(a->weight) != sperf_magnitude(b->weight))
        return sperf_magnitude(a->weight) < sperf_magnitude(b->weight);
    int order = sperf_string_compare(graph->nodes[a->source].label, graph->nodes[b->source].label);
    if (order == 0) order = sperf_string_compare(graph->nodes[a->target].label, graph->nodes[b->target].label);
    /* Names that are equal in another file or line: pprof leaves their order to chance. */
    return order != 0 ? order > 0 : *(const uint32_t *)first > *(const uint32_t *)second;
}

/* Count, then place: after the second pass a start is where its group ends, so places are taken from behind. */
static void group(sperf_neighbours_t *neighbours)
{
    const sperf_graph_t *graph = neighbours->graph;
    uint32_t *starts = neighbours->starts;
    for (uint32_t i = 0; i < graph->edges_count; i++) {
        if (graph->edges[i].dropped) continue;
        starts[2 * (size_t)graph->edges[i].target]++;
        starts[2 * (size_t)graph->edges[i].source + 1]++;
    }
    for (size_t i = 1; i <= 2 * (size_t)graph->nodes_count; i++) starts[i] += starts[i - 1];
    for (uint32_t i = graph->edges_count; i > 0; i--) {
        const sperf_graph_edge_t *edge = &graph->edges[i - 1];
        if (edge->dropped) continue;
        neighbours->edges[--starts[2 * (size_t)edge->target]] = i - 1;
        neighbours->edges[--starts[2 * (size_t)edge->source + 1]] = i - 1;
    }
}

sperf_status_t sperf_neighbours_init(sperf_neighbours_t *neighbours, const sperf_graph_t *graph)
{
    *neighbours = (sperf_neighbours_t){
        .graph = graph,
        .edges = calloc(2 * (size_t)graph->edges_count + 1, sizeof *neighbours->edges),
        .starts = calloc(2 * (size_t)graph->nodes_count + 1, sizeof *neighbours->starts),
    };
    if (neighbours->edges == NULL || neighbours->starts == NULL) return SPERF_NO_MEMORY;
    group(neighbours);
    for (size_t i = 0; i < 2 * (size_t)graph->nodes_count; i++) {
        uint32_t start = neighbours->starts[i];
        sperf_sort(neighbours->edges + start, neighbours->starts[i + 1] - start, sizeof *neighbours->edges,
                   edge_comes_after, graph);
    }
    return SPERF_OK;
}

void sperf_neighbours_cleanup(sperf_neighbours_t *neighbours)
{
    free(neighbours->edges);
    free(neighbours->starts);
    *neighbours = (sperf_neighbours_t){0};
}

sperf_side_t sperf_neighbours_side(const sperf_neighbours_t *neighbours, uint32_t node, bool callers)
{
    size_t place = 2 * (size_t)node + !callers;
    uint32_t start = neighbours->starts[place];
    return (sperf_side_t){neighbours->edges + start, neighbours->starts[place + 1] - start};
}

uint32_t sperf_neighbour(const sperf_neighbours_t *neighbours, uint32_t edge, bool callers)
{
    const sperf_graph_edge_t *found = &neighbours->graph->edges[edge];
    return callers ? found->source : found->target;
}
