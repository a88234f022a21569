/*
 * Values, trimming and edges of a graph: see sperf/report/graph.h.
 *
 * Values of samples are assigned to nodes of the trie and summed up towards the roots. This gives the total of
 * each subtree in one pass, because parents precede children. The cumulative value of a node of the graph is the
 * sum over its outermost places in the trie: a place below another one of the same node is in a subtree already
 * counted. One walk over the trie finds these, with a counter for each node of its occurrences on the path. Edges
 * are found likewise.
 *
 * Values do not depend on which nodes are kept: a kept node is in the same samples, whatever else is removed. So
 * they are computed once, and trimming only determines the edges.
 */
#include "sperf/report/graph.h"

#include <math.h>
#include <stdlib.h>

#include "../base/saturate.h"
#include "sperf/base/rows.h"
#include "sperf/base/sort.h"
#include "sperf/model/profile.h"
#include "sperf/model/sample_types.h"

/* Arrays are by id of the trie unless they say otherwise; id 0 is above the roots. */
typedef struct {
    sperf_graph_t *graph;
    const sperf_report_options_t *options;
    sperf_edges_t edges;
    uint32_t *nodes;       /* what node_of_frame says of their frames */
    int64_t *subtree;      /* first the value of samples that end there, then of all below, too */
    bool *reached;         /* a sample is in the subtree */
    uint32_t *first_child; /* of those that are reached, as is the next */
    uint32_t *next_sibling;
    uint32_t *on_path;         /* by node + 1, later by edge + 1: how often it is on the walk's path */
    sperf_stack_id_t *nearest; /* the place at or above it whose node was kept; 0: none */
    bool keep_all;             /* nothing was trimmed: nodes without a value have edges, too */
} building_t;

static sperf_status_t init(building_t *building)
{
    const sperf_profile_t *profile = building->graph->view->profile;
    size_t places = (size_t)profile->stacks.count + 1;
    SPERF_TRY(SPERF_ROWS_NEW(building->graph->frame_flat, (size_t)profile->frames.count + 1));
    SPERF_TRY(SPERF_ROWS_NEW(building->nodes, places));
    SPERF_TRY(SPERF_ROWS_NEW(building->subtree, places));
    SPERF_TRY(SPERF_ROWS_NEW(building->reached, places));
    SPERF_TRY(SPERF_ROWS_NEW(building->first_child, places));
    SPERF_TRY(SPERF_ROWS_NEW(building->next_sibling, places));
    return SPERF_ROWS_NEW(building->on_path, (size_t)building->graph->nodes_count + 1);
}

static void cleanup(building_t *building)
{
    free(building->nodes);
    free(building->subtree);
    free(building->reached);
    free(building->first_child);
    free(building->next_sibling);
    free(building->on_path);
    free(building->nearest);
}

/* -- Values -- */

static void add(int64_t *sum, int64_t value)
{
    *sum = sperf_saturating_add(*sum, value);
}

static sperf_frame_id_t frame_at(const building_t *building, sperf_stack_id_t id)
{
    return building->graph->view->profile->stacks.rows[id].frame;
}

static uint32_t node_at(const building_t *building, sperf_stack_id_t id)
{
    return building->nodes[id];
}

/* The leaf is the innermost frame that is not hidden; a sample of the view has one. */
static void add_sample(building_t *building, sperf_stack_id_t stack, int64_t value)
{
    add(&building->subtree[stack], value);
    building->reached[stack] = true;
    sperf_stack_id_t leaf = sperf_view_shown(building->graph->view, stack);
    add(&building->graph->nodes[node_at(building, leaf) - 1].flat, value);
    add(&building->graph->frame_flat[frame_at(building, leaf)], value);
}

