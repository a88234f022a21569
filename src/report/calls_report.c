/*
 * Reports on the calls of a trace, with their numbers.
 *
 * GRAPH has each method between its callers and callees. "5/7" beside a caller: 5 of the 7 calls of the method came
 * from it. Beside a callee: the method made 5 of the 7 calls of the callee. A call nested in another one between the
 * same two methods counts as a call, and its time is part of the other's.
 *
 * CALLS has everything about the methods that were asked for: calls and times, callers, callees, allocations by line.
 */
#include <inttypes.h>
#include <stdio.h>

#include "allocated.h"
#include "sperf/model/sample_types.h"
#include "table.h"
#include "trace_reports.h"
#include "utf8.h"

enum { SHARES_WIDTH = 14, CALLS_WIDTH = 17, LABEL_WIDTH = 12, VALUE_WIDTH = 12, INDENT = 2 };

static const char SEPARATOR[] =
    "---------------------------------------------------------------------------------------------\n";

/* -- Rows of callers and callees -- */

/* With GC only if the trace has any. */
static const char *values_heading(const sperf_method_calls_t *calls)
{
    return calls->whole.gc_ns != 0 ? "      total       self       wait         GC   children"
                                   : "      total       self       wait   children";
}

static void append_values(const sperf_rendering_t *rendering, const sperf_method_calls_t *calls,
                          const sperf_call_sums_t *sums)
{
    const int64_t values[] = {sums->total_ns, sums->self_ns, sums->wait_ns, sums->gc_ns, sperf_children_ns(sums)};
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) {
        if (i == 3 && calls->whole.gc_ns == 0) continue;
        sperf_buffer_append_byte(rendering->out, ' ');
        sperf_append_value(rendering, values[i], SPERF_VALUE_WIDTH);
    }
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
    append_values(rendering, calls, &calls->edges[edge]);
    sperf_buffer_append_byte(out, ' ');
    sperf_append_right_aligned(out, sperf_string_of(counts), CALLS_WIDTH);
    sperf_buffer_append_string(out, "      ");
    sperf_append_text(out, other->label);
    sperf_buffer_append_byte(out, '\n');
}

/* Callers with the largest last, callees with the largest first. */
static void write_side(const sperf_rendering_t *rendering, const sperf_method_calls_t *calls, sperf_edge_list_t side,
                       bool callers, int indent)
{
    /* The nearer to the method, the more it says. */
    for (uint32_t i = 0; i < side.count; i++) {
        uint32_t at = callers ? side.count - 1 - i : i;
        write_call(rendering, calls, side.edges[at], callers, indent);
    }
}

/* -- As a table: a row for each method and for each of its calls -- */

static void write_row(sperf_table_t *table, sperf_string_t name, const char *relation, sperf_string_t other,
                      const sperf_call_sums_t *sums)
{
    const sperf_cell_t cells[] = {{.text = name},
                                  {.text = sperf_string_of(relation)},
                                  {.text = other},
                                  {.number = sums->calls, .partial = sums->partial},
                                  {.number = sums->total_ns},
                                  {.number = sums->self_ns},
                                  {.number = sums->wait_ns},
                                  {.number = sums->gc_ns},
                                  {.number = sperf_children_ns(sums)},
                                  {.partial = sums->partial}};
    sperf_table_append_row(table, cells);
}

static void write_rows(sperf_table_t *table, const sperf_method_calls_t *calls, const sperf_neighbours_t *neighbours,
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

static sperf_status_t write_table(const sperf_rendering_t *rendering, const sperf_method_calls_t *calls,
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
        write_rows(&table, calls, neighbours, node, true);
        write_rows(&table, calls, neighbours, node, false);
    }
    sperf_table_end(&table);
    return table.rows_count > 0 || rendering->options->symbol.match == NULL ? SPERF_OK : SPERF_NOT_FOUND;
}

/* -- The graph -- */

static void write_method(const sperf_rendering_t *rendering, const sperf_method_calls_t *calls, uint32_t node)
{
    sperf_buffer_t *out = rendering->out;
    const sperf_call_sums_t *sums = &calls->methods[node];
    sperf_append_share(rendering, sums->total_ns, rendering->total);
    sperf_buffer_append_byte(out, ' ');
    sperf_append_share(rendering, sums->self_ns, rendering->total);
    sperf_buffer_append_byte(out, ' ');
    append_values(rendering, calls, sums);
    sperf_buffer_append_byte(out, ' ');
    sperf_append_calls(out, sums->calls, sums->partial, CALLS_WIDTH);
    sperf_buffer_append_string(out, "  ");
    sperf_append_method(rendering, &calls->graph, &calls->graph.nodes[node]);
    sperf_buffer_append_byte(out, '\n');
}

