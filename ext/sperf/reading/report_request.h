/*
 * The options of a report: converted from Ruby to those of the core.
 *
 * While the core works, it matches names against regular expressions and asks for source files. Both are Ruby's, and no
 * jump may leave the core. So each such question is asked under rb_protect, and its exception is raised when the
 * core is done (`failed`).
 *
 * Context of all functions: GVL; a request lies on the machine's stack.
 */
#ifndef SPERF_EXT_REPORT_REQUEST_H
#define SPERF_EXT_REPORT_REQUEST_H

#include <ruby.h>
#include <stdbool.h>

#include "sperf/report/labels.h"
#include "sperf/report/report.h"

enum { SPERF_NAME_FILTERS = 4 };

/*
 * A question to Ruby: receiver.method(text), called under rb_protect. Some questions lie in memory that the GC does not
 * mark, and a compaction may move objects. So the receiver is an index in an Array.
 */
typedef struct {
    const VALUE *receivers; /* Array; on the machine's stack */
    long receiver;
    ID method;
    VALUE text;
    int *failed; /* the tag of the first exception; 0: none */
} sperf_question_t;

typedef struct {
    sperf_question_t *questions;
    sperf_matcher_t *matchers;
    sperf_tag_filter_t filter;
} sperf_request_tag_filter_t;

typedef struct {
    VALUE hash; /* the options as given */
    VALUE kept; /* Array that keeps alive: Strings that are memory for this call, and receivers of questions */
    int failed; /* the tag of the first exception that a question has raised; 0: none */
    sperf_question_t name_questions[SPERF_NAME_FILTERS];
    sperf_name_filter_t names;
    sperf_request_tag_filter_t tagfocus, tagignore;
    sperf_question_t symbol_question, source_question;
    VALUE source_text; /* the last answer to a question for a file */
    VALUE source_note;
    VALUE numbered; /* an Array of the caller's; nil: none */
    sperf_report_options_t options;
    VALUE unmatched; /* Symbols of filters that matched nothing */
} sperf_request_t;

/* Initialise `request`, and read its filters from the Hash. Raises TypeError, RegexpError. */
void sperf_request_init(sperf_request_t *request, VALUE hash);

/* Read the other options of #render. Raises ArgumentError, TypeError. */
void sperf_request_read(sperf_request_t *request, VALUE kind, const sperf_profile_t *profile);

/* Return the option `name`; nil if it was not given. */
VALUE sperf_request_option(const sperf_request_t *request, const char *name);

/* Return the number of the sample type that is asked for. Raises ArgumentError. */
uint32_t sperf_request_type(const sperf_request_t *request, const sperf_profile_t *profile);

/* Return the bytes of a String, which live as long as the request; "" for nil. Raises TypeError. */
sperf_string_t sperf_request_text(sperf_request_t *request, VALUE value);

/* Return `bytes` of memory that lives as long as the request, and does not move. */
void *sperf_request_memory(sperf_request_t *request, size_t bytes);

/* Return a String with the bytes of `text`, a sperf_string_t, for rb_protect. */
VALUE sperf_request_new_text(VALUE text);

/* Record that the option `name` matched nothing, unless it `matched`. */
void sperf_request_add_unmatched(sperf_request_t *request, bool matched, const char *name);

#endif
