/* Histograms of spans: see sperf/model/spans.h. */
#include "sperf/model/spans.h"

#include <stdlib.h>
#include <string.h>

#include "../base/saturate.h"
#include "sperf/base/rows.h"

/* Buckets for each power of two, and the first number that has all of them below it. */
enum { PARTS_BITS = 4, PARTS = 1 << PARTS_BITS };

static const char PREFIX[] = "# spans: ";

/* Times below PARTS nanoseconds have a bucket each. */
static uint32_t bucket_of(uint64_t ns)
{
    if (ns < PARTS) return (uint32_t)ns;
    uint32_t power = 63 - (uint32_t)__builtin_clzll(ns);
    return (power - PARTS_BITS + 1) * PARTS + (uint32_t)((ns >> (power - PARTS_BITS)) - PARTS);
}

static uint64_t lower_ns(uint32_t bucket)
{
    if (bucket < PARTS) return bucket;
    return (uint64_t)(PARTS + bucket % PARTS) << (bucket / PARTS - 1);
}

/* The middle of a bucket. */
static int64_t middle_ns(uint32_t bucket)
{
    uint64_t width = bucket < PARTS ? 1 : 1ull << (bucket / PARTS - 1);
    return (int64_t)(lower_ns(bucket) + width / 2);
}

/* -- Rows -- */

static sperf_status_t add_row(sperf_spans_t *spans, const sperf_buffer_t *name, sperf_string_t key,
                              sperf_string_t value)
{
    SPERF_TRY(SPERF_ROWS_RESERVE(spans->rows, spans->capacity, (uint64_t)spans->count + 1));
    sperf_span_row_t row = {0};
    SPERF_TRY(sperf_string_table_intern(&spans->strings, key.bytes, key.length, &row.key));
    SPERF_TRY(sperf_string_table_intern(&spans->strings, value.bytes, value.length, &row.value));
    sperf_string_id_t id;
    SPERF_TRY(sperf_string_table_intern(&spans->names, (const char *)name->bytes, name->length, &id));
    spans->rows[spans->count++] = row;
    return SPERF_OK;
}

/* Put what a row is called into `name`, which is empty: never "", for there is a space in it. */
static void name_row(sperf_buffer_t *name, sperf_string_t key, sperf_string_t value)
{
    sperf_comment_append_escaped(name, key);
    sperf_buffer_append_byte(name, ' ');
    sperf_comment_append_escaped(name, value);
}

static uint32_t row_of(const sperf_spans_t *spans, const sperf_buffer_t *name)
{
    sperf_string_id_t id = sperf_string_table_find(&spans->names, (const char *)name->bytes, name->length);
    return id == SPERF_STRING_NONE ? UINT32_MAX : id - 1;
}

static sperf_status_t find_or_add_row(sperf_spans_t *spans, sperf_string_t key, sperf_string_t value, uint32_t *out)
{
    sperf_buffer_t name = SPERF_BUFFER_INIT;
    name_row(&name, key, value);
    sperf_status_t status = name.status;
    *out = status == SPERF_OK ? row_of(spans, &name) : UINT32_MAX;
    sperf_string_t other = sperf_string_of("(other)");
    if (status == SPERF_OK && *out == UINT32_MAX && spans->count >= SPERF_SPANS_MAX) {
        sperf_buffer_clear(&name);
        name_row(&name, key, value = other);
        status = name.status;
        if (status == SPERF_OK) *out = row_of(spans, &name);
        /* As many more as there are keys, which the program does not make of its data. */
        if (*out == UINT32_MAX && spans->count >= 2 * SPERF_SPANS_MAX) status = SPERF_LIMIT_EXCEEDED;
    }
    if (status == SPERF_OK && *out == UINT32_MAX) {
        status = add_row(spans, &name, key, value);
        if (status == SPERF_OK) *out = spans->count - 1;
    }
    sperf_buffer_cleanup(&name);
    return status;
}

