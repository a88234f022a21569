/* The methods of a trace and the calls between them: see trace_reports.h. */
#include "trace_reports.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "../base/saturate.h"
#include "sperf/base/rows.h"
#include "sperf/base/sort.h"
#include "sperf/model/sample_types.h"
#include "states.h"

typedef struct {
    sperf_method_calls_t *calls;
    const sperf_view_t *view;
    const sperf_report_options_t *options;
    sperf_stack_states_t states; /* by function */
    uint32_t objects;            /* the sample type, SPERF_TYPE_NONE where the trace has none */
    sperf_partial_calls_t partial;
    bool *is_leaf; /* by node + 1: it stands for time in which no method ran */
} work_t;

int64_t sperf_children_ns(const sperf_call_sums_t *sums)
{
    int64_t own = sperf_saturating_add(sums->self_ns, sperf_saturating_add(sums->wait_ns, sums->gc_ns));
    return sperf_saturating_subtract(sums->total_ns, own);
}

/* -- Rows -- */

static int64_t value_of(const int64_t *values, uint32_t type)
{
    return type == SPERF_TYPE_NONE ? 0 : values[type];
}

static sperf_state_t state_at(const work_t *work, sperf_stack_id_t place)
{
    const sperf_profile_t *profile = work->view->profile;
    return (sperf_state_t)work->states.by_function[profile->frames.rows[profile->stacks.rows[place].frame].function];
}

/*
 * Return the place of the method that a sample with this stack is of, and put what its time was into `*state`.
 * Where filters have left nothing but a leaf of sperf's own, that is the method.
 */
static sperf_stack_id_t method_of(const work_t *work, sperf_stack_id_t stack, sperf_state_t *state)
{
    const sperf_stack_t *rows = work->view->profile->stacks.rows;
    stack = sperf_view_shown(work->view, stack);
    *state = state_at(work, stack);
    sperf_stack_id_t method = stack;
    while (method != 0 && state_at(work, method) != SPERF_STATE_RUNNING) {
        method = sperf_view_shown(work->view, rows[method].parent);
    }
    return method != 0 ? method : stack;
}

static void add(sperf_call_sums_t *sums, const sperf_call_sums_t *part)
{
    sums->calls = sperf_saturating_add(sums->calls, part->calls);
    sums->self_ns = sperf_saturating_add(sums->self_ns, part->self_ns);
    sums->wait_ns = sperf_saturating_add(sums->wait_ns, part->wait_ns);
    sums->gc_ns = sperf_saturating_add(sums->gc_ns, part->gc_ns);
    sums->cpu_ns = sperf_saturating_add(sums->cpu_ns, part->cpu_ns);
    sums->objects = sperf_saturating_add(sums->objects, part->objects);
    sums->partial = sums->partial || part->partial;
}

static void add_row(work_t *work, uint32_t row)
{
    sperf_method_calls_t *calls = work->calls;
    const sperf_profile_t *profile = work->view->profile;
    const int64_t *values = sperf_sample_table_values(&profile->samples, row);
    sperf_state_t state = SPERF_STATE_RUNNING;
    sperf_stack_id_t method = method_of(work, profile->samples.keys[row].stack, &state);
    /* Calls of functions that a filter hides are not calls of the functions shown instead. */
    bool hidden = method != profile->samples.keys[row].stack;
    sperf_call_sums_t part = {.calls = hidden ? 0 : values[SPERF_TRACE_CALLS],
                              .cpu_ns = state == SPERF_STATE_RUNNING ? values[SPERF_TRACE_CPU] : 0,
                              .objects = value_of(values, work->objects),
                              .partial = !hidden && sperf_calls_are_partial(&work->partial, row)};
    bool waits = state == SPERF_STATE_BLOCKED || state == SPERF_STATE_GVL_WAIT;
    int64_t *time_ns = state == SPERF_STATE_RUNNING ? &part.self_ns : waits ? &part.wait_ns : &part.gc_ns;
    *time_ns = values[SPERF_TRACE_WALL];
    add(&calls->methods[calls->graph.node_of_frame[profile->stacks.rows[method].frame] - 1], &part);
    uint32_t edge = calls->graph.edge_of_stack[method];
    if (edge != 0) add(&calls->edges[edge - 1], &part);
    add(&calls->whole, &part);
}

/* -- Sums -- */

