/*
 * The whole profile, in the order of its file: head, samples, locations.
 *
 * Locations are frames, numbered by their first reference from any sample, including those outside of the view. So
 * numbers do not depend on filters. Deep stacks are folded, as in the file.
 */
#include <inttypes.h>
#include <stdlib.h>

#include "labels.h"
#include "rendering.h"
#include "sperf/model/stack_fold.h"
#include "time_text.h"

static const char LABEL_INDENT[] = "                ";

typedef struct {
    sperf_rendering_t *rendering;
    const sperf_profile_t *profile;
    uint32_t *number_of_frame; /* by frame id; 0: no sample refers to it */
    sperf_frame_id_t *frames;  /* by number - 1 */
    uint32_t frames_count;
    sperf_stack_fold_t fold;
    sperf_sample_labels_t labels;
    sperf_label_lines_t lines;
} raw_t;

static sperf_string_t string(const raw_t *raw, sperf_string_id_t id)
{
    return sperf_string_table_get(&raw->profile->strings, id);
}

static bool has_value(const raw_t *raw, uint32_t row)
{
    const int64_t *values = sperf_sample_table_values(&raw->profile->samples, row);
    for (uint32_t type = 0; type < raw->profile->sample_types_count; type++) {
        if (values[type] != 0) return true;
    }
    return false;
}

static void number_frame(raw_t *raw, sperf_frame_id_t frame)
{
    uint32_t *number = &raw->number_of_frame[frame];
    if (*number != 0) return;
    raw->frames[raw->frames_count] = frame;
    *number = ++raw->frames_count;
}

static sperf_status_t number_frames(raw_t *raw)
{
    size_t frames = (size_t)raw->profile->frames.count + 1; /* with SPERF_FOLD_FRAME */
    SPERF_TRY(sperf_stack_fold_init(&raw->fold, &raw->profile->stacks));
    raw->number_of_frame = calloc(frames, sizeof *raw->number_of_frame);
    raw->frames = calloc(frames, sizeof *raw->frames);
    if (raw->number_of_frame == NULL || raw->frames == NULL) return SPERF_NO_MEMORY;
    for (uint32_t row = 0; row < raw->profile->samples.count; row++) {
        if (!has_value(raw, row)) continue;
        sperf_stack_walk_t walk = sperf_stack_walk(&raw->fold, raw->profile->samples.keys[row].stack);
        for (sperf_frame_id_t frame; sperf_stack_walk_next(&walk, &frame);) number_frame(raw, frame);
    }
    return SPERF_OK;
}

static void append_word(const raw_t *raw, sperf_string_id_t id)
{
    sperf_append_text(raw->rendering->out, string(raw, id));
}

static void write_head(const raw_t *raw)
{
    const sperf_profile_t *profile = raw->profile;
    sperf_buffer_t *out = raw->rendering->out;
    for (uint32_t i = 0; i < profile->comments_count; i++) {
        sperf_buffer_append_string(out, "Comment: ");
        append_word(raw, profile->comments[i]);
        sperf_buffer_append_byte(out, '\n');
    }
    sperf_buffer_append_string(out, "PeriodType: ");
    append_word(raw, profile->period_type.name);
    sperf_buffer_append_byte(out, ' ');
    append_word(raw, profile->period_type.unit);
    sperf_buffer_append_format(out, "\nPeriod: %" PRId64 "\n", profile->period);
    if (profile->start_time_ns != 0) {
        sperf_buffer_append_string(out, "Time: ");
        sperf_append_exact_time(out, profile->start_time_ns);
        sperf_buffer_append_byte(out, '\n');
    }
    if (profile->duration_ns != 0) {
        sperf_buffer_append_string(out, "Duration: ");
        sperf_append_short_duration(out, profile->duration_ns);
        sperf_buffer_append_byte(out, '\n');
    }
}

static void write_types(const raw_t *raw)
{
    const sperf_profile_t *profile = raw->profile;
    sperf_buffer_t *out = raw->rendering->out;
    sperf_buffer_append_string(out, "Samples:\n");
    for (uint32_t i = 0; i < profile->sample_types_count; i++) {
        if (i > 0) sperf_buffer_append_byte(out, ' ');
        append_word(raw, profile->sample_types[i].name);
        sperf_buffer_append_byte(out, '/');
        append_word(raw, profile->sample_types[i].unit);
        bool shown = profile->sample_types[i].name == profile->default_sample_type;
        if (shown) sperf_buffer_append_string(out, "[dflt]");
    }
    sperf_buffer_append_byte(out, '\n');
}

/* If one number of a key has a unit, each is followed by its own, even if that is none. */
static bool any_has_unit(const sperf_sample_labels_t *labels, uint32_t first)
{
    for (uint32_t i = first; i < labels->count; i = sperf_label_lines_next(labels, i)) {
        if (labels->labels[i].unit.length > 0) return true;
    }
    return false;
}

