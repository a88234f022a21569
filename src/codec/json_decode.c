/*
 * Reads sperf's own JSON: see json_encode.c and, for the schema, docs/formats.md.
 *
 * Members of a JSON object have no order. So a first pass over the bytes finds each member and checks the grammar.
 * Then they are read in the order of their dependencies, each table as its columns of integers. One array for each
 * table maps ids of the file to ids of the profile; equal rows become one row of the model. Each number takes some
 * bytes, so all arrays are linear in the length of the file. Unknown members are skipped.
 */
#include <stdlib.h>

#include "../base/saturate.h"
#include "decoding.h"
#include "sperf/base/rows.h"
#include "sperf/codec/format.h"

enum { VERSION = 2, COLUMNS_MAX = 5, SAMPLE_VALUES = 3 };

/* Beyond this a time has no nanoseconds in int64: almost 300 years after the profile's start. */
static const int64_t TIME_MAX_US = INT64_MAX / 1000;

static const char OUT_OF_RANGE[] = "a number is out of range";

/* The members of a file, in the order in which they are read. */
#define MEMBERS_EACH(MEMBER)                           \
    MEMBER(FORMAT, "format")                           \
    MEMBER(FORMAT_VERSION, "version")                  \
    MEMBER(SAMPLE_TYPES, "sample_types")               \
    MEMBER(STRINGS, "strings")                         \
    MEMBER(DEFAULT_SAMPLE_TYPE, "default_sample_type") \
    MEMBER(PERIOD_TYPE, "period_type")                 \
    MEMBER(PERIOD, "period")                           \
    MEMBER(PROGRAM, "program")                         \
    MEMBER(BUILD_ID, "build_id")                       \
    MEMBER(START_TIME, "start_time_ns")                \
    MEMBER(DURATION, "duration_ns")                    \
    MEMBER(COMMENTS, "comments")                       \
    MEMBER(FUNCTIONS, "functions")                     \
    MEMBER(FRAMES, "frames")                           \
    MEMBER(STACKS, "stacks")                           \
    MEMBER(THREADS, "threads")                         \
    MEMBER(LABELS, "labels")                           \
    MEMBER(LABEL_SETS, "label_sets")                   \
    MEMBER(SAMPLES, "samples")                         \
    MEMBER(TIMELINE, "timeline")                       \
    MEMBER(CAUSES, "causes")

#define MEMBER_NUMBER(member, name) member,
#define MEMBER_NAME(member, name) name,

typedef enum { MEMBERS_EACH(MEMBER_NUMBER) MEMBERS } member_t;

static const char *const NAMES[MEMBERS] = {MEMBERS_EACH(MEMBER_NAME)};

/* The columns of each table of integers; `values` of samples is an array of columns. */
static const char *const COLUMNS[MEMBERS][COLUMNS_MAX] = {
    [SAMPLE_TYPES] = {"name", "unit"},
    [FUNCTIONS] = {"name", "file", "line"},
    [FRAMES] = {"function", "line"},
    [STACKS] = {"up", "frame"},
    [THREADS] = {"name", "title", "process", "number", "parent"},
    [LABELS] = {"key", "string", "number", "unit"},
    [LABEL_SETS] = {"end"},
    [SAMPLES] = {"stack", "thread", "labels", "values"},
    [TIMELINE] = {"time_us", "sample", "weight"},
    [CAUSES] = {"sample", "holder", "wait_ns", "holds", "longest_ns"},
};

typedef struct {
    sperf_json_column_t columns[COLUMNS_MAX];
    sperf_json_column_t values[SPERF_SAMPLE_TYPES_MAX]; /* of samples */
    uint32_t count;                                     /* of rows */
} table_t;

typedef struct {
    sperf_decoding_t in;
    sperf_json_reader_t members[MEMBERS]; /* each at its value; .next is NULL where it is not there */
    table_t table;                        /* the one that is being read */
    sperf_json_column_t ids[MEMBERS];     /* of the profile, by those of the file: the first is 0 */
    sperf_label_t *labels;
    uint32_t labels_count;
} decoder_t;

static sperf_status_t refuse(decoder_t *decoder, const char *complaint)
{
    return sperf_decoding_refuse(&decoder->in, complaint);
}

/* -- Where everything is -- */

