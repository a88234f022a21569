/*
 * Graphviz' dot: a box for each function, an arrow for each call, as `dot -Tsvg` draws them.
 *
 * Shows the functions with the most cumulative time and the calls between them; the title of the graph counts the
 * others. For a trace, boxes and arrows also show numbers of calls. A box shows flat and cumulative values and is
 * larger the more flat time it has. Exact values are in the tooltips of boxes and arrows.
 */
#include <stdlib.h>

#include "../base/saturate.h"
#include "../report/utf8.h"
#include "sperf/base/rows.h"
#include "sperf/codec/format.h"
#include "sperf/model/sample_types.h"
#include "sperf/report/graph.h"
#include "sperf/report/measurement.h"

enum { FONT_MIN = 8, FONT_RANGE = 24, PEN_RANGE = 5 };

/* Longer names would make unreadable boxes: their middle is left out. */
enum { SHOWN_BYTES_MAX = 80 };

typedef struct {
    const sperf_profile_t *profile;
    sperf_buffer_t *out;
    sperf_string_t unit;
    sperf_view_t view;
    sperf_graph_t graph; /* of definitions: a node is its function's id less 1 */
    int64_t total;
    uint32_t left_out; /* nodes */
    int64_t *counts;   /* of a trace: calls by node, and behind them by edge; else NULL */
    bool *partial;     /* by the same: they were counted in part */
    sperf_buffer_t scratch;
} encoder_t;

/*
 * In dot's quotes `"` and `\` need a backslash, and `&` would begin an entity; control characters are spaces
 * already.
 */
static void append_escaped(sperf_buffer_t *out, const uint8_t *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if (bytes[i] == '"' || bytes[i] == '\\') sperf_buffer_append_byte(out, '\\');
        sperf_buffer_append_byte(out, bytes[i]);
        if (bytes[i] == '&') sperf_buffer_append_string(out, "amp;");
    }
}

static bool continues_character(uint8_t byte)
{
    return (byte & 0xc0) == 0x80;
}

/* Append what is shown of a text, cut between characters. */
static void append_shown(encoder_t *encoder, sperf_string_id_t id)
{
    sperf_buffer_t *text = &encoder->scratch;
    sperf_buffer_clear(text);
    sperf_utf8_append_line(text, sperf_string_table_get(&encoder->profile->strings, id));
    sperf_buffer_fail(encoder->out, text->status);
    if (text->length <= SHOWN_BYTES_MAX) {
        append_escaped(encoder->out, text->bytes, text->length);
        return;
    }
    size_t head = SHOWN_BYTES_MAX / 2;
    size_t tail = text->length - SHOWN_BYTES_MAX / 2;
    while (continues_character(text->bytes[head])) head--;
    while (continues_character(text->bytes[tail])) tail++;
    append_escaped(encoder->out, text->bytes, head);
    sperf_buffer_append_string(encoder->out, "...");
    append_escaped(encoder->out, text->bytes + tail, text->length - tail);
}

static void append_name(encoder_t *encoder, sperf_function_id_t id)
{
    sperf_string_id_t name = encoder->profile->functions.rows[id].name;
    if (name == 0) {
        sperf_buffer_append_string(encoder->out, "[unknown]");
    } else {
        append_shown(encoder, name);
    }
}

static double share_of(const encoder_t *encoder, int64_t value)
{
    double share = encoder->total == 0 ? 0 : (double)value / (double)encoder->total;
    if (share < 0) share = -share;
    return share > 1 ? 1 : share;
}

static void append_value(encoder_t *encoder, int64_t value)
{
    sperf_value_and_share_append(encoder->out, encoder->unit, value, encoder->total);
}

static void write_count(encoder_t *encoder, uint32_t place)
{
    int64_t count = encoder->counts[place];
    if (count == 0) return;
    sperf_buffer_append_string(encoder->out, encoder->partial[place] ? "\\n" SPERF_PARTIAL_MARK : "\\n");
    sperf_buffer_append_int64(encoder->out, count);
    sperf_buffer_append_string(encoder->out, count == 1 ? " call" : " calls");
}

/* `\n` in dot's quotes is a line break. */
static void write_node(encoder_t *encoder, uint32_t number)
{
    sperf_buffer_t *out = encoder->out;
    const sperf_graph_node_t *node = &encoder->graph.nodes[number];
    sperf_function_id_t id = number + 1;
    sperf_buffer_append_format(out, "  n%lu [label=\"", (unsigned long)id);
    append_name(encoder, id);
    if (encoder->profile->functions.rows[id].file != 0) {
        sperf_buffer_append_string(out, "\\n");
        append_shown(encoder, encoder->profile->functions.rows[id].file);
    }
    sperf_buffer_append_string(out, "\\nflat ");
    append_value(encoder, node->flat);
    sperf_buffer_append_string(out, "\\ncum ");
    append_value(encoder, node->cumulative);
    if (encoder->counts != NULL) write_count(encoder, number);
    sperf_buffer_append_format(out, "\", fontsize=%d, tooltip=\"",
                               FONT_MIN + (int)(FONT_RANGE * share_of(encoder, node->flat)));
    sperf_buffer_append_string(out, "flat ");
    sperf_buffer_append_int64(out, node->flat);
    sperf_buffer_append_string(out, ", cum ");
    sperf_buffer_append_int64(out, node->cumulative);
    sperf_buffer_append_string(out, "\"];\n");
}

