/*
 * Reads sperf's own JSON: see json_encode.c and, for the schema, docs/formats.md.
 *
 * The members of a JSON object have no order, so a first pass over the bytes finds where each table is, and checks the
 * grammar; then the tables are read in the order in which they need each other. Places in the arrays become ids through one
 * array for each table: rows that say the same become one row of the model. All arrays are linear in the length of the bytes,
 * for a row takes some of them. Members that are not known are passed over.
 */
#include <stdlib.h>
#include <string.h>

#include "../base/rows.h"
#include "comment_field.h"
#include "json_reader.h"
#include "sperf/format.h"

enum { VERSION = 1 };

/* Beyond this a time has no nanoseconds in int64: almost 300 years after the profile's start. */
static const uint64_t TIME_MAX_US = INT64_MAX / 1000;

/* From places in a table of the file to ids of the profile. */
typedef struct {
    uint32_t *ids;
    uint32_t count;
    uint32_t capacity;
} places_t;

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
    METADATA,
    COMMENTS,
    FUNCTIONS,
    FRAMES,
    STACKS,
    THREADS,
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
    [METADATA] = "metadata",
    [COMMENTS] = "comments",
    [FUNCTIONS] = "functions",
    [FRAMES] = "frames",
    [STACKS] = "stacks",
    [THREADS] = "threads",
    [LABEL_SETS] = "label_sets",
    [SAMPLES] = "samples",
    [TIMELINE] = "timeline",
};

typedef struct {
    sperf_json_reader_t members[MEMBERS]; /* each at its value; .next is NULL where it is not there */
    sperf_profile_t *profile;             /* owned until the decoder gives it away */
    const char *complaint;
    sperf_buffer_t text; /* the string or key that was read last */
    places_t functions;
    places_t frames;
    places_t stacks;
    places_t threads;
    places_t label_sets;
    places_t samples; /* rows, not ids */
    sperf_label_t *labels;
    uint32_t labels_capacity;
} decoder_t;

/* -- Small parts -- */

static bool text_is(const decoder_t *decoder, const char *text)
{
    size_t length = strlen(text);
    return decoder->text.length == length && (length == 0 || memcmp(decoder->text.bytes, text, length) == 0);
}

static sperf_string_t text_of(const decoder_t *decoder)
{
    return (sperf_string_t){decoder->text.length > 0 ? (const char *)decoder->text.bytes : "", decoder->text.length};
}

/* Read a string and return its id; an error sticks in the reader. */
static sperf_string_id_t read_string(decoder_t *decoder, sperf_json_reader_t *reader)
{
    sperf_string_id_t id = 0;
    sperf_json_read_string(reader, &decoder->text);
    if (reader->status != SPERF_OK) return 0;
    sperf_string_t text = text_of(decoder);
    reader->status = sperf_string_table_intern(&decoder->profile->strings, text.bytes, text.length, &id);
    return id;
}

static sperf_status_t remember(places_t *places, uint32_t id)
{
    if (places->count == places->capacity) {
        uint32_t capacity = 0;
        SPERF_TRY(sperf_rows_next_capacity(places->capacity, (uint64_t)places->count + 1, &capacity));
        uint32_t *ids = sperf_rows_resize(places->ids, capacity, sizeof *ids);
        if (!ids) return SPERF_NO_MEMORY;
        places->ids = ids;
        places->capacity = capacity;
    }
    places->ids[places->count++] = id;
    return SPERF_OK;
}

/* Read a place and return what is there; -1 is 0, "none", where that is allowed. */
static uint32_t read_place(sperf_json_reader_t *reader, const places_t *places, bool none_allowed,
                           const char *complaint)
{
    int64_t place = sperf_json_read_int64(reader);
    if (reader->status != SPERF_OK || (place == -1 && none_allowed)) return 0;
    if (place >= 0 && place < places->count) return places->ids[place];
    sperf_json_reader_fail(reader, complaint);
    return 0;
}

/* Go to the next number of a row. */
static void next_number(sperf_json_reader_t *reader)
{
    if (!sperf_json_next_element(reader)) sperf_json_reader_fail(reader, "a row has too few numbers");
}

static void end_row(sperf_json_reader_t *reader)
{
    if (sperf_json_next_element(reader)) sperf_json_reader_fail(reader, "a row has too many numbers");
}

