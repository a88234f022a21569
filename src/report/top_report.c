/* Functions, files or lines by value: a table, in every format. */
#include "../base/saturate.h"
#include "rendering.h"
#include "table.h"

/* What has happened to a function between the base and the target of a difference. */
static const char *change_of(const sperf_graph_node_t *node)
{
    if (node->in_target && !node->in_base) return "new";
    return node->in_base && !node->in_target ? "gone" : "";
}

static void write_text(const sperf_rendering_t *rendering, const sperf_graph_t *graph)
{
    sperf_buffer_t *out = rendering->out;
    sperf_append_graph_head(rendering, graph);
    sperf_buffer_append_string(out, "      flat  flat%   sum%        cum   cum%\n");
    int64_t sum = 0;
    for (uint32_t i = 0; i < graph->listed_count; i++) {
        const sperf_graph_node_t *node = &graph->nodes[graph->listed[i]];
        sum = sperf_saturating_add(sum, node->flat);
        sperf_append_node_values(rendering, node, sum);
        sperf_buffer_append_string(out, "  ");
        sperf_append_text(out, node->label);
        const char *change = rendering->options->mark_changes ? change_of(node) : "";
        if (*change) sperf_buffer_append_format(out, " (%s)", change);
        sperf_buffer_append_byte(out, '\n');
    }
    sperf_append_partial_note(rendering, graph->any_partial);
}

/* If lines are not rows: the first line of the function. Functions of several files have none. */
static uint32_t line_of(const sperf_rendering_t *rendering, const sperf_graph_node_t *node)
{
    if (rendering->options->granularity == SPERF_GRANULARITY_LINES) return node->line;
    return node->name != 0 && node->file != 0 ? node->begins : 0;
}

enum { CHANGE = 7 };

static void write_table(const sperf_rendering_t *rendering, const sperf_graph_t *graph)
{
    static const sperf_column_t columns[] = {{"name", SPERF_COLUMN_TEXT},
                                             {"file", SPERF_COLUMN_TEXT},
                                             {"line", SPERF_COLUMN_LINE},
                                             {"flat", SPERF_COLUMN_VALUE},
                                             {"flat_share", SPERF_COLUMN_SHARE},
                                             {"cum", SPERF_COLUMN_VALUE},
                                             {"cum_share", SPERF_COLUMN_SHARE},
                                             [CHANGE] = {"change", SPERF_COLUMN_TEXT},
                                             {"flat_partial", SPERF_COLUMN_PARTIAL},
                                             {"cum_partial", SPERF_COLUMN_PARTIAL}};
    bool changes = rendering->options->mark_changes;
    sperf_table_t table = {.rendering = rendering,
                           SPERF_COLUMNS(columns),
                           .any_partial = graph->any_partial && !changes,
                           .hidden = changes ? 0 : 1U << CHANGE};
    sperf_table_begin(&table, "top");
    for (uint32_t i = 0; i < graph->listed_count; i++) {
        const sperf_graph_node_t *node = &graph->nodes[graph->listed[i]];
        const sperf_cell_t cells[] = {{.text = sperf_graph_name(graph, node)},
                                      {.text = sperf_graph_file(graph, node)},
                                      {.number = line_of(rendering, node)},
                                      {.number = node->flat, .partial = node->flat_partial},
                                      {.number = node->flat},
                                      {.number = node->cumulative, .partial = node->partial},
                                      {.number = node->cumulative},
                                      {.text = sperf_string_of(change_of(node))},
                                      {.partial = node->flat_partial},
                                      {.partial = node->partial}};
        sperf_table_append_row(&table, cells);
    }
    sperf_table_end(&table);
}

sperf_status_t sperf_render_top(sperf_rendering_t *rendering)
{
    sperf_graph_t graph;
    sperf_status_t status = sperf_graph_build(rendering->view, rendering->options, SPERF_EDGES_NONE, &graph);
    if (status == SPERF_OK) {
        sperf_rendering_choose_unit(rendering, &graph);
        (sperf_rendering_is_text(rendering) ? write_text : write_table)(rendering, &graph);
    }
    sperf_graph_cleanup(&graph);
    return status;
}
