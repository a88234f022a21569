/* Members and columns of other tools' JSON: see json_columns.h. */
#include "json_columns.h"

#include <stdlib.h>
#include <string.h>

#include "sperf/base/rows.h"

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

sperf_status_t sperf_json_column_read(sperf_json_reader_t *reader, int decimals, sperf_json_column_t *column)
{
    column->count = 0;
    sperf_json_enter_array(reader);
    while (sperf_json_next_element(reader)) {
        int64_t number = SPERF_JSON_NULL;
        if (!sperf_json_read_null(reader)) number = sperf_json_read_decimal(reader, decimals);
        SPERF_TRY(reader->status);
        SPERF_TRY(sperf_json_column_add(column, number));
    }
    return reader->status;
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

sperf_status_t sperf_json_find_members(sperf_json_reader_t *reader, const char *const *names, uint32_t count,
                                       sperf_json_reader_t *members, sperf_buffer_t *key)
{
    return find(reader, names, count, members, key, false);
}

sperf_status_t sperf_json_find_all_members(sperf_json_reader_t *reader, const char *const *names, uint32_t count,
                                           sperf_json_reader_t *members, sperf_buffer_t *key)
{
    SPERF_TRY(find(reader, names, count, members, key, true));
    sperf_json_reader_finish(reader);
    return reader->status;
}