/* Children have larger ids: downwards, a place's sum is complete when it is added to its parent's. */
static void add_samples(building_t *building)
{
    const sperf_view_t *view = building->graph->view;
    const sperf_sample_table_t *samples = &view->profile->samples;
    for (sperf_stack_id_t id = 1; id <= view->profile->stacks.count; id++) {
        building->nodes[id] = building->graph->node_of_frame[frame_at(building, id)];
    }
    for (uint32_t row = 0; row < samples->count; row++) {
        int64_t value = sperf_sample_table_values(samples, row)[building->options->type];
        bool counts = value != 0 || building->options->with_zeros;
        if (!view->left_out[row] && counts) add_sample(building, samples->keys[row].stack, value);
    }
    for (sperf_stack_id_t id = view->profile->stacks.count; id > 0; id--) {
        if (!building->reached[id]) continue;
        sperf_stack_id_t parent = view->profile->stacks.rows[id].parent;
        building->reached[parent] = true;
        add(&building->subtree[parent], building->subtree[id]);
        building->next_sibling[id] = building->first_child[parent];
        building->first_child[parent] = id;
    }
}

/*
 * What a walk adds up: places of one counter are one, and the outermost of them gives its subtree to the sum. Both
 * are known where a walk is called, so that no call is left of them in it.
 */
typedef struct {
    uint32_t (*counter)(const building_t *building, sperf_stack_id_t id); /* 0: the place does not count */
    int64_t *(*sum)(const building_t *building, sperf_stack_id_t id);
    void (*again)(building_t *building, sperf_stack_id_t id); /* receives places that are not the outermost; or NULL */
} walk_t;

static inline void enter(building_t *building, walk_t walk, sperf_stack_id_t id)
{
    uint32_t counter = walk.counter(building, id);
    if (counter == 0) return;
    if (building->on_path[counter]++ == 0) {
        add(walk.sum(building, id), building->subtree[id]);
    } else if (walk.again != NULL) {
        walk.again(building, id);
    }
}

static inline void leave(building_t *building, walk_t walk, sperf_stack_id_t id)
{
    uint32_t counter = walk.counter(building, id);
    if (counter != 0) building->on_path[counter]--;
}

/*
 * Depth first over what samples reach. It needs no stack of its own, however deep the trie: places know their
 * parents.
 */
static inline void walk_trie(building_t *building, walk_t walk)
{
    sperf_stack_id_t id = building->first_child[0];
    while (id != 0) {
        enter(building, walk, id);
        if (building->first_child[id] != 0) {
            id = building->first_child[id];
            continue;
        }
        while (id != 0 && building->next_sibling[id] == 0) {
            leave(building, walk, id);
            id = building->graph->view->profile->stacks.rows[id].parent;
        }
        if (id == 0) break;
        leave(building, walk, id);
        id = building->next_sibling[id];
    }
}

static int64_t *cumulative_at(const building_t *building, sperf_stack_id_t id)
{
    return &building->graph->nodes[node_at(building, id) - 1].cumulative;
}

static void mark_recursive(building_t *building, sperf_stack_id_t id)
{
    building->graph->nodes[node_at(building, id) - 1].recursive = true;
}

/* -- Which side of a difference has a node -- */

enum { IN_BASE = 1, IN_TARGET = 2 };

static sperf_status_t mark_sides(building_t *building)
{
    const sperf_view_t *view = building->graph->view;
    const sperf_profile_t *profile = view->profile;
    sperf_string_id_t base_key = sperf_base_key(profile);
    uint8_t *sides = calloc((size_t)profile->stacks.count + 1, 1);
    if (sides == NULL) return SPERF_NO_MEMORY;
    for (uint32_t row = 0; row < profile->samples.count; row++) {
        int64_t value = sperf_sample_table_values(&profile->samples, row)[building->options->type];
        if (view->left_out[row] || value == 0) continue;
        sides[profile->samples.keys[row].stack] |= sperf_sample_is_base(profile, row, base_key) ? IN_BASE : IN_TARGET;
    }
    for (sperf_stack_id_t id = profile->stacks.count; id > 0; id--) {
        sides[profile->stacks.rows[id].parent] |= sides[id];
        if (node_at(building, id) == 0) continue;
        sperf_graph_node_t *node = &building->graph->nodes[node_at(building, id) - 1];
        node->in_base |= (sides[id] & IN_BASE) != 0;
        node->in_target |= (sides[id] & IN_TARGET) != 0;
    }
    free(sides);
    return SPERF_OK;
}

/* -- Calls that were counted in part -- */

