/*
 * Writes JSON: values one after the other, with commas between them.
 *
 * Text is made valid UTF-8 (utf8.h) and escaped so that the output may be placed inside an HTML script element:
 * besides what RFC 8259 requires, `<`, `>`, `&`, U+2028 and U+2029 are written as \u escapes. Numbers are written
 * without printf, whose decimal point follows the locale of the profiled program. Errors stick in the buffer. The
 * caller must close what it opened and give every value in an object a key: nothing here checks that.
 */
#ifndef SPERF_JSON_WRITER_H
#define SPERF_JSON_WRITER_H

#include <stdbool.h>

#include "sperf/base/buffer.h"
#include "sperf/model/string_table.h"

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

/* Write the key of the next value: NUL-terminated, or any string. */
void sperf_json_key(sperf_json_writer_t *writer, const char *key);
void sperf_json_key_string(sperf_json_writer_t *writer, sperf_string_t key);

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
