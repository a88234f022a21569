/* The table by label: which samples are in which row, what their spans say, and what is left out. */
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

/* -- Text -- */

TEST(test_by_label_rows_are_values_by_total_with_states_and_spans)
{
    sperf_report_options_t options = by("endpoint");
    report_assert(requests(), &options,
                  "Type: wall\n"
                  " total  total%  endpoint       running  blocked  GVL wait    GC  count  median     95%\n"
                  " 540ns  54.00%  orders#show      300ns    200ns      40ns     0      4  1.08ms  17.3ms\n"
                  " 250ns  25.00%  orders#index     200ns        0         0  50ns\n"
                  "     0      0%  never sampled        0        0         0     0      2    15ns    15ns\n"
                  " 210ns  21.00%  (none)           210ns        0         0     0\n"
                  "1000ns    100%  total            710ns    200ns      40ns  50ns      6\n");
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

TEST(test_by_label_cpu_profile_has_no_waits_and_without_spans_no_times)
{
    sperf_profile_t *profile = profile_of("cpu");
    add(profile, "job", "Mail", "work", 75);
    add(profile, "job", "Report", "[GC marking]", 25);
    sperf_report_options_t options = by("job");
    report_assert(profile, &options,
                  "Type: cpu\n"
                  "total  total%  job     running    GC\n"
                  " 75ns  75.00%  Mail       75ns     0\n"
                  " 25ns  25.00%  Report        0  25ns\n"
                  "100ns    100%  total      75ns  25ns\n");
}

TEST(test_by_label_profile_of_another_mode_has_totals_alone)
{
    sperf_profile_t *profile = profile_of("allocations");
    add(profile, "job", "Mail", "work", 75);
    sperf_report_options_t options = by("job");
    report_assert(profile, &options,
                  "Type: allocations\n"
                  "total  total%  job\n"
                  " 75ns    100%  Mail\n"
                  " 75ns    100%  total\n");
}

TEST(test_by_label_key_of_spans_alone_has_spans_alone)
{
    sperf_report_options_t options = by("status");
    report_assert(requests(), &options,
                  "Type: wall\n"
                  "status  count  median     95%\n"
                  "200         5  1.08ms  1.08ms\n"
                  "500         1  2.16ms  2.16ms\n"
                  "total       6\n");
}

TEST(test_by_label_rows_that_are_left_out_are_counted_and_added_up)
{
    sperf_report_options_t options = by("endpoint");
    options.rows_max = 1;
    report_assert(requests(), &options,
                  "Type: wall\n"
                  " total  total%  endpoint            running  blocked  GVL wait    GC  count  median     95%\n"
                  " 540ns  54.00%  orders#show           300ns    200ns      40ns     0      4  1.08ms  17.3ms\n"
                  " 250ns  25.00%  (2 more not shown)    200ns        0         0  50ns      2\n"
                  " 210ns  21.00%  (none)                210ns        0         0     0\n"
                  "1000ns    100%  total                 710ns    200ns      40ns  50ns      6\n");
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

TEST(test_by_label_unit_is_of_values_and_where_it_fits_of_spans)
{
    sperf_report_options_t options = by("endpoint");
    options.unit = sperf_string_of("us");
    options.rows_max = 1;
    OWNED_BUFFER(out) = SPERF_BUFFER_INIT;
    OWNED_PROFILE(profile) = requests();
    assert_int_equal(report_render(profile, &options, &out), SPERF_OK);
    sperf_buffer_append_byte(&out, '\0');
    assert_non_null(strstr((const char *)out.bytes, "0.54us  54.00%  orders#show          0.30us"));
    assert_non_null(strstr((const char *)out.bytes, "4  1081us  17302us\n"));
    sperf_buffer_clear(&out);
    options.unit = sperf_string_of("kB");
    assert_int_equal(report_render(profile, &options, &out), SPERF_OK);
    sperf_buffer_append_byte(&out, '\0');
    assert_non_null(strstr((const char *)out.bytes, "4  1.08ms  17.3ms\n"));
}

/* -- Which samples are in which row -- */

TEST(test_by_label_thread_process_and_numbers_are_keys)
{
    sperf_profile_t *profile = profile_of("cpu");
    for (uint64_t number = 1; number <= 2; number++) {
        sperf_thread_t thread = {.process = 4711, .number = number};
        sperf_sample_key_t sample = {.stack = on_top(profile, 0, "main")};
        assert_int_equal(sperf_thread_table_intern(&profile->threads, thread, &sample.thread), SPERF_OK);
        support_profile_add(profile, sample, 10 * (int64_t)number);
    }
    sperf_report_options_t options = by("thread");
    options.format = SPERF_REPORT_CSV;
    sperf_buffer_t out = SPERF_BUFFER_INIT;
    assert_int_equal(report_render(profile, &options, &out), SPERF_OK);
    sperf_buffer_append_byte(&out, '\0');
    assert_string_equal((const char *)out.bytes,
                        "label,total,share,running,blocked,gvl_wait,gc,count,median_ns,p95_ns\n"
                        "thread 2,20,0.666667,20,0,0,0,0,0,0\n"
                        "thread 1,10,0.333333,10,0,0,0,0,0,0\n");
    sperf_buffer_cleanup(&out);
    options.by = sperf_string_of("pid");
    report_assert(profile, &options,
                  "label,total,share,running,blocked,gvl_wait,gc,count,median_ns,p95_ns\n"
                  "4711,30,1.000000,30,0,0,0,0,0,0\n");
}

TEST(test_by_label_several_values_of_a_sample_are_one_row)
{
    sperf_profile_t *profile = profile_of("cpu");
    sperf_sample_key_t sample = {.stack = on_top(profile, 0, "main")};
    sperf_label_t labels[2] = {0};
    for (int i = 0; i < 2; i++) {
        assert_int_equal(sperf_string_table_intern_text(&profile->strings, "k", &labels[i].key), SPERF_OK);
        assert_int_equal(sperf_string_table_intern_text(&profile->strings, i == 0 ? "a" : "b", &labels[i].string),
                         SPERF_OK);
    }
    assert_int_equal(sperf_label_table_intern(&profile->labels, labels, 2, &sample.labels), SPERF_OK);
    support_profile_add(profile, sample, 5);
    sperf_report_options_t options = by("k");
    options.format = SPERF_REPORT_TSV;
    report_assert(profile, &options,
                  "label\ttotal\tshare\trunning\tblocked\tgvl_wait\tgc\tcount\tmedian_ns\tp95_ns\n"
                  "a,b\t5\t1.000000\t5\t0\t0\t0\t0\t0\t0\n");
}

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

/* -- Filters -- */

TEST(test_by_label_filter_leaves_spans_of_the_values_that_it_leaves)
{
    OWNED_PROFILE(profile) = requests();
    sperf_tag_filter_t focus, ignore;
    sperf_tag_filter_parse(sperf_string_of("endpoint=show"), &focus);
    sperf_tag_filter_parse(sperf_string_of(""), &ignore);
    sperf_matcher_t show = {report_any, NULL};
    focus.matchers = &show;
    focus.matchers_count = 1;
    sperf_view_t view;
    bool matched[2];
    assert_int_equal(sperf_view_init(&view, profile), SPERF_OK);
    assert_int_equal(sperf_view_filter_tags(&view, &focus, &ignore, &matched[0], &matched[1]), SPERF_OK);
    sperf_report_options_t options = by("endpoint");
    OWNED_BUFFER(out) = SPERF_BUFFER_INIT;
    sperf_report_render(&view, &options, &out);
    sperf_buffer_append_byte(&out, '\0');
    assert_string_equal((const char *)out.bytes,
                        "Type: wall\n"
                        "total  total%  endpoint      running  blocked  GVL wait    GC  count  median     95%\n"
                        "540ns  54.00%  orders#show     300ns    200ns      40ns     0      4  1.08ms  17.3ms\n"
                        "250ns  25.00%  orders#index    200ns        0         0  50ns\n"
                        "790ns  79.00%  total           500ns    200ns      40ns  50ns      4\n");
    sperf_view_cleanup(&view);
}

/* -- Differences -- */

static sperf_profile_t *later_requests(void)
{
    sperf_profile_t *profile = profile_of("wall");
    add(profile, "endpoint", "orders#show", "work", 100);
    add(profile, "endpoint", "orders#show", "[GVL blocked]", 200);
    add(profile, "endpoint", "orders#new", "work", 500);
    add(profile, "endpoint", "", "work", 210);
    add_spans(profile, "endpoint orders#show 2097152:6");
    add_spans(profile, "endpoint orders#new 15:1");
    return profile;
}

static void assert_difference(sperf_report_options_t options, const char *expected)
{
    sperf_profile_t *before = requests(), *now = later_requests(), *difference = NULL;
    sperf_difference_options_t marked = {.mark_base = true};
    assert_int_equal(sperf_profile_difference(now, before, &marked, &difference), SPERF_OK);
    options.before = before;
    options.now = now;
    options.signed_shares = true;
    report_assert(difference, &options, expected);
    sperf_profile_free(before);
    sperf_profile_free(now);
}

TEST(test_by_label_difference_has_both_sides_and_what_changed)
{
    assert_difference(by("endpoint"),
                      "Type: wall\n"
                      "difference    share  endpoint       before   after  running  blocked  GVL wait     GC"
                      "  count before  after  median before   after  95% before   after\n"
                      "     500ns  +50.00%  orders#new          0   500ns    500ns        0         0      0        "
                      "            1                   15ns                15ns\n"
                      "    -250ns  -25.00%  orders#index    250ns       0   -200ns        0         0  -50ns\n"
                      "    -240ns  -24.00%  orders#show     540ns   300ns   -200ns        0     -40ns      0        "
                      "     4      6         1.08ms  2.16ms      17.3ms  2.16ms\n"
                      "         0       0%  never sampled       0       0        0        0         0      0        "
                      "     2                  15ns                15ns\n"
                      "         0       0%  (none)          210ns   210ns        0        0         0      0\n"
                      "      10ns   +1.00%  total          1000ns  1010ns    100ns        0     -40ns  -50ns        "
                      "     6      7\n");
}

TEST(test_by_label_difference_as_rows_for_programs)
{
    sperf_report_options_t options = by("endpoint");
    options.format = SPERF_REPORT_CSV;
    options.rows_max = 3;
    assert_difference(options,
                      "label,difference,share,before,after,running,blocked,gvl_wait,gc,count_before,count_after,"
                      "median_before_ns,median_after_ns,p95_before_ns,p95_after_ns\n"
                      "orders#new,500,0.500000,0,500,500,0,0,0,0,1,0,15,0,15\n"
                      "orders#index,-250,-0.250000,250,0,-200,0,0,-50,0,0,0,0,0,0\n"
                      "orders#show,-240,-0.240000,540,300,-200,0,-40,0,4,6,1081344,2162688,17301504,2162688\n"
                      "(none),0,0.000000,210,210,0,0,0,0,0,0,0,0,0,0\n");
}

/* -- Formats -- */

TEST(test_by_label_markdown_is_for_people)
{
    sperf_report_options_t options = by("endpoint");
    options.format = SPERF_REPORT_MARKDOWN;
    options.rows_max = 1;
    report_assert(requests(), &options,
                  "| label | total | share | running | blocked | gvl_wait | gc | count | median | p95 |\n"
                  "|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|\n"
                  "| `orders#show` | 540ns | 54.00% | 300ns | 200ns | 40ns | 0 | 4 | 1.08ms | 17.3ms |\n"
                  "| `(2 more not shown)` | 250ns | 25.00% | 200ns | 0 | 0 | 50ns | 2 |  |  |\n"
                  "| `(none)` | 210ns | 21.00% | 210ns | 0 | 0 | 0 |  |  |  |\n"
                  "| `total` | 1000ns | 100% | 710ns | 200ns | 40ns | 50ns | 6 |  |  |\n");
}

TEST(test_by_label_json_has_values_and_nanoseconds)
{
    sperf_report_options_t options = by("status");
    options.format = SPERF_REPORT_JSON;
    report_assert(requests(), &options,
                  "{\n"
                  "  \"report\": \"by_label\",\n"
                  "  \"type\": \"wall\",\n"
                  "  \"unit\": \"nanoseconds\",\n"
                  "  \"total\": 1000,\n"
                  "  \"rows\": [\n"
                  "    {\"label\": \"200\", \"total\": 0, \"share\": 0.000000, \"running\": 0, \"blocked\": 0, "
                  "\"gvl_wait\": 0, \"gc\": 0, \"count\": 5, \"median_ns\": 1081344, \"p95_ns\": 1081344},\n"
                  "    {\"label\": \"500\", \"total\": 0, \"share\": 0.000000, \"running\": 0, \"blocked\": 0, "
                  "\"gvl_wait\": 0, \"gc\": 0, \"count\": 1, \"median_ns\": 2162688, \"p95_ns\": 2162688}\n"
                  "  ]\n"
                  "}\n");
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
