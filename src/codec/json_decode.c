/*
 * Reads sperf's own JSON: see json_encode.c and, for the schema, docs/formats.md.
 *
 * The members of a JSON object have no order, so a first pass over the bytes finds where each is, and checks the grammar; then
 * they are read in the order in which they need each other, each table as its columns of integers. Ids of the file become ids of the
 * profile through one array for each table: rows that say the same become one row of the model. All arrays are linear in the
 * length of the bytes, for a number takes some of them. What is not known is passed over.
 */
#include <stdlib.h>

#include "../base/rows.h"
#include "../base/saturate.h"
#include "json_reader.h"
#include "sperf/codec/format.h"

enum { VERSION = 2, COLUMNS_MAX = 5, SAMPLE_VALUES = 3 };

/* Beyond this a time has no nanoseconds in int64: almost 300 years after the profile's start. */
static const int64_t TIME_MAX_US = INT64_MAX / 1000;

static const char OUT_OF_RANGE[] = "a number is out of range";

typedef enum {
    FORMAT,
    FORMAT_VERSION,
    SAMPLE_TYPES,
    DEFAULT_SAMPLE_TYPE,
    PERIOD_TYPE,
    PERIOD,
    PROGRAM,
    BUILD_ID,
    START_TIME,
    DURATION,
    STRINGS,
    COMMENTS,
    FUNCTIONS,
    FRAMES,
    STACKS,
    THREADS,
    LABELS,
    LABEL_SETS,
    SAMPLES,
    TIMELINE,
    MEMBERS
} member_t;

static const char *const NAMES[MEMBERS] = {
    [FORMAT] = "format",
    [FORMAT_VERSION] = "version",
    [SAMPLE_TYPES] = "sample_types",
    [DEFAULT_SAMPLE_TYPE] = "default_sample_type",
    [PERIOD_TYPE] = "period_type",
    [PERIOD] = "period",
    [PROGRAM] = "program",
    [BUILD_ID] = "build_id",
    [START_TIME] = "start_time_ns",
    [DURATION] = "duration_ns",
    [STRINGS] = "strings",
    [COMMENTS] = "comments",
    [FUNCTIONS] = "functions",
    [FRAMES] = "frames",
    [STACKS] = "stacks",
    [THREADS] = "threads",
    [LABELS] = "labels",
    [LABEL_SETS] = "label_sets",
    [SAMPLES] = "samples",
    [TIMELINE] = "timeline",
};

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
};

/* Integers of a column; those that are unsigned are kept as their bits. */
typedef struct {
    int64_t *numbers;
    uint32_t count;
    uint32_t capacity;
} column_t;

typedef struct {
    column_t columns[COLUMNS_MAX];
    column_t values[SPERF_SAMPLE_TYPES_MAX]; /* of samples */
    uint32_t count;                          /* of rows */
} table_t;

/* From ids of the file to ids of the profile: ids[0] is 0. */
typedef struct {
    uint32_t *ids;
    uint32_t count; /* without the first */
} places_t;

typedef struct {
    sperf_json_reader_t members[MEMBERS]; /* each at its value; .next is NULL where it is not there */
    sperf_profile_t *profile;             /* owned until it is given away */
    const char *complaint;
    sperf_buffer_t text; /* the string or key that was read last */
    table_t table;       /* the one that is being read */
    places_t strings, functions, frames, stacks, threads, label_sets, samples;
    sperf_label_t *labels;
} decoder_t;

static sperf_status_t refuse(decoder_t *decoder, const char *complaint)
{
    decoder->complaint = complaint;
    return SPERF_MALFORMED;
}

static bool text_is(const decoder_t *decoder, const char *text)
{
    sperf_string_t string = {(const char *)decoder->text.bytes, decoder->text.length};
    return decoder->text.length == 0 ? *text == '\0' : sperf_string_is(string, text);
}

/* -- Where everything is -- */

static bool has(const decoder_t *decoder, member_t member)
{
    return decoder->members[member].next != NULL;
}

static sperf_status_t find_members(decoder_t *decoder, sperf_json_reader_t *reader)
{
    sperf_json_enter_object(reader);
    while (sperf_json_next_member(reader, &decoder->text)) {
        int member = 0;
        while (member < MEMBERS && !text_is(decoder, NAMES[member])) member++;
        if (member < MEMBERS && has(decoder, (member_t)member))
            sperf_json_reader_fail(reader, "a member is there twice");
        if (member < MEMBERS) decoder->members[member] = *reader;
        sperf_json_skip(reader);
    }
    sperf_json_reader_finish(reader);
    return reader->status;
}

