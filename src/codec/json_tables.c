/*
 * The tables of sperf's own JSON: see json_decoder.h.
 *
 * They are read in the order in which they need each other. Places in the arrays become ids through one array for each
 * table: rows that say the same become one row of the model. All arrays are linear in the length of the bytes, for a row takes some of
 * them.
 */
#include "../base/rows.h"
#include "json_decoder.h"

/* Beyond this a time has no nanoseconds in int64: almost 300 years after the profile's start. */
static const uint64_t TIME_MAX_US = INT64_MAX / 1000;

static sperf_status_t remember(sperf_json_places_t *places, uint32_t id)
{
    SPERF_TRY(SPERF_ROWS_RESERVE(places->ids, places->capacity, (uint64_t)places->count + 1));
    places->ids[places->count++] = id;
    return SPERF_OK;
}

/* Read a place and return what is there; -1 is 0, "none", where that is allowed. */
static uint32_t read_place(sperf_json_reader_t *reader, const sperf_json_places_t *places, bool none_allowed,
                           const char *complaint)
{
    int64_t place = sperf_json_read_int64(reader);
    if (reader->status != SPERF_OK || (place == -1 && none_allowed)) return 0;
    if (place >= 0 && place < places->count) return places->ids[place];
    sperf_json_reader_fail(reader, complaint);
    return 0;
}

/* Read the number that comes next in a row of its own. */
static uint32_t next_uint32(sperf_json_reader_t *reader)
{
    sperf_json_expect_element(reader);
    return sperf_json_read_uint32(reader);
}

