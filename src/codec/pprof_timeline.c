/* The timeline in a pprof file: see pprof_timeline.h. */
#include "pprof_timeline.h"

#include "pprof_fields.h"
#include "protobuf.h"

enum { VERSION = 1, ROW_BYTES_MIN = 3 };

/* Beyond this a time has no nanoseconds in int64: almost 300 years after the profile's start. */
static const uint64_t TIME_MAX_US = INT64_MAX / 1000;

void sperf_pprof_timeline_put(const sperf_profile_t *profile, sperf_buffer_t *out)
{
    sperf_buffer_t rows = SPERF_BUFFER_INIT;
    sperf_buffer_append_varint(&rows, VERSION);
    sperf_buffer_append_varint(&rows, profile->timeline.rows_count);
    sperf_timeline_cursor_t cursor;
    sperf_timeline_cursor_init(&cursor, &profile->timeline);
    uint64_t last_time_us = 0;
    for (sperf_timeline_row_t row; sperf_timeline_next(&cursor, &row) && rows.status == SPERF_OK;) {
        uint32_t sample = sperf_sample_table_find(&profile->samples, row.key);
        if (sample == UINT32_MAX) sperf_buffer_fail(&rows, SPERF_INVALID_ARGUMENT);
        sperf_buffer_append_varint(&rows, sperf_zigzag((int64_t)(row.time_us - last_time_us)));
        sperf_buffer_append_varint(&rows, sample);
        sperf_buffer_append_varint(&rows, sperf_zigzag(row.weight));
        last_time_us = row.time_us;
    }
    sperf_protobuf_put_buffer(out, SPERF_PPROF_TIMELINE, &rows);
    sperf_buffer_cleanup(&rows);
}

static sperf_status_t complain(const char **complaint, const char *sentence)
{
    *complaint = sentence;
    return SPERF_MALFORMED;
}

sperf_status_t sperf_pprof_timeline_read(sperf_profile_t *profile, sperf_reader_t field, const uint32_t *rows,
                                         uint32_t rows_count, const char **complaint)
{
    if (sperf_reader_varint(&field) != VERSION) return field.status;
    uint64_t left = sperf_reader_varint(&field);
    if (left > sperf_reader_left(&field) / ROW_BYTES_MIN) return complain(complaint, "the timeline is cut short");
    uint64_t time_us = 0;
    for (; left > 0; left--) {
        time_us += (uint64_t)sperf_unzigzag(sperf_reader_varint(&field));
        uint64_t sample = sperf_reader_varint(&field);
        int64_t weight = sperf_unzigzag(sperf_reader_varint(&field));
        SPERF_TRY(field.status);
        if (time_us > TIME_MAX_US) return complain(complaint, "a time in the timeline is out of range");
        if (sample >= rows_count) return complain(complaint, "the timeline names a sample that is not there");
        sperf_timeline_row_t row = {time_us, profile->samples.keys[rows[sample]], weight};
        SPERF_TRY(sperf_timeline_append(&profile->timeline, &row));
    }
    if (sperf_reader_more(&field)) return complain(complaint, "bytes follow the last row of the timeline");
    return field.status;
}