static sperf_status_t check_format(decoder_t *decoder)
{
    sperf_json_reader_t *format = &decoder->members[FORMAT];
    bool named = has(decoder, FORMAT) && sperf_json_at_string(format);
    if (named) sperf_json_read_string(format, &decoder->text);
    if (!named || !text_is(decoder, "sperf")) return refuse(decoder, "there is no \"format\": \"sperf\"");
    bool known = has(decoder, FORMAT_VERSION) && sperf_json_read_int64(&decoder->members[FORMAT_VERSION]) == VERSION;
    return known ? SPERF_OK : refuse(decoder, "it is of a version that this sperf does not know");
}

/* -- Columns -- */

static sperf_status_t read_column(sperf_json_reader_t *reader, bool is_unsigned, column_t *column)
{
    if (column->count > 0) sperf_json_reader_fail(reader, "a column is there twice");
    sperf_json_enter_array(reader);
    while (sperf_json_next_element(reader)) {
        SPERF_TRY(SPERF_ROWS_RESERVE(column->numbers, column->capacity, (uint64_t)column->count + 1));
        int64_t number = is_unsigned ? (int64_t)sperf_json_read_uint64(reader) : sperf_json_read_int64(reader);
        column->numbers[column->count++] = number;
    }
    return reader->status;
}

static sperf_status_t read_values(decoder_t *decoder, sperf_json_reader_t *reader)
{
    sperf_json_enter_array(reader);
    for (uint32_t type = 0; type < decoder->profile->sample_types_count; type++) {
        sperf_json_expect_element(reader);
        SPERF_TRY(read_column(reader, false, &decoder->table.values[type]));
    }
    sperf_json_expect_end(reader);
    return reader->status;
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
        const column_t *column = i < COLUMNS_MAX ? &table->columns[i] : &table->values[i - COLUMNS_MAX];
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
    while (sperf_json_next_member(reader, &decoder->text)) {
        int i = 0;
        while (i < COLUMNS_MAX && !(COLUMNS[member][i] && text_is(decoder, COLUMNS[member][i]))) i++;
        if (i == COLUMNS_MAX) {
            sperf_json_skip(reader);
        } else if (member == SAMPLES && i == SAMPLE_VALUES) {
            SPERF_TRY(read_values(decoder, reader));
        } else {
            SPERF_TRY(read_column(reader, member == THREADS && i > 1, &decoder->table.columns[i]));
        }
    }
    SPERF_TRY(reader->status);
    return count_rows(decoder);
}

static int64_t number_in(const column_t *column, uint32_t row)
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

/* Make room for the ids of `count` rows. */
static sperf_status_t init_places(places_t *places, uint32_t count)
{
    places->ids = calloc((size_t)count + 1, sizeof *places->ids);
    places->count = count;
    return places->ids ? SPERF_OK : SPERF_NO_MEMORY;
}

static sperf_status_t id_of(decoder_t *decoder, const places_t *places, int64_t number, const char *complaint,
                            uint32_t *out)
{
    *out = 0;
    if (number == 0) return SPERF_OK;
    if (number < 0 || number > places->count) return refuse(decoder, complaint);
    *out = places->ids[number];
    return SPERF_OK;
}

static sperf_status_t string_of(decoder_t *decoder, int64_t number, sperf_string_id_t *out)
{
    return id_of(decoder, &decoder->strings, number, "a text is named that is not there", out);
}

static sperf_status_t string_at(decoder_t *decoder, int column, uint32_t row, sperf_string_id_t *out)
{
    return string_of(decoder, number_at(decoder, column, row), out);
}

/* -- The head -- */

/* The first string is the empty one, which has no id to be looked up. */
static sperf_status_t read_strings(decoder_t *decoder)
{
    column_t ids = {0};
    if (!has(decoder, STRINGS)) return init_places(&decoder->strings, 0);
    sperf_json_reader_t *reader = &decoder->members[STRINGS];
    sperf_status_t status = SPERF_OK;
    sperf_json_enter_array(reader);
    while (status == SPERF_OK && sperf_json_next_element(reader)) {
        sperf_string_id_t id = 0;
        sperf_json_read_string(reader, &decoder->text);
        const char *bytes = decoder->text.length > 0 ? (const char *)decoder->text.bytes : "";
        status = reader->status;
        if (status == SPERF_OK) status = SPERF_ROWS_RESERVE(ids.numbers, ids.capacity, (uint64_t)ids.count + 1);
        if (status == SPERF_OK) {
            status = sperf_string_table_intern(&decoder->profile->strings, bytes, decoder->text.length, &id);
        }
        if (status == SPERF_OK) ids.numbers[ids.count++] = id;
    }
    if (status == SPERF_OK) status = reader->status;
    if (status == SPERF_OK && ids.count > 0 && ids.numbers[0] != 0)
        status = refuse(decoder, "the first text is not empty");
    if (status == SPERF_OK) status = init_places(&decoder->strings, ids.count > 0 ? ids.count - 1 : 0);
    for (uint32_t i = 0; status == SPERF_OK && i < ids.count; i++) decoder->strings.ids[i] = (uint32_t)ids.numbers[i];
    free(ids.numbers);
    return status;
}

