/*
 * The graph of a trace: each method between its callers and callees, with numbers of calls.
 *
 * "5/7" beside a caller: 5 of the 7 calls of the method came from it. Beside a callee: the method made 5 of the 7
 * calls of the callee. A call nested in another one between the same two methods counts as a call, and its time is
 * part of the other's.
 */
#include "trace_reports.h"

#include <inttypes.h>
#include <stdio.h>

#include "table.h"

enum { SHARES_WIDTH = 14, CALLS_WIDTH = 17 };

static const char SEPARATOR[] =
    "---------------------------------------------------------------------------------------------\n";

void sperf_append_call_values(const sperf_rendering_t *rendering, const sperf_method_calls_t *calls,
                              const sperf_call_sums_t *sums)
{
    const int64_t values[] = {sums->total_ns, sums->self_ns, sums->wait_ns, sums->gc_ns, sperf_children_ns(sums)};
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) {
        if (i == 3 && calls->whole.gc_ns == 0) continue;
        sperf_buffer_append_byte(rendering->out, ' ');
        sperf_append_value(rendering, values[i], SPERF_VALUE_WIDTH);
    }
}

const char *sperf_call_values_heading(const sperf_method_calls_t *calls)
{
    return calls->whole.gc_ns != 0 ? "      total       self       wait         GC   children"
                                   : "      total       self       wait   children";
}

static void write_call(const sperf_rendering_t *rendering, const sperf_method_calls_t *calls, uint32_t edge,
                       bool caller, int indent)
{
    sperf_buffer_t *out = rendering->out;
    const sperf_graph_t *graph = &calls->graph;
    const sperf_graph_node_t *other = &graph->nodes[caller ? graph->edges[edge].source : graph->edges[edge].target];
    const sperf_call_sums_t *part = &calls->edges[edge], *whole = &calls->methods[graph->edges[edge].target];
    char counts[56];
    (void)snprintf(counts, sizeof counts, "%s%" PRId64 "/%s%" PRId64, sperf_partial_mark(part->partial), part->calls,
                   sperf_partial_mark(whole->partial), whole->calls);
    sperf_buffer_append_format(out, "%*s", indent, "");
    sperf_append_call_values(rendering, calls, &calls->edges[edge]);
    sperf_buffer_append_byte(out, ' ');
    sperf_append_right_aligned(out, sperf_string_of(counts), CALLS_WIDTH);
    sperf_buffer_append_string(out, "      ");
    sperf_append_text(out, other->label);
    sperf_buffer_append_byte(out, '\n');
}

void sperf_write_calls(const sperf_rendering_t *rendering, const sperf_method_calls_t *calls, sperf_edge_list_t side,
                       bool callers, int indent)
{
    /* Callers end, and callees begin, with the largest: the nearer to the method, the more it says. */
    for (uint32_t i = 0; i < side.count; i++) {
        uint32_t at = callers ? side.count - 1 - i : i;
        write_call(rendering, calls, side.edges[at], callers, indent);
    }
}

static void write_method(const sperf_rendering_t *rendering, const sperf_method_calls_t *calls, uint32_t node)
{
    sperf_buffer_t *out = rendering->out;
    const sperf_call_sums_t *sums = &calls->methods[node];
    sperf_append_share(rendering, sums->total_ns, rendering->total);
    sperf_buffer_append_byte(out, ' ');
    sperf_append_share(rendering, sums->self_ns, rendering->total);
    sperf_buffer_append_byte(out, ' ');
    sperf_append_call_values(rendering, calls, sums);
    sperf_buffer_append_byte(out, ' ');
    sperf_append_calls(out, sums->calls, sums->partial, CALLS_WIDTH);
    sperf_buffer_append_string(out, "  ");
    sperf_append_method(rendering, &calls->graph, &calls->graph.nodes[node]);
    sperf_buffer_append_byte(out, '\n');
}

static void write_text(const sperf_rendering_t *rendering, const sperf_method_calls_t *calls,
                       const sperf_neighbours_t *neighbours)
{
    sperf_buffer_t *out = rendering->out;
    sperf_buffer_append_format(out, "total%%  self%% %s %*s    method\n", sperf_call_values_heading(calls), CALLS_WIDTH,
                               "calls");
    for (uint32_t i = 0; i < calls->graph.listed_count; i++) {
        uint32_t node = calls->graph.listed[i];
        sperf_buffer_append_string(out, SEPARATOR);
        sperf_write_calls(rendering, calls, sperf_neighbours_side(neighbours, node, true), true, SHARES_WIDTH);
        write_method(rendering, calls, node);
        sperf_write_calls(rendering, calls, sperf_neighbours_side(neighbours, node, false), false, SHARES_WIDTH);
    }
    if (calls->graph.listed_count > 0) sperf_buffer_append_string(out, SEPARATOR);
    sperf_append_partial_note(rendering, calls->any_partial);
    if (calls->left_out_calls > 0) {
        sperf_buffer_append_format(out, "(%" PRIu32 " callers and callees not shown)\n", calls->left_out_calls);
    }
    if (calls->left_out_count == 0) return;
    sperf_buffer_append_format(out, "(%" PRIu32 " more methods not shown)\n", calls->left_out_count);
}