/* Read the number that comes next in a row of its own. */
static uint32_t next_uint32(sperf_json_reader_t *reader)
{
    next_number(reader);
    return sperf_json_read_uint32(reader);
}

/* -- Where the tables are -- */

static member_t find_member(const decoder_t *decoder)
{
    for (int member = 0; member < MEMBERS; member++) {
        if (text_is(decoder, NAMES[member])) return (member_t)member;
    }
    return MEMBERS;
}

static sperf_status_t find_members(decoder_t *decoder, sperf_json_reader_t *reader)
{
    sperf_json_enter_object(reader);
    while (sperf_json_next_member(reader, &decoder->text)) {
        member_t member = find_member(decoder);
        if (member != MEMBERS && decoder->members[member].next) {
            sperf_json_reader_fail(reader, "a member is there twice");
        }
        if (member != MEMBERS) decoder->members[member] = *reader;
        sperf_json_skip(reader);
    }
    sperf_json_reader_finish(reader);
    return reader->status;
}

static bool present(const decoder_t *decoder, member_t member)
{
    return decoder->members[member].next != NULL;
}

/* Arrays may be left out: nothing is in them then. */
static bool enter_table(decoder_t *decoder, member_t member)
{
    if (!present(decoder, member)) return false;
    sperf_json_enter_array(&decoder->members[member]);
    return true;
}

/* -- The head -- */

static void check_format(decoder_t *decoder, sperf_json_reader_t *whole)
{
    sperf_json_reader_t *format = &decoder->members[FORMAT];
    bool named = present(decoder, FORMAT) && sperf_json_at_string(format);
    if (named) sperf_json_read_string(format, &decoder->text);
    if (!named || !text_is(decoder, "sperf")) {
        sperf_json_reader_fail(whole, "there is no \"format\": \"sperf\"");
    }
    sperf_json_reader_t *version = &decoder->members[FORMAT_VERSION];
    if (!present(decoder, FORMAT_VERSION) || sperf_json_read_int64(version) != VERSION) {
        sperf_json_reader_fail(whole, "it is of a version that this sperf does not know");
    }
}

static sperf_sample_type_t read_type(decoder_t *decoder, sperf_json_reader_t *reader)
{
    sperf_sample_type_t type = {0};
    sperf_json_enter_object(reader);
    while (sperf_json_next_member(reader, &decoder->text)) {
        if (text_is(decoder, "name")) {
            type.name = read_string(decoder, reader);
        } else if (text_is(decoder, "unit")) {
            type.unit = read_string(decoder, reader);
        } else {
            sperf_json_skip(reader);
        }
    }
    return type;
}

/* Returns how many sample types there are. */
static uint32_t count_types(decoder_t *decoder, sperf_json_reader_t *whole)
{
    uint32_t count = 0;
    if (!present(decoder, SAMPLE_TYPES)) return 0;
    sperf_json_reader_t reader = decoder->members[SAMPLE_TYPES];
    sperf_json_enter_array(&reader);
    for (; sperf_json_next_element(&reader); count++) sperf_json_skip(&reader);
    if (reader.status != SPERF_OK) sperf_json_reader_fail(whole, reader.complaint);
    return count;
}

static sperf_status_t new_profile(decoder_t *decoder, sperf_json_reader_t *whole)
{
    uint32_t count = count_types(decoder, whole);
    if (count == 0) sperf_json_reader_fail(whole, "there is no sample type");
    if (count > SPERF_SAMPLE_TYPES_MAX)
        sperf_json_reader_fail(whole, "there are more sample types than sperf can hold");
    SPERF_TRY(whole->status);
    sperf_sample_type_text_t blank[SPERF_SAMPLE_TYPES_MAX];
    for (uint32_t i = 0; i < SPERF_SAMPLE_TYPES_MAX; i++) blank[i] = (sperf_sample_type_text_t){"", ""};
    return sperf_profile_new(blank, count, &decoder->profile);
}

static sperf_status_t read_types(decoder_t *decoder)
{
    sperf_profile_t *profile = decoder->profile;
    sperf_json_reader_t *reader = &decoder->members[SAMPLE_TYPES];
    sperf_json_enter_array(reader);
    for (uint32_t i = 0; sperf_json_next_element(reader); i++) profile->sample_types[i] = read_type(decoder, reader);
    return reader->status;
}

