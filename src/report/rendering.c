/* What the writers of all reports share: see rendering.h. */
#define _POSIX_C_SOURCE 200809L /* localtime_r */

#include "rendering.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "../base/saturate.h"
#include "path.h"
#include "sperf/model/sample_types.h"
#include "utf8.h"

enum { SHARE_WIDTH = 6, NOTE_BYTES_MAX = 80 };

enum { NS_PER_SECOND = 1000000000, ZONE_BYTES = 64 };

size_t sperf_count_characters(sperf_string_t text)
{
    size_t count = 0;
    for (size_t i = 0; i < text.length; i++) count += ((unsigned char)text.bytes[i] & 0xC0) != 0x80;
    return count;
}

void sperf_append_blanks(sperf_buffer_t *out, size_t count)
{
    for (; count > 0; count--) sperf_buffer_append_byte(out, ' ');
}

bool sperf_rendering_wants(const sperf_rendering_t *rendering, const sperf_graph_node_t *node)
{
    return rendering->options->symbol.match == NULL || sperf_matches(rendering->options->symbol, node->label);
}

uint32_t sperf_rows_shown(const sperf_rendering_t *rendering, uint32_t count)
{
    uint32_t rows_max = rendering->options->rows_max;
    return rows_max != 0 && count > rows_max ? rows_max : count;
}

void sperf_append_text(sperf_buffer_t *out, sperf_string_t text)
{
    sperf_utf8_append_line(out, text);
}

sperf_string_t sperf_name_of_function(const sperf_rendering_t *rendering, sperf_function_id_t id)
{
    const sperf_profile_t *profile = rendering->view->profile;
    return sperf_string_table_get(&profile->strings, id != 0 ? profile->functions.rows[id].name : 0);
}

sperf_string_t sperf_file_of_function(const sperf_rendering_t *rendering, sperf_function_id_t id)
{
    const sperf_profile_t *profile = rendering->view->profile;
    return sperf_string_table_get(&profile->strings, id != 0 ? profile->functions.rows[id].file : 0);
}

void sperf_append_function(sperf_buffer_t *out, sperf_string_t name, sperf_string_t file)
{
    sperf_append_text(out, name);
    if (file.length > 0) sperf_buffer_append_byte(out, ' ');
    sperf_append_text(out, file);
}

void sperf_append_right_aligned(sperf_buffer_t *out, sperf_string_t text, size_t width)
{
    size_t count = sperf_count_characters(text);
    sperf_append_blanks(out, count < width ? width - count : 0);
    sperf_append_text(out, text);
}

void sperf_append_value(const sperf_rendering_t *rendering, int64_t value, size_t width)
{
    sperf_append_marked_value(rendering, value, false, width);
}

const char *sperf_partial_mark(bool partial)
{
    return partial ? SPERF_PARTIAL_MARK : "";
}

/*
 * Return how many decimals the value has in the report. Two, as pprof has; fewer where they would be finer than the
 * resolution. A value below that keeps its first digit, for something is not nothing.
 */
static int decimals_of(const sperf_rendering_t *rendering, int64_t value, sperf_string_t unit)
{
    if (rendering->resolution == 0) return SPERF_DECIMALS_MAX;
    double step = sperf_scale(rendering->resolution, rendering->sample_unit, unit).value;
    double amount = fabs(sperf_scale(value, rendering->sample_unit, unit).value);
    double finest = amount < step ? amount : step;
    return finest >= 1 ? 0 : finest >= 0.1 ? 1 : SPERF_DECIMALS_MAX;
}

/* Return the unit for `value`: where each has its own, milliseconds are the largest one of times. */
static sperf_string_t unit_of(const sperf_rendering_t *rendering, int64_t value)
{
    if (rendering->as_pprof || !sperf_string_is(rendering->unit, "auto")) return rendering->unit;
    return sperf_time_unit(value, rendering->sample_unit, rendering->unit);
}

