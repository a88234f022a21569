/*
 * Reads JSON from untrusted bytes (json_reader.c) and writes it (json_writer.c), value by value, in the order in which
 * the caller asks.
 *
 * Nothing is built by the reader: a caller enters an object or array, asks for one member or element after the other,
 * and reads or skips each value. The first error sticks, as in sperf_reader_t: nothing more is found after it, so a
 * decoder may check once. The grammar is that of RFC 8259, with bounded nesting, and integers where integers are asked
 * for. The bytes are borrowed; only strings take memory.
 */
#ifndef SPERF_JSON_H
#define SPERF_JSON_H

#include <stdbool.h>

#include "sperf/base/buffer.h"
#include "sperf/model/string_table.h"

/* Deeper values are refused, because skipping recurses; no format that sperf reads comes near this depth. */
enum { SPERF_JSON_DEPTH_MAX = 64 };

typedef struct {
    const uint8_t *next;
    const uint8_t *end;
    sperf_status_t status; /* SPERF_OK, SPERF_TRUNCATED, SPERF_MALFORMED or SPERF_NO_MEMORY */
    const char *complaint; /* a fixed sentence for the first error */
    uint32_t depth;
    bool entered; /* the current object or array was entered and nothing was read yet */
} sperf_json_reader_t;

/* Start reading `length` bytes. */
void sperf_json_reader_init(sperf_json_reader_t *reader, const uint8_t *bytes, size_t length);

/* Set the complaint to `sentence` and the status to SPERF_MALFORMED, unless there was an error. */
void sperf_json_reader_fail(sperf_json_reader_t *reader, const char *sentence);

/* Enter the next value, which must be an object or array. */
void sperf_json_enter_object(sperf_json_reader_t *reader);
void sperf_json_enter_array(sperf_json_reader_t *reader);

/*
 * Go to the next member of the object and set `key` to its key. Returns false after the last one, and leaves the
 * object.
 */
bool sperf_json_next_member(sperf_json_reader_t *reader, sperf_buffer_t *key);

/* Go to the next element of the array. Returns false after the last one, and leaves the array. */
bool sperf_json_next_element(sperf_json_reader_t *reader);

/* Go to the next element, which must exist, or past the end, which must follow: for arrays of fixed length. */
void sperf_json_expect_element(sperf_json_reader_t *reader);
void sperf_json_expect_end(sperf_json_reader_t *reader);

/*
 * Read a string into `text`, replacing its contents. Escapes become UTF-8, half a surrogate pair U+FFFD; other
 * bytes are kept, whether UTF-8 or not.
 */
void sperf_json_read_string(sperf_json_reader_t *reader, sperf_buffer_t *text);

/* Read an integer; 0 after an error. A fraction, an exponent or a number out of range is malformed. */
int64_t sperf_json_read_int64(sperf_json_reader_t *reader);
uint64_t sperf_json_read_uint64(sperf_json_reader_t *reader);

/*
 * Read any number and return it times 10^`decimals`, rounded to an integer: with 6, milliseconds become
 * nanoseconds. Exact for numbers of up to 19 digits. 0 after an error; a number out of range is malformed.
 */
int64_t sperf_json_read_decimal(sperf_json_reader_t *reader, int decimals);

/* Read true or false; false after an error. */
bool sperf_json_read_bool(sperf_json_reader_t *reader);

/* Return whether the next value is null, and read it if so. */
bool sperf_json_read_null(sperf_json_reader_t *reader);

/* Return whether the next value is a string. */
bool sperf_json_at_string(sperf_json_reader_t *reader);

/* Skip the next value, whatever it is. Escapes in strings are not checked. */
void sperf_json_skip(sperf_json_reader_t *reader);

/* Check that only blanks are left. */
void sperf_json_reader_finish(sperf_json_reader_t *reader);

/*
 * -- The writer: values one after the other, with commas between them --
 *
 * Text is made valid UTF-8 (utf8.h) and escaped so that the output may be placed inside an HTML script element:
 * besides what RFC 8259 requires, `<`, `>`, `&`, U+2028 and U+2029 are written as \u escapes. Numbers are written
 * without printf, whose decimal point follows the locale of the profiled program. Errors stick in the buffer. The
 * caller must close what it opened and give every value in an object a key: nothing here checks that.
 */

typedef struct {
    sperf_buffer_t *out; /* borrowed */
    bool comma;          /* the next value is not the first in its object or array */
    bool line;           /* the next token begins a line */
} sperf_json_writer_t;

/* Begin to write to `out`. */
void sperf_json_writer_init(sperf_json_writer_t *writer, sperf_buffer_t *out);

void sperf_json_begin_object(sperf_json_writer_t *writer);
void sperf_json_end_object(sperf_json_writer_t *writer);
void sperf_json_begin_array(sperf_json_writer_t *writer);
void sperf_json_end_array(sperf_json_writer_t *writer);

/* Begin a line with the next value, key or end: for files that people read and compare. */
void sperf_json_line(sperf_json_writer_t *writer);

/* Write the key of the next value. Returns the writer, for that value. */
sperf_json_writer_t *sperf_json_key(sperf_json_writer_t *writer, const char *key);

/* Write a string: NUL-terminated, or any. */
void sperf_json_text(sperf_json_writer_t *writer, const char *text);
void sperf_json_string(sperf_json_writer_t *writer, sperf_string_t string);

void sperf_json_int64(sperf_json_writer_t *writer, int64_t value);
void sperf_json_uint64(sperf_json_writer_t *writer, uint64_t value);

/* Write `value` / 10^`decimals` (0..18), exactly and without needless zeros: nanoseconds as milliseconds with 6. */
void sperf_json_decimal(sperf_json_writer_t *writer, int64_t value, uint32_t decimals);

/* Write `length` bytes that are already a value, or a key and its value: for text that is written often. */
void sperf_json_raw(sperf_json_writer_t *writer, const uint8_t *bytes, size_t length);

void sperf_json_bool(sperf_json_writer_t *writer, bool value);
void sperf_json_null(sperf_json_writer_t *writer);

#endif