static bool has(const decoder_t *decoder, member_t member)
{
    return sperf_json_found(&decoder->members[member]);
}

static sperf_status_t check_format(decoder_t *decoder)
{
    sperf_json_reader_t *format = &decoder->members[FORMAT];
    bool named = has(decoder, FORMAT) && sperf_json_at_string(format);
    if (named) sperf_json_read_string(format, &decoder->in.text);
    if (!named || !sperf_buffer_is(&decoder->in.text, "sperf"))
        return refuse(decoder, "there is no \"format\": \"sperf\"");
    bool known = has(decoder, FORMAT_VERSION) && sperf_json_read_int64(&decoder->members[FORMAT_VERSION]) == VERSION;
    return known ? SPERF_OK : refuse(decoder, "this version of sperf does not support its version");
}

/* -- Columns -- */

static sperf_status_t read_column(decoder_t *decoder, sperf_json_reader_t *reader, bool is_unsigned,
                                  sperf_json_column_t *column)
{
    if (column->count > 0) sperf_json_reader_fail(reader, "a column occurs twice");
    sperf_json_enter_array(reader);
    while (sperf_json_next_element(reader)) {
        int64_t number = is_unsigned ? (int64_t)sperf_json_read_uint64(reader) : sperf_json_read_int64(reader);
        SPERF_TRY(sperf_json_column_add(column, number));
    }
    return sperf_decoding_check(&decoder->in, reader);
}

static sperf_status_t read_values(decoder_t *decoder, sperf_json_reader_t *reader)
{
    sperf_json_enter_array(reader);
    for (uint32_t type = 0; type < decoder->in.profile->sample_types_count; type++) {
        sperf_json_expect_element(reader);
        SPERF_TRY(read_column(decoder, reader, false, &decoder->table.values[type]));
    }
    sperf_json_expect_end(reader);
    return sperf_decoding_check(&decoder->in, reader);
}

static void clear_table(table_t *table)
{
    for (int i = 0; i < COLUMNS_MAX; i++) free(table->columns[i].numbers);
    for (int i = 0; i < SPERF_SAMPLE_TYPES_MAX; i++) free(table->values[i].numbers);
    *table = (table_t){0};
}

/* The rows are as many as the longest column has: where one is missing, its numbers are 0. */
static sperf_status_t count_rows(decoder_t *decoder)
{
    table_t *table = &decoder->table;
    for (int i = 0; i < COLUMNS_MAX + SPERF_SAMPLE_TYPES_MAX; i++) {
        const sperf_json_column_t *column = i < COLUMNS_MAX ? &table->columns[i] : &table->values[i - COLUMNS_MAX];
        if (column->count == 0) continue;
        if (table->count != 0 && table->count != column->count) {
            return refuse(decoder, "the columns of a table differ in length");
        }
        table->count = column->count;
    }
    return SPERF_OK;
}

/* Read the table into decoder->table. One that is null or not there has no rows. */
static sperf_status_t read_table(decoder_t *decoder, member_t member)
{
    sperf_json_reader_t *reader = &decoder->members[member];
    clear_table(&decoder->table);
    if (!has(decoder, member) || sperf_json_read_null(reader)) return SPERF_OK;
    sperf_json_enter_object(reader);
    while (sperf_json_next_member(reader, &decoder->in.text)) {
        int i = 0;
        while (i < COLUMNS_MAX &&
               !(COLUMNS[member][i] != NULL && sperf_buffer_is(&decoder->in.text, COLUMNS[member][i])))
            i++;
        if (i == COLUMNS_MAX) {
            sperf_json_skip(reader);
        } else if (member == SAMPLES && i == SAMPLE_VALUES) {
            SPERF_TRY(read_values(decoder, reader));
        } else {
            SPERF_TRY(read_column(decoder, reader, member == THREADS && i > 1, &decoder->table.columns[i]));
        }
    }
    SPERF_TRY(sperf_decoding_check(&decoder->in, reader));
    return count_rows(decoder);
}

static int64_t number_in(const sperf_json_column_t *column, uint32_t row)
{
    return column->count == 0 ? 0 : column->numbers[row];
}

static int64_t number_at(const decoder_t *decoder, int column, uint32_t row)
{
    return number_in(&decoder->table.columns[column], row);
}

