/* What the writers of all reports share: see rendering.h. */
#include "rendering.h"

#include <stdio.h>
#include <string.h>

#include "../base/saturate.h"

enum { NODE_VALUE_WIDTH = 10, SHARE_WIDTH = 6 };

/* What `sperf report --top` leaves out unless it is told otherwise. */
static const double TOP_NODE_FRACTION = 0.005;

/* Characters are code points; a byte of invalid UTF-8 counts as one too, or as none where it looks like a later byte. */
static size_t count_characters(sperf_string_t text)
{
    size_t count = 0;
    for (size_t i = 0; i < text.length; i++) count += ((unsigned char)text.bytes[i] & 0xC0) != 0x80;
    return count;
}

static void append_blanks(sperf_buffer_t *out, size_t count)
{
    for (; count > 0; count--) sperf_buffer_append_byte(out, ' ');
}

void sperf_append_text(sperf_buffer_t *out, sperf_string_t text)
{
    sperf_buffer_append(out, text.bytes, text.length);
}

void sperf_append_right(sperf_buffer_t *out, sperf_string_t text, size_t width)
{
    size_t count = count_characters(text);
    append_blanks(out, count < width ? width - count : 0);
    sperf_append_text(out, text);
}

void sperf_append_value(const sperf_rendering_t *rendering, int64_t value, size_t width)
{
    sperf_quantity_t quantity = sperf_quantity(value, rendering->sample_unit, rendering->unit);
    size_t count = strlen(quantity.digits) + count_characters(quantity.unit);
    append_blanks(rendering->out, count < width ? width - count : 0);
    sperf_buffer_append_string(rendering->out, quantity.digits);
    sperf_append_text(rendering->out, quantity.unit);
}

void sperf_append_share(const sperf_rendering_t *rendering, int64_t value, int64_t total)
{
    sperf_buffer_append_string(rendering->out, sperf_percentage(value, total).text);
}

int sperf_share_width(const sperf_rendering_t *rendering)
{
    return rendering->options->signed_shares ? SHARE_WIDTH + 1 : SHARE_WIDTH;
}

void sperf_append_signed_share(const sperf_rendering_t *rendering, int64_t value, bool padded)
{
    char text[sizeof(sperf_percentage_t) + 1];
    sperf_percentage_t share = sperf_percentage(value, rendering->total);
    bool with_sign = rendering->options->signed_shares && value != 0 && rendering->total != 0;
    (void)snprintf(text, sizeof text, "%s%s", with_sign ? value < 0 ? "-" : "+" : "",
                   share.text + strspn(share.text, " "));
    sperf_append_right(rendering->out, sperf_string_of(text), padded ? (size_t)sperf_share_width(rendering) : 0);
}

static void append_value_and_share(const sperf_rendering_t *rendering, int64_t value)
{
    sperf_append_value(rendering, value, NODE_VALUE_WIDTH);
    sperf_buffer_append_byte(rendering->out, ' ');
    sperf_append_share(rendering, value, rendering->total);
}

void sperf_append_node_values(const sperf_rendering_t *rendering, const sperf_graph_node_t *node, int64_t sum)
{
    append_value_and_share(rendering, node->flat);
    sperf_buffer_append_byte(rendering->out, ' ');
    sperf_append_share(rendering, sum, rendering->total);
    sperf_buffer_append_byte(rendering->out, ' ');
    append_value_and_share(rendering, node->cumulative);
}

int64_t sperf_rendering_value(const sperf_rendering_t *rendering, uint32_t row)
{
    return sperf_sample_table_values(&rendering->view->profile->samples, row)[rendering->options->type];
}

/* Return the unit that `value` is shown in by itself. */
static sperf_string_t unit_for(const sperf_rendering_t *rendering, int64_t value)
{
    return sperf_scale(value, rendering->sample_unit, sperf_string_of("minimum")).unit;
}

/*
 * The smallest value decides; but where it would make the largest one long, a unit is taken in which it is at least 0.01.
 */
static void choose_unit_for(sperf_rendering_t *rendering, int64_t least)
{
    if (!sperf_string_equal(rendering->options->unit, sperf_string_of("minimum"))) return;
    int64_t most = rendering->total;
    if (least == 0) least = most;
    sperf_string_t unit = unit_for(rendering, least);
    bool far_apart = least <= INT64_MAX / 100 && least * 100 < most;
    if (far_apart && !sperf_string_equal(unit, unit_for(rendering, most))) unit = unit_for(rendering, 100 * least);
    rendering->unit = unit.length > 0 ? unit : rendering->sample_unit;
}

void sperf_rendering_choose_unit(sperf_rendering_t *rendering, const sperf_graph_t *graph)
{
    if (graph->listed_count == 0) return;
    int64_t least = 0;
    for (uint32_t i = 0; i < graph->listed_count; i++) {
        const sperf_graph_node_t *node = &graph->nodes[graph->listed[i]];
        int64_t value = sperf_saturating_abs(node->flat != 0 ? node->flat : node->cumulative);
        if (value > 0 && (least == 0 || value < least)) least = value;
    }
    choose_unit_for(rendering, least);
}

sperf_status_t sperf_rendering_choose_unit_of_top(sperf_rendering_t *rendering)
{
    sperf_report_options_t of_top = *rendering->options;
    of_top.granularity = SPERF_GRANULARITY_FUNCTIONS;
    of_top.node_fraction = TOP_NODE_FRACTION;
    of_top.rows_max = 0;
    sperf_graph_t graph = {0};
    sperf_status_t status = sperf_graph_build(rendering->view, &of_top, false, &graph);
    if (status == SPERF_OK) sperf_rendering_choose_unit(rendering, &graph);
    sperf_graph_cleanup(&graph);
    return status;
}