static sperf_status_t read_function(sperf_json_decoder_t *decoder, sperf_json_reader_t *reader)
{
    sperf_function_t function = {0};
    sperf_json_enter_object(reader);
    while (sperf_json_next_member(reader, &decoder->text)) {
        if (sperf_json_decoder_text_is(decoder, "name")) {
            function.name = sperf_json_decoder_string(decoder, reader);
        } else if (sperf_json_decoder_text_is(decoder, "file")) {
            function.file = sperf_json_decoder_string(decoder, reader);
        } else if (sperf_json_decoder_text_is(decoder, "first_line")) {
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

static sperf_status_t read_frame(sperf_json_decoder_t *decoder, sperf_json_reader_t *reader)
{
    sperf_frame_t frame = {0};
    sperf_json_enter_array(reader);
    sperf_json_expect_element(reader);
    frame.function = read_place(reader, &decoder->functions, false, "a frame is of a function that is not there");
    frame.line = next_uint32(reader);
    sperf_json_expect_end(reader);
    SPERF_TRY(reader->status);
    sperf_frame_id_t id = 0;
    SPERF_TRY(sperf_frame_table_intern(&decoder->profile->frames, frame, &id));
    return remember(&decoder->frames, id);
}

/* Only stacks that were read are there to be parents: so there are no cycles. */
static sperf_status_t read_stack(sperf_json_decoder_t *decoder, sperf_json_reader_t *reader)
{
    sperf_json_enter_array(reader);
    sperf_json_expect_element(reader);
    sperf_stack_id_t parent =
        read_place(reader, &decoder->stacks, true, "a stack's caller is not among the stacks before it");
    sperf_json_expect_element(reader);
    sperf_frame_id_t frame = read_place(reader, &decoder->frames, false, "a stack has a frame that is not there");
    sperf_json_expect_end(reader);
    SPERF_TRY(reader->status);
    sperf_stack_id_t id = 0;
    SPERF_TRY(sperf_stack_table_intern(&decoder->profile->stacks, parent, frame, &id));
    return remember(&decoder->stacks, id);
}

static sperf_status_t read_thread(sperf_json_decoder_t *decoder, sperf_json_reader_t *reader)
{
    sperf_thread_t thread = {0};
    sperf_json_enter_object(reader);
    while (sperf_json_next_member(reader, &decoder->text)) {
        if (sperf_json_decoder_text_is(decoder, "process")) {
            thread.process = sperf_json_read_uint64(reader);
        } else if (sperf_json_decoder_text_is(decoder, "number")) {
            thread.number = sperf_json_read_uint64(reader);
        } else if (sperf_json_decoder_text_is(decoder, "name")) {
            thread.name = sperf_json_decoder_string(decoder, reader);
        } else {
            sperf_json_skip(reader);
        }
    }
    SPERF_TRY(reader->status);
    sperf_thread_id_t id = 0;
    SPERF_TRY(sperf_thread_table_intern(&decoder->profile->threads, thread, &id));
    return remember(&decoder->threads, id);
}

static sperf_label_t read_label(sperf_json_decoder_t *decoder, sperf_json_reader_t *reader)
{
    sperf_label_t label = {0};
    sperf_json_enter_object(reader);
    while (sperf_json_next_member(reader, &decoder->text)) {
        if (sperf_json_decoder_text_is(decoder, "key")) {
            label.key = sperf_json_decoder_string(decoder, reader);
        } else if (sperf_json_decoder_text_is(decoder, "string")) {
            label.string = sperf_json_decoder_string(decoder, reader);
        } else if (sperf_json_decoder_text_is(decoder, "number")) {
            label.number = sperf_json_read_int64(reader);
        } else if (sperf_json_decoder_text_is(decoder, "unit")) {
            label.unit = sperf_json_decoder_string(decoder, reader);
        } else {
            sperf_json_skip(reader);
        }
    }
    if (label.key == 0) sperf_json_reader_fail(reader, "a label has no key");
    /* A string and a number exclude each other: the string, as when pprof is read. */
    if (label.string != 0) label.number = label.unit = 0;
    return label;
}

static sperf_status_t keep_label(sperf_json_decoder_t *decoder, uint32_t place, sperf_label_t label)
{
    SPERF_TRY(SPERF_ROWS_RESERVE(decoder->labels, decoder->labels_capacity, (uint64_t)place + 1));
    decoder->labels[place] = label;
    return SPERF_OK;
}

static sperf_status_t read_label_set(sperf_json_decoder_t *decoder, sperf_json_reader_t *reader)
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

static sperf_status_t read_sample(sperf_json_decoder_t *decoder, sperf_json_reader_t *reader)
{
    sperf_profile_t *profile = decoder->profile;
    sperf_sample_key_t key;
    int64_t values[SPERF_SAMPLE_TYPES_MAX];
    sperf_json_enter_array(reader);
    sperf_json_expect_element(reader);
    key.stack = read_place(reader, &decoder->stacks, true, "a sample is of a stack that is not there");
    sperf_json_expect_element(reader);
    key.thread = read_place(reader, &decoder->threads, true, "a sample is of a thread that is not there");
    sperf_json_expect_element(reader);
    key.labels = read_place(reader, &decoder->label_sets, true, "a sample has a label set that is not there");
    for (uint32_t type = 0; type < profile->sample_types_count; type++) {
        sperf_json_expect_element(reader);
        values[type] = sperf_json_read_int64(reader);
    }
    sperf_json_expect_end(reader);
    SPERF_TRY(reader->status);
    SPERF_TRY(sperf_sample_table_add(&profile->samples, key, values));
    return remember(&decoder->samples, sperf_sample_table_find(&profile->samples, key));
}

static sperf_status_t read_timeline_row(sperf_json_decoder_t *decoder, sperf_json_reader_t *reader)
{
    sperf_profile_t *profile = decoder->profile;
    sperf_timeline_row_t row = {0};
    sperf_json_enter_array(reader);
    sperf_json_expect_element(reader);
    row.time_us = sperf_json_read_uint64(reader);
    if (row.time_us > TIME_MAX_US) sperf_json_reader_fail(reader, "a time in the timeline is out of range");
    sperf_json_expect_element(reader);
    int64_t place = sperf_json_read_int64(reader);
    if (place < 0 || place >= decoder->samples.count) {
        sperf_json_reader_fail(reader, "the timeline names a sample that is not there");
    }
    sperf_json_expect_element(reader);
    row.weight = sperf_json_read_int64(reader);
    sperf_json_expect_end(reader);
    SPERF_TRY(reader->status);
    row.key = profile->samples.keys[decoder->samples.ids[place]];
    return sperf_timeline_append(&profile->timeline, &row);
}

static sperf_status_t read_rows(sperf_json_decoder_t *decoder, sperf_json_member_t member,
                                sperf_status_t (*read_row)(sperf_json_decoder_t *, sperf_json_reader_t *))
{
    if (!sperf_json_decoder_enter(decoder, member)) return SPERF_OK;
    sperf_json_reader_t *reader = &decoder->members[member];
    while (sperf_json_next_element(reader)) SPERF_TRY(read_row(decoder, reader));
    return reader->status;
}

sperf_status_t sperf_json_read_tables(sperf_json_decoder_t *decoder)
{
    SPERF_TRY(read_rows(decoder, SPERF_JSON_FUNCTIONS, read_function));
    SPERF_TRY(read_rows(decoder, SPERF_JSON_FRAMES, read_frame));
    SPERF_TRY(read_rows(decoder, SPERF_JSON_STACKS, read_stack));
    SPERF_TRY(read_rows(decoder, SPERF_JSON_THREADS, read_thread));
    SPERF_TRY(read_rows(decoder, SPERF_JSON_LABEL_SETS, read_label_set));
    SPERF_TRY(read_rows(decoder, SPERF_JSON_SAMPLES, read_sample));
    if (!sperf_json_decoder_has(decoder, SPERF_JSON_TIMELINE)) return SPERF_OK;
    SPERF_TRY(read_rows(decoder, SPERF_JSON_TIMELINE, read_timeline_row));
    /* Whether it agrees with the samples is for the model's own check to say. */
    return sperf_profile_validate(decoder->profile, &decoder->complaint);
}