/* Calls of a trace are the only values of which some may be in part. */
static sperf_status_t mark_partial(building_t *building)
{
    sperf_graph_t *graph = building->graph;
    const sperf_profile_t *profile = graph->view->profile;
    if (building->options->type != SPERF_TRACE_CALLS || !sperf_any_calls_are_partial(profile)) return SPERF_OK;
    sperf_partial_calls_t partial = sperf_partial_calls(profile);
    bool *below = calloc((size_t)profile->stacks.count + 1, sizeof *below);
    if (below == NULL) return SPERF_NO_MEMORY;
    for (uint32_t row = 0; row < profile->samples.count; row++) {
        if (graph->view->left_out[row] || !sperf_calls_are_partial(&partial, row)) continue;
        sperf_stack_id_t leaf = sperf_view_shown(graph->view, profile->samples.keys[row].stack);
        if (leaf != 0) graph->nodes[node_at(building, leaf) - 1].flat_partial = true;
        below[profile->samples.keys[row].stack] = graph->any_partial = true;
    }
    for (sperf_stack_id_t id = profile->stacks.count; id > 0; id--) {
        if (!below[id]) continue;
        below[profile->stacks.rows[id].parent] = true;
        if (node_at(building, id) != 0) graph->nodes[node_at(building, id) - 1].partial = true;
        uint32_t edge = graph->edge_of_stack != NULL ? graph->edge_of_stack[id] : 0;
        if (edge != 0) graph->edges[edge - 1].partial = true;
    }
    free(below);
    return SPERF_OK;
}

/* -- Trimming nodes -- */

static uint64_t cutoff(int64_t total, double fraction)
{
    double share = fabs((double)total * fraction);
    return share < 9223372036854775808.0 ? (uint64_t)share : (uint64_t)INT64_MAX;
}

static int compare_decimal(uint32_t a, uint32_t b)
{
    char left[12], right[12];
    int left_length = 0, right_length = 0;
    for (uint32_t rest = a; left_length == 0 || rest > 0; rest /= 10) left[left_length++] = (char)('0' + rest % 10);
    for (uint32_t rest = b; right_length == 0 || rest > 0; rest /= 10) right[right_length++] = (char)('0' + rest % 10);
    while (left_length > 0 && right_length > 0) {
        int order = left[--left_length] - right[--right_length];
        if (order != 0) return order;
    }
    return left_length - right_length;
}

/* Numbers are compared as text, because pprof does. */
static int compare_identity(const sperf_graph_t *graph, const sperf_graph_node_t *a, const sperf_graph_node_t *b)
{
    int order = sperf_string_compare(sperf_graph_name(graph, a), sperf_graph_name(graph, b));
    if (order == 0) order = sperf_string_compare(sperf_graph_file(graph, a), sperf_graph_file(graph, b));
    if (order == 0) order = compare_decimal(a->first_line, b->first_line);
    if (order == 0) order = compare_decimal(a->line, b->line);
    return order != 0 ? order : (a > b) - (a < b);
}

typedef struct {
    const sperf_graph_t *graph;
    bool by_cumulative;
    bool label_first; /* before the other value */
} sorting_t;

static bool node_comes_after(const void *context, const void *first, const void *second)
{
    const sorting_t *sorting = context;
    const sperf_graph_node_t *a = &sorting->graph->nodes[*(const uint32_t *)first];
    const sperf_graph_node_t *b = &sorting->graph->nodes[*(const uint32_t *)second];
    uint64_t a_flat = sperf_magnitude(a->flat), a_cumulative = sperf_magnitude(a->cumulative);
    uint64_t b_flat = sperf_magnitude(b->flat), b_cumulative = sperf_magnitude(b->cumulative);
    uint64_t a_value = sorting->by_cumulative ? a_cumulative : a_flat;
    uint64_t b_value = sorting->by_cumulative ? b_cumulative : b_flat;
    if (a_value != b_value) return a_value < b_value;
    int names = sorting->label_first ? sperf_string_compare(a->label, b->label) : 0;
    if (names != 0) return names > 0;
    uint64_t a_other = sorting->by_cumulative ? a_flat : a_cumulative;
    uint64_t b_other = sorting->by_cumulative ? b_flat : b_cumulative;
    if (a_other != b_other) return a_other < b_other;
    return compare_identity(sorting->graph, a, b) > 0;
}

