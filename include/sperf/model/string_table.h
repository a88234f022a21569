/*
 * Strings, their table, and the words of comments that hold tables.
 *
 * Interned strings: equal bytes have one id, id 0 is the empty string.
 *
 * Bytes are kept unchanged, NUL and invalid UTF-8 included: encoders that need valid UTF-8 repair it when they
 * write. Ids count up from 0 without gaps. One thread owns a table; the bytes stay valid until cleanup.
 */
#ifndef SPERF_STRING_TABLE_H
#define SPERF_STRING_TABLE_H

#include "sperf/base/buffer.h"
#include "sperf/base/rows.h"

typedef uint32_t sperf_string_id_t;

#define SPERF_STRING_NONE UINT32_MAX

typedef struct {
    const char *bytes; /* not necessarily NUL-terminated; never NULL */
    size_t length;
} sperf_string_t;

/* Zero bytes are an empty table. */
typedef struct {
    sperf_string_t *rows; /* rows[0] is ""; NULL until the first intern */
    uint32_t count;       /* rows in use, "" included after the first intern */
    uint32_t capacity;
    sperf_index_t index;
    sperf_arena_t arena;
} sperf_string_table_t;

/* Return the string of a NUL-terminated text. Borrowed. */
sperf_string_t sperf_string_of(const char *text);

/* Return whether both have the same bytes. */
bool sperf_string_equal(sperf_string_t a, sperf_string_t b);

/* Return whether `string` equals the NUL-terminated `text`. */
bool sperf_string_is(sperf_string_t string, const char *text);

/* Return whether `string` begins, or ends, with the NUL-terminated `text`. */
bool sperf_string_begins_with(sperf_string_t string, const char *text);
bool sperf_string_ends_with(sperf_string_t string, const char *text);

/* Take `prefix` off the beginning of `*string`. Returns false, and leaves it as it is, if it does not begin so. */
bool sperf_string_skip(sperf_string_t *string, const char *prefix);

/* Compare by bytes, a prefix first. Returns a negative number, 0 or a positive number, as memcmp does. */
int sperf_string_compare(sperf_string_t a, sperf_string_t b);

void sperf_string_table_cleanup(sperf_string_table_t *table);

/* Find or add `length` bytes. On SPERF_NO_MEMORY and SPERF_LIMIT_EXCEEDED the table is unchanged. */
sperf_status_t sperf_string_table_intern(sperf_string_table_t *table, const char *bytes, size_t length,
                                         sperf_string_id_t *out);

/* Find or add a NUL-terminated string, likewise. */
sperf_status_t sperf_string_table_intern_text(sperf_string_table_t *table, const char *text, sperf_string_id_t *out);

/* Return the id of `length` bytes, or SPERF_STRING_NONE if the table does not have them. */
sperf_string_id_t sperf_string_table_find(const sperf_string_table_t *table, const char *bytes, size_t length);

/* Return the string `id`, or the empty string if there is none. Borrowed. */
sperf_string_t sperf_string_table_get(const sperf_string_table_t *table, sperf_string_id_t id);

/* Return the number of strings, "" included: at least 1. */
uint32_t sperf_string_table_count(const sperf_string_table_t *table);

/*
 * Append the text as a word of a comment, with spaces, '%' and control characters as %20 and so on; and what a word
 * stands for. Errors stick in the buffer.
 */
void sperf_comment_append_escaped(sperf_buffer_t *comment, sperf_string_t text);
void sperf_comment_append_unescaped(sperf_buffer_t *text, sperf_string_t word);

/*
 * Take a number up to `most` off `*rest`, with the `end` behind it: ' ' may also be the end of the text. Returns false
 * if there is none.
 */
bool sperf_comment_read_number(sperf_string_t *rest, char end, uint64_t most, uint64_t *out);

/* Take a word, which may be empty, and the space behind it off `*rest`. Returns false if there is no space. */
bool sperf_comment_read_word(sperf_string_t *rest, sperf_string_t *out);

#endif
