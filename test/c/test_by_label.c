/* The table by label. What is in its rows and columns, test/ruby/golden_test.rb shows. */
#include "sperf/model/profile.h"
#include "sperf/model/spans.h"
#include "sperf/report/labels.h"
#include "sperf/report/report.h"
#include "support_alloc.h"
#include "support_profile.h"
#include "support_report.h"
#include "support_test.h"

/* -- Profiles -- */

static sperf_profile_t *profile_of(const char *type)
{
    sperf_sample_type_text_t types[] = {{"samples", "count"}, {type, "nanoseconds"}};
    sperf_profile_t *profile = NULL;
    assert_int_equal(sperf_profile_new(types, 2, &profile), SPERF_OK);
    return profile;
}

/* Add a frame of sperf's own, or of a method. */
static sperf_stack_id_t on_top(sperf_profile_t *profile, sperf_stack_id_t stack, const char *name)
{
    const char *file = name[0] != '[' ? "app.rb" : name[2] == 'C' ? "<GC>" : "<GVL>";
    stack = support_profile_push(profile, stack, sperf_string_of(name), sperf_string_of(file), 0, 0);
    return stack;
}

/* Add a sample of `weight` with a label "key=value", none where that is "", whose leaf is `leaf`, "" for no stack. */
static void add(sperf_profile_t *profile, const char *key, const char *value, const char *leaf, int64_t weight)
{
    sperf_label_t label = {0};
    sperf_sample_key_t sample = {0};
    if (leaf[0] != '\0') sample.stack = on_top(profile, on_top(profile, 0, "main"), leaf);
    assert_int_equal(sperf_string_table_intern_text(&profile->strings, key, &label.key), SPERF_OK);
    assert_int_equal(sperf_string_table_intern_text(&profile->strings, value, &label.string), SPERF_OK);
    assert_int_equal(sperf_label_table_intern(&profile->labels, &label, label.string != 0, &sample.labels), SPERF_OK);
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
    sperf_profile_t *profile = profile_of("wall");
    add(profile, "endpoint", "orders#show", "work", 300);
    add(profile, "endpoint", "orders#show", "[GVL blocked]", 200);
    add(profile, "endpoint", "orders#show", "[GVL wait]", 40);
    add(profile, "endpoint", "orders#index", "work", 200);
    add(profile, "endpoint", "orders#index", "[GC marking]", 30);
    add(profile, "endpoint", "orders#index", "[GC sweeping]", 20);
    add(profile, "endpoint", "", "work", 150);
    add(profile, "queue", "low", "work", 50);
    add(profile, "endpoint", "", "", 10);
    /* Three of 1 to 1.06 ms, one of 16.7 ms and more. */
    add_spans(profile, "endpoint orders#show 1048576:3 16777216:1");
    add_spans(profile, "endpoint never%20sampled 15:2");
    add_spans(profile, "status 200 1048576:5");
    add_spans(profile, "status 500 2097152:1");
    return profile;
}

static sperf_report_options_t by(const char *key)
{
    sperf_report_options_t options = report_options(SPERF_REPORT_BY_LABEL);
    options.by = sperf_string_of(key);
    return options;
}

/* Names of files and hosts are labels; what has none is the method that gave up the GVL. */
TEST(test_by_label_wait_falls_back_on_the_method_that_waited)
{
    sperf_profile_t *profile = profile_of("wall");
    add(profile, "wait", "192.0.2.1:6379", "[GVL blocked]", 60);
    add(profile, "endpoint", "orders#show", "[GVL blocked]", 30);
    add(profile, "wait", "", "[GVL wait]", 6);
    add(profile, "wait", "", "work", 4);
    sperf_report_options_t options = by("wait");
    report_assert(profile, &options,
                  "Type: wall\n"
                  "total  total%  wait            running  blocked  GVL wait  GC\n"
                  " 60ns  60.00%  192.0.2.1:6379        0     60ns         0   0\n"
                  " 30ns  30.00%  main                  0     30ns         0   0\n"
                  " 10ns  10.00%  (none)              4ns        0       6ns   0\n"
                  "100ns    100%  total               4ns     90ns       6ns   0\n");
}

