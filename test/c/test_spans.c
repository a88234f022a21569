/* Spans: what falls into which bucket, what is said of them, and that comments carry them. */
#include "sperf/model/spans.h"
#include "support_test.h"

static const sperf_string_t ANY = {"", 0};

static sperf_string_t text(const char *bytes)
{
    return sperf_string_of(bytes);
}

static void add(sperf_spans_t *spans, const char *key, const char *value, int64_t ns)
{
    assert_int_equal(sperf_spans_add(spans, text(key), text(value), ns), SPERF_OK);
}

static sperf_span_t find(const sperf_spans_t *spans, const char *key, const char *value)
{
    for (uint32_t row = 0; row < spans->count; row++) {
        sperf_span_t span = sperf_spans_get(spans, row);
        if (sperf_string_is(span.key, key) && sperf_string_is(span.value, value)) return span;
    }
    fail_msg("no spans of %s %s", key, value);
    return (sperf_span_t){0};
}

static sperf_profile_t *profile_of(const char *const *comments, size_t count)
{
    sperf_profile_t *profile;
    assert_int_equal(sperf_profile_new_blank(1, &profile), SPERF_OK);
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(sperf_profile_add_comment(profile, comments[i], strlen(comments[i])), SPERF_OK);
    }
    return profile;
}

static void assert_comment(const sperf_profile_t *profile, uint32_t number, const char *expected)
{
    assert_true(number < profile->comments_count);
    sperf_string_t comment = sperf_string_table_get(&profile->strings, profile->comments[number]);
    assert_int_equal(comment.length, strlen(expected));
    assert_memory_equal(comment.bytes, expected, comment.length);
}

TEST(test_each_span_is_told_to_within_three_percent)
{
    for (int64_t ns = 1; ns > 0 && ns < INT64_MAX / 3; ns = ns * 2 + ns / 3 + 1) {
        OWNED(sperf_spans, spans) = {0};
        add(&spans, "endpoint", "a", ns);
        sperf_span_t span = find(&spans, "endpoint", "a");
        assert_int_equal(span.count, 1);
        int64_t off = span.median_ns > ns ? span.median_ns - ns : ns - span.median_ns;
        assert_true(off <= ns / 32 + 1);
        assert_int_equal(span.p95_ns, span.median_ns);
        assert_int_equal(span.total_ns, span.median_ns);
    }
}

TEST(test_limits_of_time_have_a_bucket)
{
    OWNED(sperf_spans, spans) = {0};
    add(&spans, "k", "v", INT64_MAX);
    add(&spans, "k", "v", INT64_MAX);
    add(&spans, "k", "w", -1);
    add(&spans, "k", "w", 0);
    assert_int_equal(find(&spans, "k", "v").total_ns, INT64_MAX);
    assert_int_equal(find(&spans, "k", "w").count, 2);
    assert_int_equal(find(&spans, "k", "w").median_ns, 0);
}

TEST(test_median_and_percentile_are_those_of_the_ranks)
{
    OWNED(sperf_spans, spans) = {0};
    for (int i = 0; i < 94; i++) add(&spans, "endpoint", "a", i < 50 ? 4 : 8);
    for (int i = 0; i < 6; i++) add(&spans, "endpoint", "a", 12);
    sperf_span_t span = find(&spans, "endpoint", "a");
    assert_int_equal(span.count, 100);
    assert_int_equal(span.median_ns, 4);
    assert_int_equal(span.p95_ns, 12);
    assert_int_equal(span.total_ns, 50 * 4 + 44 * 8 + 6 * 12);
}

TEST(test_comments_bring_back_what_was_written)
{
    OWNED(sperf_spans, spans) = {0};
    OWNED(sperf_spans, read) = {0};
    add(&spans, "endpoint", "GET /orders/:id 100%", 1048576);
    add(&spans, "endpoint", "GET /orders/:id 100%", 3);
    add(&spans, "a key", "\xc3\xa4\n", 7);
    add(&spans, "none", "", 9);
    OWNED_PROFILE(profile) = profile_of(NULL, 0);
    assert_int_equal(sperf_spans_write(&spans, profile), SPERF_OK);
    assert_comment(profile, 0, "# spans: endpoint GET%20/orders/:id%20100%25 3:1 1048576:1");
    assert_comment(profile, 1, "# spans: a%20key \xc3\xa4%0A 7:1");
    assert_comment(profile, 2, "# spans: none  9:1");
    assert_int_equal(sperf_spans_read(profile, ANY, &read), SPERF_OK);
    assert_int_equal(read.count, 3);
    assert_int_equal(find(&read, "endpoint", "GET /orders/:id 100%").count, 2);
    assert_int_equal(find(&read, "a key", "\xc3\xa4\n").median_ns, 7);
    assert_int_equal(find(&read, "none", "").median_ns, 9);
    OWNED(sperf_spans, of_key) = {0};
    assert_int_equal(sperf_spans_read(profile, text("a key"), &of_key), SPERF_OK);
    assert_int_equal(of_key.count, 1);
}

static void assert_none(sperf_string_t comment)
{
    bool is_one = true;
    OWNED(sperf_spans, spans) = {0};
    assert_int_equal(sperf_spans_add_comment(&spans, comment, &is_one), SPERF_OK);
    if (is_one) fail_msg("\"%.*s\" was taken for spans", (int)comment.length, comment.bytes);
    assert_int_equal(spans.count, 0);
}

TEST(test_comments_of_another_shape_are_none)
{
    static const char whole[] = "# spans: k v 1:1";
    for (size_t length = 0; length < sizeof whole - 1; length++) assert_none((sperf_string_t){whole, length});
    const char *const others[] = {"# spans: k v 1:0",   "# spans: k v :1",
                                  "# spans: k v 1:1 x", "# spans: k v 33:1",
                                  "# spans:  v 1:1",    "# spans: k v 1:1  2:1",
                                  "# span: k v 1:1",    "# spans: k v 1:1:1",
                                  "# spans: k v -1:1",  "# spans: k v 1:99999999999999999999"};
    for (size_t i = 0; i < COUNT_OF(others); i++) assert_none(text(others[i]));
}

TEST(test_merging_adds_up_and_keeps_other_comments)
{
    const char *const one[] = {"# first", "# spans: endpoint a 1:1 4:2", "# spans: endpoint"};
    const char *const two[] = {"# spans: endpoint b 8:1", "# first", "# spans: endpoint a 4:3 16:1", "# second"};
    sperf_profile_t *into = profile_of(one, 3), *from = profile_of(two, 4);
    assert_int_equal(sperf_profile_merge(into, from), SPERF_OK);
    assert_int_equal(into->comments_count, 5);
    assert_comment(into, 0, "# first");
    assert_comment(into, 1, "# spans: endpoint");
    assert_comment(into, 2, "# second");
    assert_comment(into, 3, "# spans: endpoint a 1:1 4:5 16:1");
    assert_comment(into, 4, "# spans: endpoint b 8:1");
    sperf_profile_free(into);
    sperf_profile_free(from);
}

TEST(test_values_beyond_the_limit_are_others)
{
    OWNED(sperf_spans, spans) = {0};
    char value[32];
    for (int i = 0; i < SPERF_SPANS_MAX + 100; i++) {
        snprintf(value, sizeof value, "value %d", i);
        add(&spans, "endpoint", value, 5);
    }
    assert_int_equal(spans.count, SPERF_SPANS_MAX + 1);
    assert_int_equal(find(&spans, "endpoint", "(other)").count, 100);
    add(&spans, "endpoint", "value 1", 5);
    assert_int_equal(find(&spans, "endpoint", "value 1").count, 2);
}
