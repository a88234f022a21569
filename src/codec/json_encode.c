/*
 * sperf's own JSON: a profile as it is, for programs that have a JSON reader and no patience for protobuf.
 *
 * The model's tables, one row a line, with ids turned into places in the arrays, counted from 0. docs/formats.md has the
 * schema. Tables that are referred to come before those that refer to them, so that one pass over the file is enough to use
 * it; sperf's own reader takes them in any order.
 */
#include <string.h>

#include "comment_field.h"
#include "json_writer.h"
#include "sperf/format.h"

enum { VERSION = 1 };

typedef struct {
    const sperf_profile_t *profile;
    sperf_json_writer_t writer;
} encoder_t;

static sperf_string_t string_of(const encoder_t *encoder, sperf_string_id_t id)
{
    return sperf_string_table_get(&encoder->profile->strings, id);
}

static void put_string(encoder_t *encoder, const char *key, sperf_string_id_t id)
{
    sperf_json_key(&encoder->writer, key);
    sperf_json_string(&encoder->writer, string_of(encoder, id));
}

static void put_number(encoder_t *encoder, const char *key, int64_t value)
{
    sperf_json_key(&encoder->writer, key);
    sperf_json_int64(&encoder->writer, value);
}

static void put_type(encoder_t *encoder, sperf_sample_type_t type)
{
    sperf_json_begin_object(&encoder->writer);
    put_string(encoder, "name", type.name);
    put_string(encoder, "unit", type.unit);
    sperf_json_end_object(&encoder->writer);
}

/* Begin a member of the profile, on a line of its own. */
static void begin_member(encoder_t *encoder, const char *key)
{
    sperf_json_line(&encoder->writer);
    sperf_json_key(&encoder->writer, key);
}

static void begin_table(encoder_t *encoder, const char *key)
{
    begin_member(encoder, key);
    sperf_json_begin_array(&encoder->writer);
}

static void put_head(encoder_t *encoder)
{
    const sperf_profile_t *profile = encoder->profile;
    sperf_json_line(&encoder->writer);
    sperf_json_key(&encoder->writer, "format");
    sperf_json_text(&encoder->writer, "sperf");
    put_number(encoder, "version", VERSION);
    begin_table(encoder, "sample_types");
    for (uint32_t i = 0; i < profile->sample_types_count; i++) put_type(encoder, profile->sample_types[i]);
    sperf_json_end_array(&encoder->writer);
    sperf_json_line(&encoder->writer);
    put_string(encoder, "default_sample_type", profile->default_sample_type);
    begin_member(encoder, "period_type");
    if (profile->period_type.name == 0 && profile->period_type.unit == 0) {
        sperf_json_null(&encoder->writer);
    } else {
        put_type(encoder, profile->period_type);
    }
    put_number(encoder, "period", profile->period);
    sperf_json_line(&encoder->writer);
    put_string(encoder, "program", profile->program);
    if (profile->build_id != 0) put_string(encoder, "build_id", profile->build_id);
    sperf_json_line(&encoder->writer);
    put_number(encoder, "start_time_ns", profile->start_time_ns);
    put_number(encoder, "duration_ns", profile->duration_ns);
}

/* Fields as pairs, for a name may be there more than once: two processes have two sets of them. */
static void put_metadata(encoder_t *encoder)
{
    const sperf_profile_t *profile = encoder->profile;
    begin_table(encoder, "metadata");
    for (uint32_t i = 0; i < profile->comments_count; i++) {
        sperf_string_t name;
        sperf_string_t value;
        if (!sperf_comment_field_split(string_of(encoder, profile->comments[i]), &name, &value)) continue;
        sperf_json_line(&encoder->writer);
        sperf_json_begin_array(&encoder->writer);
        sperf_json_string(&encoder->writer, name);
        sperf_json_string(&encoder->writer, value);
        sperf_json_end_array(&encoder->writer);
    }
    sperf_json_end_array(&encoder->writer);
}

static void put_comments(encoder_t *encoder)
{
    const sperf_profile_t *profile = encoder->profile;
    begin_table(encoder, "comments");
    for (uint32_t i = 0; i < profile->comments_count; i++) {
        sperf_string_t comment = string_of(encoder, profile->comments[i]);
        sperf_string_t ignored;
        if (sperf_comment_field_split(comment, &ignored, &ignored)) continue;
        sperf_json_line(&encoder->writer);
        sperf_json_string(&encoder->writer, comment);
    }
    sperf_json_end_array(&encoder->writer);
}

static void put_functions(encoder_t *encoder)
{
    const sperf_function_table_t *functions = &encoder->profile->functions;
    begin_table(encoder, "functions");
    for (uint32_t id = 1; id <= functions->count; id++) {
        sperf_function_t function = functions->rows[id];
        sperf_json_line(&encoder->writer);
        sperf_json_begin_object(&encoder->writer);
        put_string(encoder, "name", function.name);
        put_string(encoder, "file", function.file);
        put_number(encoder, "first_line", function.first_line);
        sperf_json_end_object(&encoder->writer);
    }
    sperf_json_end_array(&encoder->writer);
}

/* Begin a row that is an array. */
static void begin_row(encoder_t *encoder)
{
    sperf_json_line(&encoder->writer);
    sperf_json_begin_array(&encoder->writer);
}