static sperf_status_t line_at(decoder_t *decoder, int column, uint32_t row, uint32_t *out)
{
    int64_t number = number_at(decoder, column, row);
    *out = (uint32_t)number;
    return number < 0 || number > UINT32_MAX ? refuse(decoder, OUT_OF_RANGE) : SPERF_OK;
}

/* -- Ids -- */

/* Set `*out` to the id of the profile that is `number` in the file's table; 0 is none. */
static sperf_status_t id_of(decoder_t *decoder, member_t table, int64_t number, const char *complaint, uint32_t *out)
{
    const sperf_json_column_t *ids = &decoder->ids[table];
    *out = 0;
    if (number == 0) return SPERF_OK;
    if (number < 0 || number >= ids->count) return refuse(decoder, complaint);
    *out = (uint32_t)ids->numbers[number];
    return SPERF_OK;
}

static sperf_status_t string_of(decoder_t *decoder, int64_t number, sperf_string_id_t *out)
{
    return id_of(decoder, STRINGS, number, "a referenced string does not exist", out);
}

static sperf_status_t string_at(decoder_t *decoder, int column, uint32_t row, sperf_string_id_t *out)
{
    return string_of(decoder, number_at(decoder, column, row), out);
}

/* -- The head -- */

/* The first string is the empty one, which has no id to be looked up. */
static sperf_status_t read_strings(decoder_t *decoder)
{
    sperf_json_column_t *ids = &decoder->ids[STRINGS];
    SPERF_TRY(sperf_decoding_read_strings(&decoder->in, &decoder->members[STRINGS], ids));
    return ids->count > 0 && ids->numbers[0] != 0 ? refuse(decoder, "the first string is not empty") : SPERF_OK;
}

static sperf_status_t new_profile(decoder_t *decoder)
{
    SPERF_TRY(read_table(decoder, SAMPLE_TYPES));
    uint32_t count = decoder->table.count;
    if (count == 0) return refuse(decoder, "there is no sample type");
    if (count > SPERF_SAMPLE_TYPES_MAX) return refuse(decoder, "there are more sample types than sperf supports");
    return sperf_profile_new_blank(count, &decoder->in.profile);
}

static sperf_status_t read_types(decoder_t *decoder)
{
    sperf_profile_t *profile = decoder->in.profile;
    for (uint32_t i = 0; i < profile->sample_types_count; i++) {
        SPERF_TRY(string_at(decoder, 0, i, &profile->sample_types[i].name));
        SPERF_TRY(string_at(decoder, 1, i, &profile->sample_types[i].unit));
    }
    int64_t shown = profile->sample_types_count - 1;
    if (has(decoder, DEFAULT_SAMPLE_TYPE)) shown = sperf_json_read_int64(&decoder->members[DEFAULT_SAMPLE_TYPE]);
    SPERF_TRY(sperf_decoding_check(&decoder->in, &decoder->members[DEFAULT_SAMPLE_TYPE]));
    if (shown < 0 || shown >= profile->sample_types_count) {
        return refuse(decoder, "the default sample type does not exist");
    }
    sperf_profile_set_default_type(profile, profile->sample_types[shown].name);
    return SPERF_OK;
}

static sperf_status_t read_number(decoder_t *decoder, member_t member, int64_t *out)
{
    if (!has(decoder, member)) return SPERF_OK;
    *out = sperf_json_read_int64(&decoder->members[member]);
    return sperf_decoding_check(&decoder->in, &decoder->members[member]);
}

static sperf_status_t read_text(decoder_t *decoder, member_t member, sperf_string_id_t *out)
{
    int64_t number = 0;
    SPERF_TRY(read_number(decoder, member, &number));
    return string_of(decoder, number, out);
}

static sperf_status_t read_period_type(decoder_t *decoder)
{
    sperf_json_reader_t *reader = &decoder->members[PERIOD_TYPE];
    int64_t name = 0, unit = 0;
    if (!has(decoder, PERIOD_TYPE) || sperf_json_read_null(reader)) return SPERF_OK;
    sperf_json_enter_object(reader);
    while (sperf_json_next_member(reader, &decoder->in.text)) {
        if (sperf_buffer_is(&decoder->in.text, "name")) {
            name = sperf_json_read_int64(reader);
        } else if (sperf_buffer_is(&decoder->in.text, "unit")) {
            unit = sperf_json_read_int64(reader);
        } else {
            sperf_json_skip(reader);
        }
    }
    SPERF_TRY(sperf_decoding_check(&decoder->in, reader));
    SPERF_TRY(string_of(decoder, name, &decoder->in.profile->period_type.name));
    return string_of(decoder, unit, &decoder->in.profile->period_type.unit);
}