static void write_call(encoder_t *encoder, uint32_t edge)
{
    const sperf_graph_edge_t *call = &encoder->graph.edges[edge];
    const sperf_graph_node_t *nodes = encoder->graph.nodes;
    if (!nodes[call->source].listed || !nodes[call->target].listed) return;
    sperf_buffer_t *out = encoder->out;
    sperf_buffer_append_format(out, "  n%lu -> n%lu [label=\"", (unsigned long)call->source + 1,
                               (unsigned long)call->target + 1);
    sperf_value_append(out, encoder->unit, call->weight);
    if (encoder->counts != NULL) write_count(encoder, encoder->graph.nodes_count + edge);
    sperf_buffer_append_format(out, "\", penwidth=%d, tooltip=\"",
                               1 + (int)(PEN_RANGE * share_of(encoder, call->weight)));
    sperf_buffer_append_int64(out, call->weight);
    sperf_buffer_append_string(out, "\"];\n");
}

static void write_title(encoder_t *encoder)
{
    const sperf_profile_t *profile = encoder->profile;
    sperf_buffer_append_string(encoder->out, "  label=\"");
    append_shown(encoder, profile->sample_types[sperf_shown_type(profile)].name);
    sperf_buffer_append_string(encoder->out, ", total ");
    sperf_value_append(encoder->out, encoder->unit, encoder->total);
    if (encoder->left_out > 0) {
        sperf_buffer_append_format(encoder->out, "\\n%lu functions not shown", (unsigned long)encoder->left_out);
    }
    sperf_buffer_append_string(encoder->out, "\";\n");
}

/* Each row of a trace says how often its last method was called, and from where. */
static sperf_status_t count_calls(encoder_t *encoder)
{
    const sperf_profile_t *profile = encoder->profile;
    const sperf_graph_t *graph = &encoder->graph;
    SPERF_TRY(SPERF_ROWS_NEW(encoder->counts, (size_t)graph->nodes_count + graph->edges_count + 1));
    SPERF_TRY(SPERF_ROWS_NEW(encoder->partial, (size_t)graph->nodes_count + graph->edges_count + 1));
    sperf_partial_calls_t partial = sperf_partial_calls(profile);
    for (uint32_t row = 0; row < profile->samples.count; row++) {
        sperf_stack_id_t stack = profile->samples.keys[row].stack;
        if (encoder->view.left_out[row]) continue;
        int64_t calls = sperf_sample_table_values(&profile->samples, row)[SPERF_TRACE_CALLS];
        uint32_t edge = graph->edge_of_stack[stack];
        int64_t *node = &encoder->counts[graph->node_of_frame[profile->stacks.rows[stack].frame] - 1];
        *node = sperf_saturating_add(*node, calls);
        bool in_part = sperf_calls_are_partial(&partial, row);
        if (in_part) encoder->partial[graph->node_of_frame[profile->stacks.rows[stack].frame] - 1] = true;
        if (edge == 0) continue;
        if (in_part) encoder->partial[graph->nodes_count + edge - 1] = true;
        int64_t *call = &encoder->counts[graph->nodes_count + edge - 1];
        *call = sperf_saturating_add(*call, calls);
    }
    return SPERF_OK;
}

static sperf_status_t prepare(encoder_t *encoder, uint32_t rows_max)
{
    sperf_report_options_t options = {.type = sperf_shown_type(encoder->profile),
                                      .granularity = SPERF_GRANULARITY_DEFINITIONS,
                                      .by_cumulative = true,
                                      .with_zeros = sperf_profile_is_trace(encoder->profile),
                                      .rows_max = rows_max};
    encoder->total = sperf_profile_total(encoder->profile, options.type);
    SPERF_TRY(sperf_view_init(&encoder->view, encoder->profile));
    SPERF_TRY(sperf_graph_build(&encoder->view, &options, SPERF_EDGES_CALLS, &encoder->graph));
    encoder->left_out = encoder->graph.untrimmed_count - encoder->graph.listed_count;
    return sperf_profile_is_trace(encoder->profile) ? count_calls(encoder) : SPERF_OK;
}

static void write_graph(encoder_t *encoder)
{
    sperf_buffer_append_string(encoder->out, "digraph sperf {\n  node [shape=box, fontname=\"sans-serif\"];\n");
    write_title(encoder);
    for (uint32_t i = 0; i < encoder->graph.listed_count; i++) write_node(encoder, encoder->graph.listed[i]);
    for (uint32_t i = 0; i < encoder->graph.edges_count; i++) write_call(encoder, i);
    sperf_buffer_append_string(encoder->out, "}\n");
}

void sperf_dot_encode(const sperf_profile_t *profile, const sperf_encode_options_t *options, sperf_buffer_t *out)
{
    encoder_t encoder = {.profile = profile, .out = out, .unit = sperf_shown_unit(profile)};
    sperf_status_t status = prepare(&encoder, options->rows_max);
    if (status == SPERF_OK) write_graph(&encoder);
    sperf_buffer_fail(out, status);
    sperf_graph_cleanup(&encoder.graph);
    sperf_view_cleanup(&encoder.view);
    sperf_buffer_cleanup(&encoder.scratch);
    free(encoder.counts);
    free(encoder.partial);
}
