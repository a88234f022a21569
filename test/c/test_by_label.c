/* The table by label. What is in its rows and columns, test/ruby/golden_test.rb shows. */
#include "sperf/model/profile.h"
#include "sperf/model/spans.h"
#include "sperf/report/labels.h"
#include "sperf/report/report.h"
#include "support_alloc.h"
#include "support_codec.h"
#include "support_profile.h"
#include "support_report.h"
#include "support_test.h"

/* Add a sample of `weight` with a label "key=value", none where that is "", whose leaf is `leaf`, "" for no stack. */
static void add(sperf_profile_t *profile, const char *key, const char *value, const char *leaf, int64_t weight)
{
    sperf_sample_key_t sample = {0};
    const char *file = leaf[0] != '[' ? "app.rb" : leaf[2] == 'C' ? "<GC>" : "<GVL>";
    if (leaf[0] != '\0') {
        sample.stack = support_profile_push(profile, support_profile_stack(profile, "main"), sperf_string_of(leaf),
                                            sperf_string_of(file), 0, 0);
    }
    if (value[0] != '\0') sample.labels = support_profile_label(profile, key, value);
    support_profile_add(profile, sample, weight);
}

static void add_spans(sperf_profile_t *profile, const char *words)
{
    char comment[200];
    int length = snprintf(comment, sizeof comment, "# spans: %s", words);
    assert_int_equal(sperf_profile_add_comment(profile, comment, (size_t)length), SPERF_OK);
    assert_true(sperf_spans_is_comment(sperf_string_of(comment)));
}

/* Two endpoints of which one waits, a value that spans alone have, and samples without the label. */
static sperf_profile_t *requests(void)
{
    sperf_profile_t *profile = codec_new_empty_profile("wall", "nanoseconds");
    add(profile, "endpoint", "orders#show", "work", 300);
    add(profile, "endpoint", "orders#show", "[GVL blocked]", 200);
    add(profile, "endpoint", "orders#index", "[GC marking]", 30);
    add(profile, "queue", "low", "work", 50);
    add(profile, "endpoint", "", "", 10);
    add_spans(profile, "endpoint orders#show 1048576:3 16777216:1");
    add_spans(profile, "endpoint never%20sampled 15:2");
    add_spans(profile, "status 500 2097152:1");
    return profile;
}

static sperf_report_options_t by(const char *key)
{
    sperf_report_options_t options = report_options(SPERF_REPORT_BY_LABEL);
    options.by = sperf_string_of(key);
    return options;
}

/*
 * Names of files and hosts are labels; what has none is the method that gave up the GVL. A value that is too long
 * leaves the others aligned.
 */
TEST(test_by_label_wait_falls_back_on_the_method_that_waited)
{
    sperf_profile_t *profile = codec_new_empty_profile("wall", "nanoseconds");
    add(profile, "wait", "0123456789012345678901234567890123456789012345678901", "[GVL blocked]", 53);
    add(profile, "wait", "/gr\xc3\xb6\xc3\x9f\x65\n\xff", "[GVL blocked]", 7);
    add(profile, "endpoint", "orders#show", "[GVL blocked]", 30);
    add(profile, "", "", "[GVL wait]", 6);
    add(profile, "", "", "work", 4);
    sperf_report_options_t options = by("wait");
    report_assert(
        profile, &options,
        "File: ruby\nType: wall\n"
        "total  total%  wait                                              running  blocked  GVL wait  GC\n"
        " 53ns     53%  0123456789012345678901234567890123456789012345678901        0     53ns         0   0\n"
        " 30ns     30%  main                                                    0     30ns         0   0\n"
        "  7ns      7%  /gr\xc3\xb6\xc3\x9f\x65 \xef\xbf\xbd"
        "                                                0      7ns         0   0\n"
        " 10ns     10%  (none)                                                4ns        0       6ns   0\n"
        "100ns    100%  total                                                 4ns     90ns       6ns   0\n");
}

TEST(test_label_keys_are_those_of_samples_threads_and_spans)
{
    OWNED_PROFILE(profile) = requests();
    OWNED_PROFILE(difference) = NULL;
    support_profile_add(profile, (sperf_sample_key_t){1, support_profile_thread(profile, 7, 2), 0}, 1);
    /* The mark of a base is no label of the program's. */
    sperf_difference_options_t marked = {.mark_base = true};
    assert_int_equal(sperf_profile_difference(profile, profile, &marked, &difference), SPERF_OK);
    sperf_string_table_t keys = {0};
    assert_int_equal(sperf_label_keys(difference, &keys), SPERF_OK);
    static const char *const expected[] = {"endpoint", "queue", "thread", "thread_id", "pid", "status", "wait"};
    assert_int_equal(sperf_string_table_count(&keys), 8);
    for (uint32_t i = 0; i < 7; i++) assert_true(sperf_string_is(sperf_string_table_get(&keys, i + 1), expected[i]));
    sperf_string_table_cleanup(&keys);
}

static sperf_status_t render(void *context)
{
    static const sperf_report_format_t formats[] = {SPERF_REPORT_TEXT, SPERF_REPORT_MARKDOWN, SPERF_REPORT_CSV};
    sperf_string_table_t keys = {0};
    sperf_status_t status = sperf_label_keys(context, &keys);
    sperf_string_table_cleanup(&keys);
    for (int i = 0; status == SPERF_OK && i < 3; i++) {
        sperf_report_options_t options = by("endpoint");
        options.format = formats[i];
        options.before = context;
        options.now = context;
        OWNED_BUFFER(out) = SPERF_BUFFER_INIT;
        status = report_render(context, &options, &out);
    }
    return status;
}

TEST(test_by_label_failed_allocation_leaves_nothing_behind)
{
    OWNED_PROFILE(profile) = requests();
    support_alloc_fail_each(render, profile);
}
