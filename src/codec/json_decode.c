/*
 * Reads sperf's own JSON: see json_encode.c and, for the schema, docs/formats.md.
 *
 * The members of a JSON object have no order, so a first pass over the bytes finds where each table is, and checks the
 * grammar; then the head is read, and the tables (json_tables.c). Members that are not known are passed over.
 */
#include <stdlib.h>
#include <string.h>

#include "comment_field.h"
#include "json_decoder.h"
#include "sperf/format.h"

enum { VERSION = 1 };

static const char *const NAMES[SPERF_JSON_MEMBERS] = {
    [SPERF_JSON_FORMAT] = "format",
    [SPERF_JSON_FORMAT_VERSION] = "version",
    [SPERF_JSON_SAMPLE_TYPES] = "sample_types",
    [SPERF_JSON_DEFAULT_SAMPLE_TYPE] = "default_sample_type",
    [SPERF_JSON_PERIOD_TYPE] = "period_type",
    [SPERF_JSON_PERIOD] = "period",
    [SPERF_JSON_PROGRAM] = "program",
    [SPERF_JSON_BUILD_ID] = "build_id",
    [SPERF_JSON_START_TIME] = "start_time_ns",
    [SPERF_JSON_DURATION] = "duration_ns",
    [SPERF_JSON_METADATA] = "metadata",
    [SPERF_JSON_COMMENTS] = "comments",
    [SPERF_JSON_FUNCTIONS] = "functions",
    [SPERF_JSON_FRAMES] = "frames",
    [SPERF_JSON_STACKS] = "stacks",
    [SPERF_JSON_THREADS] = "threads",
    [SPERF_JSON_LABEL_SETS] = "label_sets",
    [SPERF_JSON_SAMPLES] = "samples",
    [SPERF_JSON_TIMELINE] = "timeline",
};

/* -- Small parts -- */

sperf_string_t sperf_json_decoder_text(const sperf_json_decoder_t *decoder)
{
    return (sperf_string_t){decoder->text.length > 0 ? (const char *)decoder->text.bytes : "", decoder->text.length};
}

bool sperf_json_decoder_text_is(const sperf_json_decoder_t *decoder, const char *text)
{
    return sperf_string_is(sperf_json_decoder_text(decoder), text);
}

sperf_string_id_t sperf_json_decoder_string(sperf_json_decoder_t *decoder, sperf_json_reader_t *reader)
{
    sperf_string_id_t id = 0;
    sperf_json_read_string(reader, &decoder->text);
    if (reader->status != SPERF_OK) return 0;
    sperf_string_t text = sperf_json_decoder_text(decoder);
    reader->status = sperf_string_table_intern(&decoder->profile->strings, text.bytes, text.length, &id);
    return id;
}

/* -- Where the tables are -- */

static sperf_json_member_t find_member(const sperf_json_decoder_t *decoder)
{
    for (int member = 0; member < SPERF_JSON_MEMBERS; member++) {
        if (sperf_json_decoder_text_is(decoder, NAMES[member])) return (sperf_json_member_t)member;
    }
    return SPERF_JSON_MEMBERS;
}

static sperf_status_t find_members(sperf_json_decoder_t *decoder, sperf_json_reader_t *reader)
{
    sperf_json_enter_object(reader);
    while (sperf_json_next_member(reader, &decoder->text)) {
        sperf_json_member_t member = find_member(decoder);
        if (member != SPERF_JSON_MEMBERS && decoder->members[member].next) {
            sperf_json_reader_fail(reader, "a member is there twice");
        }
        if (member != SPERF_JSON_MEMBERS) decoder->members[member] = *reader;
        sperf_json_skip(reader);
    }
    sperf_json_reader_finish(reader);
    return reader->status;
}

bool sperf_json_decoder_has(const sperf_json_decoder_t *decoder, sperf_json_member_t member)
{
    return decoder->members[member].next != NULL;
}

bool sperf_json_decoder_enter(sperf_json_decoder_t *decoder, sperf_json_member_t member)
{
    if (!sperf_json_decoder_has(decoder, member)) return false;
    sperf_json_enter_array(&decoder->members[member]);
    return true;
}

/* -- The head -- */

