/*
 * The words of comments that hold tables: numbers, and texts in which spaces, '%' and control characters are written as
 * %20 and so on.
 *
 * Context: one thread.
 */
#ifndef SPERF_COMMENT_WORDS_H
#define SPERF_COMMENT_WORDS_H

#include <stdbool.h>
#include <stdint.h>

#include "sperf/base/buffer.h"
#include "sperf/model/string_table.h"

/* Errors stick in the buffer. */
void sperf_comment_append_escaped(sperf_buffer_t *name, sperf_string_t text);
void sperf_comment_append_unescaped(sperf_buffer_t *text, sperf_string_t word);

/*
 * Take a number below 2^62 off `rest`, with the `end` behind it: ' ' may also be the end of the text. Return false, and
 * leave `rest`, if there is none.
 */
bool sperf_comment_read_number(sperf_string_t *rest, char end, int64_t *out);

/*
 * Take "SINCE:TOOK" off `rest`: what ended SINCE after `*end_us`, which becomes its end, and took so long. Return false
 * if there is none.
 */
bool sperf_comment_read_time(sperf_string_t *rest, int64_t *end_us, int64_t *took_us);

/* Take a word, which may be empty, and the space behind it off `rest`. Return false if there is no space. */
bool sperf_comment_read_word(sperf_string_t *rest, sperf_string_t *out);

#endif
