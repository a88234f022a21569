/*
 * Spans: how long requests, jobs or tests took, each by a key and a value, such as "endpoint" and "orders#show".
 *
 * Spans are not samples. A span is counted whether or not a tick fell into it, and a key may have spans though no
 * sample has that label. Each key and value has a histogram whose buckets are 1/16 of a power of two wide, so
 * durations are right to within half of that, 3 %.
 *
 * A profile stores spans in comments, so every format with comments has them, and any reader may ignore them:
 *
 *     # spans: endpoint orders#show 1048576:3 2097152:7
 *
 * The fields are the key, the value, and for each bucket its lower end in nanoseconds and the number of spans in
 * it. In the key and the value spaces, '%' and control characters are written as %20 and so on. A comment of
 * another shape is an ordinary comment.
 *
 * Context: one thread.
 */
#ifndef SPERF_SPANS_H
#define SPERF_SPANS_H

#include <stdbool.h>
#include <stdint.h>

#include "sperf/base/buffer.h"
#include "sperf/model/profile.h"

/* The most keys and values; later ones have the value "(other)". */
enum { SPERF_SPANS_MAX = 10000 };

typedef struct {
    uint32_t number; /* of the bucket: see sperf_spans_add */
    uint32_t unused;
    uint64_t count;
} sperf_span_bucket_t;

/* The spans of one key and value. */
typedef struct {
    sperf_string_id_t key;
    sperf_string_id_t value;
    sperf_span_bucket_t *buckets; /* buckets with spans, in order */
    uint32_t buckets_count;
    uint32_t buckets_capacity;
} sperf_span_row_t;

/* Zero bytes are an empty table. */
typedef struct {
    sperf_string_table_t strings; /* of keys and values */
    sperf_string_table_t names;   /* of both, as in comments: the row is the id less 1 */
    sperf_span_row_t *rows;
    uint32_t count;
    uint32_t capacity;
} sperf_spans_t;

/* A row in figures, times in nanoseconds. */
typedef struct {
    sperf_string_t key;
    sperf_string_t value;
    uint64_t count;
    int64_t total_ns;
    int64_t median_ns;
    int64_t p95_ns;
} sperf_span_t;

/*
 * Count a span of `ns`. A negative one, from a clock that went back, counts as 0. On SPERF_NO_MEMORY it is not
 * counted.
 */
sperf_status_t sperf_spans_add(sperf_spans_t *spans, sperf_string_t key, sperf_string_t value, int64_t ns);

/* Add the spans of a comment. `*is_one` is set to whether it is a comment of spans. SPERF_NO_MEMORY. */
sperf_status_t sperf_spans_add_comment(sperf_spans_t *spans, sperf_string_t comment, bool *is_one);

/* Return whether a comment is one of spans. */
bool sperf_spans_is_comment(sperf_string_t comment);

/* Append the comment of a row. Errors stick in `text`. */
void sperf_spans_append_comment(const sperf_spans_t *spans, uint32_t row, sperf_buffer_t *text);

/* Add the spans of `from`. After SPERF_NO_MEMORY some of them are missing. */
sperf_status_t sperf_spans_merge(sperf_spans_t *into, const sperf_spans_t *from);

/* Add a comment to `profile` for each row. SPERF_NO_MEMORY. */
sperf_status_t sperf_spans_write(const sperf_spans_t *spans, sperf_profile_t *profile);

/* Add the spans of `key` in the profile's comments to `out`, or those of all keys if `key` is "". SPERF_NO_MEMORY. */
sperf_status_t sperf_spans_read(const sperf_profile_t *profile, sperf_string_t key, sperf_spans_t *out);

/* Return the figures of row 0..count-1. Strings are borrowed. */
sperf_span_t sperf_spans_get(const sperf_spans_t *spans, uint32_t row);

void sperf_spans_cleanup(sperf_spans_t *spans);

#endif