/* As of pprof, a comment given again says nothing new: many references to a long one would take as long each time. */
static sperf_status_t add_comments(decoder_t *decoder, const sperf_json_column_t *numbers)
{
    bool *added = calloc((size_t)decoder->ids[STRINGS].count + 1, sizeof *added);
    sperf_status_t status = added != NULL ? SPERF_OK : SPERF_NO_MEMORY;
    for (uint32_t i = 0; i < numbers->count && status == SPERF_OK; i++) {
        sperf_string_id_t id = 0;
        status = string_of(decoder, numbers->numbers[i], &id);
        if (status != SPERF_OK || id == 0 || added[numbers->numbers[i]]) continue;
        added[numbers->numbers[i]] = true;
        sperf_string_t comment = sperf_string_table_get(&decoder->in.profile->strings, id);
        status = sperf_profile_add_comment(decoder->in.profile, comment.bytes, comment.length);
    }
    free(added);
    return status;
}

static sperf_status_t read_comments(decoder_t *decoder)
{
    sperf_json_column_t numbers = {0};
    if (!has(decoder, COMMENTS)) return SPERF_OK;
    sperf_status_t status = read_column(decoder, &decoder->members[COMMENTS], false, &numbers);
    if (status == SPERF_OK) status = add_comments(decoder, &numbers);
    free(numbers.numbers);
    return status;
}

static sperf_status_t read_head(decoder_t *decoder)
{
    SPERF_TRY(new_profile(decoder));
    SPERF_TRY(read_strings(decoder));
    SPERF_TRY(read_types(decoder));
    SPERF_TRY(read_period_type(decoder));
    SPERF_TRY(read_number(decoder, PERIOD, &decoder->in.profile->period));
    SPERF_TRY(read_text(decoder, PROGRAM, &decoder->in.profile->program));
    SPERF_TRY(read_text(decoder, BUILD_ID, &decoder->in.profile->build_id));
    SPERF_TRY(read_number(decoder, START_TIME, &decoder->in.profile->start_time_ns));
    SPERF_TRY(read_number(decoder, DURATION, &decoder->in.profile->duration_ns));
    return read_comments(decoder);
}

/* -- Tables: each function interns one row of decoder->table and gives its id -- */

static sperf_status_t add_function(decoder_t *decoder, uint32_t row, uint32_t *out)
{
    sperf_function_t function = {0};
    SPERF_TRY(string_at(decoder, 0, row, &function.name));
    SPERF_TRY(string_at(decoder, 1, row, &function.file));
    SPERF_TRY(line_at(decoder, 2, row, &function.first_line));
    return sperf_function_table_intern(&decoder->in.profile->functions, function, out);
}

static sperf_status_t add_frame(decoder_t *decoder, uint32_t row, uint32_t *out)
{
    static const char missing[] = "the function of a frame does not exist";
    sperf_frame_t frame = {0};
    SPERF_TRY(id_of(decoder, FUNCTIONS, number_at(decoder, 0, row), missing, &frame.function));
    if (frame.function == 0) return refuse(decoder, missing);
    SPERF_TRY(line_at(decoder, 1, row, &frame.line));
    return sperf_frame_table_intern(&decoder->in.profile->frames, frame, out);
}

/* Only stacks before this one can be its caller: so there are no cycles. */
static sperf_status_t add_stack(decoder_t *decoder, uint32_t row, uint32_t *out)
{
    static const char missing[] = "a frame of a stack does not exist";
    int64_t up = number_at(decoder, 0, row);
    if (up < 0 || up > row) return refuse(decoder, "a stack's caller is not among the stacks before it");
    sperf_stack_id_t parent = up == 0 ? 0 : (sperf_stack_id_t)decoder->ids[STACKS].numbers[row + 1 - (uint32_t)up];
    sperf_frame_id_t frame = 0;
    SPERF_TRY(id_of(decoder, FRAMES, number_at(decoder, 1, row), missing, &frame));
    if (frame == 0) return refuse(decoder, missing);
    return sperf_stack_table_intern(&decoder->in.profile->stacks, parent, frame, out);
}