void sperf_append_marked_value(const sperf_rendering_t *rendering, int64_t value, bool partial, size_t width)
{
    sperf_string_t unit = unit_of(rendering, value);
    int decimals = decimals_of(rendering, value, unit);
    sperf_quantity_t quantity = sperf_quantity_rounded(value, rendering->sample_unit, unit, decimals);
    size_t count = strlen(quantity.digits) + sperf_count_characters(quantity.unit) + partial;
    sperf_append_blanks(rendering->out, count < width ? width - count : 0);
    sperf_buffer_append_string(rendering->out, sperf_partial_mark(partial));
    sperf_buffer_append_string(rendering->out, quantity.digits);
    sperf_append_text(rendering->out, quantity.unit);
}

void sperf_append_duration_of_span(sperf_buffer_t *out, int64_t time_ns, sperf_string_t unit)
{
    sperf_string_t nanoseconds = sperf_string_of("nanoseconds");
    unit = sperf_string_is(unit, "auto") ? sperf_time_unit(time_ns, nanoseconds, unit) : unit;
    double amount = sperf_scale(time_ns, nanoseconds, unit).value;
    int decimals = amount >= 100 ? 0 : amount >= 10 ? 1 : SPERF_DECIMALS_MAX;
    sperf_quantity_t duration = sperf_quantity_rounded(time_ns, nanoseconds, unit, decimals);
    sperf_buffer_append_string(out, duration.digits);
    sperf_append_text(out, duration.unit);
}

void sperf_append_calls(sperf_buffer_t *out, int64_t calls, bool partial, size_t width)
{
    char text[24];
    (void)snprintf(text, sizeof text, "%s%" PRId64, sperf_partial_mark(partial), calls);
    sperf_append_right_aligned(out, sperf_string_of(text), width);
}

void sperf_append_partial_note(const sperf_rendering_t *rendering, bool any_partial)
{
    if (!any_partial) return;
    sperf_buffer_append_string(rendering->out,
                               "(" SPERF_PARTIAL_MARK
                               " counted in part: callees of chosen methods are counted after sperf has found them)\n");
}

/* Return the share with as many decimals as the samples of the report justify: 1 of 100 is a percent. */
static sperf_percentage_t share_of(const sperf_rendering_t *rendering, int64_t value, int64_t total)
{
    double samples =
        rendering->resolution == 0 ? INFINITY : fabs((double)rendering->total) / (double)rendering->resolution;
    return sperf_percentage_rounded(value, total, samples >= 10000 ? SPERF_DECIMALS_MAX : samples >= 100 ? 1 : 0);
}

void sperf_append_share(const sperf_rendering_t *rendering, int64_t value, int64_t total)
{
    sperf_buffer_append_string(rendering->out, share_of(rendering, value, total).text);
}

int sperf_share_width(const sperf_rendering_t *rendering)
{
    return rendering->options->signed_shares ? SHARE_WIDTH + 1 : SHARE_WIDTH;
}

void sperf_append_signed_share(const sperf_rendering_t *rendering, int64_t value, bool padded)
{
    char text[sizeof(sperf_percentage_t) + 1];
    sperf_percentage_t share = share_of(rendering, value, rendering->total);
    bool with_sign = rendering->options->signed_shares && value != 0 && rendering->total != 0;
    (void)snprintf(text, sizeof text, "%s%s", with_sign ? value < 0 ? "-" : "+" : "",
                   share.text + strspn(share.text, " "));
    sperf_append_right_aligned(rendering->out, sperf_string_of(text),
                               padded ? (size_t)sperf_share_width(rendering) : 0);
}

/* Of a difference, shares have signs where the form is not that of pprof. */
static void append_share_in_column(const sperf_rendering_t *rendering, int64_t value)
{
    sperf_buffer_append_byte(rendering->out, ' ');
    if (rendering->as_pprof) sperf_append_share(rendering, value, rendering->total);
    if (!rendering->as_pprof) sperf_append_signed_share(rendering, value, true);
}

