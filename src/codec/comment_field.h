/*
 * Comments that say one thing by name: "# command: ruby app.rb".
 *
 * A profile keeps what is known of its origin as comments of this shape, because pprof has no other place for it. Formats
 * that have fields show these as such.
 */
#ifndef SPERF_COMMENT_FIELD_H
#define SPERF_COMMENT_FIELD_H

#include <stdbool.h>

#include "sperf/buffer.h"
#include "sperf/string_table.h"

/*
 * Split `comment` if it is "# name: value" with a name of letters, digits, `.`, `_`, `-` alone; false where it is not. The
 * parts are borrowed from the comment.
 */
bool sperf_comment_field_split(sperf_string_t comment, sperf_string_t *name, sperf_string_t *value);

/* Append the comment that says `value` by `name`. */
void sperf_comment_field_append(sperf_buffer_t *out, sperf_string_t name, sperf_string_t value);

#endif
