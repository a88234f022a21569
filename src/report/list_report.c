/*
 * Single methods: their callers, their callees, and their source with values by line.
 *
 * Two graphs are combined: one of functions, for their totals, and one of lines. Both count a sample once. So a
 * recursive function does not count twice in its own total, unlike in pprof's list, which adds up lines.
 */
#include <stdlib.h>
#include <string.h>

#include "list_source.h"
#include "neighbours.h"
#include "rendering.h"
#include "sperf/base/sort.h"
#include "table.h"

typedef struct {
    sperf_rendering_t *rendering;
    sperf_graph_t functions;
    sperf_neighbours_t neighbours;
    sperf_graph_t lines;
    uint32_t *owner; /* by node of lines: its node of functions */
    uint32_t *order; /* nodes of lines that are listed, by function and line */
    uint32_t order_count;
    uint32_t numbered; /* functions that were given a number so far */
} list_t;

static sperf_status_t build_graphs(list_t *list)
{
    sperf_report_options_t options = *list->rendering->options;
    options.rows_max = 0;
    options.node_fraction = 0;
    options.edge_fraction = 0;
    options.granularity = SPERF_GRANULARITY_DISTINCT;
    SPERF_TRY(sperf_graph_build(list->rendering->view, &options, SPERF_EDGES_CALLS, &list->functions));
    SPERF_TRY(sperf_neighbours_init(&list->neighbours, &list->functions));
    options.granularity = SPERF_GRANULARITY_LINES;
    return sperf_graph_build(list->rendering->view, &options, SPERF_EDGES_NONE, &list->lines);
}

static void set_owner(list_t *list, sperf_frame_id_t id)
{
    if (list->functions.node_of_frame[id] == 0) return;
    list->owner[list->lines.node_of_frame[id] - 1] = list->functions.node_of_frame[id] - 1;
}

static bool line_comes_after(const void *context, const void *first, const void *second)
{
    const list_t *list = context;
    uint32_t a = *(const uint32_t *)first, b = *(const uint32_t *)second;
    if (list->owner[a] != list->owner[b]) return list->owner[a] > list->owner[b];
    return list->lines.nodes[a].line > list->lines.nodes[b].line;
}

static sperf_status_t assign_lines(list_t *list)
{
    list->owner = calloc((size_t)list->lines.nodes_count + 1, sizeof *list->owner);
    list->order = calloc((size_t)list->lines.nodes_count + 1, sizeof *list->order);
    if (list->owner == NULL || list->order == NULL) return SPERF_NO_MEMORY;
    for (sperf_frame_id_t id = 1; id <= list->rendering->view->profile->frames.count; id++) set_owner(list, id);
    list->order_count = list->lines.listed_count;
    if (list->order_count > 0) memcpy(list->order, list->lines.listed, list->order_count * sizeof *list->order);
    sperf_sort(list->order, list->order_count, sizeof *list->order, line_comes_after, list);
    return SPERF_OK;
}

static bool wanted(const list_t *list, uint32_t function)
{
    sperf_string_t name = sperf_graph_name(&list->functions, &list->functions.nodes[function]);
    return sperf_matches(list->rendering->options->symbol, name);
}

static bool function_comes_after(const void *context, const void *first, const void *second)
{
    const list_t *list = context;
    const sperf_graph_node_t *a = &list->functions.nodes[*(const uint32_t *)first];
    const sperf_graph_node_t *b = &list->functions.nodes[*(const uint32_t *)second];
    int order = sperf_string_compare(sperf_graph_name(&list->functions, a), sperf_graph_name(&list->functions, b));
    if (order != 0) return order > 0;
    return sperf_string_compare(sperf_graph_file(&list->functions, a), sperf_graph_file(&list->functions, b)) > 0;
}

/* The lines of a function, as a range of list->order. */
typedef struct {
    uint32_t begin, end;
} range_t;