void sperf_append_value_and_share(const sperf_rendering_t *rendering, int64_t value, bool partial)
{
    sperf_append_marked_value(rendering, value, partial, SPERF_VALUE_WIDTH);
    append_share_in_column(rendering, value);
}

void sperf_append_node_values(const sperf_rendering_t *rendering, const sperf_graph_node_t *node, int64_t sum)
{
    sperf_append_value_and_share(rendering, node->flat, node->flat_partial);
    append_share_in_column(rendering, sum);
    sperf_buffer_append_byte(rendering->out, ' ');
    sperf_append_value_and_share(rendering, node->cumulative, node->partial);
}

int64_t sperf_rendering_value(const sperf_rendering_t *rendering, uint32_t row)
{
    return sperf_sample_table_values(&rendering->view->profile->samples, row)[rendering->options->type];
}

bool sperf_rendering_is_partial(const sperf_rendering_t *rendering, uint32_t row)
{
    if (!rendering->partial_total) return false;
    sperf_partial_calls_t partial = sperf_partial_calls(rendering->view->profile);
    return sperf_calls_are_partial(&partial, row);
}

void sperf_append_total(const sperf_rendering_t *rendering)
{
    sperf_append_marked_value(rendering, rendering->total, rendering->partial_total, 0);
}

bool sperf_rendering_is_foreign(const sperf_rendering_t *rendering, uint32_t row)
{
    return rendering->several_modes && sperf_rendering_value(rendering, row) == 0;
}

/* Return the unit that `value` is shown in by itself. */
static sperf_string_t unit_for(const sperf_rendering_t *rendering, int64_t value)
{
    return sperf_scale(value, rendering->sample_unit, sperf_string_of("minimum")).unit;
}

/*
 * The smallest value decides; but where it would make the largest one long, a unit is taken in which it is at
 * least 0.01.
 */
static void choose_readable_unit(sperf_rendering_t *rendering, int64_t least)
{
    if (!sperf_string_equal(rendering->options->unit, sperf_string_of("minimum"))) return;
    int64_t most = rendering->total;
    if (least == 0) least = most;
    sperf_string_t unit = unit_for(rendering, least);
    bool far_apart = least <= INT64_MAX / 100 && least * 100 < most;
    if (far_apart && !sperf_string_equal(unit, unit_for(rendering, most))) unit = unit_for(rendering, 100 * least);
    rendering->unit = unit.length > 0 ? unit : rendering->sample_unit;
}

/* Choose as pprof does. */
static void choose_pprofs_unit(sperf_rendering_t *rendering, const sperf_graph_t *graph)
{
    int64_t least = 0;
    for (uint32_t i = 0; i < graph->listed_count; i++) {
        const sperf_graph_node_t *node = &graph->nodes[graph->listed[i]];
        int64_t value = sperf_saturating_abs(node->flat != 0 ? node->flat : node->cumulative);
        if (value > 0 && (least == 0 || value < least)) least = value;
    }
    if (graph->listed_count > 0) choose_readable_unit(rendering, least);
}

void sperf_rendering_choose_unit(sperf_rendering_t *rendering, const sperf_graph_t *graph)
{
    if (rendering->as_pprof) {
        choose_pprofs_unit(rendering, graph);
        return;
    }
    sperf_extent_t extent = {0};
    for (uint32_t i = 0; i < graph->listed_count; i++) {
        sperf_extent_add(&extent, graph->nodes[graph->listed[i]].flat);
        sperf_extent_add(&extent, graph->nodes[graph->listed[i]].cumulative);
    }
    sperf_rendering_choose_unit_for(rendering, extent);
}

void sperf_extent_add(sperf_extent_t *extent, int64_t value)
{
    uint64_t magnitude = sperf_magnitude(value);
    if (magnitude == 0) return;
    if (extent->least == 0 || magnitude < extent->least) extent->least = magnitude;
    if (magnitude > extent->most) extent->most = magnitude;
}