static void put_frames(encoder_t *encoder)
{
    const sperf_frame_table_t *frames = &encoder->profile->frames;
    begin_table(encoder, "frames");
    for (uint32_t id = 1; id <= frames->count; id++) {
        begin_row(encoder);
        sperf_json_uint64(&encoder->writer, frames->rows[id].function - 1);
        sperf_json_uint64(&encoder->writer, frames->rows[id].line);
        sperf_json_end_array(&encoder->writer);
    }
    sperf_json_end_array(&encoder->writer);
}

/* Id 0, which means none, has no place in the arrays: -1. */
static void put_place(encoder_t *encoder, uint32_t id)
{
    sperf_json_int64(&encoder->writer, (int64_t)id - 1);
}

static void put_stacks(encoder_t *encoder)
{
    const sperf_stack_table_t *stacks = &encoder->profile->stacks;
    begin_table(encoder, "stacks");
    for (uint32_t id = 1; id <= stacks->count; id++) {
        begin_row(encoder);
        put_place(encoder, stacks->rows[id].parent);
        put_place(encoder, stacks->rows[id].frame);
        sperf_json_end_array(&encoder->writer);
    }
    sperf_json_end_array(&encoder->writer);
}

static void put_threads(encoder_t *encoder)
{
    const sperf_thread_table_t *threads = &encoder->profile->threads;
    begin_table(encoder, "threads");
    for (uint32_t id = 1; id <= threads->count; id++) {
        sperf_json_line(&encoder->writer);
        sperf_json_begin_object(&encoder->writer);
        sperf_json_key(&encoder->writer, "process");
        sperf_json_uint64(&encoder->writer, threads->rows[id].process);
        sperf_json_key(&encoder->writer, "number");
        sperf_json_uint64(&encoder->writer, threads->rows[id].number);
        put_string(encoder, "name", threads->rows[id].name);
        sperf_json_end_object(&encoder->writer);
    }
    sperf_json_end_array(&encoder->writer);
}

static void put_label(encoder_t *encoder, const sperf_label_t *label)
{
    sperf_json_begin_object(&encoder->writer);
    put_string(encoder, "key", label->key);
    if (label->string != 0) {
        put_string(encoder, "string", label->string);
    } else {
        put_number(encoder, "number", label->number);
        if (label->unit != 0) put_string(encoder, "unit", label->unit);
    }
    sperf_json_end_object(&encoder->writer);
}

static void put_label_sets(encoder_t *encoder)
{
    const sperf_label_table_t *sets = &encoder->profile->labels;
    begin_table(encoder, "label_sets");
    for (uint32_t id = 1; id <= sets->count; id++) {
        uint32_t count = 0;
        const sperf_label_t *labels = sperf_label_table_get(sets, id, &count);
        begin_row(encoder);
        for (uint32_t i = 0; i < count; i++) put_label(encoder, &labels[i]);
        sperf_json_end_array(&encoder->writer);
    }
    sperf_json_end_array(&encoder->writer);
}

static void put_samples(encoder_t *encoder)
{
    const sperf_sample_table_t *samples = &encoder->profile->samples;
    begin_table(encoder, "samples");
    for (uint32_t row = 0; row < samples->count; row++) {
        const int64_t *values = sperf_sample_table_values(samples, row);
        begin_row(encoder);
        put_place(encoder, samples->keys[row].stack);
        put_place(encoder, samples->keys[row].thread);
        put_place(encoder, samples->keys[row].labels);
        for (uint32_t type = 0; type < samples->types_count; type++) sperf_json_int64(&encoder->writer, values[type]);
        sperf_json_end_array(&encoder->writer);
    }
    sperf_json_end_array(&encoder->writer);
}

static void put_timeline(encoder_t *encoder)
{
    sperf_timeline_cursor_t cursor;
    sperf_timeline_cursor_init(&cursor, &encoder->profile->timeline);
    begin_table(encoder, "timeline");
    for (sperf_timeline_row_t row; sperf_timeline_next(&cursor, &row);) {
        uint32_t sample = sperf_sample_table_find(&encoder->profile->samples, row.key);
        if (sample == UINT32_MAX) sperf_buffer_fail(encoder->writer.out, SPERF_INVALID_ARGUMENT);
        begin_row(encoder);
        sperf_json_uint64(&encoder->writer, row.time_us);
        sperf_json_uint64(&encoder->writer, sample);
        sperf_json_int64(&encoder->writer, row.weight);
        sperf_json_end_array(&encoder->writer);
    }
    sperf_json_end_array(&encoder->writer);
}

void sperf_json_encode(const sperf_profile_t *profile, const sperf_encode_options_t *options, sperf_buffer_t *out)
{
    encoder_t encoder = {.profile = profile};
    sperf_json_writer_init(&encoder.writer, out);
    sperf_json_begin_object(&encoder.writer);
    put_head(&encoder);
    put_metadata(&encoder);
    put_comments(&encoder);
    put_functions(&encoder);
    put_frames(&encoder);
    put_stacks(&encoder);
    put_threads(&encoder);
    put_label_sets(&encoder);
    put_samples(&encoder);
    if (options->timeline && profile->timeline.rows_count > 0) put_timeline(&encoder);
    sperf_json_line(&encoder.writer);
    sperf_json_end_object(&encoder.writer);
    sperf_buffer_append_byte(out, '\n');
}