static void write_graph(const sperf_rendering_t *rendering, const sperf_method_calls_t *calls,
                        const sperf_neighbours_t *neighbours)
{
    sperf_buffer_t *out = rendering->out;
    sperf_buffer_append_format(out, "total%%  self%% %s %*s    method\n", values_heading(calls), CALLS_WIDTH, "calls");
    for (uint32_t i = 0; i < calls->graph.listed_count; i++) {
        uint32_t node = calls->graph.listed[i];
        sperf_buffer_append_string(out, SEPARATOR);
        write_side(rendering, calls, sperf_neighbours_side(neighbours, node, true), true, SHARES_WIDTH);
        write_method(rendering, calls, node);
        write_side(rendering, calls, sperf_neighbours_side(neighbours, node, false), false, SHARES_WIDTH);
    }
    if (calls->graph.listed_count > 0) sperf_buffer_append_string(out, SEPARATOR);
    sperf_append_partial_note(rendering, calls->any_partial);
    if (calls->left_out_calls > 0) {
        sperf_buffer_append_format(out, "(%" PRIu32 " callers and callees not shown)\n", calls->left_out_calls);
    }
    if (calls->left_out_count == 0) return;
    sperf_buffer_append_format(out, "(%" PRIu32 " more methods not shown)\n", calls->left_out_count);
}

sperf_status_t sperf_write_graph(const sperf_rendering_t *rendering, const sperf_method_calls_t *calls)
{
    sperf_neighbours_t neighbours;
    sperf_status_t status = sperf_neighbours_init(&neighbours, &calls->graph);
    bool as_text = sperf_rendering_is_text(rendering);
    if (status == SPERF_OK && as_text) write_graph(rendering, calls, &neighbours);
    if (status == SPERF_OK && !as_text) status = write_table(rendering, calls, &neighbours, "graph");
    sperf_neighbours_cleanup(&neighbours);
    return status;
}

/* -- Methods, one by one -- */

typedef struct {
    const sperf_rendering_t *rendering;
    const sperf_method_calls_t *calls;
    sperf_neighbours_t neighbours;
    sperf_graph_t cpu;           /* the same nodes by CPU time, with that of callees */
    sperf_allocated_t allocated; /* where the trace has objects */
} work_t;

static void write_label(const work_t *work, const char *label)
{
    sperf_buffer_append_format(work->rendering->out, "%*s%-*s", INDENT, "", LABEL_WIDTH, label);
}

static void write_time(const work_t *work, const char *label, int64_t time_ns)
{
    write_label(work, label);
    sperf_append_value(work->rendering, time_ns, VALUE_WIDTH);
    sperf_buffer_append_byte(work->rendering->out, ' ');
    sperf_append_share(work->rendering, time_ns, work->rendering->total);
    sperf_buffer_append_byte(work->rendering->out, '\n');
}

static void write_cpu(const work_t *work, uint32_t node)
{
    sperf_buffer_t *out = work->rendering->out;
    write_label(work, "CPU");
    sperf_append_value(work->rendering, work->cpu.nodes[node].cumulative, VALUE_WIDTH);
    sperf_buffer_append_string(out, ", self ");
    sperf_append_value(work->rendering, work->calls->methods[node].cpu_ns, 0);
    sperf_buffer_append_byte(out, '\n');
}

static void write_per_call(const work_t *work, const sperf_call_sums_t *sums)
{
    if (sums->calls == 0) return;
    sperf_rendering_t of_call = *work->rendering;
    of_call.unit = sperf_string_of("auto");
    write_label(work, "per call");
    sperf_append_value(&of_call, sums->total_ns / sums->calls, VALUE_WIDTH);
    sperf_buffer_append_byte(of_call.out, '\n');
}