static void check_format(sperf_json_decoder_t *decoder, sperf_json_reader_t *whole)
{
    sperf_json_reader_t *format = &decoder->members[SPERF_JSON_FORMAT];
    bool named = sperf_json_decoder_has(decoder, SPERF_JSON_FORMAT) && sperf_json_at_string(format);
    if (named) sperf_json_read_string(format, &decoder->text);
    if (!named || !sperf_json_decoder_text_is(decoder, "sperf")) {
        sperf_json_reader_fail(whole, "there is no \"format\": \"sperf\"");
    }
    sperf_json_reader_t *version = &decoder->members[SPERF_JSON_FORMAT_VERSION];
    if (!sperf_json_decoder_has(decoder, SPERF_JSON_FORMAT_VERSION) || sperf_json_read_int64(version) != VERSION) {
        sperf_json_reader_fail(whole, "it is of a version that this sperf does not know");
    }
}

static sperf_sample_type_t read_type(sperf_json_decoder_t *decoder, sperf_json_reader_t *reader)
{
    sperf_sample_type_t type = {0};
    sperf_json_enter_object(reader);
    while (sperf_json_next_member(reader, &decoder->text)) {
        if (sperf_json_decoder_text_is(decoder, "name")) {
            type.name = sperf_json_decoder_string(decoder, reader);
        } else if (sperf_json_decoder_text_is(decoder, "unit")) {
            type.unit = sperf_json_decoder_string(decoder, reader);
        } else {
            sperf_json_skip(reader);
        }
    }
    return type;
}

/* Returns how many sample types there are. */
static uint32_t count_types(sperf_json_decoder_t *decoder, sperf_json_reader_t *whole)
{
    uint32_t count = 0;
    if (!sperf_json_decoder_has(decoder, SPERF_JSON_SAMPLE_TYPES)) return 0;
    sperf_json_reader_t reader = decoder->members[SPERF_JSON_SAMPLE_TYPES];
    sperf_json_enter_array(&reader);
    for (; sperf_json_next_element(&reader); count++) sperf_json_skip(&reader);
    if (reader.status != SPERF_OK) sperf_json_reader_fail(whole, reader.complaint);
    return count;
}

static sperf_status_t new_profile(sperf_json_decoder_t *decoder, sperf_json_reader_t *whole)
{
    uint32_t count = count_types(decoder, whole);
    if (count == 0) sperf_json_reader_fail(whole, "there is no sample type");
    if (count > SPERF_SAMPLE_TYPES_MAX)
        sperf_json_reader_fail(whole, "there are more sample types than sperf can hold");
    SPERF_TRY(whole->status);
    return sperf_profile_new_blank(count, &decoder->profile);
}

static sperf_status_t read_types(sperf_json_decoder_t *decoder)
{
    sperf_profile_t *profile = decoder->profile;
    sperf_json_reader_t *reader = &decoder->members[SPERF_JSON_SAMPLE_TYPES];
    sperf_json_enter_array(reader);
    for (uint32_t i = 0; sperf_json_next_element(reader); i++) profile->sample_types[i] = read_type(decoder, reader);
    return reader->status;
}

static sperf_status_t read_period_type(sperf_json_decoder_t *decoder)
{
    sperf_json_reader_t *reader = &decoder->members[SPERF_JSON_PERIOD_TYPE];
    if (!sperf_json_decoder_has(decoder, SPERF_JSON_PERIOD_TYPE) || sperf_json_read_null(reader)) return SPERF_OK;
    decoder->profile->period_type = read_type(decoder, reader);
    return reader->status;
}

static sperf_status_t read_number(sperf_json_decoder_t *decoder, sperf_json_member_t member, int64_t *out)
{
    if (!sperf_json_decoder_has(decoder, member)) return SPERF_OK;
    *out = sperf_json_read_int64(&decoder->members[member]);
    return decoder->members[member].status;
}

static sperf_status_t read_text(sperf_json_decoder_t *decoder, sperf_json_member_t member, sperf_string_id_t *out)
{
    if (!sperf_json_decoder_has(decoder, member)) return SPERF_OK;
    *out = sperf_json_decoder_string(decoder, &decoder->members[member]);
    return decoder->members[member].status;
}

static sperf_status_t read_default_type(sperf_json_decoder_t *decoder)
{
    sperf_string_id_t name = 0;
    SPERF_TRY(read_text(decoder, SPERF_JSON_DEFAULT_SAMPLE_TYPE, &name));
    sperf_profile_set_default_type(decoder->profile, name);
    return SPERF_OK;
}

