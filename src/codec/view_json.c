/*
 * The view JSON: what the page of `sperf report` reads (docs/formats.md, "View").
 *
 * The model's tables as they are, a flat array for each column, so that nothing is said twice: a stack is its distance to
 * its caller's stack (mostly 1) and a frame, a row of the timeline names a sample. Ids count from 1, as in the model.
 */
#include "json_writer.h"
#include "sperf/format.h"
#include "sperf/view.h"

enum { VIEW_VERSION = 1 };

typedef struct {
    const sperf_profile_t *profile;
    sperf_json_writer_t json;
} view_t;

/* A column of a table: its key, and its value in the row `id`. */
typedef struct {
    const char *key;
    int64_t (*value)(const sperf_profile_t *profile, uint32_t id);
} column_t;

static void write_key_number(view_t *view, const char *key, int64_t value)
{
    sperf_json_key(&view->json, key);
    sperf_json_int64(&view->json, value);
}

/* Write a column of `count` rows, the first of which is the row `first`. */
static void write_column(view_t *view, const column_t *column, uint32_t first, uint32_t count)
{
    sperf_json_key(&view->json, column->key);
    sperf_json_begin_array(&view->json);
    for (uint32_t i = 0; i < count && view->json.out->status == SPERF_OK; i++) {
        sperf_json_int64(&view->json, column->value(view->profile, first + i));
    }
    sperf_json_end_array(&view->json);
}

static void begin_table(view_t *view, const char *key)
{
    sperf_json_line(&view->json);
    sperf_json_key(&view->json, key);
    sperf_json_begin_object(&view->json);
}

static void end_table(view_t *view)
{
    sperf_json_end_object(&view->json);
}

/* Columns end with one that has no key. */
static void write_columns(view_t *view, const column_t *columns, uint32_t first, uint32_t count)
{
    for (const column_t *column = columns; column->key; column++) write_column(view, column, first, count);
}

/* A table whose rows count from `first`: 1 where 0 stands for none. */
static void write_table(view_t *view, const char *key, const column_t *columns, uint32_t first, uint32_t count)
{
    begin_table(view, key);
    write_columns(view, columns, first, count);
    end_table(view);
}

static int64_t function_name(const sperf_profile_t *profile, uint32_t id)
{
    return profile->functions.rows[id].name;
}

static int64_t function_file(const sperf_profile_t *profile, uint32_t id)
{
    return profile->functions.rows[id].file;
}

static int64_t function_line(const sperf_profile_t *profile, uint32_t id)
{
    return profile->functions.rows[id].first_line;
}

static int64_t frame_function(const sperf_profile_t *profile, uint32_t id)
{
    return profile->frames.rows[id].function;
}

static int64_t frame_line(const sperf_profile_t *profile, uint32_t id)
{
    return profile->frames.rows[id].line;
}

/* How far up its parent is; 0 for a root. */
static int64_t stack_up(const sperf_profile_t *profile, uint32_t id)
{
    sperf_stack_id_t parent = profile->stacks.rows[id].parent;
    return parent == 0 ? 0 : id - parent;
}

static int64_t stack_frame(const sperf_profile_t *profile, uint32_t id)
{
    return profile->stacks.rows[id].frame;
}

static int64_t thread_process(const sperf_profile_t *profile, uint32_t id)
{
    return (int64_t)profile->threads.rows[id].process;
}

static int64_t thread_number(const sperf_profile_t *profile, uint32_t id)
{
    return (int64_t)profile->threads.rows[id].number;
}

static int64_t thread_name(const sperf_profile_t *profile, uint32_t id)
{
    return profile->threads.rows[id].name;
}

static int64_t label_key(const sperf_profile_t *profile, uint32_t index)
{
    return profile->labels.labels[index].key;
}

static int64_t label_string(const sperf_profile_t *profile, uint32_t index)
{
    return profile->labels.labels[index].string;
}

