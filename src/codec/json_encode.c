/*
 * sperf's own JSON: the whole profile, for sperf itself, the page of `sperf report` and other programs (the schema
 * is in docs/formats.md).
 *
 * It contains the tables of the model, a flat array for each column, without redundancy: a stack is a frame and
 * the distance to its caller's stack (mostly 1), and a row of the timeline refers to a sample. Ids count from 1,
 * as in the model.
 */
#include <stddef.h>
#include <string.h>

#include "json.h"
#include "sperf/codec/format.h"
#include "sperf/model/view.h"

enum { VERSION = 2 };

typedef struct {
    const sperf_profile_t *profile;
    sperf_json_writer_t json;
} encoder_t;

/* A column: its key, and where in a row its number is. */
typedef struct {
    const char *key;
    size_t offset;
    enum { ID, UNSIGNED, SIGNED } kind; /* 32 bits, or 64 */
} column_t;

/* The columns of a table end with one that has no key. */
enum { COLUMNS_MAX = 6 };

typedef struct {
    const char *key;
    size_t row_bytes;
    column_t columns[COLUMNS_MAX];
} table_t;

#define COLUMN(type, key, field, kind)       \
    {                                        \
        (key), offsetof(type, field), (kind) \
    }

static const table_t SAMPLE_TYPES = {
    "sample_types",
    sizeof(sperf_sample_type_t),
    {COLUMN(sperf_sample_type_t, "name", name, ID), COLUMN(sperf_sample_type_t, "unit", unit, ID)}};
static const table_t FUNCTIONS = {"functions",
                                  sizeof(sperf_function_t),
                                  {COLUMN(sperf_function_t, "name", name, ID),
                                   COLUMN(sperf_function_t, "file", file, ID),
                                   COLUMN(sperf_function_t, "line", first_line, ID)}};
static const table_t FRAMES = {
    "frames",
    sizeof(sperf_frame_t),
    {COLUMN(sperf_frame_t, "function", function, ID), COLUMN(sperf_frame_t, "line", line, ID)}};
static const table_t STACKS = {"stacks", sizeof(sperf_stack_t), {COLUMN(sperf_stack_t, "frame", frame, ID)}};
static const table_t THREADS = {
    "threads",
    sizeof(sperf_thread_t),
    {COLUMN(sperf_thread_t, "process", process, UNSIGNED), COLUMN(sperf_thread_t, "number", number, UNSIGNED),
     COLUMN(sperf_thread_t, "name", name, ID), COLUMN(sperf_thread_t, "parent", parent, UNSIGNED),
     COLUMN(sperf_thread_t, "title", title, ID)}};
static const table_t LABELS = {"labels",
                               sizeof(sperf_label_t),
                               {COLUMN(sperf_label_t, "key", key, ID), COLUMN(sperf_label_t, "string", string, ID),
                                COLUMN(sperf_label_t, "number", number, SIGNED),
                                COLUMN(sperf_label_t, "unit", unit, ID)}};
static const table_t SAMPLES = {"samples",
                                sizeof(sperf_sample_key_t),
                                {COLUMN(sperf_sample_key_t, "stack", stack, ID),
                                 COLUMN(sperf_sample_key_t, "thread", thread, ID),
                                 COLUMN(sperf_sample_key_t, "labels", labels, ID)}};
static const table_t CAUSES = {"causes",
                               sizeof(sperf_cause_values_t),
                               {COLUMN(sperf_cause_values_t, "wait_ns", wait_ns, SIGNED),
                                COLUMN(sperf_cause_values_t, "holds", holds, SIGNED),
                                COLUMN(sperf_cause_values_t, "longest_ns", longest_ns, SIGNED)}};

static void write_key_number(encoder_t *encoder, const char *key, int64_t value)
{
    sperf_json_int64(sperf_json_key(&encoder->json, key), value);
}

static void write_cell(encoder_t *encoder, const uint8_t *cell, const column_t *column)
{
    uint32_t id;
    uint64_t number;
    if (column->kind == ID) {
        memcpy(&id, cell, sizeof id);
        sperf_json_uint64(&encoder->json, id);
        return;
    }
    memcpy(&number, cell, sizeof number);
    if (column->kind == UNSIGNED) sperf_json_uint64(&encoder->json, number);
    if (column->kind == SIGNED) sperf_json_int64(&encoder->json, (int64_t)number);
}

