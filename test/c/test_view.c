/* Which part of a profile is looked at: filters by name and by label. */
#include "sperf/report/labels.h"
#include "support_alloc.h"
#include "support_profile.h"
#include "support_test.h"

/* In place of a regular expression: the pattern is a part of the text. */
static bool contains(void *pattern, sperf_string_t text)
{
    size_t length = strlen(pattern);
    for (size_t i = 0; i + length <= text.length; i++) {
        if (memcmp(text.bytes + i, pattern, length) == 0) return true;
    }
    return false;
}

static sperf_matcher_t part(const char *text)
{
    return (sperf_matcher_t){contains, (void *)(uintptr_t)text};
}

static sperf_profile_t *example(void)
{
    sperf_profile_t *profile = support_profile_new();
    support_profile_sample(profile, "main;work;leaf", 100);
    support_profile_sample(profile, "main;work", 20);
    support_profile_sample(profile, "main;rest", 3);
    return profile;
}

static int64_t total_of(const sperf_name_filter_t *filter, sperf_name_matches_t *matches)
{
    sperf_profile_t *profile = example();
    sperf_view_t view;
    assert_int_equal(sperf_view_init(&view, profile), SPERF_OK);
    assert_int_equal(sperf_view_filter_names(&view, filter, matches), SPERF_OK);
    int64_t total = sperf_view_total(&view, 1);
    sperf_view_cleanup(&view);
    sperf_profile_free(profile);
    return total;
}

TEST(test_view_without_filters_shows_every_sample_with_a_stack_and_a_value)
{
    sperf_profile_t *profile = example();
    int64_t nothing[] = {0, 0}, stackless[] = {1, 7000};
    sperf_sample_key_t key = {.stack = support_profile_stack(profile, "main;idle")};
    assert_int_equal(sperf_sample_table_add(&profile->samples, key, nothing), SPERF_OK);
    assert_int_equal(sperf_sample_table_add(&profile->samples, (sperf_sample_key_t){0}, stackless), SPERF_OK);
    sperf_view_t view;
    assert_int_equal(sperf_view_init(&view, profile), SPERF_OK);
    assert_int_equal(sperf_view_total(&view, 1), 123);
    assert_int_equal(sperf_view_total(&view, 0), 3);
    assert_true(view.left_out[3]);
    assert_true(view.left_out[4]);
    sperf_view_cleanup(&view);
    sperf_profile_free(profile);
}

TEST(test_view_focus_and_ignore_choose_samples)
{
    sperf_name_matches_t matches;
    assert_int_equal(total_of(&(sperf_name_filter_t){.focus = part("work")}, &matches), 120);
    assert_true(matches.focus && matches.ignore && matches.hide && matches.show);
    assert_int_equal(total_of(&(sperf_name_filter_t){.ignore = part("leaf")}, &matches), 23);
    assert_int_equal(total_of(&(sperf_name_filter_t){.focus = part("work"), .ignore = part("leaf")}, &matches), 20);
    assert_int_equal(total_of(&(sperf_name_filter_t){.focus = part("app.rb")}, &matches), 123);
}

TEST(test_view_filter_that_matches_nothing_says_so)
{
    sperf_name_matches_t matches;
    assert_int_equal(total_of(&(sperf_name_filter_t){.focus = part("nowhere")}, &matches), 0);
    assert_false(matches.focus);
    assert_int_equal(total_of(&(sperf_name_filter_t){.ignore = part("nowhere")}, &matches), 123);
    assert_false(matches.ignore);
    assert_true(matches.focus);
}

TEST(test_view_sample_with_all_frames_hidden_is_left_out)
{
    sperf_name_matches_t matches;
    assert_int_equal(total_of(&(sperf_name_filter_t){.hide = part("a")}, &matches), 0);
    assert_int_equal(total_of(&(sperf_name_filter_t){.show = part("work")}, &matches), 120);
    assert_int_equal(total_of(&(sperf_name_filter_t){.show = part("r"), .hide = part("work")}, &matches), 123);
}

static int64_t total_in(const char *directory, const sperf_name_filter_t *filter)
{
    sperf_profile_t *profile = example();
    sperf_name_matches_t matches;
    sperf_view_t view;
    assert_int_equal(sperf_profile_add_comment(profile, directory, strlen(directory)), SPERF_OK);
    assert_int_equal(sperf_view_init(&view, profile), SPERF_OK);
    assert_int_equal(sperf_view_filter_names(&view, filter, &matches), SPERF_OK);
    int64_t total = sperf_view_total(&view, 1);
    sperf_view_cleanup(&view);
    sperf_profile_free(profile);
    return total;
}