static sperf_status_t new_profile(decoder_t *decoder)
{
    SPERF_TRY(read_table(decoder, SAMPLE_TYPES));
    uint32_t count = decoder->table.count;
    if (count == 0) return refuse(decoder, "there is no sample type");
    if (count > SPERF_SAMPLE_TYPES_MAX) return refuse(decoder, "there are more sample types than sperf can hold");
    return sperf_profile_new_blank(count, &decoder->profile);
}

static sperf_status_t read_types(decoder_t *decoder)
{
    sperf_profile_t *profile = decoder->profile;
    for (uint32_t i = 0; i < profile->sample_types_count; i++) {
        SPERF_TRY(string_at(decoder, 0, i, &profile->sample_types[i].name));
        SPERF_TRY(string_at(decoder, 1, i, &profile->sample_types[i].unit));
    }
    int64_t shown = profile->sample_types_count - 1;
    if (has(decoder, DEFAULT_SAMPLE_TYPE)) shown = sperf_json_read_int64(&decoder->members[DEFAULT_SAMPLE_TYPE]);
    SPERF_TRY(decoder->members[DEFAULT_SAMPLE_TYPE].status);
    if (shown < 0 || shown >= profile->sample_types_count) {
        return refuse(decoder, "the default sample type is not there");
    }
    sperf_profile_set_default_type(profile, profile->sample_types[shown].name);
    return SPERF_OK;
}

static sperf_status_t read_number(decoder_t *decoder, member_t member, int64_t *out)
{
    if (!has(decoder, member)) return SPERF_OK;
    *out = sperf_json_read_int64(&decoder->members[member]);
    return decoder->members[member].status;
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
    while (sperf_json_next_member(reader, &decoder->text)) {
        if (text_is(decoder, "name")) {
            name = sperf_json_read_int64(reader);
        } else if (text_is(decoder, "unit")) {
            unit = sperf_json_read_int64(reader);
        } else {
            sperf_json_skip(reader);
        }
    }
    SPERF_TRY(reader->status);
    SPERF_TRY(string_of(decoder, name, &decoder->profile->period_type.name));
    return string_of(decoder, unit, &decoder->profile->period_type.unit);
}

/* As of pprof, a comment given again says nothing new: many references to a long one would take as long each time. */
static sperf_status_t add_comments(decoder_t *decoder, const column_t *numbers)
{
    bool *added = calloc((size_t)decoder->strings.count + 1, sizeof *added);
    sperf_status_t status = added ? SPERF_OK : SPERF_NO_MEMORY;
    for (uint32_t i = 0; i < numbers->count && status == SPERF_OK; i++) {
        sperf_string_id_t id = 0;
        status = string_of(decoder, numbers->numbers[i], &id);
        if (status != SPERF_OK || id == 0 || added[numbers->numbers[i]]) continue;
        added[numbers->numbers[i]] = true;
        sperf_string_t comment = sperf_string_table_get(&decoder->profile->strings, id);
        status = sperf_profile_add_comment(decoder->profile, comment.bytes, comment.length);
    }
    free(added);
    return status;
}

static sperf_status_t read_comments(decoder_t *decoder)
{
    column_t numbers = {0};
    if (!has(decoder, COMMENTS)) return SPERF_OK;
    sperf_status_t status = read_column(&decoder->members[COMMENTS], false, &numbers);
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
    SPERF_TRY(read_number(decoder, PERIOD, &decoder->profile->period));
    SPERF_TRY(read_text(decoder, PROGRAM, &decoder->profile->program));
    SPERF_TRY(read_text(decoder, BUILD_ID, &decoder->profile->build_id));
    SPERF_TRY(read_number(decoder, START_TIME, &decoder->profile->start_time_ns));
    SPERF_TRY(read_number(decoder, DURATION, &decoder->profile->duration_ns));
    return read_comments(decoder);
}