static sperf_status_t add_to_bucket(sperf_span_row_t *row, uint32_t number, uint64_t count)
{
    uint32_t at = row->buckets_count;
    while (at > 0 && row->buckets[at - 1].number >= number) at--;
    if (at == row->buckets_count || row->buckets[at].number != number) {
        SPERF_TRY(SPERF_ROWS_RESERVE(row->buckets, row->buckets_capacity, (uint64_t)row->buckets_count + 1));
        memmove(&row->buckets[at + 1], &row->buckets[at], (row->buckets_count - at) * sizeof *row->buckets);
        row->buckets[at] = (sperf_span_bucket_t){.number = number};
        row->buckets_count++;
    }
    uint64_t *sum = &row->buckets[at].count;
    *sum = *sum + count < *sum ? UINT64_MAX : *sum + count;
    return SPERF_OK;
}

sperf_status_t sperf_spans_add(sperf_spans_t *spans, sperf_string_t key, sperf_string_t value, int64_t ns)
{
    uint32_t row;
    SPERF_TRY(find_or_add_row(spans, key, value, &row));
    return add_to_bucket(&spans->rows[row], bucket_of(ns > 0 ? (uint64_t)ns : 0), 1);
}

/* -- Comments -- */

/* Take a bucket off `rest`. Returns false if there is none. */
static bool read_bucket(sperf_string_t *rest, uint32_t *number, uint64_t *count)
{
    uint64_t lower;
    if (!sperf_comment_read_number(rest, ':', INT64_MAX, &lower)) return false;
    if (!sperf_comment_read_number(rest, ' ', UINT64_MAX, count) || *count == 0) return false;
    *number = bucket_of(lower);
    return lower_ns(*number) == lower;
}

/* What a comment is made of. */
typedef struct {
    sperf_string_t key;
    sperf_string_t value;
    sperf_string_t buckets;
} parts_t;

static bool parse_comment(sperf_string_t comment, parts_t *out)
{
    if (!sperf_string_skip(&comment, PREFIX)) return false;
    if (!sperf_comment_read_word(&comment, &out->key) || !sperf_comment_read_word(&comment, &out->value)) return false;
    out->buckets = comment;
    if (out->key.length == 0 || comment.length == 0) return false;
    while (comment.length > 0) {
        uint32_t number;
        uint64_t count;
        if (!read_bucket(&comment, &number, &count)) return false;
    }
    return true;
}

bool sperf_spans_is_comment(sperf_string_t comment)
{
    parts_t parts;
    return parse_comment(comment, &parts);
}

static sperf_status_t add_buckets(sperf_spans_t *spans, uint32_t row, sperf_string_t rest)
{
    uint32_t number;
    uint64_t count;
    while (read_bucket(&rest, &number, &count)) SPERF_TRY(add_to_bucket(&spans->rows[row], number, count));
    return SPERF_OK;
}

/* Add what a comment says of `key`, of any where that is "". */
static sperf_status_t add_comment(sperf_spans_t *spans, sperf_string_t comment, sperf_string_t wanted, bool *is_one)
{
    parts_t parts;
    *is_one = parse_comment(comment, &parts);
    if (!*is_one) return SPERF_OK;
    sperf_buffer_t key = SPERF_BUFFER_INIT, value = SPERF_BUFFER_INIT;
    sperf_comment_append_unescaped(&key, parts.key);
    sperf_comment_append_unescaped(&value, parts.value);
    sperf_status_t status = key.status != SPERF_OK ? key.status : value.status;
    sperf_string_t key_text = {key.length > 0 ? (const char *)key.bytes : "", key.length};
    sperf_string_t value_text = {value.length > 0 ? (const char *)value.bytes : "", value.length};
    uint32_t row;
    if (status == SPERF_OK && (wanted.length == 0 || sperf_string_equal(wanted, key_text))) {
        status = find_or_add_row(spans, key_text, value_text, &row);
        if (status == SPERF_OK) status = add_buckets(spans, row, parts.buckets);
    }
    sperf_buffer_cleanup(&key);
    sperf_buffer_cleanup(&value);
    return status;
}

sperf_status_t sperf_spans_add_comment(sperf_spans_t *spans, sperf_string_t comment, bool *is_one)
{
    return add_comment(spans, comment, (sperf_string_t){"", 0}, is_one);
}