TEST(test_view_relative_path_matches_as_one_in_the_directory_of_the_recording)
{
    assert_int_equal(total_in("# cwd: /srv/shop", &(sperf_name_filter_t){.show = part("/srv/shop/app.rb")}), 123);
    assert_int_equal(total_in("# cwd: /", &(sperf_name_filter_t){.focus = part("/app.rb")}), 123);
    assert_int_equal(total_in("# cwd: /srv/shop", &(sperf_name_filter_t){.focus = part("/srv/other")}), 0);
    assert_int_equal(total_in("# host: /srv/shop", &(sperf_name_filter_t){.show = part("/srv/shop")}), 0);
}

TEST(test_view_without_memory_for_a_path_stays)
{
    sperf_profile_t *profile = example();
    sperf_name_matches_t matches;
    sperf_view_t view;
    assert_int_equal(sperf_profile_add_comment(profile, "# cwd: /a", 9), SPERF_OK);
    assert_int_equal(sperf_view_init(&view, profile), SPERF_OK);
    support_alloc_fail_at(4); /* behind three arrays */
    sperf_status_t status = sperf_view_filter_names(&view, &(sperf_name_filter_t){.show = part("/a/")}, &matches);
    assert_true(support_alloc_end());
    assert_int_equal(status, SPERF_NO_MEMORY);
    assert_null(view.shown);
    assert_int_equal(sperf_view_total(&view, 1), 123);
    sperf_view_cleanup(&view);
    sperf_profile_free(profile);
}

static void add_labelled(sperf_profile_t *profile, const char *key, const char *text, int64_t number, const char *unit,
                         int64_t weight)
{
    sperf_label_t label = {.number = number};
    assert_int_equal(sperf_string_table_intern_text(&profile->strings, key, &label.key), SPERF_OK);
    assert_int_equal(sperf_string_table_intern_text(&profile->strings, text, &label.string), SPERF_OK);
    assert_int_equal(sperf_string_table_intern_text(&profile->strings, unit, &label.unit), SPERF_OK);
    sperf_sample_key_t sample = {.stack = support_profile_stack(profile, "main")};
    assert_int_equal(sperf_label_table_intern(&profile->labels, &label, 1, &sample.labels), SPERF_OK);
    assert_int_equal(sperf_sample_table_add(&profile->samples, sample, (int64_t[]){1, weight}), SPERF_OK);
}

static sperf_profile_t *labelled(void)
{
    sperf_profile_t *profile = support_profile_new();
    add_labelled(profile, "request", "GET /a", 0, "", 1);
    add_labelled(profile, "request", "GET /b", 0, "", 10);
    add_labelled(profile, "size", "", 3000, "bytes", 100);
    add_labelled(profile, "size", "", 2000000, "bytes", 1000);
    add_labelled(profile, "level", "", 5, "", 10000);
    sperf_thread_t thread = {.process = 7, .number = 2};
    sperf_sample_key_t sample = {.stack = support_profile_stack(profile, "main")};
    assert_int_equal(sperf_thread_table_intern(&profile->threads, thread, &sample.thread), SPERF_OK);
    assert_int_equal(sperf_sample_table_add(&profile->samples, sample, (int64_t[]){1, 100000}), SPERF_OK);
    return profile;
}

enum { MATCHERS_MAX = 8, PATTERN_BYTES = 32 };

typedef struct {
    sperf_tag_filter_t filter;
    sperf_matcher_t matchers[MATCHERS_MAX];
    char patterns[MATCHERS_MAX][PATTERN_BYTES];
} prepared_t;

static void prepare(prepared_t *prepared, const char *text)
{
    *prepared = (prepared_t){0};
    sperf_tag_filter_parse(sperf_string_of(text), &prepared->filter);
    sperf_string_t rest = prepared->filter.expressions;
    if (prepared->filter.range || !prepared->filter.given) return;
    for (sperf_string_t expression; sperf_tag_filter_next(&rest, &expression);) {
        uint32_t number = prepared->filter.matchers_count++;
        assert_true(number < MATCHERS_MAX && expression.length < PATTERN_BYTES);
        memcpy(prepared->patterns[number], expression.bytes, expression.length);
        prepared->matchers[number] = part(prepared->patterns[number]);
    }
    prepared->filter.matchers = prepared->matchers;
}