/* -- Tables: each function interns one row of decoder->table and gives its id -- */

static sperf_status_t add_function(decoder_t *decoder, uint32_t row, uint32_t *out)
{
    sperf_function_t function = {0};
    SPERF_TRY(string_at(decoder, 0, row, &function.name));
    SPERF_TRY(string_at(decoder, 1, row, &function.file));
    SPERF_TRY(line_at(decoder, 2, row, &function.first_line));
    return sperf_function_table_intern(&decoder->profile->functions, function, out);
}

static sperf_status_t add_frame(decoder_t *decoder, uint32_t row, uint32_t *out)
{
    static const char missing[] = "a frame is of a function that is not there";
    sperf_frame_t frame = {0};
    SPERF_TRY(id_of(decoder, &decoder->functions, number_at(decoder, 0, row), missing, &frame.function));
    if (frame.function == 0) return refuse(decoder, missing);
    SPERF_TRY(line_at(decoder, 1, row, &frame.line));
    return sperf_frame_table_intern(&decoder->profile->frames, frame, out);
}

/* Only stacks before this one can be its caller: so there are no cycles. */
static sperf_status_t add_stack(decoder_t *decoder, uint32_t row, uint32_t *out)
{
    static const char missing[] = "a stack has a frame that is not there";
    int64_t up = number_at(decoder, 0, row);
    if (up < 0 || up > row) return refuse(decoder, "a stack's caller is not among the stacks before it");
    sperf_stack_id_t parent = up == 0 ? 0 : decoder->stacks.ids[row + 1 - (uint32_t)up];
    sperf_frame_id_t frame = 0;
    SPERF_TRY(id_of(decoder, &decoder->frames, number_at(decoder, 1, row), missing, &frame));
    if (frame == 0) return refuse(decoder, missing);
    return sperf_stack_table_intern(&decoder->profile->stacks, parent, frame, out);
}

static sperf_status_t add_thread(decoder_t *decoder, uint32_t row, uint32_t *out)
{
    sperf_thread_t thread = {.process = (uint64_t)number_at(decoder, 2, row),
                             .number = (uint64_t)number_at(decoder, 3, row),
                             .parent = (uint64_t)number_at(decoder, 4, row)};
    SPERF_TRY(string_at(decoder, 0, row, &thread.name));
    SPERF_TRY(string_at(decoder, 1, row, &thread.title));
    return sperf_thread_table_intern(&decoder->profile->threads, thread, out);
}

static sperf_status_t add_sample(decoder_t *decoder, uint32_t row, uint32_t *out)
{
    sperf_sample_key_t key;
    int64_t values[SPERF_SAMPLE_TYPES_MAX];
    SPERF_TRY(id_of(decoder, &decoder->stacks, number_at(decoder, 0, row), "a sample is of a stack that is not there",
                    &key.stack));
    SPERF_TRY(id_of(decoder, &decoder->threads, number_at(decoder, 1, row), "a sample is of a thread that is not there",
                    &key.thread));
    SPERF_TRY(id_of(decoder, &decoder->label_sets, number_at(decoder, 2, row),
                    "a sample has a label set that is not there", &key.labels));
    for (int type = 0; type < SPERF_SAMPLE_TYPES_MAX; type++) {
        values[type] = number_in(&decoder->table.values[type], row);
    }
    SPERF_TRY(sperf_sample_table_add(&decoder->profile->samples, key, values));
    *out = sperf_sample_table_find(&decoder->profile->samples, key);
    return SPERF_OK;
}

