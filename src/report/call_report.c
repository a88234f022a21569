/*
 * Everything that a trace has on a method: its calls and times, callers, callees, and allocations by line.
 */
#include <inttypes.h>
#include <string.h>

#include "allocated.h"
#include "sperf/model/sample_types.h"
#include "trace_reports.h"
#include "utf8.h"

enum { LABEL_WIDTH = 12, VALUE_WIDTH = 12, INDENT = 2 };

typedef struct {
    const sperf_rendering_t *rendering;
    sperf_method_calls_t calls;
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
    sperf_append_value(work->rendering, work->calls.methods[node].cpu_ns, 0);
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
    const sperf_call_sums_t *sums = &work->calls.methods[node];
    write_label(work, "calls");
    sperf_append_calls(out, sums->calls, sums->partial, VALUE_WIDTH);
    sperf_buffer_append_string(out, sums->partial ? " or more: found as a callee of chosen methods" : "");
    sperf_buffer_append_string(out, work->calls.graph.nodes[node].recursive ? ", recursive\n" : "\n");
    write_time(work, "total", sums->total_ns);
    write_per_call(work, sums);
    write_time(work, "self", sums->self_ns);
    write_time(work, "wait", sums->wait_ns);
    write_time(work, "GC", sums->gc_ns);
    write_time(work, "children", sperf_children_ns(sums));
    write_cpu(work, node);
    if (!work->calls.has_objects) return;
    write_label(work, "objects");
    sperf_buffer_append_format(out, "%*" PRId64 "\n", VALUE_WIDTH, sums->objects);
}

static void write_side(const work_t *work, uint32_t node, bool callers)
{
    sperf_edge_list_t side = sperf_neighbours_side(&work->neighbours, node, callers);
    if (side.count == 0) return;
    sperf_buffer_append_format(work->rendering->out, "\n%*s%s             calls      %s\n", INDENT, "",
                               sperf_call_values_heading(&work->calls), callers ? "called by" : "calls");
    sperf_write_calls(work->rendering, &work->calls, side, callers, INDENT);
}

static void write_allocations(const work_t *work, uint32_t node)
{
    const sperf_allocated_t *allocated = &work->allocated;
    sperf_buffer_t *out = work->rendering->out;
    bool any = false;
    for (uint32_t i = 0; i < allocated->count; i++) {
        const sperf_allocated_row_t *row = &allocated->rows[allocated->order[i]];
        if (work->calls.graph.node_of_frame[row->leaf] != node + 1) continue;
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

static sperf_status_t write_text(const work_t *work)
{
    const sperf_graph_t *graph = &work->calls.graph;
    bool matched = work->rendering->options->symbol.match == NULL;
    for (uint32_t i = 0; i < graph->listed_count; i++) {
        uint32_t node = graph->listed[i];
        if (!sperf_rendering_wants(work->rendering, &graph->nodes[node])) continue;
        matched = true;
        sperf_buffer_append_byte(work->rendering->out, '\n');
        sperf_append_method(work->rendering, graph, &graph->nodes[node]);
        sperf_buffer_append_byte(work->rendering->out, '\n');
        write_sums(work, node);
        write_side(work, node, true);
        write_side(work, node, false);
        write_allocations(work, node);
    }
    return matched ? SPERF_OK : SPERF_NOT_FOUND;
}

static sperf_status_t prepare(work_t *work)
{
    const sperf_view_t *view = work->rendering->view;
    sperf_report_options_t options = {.granularity = work->rendering->options->granularity, .with_zeros = true};
    SPERF_TRY(sperf_method_calls_init(&work->calls, view, work->rendering->options));
    SPERF_TRY(sperf_neighbours_init(&work->neighbours, &work->calls.graph));
    options.type = SPERF_TRACE_CPU;
    SPERF_TRY(sperf_graph_build(view, &options, SPERF_EDGES_NONE, &work->cpu));
    return work->calls.has_objects ? sperf_allocated_init(&work->allocated, view, SPERF_TRACE_OBJECTS, true) : SPERF_OK;
}

static sperf_status_t write_part(sperf_rendering_t *rendering)
{
    work_t work = {.rendering = rendering};
    sperf_status_t status = prepare(&work);
    if (status == SPERF_OK) {
        sperf_rendering_choose_own_units(rendering);
        if (rendering->options->format == SPERF_REPORT_TEXT) {
            status = write_text(&work);
        } else {
            sperf_write_call_table(rendering, &work.calls, &work.neighbours, "calls");
        }
    }
    sperf_graph_cleanup(&work.cpu);
    sperf_allocated_cleanup(&work.allocated);
    sperf_neighbours_cleanup(&work.neighbours);
    sperf_method_calls_cleanup(&work.calls);
    return status;
}

void sperf_render_calls(sperf_rendering_t *rendering)
{
    if (rendering->options->format == SPERF_REPORT_TEXT) sperf_append_trace_head(rendering);
    sperf_buffer_fail(rendering->out, sperf_write_parts(rendering, write_part));
}
