/* Functions between their callers and callees. */
#include "../base/saturate.h"
#include "rendering.h"
#include "table.h"

static const char SEPARATOR[] = "----------------------------------------------------------+-------------\n";
static const char LEGEND[] = "      flat  flat%   sum%        cum   cum%   calls calls% + context \t \t \n";

/* Called for every edge of a node, callers first; `other` is the node at its other end. */
typedef void (*edge_writer_t)(void *context, const sperf_graph_node_t *node, const sperf_graph_node_t *other,
                              const sperf_graph_edge_t *edge, bool caller);

static void each_edge(const sperf_neighbours_t *neighbours, uint32_t number, bool callers, edge_writer_t write,
                      void *context)
{
    const sperf_graph_t *graph = neighbours->graph;
    sperf_edge_list_t side = sperf_neighbours_side(neighbours, number, callers);
    for (uint32_t i = 0; i < side.count; i++) {
        uint32_t other = sperf_neighbour(neighbours, side.edges[i], callers);
        write(context, &graph->nodes[number], &graph->nodes[other], &graph->edges[side.edges[i]], callers);
    }
}

/* -- As text -- */

static void write_edge(void *context, const sperf_graph_node_t *node, const sperf_graph_node_t *other,
                       const sperf_graph_edge_t *edge, bool caller)
{
    const sperf_rendering_t *rendering = context;
    (void)caller;
    sperf_append_marked_value(rendering, edge->weight, edge->partial, 50);
    sperf_buffer_append_byte(rendering->out, ' ');
    sperf_append_share(rendering, edge->weight, node->cumulative);
    sperf_buffer_append_string(rendering->out, " |   ");
    sperf_append_text(rendering->out, other->label);
    sperf_buffer_append_byte(rendering->out, '\n');
}

static void write_node(const sperf_rendering_t *rendering, const sperf_graph_node_t *node, int64_t sum)
{
    sperf_buffer_t *out = rendering->out;
    sperf_append_node_values(rendering, node, sum);
    sperf_buffer_append_string(out, "                | ");
    sperf_append_text(out, node->label);
    sperf_buffer_append_byte(out, '\n');
}

static void write_text(sperf_rendering_t *rendering, const sperf_neighbours_t *neighbours)
{
    const sperf_graph_t *graph = neighbours->graph;
    sperf_buffer_t *out = rendering->out;
    sperf_append_graph_head(rendering, graph);
    sperf_buffer_append_string(out, SEPARATOR);
    sperf_buffer_append_string(out, LEGEND);
    int64_t sum = 0;
    bool matched = rendering->options->symbol.match == NULL;
    for (uint32_t i = 0; i < graph->listed_count; i++) {
        uint32_t number = graph->listed[i];
        if (!sperf_rendering_wants(rendering, &graph->nodes[number])) continue;
        matched = true;
        sum = sperf_saturating_add(sum, graph->nodes[number].flat);
        sperf_buffer_append_string(out, SEPARATOR);
        each_edge(neighbours, number, true, write_edge, rendering);
        write_node(rendering, &graph->nodes[number], sum);
        each_edge(neighbours, number, false, write_edge, rendering);
    }
    if (graph->listed_count > 0) sperf_buffer_append_string(out, SEPARATOR);
    if (!matched) sperf_buffer_fail(out, SPERF_NOT_FOUND);
}

/* -- As a table: a row for each node and for each of its edges -- */

static void write_row(sperf_table_t *table, sperf_string_t name, const char *relation, sperf_string_t other,
                      sperf_cell_t flat, sperf_cell_t cumulative)
{
    const sperf_cell_t cells[] = {{.text = name},
                                  {.text = sperf_string_of(relation)},
                                  {.text = other},
                                  flat,
                                  cumulative,
                                  {.partial = flat.partial},
                                  {.partial = cumulative.partial}};
    sperf_table_append_row(table, cells);
}

static void write_table_edge(void *context, const sperf_graph_node_t *node, const sperf_graph_node_t *other,
                             const sperf_graph_edge_t *edge, bool caller)
{
    write_row(context, node->label, caller ? "caller" : "callee", other->label, (sperf_cell_t){0},
              (sperf_cell_t){.number = edge->weight, .partial = edge->partial});
}

static void write_table(sperf_rendering_t *rendering, const sperf_neighbours_t *neighbours)
{
    static const sperf_column_t columns[] = {
        {"name", SPERF_COLUMN_TEXT},          {"relation", SPERF_COLUMN_TEXT}, {"other", SPERF_COLUMN_TEXT},
        {"flat", SPERF_COLUMN_VALUE},         {"cum", SPERF_COLUMN_VALUE},     {"flat_partial", SPERF_COLUMN_PARTIAL},
        {"cum_partial", SPERF_COLUMN_PARTIAL}};
    const sperf_graph_t *graph = neighbours->graph;
    sperf_table_t table = {.rendering = rendering, SPERF_COLUMNS(columns), .any_partial = graph->any_partial};
    sperf_table_begin(&table, "tree");
    for (uint32_t i = 0; i < graph->listed_count; i++) {
        const sperf_graph_node_t *node = &graph->nodes[graph->listed[i]];
        if (!sperf_rendering_wants(rendering, node)) continue;
        write_row(&table, node->label, "self", sperf_string_of(""),
                  (sperf_cell_t){.number = node->flat, .partial = node->flat_partial},
                  (sperf_cell_t){.number = node->cumulative, .partial = node->partial});
        each_edge(neighbours, graph->listed[i], true, write_table_edge, &table);
        each_edge(neighbours, graph->listed[i], false, write_table_edge, &table);
    }
    sperf_table_end(&table);
    bool matched = table.rows_count > 0 || rendering->options->symbol.match == NULL;
    if (!matched) sperf_buffer_fail(rendering->out, SPERF_NOT_FOUND);
}

sperf_status_t sperf_render_tree(sperf_rendering_t *rendering)
{
    sperf_graph_t graph;
    sperf_neighbours_t neighbours = {0};
    sperf_status_t status = sperf_graph_build(rendering->view, rendering->options, SPERF_EDGES_TRIMMED, &graph);
    if (status == SPERF_OK) status = sperf_neighbours_init(&neighbours, &graph);
    if (status == SPERF_OK) {
        sperf_rendering_choose_unit(rendering, &graph);
        (sperf_rendering_is_text(rendering) ? write_text : write_table)(rendering, &neighbours);
    }
    sperf_neighbours_cleanup(&neighbours);
    sperf_graph_cleanup(&graph);
    return status;
}