/* A default that is none of the sample types means the last one, as in pprof. */
static sperf_status_t read_default_type(decoder_t *decoder)
{
    sperf_profile_t *profile = decoder->profile;
    profile->default_sample_type = profile->sample_types[profile->sample_types_count - 1].name;
    if (!present(decoder, DEFAULT_SAMPLE_TYPE)) return SPERF_OK;
    sperf_json_reader_t *reader = &decoder->members[DEFAULT_SAMPLE_TYPE];
    sperf_string_id_t name = read_string(decoder, reader);
    for (uint32_t i = 0; i < profile->sample_types_count; i++) {
        if (profile->sample_types[i].name == name) profile->default_sample_type = name;
    }
    return reader->status;
}

static sperf_status_t read_period_type(decoder_t *decoder)
{
    sperf_json_reader_t *reader = &decoder->members[PERIOD_TYPE];
    if (!present(decoder, PERIOD_TYPE) || sperf_json_read_null(reader)) return SPERF_OK;
    decoder->profile->period_type = read_type(decoder, reader);
    return reader->status;
}

static sperf_status_t read_number(decoder_t *decoder, member_t member, int64_t *out)
{
    if (!present(decoder, member)) return SPERF_OK;
    *out = sperf_json_read_int64(&decoder->members[member]);
    return decoder->members[member].status;
}

static sperf_status_t read_text(decoder_t *decoder, member_t member, sperf_string_id_t *out)
{
    if (!present(decoder, member)) return SPERF_OK;
    *out = read_string(decoder, &decoder->members[member]);
    return decoder->members[member].status;
}

static sperf_status_t read_head(decoder_t *decoder)
{
    SPERF_TRY(read_types(decoder));
    SPERF_TRY(read_default_type(decoder));
    SPERF_TRY(read_period_type(decoder));
    SPERF_TRY(read_number(decoder, PERIOD, &decoder->profile->period));
    SPERF_TRY(read_text(decoder, PROGRAM, &decoder->profile->program));
    SPERF_TRY(read_text(decoder, BUILD_ID, &decoder->profile->build_id));
    SPERF_TRY(read_number(decoder, START_TIME, &decoder->profile->start_time_ns));
    return read_number(decoder, DURATION, &decoder->profile->duration_ns);
}

static sperf_status_t add_comment(decoder_t *decoder, const sperf_buffer_t *comment)
{
    SPERF_TRY(comment->status);
    return sperf_profile_add_comment(decoder->profile, (const char *)comment->bytes, comment->length);
}

/* Read the pair at hand into `comment`. */
static sperf_status_t read_field(decoder_t *decoder, sperf_json_reader_t *reader, sperf_buffer_t *name,
                                 sperf_buffer_t *comment)
{
    sperf_json_enter_array(reader);
    next_number(reader);
    sperf_json_read_string(reader, name);
    next_number(reader);
    sperf_json_read_string(reader, &decoder->text);
    end_row(reader);
    SPERF_TRY(reader->status);
    sperf_buffer_clear(comment);
    sperf_comment_field_append(comment, (sperf_string_t){(const char *)name->bytes, name->length}, text_of(decoder));
    return add_comment(decoder, comment);
}

static sperf_status_t read_metadata(decoder_t *decoder)
{
    if (!enter_table(decoder, METADATA)) return SPERF_OK;
    sperf_json_reader_t *reader = &decoder->members[METADATA];
    sperf_buffer_t name = SPERF_BUFFER_INIT;
    sperf_buffer_t comment = SPERF_BUFFER_INIT;
    sperf_status_t status = SPERF_OK;
    while (status == SPERF_OK && sperf_json_next_element(reader)) status = read_field(decoder, reader, &name, &comment);
    sperf_buffer_cleanup(&name);
    sperf_buffer_cleanup(&comment);
    return status == SPERF_OK ? reader->status : status;
}

static sperf_status_t read_comments(decoder_t *decoder)
{
    if (!enter_table(decoder, COMMENTS)) return SPERF_OK;
    sperf_json_reader_t *reader = &decoder->members[COMMENTS];
    while (sperf_json_next_element(reader)) {
        sperf_json_read_string(reader, &decoder->text);
        SPERF_TRY(reader->status);
        if (decoder->text.length > 0) SPERF_TRY(add_comment(decoder, &decoder->text));
    }
    return reader->status;
}

/* -- Tables -- */

