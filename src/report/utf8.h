/*
 * Makes text valid UTF-8 for output, whatever bytes the model holds.
 *
 * Ruby's names and paths are bytes in any encoding. Invalid UTF-8 becomes U+FFFD, one for each maximal part of a
 * character (Unicode standard, section 3.9, "best practice"), as in Ruby's String#scrub.
 */
#ifndef SPERF_UTF8_H
#define SPERF_UTF8_H

#include <stdbool.h>

#include "sperf/base/buffer.h"
#include "sperf/model/string_table.h"

/* U+FFFD, the replacement of invalid bytes. */
#define SPERF_UTF8_REPLACEMENT "\xef\xbf\xbd"

/* A range of bytes: a character, or an invalid part of one. */
typedef struct {
    const uint8_t *bytes;
    size_t length;
    bool valid;
} sperf_utf8_character_t;

/* Return the character at the beginning of `bytes`, of which `left` (> 0) may be read: for encoders that escape. */
sperf_utf8_character_t sperf_utf8_scan(const uint8_t *bytes, size_t left);

/* Return whether `string` is valid UTF-8. */
bool sperf_utf8_valid(sperf_string_t string);

/* Append `string`, repaired. */
void sperf_utf8_append(sperf_buffer_t *out, sperf_string_t string);

/*
 * Append `string`, repaired, for formats of lines: control characters and possible ends of lines (C0, DEL, C1,
 * U+2028, U+2029) become a space each.
 */
void sperf_utf8_append_line(sperf_buffer_t *out, sperf_string_t string);

#endif
