/* Statuses as exceptions, Ruby values from the core's, and options from keywords. */
#ifndef SPERF_EXT_RUBY_VALUES_H
#define SPERF_EXT_RUBY_VALUES_H

#include <ruby.h>
#include <ruby/debug.h>
#include <stdbool.h>
#include <sys/types.h>

#include "sperf/base/buffer.h"
#include "sperf/base/status.h"
#include "sperf/model/string_table.h"

/* -- Statuses as exceptions. This is the only place where a status of the core becomes a Ruby exception -- */

/* Sperf, and Sperf::Error < StandardError. Set by Init. */
extern VALUE sperf_module;
extern VALUE sperf_error_class;

/*
 * Raise unless `status` is SPERF_OK: NoMemoryError for SPERF_NO_MEMORY, else Sperf::Error with `complaint` or,
 * if that is NULL, the status' own message. Context: GVL; never from mark, free, a hook or a handler.
 */
void sperf_raise_unless_ok(sperf_status_t status, const char *complaint);

/* Raise RuntimeError if `job` is POSTPONED_JOB_HANDLE_INVALID: no postponed job was left. Context: the same. */
void sperf_raise_unless_registered(rb_postponed_job_handle_t job);

/* -- Ruby values from the core's. Context of all functions: GVL; may raise NoMemoryError -- */

/* Return a String with the bytes of `string`, in UTF-8. */
VALUE sperf_ruby_text(sperf_string_t string);

/* The same, with invalid bytes replaced: names from programs and from other tools may be any bytes. */
VALUE sperf_ruby_valid_text(sperf_string_t string);

/* The same as a Symbol, of which Ruby has none with invalid bytes. */
VALUE sperf_ruby_symbol(sperf_string_t string);

/* Set the Symbol `key` in `hash`, and get it: nil if it is not there; TypeError if that is no Hash. */
void sperf_ruby_set(VALUE hash, const char *key, VALUE value);
VALUE sperf_ruby_get(VALUE hash, const char *key);

/*
 * Return a binary String with the bytes of `buffer`, which is cleaned up. Raises what the buffer's status stands
 * for.
 */
VALUE sperf_ruby_string_from(sperf_buffer_t *buffer);

/* -- An Array that programs do not see: a child of fork has none of its parent's. Context: the same -- */

/* Begins with zeros, in memory that stays. */
typedef struct {
    VALUE items; /* 0: not made yet */
    pid_t process;
} sperf_own_list_t;

/* Return whether it has no items. Makes and raises nothing. */
bool sperf_own_list_is_empty(const sperf_own_list_t *list);

/* Return the Array, made if need be: not called in vain, for in a session it would be an object of the program's. */
VALUE sperf_own_list(sperf_own_list_t *list);

/* -- Options from keywords. Context: the same -- */

/*
 * Read keywords from a Hash, nil for none: the values of the `count` keywords in `names`, of which the first ones are
 * `required`. The value of a keyword that was not given is Qundef. Raises ArgumentError.
 */
void sperf_keywords_read(VALUE keywords, const char *const *names, int required, int count, VALUE *values);

/* Return the value of a keyword, as sperf_keywords_read sets it; `otherwise` if it was not given. */
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