static range_t lines_of(const list_t *list, uint32_t function)
{
    uint32_t low = 0, high = list->order_count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (list->owner[list->order[middle]] < function) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    range_t range = {low, low};
    while (range.end < list->order_count && list->owner[list->order[range.end]] == function) range.end++;
    return range;
}

/* -- As text -- */

enum { VALUES_WIDTH = 21, NUMBER_WIDTH = 5 };

/* What a call has, in the column of cumulative values, and its share of the method's own. */
static void write_call(list_t *list, const sperf_graph_node_t *node, uint32_t edge, bool callers)
{
    const sperf_rendering_t *rendering = list->rendering;
    const sperf_report_options_t *options = rendering->options;
    uint32_t other = sperf_neighbour(&list->neighbours, edge, callers);
    const sperf_graph_node_t *found = &list->functions.nodes[other];
    size_t width = VALUES_WIDTH;
    if (options->numbered != NULL) {
        sperf_buffer_append_format(rendering->out, "%*u)", NUMBER_WIDTH - 1, ++list->numbered);
        width -= NUMBER_WIDTH;
        options->numbered(options->numbered_context, other + 1, found->label);
    }
    sperf_append_marked_value(rendering, list->functions.edges[edge].weight, list->functions.edges[edge].partial,
                              width);
    sperf_buffer_append_byte(rendering->out, ' ');
    sperf_append_share(rendering, list->functions.edges[edge].weight, node->cumulative);
    sperf_buffer_append_string(rendering->out, "  ");
    sperf_append_text(rendering->out, found->label);
    sperf_buffer_append_string(rendering->out, found == node ? " (itself)\n" : "\n");
}

static void write_calls(list_t *list, uint32_t function, bool callers)
{
    sperf_buffer_t *out = list->rendering->out;
    uint32_t most = list->rendering->options->rows_max;
    sperf_side_t side = sperf_neighbours_side(&list->neighbours, function, callers);
    /* The largest come first: calls without a value, as others of several sample types have, are at the end. */
    while (side.count > 0 && list->functions.edges[side.edges[side.count - 1]].weight == 0) side.count--;
    sperf_buffer_append_string(out, callers ? "callers:" : "callees:");
    sperf_buffer_append_string(out, side.count == 0 ? " none\n" : "\n");
    uint32_t shown = most > 0 && most < side.count ? most : side.count;
    for (uint32_t i = 0; i < shown; i++) write_call(list, &list->functions.nodes[function], side.edges[i], callers);
    if (shown < side.count) sperf_buffer_append_format(out, "%*s (%u more)\n", VALUES_WIDTH, "...", side.count - shown);
}

static void write_code(const list_t *list, uint32_t function)
{
    range_t range = lines_of(list, function);
    const sperf_graph_node_t *node = &list->functions.nodes[function];
    sperf_listed_lines_t lines = {&list->lines, list->order + range.begin, range.end - range.begin, node->begins};
    sperf_buffer_append_string(list->rendering->out, "code:\n");
    sperf_append_source(list->rendering, &lines, sperf_graph_file(&list->functions, node));
}

static void write_heading(const list_t *list, uint32_t function)
{
    const sperf_rendering_t *rendering = list->rendering;
    sperf_buffer_t *out = rendering->out;
    const sperf_graph_node_t *node = &list->functions.nodes[function];
    sperf_buffer_append_string(out, "ROUTINE ======================== ");
    sperf_append_text(out, sperf_graph_name(&list->functions, node));
    sperf_buffer_append_string(out, " in ");
    sperf_append_text(out, sperf_graph_file(&list->functions, node));
    sperf_buffer_append_byte(out, '\n');
    sperf_append_marked_value(rendering, node->flat, node->flat_partial, 10);
    sperf_buffer_append_byte(out, ' ');
    sperf_append_marked_value(rendering, node->cumulative, node->partial, 10);
    sperf_buffer_append_string(out, " (flat, cum) ");
    sperf_append_signed_share(rendering, node->cumulative, true);
    sperf_buffer_append_string(out, " of Total\n");
}