static void sort_listed(sperf_graph_t *graph, bool by_cumulative, bool label_first)
{
    sorting_t sorting = {graph, by_cumulative, label_first};
    sperf_sort(graph->listed, graph->listed_count, sizeof *graph->listed, node_comes_after, &sorting);
}

/* Keep the nodes of a cumulative value of `least` or more. */
static void drop_small_nodes(sperf_graph_t *graph, uint64_t least)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < graph->listed_count; i++) {
        sperf_graph_node_t *node = &graph->nodes[graph->listed[i]];
        if (sperf_magnitude(node->cumulative) < least) continue;
        graph->listed[kept++] = graph->listed[i];
    }
    graph->dropped_nodes = graph->listed_count - kept;
    graph->listed_count = kept;
}

/* List the nodes that have a value, and return the sum of those that are flat. */
static sperf_status_t list_nodes(sperf_graph_t *graph, int64_t *total)
{
    if (graph->listed == NULL) graph->listed = calloc((size_t)graph->nodes_count + 1, sizeof *graph->listed);
    if (graph->listed == NULL) return SPERF_NO_MEMORY;
    graph->listed_count = 0;
    for (uint32_t i = 0; i < graph->nodes_count; i++) {
        if (graph->nodes[i].flat == 0 && graph->nodes[i].cumulative == 0) continue;
        graph->listed[graph->listed_count++] = i;
        add(total, graph->nodes[i].flat);
    }
    return SPERF_OK;
}

sperf_status_t sperf_graph_rank(sperf_graph_t *graph, bool by_flat)
{
    int64_t total = 0;
    SPERF_TRY(list_nodes(graph, &total));
    sort_listed(graph, !by_flat, false);
    return SPERF_OK;
}

static sperf_status_t trim_nodes(building_t *building, uint64_t *least_edge)
{
    sperf_graph_t *graph = building->graph;
    const sperf_report_options_t *options = building->options;
    int64_t total = 0;
    SPERF_TRY(list_nodes(graph, &total));
    drop_small_nodes(graph, cutoff(total, options->node_fraction));
    *least_edge = cutoff(total, options->edge_fraction);
    graph->untrimmed_count = graph->listed_count;
    sort_listed(graph, options->by_cumulative, true);
    bool too_many = options->rows_max > 0 && graph->listed_count > options->rows_max;
    if (too_many) graph->listed_count = options->rows_max;
    building->keep_all = graph->dropped_nodes == 0 && !too_many;
    for (uint32_t i = 0; i < graph->listed_count; i++) graph->nodes[graph->listed[i]].listed = true;
    return SPERF_OK;
}

/* -- Edges -- */

static bool edge_equals(const void *table, uint32_t id, const void *key)
{
    const sperf_graph_edge_t *edge = &((const sperf_graph_t *)table)->edges[id - 1];
    const sperf_graph_edge_t *other = key;
    return edge->source == other->source && edge->line == other->line && edge->target == other->target;
}

static sperf_status_t find_or_add_edge(sperf_graph_t *graph, const sperf_graph_edge_t *edge, uint32_t *out)
{
    uint64_t nodes = (uint64_t)edge->source << 32 | edge->target;
    uint64_t hash = sperf_hash_key(sperf_hash_key(nodes) ^ edge->line);
    *out = sperf_index_find(&graph->edge_index, hash, graph, edge, edge_equals);
    if (*out != 0) return SPERF_OK;
    SPERF_TRY(SPERF_ROWS_RESERVE(graph->edges, graph->edges_capacity, (uint64_t)graph->edges_count + 1));
    SPERF_TRY(sperf_index_reserve(&graph->edge_index));
    graph->edges[graph->edges_count] = *edge;
    *out = ++graph->edges_count;
    sperf_index_add(&graph->edge_index, hash, *out);
    return SPERF_OK;
}