static sperf_status_t narrow_labelled(const char *focus, const char *ignore, int64_t *total)
{
    prepared_t focus_filter, ignore_filter;
    prepare(&focus_filter, focus);
    prepare(&ignore_filter, ignore);
    sperf_profile_t *profile = labelled();
    sperf_view_t view;
    bool focused, ignored;
    sperf_status_t status = sperf_view_init(&view, profile);
    if (status == SPERF_OK) {
        status = sperf_view_filter_tags(&view, &focus_filter.filter, &ignore_filter.filter, &focused, &ignored);
    }
    *total = status == SPERF_OK ? sperf_view_total(&view, 1) : -1;
    sperf_view_cleanup(&view);
    sperf_profile_free(profile);
    return status;
}

static void assert_narrowed(const char *focus, const char *ignore, int64_t expected)
{
    int64_t total = 0;
    assert_int_equal(narrow_labelled(focus, ignore, &total), SPERF_OK);
    assert_int_equal(total, expected);
}

TEST(test_tag_filter_with_a_key_takes_any_expression)
{
    assert_narrowed("request=/a", "", 1);
    assert_narrowed("request=/a,/b", "", 11);
    assert_narrowed("thread=thread 2", "", 100000);
    assert_narrowed("other=/a", "", 0);
    assert_narrowed("", "request=GET", 111100);
}

TEST(test_tag_filter_without_a_key_wants_every_expression)
{
    assert_narrowed("GET", "", 11);
    assert_narrowed("request:GET,/b", "", 10);
    assert_narrowed("GET,thread", "", 0);
}

TEST(test_tag_filter_range_asks_numbers_in_their_unit)
{
    assert_narrowed("size=1kb:", "", 1100);
    assert_narrowed("size=1kb:1mb", "", 100);
    assert_narrowed("size=:1mb", "", 100);
    assert_narrowed("3000b", "", 100);
    assert_narrowed("level=5", "", 10000);
    assert_narrowed("level=-9:4", "", 0);
    assert_narrowed("pid=7", "", 100000);
    assert_narrowed("size=1kb:5s", "", 0); /* no range: an expression, which numbers do not match */
}

TEST(test_tag_filter_number_too_large_is_an_expression)
{
    sperf_tag_filter_t filter;
    sperf_tag_filter_parse(sperf_string_of("size=99999999999999999999"), &filter);
    assert_false(filter.range);
    sperf_tag_filter_parse(sperf_string_of("9223372036854775807"), &filter);
    assert_true(filter.range);
    sperf_tag_filter_parse(sperf_string_of(":"), &filter);
    assert_false(filter.range);
    sperf_tag_filter_parse(sperf_string_of(""), &filter);
    assert_false(filter.given);
}

TEST(test_sample_labels_put_the_thread_first_and_pass_over_empty_numbers)
{
    sperf_profile_t *profile = labelled();
    sperf_sample_labels_t labels = {0};
    assert_int_equal(sperf_sample_labels_read(&labels, profile, profile->samples.keys[5]), SPERF_OK);
    assert_int_equal(labels.count, 3);
    assert_true(sperf_string_equal(labels.labels[0].string, sperf_string_of("thread 2")));
    assert_int_equal(labels.labels[1].number, 2);
    assert_int_equal(labels.labels[2].number, 7);
    add_labelled(profile, "nothing", "", 0, "", 1);
    assert_int_equal(sperf_sample_labels_read(&labels, profile, profile->samples.keys[6]), SPERF_OK);
    assert_int_equal(labels.count, 0);
    sperf_sample_labels_cleanup(&labels);
    sperf_profile_free(profile);
}

/* The profile is made beforehand: only what the view allocates shall fail. */
typedef struct {
    const sperf_profile_t *profile;
    prepared_t focus, ignore;
} scenario_t;

static sperf_status_t filter_scenario(void *context)
{
    scenario_t *scenario = context;
    sperf_view_t view;
    sperf_name_matches_t matches;
    bool focused, ignored;
    sperf_name_filter_t names = {.focus = part("main"), .hide = part("nothing")};
    sperf_status_t status = sperf_view_init(&view, scenario->profile);
    if (status == SPERF_OK) status = sperf_view_filter_names(&view, &names, &matches);
    if (status == SPERF_OK) {
        status = sperf_view_filter_tags(&view, &scenario->focus.filter, &scenario->ignore.filter, &focused, &ignored);
    }
    sperf_view_cleanup(&view);
    return status;
}

TEST(test_view_out_of_memory_leaks_nothing)
{
    sperf_profile_t *profile = labelled();
    scenario_t scenario = {.profile = profile};
    prepare(&scenario.focus, "request:GET,/a");
    scenario.focus.filter.matchers = scenario.focus.matchers;
    prepare(&scenario.ignore, "size=1kb:");
    assert_true(support_alloc_fail_each(filter_scenario, &scenario) >= 6);
    sperf_profile_free(profile);
}