static int64_t label_number(const sperf_profile_t *profile, uint32_t index)
{
    return profile->labels.labels[index].number;
}

static int64_t label_unit(const sperf_profile_t *profile, uint32_t index)
{
    return profile->labels.labels[index].unit;
}

static int64_t sample_stack(const sperf_profile_t *profile, uint32_t row)
{
    return profile->samples.keys[row].stack;
}

static int64_t sample_thread(const sperf_profile_t *profile, uint32_t row)
{
    return profile->samples.keys[row].thread;
}

static int64_t sample_labels(const sperf_profile_t *profile, uint32_t row)
{
    return profile->samples.keys[row].labels;
}

static int64_t type_name(const sperf_profile_t *profile, uint32_t type)
{
    return profile->sample_types[type].name;
}

static int64_t type_unit(const sperf_profile_t *profile, uint32_t type)
{
    return profile->sample_types[type].unit;
}

/* Where the labels of a set end; they begin where those of the set before it do. Sets are interned one after the other. */
static int64_t label_set_end(const sperf_profile_t *profile, uint32_t id)
{
    sperf_label_set_t set = profile->labels.rows[id];
    return (int64_t)set.start + set.count;
}

static const column_t SAMPLE_TYPES[] = {{"name", type_name}, {"unit", type_unit}, {NULL, NULL}};
static const column_t FUNCTIONS[] = {
    {"name", function_name}, {"file", function_file}, {"line", function_line}, {NULL, NULL}};
static const column_t FRAMES[] = {{"function", frame_function}, {"line", frame_line}, {NULL, NULL}};
static const column_t STACKS[] = {{"up", stack_up}, {"frame", stack_frame}, {NULL, NULL}};
static const column_t THREADS[] = {
    {"process", thread_process}, {"number", thread_number}, {"name", thread_name}, {NULL, NULL}};
static const column_t LABELS[] = {
    {"key", label_key}, {"string", label_string}, {"number", label_number}, {"unit", label_unit}, {NULL, NULL}};
static const column_t LABEL_SETS[] = {{"end", label_set_end}, {NULL, NULL}};
static const column_t SAMPLES[] = {
    {"stack", sample_stack}, {"thread", sample_thread}, {"labels", sample_labels}, {NULL, NULL}};

static void write_strings(view_t *view)
{
    const sperf_string_table_t *strings = &view->profile->strings;
    sperf_json_line(&view->json);
    sperf_json_key(&view->json, "strings");
    sperf_json_begin_array(&view->json);
    for (uint32_t id = 0; id < sperf_string_table_count(strings); id++) {
        sperf_json_string(&view->json, sperf_string_table_get(strings, id));
    }
    sperf_json_end_array(&view->json);
}

static void write_head(view_t *view)
{
    const sperf_profile_t *profile = view->profile;
    sperf_json_key(&view->json, "format");
    sperf_json_text(&view->json, "sperf-view");
    write_key_number(view, "version", VIEW_VERSION);
    write_key_number(view, "start_time_ns", profile->start_time_ns);
    write_key_number(view, "duration_ns", profile->duration_ns);
    write_key_number(view, "period", profile->period);
    sperf_json_key(&view->json, "period_type");
    sperf_json_begin_object(&view->json);
    write_key_number(view, "name", profile->period_type.name);
    write_key_number(view, "unit", profile->period_type.unit);
    end_table(view);
    write_table(view, "sample_types", SAMPLE_TYPES, 0, profile->sample_types_count);
    write_key_number(view, "default_sample_type", sperf_shown_type(profile));
}

static void write_tables(view_t *view)
{
    const sperf_profile_t *profile = view->profile;
    write_table(view, "functions", FUNCTIONS, 1, profile->functions.count);
    write_table(view, "frames", FRAMES, 1, profile->frames.count);
    write_table(view, "stacks", STACKS, 1, profile->stacks.count);
    write_table(view, "threads", THREADS, 1, profile->threads.count);
    write_table(view, "labels", LABELS, 0, profile->labels.labels_count);
    write_table(view, "label_sets", LABEL_SETS, 1, profile->labels.count);
}