/* Totals are the graph's. Calls of leaves of sperf's own are none. */
static void copy_totals(work_t *work)
{
    sperf_method_calls_t *calls = work->calls;
    sperf_graph_t *graph = &calls->graph;
    for (uint32_t i = 0; i < graph->nodes_count; i++) calls->methods[i].total_ns = graph->nodes[i].cumulative;
    for (uint32_t i = 0; i < graph->edges_count; i++) calls->edges[i].total_ns = graph->edges[i].weight;
    /* Calls by a method are part of its own: where these were counted in part, so were they. */
    for (uint32_t i = 0; i < graph->edges_count; i++) {
        uint32_t caller = graph->edges[i].source;
        if (caller != SPERF_GRAPH_NOBODY && calls->methods[caller].partial) calls->edges[i].partial = true;
    }
    calls->any_partial = calls->whole.partial;
    calls->whole.total_ns = calls->whole.self_ns;
    calls->whole.total_ns = sperf_saturating_add(calls->whole.total_ns, calls->whole.wait_ns);
    calls->whole.total_ns = sperf_saturating_add(calls->whole.total_ns, calls->whole.gc_ns);
}

static sperf_status_t drop_calls_of_leaves(work_t *work)
{
    sperf_graph_t *graph = &work->calls->graph;
    const sperf_profile_t *profile = work->view->profile;
    SPERF_TRY(SPERF_ROWS_NEW(work->is_leaf, (size_t)graph->nodes_count + 1));
    for (sperf_frame_id_t frame = 1; frame <= profile->frames.count; frame++) {
        bool running = work->states.by_function[profile->frames.rows[frame].function] == SPERF_STATE_RUNNING;
        if (!running) work->is_leaf[graph->node_of_frame[frame]] = true;
    }
    for (uint32_t i = 0; i < graph->edges_count; i++) {
        graph->edges[i].dropped = work->is_leaf[graph->edges[i].target + 1];
    }
    return SPERF_OK;
}

static bool is_below(int64_t value, int64_t whole, double fraction)
{
    return fabs((double)value) < fabs((double)whole) * fraction;
}

static void drop_small_calls(work_t *work)
{
    sperf_method_calls_t *calls = work->calls;
    double fraction = work->options->edge_fraction;
    for (uint32_t i = 0; i < calls->graph.edges_count; i++) {
        sperf_graph_edge_t *edge = &calls->graph.edges[i];
        const sperf_call_sums_t *sums = &calls->edges[i], *callee = &calls->methods[edge->target];
        if (edge->dropped || !is_below(sums->total_ns, calls->whole.total_ns, fraction)) continue;
        edge->dropped = is_below(sums->calls, callee->calls, fraction) || (sums->calls == 0 && fraction > 0);
        calls->left_out_calls += edge->dropped;
    }
}

/* -- Order -- */

static int64_t sort_value(const work_t *work, const sperf_call_sums_t *sums)
{
    uint32_t type = work->options->order;
    if (type == SPERF_TRACE_CALLS) return sums->calls;
    if (type == SPERF_TRACE_CPU) return sums->cpu_ns;
    if (type == work->objects) return sums->objects;
    if (type != SPERF_TRACE_WALL) return sums->wait_ns;
    return work->options->by_cumulative ? sums->total_ns : sums->self_ns;
}

static bool method_comes_after(const void *context, const void *first, const void *second)
{
    const work_t *work = context;
    const sperf_graph_t *graph = &work->calls->graph;
    uint32_t a = *(const uint32_t *)first, b = *(const uint32_t *)second;
    const sperf_call_sums_t *left = &work->calls->methods[a], *right = &work->calls->methods[b];
    uint64_t left_value = sperf_magnitude(sort_value(work, left)),
             right_value = sperf_magnitude(sort_value(work, right));
    if (left_value != right_value) return left_value < right_value;
    if (left->total_ns != right->total_ns) return sperf_magnitude(left->total_ns) < sperf_magnitude(right->total_ns);
    int order = sperf_string_compare(graph->nodes[a].label, graph->nodes[b].label);
    return order != 0 ? order > 0 : a > b;
}

/* What a method must have to be listed: of what orders them, or of the total where that is time. */
static bool is_large(const work_t *work, const sperf_call_sums_t *sums)
{
    const sperf_call_sums_t *whole = &work->calls->whole;
    bool by_time = work->options->order == SPERF_TRACE_WALL;
    double all = fabs((double)(by_time ? whole->total_ns : sort_value(work, whole)));
    double own = fabs((double)(by_time ? sums->total_ns : sort_value(work, sums)));
    return own >= all * work->options->node_fraction;
}