/*
 * Set `*edge` to the one that leads to the node of `id` from that of `caller`, a place above it; false where there
 * is none.
 */
static bool edge_to(const building_t *building, sperf_stack_id_t id, sperf_stack_id_t caller, sperf_graph_edge_t *edge)
{
    *edge = (sperf_graph_edge_t){.source = SPERF_GRAPH_NOBODY, .target = node_at(building, id) - 1};
    if (caller == 0) return building->edges == SPERF_EDGES_SUMS;
    edge->source = node_at(building, caller) - 1;
    if (building->edges == SPERF_EDGES_SUMS) {
        edge->line = building->graph->view->profile->frames.rows[frame_at(building, caller)].line;
    }
    return building->edges != SPERF_EDGES_TRIMMED || edge->source != edge->target;
}

/* Find the edge that leads to each place of the trie: from the nearest one above it whose node was kept. */
static sperf_status_t find_edges(building_t *building)
{
    const sperf_graph_t *graph = building->graph;
    const sperf_stack_table_t *stacks = &graph->view->profile->stacks;
    bool keep_all = building->keep_all || building->edges != SPERF_EDGES_TRIMMED;
    for (sperf_stack_id_t id = 1; id <= stacks->count; id++) {
        sperf_stack_id_t above = building->nearest[stacks->rows[id].parent];
        uint32_t number = node_at(building, id);
        bool kept = number != 0 && (keep_all || graph->nodes[number - 1].listed);
        building->nearest[id] = kept ? id : above;
        sperf_graph_edge_t edge;
        if (!kept || !building->reached[id] || !edge_to(building, id, above, &edge)) continue;
        SPERF_TRY(find_or_add_edge(building->graph, &edge, &building->graph->edge_of_stack[id]));
    }
    return SPERF_OK;
}

static uint32_t edge_at(const building_t *building, sperf_stack_id_t id)
{
    return building->graph->edge_of_stack[id];
}

static int64_t *weight_at(const building_t *building, sperf_stack_id_t id)
{
    return &building->graph->edges[edge_at(building, id) - 1].weight;
}

static sperf_status_t add_edges(building_t *building, uint64_t least)
{
    sperf_graph_t *graph = building->graph;
    size_t places = (size_t)graph->view->profile->stacks.count + 1;
    SPERF_TRY(SPERF_ROWS_NEW(building->nearest, places));
    SPERF_TRY(SPERF_ROWS_NEW(graph->edge_of_stack, places));
    SPERF_TRY(find_edges(building));
    uint32_t counters = graph->edges_count > graph->nodes_count ? graph->edges_count : graph->nodes_count;
    free(building->on_path);
    SPERF_TRY(SPERF_ROWS_NEW(building->on_path, (size_t)counters + 1));
    if (building->edges == SPERF_EDGES_SUMS) {
        walk_trie(building, (walk_t){node_at, weight_at, NULL});
    } else {
        walk_trie(building, (walk_t){edge_at, weight_at, NULL});
    }
    for (uint32_t i = 0; i < graph->edges_count; i++) {
        sperf_graph_edge_t *edge = &graph->edges[i];
        edge->dropped = graph->nodes[edge->target].listed && sperf_magnitude(edge->weight) < least;
    }
    return SPERF_OK;
}

static sperf_status_t build(building_t *building)
{
    SPERF_TRY(init(building));
    add_samples(building);
    walk_trie(building, (walk_t){node_at, cumulative_at, mark_recursive});
    if (building->options->mark_changes) SPERF_TRY(mark_sides(building));
    uint64_t least_edge = 0;
    SPERF_TRY(trim_nodes(building, &least_edge));
    if (building->edges != SPERF_EDGES_NONE) SPERF_TRY(add_edges(building, least_edge));
    return mark_partial(building);
}

sperf_status_t sperf_graph_build(const sperf_view_t *view, const sperf_report_options_t *options, sperf_edges_t edges,
                                 sperf_graph_t *out)
{
    SPERF_TRY(sperf_graph_build_nodes(view, options->granularity, out));
    building_t building = {.graph = out, .options = options, .edges = edges};
    sperf_status_t status = build(&building);
    cleanup(&building);
    return status;
}
