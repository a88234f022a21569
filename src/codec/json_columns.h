/*
 * Members by name, in any order, and columns of numbers, for readers of other tools' JSON.
 *
 * A member that is null counts as missing, because the tools write null for unknown values.
 */
#ifndef SPERF_JSON_COLUMNS_H
#define SPERF_JSON_COLUMNS_H

#include "json_reader.h"

/* The value of null in a column. */
#define SPERF_JSON_NULL INT64_MIN

/* Zero bytes are an empty column. */
typedef struct {
    int64_t *numbers;
    uint32_t count;
    uint32_t capacity;
} sperf_json_column_t;

void sperf_json_column_cleanup(sperf_json_column_t *column);

/* Add a number. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED. */
sperf_status_t sperf_json_column_add(sperf_json_column_t *column, int64_t number);

/*
 * Set `column` to the next value, an array of numbers and nulls, each number times 10^`decimals`: see
 * sperf_json_read_decimal. Returns the status of the reader, or SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED.
 */
sperf_status_t sperf_json_column_read(sperf_json_reader_t *reader, int decimals, sperf_json_column_t *column);

/* Return the number in a row, or SPERF_JSON_NULL if the column does not have it. */
int64_t sperf_json_column_at(const sperf_json_column_t *column, uint32_t row);

/*
 * Skip the next object and set `members[i]` to the value of its member `names[i]`, of `count` names; .next is NULL
 * if there is none. `key` is scratch space for keys. A member that occurs twice is malformed. Returns the status
 * of the reader.
 */
sperf_status_t sperf_json_find_members(sperf_json_reader_t *reader, const char *const *names, uint32_t count,
                                       sperf_json_reader_t *members, sperf_buffer_t *key);

/* Do the same for the whole text of `reader`, and also find members that are null. */
sperf_status_t sperf_json_find_all_members(sperf_json_reader_t *reader, const char *const *names, uint32_t count,
                                           sperf_json_reader_t *members, sperf_buffer_t *key);

/* Return whether `member` was found. */
static inline bool sperf_json_found(const sperf_json_reader_t *member)
{
    return member->next != NULL;
}

#endif