/* -- As a table: a row for each method and for each of its calls -- */

static void write_row(sperf_table_t *table, sperf_string_t name, const char *relation, sperf_string_t other,
                      const sperf_call_sums_t *sums)
{
    sperf_table_append_text(table, name);
    sperf_table_append_text(table, sperf_string_of(relation));
    sperf_table_append_text(table, other);
    sperf_table_append_calls(table, sums->calls, sums->partial);
    sperf_table_append_value(table, sums->total_ns);
    sperf_table_append_value(table, sums->self_ns);
    sperf_table_append_value(table, sums->wait_ns);
    sperf_table_append_value(table, sums->gc_ns);
    sperf_table_append_value(table, sperf_children_ns(sums));
    sperf_table_append_flag(table, sums->partial);
}

static void write_calls(sperf_table_t *table, const sperf_method_calls_t *calls, const sperf_neighbours_t *neighbours,
                        uint32_t node, bool callers)
{
    const sperf_graph_t *graph = &calls->graph;
    sperf_edge_list_t side = sperf_neighbours_side(neighbours, node, callers);
    for (uint32_t i = 0; i < side.count; i++) {
        uint32_t other = sperf_neighbour(neighbours, side.edges[i], callers);
        write_row(table, graph->nodes[node].label, callers ? "caller" : "callee", graph->nodes[other].label,
                  &calls->edges[side.edges[i]]);
    }
}

void sperf_write_call_table(const sperf_rendering_t *rendering, const sperf_method_calls_t *calls,
                            const sperf_neighbours_t *neighbours, const char *report)
{
    static const sperf_column_t columns[] = {{"name", SPERF_COLUMN_TEXT},      {"relation", SPERF_COLUMN_TEXT},
                                             {"other", SPERF_COLUMN_TEXT},     {"calls", SPERF_COLUMN_COUNT},
                                             {"total", SPERF_COLUMN_VALUE},    {"self", SPERF_COLUMN_VALUE},
                                             {"wait", SPERF_COLUMN_VALUE},     {"gc", SPERF_COLUMN_VALUE},
                                             {"children", SPERF_COLUMN_VALUE}, {"calls_partial", SPERF_COLUMN_PARTIAL}};
    sperf_table_t table = {.rendering = rendering, SPERF_COLUMNS(columns), .any_partial = calls->any_partial};
    sperf_table_begin(&table, report);
    for (uint32_t i = 0; i < calls->graph.listed_count; i++) {
        uint32_t node = calls->graph.listed[i];
        if (!sperf_rendering_wants(rendering, &calls->graph.nodes[node])) continue;
        write_row(&table, calls->graph.nodes[node].label, "self", sperf_string_of(""), &calls->methods[node]);
        write_calls(&table, calls, neighbours, node, true);
        write_calls(&table, calls, neighbours, node, false);
    }
    sperf_table_end(&table);
    bool matched = table.rows_count > 0 || rendering->options->symbol.match == NULL;
    if (!matched) sperf_buffer_fail(rendering->out, SPERF_NOT_FOUND);
}

static sperf_status_t write_part(sperf_rendering_t *rendering)
{
    sperf_method_calls_t calls;
    sperf_neighbours_t neighbours = {0};
    sperf_status_t status = sperf_method_calls_init(&calls, rendering->view, rendering->options);
    if (status == SPERF_OK) status = sperf_neighbours_init(&neighbours, &calls.graph);
    if (status == SPERF_OK) {
        sperf_rendering_choose_own_units(rendering);
        if (rendering->options->format == SPERF_REPORT_TEXT) {
            write_text(rendering, &calls, &neighbours);
        } else {
            sperf_write_call_table(rendering, &calls, &neighbours, "graph");
        }
    }
    sperf_neighbours_cleanup(&neighbours);
    sperf_method_calls_cleanup(&calls);
    return status;
}

void sperf_render_call_graph(sperf_rendering_t *rendering)
{
    if (rendering->options->format == SPERF_REPORT_TEXT) sperf_append_trace_head(rendering);
    sperf_buffer_fail(rendering->out, sperf_write_parts(rendering, write_part));
}
