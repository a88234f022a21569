/* Ruby values from the core's, and options from keywords. Context of all functions: GVL; may raise NoMemoryError. */
#ifndef SPERF_EXT_RUBY_VALUES_H
#define SPERF_EXT_RUBY_VALUES_H

#include <ruby.h>
#include <stdbool.h>

#include "sperf/base/buffer.h"
#include "sperf/model/string_table.h"

/* Return a String with the bytes of `string`, in UTF-8. */
VALUE sperf_ruby_text(sperf_string_t string);

/* The same, with invalid bytes replaced: names from programs and from other tools may be any bytes. */
VALUE sperf_ruby_valid_text(sperf_string_t string);

/* The same as a Symbol, of which Ruby has none with invalid bytes. */
VALUE sperf_ruby_symbol(sperf_string_t string);

/* Set the Symbol `key` in `hash`, and get it; nil if it is not there. */
void sperf_ruby_set(VALUE hash, const char *key, VALUE value);
VALUE sperf_ruby_get(VALUE hash, const char *key);

/*
 * Return a binary String with the bytes of `buffer`, which is cleaned up. Raises what the buffer's status stands
 * for.
 */
VALUE sperf_ruby_string_from(sperf_buffer_t *buffer);

/* Return the value of a keyword, as rb_get_kwargs sets it; `otherwise` if it was not given. */
static inline VALUE sperf_keyword_or(VALUE value, VALUE otherwise)
{
    return RB_UNDEF_P(value) ? otherwise : value;
}

/* Return whether a keyword was given and is true. */
static inline bool sperf_keyword_is_true(VALUE value)
{
    return RTEST(sperf_keyword_or(value, Qfalse));
}

#endif
