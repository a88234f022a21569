/*
 * Spans: how long requests, jobs or tests took, each by a key and a value, "endpoint" and "orders#show".
 *
 * They are no samples: a span is counted whether a tick fell into it or not, and a key may have spans where no sample
 * has that label. Of each key and value a histogram is kept, whose buckets are as wide as 1/16 of the power of two that
 * they lie in; what is said of a span is right to within half of that, 3 %.
 *
 * A profile has them in comments, so that every format that has comments carries them, and any reader may leave them:
 *
 *     # spans: endpoint orders#show 1048576:3 2097152:7
 *
 * are the key, the value, and for each bucket its lower end in nanoseconds and how many spans fell into it. Bytes of
 * the key and the value that are spaces, '%' or control characters are written as %20. A comment that is not of that
 * shape is a comment like any other.
 *
 * Context: one thread.
 */
#ifndef SPERF_SPANS_H
#define SPERF_SPANS_H

#include <stdbool.h>
#include <stdint.h>

#include "sperf/base/buffer.h"
#include "sperf/model/profile.h"

/* So many keys and values there are at most; what comes later has "(other)" for its value. */
enum { SPERF_SPANS_MAX = 10000 };

typedef struct {
    uint32_t number; /* which one: see sperf_spans_add */
    uint32_t unused;
    uint64_t count;
} sperf_span_bucket_t;

/* The spans of one key and value. */
typedef struct {
    sperf_string_id_t key;
    sperf_string_id_t value;
    sperf_span_bucket_t *buckets; /* those that have any, in order */
    uint32_t buckets_count;
    uint32_t buckets_capacity;
} sperf_span_row_t;

/* Zero bytes are an empty one. */
typedef struct {
    sperf_string_table_t strings; /* of keys and values */
    sperf_string_table_t names;   /* of both, as comments have them: the row is the id less 1 */
    sperf_span_row_t *rows;
    uint32_t count;
    uint32_t capacity;
} sperf_spans_t;

/* What is said of a row: times in nanoseconds. */
typedef struct {
    sperf_string_t key;
    sperf_string_t value;
    uint64_t count;
    int64_t total_ns;
    int64_t median_ns;
    int64_t p95_ns;
} sperf_span_t;

/* Count a span of `ns`; one below 0, of a clock that went back, as of 0. SPERF_NO_MEMORY: it is not counted. */
sperf_status_t sperf_spans_add(sperf_spans_t *spans, sperf_string_t key, sperf_string_t value, int64_t ns);

/* Add the spans that a comment tells of; `*is_one` says whether it is of that shape. SPERF_NO_MEMORY. */
sperf_status_t sperf_spans_add_comment(sperf_spans_t *spans, sperf_string_t comment, bool *is_one);

/* Say whether a comment is of that shape. */
bool sperf_spans_is_comment(sperf_string_t comment);

/* Append the comment that a row is. Errors are the buffer's. */
void sperf_spans_append_comment(const sperf_spans_t *spans, uint32_t row, sperf_buffer_t *text);

/* Add the spans of `from`. SPERF_NO_MEMORY: some of them are missing. */
sperf_status_t sperf_spans_merge(sperf_spans_t *into, const sperf_spans_t *from);

/* Add a comment to `profile` for each row. SPERF_NO_MEMORY. */
sperf_status_t sperf_spans_write(const sperf_spans_t *spans, sperf_profile_t *profile);

/* Add the spans of `key` that the profile's comments tell of to `out`, of all keys where it is "". SPERF_NO_MEMORY. */
sperf_status_t sperf_spans_read(const sperf_profile_t *profile, sperf_string_t key, sperf_spans_t *out);

/* Return what is to be said of row 0..count-1. Its strings are borrowed. */
sperf_span_t sperf_spans_get(const sperf_spans_t *spans, uint32_t row);

/* The same of the row of `key` and `value`; false where there is none. */
bool sperf_spans_find(const sperf_spans_t *spans, sperf_string_t key, sperf_string_t value, sperf_span_t *out);

void sperf_spans_cleanup(sperf_spans_t *spans);

#endif
