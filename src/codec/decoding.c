/* Members and columns of JSON, samples with times, and the profile made of them: see decoding.h. */
#include "decoding.h"

#include <stdlib.h>
#include <string.h>

#include "../base/saturate.h"
#include "sperf/base/rows.h"

/* Beyond this a time has no nanoseconds in int64: almost 300 years after the profile's start. */
static const int64_t TIME_MAX_NS = INT64_MAX / 1000 * 1000;

/* -- Columns and members -- */

void sperf_json_column_cleanup(sperf_json_column_t *column)
{
    free(column->numbers);
    *column = (sperf_json_column_t){0};
}

sperf_status_t sperf_json_column_add(sperf_json_column_t *column, int64_t number)
{
    SPERF_TRY(SPERF_ROWS_RESERVE(column->numbers, column->capacity, (uint64_t)column->count + 1));
    column->numbers[column->count++] = number;
    return SPERF_OK;
}

int64_t sperf_json_column_at(const sperf_json_column_t *column, uint32_t row)
{
    return row < column->count ? column->numbers[row] : SPERF_JSON_NULL;
}

/* `nulls`: members that are null are found, too. */
static sperf_status_t find(sperf_json_reader_t *reader, const char *const *names, uint32_t count,
                           sperf_json_reader_t *members, sperf_buffer_t *key, bool nulls)
{
    memset(members, 0, count * sizeof *members);
    sperf_json_enter_object(reader);
    while (sperf_json_next_member(reader, key)) {
        uint32_t i = 0;
        while (i < count && !sperf_buffer_is(key, names[i])) i++;
        if (i < count && sperf_json_found(&members[i])) sperf_json_reader_fail(reader, "a member occurs twice");
        if (!nulls && sperf_json_read_null(reader)) continue;
        if (i < count) members[i] = *reader;
        sperf_json_skip(reader);
    }
    return reader->status;
}

/* -- Reading -- */

sperf_status_t sperf_decoding_refuse(sperf_decoding_t *decoding, const char *complaint)
{
    if (decoding->complaint == NULL) decoding->complaint = complaint;
    return SPERF_MALFORMED;
}

sperf_status_t sperf_decoding_check(sperf_decoding_t *decoding, const sperf_json_reader_t *reader)
{
    if (reader->status != SPERF_OK && decoding->complaint == NULL) decoding->complaint = reader->complaint;
    return reader->status;
}

sperf_status_t sperf_decoding_find(sperf_decoding_t *decoding, sperf_json_reader_t *object, const char *const *names,
                                   uint32_t count, sperf_json_reader_t *members)
{
    (void)find(object, names, count, members, &decoding->text, false);
    return sperf_decoding_check(decoding, object);
}

sperf_status_t sperf_decoding_open(sperf_decoding_t *decoding, const uint8_t *bytes, size_t length,
                                   const char *const *names, uint32_t count, bool nulls, sperf_json_reader_t *members)
{
    sperf_json_reader_t whole;
    sperf_json_reader_init(&whole, bytes, length);
    (void)find(&whole, names, count, members, &decoding->text, nulls);
    sperf_json_reader_finish(&whole);
    return sperf_decoding_check(decoding, &whole);
}

sperf_status_t sperf_decoding_read_text(sperf_decoding_t *decoding, sperf_json_reader_t *member)
{
    sperf_buffer_clear(&decoding->text);
    if (!sperf_json_found(member)) return SPERF_OK;
    sperf_json_read_string(member, &decoding->text);
    return sperf_decoding_check(decoding, member);
}

sperf_status_t sperf_decoding_intern_text(sperf_decoding_t *decoding, sperf_string_id_t *out)
{
    const char *bytes = decoding->text.length > 0 ? (const char *)decoding->text.bytes : "";
    return sperf_string_table_intern(&decoding->profile->strings, bytes, decoding->text.length, out);
}

