/* Every sample with its labels and its stack, the leaf first. Deep stacks are folded, as in the file. */
#include "labels.h"
#include "rendering.h"
#include "sperf/model/stack_fold.h"

static const char SEPARATOR[] = "-----------+-------------------------------------------------------\n";

enum { KEY_WIDTH = 10, VALUE_WIDTH = 10 };

typedef struct {
    sperf_rendering_t *rendering;
    sperf_graph_t graph; /* its nodes name the frames */
    sperf_stack_fold_t fold;
    sperf_label_units_t units;
    sperf_sample_labels_t labels;
    sperf_label_lines_t lines;
} traces_t;

static void append_number(sperf_buffer_t *out, int64_t number, sperf_string_t unit)
{
    sperf_quantity_t quantity = sperf_quantity(number, unit, sperf_string_of("auto"));
    sperf_buffer_append_string(out, quantity.digits);
    sperf_append_text(out, quantity.unit);
}

static void write_label(const void *context, const sperf_sample_labels_t *labels, uint32_t first, sperf_buffer_t *out)
{
    const traces_t *traces = context;
    sperf_string_t unit = sperf_label_units_get(&traces->units, labels->labels[first].key);
    sperf_append_right_aligned(out, labels->labels[first].key, KEY_WIDTH);
    sperf_buffer_append_string(out, ":  ");
    for (uint32_t i = first; i < labels->count; i = sperf_label_lines_next(labels, i)) {
        const sperf_sample_label_t *label = &labels->labels[i];
        if (i != first) sperf_buffer_append_byte(out, ' ');
        if (label->numeric) append_number(out, label->number, unit);
        if (!label->numeric) sperf_append_text(out, label->string);
    }
    sperf_buffer_append_byte(out, '\n');
}

static void write_labels(traces_t *traces, uint32_t row)
{
    const sperf_profile_t *profile = traces->rendering->view->profile;
    sperf_buffer_t *out = traces->rendering->out;
    sperf_buffer_fail(out, sperf_sample_labels_read(&traces->labels, profile, profile->samples.keys[row]));
    if (out->status != SPERF_OK) return;
    sperf_label_lines_append(&traces->lines, &traces->labels, false, write_label, traces, "", out);
    sperf_label_lines_append(&traces->lines, &traces->labels, true, write_label, traces, "", out);
}

static void write_stack(const traces_t *traces, uint32_t row)
{
    const sperf_rendering_t *rendering = traces->rendering;
    const sperf_profile_t *profile = rendering->view->profile;
    bool first = true;
    sperf_stack_walk_t walk = sperf_stack_walk(&traces->fold, profile->samples.keys[row].stack);
    for (sperf_frame_id_t frame; sperf_stack_walk_next(&walk, &frame);) {
        uint32_t node = traces->graph.node_of_frame[frame];
        if (node == 0 && frame != SPERF_FOLD_FRAME) continue;
        bool partial = first && sperf_rendering_is_partial(rendering, row);
        if (first) sperf_append_marked_value(rendering, sperf_rendering_value(rendering, row), partial, VALUE_WIDTH);
        if (!first) sperf_append_right_aligned(rendering->out, sperf_string_of(""), VALUE_WIDTH);
        first = false;
        sperf_buffer_append_string(rendering->out, "   ");
        sperf_append_text(rendering->out,
                          node != 0 ? traces->graph.nodes[node - 1].label : sperf_string_of(SPERF_FOLD_NAME));
        sperf_buffer_append_byte(rendering->out, '\n');
    }
}

static void write_all(traces_t *traces)
{
    const sperf_view_t *view = traces->rendering->view;
    sperf_buffer_t *out = traces->rendering->out;
    sperf_append_profile_head(traces->rendering);
    for (uint32_t row = 0; row < view->profile->samples.count && out->status == SPERF_OK; row++) {
        if (view->left_out[row]) continue;
        sperf_buffer_append_string(out, SEPARATOR);
        write_labels(traces, row);
        write_stack(traces, row);
    }
    sperf_buffer_append_string(out, SEPARATOR);
}

void sperf_render_traces(sperf_rendering_t *rendering)
{
    traces_t traces = {.rendering = rendering};
    sperf_status_t status = sperf_label_units_init(&traces.units, rendering->view->profile);
    if (status == SPERF_OK) {
        status = sperf_graph_build_nodes(rendering->view, rendering->options->granularity, &traces.graph);
    }
    if (status == SPERF_OK) status = sperf_stack_fold_init(&traces.fold, &rendering->view->profile->stacks);
    if (status == SPERF_OK) write_all(&traces);
    sperf_buffer_fail(rendering->out, status);
    sperf_graph_cleanup(&traces.graph);
    sperf_stack_fold_cleanup(&traces.fold);
    sperf_label_units_cleanup(&traces.units);
    sperf_sample_labels_cleanup(&traces.labels);
    sperf_label_lines_cleanup(&traces.lines);
}