static void write_values(view_t *view, uint32_t type)
{
    const sperf_sample_table_t *samples = &view->profile->samples;
    sperf_json_begin_array(&view->json);
    for (uint32_t row = 0; row < samples->count && view->json.out->status == SPERF_OK; row++) {
        sperf_json_int64(&view->json, sperf_sample_table_values(samples, row)[type]);
    }
    sperf_json_end_array(&view->json);
}

static void write_samples(view_t *view)
{
    const sperf_profile_t *profile = view->profile;
    begin_table(view, "samples");
    write_columns(view, SAMPLES, 0, profile->samples.count);
    sperf_json_key(&view->json, "values");
    sperf_json_begin_array(&view->json);
    for (uint32_t type = 0; type < profile->sample_types_count; type++) write_values(view, type);
    sperf_json_end_array(&view->json);
    end_table(view);
}

typedef int64_t (*timeline_column_t)(const view_t *view, const sperf_timeline_row_t *row, uint64_t time_before_us);

static int64_t timeline_time(const view_t *view, const sperf_timeline_row_t *row, uint64_t time_before_us)
{
    (void)view;
    return (int64_t)(row->time_us - time_before_us);
}

static int64_t timeline_sample(const view_t *view, const sperf_timeline_row_t *row, uint64_t time_before_us)
{
    (void)time_before_us;
    return sperf_sample_table_find(&view->profile->samples, row->key);
}

static int64_t timeline_weight(const view_t *view, const sperf_timeline_row_t *row, uint64_t time_before_us)
{
    (void)view;
    (void)time_before_us;
    return row->weight;
}

/* The timeline can be the largest part by far: it is read once for each column rather than copied into arrays. */
static void write_timeline_column(view_t *view, const char *key, timeline_column_t column)
{
    sperf_timeline_cursor_t cursor;
    sperf_timeline_row_t row;
    uint64_t time_before_us = 0;
    sperf_json_key(&view->json, key);
    sperf_json_begin_array(&view->json);
    sperf_timeline_cursor_init(&cursor, &view->profile->timeline);
    while (sperf_timeline_next(&cursor, &row) && view->json.out->status == SPERF_OK) {
        sperf_json_int64(&view->json, column(view, &row, time_before_us));
        time_before_us = row.time_us;
    }
    sperf_json_end_array(&view->json);
}

static void write_timeline(view_t *view, bool wanted)
{
    if (!wanted || view->profile->timeline.rows_count == 0) {
        sperf_json_line(&view->json);
        sperf_json_key(&view->json, "timeline");
        sperf_json_null(&view->json);
        return;
    }
    begin_table(view, "timeline");
    write_timeline_column(view, "time_us", timeline_time);
    write_timeline_column(view, "sample", timeline_sample);
    write_timeline_column(view, "weight", timeline_weight);
    end_table(view);
}

static void write_comments(view_t *view)
{
    sperf_json_line(&view->json);
    sperf_json_key(&view->json, "comments");
    sperf_json_begin_array(&view->json);
    for (uint32_t i = 0; i < view->profile->comments_count; i++) {
        sperf_json_int64(&view->json, view->profile->comments[i]);
    }
    sperf_json_end_array(&view->json);
}

void sperf_view_encode(const sperf_profile_t *profile, const sperf_encode_options_t *options, sperf_buffer_t *out)
{
    view_t view = {.profile = profile};
    sperf_json_writer_init(&view.json, out);
    sperf_json_begin_object(&view.json);
    write_head(&view);
    write_strings(&view);
    write_tables(&view);
    write_samples(&view);
    write_timeline(&view, options->timeline);
    write_comments(&view);
    sperf_json_end_object(&view.json);
    sperf_json_line(&view.json);
}