void sperf_spans_append_comment(const sperf_spans_t *spans, uint32_t row, sperf_buffer_t *text)
{
    const sperf_span_row_t *it = &spans->rows[row];
    sperf_string_t name = sperf_string_table_get(&spans->names, row + 1);
    sperf_buffer_append_string(text, PREFIX);
    sperf_buffer_append(text, name.bytes, name.length);
    for (uint32_t i = 0; i < it->buckets_count; i++) {
        sperf_buffer_append_format(text, " %llu:%llu", (unsigned long long)lower_ns(it->buckets[i].number),
                                   (unsigned long long)it->buckets[i].count);
    }
}

sperf_status_t sperf_spans_write(const sperf_spans_t *spans, sperf_profile_t *profile)
{
    sperf_buffer_t text = SPERF_BUFFER_INIT;
    sperf_status_t status = SPERF_OK;
    for (uint32_t row = 0; row < spans->count && status == SPERF_OK; row++) {
        sperf_buffer_clear(&text);
        sperf_spans_append_comment(spans, row, &text);
        status = text.status;
        if (status == SPERF_OK) status = sperf_profile_add_comment(profile, (const char *)text.bytes, text.length);
    }
    sperf_buffer_cleanup(&text);
    return status;
}

sperf_status_t sperf_spans_merge(sperf_spans_t *into, const sperf_spans_t *from)
{
    for (uint32_t i = 0; i < from->count; i++) {
        const sperf_span_row_t *it = &from->rows[i];
        sperf_string_t key = sperf_string_table_get(&from->strings, it->key),
                       value = sperf_string_table_get(&from->strings, it->value);
        uint32_t row;
        SPERF_TRY(find_or_add_row(into, key, value, &row));
        for (uint32_t b = 0; b < it->buckets_count; b++) {
            SPERF_TRY(add_to_bucket(&into->rows[row], it->buckets[b].number, it->buckets[b].count));
        }
    }
    return SPERF_OK;
}

sperf_status_t sperf_spans_read(const sperf_profile_t *profile, sperf_string_t key, sperf_spans_t *out)
{
    for (uint32_t i = 0; i < profile->comments_count; i++) {
        bool is_one;
        SPERF_TRY(add_comment(out, sperf_string_table_get(&profile->strings, profile->comments[i]), key, &is_one));
    }
    return SPERF_OK;
}

/* -- What is said of them -- */

static int64_t quantile_ns(const sperf_span_row_t *row, uint64_t count, unsigned percent)
{
    /* Rounded up, without a product that could overflow: the rank counts from 1. */
    uint64_t rank = count / 100 * percent + (count % 100 * percent + 99) / 100, seen = 0;
    for (uint32_t i = 0; i < row->buckets_count; i++) {
        seen += row->buckets[i].count;
        if (seen >= rank) return middle_ns(row->buckets[i].number);
    }
    return 0;
}

sperf_span_t sperf_spans_get(const sperf_spans_t *spans, uint32_t row)
{
    const sperf_span_row_t *it = &spans->rows[row];
    sperf_span_t span = {.key = sperf_string_table_get(&spans->strings, it->key),
                         .value = sperf_string_table_get(&spans->strings, it->value)};
    for (uint32_t i = 0; i < it->buckets_count; i++) {
        uint64_t count = it->buckets[i].count;
        int64_t middle = middle_ns(it->buckets[i].number), sum;
        span.count = span.count + count < count ? UINT64_MAX : span.count + count;
        bool fits = count <= INT64_MAX && !__builtin_mul_overflow(middle, (int64_t)count, &sum);
        span.total_ns = sperf_saturating_add(span.total_ns, fits ? sum : INT64_MAX);
    }
    span.median_ns = quantile_ns(it, span.count, 50);
    span.p95_ns = quantile_ns(it, span.count, 95);
    return span;
}

void sperf_spans_cleanup(sperf_spans_t *spans)
{
    for (uint32_t i = 0; i < spans->count; i++) free(spans->rows[i].buckets);
    free(spans->rows);
    sperf_string_table_cleanup(&spans->strings);
    sperf_string_table_cleanup(&spans->names);
    *spans = (sperf_spans_t){0};
}
