/*
 * Numbered functions to choose from: those that match, the largest flat value first.
 *
 * Functions that only have their name shown are told apart by the file and line of their definition.
 */
#include "path.h"
#include "rendering.h"

/* Where it begins: " (report.rb:12)". Labels that have the file already say enough. */
static void append_place(const sperf_rendering_t *rendering, const sperf_graph_t *graph, const sperf_graph_node_t *node)
{
    sperf_string_t file = sperf_path_last(sperf_graph_file(graph, node));
    bool named = sperf_string_equal(node->label, sperf_graph_name(graph, node));
    if (!named || file.length == 0 || file.bytes[0] == '<' || node->begins == 0) return;
    sperf_buffer_append_string(rendering->out, " (");
    sperf_append_text(rendering->out, file);
    sperf_buffer_append_format(rendering->out, ":%u)", node->begins);
}

static void write_choice(const sperf_rendering_t *rendering, const sperf_graph_t *graph, uint32_t node, uint32_t number)
{
    const sperf_report_options_t *options = rendering->options;
    const sperf_graph_node_t *found = &graph->nodes[node];
    sperf_buffer_append_format(rendering->out, "%4u)", number);
    sperf_append_value(rendering, found->flat, 11);
    sperf_append_value(rendering, found->cumulative, 11);
    sperf_buffer_append_byte(rendering->out, ' ');
    sperf_append_share(rendering, found->cumulative, rendering->total);
    sperf_buffer_append_string(rendering->out, "  ");
    sperf_append_text(rendering->out, found->label);
    append_place(rendering, graph, found);
    sperf_buffer_append_byte(rendering->out, '\n');
    if (options->numbered != NULL) options->numbered(options->numbered_context, node + 1, found->label);
}

static void write_choices(const sperf_rendering_t *rendering, const sperf_graph_t *graph)
{
    uint32_t most = rendering->options->rows_max;
    uint32_t count = 0;
    sperf_buffer_append_string(rendering->out, "            flat        cum   cum%\n");
    for (uint32_t i = 0; i < graph->listed_count; i++) {
        if (!sperf_rendering_wants(rendering, &graph->nodes[graph->listed[i]])) continue;
        count++;
        if (most == 0 || count <= most) write_choice(rendering, graph, graph->listed[i], count);
    }
    if (most > 0 && count > most) sperf_buffer_append_format(rendering->out, "%27s (%u more)\n", "...", count - most);
    if (count == 0 && rendering->options->symbol.match != NULL) sperf_buffer_fail(rendering->out, SPERF_NOT_FOUND);
}

sperf_status_t sperf_render_choices(sperf_rendering_t *rendering)
{
    sperf_report_options_t options = *rendering->options;
    options.rows_max = 0;
    options.node_fraction = 0;
    options.granularity = SPERF_GRANULARITY_DISTINCT;
    sperf_graph_t graph;
    sperf_status_t status = sperf_graph_build(rendering->view, &options, SPERF_EDGES_NONE, &graph);
    sperf_rendering_choose_unit(rendering, &graph);
    if (status == SPERF_OK) write_choices(rendering, &graph);
    sperf_graph_cleanup(&graph);
    return status;
}