static void write_label(const void *context, const sperf_sample_labels_t *labels, uint32_t first, sperf_buffer_t *out)
{
    (void)context;
    bool units = any_has_unit(labels, first);
    sperf_append_text(out, labels->labels[first].key);
    sperf_buffer_append_string(out, ":[");
    for (uint32_t i = first; i < labels->count; i = sperf_label_lines_next(labels, i)) {
        const sperf_sample_label_t *label = &labels->labels[i];
        if (i != first) sperf_buffer_append_byte(out, ' ');
        sperf_append_text(out, label->string);
        if (label->numeric) sperf_buffer_append_format(out, "%" PRId64, label->number);
        if (units) sperf_buffer_append_byte(out, ' ');
        sperf_append_text(out, label->unit);
    }
    sperf_buffer_append_byte(out, ']');
}

static bool has_labels(const sperf_sample_labels_t *labels, bool numeric)
{
    for (uint32_t i = 0; i < labels->count; i++) {
        if (labels->labels[i].numeric == numeric) return true;
    }
    return false;
}

static void write_labels(raw_t *raw, bool numeric)
{
    if (!has_labels(&raw->labels, numeric)) return;
    sperf_buffer_append_string(raw->rendering->out, LABEL_INDENT);
    sperf_label_lines_append(&raw->lines, &raw->labels, numeric, write_label, NULL, " ", raw->rendering->out);
    sperf_buffer_append_byte(raw->rendering->out, '\n');
}

static void write_sample(raw_t *raw, uint32_t row)
{
    const sperf_profile_t *profile = raw->profile;
    sperf_buffer_t *out = raw->rendering->out;
    const int64_t *values = sperf_sample_table_values(&profile->samples, row);
    for (uint32_t type = 0; type < profile->sample_types_count; type++) {
        sperf_buffer_append_format(out, " %10" PRId64, values[type]);
    }
    sperf_buffer_append_string(out, ": ");
    sperf_stack_walk_t walk = sperf_stack_walk(&raw->fold, profile->samples.keys[row].stack);
    for (sperf_frame_id_t frame; sperf_stack_walk_next(&walk, &frame);) {
        if (raw->rendering->view->hidden[frame]) continue;
        sperf_buffer_append_uint64(out, raw->number_of_frame[frame]);
        sperf_buffer_append_byte(out, ' ');
    }
    sperf_buffer_append_byte(out, '\n');
    sperf_buffer_fail(out, sperf_sample_labels_read(&raw->labels, profile, profile->samples.keys[row]));
    if (out->status != SPERF_OK) return;
    write_labels(raw, false);
    write_labels(raw, true);
}

static void write_location(const raw_t *raw, uint32_t number)
{
    sperf_buffer_t *out = raw->rendering->out;
    sperf_frame_id_t id = raw->frames[number - 1];
    if (id == SPERF_FOLD_FRAME) {
        sperf_buffer_append_format(out, "%6" PRIu32 ": 0x0 M=1 " SPERF_FOLD_NAME " " SPERF_FOLD_FILE ":0 s=0()\n",
                                   number);
        return;
    }
    sperf_frame_t frame = sperf_frame_table_get(&raw->profile->frames, id);
    sperf_function_t function = sperf_function_table_get(&raw->profile->functions, frame.function);
    sperf_buffer_append_format(out, "%6" PRIu32 ": 0x0 M=1 ", number);
    if (!raw->rendering->view->hidden[id]) {
        append_word(raw, function.name);
        sperf_buffer_append_byte(out, ' ');
        append_word(raw, function.file);
        /* In parentheses is the name for the linker, which functions of Ruby do not have. */
        sperf_buffer_append_format(out, ":%" PRIu32 " s=%" PRIu32 "%s", frame.line, function.first_line,
                                   function.name == 0 ? "" : "()");
    }
    sperf_buffer_append_byte(out, '\n');
}

static void write_all(raw_t *raw)
{
    const sperf_view_t *view = raw->rendering->view;
    sperf_buffer_t *out = raw->rendering->out;
    write_head(raw);
    write_types(raw);
    for (uint32_t row = 0; row < raw->profile->samples.count && out->status == SPERF_OK; row++) {
        if (!view->left_out[row]) write_sample(raw, row);
    }
    sperf_buffer_append_string(out, "Locations\n");
    for (uint32_t number = 1; number <= raw->frames_count; number++) write_location(raw, number);
    sperf_buffer_append_string(out, "Mappings\n");
    sperf_buffer_append_string(out, "1: 0x0/0x0/0x0 ");
    append_word(raw, raw->profile->program);
    sperf_buffer_append_byte(out, ' ');
    append_word(raw, raw->profile->build_id);
    sperf_buffer_append_string(out, " [FN][FL][LN]\n");
}

void sperf_render_raw(sperf_rendering_t *rendering)
{
    raw_t raw = {.rendering = rendering, .profile = rendering->view->profile};
    sperf_status_t status = number_frames(&raw);
    if (status == SPERF_OK) write_all(&raw);
    sperf_buffer_fail(rendering->out, status);
    free(raw.number_of_frame);
    free(raw.frames);
    sperf_stack_fold_cleanup(&raw.fold);
    sperf_sample_labels_cleanup(&raw.labels);
    sperf_label_lines_cleanup(&raw.lines);
}