TEST(test_by_label_long_value_leaves_the_others_aligned)
{
    sperf_profile_t *profile = profile_of("cpu");
    add(profile, "page", "0123456789012345678901234567890123456789012345678901", "work", 50);
    add(profile, "page",
        "/gr\xc3\xb6\xc3\x9f"
        "e\n\xff",
        "work", 50);
    sperf_report_options_t options = by("page");
    report_assert(profile, &options,
                  "Type: cpu\n"
                  "total  total%  page                                              running  GC\n"
                  " 50ns  50.00%  /gr\xc3\xb6\xc3\x9f"
                  "e \xef\xbf\xbd                                             50ns   0\n"
                  " 50ns  50.00%  0123456789012345678901234567890123456789012345678901     50ns   0\n"
                  "100ns    100%  total                                               100ns   0\n");
}

/* -- Which samples are in which row -- */

/* Whatever a profile holds, each of its samples is in one row. */
TEST(test_by_label_rows_add_up_to_the_whole)
{
    for (uint64_t seed = 1; seed <= 20; seed++) {
        support_profile_options_t random = {
            .seed = seed, .functions = 30, .stacks = 200, .depth_max = 20, .samples = 400, .labels = true};
        OWNED_PROFILE(profile) = support_profile_of(&random);
        sperf_string_table_t keys = {0};
        assert_int_equal(sperf_label_keys(profile, &keys), SPERF_OK);
        assert_true(sperf_string_table_count(&keys) > 2);
        for (uint32_t id = 1; id < sperf_string_table_count(&keys); id++) {
            sperf_report_options_t options = by("");
            options.by = sperf_string_table_get(&keys, id);
            options.format = SPERF_REPORT_TSV;
            OWNED_BUFFER(out) = SPERF_BUFFER_INIT;
            assert_int_equal(report_render(profile, &options, &out), SPERF_OK);
            sperf_buffer_append_byte(&out, '\0');
            int64_t sum = 0;
            const char *line = strchr((const char *)out.bytes, '\n') + 1;
            for (; *line != '\0'; line = strchr(line, '\n') + 1) {
                long long total = 0;
                assert_int_equal(sscanf(strchr(line, '\t'), "%lld", &total), 1);
                sum += total;
            }
            assert_int_equal(sum, sperf_profile_total(profile, 1));
        }
        sperf_string_table_cleanup(&keys);
    }
}

/* -- Keys -- */

TEST(test_label_keys_are_those_of_samples_threads_and_spans)
{
    sperf_profile_t *profile = requests(), *difference = NULL;
    sperf_thread_t thread = {.process = 7, .number = 2};
    sperf_sample_key_t sample = {.stack = 1};
    assert_int_equal(sperf_thread_table_intern(&profile->threads, thread, &sample.thread), SPERF_OK);
    support_profile_add(profile, sample, 1);
    /* The mark of a base is no label of the program's. */
    sperf_difference_options_t marked = {.mark_base = true};
    assert_int_equal(sperf_profile_difference(profile, profile, &marked, &difference), SPERF_OK);
    sperf_string_table_t keys = {0};
    assert_int_equal(sperf_label_keys(difference, &keys), SPERF_OK);
    static const char *const expected[] = {"endpoint", "queue", "thread", "thread_id", "pid", "status", "wait"};
    assert_int_equal(sperf_string_table_count(&keys), 8);
    for (uint32_t i = 0; i < 7; i++) assert_true(sperf_string_is(sperf_string_table_get(&keys, i + 1), expected[i]));
    sperf_string_table_cleanup(&keys);
    sperf_profile_free(difference);
    sperf_profile_free(profile);
}

/* -- Memory -- */

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