static sperf_status_t add_thread(decoder_t *decoder, uint32_t row, uint32_t *out)
{
    sperf_thread_t thread = {.process = (uint64_t)number_at(decoder, 2, row),
                             .number = (uint64_t)number_at(decoder, 3, row),
                             .parent = (uint64_t)number_at(decoder, 4, row)};
    SPERF_TRY(string_at(decoder, 0, row, &thread.name));
    SPERF_TRY(string_at(decoder, 1, row, &thread.title));
    return sperf_thread_table_intern(&decoder->in.profile->threads, thread, out);
}

static sperf_status_t add_sample(decoder_t *decoder, uint32_t row, uint32_t *out)
{
    sperf_sample_key_t key;
    int64_t values[SPERF_SAMPLE_TYPES_MAX];
    SPERF_TRY(id_of(decoder, STACKS, number_at(decoder, 0, row), "the stack of a sample does not exist", &key.stack));
    SPERF_TRY(
        id_of(decoder, THREADS, number_at(decoder, 1, row), "the thread of a sample does not exist", &key.thread));
    SPERF_TRY(id_of(decoder, LABEL_SETS, number_at(decoder, 2, row), "the label set of a sample does not exist",
                    &key.labels));
    for (int type = 0; type < SPERF_SAMPLE_TYPES_MAX; type++) {
        values[type] = number_in(&decoder->table.values[type], row);
    }
    SPERF_TRY(sperf_sample_table_add(&decoder->in.profile->samples, key, values));
    *out = sperf_sample_table_find(&decoder->in.profile->samples, key);
    return SPERF_OK;
}

static sperf_status_t read_rows(decoder_t *decoder, member_t member,
                                sperf_status_t (*add)(decoder_t *, uint32_t, uint32_t *))
{
    SPERF_TRY(read_table(decoder, member));
    SPERF_TRY(sperf_json_column_add(&decoder->ids[member], 0));
    for (uint32_t row = 0; row < decoder->table.count; row++) {
        uint32_t id = 0;
        SPERF_TRY(add(decoder, row, &id));
        SPERF_TRY(sperf_json_column_add(&decoder->ids[member], id));
    }
    return SPERF_OK;
}

/* -- Labels: those of all sets, one set after the other -- */

static sperf_status_t read_label(decoder_t *decoder, uint32_t row)
{
    sperf_label_t *label = &decoder->labels[row];
    SPERF_TRY(string_at(decoder, 0, row, &label->key));
    if (label->key == 0) return refuse(decoder, "a label has no key");
    SPERF_TRY(string_at(decoder, 1, row, &label->string));
    /* A string and a number exclude each other: the string, as when pprof is read. */
    if (label->string != 0) return SPERF_OK;
    label->number = number_at(decoder, 2, row);
    return string_at(decoder, 3, row, &label->unit);
}

static sperf_status_t add_label_set(decoder_t *decoder, uint32_t row, uint32_t *out)
{
    int64_t start = row > 0 ? number_at(decoder, 0, row - 1) : 0, end = number_at(decoder, 0, row);
    if (end < start || end > decoder->labels_count) return refuse(decoder, "the end of a label set is out of range");
    return sperf_label_table_intern(&decoder->in.profile->labels, decoder->labels + start, (uint32_t)(end - start),
                                    out);
}

static sperf_status_t read_labels(decoder_t *decoder)
{
    SPERF_TRY(read_table(decoder, LABELS));
    decoder->labels_count = decoder->table.count;
    SPERF_TRY(SPERF_ROWS_NEW(decoder->labels, (size_t)decoder->labels_count + 1));
    for (uint32_t row = 0; row < decoder->labels_count; row++) SPERF_TRY(read_label(decoder, row));
    return SPERF_OK;
}

/* -- The timeline -- */

/* Set `*out` to the key of a sample, which counts from 0 here. */
static sperf_status_t sample_at(decoder_t *decoder, int column, uint32_t row, const char *complaint,
                                sperf_sample_key_t *out)
{
    int64_t sample = number_at(decoder, column, row);
    const sperf_json_column_t *ids = &decoder->ids[SAMPLES];
    if (sample < 0 || sample >= ids->count - 1) return refuse(decoder, complaint);
    *out = decoder->in.profile->samples.keys[ids->numbers[sample + 1]];
    return SPERF_OK;
}