static sperf_status_t read_head(sperf_json_decoder_t *decoder)
{
    SPERF_TRY(read_types(decoder));
    SPERF_TRY(read_default_type(decoder));
    SPERF_TRY(read_period_type(decoder));
    SPERF_TRY(read_number(decoder, SPERF_JSON_PERIOD, &decoder->profile->period));
    SPERF_TRY(read_text(decoder, SPERF_JSON_PROGRAM, &decoder->profile->program));
    SPERF_TRY(read_text(decoder, SPERF_JSON_BUILD_ID, &decoder->profile->build_id));
    SPERF_TRY(read_number(decoder, SPERF_JSON_START_TIME, &decoder->profile->start_time_ns));
    return read_number(decoder, SPERF_JSON_DURATION, &decoder->profile->duration_ns);
}

static sperf_status_t add_comment(sperf_json_decoder_t *decoder, const sperf_buffer_t *comment)
{
    SPERF_TRY(comment->status);
    return sperf_profile_add_comment(decoder->profile, (const char *)comment->bytes, comment->length);
}

/* Read the pair at hand into `comment`. */
static sperf_status_t read_field(sperf_json_decoder_t *decoder, sperf_json_reader_t *reader, sperf_buffer_t *name,
                                 sperf_buffer_t *comment)
{
    sperf_json_enter_array(reader);
    sperf_json_expect_element(reader);
    sperf_json_read_string(reader, name);
    sperf_json_expect_element(reader);
    sperf_json_read_string(reader, &decoder->text);
    sperf_json_expect_end(reader);
    SPERF_TRY(reader->status);
    sperf_buffer_clear(comment);
    sperf_comment_field_append(comment, (sperf_string_t){(const char *)name->bytes, name->length},
                               sperf_json_decoder_text(decoder));
    return add_comment(decoder, comment);
}

static sperf_status_t read_metadata(sperf_json_decoder_t *decoder)
{
    if (!sperf_json_decoder_enter(decoder, SPERF_JSON_METADATA)) return SPERF_OK;
    sperf_json_reader_t *reader = &decoder->members[SPERF_JSON_METADATA];
    sperf_buffer_t name = SPERF_BUFFER_INIT;
    sperf_buffer_t comment = SPERF_BUFFER_INIT;
    sperf_status_t status = SPERF_OK;
    while (status == SPERF_OK && sperf_json_next_element(reader)) status = read_field(decoder, reader, &name, &comment);
    sperf_buffer_cleanup(&name);
    sperf_buffer_cleanup(&comment);
    return status == SPERF_OK ? reader->status : status;
}

static sperf_status_t read_comments(sperf_json_decoder_t *decoder)
{
    if (!sperf_json_decoder_enter(decoder, SPERF_JSON_COMMENTS)) return SPERF_OK;
    sperf_json_reader_t *reader = &decoder->members[SPERF_JSON_COMMENTS];
    while (sperf_json_next_element(reader)) {
        sperf_json_read_string(reader, &decoder->text);
        SPERF_TRY(reader->status);
        if (decoder->text.length > 0) SPERF_TRY(add_comment(decoder, &decoder->text));
    }
    return reader->status;
}

/* -- The whole -- */

static sperf_status_t decode(sperf_json_decoder_t *decoder, sperf_json_reader_t *whole, bool head_only)
{
    SPERF_TRY(find_members(decoder, whole));
    check_format(decoder, whole);
    SPERF_TRY(whole->status);
    SPERF_TRY(new_profile(decoder, whole));
    SPERF_TRY(read_head(decoder));
    SPERF_TRY(read_metadata(decoder));
    SPERF_TRY(read_comments(decoder));
    return head_only ? SPERF_OK : sperf_json_read_tables(decoder);
}

static const char *complaint_of(const sperf_json_decoder_t *decoder, const sperf_json_reader_t *whole,
                                sperf_status_t status)
{
    if (decoder->complaint) return decoder->complaint;
    if (whole->complaint) return whole->complaint;
    for (int member = 0; member < SPERF_JSON_MEMBERS; member++) {
        if (decoder->members[member].complaint) return decoder->members[member].complaint;
    }
    return sperf_status_message(status);
}

static void cleanup(sperf_json_decoder_t *decoder)
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
    sperf_json_decoder_t decoder = {0};
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