static bool is_nothing(const sperf_call_sums_t *sums)
{
    bool no_time = sums->total_ns == 0 && sums->self_ns == 0 && sums->wait_ns == 0 && sums->gc_ns == 0;
    return no_time && sums->calls == 0 && sums->cpu_ns == 0 && sums->objects == 0;
}

/* A leaf of sperf's own has a total, but what makes it up is a method's, unless there is none. */
static bool is_listed(const work_t *work, uint32_t node)
{
    const sperf_call_sums_t *sums = &work->calls->methods[node];
    if (is_nothing(sums)) return false;
    return !work->is_leaf[node + 1] || sperf_children_ns(sums) != sums->total_ns;
}

static sperf_status_t list_methods(work_t *work)
{
    sperf_method_calls_t *calls = work->calls;
    sperf_graph_t *graph = &calls->graph;
    free(graph->listed);
    graph->listed_count = 0;
    SPERF_TRY(SPERF_ROWS_NEW(graph->listed, (size_t)graph->nodes_count + 1));
    for (uint32_t node = 0; node < graph->nodes_count; node++) {
        if (!is_listed(work, node)) continue;
        if (is_large(work, &calls->methods[node])) {
            graph->listed[graph->listed_count++] = node;
        } else {
            calls->left_out_count++;
        }
    }
    sperf_sort(graph->listed, graph->listed_count, sizeof *graph->listed, method_comes_after, work);
    uint32_t rows_max = work->options->rows_max;
    if (rows_max == 0 || graph->listed_count <= rows_max) return SPERF_OK;
    calls->left_out_count += graph->listed_count - rows_max;
    graph->listed_count = rows_max;
    return SPERF_OK;
}

/* -- The whole -- */

static sperf_status_t build(work_t *work)
{
    sperf_method_calls_t *calls = work->calls;
    sperf_report_options_t options = {
        .type = SPERF_TRACE_WALL, .granularity = work->options->granularity, .with_zeros = true};
    SPERF_TRY(sperf_graph_build(work->view, &options, SPERF_EDGES_CALLS, &calls->graph));
    SPERF_TRY(sperf_stack_states_init(&work->states, work->view));
    SPERF_TRY(SPERF_ROWS_NEW(calls->methods, (size_t)calls->graph.nodes_count + 1));
    SPERF_TRY(SPERF_ROWS_NEW(calls->edges, (size_t)calls->graph.edges_count + 1));
    const sperf_sample_table_t *samples = &work->view->profile->samples;
    for (uint32_t row = 0; row < samples->count; row++) {
        if (!work->view->left_out[row]) add_row(work, row);
    }
    copy_totals(work);
    SPERF_TRY(drop_calls_of_leaves(work));
    drop_small_calls(work);
    return list_methods(work);
}

sperf_status_t sperf_method_calls_init(sperf_method_calls_t *calls, const sperf_view_t *view,
                                       const sperf_report_options_t *options)
{
    const sperf_profile_t *profile = view->profile;
    *calls = (sperf_method_calls_t){0};
    work_t work = {.calls = calls,
                   .view = view,
                   .options = options,
                   .partial = sperf_partial_calls(profile),
                   .objects = sperf_type_find(profile, sperf_trace_types[SPERF_TRACE_OBJECTS].name)};
    calls->has_objects = work.objects != SPERF_TYPE_NONE;
    if (!sperf_profile_is_trace(profile)) return SPERF_UNSUPPORTED;
    sperf_status_t status = build(&work);
    sperf_stack_states_cleanup(&work.states);
    free(work.is_leaf);
    return status;
}

void sperf_method_calls_cleanup(sperf_method_calls_t *calls)
{
    sperf_graph_cleanup(&calls->graph);
    free(calls->methods);
    free(calls->edges);
}

void sperf_append_method(const sperf_rendering_t *rendering, const sperf_graph_t *graph, const sperf_graph_node_t *node)
{
    sperf_buffer_t *out = rendering->out;
    sperf_string_t name = sperf_graph_name(graph, node), file = sperf_graph_file(graph, node);
    sperf_buffer_append_string(out, node->recursive ? "* " : "  ");
    sperf_append_text(out, name.length > 0 ? name : node->label);
    if (name.length == 0 || file.length == 0) return;
    sperf_buffer_append_string(out, " (");
    sperf_append_text(out, file);
    uint32_t line = node->line != 0 ? node->line : node->begins;
    if (line != 0) sperf_buffer_append_format(out, ":%" PRIu32, line);
    sperf_buffer_append_byte(out, ')');
}