static int64_t clamp(uint64_t magnitude)
{
    return magnitude > INT64_MAX ? INT64_MAX : (int64_t)magnitude;
}

void sperf_rendering_choose_unit_for(sperf_rendering_t *rendering, sperf_extent_t extent)
{
    if (!sperf_string_equal(rendering->options->unit, sperf_string_of("minimum"))) return;
    sperf_string_t seconds = sperf_string_of("s"), milliseconds = sperf_string_of("ms");
    int64_t most = clamp(extent.most != 0 ? extent.most : sperf_magnitude(rendering->total));
    if (sperf_unit_fits(rendering->sample_unit, milliseconds)) {
        rendering->unit = seconds;
        if (extent.least != 0 && sperf_scale(clamp(extent.least), rendering->sample_unit, seconds).value >= 1) return;
        rendering->unit = milliseconds;
        if (sperf_scale(most, rendering->sample_unit, milliseconds).value >= 1) return;
    }
    sperf_string_t unit = unit_for(rendering, most < 10 ? most : most / 10);
    rendering->unit = unit.length > 0 ? unit : rendering->sample_unit;
}

/* -- The lines above a report -- */

static void append_program(sperf_buffer_t *out, const sperf_profile_t *profile)
{
    if (profile->program != 0) {
        sperf_buffer_append_string(out, "File: ");
        sperf_append_text(out, sperf_path_last(sperf_string_table_get(&profile->strings, profile->program)));
        sperf_buffer_append_byte(out, '\n');
    }
    if (profile->build_id != 0) {
        sperf_buffer_append_string(out, "Build ID: ");
        sperf_append_text(out, sperf_string_table_get(&profile->strings, profile->build_id));
        sperf_buffer_append_byte(out, '\n');
    }
}

static void append_comments(sperf_buffer_t *out, const sperf_profile_t *profile)
{
    for (uint32_t i = 0; i < profile->comments_count; i++) {
        sperf_string_t comment = sperf_string_table_get(&profile->strings, profile->comments[i]);
        if (comment.length > 0 && comment.bytes[0] == '#') continue;
        sperf_append_text(out, comment);
        sperf_buffer_append_byte(out, '\n');
    }
}

static void append_duration(const sperf_rendering_t *rendering)
{
    sperf_buffer_t *out = rendering->out;
    sperf_string_t nanoseconds = sperf_string_of("nanoseconds");
    int64_t duration_ns = rendering->view->profile->duration_ns;
    sperf_quantity_t duration = sperf_quantity(duration_ns, nanoseconds, sperf_string_of("auto"));
    sperf_buffer_append_format(out, "Duration: %s", duration.digits);
    sperf_append_text(out, duration.unit);
    sperf_buffer_append_string(out, ", Total samples = ");
    sperf_append_total(rendering);
    sperf_buffer_append_byte(out, ' ');
    sperf_scaled_t total = sperf_scale(rendering->total, rendering->sample_unit, nanoseconds);
    if (sperf_string_equal(total.unit, sperf_string_of("ns")) && total.value != 0) {
        bool fits = total.value < 9223372036854775808.0;
        sperf_percentage_t share = share_of(rendering, fits ? (int64_t)total.value : INT64_MAX, duration_ns);
        sperf_buffer_append_format(out, "(%s)", share.text);
    }
    sperf_buffer_append_byte(out, '\n');
}

/*
 * Append "Nov 14, 2023 at 10:13pm (UTC)", as Go and pprof: local time of `real_ns`, nanoseconds since the Unix epoch,
 * in English, whatever the locale.
 */
