/* The lines above a report: see head.h. */
#include "head.h"

#include <string.h>

#include "../base/saturate.h"
#include "path.h"
#include "time_text.h"

enum { NOTE_BYTES_MAX = 80 };

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
    sperf_append_value(rendering, rendering->total, 0);
    sperf_buffer_append_byte(out, ' ');
    sperf_scaled_t total = sperf_scale(rendering->total, rendering->sample_unit, nanoseconds);
    if (sperf_string_equal(total.unit, sperf_string_of("ns")) && total.value != 0) {
        bool fits = total.value < 9223372036854775808.0;
        sperf_percentage_t share = sperf_percentage(fits ? (int64_t)total.value : INT64_MAX, duration_ns);
        sperf_buffer_append_format(out, "(%s)", share.text);
    }
    sperf_buffer_append_byte(out, '\n');
}

void sperf_append_profile_head(const sperf_rendering_t *rendering)
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
        sperf_append_time(out, profile->start_time_ns);
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
    sperf_percentage_t share = sperf_percentage(flat, rendering->total);
    sperf_buffer_append_string(rendering->out, "Showing nodes accounting for ");
    sperf_append_value(rendering, flat, 0);
    sperf_buffer_append_format(rendering->out, ", %s of ", without_blanks(share.text));
    sperf_append_value(rendering, rendering->total, 0);
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
    sperf_append_profile_head(rendering);
    append_notes(rendering);
    append_accounted(rendering, graph);
    append_trimmed(rendering, graph);
}