static sperf_status_t read_timeline(decoder_t *decoder)
{
    int64_t time_us = 0;
    SPERF_TRY(read_table(decoder, TIMELINE));
    for (uint32_t row = 0; row < decoder->table.count; row++) {
        sperf_timeline_row_t added = {.weight = number_at(decoder, 2, row)};
        time_us = sperf_saturating_add(time_us, number_at(decoder, 0, row));
        if (time_us < 0 || time_us > TIME_MAX_US) return refuse(decoder, "a time in the timeline is out of range");
        added.time_us = (uint64_t)time_us;
        SPERF_TRY(sample_at(decoder, 1, row, "a sample in the timeline does not exist", &added.key));
        SPERF_TRY(sperf_timeline_append(&decoder->in.profile->timeline, &added));
    }
    return SPERF_OK;
}

/* -- Causes of waiting -- */

static sperf_status_t read_cause(decoder_t *decoder, uint32_t row)
{
    static const char no_stack[] = "the stack of a cause does not exist";
    sperf_cause_key_t key = {.holder = 0};
    SPERF_TRY(sample_at(decoder, 0, row, "the sample of a cause does not exist", &key.waiter));
    SPERF_TRY(id_of(decoder, STACKS, number_at(decoder, 1, row), no_stack, &key.holder));
    if (key.holder == 0) return refuse(decoder, no_stack);
    sperf_cause_values_t values = {number_at(decoder, 2, row), number_at(decoder, 3, row), number_at(decoder, 4, row)};
    if (values.wait_ns < 0 || values.holds < 0 || values.longest_ns < 0) return refuse(decoder, "a cause is negative");
    return sperf_cause_table_add(&decoder->in.profile->causes, key, values);
}

static sperf_status_t read_causes(decoder_t *decoder)
{
    SPERF_TRY(read_table(decoder, CAUSES));
    for (uint32_t row = 0; row < decoder->table.count; row++) SPERF_TRY(read_cause(decoder, row));
    return SPERF_OK;
}

/* Whether the timeline and the causes agree with the samples is for the model's own check to say. */
static sperf_status_t check_against_samples(decoder_t *decoder)
{
    const sperf_profile_t *profile = decoder->in.profile;
    if (profile->timeline.rows_count == 0 && profile->causes.count == 0) return SPERF_OK;
    return sperf_profile_validate(profile, &decoder->in.complaint);
}

/* -- The whole -- */

static sperf_status_t decode(decoder_t *decoder, const uint8_t *bytes, size_t length, bool head_only)
{
    SPERF_TRY(sperf_decoding_open(&decoder->in, bytes, length, NAMES, MEMBERS, true, decoder->members));
    SPERF_TRY(check_format(decoder));
    SPERF_TRY(read_head(decoder));
    if (head_only) return SPERF_OK;
    SPERF_TRY(read_rows(decoder, FUNCTIONS, add_function));
    SPERF_TRY(read_rows(decoder, FRAMES, add_frame));
    SPERF_TRY(read_rows(decoder, STACKS, add_stack));
    SPERF_TRY(read_rows(decoder, THREADS, add_thread));
    SPERF_TRY(read_labels(decoder));
    SPERF_TRY(read_rows(decoder, LABEL_SETS, add_label_set));
    SPERF_TRY(read_rows(decoder, SAMPLES, add_sample));
    SPERF_TRY(read_timeline(decoder));
    SPERF_TRY(read_causes(decoder));
    return check_against_samples(decoder);
}

sperf_status_t sperf_json_decode(const uint8_t *bytes, size_t length, bool head_only, sperf_profile_t **out,
                                 const char **complaint)
{
    decoder_t decoder = {.labels = NULL};
    sperf_status_t status = decode(&decoder, bytes, length, head_only);
    clear_table(&decoder.table);
    for (int member = 0; member < MEMBERS; member++) sperf_json_column_cleanup(&decoder.ids[member]);
    free(decoder.labels);
    return sperf_decoding_end(&decoder.in, status, out, complaint);
}