/* Where calls have numbers to choose by, callees stand behind the source, nearer to where the number is typed. */
static void write_function(list_t *list, uint32_t function)
{
    bool numbered = list->rendering->options->numbered != NULL;
    write_heading(list, function);
    write_calls(list, function, true);
    if (!numbered) write_calls(list, function, false);
    write_code(list, function);
    if (numbered) write_calls(list, function, false);
}

static void write_text(list_t *list, const uint32_t *functions, uint32_t count)
{
    sperf_buffer_append_string(list->rendering->out, "Total: ");
    sperf_append_total(list->rendering);
    sperf_buffer_append_byte(list->rendering->out, '\n');
    for (uint32_t i = 0; i < count; i++) write_function(list, functions[i]);
}

/* -- As a table: the lines that have values -- */

static void write_lines(const list_t *list, sperf_table_t *table, uint32_t function)
{
    range_t range = lines_of(list, function);
    for (uint32_t i = range.begin; i < range.end; i++) {
        const sperf_graph_node_t *node = &list->lines.nodes[list->order[i]];
        sperf_table_append_text(table, sperf_graph_name(&list->lines, node));
        sperf_table_append_text(table, sperf_graph_file(&list->lines, node));
        sperf_table_append_number(table, node->line);
        sperf_table_append_value(table, node->flat);
        sperf_table_append_value(table, node->cumulative);
    }
}

static void write_table(const list_t *list, const uint32_t *functions, uint32_t count)
{
    static const sperf_column_t columns[] = {{"name", SPERF_COLUMN_TEXT},
                                             {"file", SPERF_COLUMN_TEXT},
                                             {"line", SPERF_COLUMN_LINE},
                                             {"flat", SPERF_COLUMN_VALUE},
                                             {"cum", SPERF_COLUMN_VALUE}};
    sperf_table_t table;
    sperf_table_begin(&table, list->rendering, "list", columns, sizeof columns / sizeof columns[0]);
    for (uint32_t i = 0; i < count; i++) write_lines(list, &table, functions[i]);
    sperf_table_end(&table);
}

/* Set the functions that are wanted, in their order. One that was asked for by its number may be without a value. */
static uint32_t choose(list_t *list, uint32_t *functions)
{
    uint32_t count = 0;
    uint32_t function = list->rendering->options->function;
    if (function != 0) {
        functions[0] = function - 1;
        return function <= list->functions.nodes_count;
    }
    for (uint32_t i = 0; i < list->functions.listed_count; i++) {
        if (wanted(list, list->functions.listed[i])) functions[count++] = list->functions.listed[i];
    }
    sperf_sort(functions, count, sizeof *functions, function_comes_after, list);
    return count;
}

static sperf_status_t write(list_t *list)
{
    uint32_t *functions = calloc((size_t)list->functions.listed_count + 1, sizeof *functions);
    if (functions == NULL) return SPERF_NO_MEMORY;
    uint32_t count = choose(list, functions);
    if (list->rendering->options->format == SPERF_REPORT_TEXT) {
        write_text(list, functions, count);
    } else {
        write_table(list, functions, count);
    }
    free(functions);
    return count > 0 ? SPERF_OK : SPERF_NOT_FOUND;
}

void sperf_render_list(sperf_rendering_t *rendering)
{
    list_t list = {.rendering = rendering};
    sperf_status_t status = build_graphs(&list);
    if (status == SPERF_OK) status = assign_lines(&list);
    sperf_rendering_choose_unit(rendering, &list.lines);
    if (status == SPERF_OK) status = write(&list);
    sperf_buffer_fail(rendering->out, status);
    free(list.owner);
    free(list.order);
    sperf_neighbours_cleanup(&list.neighbours);
    sperf_graph_cleanup(&list.functions);
    sperf_graph_cleanup(&list.lines);
}
