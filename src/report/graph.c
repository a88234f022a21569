/*
 * Values, trimming and edges of a graph: see graph.h.
 *
 * Values do not depend on which nodes are kept: a kept node is in the same samples, and their leaf, whatever else goes. So
 * they are computed once, on the trie, and what trimming leaves only decides about the edges.
 */
#include "graph.h"

#include <math.h>
#include <stdlib.h>

#include "../base/rows.h"
#include "../base/saturate.h"
#include "sperf/difference.h"
#include "sperf/sort.h"
#include "trie_weights.h"

typedef struct {
    sperf_graph_t *graph;
    const sperf_report_options_t *options;
    sperf_trie_weights_t weights;
    uint32_t *on_path;    /* by node, later by edge: how often it is on the walk's path */
    uint32_t *kept_above; /* by id of the trie: the kept node at or above it, + 1; 0: none */
    uint32_t *edge_of;    /* by id of the trie: the edge that leads to it, + 1; 0: none */
    bool keep_all;        /* nothing was trimmed: nodes without a value have edges, too */
} building_t;

static sperf_status_t init(building_t *building)
{
    const sperf_profile_t *profile = building->graph->view->profile;
    building->on_path = calloc((size_t)building->graph->nodes_count + 1, sizeof *building->on_path);
    SPERF_TRY(sperf_trie_weights_init(&building->weights, profile));
    return building->on_path ? SPERF_OK : SPERF_NO_MEMORY;
}

static void cleanup(building_t *building)
{
    sperf_trie_weights_cleanup(&building->weights);
    free(building->on_path);
    free(building->kept_above);
    free(building->edge_of);
}

/* -- Values -- */

static uint32_t node_at(const building_t *building, sperf_stack_id_t id)
{
    return building->graph->node_of_frame[building->graph->view->profile->stacks.rows[id].frame];
}

/* The leaf is the innermost frame that is not hidden; a sample of the view has one. */
static sperf_graph_node_t *leaf_node(const building_t *building, sperf_stack_id_t id)
{
    while (node_at(building, id) == 0) id = building->graph->view->profile->stacks.rows[id].parent;
    return &building->graph->nodes[node_at(building, id) - 1];
}

static void add_samples(building_t *building)
{
    const sperf_view_t *view = building->graph->view;
    const sperf_sample_table_t *samples = &view->profile->samples;
    for (uint32_t row = 0; row < samples->count; row++) {
        int64_t value = sperf_sample_table_values(samples, row)[building->options->type];
        if (view->left_out[row] || value == 0) continue;
        sperf_graph_node_t *leaf = leaf_node(building, samples->keys[row].stack);
        leaf->flat = sperf_saturating_add(leaf->flat, value);
        sperf_trie_weights_add(&building->weights, samples->keys[row].stack, value);
    }
    sperf_trie_weights_sum(&building->weights);
}

static void enter_node(void *context, sperf_stack_id_t id)
{
    building_t *building = context;
    uint32_t number = node_at(building, id);
    if (number == 0 || building->on_path[number]++ > 0) return;
    sperf_graph_node_t *node = &building->graph->nodes[number - 1];
    node->cumulative = sperf_saturating_add(node->cumulative, building->weights.subtree[id]);
}

static void leave_node(void *context, sperf_stack_id_t id)
{
    building_t *building = context;
    building->on_path[node_at(building, id)]--;
}

/* -- Which side of a difference has a node -- */

enum { IN_BASE = 1, IN_TARGET = 2 };