static void write_sums(const work_t *work, uint32_t node)
{
    sperf_buffer_t *out = work->rendering->out;
    const sperf_call_sums_t *sums = &work->calls->methods[node];
    write_label(work, "calls");
    sperf_append_calls(out, sums->calls, sums->partial, VALUE_WIDTH);
    sperf_buffer_append_string(out, sums->partial ? " or more: found as a callee of chosen methods" : "");
    sperf_buffer_append_string(out, work->calls->graph.nodes[node].recursive ? ", recursive\n" : "\n");
    write_time(work, "total", sums->total_ns);
    write_per_call(work, sums);
    write_time(work, "self", sums->self_ns);
    write_time(work, "wait", sums->wait_ns);
    write_time(work, "GC", sums->gc_ns);
    write_time(work, "children", sperf_children_ns(sums));
    write_cpu(work, node);
    if (!work->calls->has_objects) return;
    write_label(work, "objects");
    sperf_buffer_append_format(out, "%*" PRId64 "\n", VALUE_WIDTH, sums->objects);
}

static void write_others(const work_t *work, uint32_t node, bool callers)
{
    sperf_edge_list_t side = sperf_neighbours_side(&work->neighbours, node, callers);
    if (side.count == 0) return;
    sperf_buffer_append_format(work->rendering->out, "\n%*s%s             calls      %s\n", INDENT, "",
                               values_heading(work->calls), callers ? "called by" : "calls");
    write_side(work->rendering, work->calls, side, callers, INDENT);
}

static void write_allocations(const work_t *work, uint32_t node)
{
    const sperf_allocated_t *allocated = &work->allocated;
    sperf_buffer_t *out = work->rendering->out;
    bool any = false;
    for (uint32_t i = 0; i < allocated->count; i++) {
        const sperf_allocated_row_t *row = &allocated->rows[allocated->order[i]];
        if (work->calls->graph.node_of_frame[row->leaf] != node + 1) continue;
        if (!any) sperf_buffer_append_format(out, "\n%*s    objects  class\n", INDENT, "");
        any = true;
        sperf_buffer_append_format(out, "%*s %10" PRId64 "  ", INDENT, "", row->objects);
        sperf_utf8_append_line(out, sperf_allocated_class(allocated, row));
        sperf_string_t file = sperf_graph_file(&allocated->places, &allocated->places.nodes[row->place]);
        sperf_buffer_append_string(out, " at ");
        sperf_append_text(out, file);
        sperf_buffer_append_format(out, ":%" PRIu32 "\n", allocated->places.nodes[row->place].line);
    }
}

static sperf_status_t write_methods(const work_t *work)
{
    const sperf_graph_t *graph = &work->calls->graph;
    bool matched = work->rendering->options->symbol.match == NULL;
    for (uint32_t i = 0; i < graph->listed_count; i++) {
        uint32_t node = graph->listed[i];
        if (!sperf_rendering_wants(work->rendering, &graph->nodes[node])) continue;
        matched = true;
        sperf_buffer_append_byte(work->rendering->out, '\n');
        sperf_append_method(work->rendering, graph, &graph->nodes[node]);
        sperf_buffer_append_byte(work->rendering->out, '\n');
        write_sums(work, node);
        write_others(work, node, true);
        write_others(work, node, false);
        write_allocations(work, node);
    }
    return matched ? SPERF_OK : SPERF_NOT_FOUND;
}

static sperf_status_t prepare(work_t *work)
{
    const sperf_view_t *view = work->rendering->view;
    sperf_report_options_t options = {
        .type = SPERF_TRACE_CPU, .granularity = work->rendering->options->granularity, .with_zeros = true};
    SPERF_TRY(sperf_neighbours_init(&work->neighbours, &work->calls->graph));
    SPERF_TRY(sperf_graph_build(view, &options, SPERF_EDGES_NONE, &work->cpu));
    if (!work->calls->has_objects) return SPERF_OK;
    return sperf_allocated_init(&work->allocated, view, SPERF_TRACE_OBJECTS, true);
}

sperf_status_t sperf_write_calls(const sperf_rendering_t *rendering, const sperf_method_calls_t *calls)
{
    work_t work = {.rendering = rendering, .calls = calls};
    sperf_status_t status = prepare(&work);
    if (status == SPERF_OK) {
        bool as_text = sperf_rendering_is_text(rendering);
        status = as_text ? write_methods(&work) : write_table(rendering, calls, &work.neighbours, "calls");
    }
    sperf_graph_cleanup(&work.cpu);
    sperf_allocated_cleanup(&work.allocated);
    sperf_neighbours_cleanup(&work.neighbours);
    return status;
}
