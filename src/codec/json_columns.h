/*
 * What readers of other tools' JSON share: members found by name in whatever order they come, and columns of numbers.
 *
 * A member that is null counts as one that is not there, as the tools write null where they know nothing.
 */
#ifndef SPERF_JSON_COLUMNS_H
#define SPERF_JSON_COLUMNS_H

#include "json_reader.h"

/* What stands in a column for null. */
#define SPERF_JSON_NULL INT64_MIN

/* Zero bytes are an empty one. */
typedef struct {
    int64_t *numbers;
    uint32_t count;
    uint32_t capacity;
} sperf_json_column_t;

void sperf_json_column_cleanup(sperf_json_column_t *column);

/* Add a number. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED. */
sperf_status_t sperf_json_column_add(sperf_json_column_t *column, int64_t number);

/*
 * Make `column` the array of numbers and nulls that comes next, each number times 10^`decimals`: see sperf_json_read_decimal.
 * Returns the reader's status, or SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED.
 */
sperf_status_t sperf_json_column_read(sperf_json_reader_t *reader, int decimals, sperf_json_column_t *column);

/* Return the number of a row; SPERF_JSON_NULL where the column has none, as one that is not there. */
int64_t sperf_json_column_at(const sperf_json_column_t *column, uint32_t row);

/*
 * Pass over the object that comes next, and leave `members[i]` at the value of its member `names[i]`, of `count`; .next is NULL
 * where there is none. `key` is for the keys. A member of these that is there twice is malformed. Returns the reader's status.
 */
sperf_status_t sperf_json_find_members(sperf_json_reader_t *reader, const char *const *names, uint32_t count,
                                       sperf_json_reader_t *members, sperf_buffer_t *key);

/* Say whether `member` was found. */
static inline bool sperf_json_found(const sperf_json_reader_t *member)
{
    return member->next != NULL;
}

#endif
