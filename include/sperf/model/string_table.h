/*
 * Interned strings: equal bytes have one id, id 0 is the empty string.
 *
 * Bytes are kept as they came, NUL and invalid UTF-8 included: encoders that need valid UTF-8 repair them on the way
 * out. Ids count up from 0 without gaps. Owned by one thread; the bytes stay valid until cleanup.
 */
#ifndef SPERF_STRING_TABLE_H
#define SPERF_STRING_TABLE_H

#include "sperf/base/arena.h"
#include "sperf/base/hash.h"

typedef uint32_t sperf_string_id_t;

#define SPERF_STRING_NONE UINT32_MAX

typedef struct {
    const char *bytes; /* not NUL-terminated by promise; never NULL */
    size_t length;
} sperf_string_t;

typedef struct {
    sperf_string_t *rows; /* rows[0] is ""; NULL until the first intern */
    uint32_t count;       /* rows in use, "" included once anything was interned */
    uint32_t capacity;
    sperf_index_t index;
    sperf_arena_t arena;
} sperf_string_table_t;

/* Return the string of a NUL-terminated text. Borrowed. */
sperf_string_t sperf_string_of(const char *text);

/* Say whether both have the same bytes. */
bool sperf_string_equal(sperf_string_t a, sperf_string_t b);

/* The same, of a NUL-terminated text. */
bool sperf_string_is(sperf_string_t string, const char *text);

/* Compare by bytes, a prefix first: negative, 0 or positive, as memcmp. */
int sperf_string_compare(sperf_string_t a, sperf_string_t b);

/* Make an empty table; cannot fail, allocates nothing. */
void sperf_string_table_init(sperf_string_table_t *table);
void sperf_string_table_cleanup(sperf_string_table_t *table);

/* Find or add `length` bytes. SPERF_NO_MEMORY or SPERF_LIMIT_EXCEEDED leave the table as it was. */
sperf_status_t sperf_string_table_intern(sperf_string_table_t *table, const char *bytes, size_t length,
                                         sperf_string_id_t *out);

/* The same for a NUL-terminated string. */
sperf_status_t sperf_string_table_intern_text(sperf_string_table_t *table, const char *text, sperf_string_id_t *out);

/* Return the id of `length` bytes, or SPERF_STRING_NONE where they were not interned. */
sperf_string_id_t sperf_string_table_find(const sperf_string_table_t *table, const char *bytes, size_t length);

/* Return the string `id`; the empty string where there is none. Borrowed. */
sperf_string_t sperf_string_table_get(const sperf_string_table_t *table, sperf_string_id_t id);

/* Return the number of strings, "" included: at least 1. */
uint32_t sperf_string_table_count(const sperf_string_table_t *table);

#endif
