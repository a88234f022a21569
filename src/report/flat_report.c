/*
 * The flat report of a trace: each method with its calls and time: of its own, waiting, GC, and callees.
 *
 * Text leaves out columns that are 0 everywhere, GC and objects. Programs get all columns.
 */
#include <inttypes.h>

#include "table.h"
#include "trace_reports.h"

static void append_value(const sperf_rendering_t *rendering, int64_t value)
{
    sperf_buffer_append_byte(rendering->out, ' ');
    sperf_append_value(rendering, value, SPERF_VALUE_WIDTH);
}

/* In its own unit whatever was asked for: what takes seconds may have been called a million times. */
static void append_per_call(const sperf_rendering_t *rendering, const sperf_call_sums_t *sums)
{
    sperf_rendering_t of_call = *rendering;
    of_call.unit = sperf_string_of("auto");
    sperf_buffer_append_byte(rendering->out, ' ');
    if (sums->calls == 0) sperf_append_right_aligned(rendering->out, sperf_string_of("-"), SPERF_VALUE_WIDTH);
    if (sums->calls != 0) sperf_append_value(&of_call, sums->total_ns / sums->calls, SPERF_VALUE_WIDTH);
}

static void write_row(const sperf_rendering_t *rendering, const sperf_method_calls_t *calls, uint32_t node)
{
    sperf_buffer_t *out = rendering->out;
    const sperf_call_sums_t *sums = &calls->methods[node];
    sperf_append_share(rendering, sums->self_ns, rendering->total);
    append_value(rendering, sums->self_ns);
    append_value(rendering, sums->total_ns);
    append_value(rendering, sums->wait_ns);
    if (calls->whole.gc_ns != 0) append_value(rendering, sums->gc_ns);
    append_value(rendering, sperf_children_ns(sums));
    sperf_buffer_append_byte(out, ' ');
    sperf_append_calls(out, sums->calls, sums->partial, SPERF_VALUE_WIDTH);
    append_per_call(rendering, sums);
    if (calls->whole.objects != 0) sperf_buffer_append_format(out, " %10" PRId64, sums->objects);
    sperf_buffer_append_byte(out, ' ');
    sperf_append_method(rendering, &calls->graph, &calls->graph.nodes[node]);
    sperf_buffer_append_byte(out, '\n');
}

static bool has_recursion(const sperf_method_calls_t *calls)
{
    for (uint32_t i = 0; i < calls->graph.listed_count; i++) {
        if (calls->graph.nodes[calls->graph.listed[i]].recursive) return true;
    }
    return false;
}

static void write_text(const sperf_rendering_t *rendering, const sperf_method_calls_t *calls)
{
    sperf_buffer_t *out = rendering->out;
    sperf_buffer_append_format(
        out, " self%%       self      total       wait%s   children      calls   per call%s   method\n",
        calls->whole.gc_ns != 0 ? "         GC" : "", calls->whole.objects != 0 ? "    objects" : "");
    for (uint32_t i = 0; i < calls->graph.listed_count; i++) write_row(rendering, calls, calls->graph.listed[i]);
    sperf_append_partial_note(rendering, calls->any_partial);
    if (has_recursion(calls))
        sperf_buffer_append_string(out, "(* recursive: calls itself, directly or through its callees)\n");
    if (calls->left_out_count == 0) return;
    sperf_buffer_append_format(out, "(%" PRIu32 " more methods not shown)\n", calls->left_out_count);
}

static void write_table(const sperf_rendering_t *rendering, const sperf_method_calls_t *calls)
{
    static const sperf_column_t columns[] = {
        {"name", SPERF_COLUMN_TEXT},     {"file", SPERF_COLUMN_TEXT},         {"line", SPERF_COLUMN_LINE},
        {"calls", SPERF_COLUMN_COUNT},   {"self", SPERF_COLUMN_VALUE},        {"self_share", SPERF_COLUMN_SHARE},
        {"total", SPERF_COLUMN_VALUE},   {"total_share", SPERF_COLUMN_SHARE}, {"wait", SPERF_COLUMN_VALUE},
        {"gc", SPERF_COLUMN_VALUE},      {"children", SPERF_COLUMN_VALUE},    {"cpu", SPERF_COLUMN_VALUE},
        {"objects", SPERF_COLUMN_COUNT}, {"recursive", SPERF_COLUMN_TEXT},    {"calls_partial", SPERF_COLUMN_PARTIAL}};
    sperf_table_t table = {.rendering = rendering, SPERF_COLUMNS(columns), .any_partial = calls->any_partial};
    sperf_table_begin(&table, "flat");
    for (uint32_t i = 0; i < calls->graph.listed_count; i++) {
        const sperf_graph_node_t *node = &calls->graph.nodes[calls->graph.listed[i]];
        const sperf_call_sums_t *sums = &calls->methods[calls->graph.listed[i]];
        const sperf_cell_t cells[] = {{.text = sperf_graph_name(&calls->graph, node)},
                                      {.text = sperf_graph_file(&calls->graph, node)},
                                      {.number = node->line != 0 ? node->line : node->begins},
                                      {.number = sums->calls, .partial = sums->partial},
                                      {.number = sums->self_ns},
                                      {.number = sums->self_ns},
                                      {.number = sums->total_ns},
                                      {.number = sums->total_ns},
                                      {.number = sums->wait_ns},
                                      {.number = sums->gc_ns},
                                      {.number = sperf_children_ns(sums)},
                                      {.number = sums->cpu_ns},
                                      {.number = sums->objects},
                                      {.text = sperf_string_of(node->recursive ? "yes" : "")},
                                      {.partial = sums->partial}};
        sperf_table_append_row(&table, cells);
    }
    sperf_table_end(&table);
}

sperf_status_t sperf_write_flat(const sperf_rendering_t *rendering, const sperf_method_calls_t *calls)
{
    (sperf_rendering_is_text(rendering) ? write_text : write_table)(rendering, calls);
    return SPERF_OK;
}