/* Begin the table, and write the columns of `count` rows, the first of which is at `rows`. */
static void begin_table(encoder_t *encoder, const table_t *table, const void *rows, uint32_t count)
{
    sperf_json_line(&encoder->json);
    sperf_json_begin_object(sperf_json_key(&encoder->json, table->key));
    for (const column_t *column = table->columns; column->key != NULL; column++) {
        sperf_json_begin_array(sperf_json_key(&encoder->json, column->key));
        for (uint32_t i = 0; i < count && encoder->json.out->status == SPERF_OK; i++) {
            write_cell(encoder, (const uint8_t *)rows + i * table->row_bytes + column->offset, column);
        }
        sperf_json_end_array(&encoder->json);
    }
}

static void end_table(encoder_t *encoder)
{
    sperf_json_end_object(&encoder->json);
}

static void write_table(encoder_t *encoder, const table_t *table, const void *rows, uint32_t count)
{
    begin_table(encoder, table, rows, count);
    end_table(encoder);
}

/* Where ids count from 1, the first row is unused, and a table that never had a row has no memory. */
static const void *behind_first(const void *rows, size_t row_bytes)
{
    return rows != NULL ? (const uint8_t *)rows + row_bytes : NULL;
}

static void write_strings(encoder_t *encoder)
{
    const sperf_string_table_t *strings = &encoder->profile->strings;
    sperf_json_line(&encoder->json);
    sperf_json_begin_array(sperf_json_key(&encoder->json, "strings"));
    for (uint32_t id = 0; id < sperf_string_table_count(strings); id++) {
        sperf_json_string(&encoder->json, sperf_string_table_get(strings, id));
    }
    sperf_json_end_array(&encoder->json);
}

static void write_head(encoder_t *encoder)
{
    const sperf_profile_t *profile = encoder->profile;
    sperf_json_text(sperf_json_key(&encoder->json, "format"), "sperf");
    write_key_number(encoder, "version", VERSION);
    write_key_number(encoder, "program", profile->program);
    write_key_number(encoder, "build_id", profile->build_id);
    write_key_number(encoder, "start_time_ns", profile->start_time_ns);
    write_key_number(encoder, "duration_ns", profile->duration_ns);
    write_key_number(encoder, "period", profile->period);
    sperf_json_begin_object(sperf_json_key(&encoder->json, "period_type"));
    write_key_number(encoder, "name", profile->period_type.name);
    write_key_number(encoder, "unit", profile->period_type.unit);
    end_table(encoder);
    write_table(encoder, &SAMPLE_TYPES, profile->sample_types, profile->sample_types_count);
    write_key_number(encoder, "default_sample_type", sperf_shown_type(profile));
}

/* How far up the parent of each is; 0 for a root. */
static void write_stacks(encoder_t *encoder)
{
    const sperf_stack_table_t *stacks = &encoder->profile->stacks;
    begin_table(encoder, &STACKS, behind_first(stacks->rows, sizeof *stacks->rows), stacks->count);
    sperf_json_begin_array(sperf_json_key(&encoder->json, "up"));
    for (sperf_stack_id_t id = 1; id <= stacks->count && encoder->json.out->status == SPERF_OK; id++) {
        sperf_stack_id_t parent = stacks->rows[id].parent;
        sperf_json_uint64(&encoder->json, parent == 0 ? 0 : id - parent);
    }
    sperf_json_end_array(&encoder->json);
    end_table(encoder);
}

/*
 * Where the labels of each set end; they begin where those of the set before it do. Sets are interned one after
 * the other.
 */
static void write_label_sets(encoder_t *encoder)
{
    const sperf_label_table_t *labels = &encoder->profile->labels;
    sperf_json_line(&encoder->json);
    sperf_json_begin_object(sperf_json_key(&encoder->json, "label_sets"));
    sperf_json_begin_array(sperf_json_key(&encoder->json, "end"));
    for (uint32_t id = 1; id <= labels->count; id++) {
        sperf_json_uint64(&encoder->json, (uint64_t)labels->rows[id].start + labels->rows[id].count);
    }
    sperf_json_end_array(&encoder->json);
    end_table(encoder);
}

static void write_tables(encoder_t *encoder)
{
    const sperf_profile_t *profile = encoder->profile;
    write_table(encoder, &FUNCTIONS, behind_first(profile->functions.rows, sizeof *profile->functions.rows),
                profile->functions.count);
    write_table(encoder, &FRAMES, behind_first(profile->frames.rows, sizeof *profile->frames.rows),
                profile->frames.count);
    write_stacks(encoder);
    write_table(encoder, &THREADS, behind_first(profile->threads.rows, sizeof *profile->threads.rows),
                profile->threads.count);
    write_table(encoder, &LABELS, profile->labels.labels, profile->labels.labels_count);
    write_label_sets(encoder);
}