sperf_status_t sperf_decoding_read_strings(sperf_decoding_t *decoding, sperf_json_reader_t *member,
                                           sperf_json_column_t *ids)
{
    ids->count = 0;
    if (!sperf_json_found(member)) return SPERF_OK;
    sperf_json_enter_array(member);
    while (sperf_json_next_element(member)) {
        sperf_string_id_t id = 0;
        sperf_json_read_string(member, &decoding->text);
        SPERF_TRY(sperf_decoding_check(decoding, member));
        SPERF_TRY(sperf_decoding_intern_text(decoding, &id));
        SPERF_TRY(sperf_json_column_add(ids, id));
    }
    return sperf_decoding_check(decoding, member);
}

sperf_status_t sperf_decoding_read_column(sperf_decoding_t *decoding, sperf_json_reader_t *reader, int decimals,
                                          sperf_json_column_t *column)
{
    column->count = 0;
    sperf_json_enter_array(reader);
    while (sperf_json_next_element(reader)) {
        int64_t number = SPERF_JSON_NULL;
        if (!sperf_json_read_null(reader)) number = sperf_json_read_decimal(reader, decimals);
        if (reader->status == SPERF_OK) SPERF_TRY(sperf_json_column_add(column, number));
    }
    return sperf_decoding_check(decoding, reader);
}

/* -- The profile -- */

sperf_status_t sperf_decoding_make_profile(sperf_decoding_t *decoding, const sperf_sample_type_text_t *types, int count,
                                           const bool *used, uint32_t *places)
{
    sperf_sample_type_text_t chosen[SPERF_SAMPLE_TYPES_MAX];
    uint32_t chosen_count = 0;
    for (int type = 0; type < count; type++) {
        if (!used[type]) continue;
        places[type] = chosen_count;
        chosen[chosen_count++] = types[type];
    }
    if (chosen_count == 0) return sperf_decoding_refuse(decoding, "its threads have no samples");
    return sperf_profile_new(chosen, chosen_count, &decoding->profile);
}

sperf_status_t sperf_timed_samples_add(sperf_timed_samples_t *samples, sperf_sample_key_t key, int64_t time_ns,
                                       int64_t weight)
{
    if (weight == 0) return SPERF_OK;
    SPERF_TRY(SPERF_ROWS_RESERVE(samples->rows, samples->capacity, (uint64_t)samples->count + 1));
    samples->rows[samples->count] = (sperf_timed_sample_t){time_ns, weight, key, samples->count};
    samples->count++;
    return SPERF_OK;
}

static int compare(const void *left, const void *right)
{
    const sperf_timed_sample_t *a = left;
    const sperf_timed_sample_t *b = right;
    if (a->time_ns != b->time_ns) return a->time_ns < b->time_ns ? -1 : 1;
    return (a->order > b->order) - (a->order < b->order);
}

sperf_status_t sperf_decoding_write_timeline(sperf_decoding_t *decoding, int64_t origin_ns)
{
    const sperf_timed_samples_t *samples = &decoding->timed;
    sperf_profile_t *profile = decoding->profile;
    if (samples->count == 0) return SPERF_OK;
    qsort(samples->rows, samples->count, sizeof *samples->rows, compare);
    if (samples->rows[0].time_ns < origin_ns) origin_ns = samples->rows[0].time_ns;
    for (uint32_t i = 0; i < samples->count; i++) {
        const sperf_timed_sample_t *sample = &samples->rows[i];
        int64_t since_ns = sperf_saturating_subtract(sample->time_ns, origin_ns);
        if (since_ns > TIME_MAX_NS) return sperf_decoding_refuse(decoding, "a time is out of range");
        sperf_timeline_row_t row = {.time_us = (uint64_t)since_ns / 1000, .key = sample->key, .weight = sample->weight};
        SPERF_TRY(sperf_timeline_append(&profile->timeline, &row));
        profile->duration_ns = since_ns;
    }
    return sperf_profile_validate(profile, &decoding->complaint);
}

sperf_status_t sperf_decoding_end(sperf_decoding_t *decoding, sperf_status_t status, sperf_profile_t **out,
                                  const char **complaint)
{
    *out = status == SPERF_OK ? decoding->profile : NULL;
    if (status != SPERF_OK) sperf_profile_free(decoding->profile);
    if (status != SPERF_OK && complaint != NULL) {
        *complaint = decoding->complaint != NULL ? decoding->complaint : sperf_status_message(status);
    }
    sperf_buffer_cleanup(&decoding->text);
    free(decoding->timed.rows);
    return status;
}