static void append_time(sperf_buffer_t *out, int64_t real_ns)
{
    static const char *const months[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                         "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    time_t time = (time_t)(real_ns / NS_PER_SECOND - (real_ns % NS_PER_SECOND < 0));
    struct tm local = {0};
    (void)localtime_r(&time, &local);
    char zone[ZONE_BYTES] = "";
    (void)strftime(zone, sizeof zone, "%Z", &local);
    int hour = local.tm_hour % 12;
    sperf_buffer_append_format(out, "%s %d, %04d at %d:%02d%s (%s)", months[local.tm_mon], local.tm_mday,
                               local.tm_year + 1900, hour == 0 ? 12 : hour, local.tm_min,
                               local.tm_hour < 12 ? "am" : "pm", zone);
}

static void append_profile_head(const sperf_rendering_t *rendering)
{
    const sperf_profile_t *profile = rendering->view->profile;
    sperf_buffer_t *out = rendering->out;
    append_program(out, profile);
    append_comments(out, profile);
    sperf_string_t type =
        sperf_string_table_get(&profile->strings, profile->sample_types[rendering->options->type].name);
    if (type.length > 0) {
        sperf_buffer_append_string(out, "Type: ");
        sperf_append_text(out, type);
        sperf_buffer_append_byte(out, '\n');
    }
    if (profile->start_time_ns != 0) {
        sperf_buffer_append_string(out, "Time: ");
        append_time(out, profile->start_time_ns);
        sperf_buffer_append_byte(out, '\n');
    }
    if (profile->duration_ns != 0) append_duration(rendering);
}

static void append_notes(const sperf_rendering_t *rendering)
{
    const sperf_report_options_t *options = rendering->options;
    if (options->notes_count == 0) return;
    sperf_buffer_append_string(rendering->out, "Active filters:\n");
    for (uint32_t i = 0; i < options->notes_count; i++) {
        sperf_string_t note = options->notes[i];
        bool cut = note.length > NOTE_BYTES_MAX;
        sperf_buffer_append_string(rendering->out, "   ");
        sperf_buffer_append(rendering->out, note.bytes, cut ? NOTE_BYTES_MAX : note.length);
        sperf_buffer_append_string(rendering->out, cut ? "\xe2\x80\xa6\n" : "\n");
    }
}

void sperf_append_filtered_head(const sperf_rendering_t *rendering)
{
    append_profile_head(rendering);
    append_notes(rendering);
}

/* "100%" of "  100%". */
static const char *without_blanks(const char *text)
{
    return text + strspn(text, " ");
}

static void append_accounted(const sperf_rendering_t *rendering, const sperf_graph_t *graph)
{
    int64_t flat = 0;
    for (uint32_t i = 0; i < graph->listed_count; i++) {
        flat = sperf_saturating_add(flat, graph->nodes[graph->listed[i]].flat);
    }
    sperf_percentage_t share = share_of(rendering, flat, rendering->total);
    sperf_buffer_append_string(rendering->out, "Showing nodes accounting for ");
    sperf_append_marked_value(rendering, flat, rendering->partial_total, 0);
    sperf_buffer_append_format(rendering->out, ", %s of ", without_blanks(share.text));
    sperf_append_total(rendering);
    sperf_buffer_append_string(rendering->out, " total\n");
}

static void append_trimmed(const sperf_rendering_t *rendering, const sperf_graph_t *graph)
{
    sperf_buffer_t *out = rendering->out;
    if (rendering->total == 0) return;
    if (graph->dropped_nodes > 0) {
        sperf_buffer_append_format(out, "Dropped %u node%s (cum <= ", graph->dropped_nodes,
                                   graph->dropped_nodes > 1 ? "s" : "");
        double least = (double)rendering->total * rendering->options->node_fraction;
        sperf_append_value(rendering, least < 9223372036854775808.0 ? (int64_t)least : INT64_MAX, 0);
        sperf_buffer_append_string(out, ")\n");
    }
    if (graph->listed_count > 0 && graph->listed_count < graph->untrimmed_count) {
        sperf_buffer_append_format(out, "Showing top %u nodes out of %u\n", graph->listed_count,
                                   graph->untrimmed_count);
    }
}

void sperf_append_graph_head(const sperf_rendering_t *rendering, const sperf_graph_t *graph)
{
    sperf_append_filtered_head(rendering);
    append_accounted(rendering, graph);
    append_trimmed(rendering, graph);
}
