/*
 * Text on the way out: whatever bytes the model holds, the formats get valid UTF-8.
 *
 * Ruby's names and paths are bytes in any encoding. What is no UTF-8 becomes U+FFFD, one for each maximal part of a
 * character (Unicode standard, section 3.9, "best practice"), which is what Ruby's String#scrub does.
 */
#ifndef SPERF_UTF8_H
#define SPERF_UTF8_H

#include <stdbool.h>

#include "sperf/base/buffer.h"
#include "sperf/model/string_table.h"

/* U+FFFD, which stands for what is no UTF-8. */
#define SPERF_UTF8_REPLACEMENT "\xef\xbf\xbd"

/* A stretch of bytes: one character, or one part of what would have been one. */
typedef struct {
    const uint8_t *bytes;
    size_t length;
    bool valid;
} sperf_utf8_character_t;

/* Return the stretch at the beginning of `bytes`, of which `left` (> 0) may be read: for encoders that escape. */
sperf_utf8_character_t sperf_utf8_scan(const uint8_t *bytes, size_t left);

/* Say whether `string` is valid UTF-8. */
bool sperf_utf8_valid(sperf_string_t string);

/* Append `string`, repaired. */
void sperf_utf8_append(sperf_buffer_t *out, sperf_string_t string);

/*
 * The same for formats made of lines: control characters and what readers may take for the end of a line (C0, DEL, C1,
 * U+2028, U+2029) become a space each.
 */
void sperf_utf8_append_line(sperf_buffer_t *out, sperf_string_t string);

#endif