static sperf_status_t read_function(decoder_t *decoder, sperf_json_reader_t *reader)
{
    sperf_function_t function = {0};
    sperf_json_enter_object(reader);
    while (sperf_json_next_member(reader, &decoder->text)) {
        if (text_is(decoder, "name")) {
            function.name = read_string(decoder, reader);
        } else if (text_is(decoder, "file")) {
            function.file = read_string(decoder, reader);
        } else if (text_is(decoder, "first_line")) {
            function.first_line = sperf_json_read_uint32(reader);
        } else {
            sperf_json_skip(reader);
        }
    }
    SPERF_TRY(reader->status);
    sperf_function_id_t id = 0;
    SPERF_TRY(sperf_function_table_intern(&decoder->profile->functions, function, &id));
    return remember(&decoder->functions, id);
}

static sperf_status_t read_frame(decoder_t *decoder, sperf_json_reader_t *reader)
{
    sperf_frame_t frame = {0};
    sperf_json_enter_array(reader);
    next_number(reader);
    frame.function = read_place(reader, &decoder->functions, false, "a frame is of a function that is not there");
    frame.line = next_uint32(reader);
    end_row(reader);
    SPERF_TRY(reader->status);
    sperf_frame_id_t id = 0;
    SPERF_TRY(sperf_frame_table_intern(&decoder->profile->frames, frame, &id));
    return remember(&decoder->frames, id);
}

/* Only stacks that were read are there to be parents: so there are no cycles. */
static sperf_status_t read_stack(decoder_t *decoder, sperf_json_reader_t *reader)
{
    sperf_json_enter_array(reader);
    next_number(reader);
    sperf_stack_id_t parent =
        read_place(reader, &decoder->stacks, true, "a stack's caller is not among the stacks before it");
    next_number(reader);
    sperf_frame_id_t frame = read_place(reader, &decoder->frames, false, "a stack has a frame that is not there");
    end_row(reader);
    SPERF_TRY(reader->status);
    sperf_stack_id_t id = 0;
    SPERF_TRY(sperf_stack_table_intern(&decoder->profile->stacks, parent, frame, &id));
    return remember(&decoder->stacks, id);
}

static sperf_status_t read_thread(decoder_t *decoder, sperf_json_reader_t *reader)
{
    sperf_thread_t thread = {0};
    sperf_json_enter_object(reader);
    while (sperf_json_next_member(reader, &decoder->text)) {
        if (text_is(decoder, "process")) {
            thread.process = sperf_json_read_uint64(reader);
        } else if (text_is(decoder, "number")) {
            thread.number = sperf_json_read_uint64(reader);
        } else if (text_is(decoder, "name")) {
            thread.name = read_string(decoder, reader);
        } else {
            sperf_json_skip(reader);
        }
    }
    SPERF_TRY(reader->status);
    sperf_thread_id_t id = 0;
    SPERF_TRY(sperf_thread_table_intern(&decoder->profile->threads, thread, &id));
    return remember(&decoder->threads, id);
}

static sperf_label_t read_label(decoder_t *decoder, sperf_json_reader_t *reader)
{
    sperf_label_t label = {0};
    sperf_json_enter_object(reader);
    while (sperf_json_next_member(reader, &decoder->text)) {
        if (text_is(decoder, "key")) {
            label.key = read_string(decoder, reader);
        } else if (text_is(decoder, "string")) {
            label.string = read_string(decoder, reader);
        } else if (text_is(decoder, "number")) {
            label.number = sperf_json_read_int64(reader);
        } else if (text_is(decoder, "unit")) {
            label.unit = read_string(decoder, reader);
        } else {
            sperf_json_skip(reader);
        }
    }
    if (label.key == 0) sperf_json_reader_fail(reader, "a label has no key");
    /* A string and a number exclude each other: the string, as when pprof is read. */
    if (label.string != 0) label.number = label.unit = 0;
    return label;
}

static sperf_status_t keep_label(decoder_t *decoder, uint32_t place, sperf_label_t label)
{
    if (place == decoder->labels_capacity) {
        uint32_t capacity = 0;
        SPERF_TRY(sperf_rows_next_capacity(decoder->labels_capacity, (uint64_t)place + 1, &capacity));
        sperf_label_t *labels = sperf_rows_resize(decoder->labels, capacity, sizeof *labels);
        if (!labels) return SPERF_NO_MEMORY;
        decoder->labels = labels;
        decoder->labels_capacity = capacity;
    }
    decoder->labels[place] = label;
    return SPERF_OK;
}