static sperf_status_t read_rows(decoder_t *decoder, member_t member, places_t *places,
                                sperf_status_t (*add)(decoder_t *, uint32_t, uint32_t *))
{
    SPERF_TRY(read_table(decoder, member));
    SPERF_TRY(init_places(places, decoder->table.count));
    for (uint32_t row = 0; row < decoder->table.count; row++) SPERF_TRY(add(decoder, row, &places->ids[row + 1]));
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

static sperf_status_t read_label_sets(decoder_t *decoder)
{
    SPERF_TRY(read_table(decoder, LABELS));
    uint32_t labels_count = decoder->table.count;
    decoder->labels = calloc((size_t)labels_count + 1, sizeof *decoder->labels);
    if (!decoder->labels) return SPERF_NO_MEMORY;
    for (uint32_t row = 0; row < labels_count; row++) SPERF_TRY(read_label(decoder, row));
    SPERF_TRY(read_table(decoder, LABEL_SETS));
    SPERF_TRY(init_places(&decoder->label_sets, decoder->table.count));
    int64_t start = 0;
    for (uint32_t row = 0; row < decoder->table.count; row++) {
        int64_t end = number_at(decoder, 0, row);
        if (end < start || end > labels_count) return refuse(decoder, "a label set ends where it cannot end");
        SPERF_TRY(sperf_label_table_intern(&decoder->profile->labels, decoder->labels + start, (uint32_t)(end - start),
                                           &decoder->label_sets.ids[row + 1]));
        start = end;
    }
    return SPERF_OK;
}

/* -- The timeline -- */

static sperf_status_t read_timeline(decoder_t *decoder)
{
    sperf_profile_t *profile = decoder->profile;
    SPERF_TRY(read_table(decoder, TIMELINE));
    if (decoder->table.count == 0) return SPERF_OK;
    int64_t time_us = 0;
    for (uint32_t row = 0; row < decoder->table.count; row++) {
        int64_t sample = number_at(decoder, 1, row);
        time_us = sperf_saturating_add(time_us, number_at(decoder, 0, row));
        if (time_us < 0 || time_us > TIME_MAX_US) return refuse(decoder, "a time in the timeline is out of range");
        if (sample < 0 || sample >= decoder->samples.count) {
            return refuse(decoder, "the timeline names a sample that is not there");
        }
        sperf_timeline_row_t added = {.time_us = (uint64_t)time_us,
                                      .key = profile->samples.keys[decoder->samples.ids[sample + 1]],
                                      .weight = number_at(decoder, 2, row)};
        SPERF_TRY(sperf_timeline_append(&profile->timeline, &added));
    }
    /* Whether it agrees with the samples is for the model's own check to say. */
    return sperf_profile_validate(profile, &decoder->complaint);
}

/* -- The whole -- */

static sperf_status_t decode(decoder_t *decoder, sperf_json_reader_t *whole, bool head_only)
{
    SPERF_TRY(find_members(decoder, whole));
    SPERF_TRY(check_format(decoder));
    SPERF_TRY(read_head(decoder));
    if (head_only) return SPERF_OK;
    SPERF_TRY(read_rows(decoder, FUNCTIONS, &decoder->functions, add_function));
    SPERF_TRY(read_rows(decoder, FRAMES, &decoder->frames, add_frame));
    SPERF_TRY(read_rows(decoder, STACKS, &decoder->stacks, add_stack));
    SPERF_TRY(read_rows(decoder, THREADS, &decoder->threads, add_thread));
    SPERF_TRY(read_label_sets(decoder));
    SPERF_TRY(read_rows(decoder, SAMPLES, &decoder->samples, add_sample));
    return read_timeline(decoder);
}

static const char *complaint_of(const decoder_t *decoder, const sperf_json_reader_t *whole, sperf_status_t status)
{
    if (decoder->complaint) return decoder->complaint;
    if (whole->complaint) return whole->complaint;
    for (int member = 0; member < MEMBERS; member++) {
        if (decoder->members[member].complaint) return decoder->members[member].complaint;
    }
    return sperf_status_message(status);
}

static void cleanup(decoder_t *decoder)
{
    sperf_profile_free(decoder->profile);
    sperf_buffer_cleanup(&decoder->text);
    clear_table(&decoder->table);
    free(decoder->strings.ids);
    free(decoder->functions.ids);
    free(decoder->frames.ids);
    free(decoder->stacks.ids);
    free(decoder->threads.ids);
    free(decoder->label_sets.ids);
    free(decoder->samples.ids);
    free(decoder->labels);
}

static sperf_status_t decode_bytes(const uint8_t *bytes, size_t length, bool head_only, sperf_profile_t **out,
                                   const char **complaint)
{
    *out = NULL;
    decoder_t decoder = {0};
    sperf_json_reader_t whole;
    sperf_json_reader_init(&whole, bytes, length);
    sperf_status_t status = decode(&decoder, &whole, head_only);
    if (status == SPERF_OK) {
        *out = decoder.profile;
        decoder.profile = NULL;
    } else if (complaint) {
        *complaint = complaint_of(&decoder, &whole, status);
    }
    cleanup(&decoder);
    return status;
}

sperf_status_t sperf_json_decode(const uint8_t *bytes, size_t length, sperf_profile_t **out, const char **complaint)
{
    return decode_bytes(bytes, length, false, out, complaint);
}

sperf_status_t sperf_json_decode_head(const uint8_t *bytes, size_t length, sperf_profile_t **out,
                                      const char **complaint)
{
    return decode_bytes(bytes, length, true, out, complaint);
}
