/*
 * Text on the way out: whatever bytes the model holds, the formats get valid UTF-8.
 *
 * Ruby's names and paths are bytes in any encoding. What is no UTF-8 becomes U+FFFD, one for each maximal part of a
 * character (Unicode standard, section 3.9, "best practice"), which is what Ruby's String#scrub does.
 */
#ifndef SPERF_UTF8_H
#define SPERF_UTF8_H

#include <stdbool.h>

#include "sperf/buffer.h"
#include "sperf/string_table.h"

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