static sperf_status_t read_label_set(decoder_t *decoder, sperf_json_reader_t *reader)
{
    uint32_t count = 0;
    sperf_json_enter_array(reader);
    while (sperf_json_next_element(reader)) {
        sperf_label_t label = read_label(decoder, reader);
        SPERF_TRY(reader->status);
        SPERF_TRY(keep_label(decoder, count++, label));
    }
    SPERF_TRY(reader->status);
    sperf_label_set_id_t id = 0;
    SPERF_TRY(sperf_label_table_intern(&decoder->profile->labels, decoder->labels, count, &id));
    return remember(&decoder->label_sets, id);
}

static sperf_status_t read_sample(decoder_t *decoder, sperf_json_reader_t *reader)
{
    sperf_profile_t *profile = decoder->profile;
    sperf_sample_key_t key;
    int64_t values[SPERF_SAMPLE_TYPES_MAX];
    sperf_json_enter_array(reader);
    next_number(reader);
    key.stack = read_place(reader, &decoder->stacks, true, "a sample is of a stack that is not there");
    next_number(reader);
    key.thread = read_place(reader, &decoder->threads, true, "a sample is of a thread that is not there");
    next_number(reader);
    key.labels = read_place(reader, &decoder->label_sets, true, "a sample has a label set that is not there");
    for (uint32_t type = 0; type < profile->sample_types_count; type++) {
        next_number(reader);
        values[type] = sperf_json_read_int64(reader);
    }
    end_row(reader);
    SPERF_TRY(reader->status);
    SPERF_TRY(sperf_sample_table_add(&profile->samples, key, values));
    return remember(&decoder->samples, sperf_sample_table_find(&profile->samples, key));
}

static sperf_status_t read_timeline_row(decoder_t *decoder, sperf_json_reader_t *reader)
{
    sperf_profile_t *profile = decoder->profile;
    sperf_timeline_row_t row = {0};
    sperf_json_enter_array(reader);
    next_number(reader);
    row.time_us = sperf_json_read_uint64(reader);
    if (row.time_us > TIME_MAX_US) sperf_json_reader_fail(reader, "a time in the timeline is out of range");
    next_number(reader);
    int64_t place = sperf_json_read_int64(reader);
    if (place < 0 || place >= decoder->samples.count) {
        sperf_json_reader_fail(reader, "the timeline names a sample that is not there");
    }
    next_number(reader);
    row.weight = sperf_json_read_int64(reader);
    end_row(reader);
    SPERF_TRY(reader->status);
    row.key = profile->samples.keys[decoder->samples.ids[place]];
    return sperf_timeline_append(&profile->timeline, &row);
}

static sperf_status_t read_rows(decoder_t *decoder, member_t member,
                                sperf_status_t (*read_row)(decoder_t *, sperf_json_reader_t *))
{
    if (!enter_table(decoder, member)) return SPERF_OK;
    sperf_json_reader_t *reader = &decoder->members[member];
    while (sperf_json_next_element(reader)) SPERF_TRY(read_row(decoder, reader));
    return reader->status;
}

static sperf_status_t read_tables(decoder_t *decoder)
{
    SPERF_TRY(read_rows(decoder, FUNCTIONS, read_function));
    SPERF_TRY(read_rows(decoder, FRAMES, read_frame));
    SPERF_TRY(read_rows(decoder, STACKS, read_stack));
    SPERF_TRY(read_rows(decoder, THREADS, read_thread));
    SPERF_TRY(read_rows(decoder, LABEL_SETS, read_label_set));
    SPERF_TRY(read_rows(decoder, SAMPLES, read_sample));
    if (!present(decoder, TIMELINE)) return SPERF_OK;
    SPERF_TRY(read_rows(decoder, TIMELINE, read_timeline_row));
    /* Whether it agrees with the samples is for the model's own check to say. */
    return sperf_profile_validate(decoder->profile, &decoder->complaint);
}

/* -- The whole -- */

static sperf_status_t decode(decoder_t *decoder, sperf_json_reader_t *whole, bool head_only)
{
    SPERF_TRY(find_members(decoder, whole));
    check_format(decoder, whole);
    SPERF_TRY(whole->status);
    SPERF_TRY(new_profile(decoder, whole));
    SPERF_TRY(read_head(decoder));
    SPERF_TRY(read_metadata(decoder));
    SPERF_TRY(read_comments(decoder));
    return head_only ? SPERF_OK : read_tables(decoder);
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