static sperf_status_t mark_sides(building_t *building)
{
    const sperf_view_t *view = building->graph->view;
    const sperf_profile_t *profile = view->profile;
    sperf_string_id_t base_key = sperf_base_key(profile);
    uint8_t *sides = calloc((size_t)profile->stacks.count + 1, 1);
    if (!sides) return SPERF_NO_MEMORY;
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

/* Two nodes never agree in everything, so this is an order; numbers are compared as text, because pprof does. */
static int compare_identity(const sperf_graph_t *graph, const sperf_graph_node_t *a, const sperf_graph_node_t *b)
{
    const sperf_string_table_t *strings = &graph->view->profile->strings;
    int order =
        sperf_string_compare(sperf_string_table_get(strings, a->name), sperf_string_table_get(strings, b->name));
    if (order == 0) order = sperf_string_compare(sperf_graph_file(graph, a), sperf_graph_file(graph, b));
    if (order == 0) order = compare_decimal(a->first_line, b->first_line);
    return order != 0 ? order : compare_decimal(a->line, b->line);
}

typedef struct {
    const sperf_graph_t *graph;
    bool by_cumulative;
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
    int names = sperf_string_compare(a->label, b->label);
    if (names != 0) return names > 0;
    uint64_t a_other = sorting->by_cumulative ? a_flat : a_cumulative;
    uint64_t b_other = sorting->by_cumulative ? b_flat : b_cumulative;
    if (a_other != b_other) return a_other < b_other;
    return compare_identity(sorting->graph, a, b) > 0;
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

static int64_t list_nodes(sperf_graph_t *graph)
{
    int64_t total = 0;
    for (uint32_t i = 0; i < graph->nodes_count; i++) {
        if (graph->nodes[i].flat == 0 && graph->nodes[i].cumulative == 0) continue;
        graph->listed[graph->listed_count++] = i;
        total = sperf_saturating_add(total, graph->nodes[i].flat);
    }
    return total;
}

static sperf_status_t trim_nodes(building_t *building, uint64_t *least_edge)
{
    sperf_graph_t *graph = building->graph;
    const sperf_report_options_t *options = building->options;
    graph->listed = calloc((size_t)graph->nodes_count + 1, sizeof *graph->listed);
    if (!graph->listed) return SPERF_NO_MEMORY;
    int64_t total = list_nodes(graph);
    drop_small_nodes(graph, cutoff(total, options->node_fraction));
    *least_edge = cutoff(total, options->edge_fraction);
    graph->untrimmed_count = graph->listed_count;
    sorting_t sorting = {graph, options->by_cumulative};
    sperf_sort(graph->listed, graph->listed_count, sizeof *graph->listed, node_comes_after, &sorting);
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
    return edge->source == other->source && edge->target == other->target;
}

static sperf_status_t find_or_add_edge(sperf_graph_t *graph, uint32_t source, uint32_t target, uint32_t *out)
{
    sperf_graph_edge_t edge = {.source = source, .target = target};
    uint64_t hash = sperf_hash_u64((uint64_t)source << 32 | target);
    *out = sperf_index_find(&graph->edge_index, hash, graph, &edge, edge_equals);
    if (*out != 0) return SPERF_OK;
    SPERF_TRY(SPERF_ROWS_RESERVE(graph->edges, graph->edges_capacity, (uint64_t)graph->edges_count + 1));
    SPERF_TRY(sperf_index_reserve(&graph->edge_index));
    graph->edges[graph->edges_count] = edge;
    *out = ++graph->edges_count;
    sperf_index_add(&graph->edge_index, hash, *out);
    return SPERF_OK;
}

/* Find the edge that leads to each id of the trie: from the nearest node above it that was kept. */
static sperf_status_t find_edges(building_t *building)
{
    sperf_graph_t *graph = building->graph;
    const sperf_stack_table_t *stacks = &graph->view->profile->stacks;
    for (sperf_stack_id_t id = 1; id <= stacks->count; id++) {
        uint32_t above = building->kept_above[stacks->rows[id].parent];
        uint32_t number = node_at(building, id);
        bool kept = number != 0 && (building->keep_all || graph->nodes[number - 1].listed);
        building->kept_above[id] = kept ? number : above;
        if (!kept || above == 0 || above == number || !building->weights.reached[id]) continue;
        SPERF_TRY(find_or_add_edge(graph, above - 1, number - 1, &building->edge_of[id]));
    }
    return SPERF_OK;
}

static void enter_edge(void *context, sperf_stack_id_t id)
{
    building_t *building = context;
    uint32_t number = building->edge_of[id];
    if (number == 0 || building->on_path[number]++ > 0) return;
    sperf_graph_edge_t *edge = &building->graph->edges[number - 1];
    edge->weight = sperf_saturating_add(edge->weight, building->weights.subtree[id]);
}

static void leave_edge(void *context, sperf_stack_id_t id)
{
    building_t *building = context;
    building->on_path[building->edge_of[id]]--;
}

static sperf_status_t add_edges(building_t *building, uint64_t least)
{
    sperf_graph_t *graph = building->graph;
    size_t ids = (size_t)graph->view->profile->stacks.count + 1;
    building->kept_above = calloc(ids, sizeof *building->kept_above);
    building->edge_of = calloc(ids, sizeof *building->edge_of);
    if (!building->kept_above || !building->edge_of) return SPERF_NO_MEMORY;
    SPERF_TRY(find_edges(building));
    free(building->on_path);
    building->on_path = calloc((size_t)graph->edges_count + 1, sizeof *building->on_path);
    if (!building->on_path) return SPERF_NO_MEMORY;
    sperf_trie_weights_walk(&building->weights, &(sperf_trie_visitor_t){enter_edge, leave_edge, building});
    for (uint32_t i = 0; i < graph->edges_count; i++) {
        sperf_graph_edge_t *edge = &graph->edges[i];
        edge->dropped = graph->nodes[edge->target].listed && sperf_magnitude(edge->weight) < least;
    }
    return SPERF_OK;
}

static sperf_status_t build(building_t *building, bool with_edges)
{
    SPERF_TRY(init(building));
    add_samples(building);
    sperf_trie_weights_walk(&building->weights, &(sperf_trie_visitor_t){enter_node, leave_node, building});
    if (building->options->mark_changes) SPERF_TRY(mark_sides(building));
    uint64_t least_edge = 0;
    SPERF_TRY(trim_nodes(building, &least_edge));
    return with_edges ? add_edges(building, least_edge) : SPERF_OK;
}

sperf_status_t sperf_graph_build(const sperf_view_t *view, const sperf_report_options_t *options, bool with_edges,
                                 sperf_graph_t *out)
{
    SPERF_TRY(sperf_graph_make_nodes(view, options->granularity, out));
    building_t building = {.graph = out, .options = options};
    sperf_status_t status = build(&building, with_edges);
    cleanup(&building);
    return status;
}