static void write_values(encoder_t *encoder, uint32_t type)
{
    const sperf_sample_table_t *samples = &encoder->profile->samples;
    sperf_json_begin_array(&encoder->json);
    for (uint32_t row = 0; row < samples->count && encoder->json.out->status == SPERF_OK; row++) {
        sperf_json_int64(&encoder->json, sperf_sample_table_values(samples, row)[type]);
    }
    sperf_json_end_array(&encoder->json);
}

static void write_samples(encoder_t *encoder)
{
    const sperf_profile_t *profile = encoder->profile;
    begin_table(encoder, &SAMPLES, profile->samples.keys, profile->samples.count);
    sperf_json_begin_array(sperf_json_key(&encoder->json, "values"));
    for (uint32_t type = 0; type < profile->sample_types_count; type++) write_values(encoder, type);
    sperf_json_end_array(&encoder->json);
    end_table(encoder);
}

typedef enum { TIME_US, SAMPLE, WEIGHT } timeline_column_t;

/* The timeline can be the largest part by far: it is read once for each column rather than copied into arrays. */
static void write_timeline_column(encoder_t *encoder, const char *key, timeline_column_t column)
{
    const sperf_profile_t *profile = encoder->profile;
    sperf_timeline_cursor_t cursor;
    sperf_timeline_row_t row;
    uint64_t time_before_us = 0;
    sperf_json_begin_array(sperf_json_key(&encoder->json, key));
    sperf_timeline_cursor_init(&cursor, &profile->timeline);
    while (sperf_timeline_next(&cursor, &row) && encoder->json.out->status == SPERF_OK) {
        int64_t number = column == TIME_US  ? (int64_t)(row.time_us - time_before_us)
                         : column == SAMPLE ? sperf_sample_table_find(&profile->samples, row.key)
                                            : row.weight;
        sperf_json_int64(&encoder->json, number);
        time_before_us = row.time_us;
    }
    sperf_json_end_array(&encoder->json);
}

static void write_timeline(encoder_t *encoder, bool wanted)
{
    sperf_json_line(&encoder->json);
    sperf_json_key(&encoder->json, "timeline");
    if (!wanted || encoder->profile->timeline.rows_count == 0) {
        sperf_json_null(&encoder->json);
        return;
    }
    sperf_json_begin_object(&encoder->json);
    write_timeline_column(encoder, "time_us", TIME_US);
    write_timeline_column(encoder, "sample", SAMPLE);
    write_timeline_column(encoder, "weight", WEIGHT);
    end_table(encoder);
}

/* A cause refers to a sample as a row of the timeline does. */
static void write_cause_keys(encoder_t *encoder)
{
    const sperf_profile_t *profile = encoder->profile;
    const sperf_cause_table_t *causes = &profile->causes;
    sperf_json_begin_array(sperf_json_key(&encoder->json, "sample"));
    for (uint32_t row = 0; row < causes->count && encoder->json.out->status == SPERF_OK; row++) {
        sperf_json_uint64(&encoder->json, sperf_sample_table_find(&profile->samples, causes->keys[row].waiter));
    }
    sperf_json_end_array(&encoder->json);
    sperf_json_begin_array(sperf_json_key(&encoder->json, "holder"));
    for (uint32_t row = 0; row < causes->count && encoder->json.out->status == SPERF_OK; row++) {
        sperf_json_uint64(&encoder->json, causes->keys[row].holder);
    }
    sperf_json_end_array(&encoder->json);
}

static void write_causes(encoder_t *encoder, bool wanted)
{
    const sperf_cause_table_t *causes = &encoder->profile->causes;
    if (!wanted || causes->count == 0) return;
    begin_table(encoder, &CAUSES, causes->values, causes->count);
    write_cause_keys(encoder);
    end_table(encoder);
}

static void write_comments(encoder_t *encoder)
{
    sperf_json_line(&encoder->json);
    sperf_json_begin_array(sperf_json_key(&encoder->json, "comments"));
    for (uint32_t i = 0; i < encoder->profile->comments_count; i++) {
        sperf_json_int64(&encoder->json, encoder->profile->comments[i]);
    }
    sperf_json_end_array(&encoder->json);
}

void sperf_json_encode(const sperf_profile_t *profile, const sperf_encode_options_t *options, sperf_buffer_t *out)
{
    encoder_t encoder = {.profile = profile};
    sperf_json_writer_init(&encoder.json, out);
    sperf_json_begin_object(&encoder.json);
    write_head(&encoder);
    write_strings(&encoder);
    write_tables(&encoder);
    write_samples(&encoder);
    write_timeline(&encoder, options->timeline);
    write_causes(&encoder, options->timeline);
    write_comments(&encoder);
    sperf_json_end_object(&encoder.json);
    sperf_json_line(&encoder.json);
}
