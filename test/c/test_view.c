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

/* `total` is left of the example, recorded with a comment. */
static void assert_total(const char *recorded, sperf_name_filter_t filter, int64_t total)
{
    OWNED_PROFILE(profile) = example();
    OWNED(sperf_view, view);
    sperf_name_matches_t matches;
    assert_int_equal(sperf_profile_add_comment(profile, recorded, strlen(recorded)), SPERF_OK);
    assert_int_equal(sperf_view_init(&view, profile), SPERF_OK);
    assert_int_equal(sperf_view_filter_names(&view, &filter, &matches), SPERF_OK);
    assert_int_equal(sperf_view_total(&view, 1), total);
}

TEST(test_view_without_filters_shows_every_sample_with_a_stack_and_a_value)
{
    OWNED_PROFILE(profile) = example();
    int64_t nothing[] = {0, 0}, stackless[] = {1, 7000};
    sperf_sample_key_t key = {.stack = support_profile_stack(profile, "main;idle")};
    assert_int_equal(sperf_sample_table_add(&profile->samples, key, nothing), SPERF_OK);
    assert_int_equal(sperf_sample_table_add(&profile->samples, (sperf_sample_key_t){0}, stackless), SPERF_OK);
    OWNED(sperf_view, view);
    assert_int_equal(sperf_view_init(&view, profile), SPERF_OK);
    assert_int_equal(sperf_view_total(&view, 1), 123);
    assert_int_equal(sperf_view_total(&view, 0), 3);
    assert_true(view.left_out[3]);
    assert_true(view.left_out[4]);
}

/* Else filters are in golden files. */
TEST(test_view_relative_path_matches_as_one_in_the_directory_of_the_recording)
{
    const sperf_name_filter_t app = {.show = part("/srv/shop/app.rb")};
    assert_total("# cwd: /srv/shop", app, 123);
    assert_total("# cwd: /", (sperf_name_filter_t){.focus = part("/app.rb")}, 123);
    assert_total("# cwd: /srv/other", app, 0);
    assert_total("# host: /srv/shop", app, 0);
}

TEST(test_view_without_memory_for_a_path_stays)
{
    OWNED_PROFILE(profile) = example();
    sperf_name_matches_t matches;
    OWNED(sperf_view, view);
    assert_int_equal(sperf_profile_add_comment(profile, "# cwd: /a", 9), SPERF_OK);
    assert_int_equal(sperf_view_init(&view, profile), SPERF_OK);
    support_alloc_fail_at(4); /* behind three arrays */
    sperf_status_t status = sperf_view_filter_names(&view, &(sperf_name_filter_t){.show = part("/a/")}, &matches);
    assert_true(support_alloc_end());
    assert_int_equal(status, SPERF_NO_MEMORY);
    assert_null(view.shown);
    assert_int_equal(sperf_view_total(&view, 1), 123);
}

static void add_labelled(sperf_profile_t *profile, const char *key, const char *text, int64_t number, const char *unit,
                         int64_t weight)
{
    sperf_label_t label = {support_profile_string(profile, key), support_profile_string(profile, text), number,
                           support_profile_string(profile, unit)};
    sperf_sample_key_t sample = {.stack = support_profile_stack(profile, "main")};
    assert_int_equal(sperf_label_table_intern(&profile->labels, &label, 1, &sample.labels), SPERF_OK);
    support_profile_add(profile, sample, weight);
}

static sperf_profile_t *labelled(void)
{
    sperf_profile_t *profile = support_profile_new();
    add_labelled(profile, "request", "GET /a", 0, "", 1);
    add_labelled(profile, "request", "GET /b", 0, "", 10);
    add_labelled(profile, "size", "", 3000, "bytes", 100);
    add_labelled(profile, "size", "", 2000000, "bytes", 1000);
    add_labelled(profile, "level", "", 5, "", 10000);
    sperf_sample_key_t sample = {.stack = support_profile_stack(profile, "main"),
                                 .thread = support_profile_thread(profile, 7, 2)};
    support_profile_add(profile, sample, 100000);
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

TEST(test_tag_filters_take_expressions_or_a_range_of_numbers_in_their_unit)
{
    static const struct {
        const char *focus, *ignore;
        int64_t total;
    } cases[] = {
        {"request=/a", "", 1}, /* with a key, any expression is enough */
        {"request=/a,/b", "", 11},
        {"thread=thread 2", "", 100000},
        {"other=/a", "", 0},
        {"", "request=GET", 111100},
        {"GET", "", 11}, /* without one, all must match */
        {"request:GET,/b", "", 10},
        {"GET,thread", "", 0},
        {"size=1kb:", "", 1100},
        {"size=1kb:1mb", "", 100},
        {"size=:1mb", "", 100},
        {"3000b", "", 100},
        {"level=5", "", 10000},
        {"level=-9:4", "", 0},
        {"pid=7", "", 100000},
        {"size=1kb:5s", "", 0}, /* no range: an expression, which numbers do not match */
    };
    OWNED_PROFILE(profile) = labelled();
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        prepared_t focus, ignore;
        bool focused, ignored;
        OWNED(sperf_view, view);
        prepare(&focus, cases[i].focus);
        prepare(&ignore, cases[i].ignore);
        assert_int_equal(sperf_view_init(&view, profile), SPERF_OK);
        assert_int_equal(sperf_view_filter_tags(&view, &focus.filter, &ignore.filter, &focused, &ignored), SPERF_OK);
        assert_int_equal(sperf_view_total(&view, 1), cases[i].total);
    }
}

TEST(test_tag_filter_number_too_large_is_an_expression)
{
    static const struct {
        const char *text;
        bool range, given;
    } cases[] = {{"size=99999999999999999999", false, true},
                 {"9223372036854775807", true, true},
                 {":", false, true},
                 {"", false, false}};
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        sperf_tag_filter_t filter;
        sperf_tag_filter_parse(sperf_string_of(cases[i].text), &filter);
        assert_int_equal(filter.range, cases[i].range);
        assert_int_equal(filter.given, cases[i].given);
    }
}

TEST(test_sample_labels_put_the_thread_first_and_pass_over_empty_numbers)
{
    OWNED_PROFILE(profile) = labelled();
    OWNED(sperf_sample_labels, labels) = {0};
    assert_int_equal(sperf_sample_labels_read(&labels, profile, profile->samples.keys[5]), SPERF_OK);
    assert_int_equal(labels.count, 3);
    assert_true(sperf_string_is(labels.labels[0].string, "thread 2"));
    assert_int_equal(labels.labels[1].number, 2);
    assert_int_equal(labels.labels[2].number, 7);
    add_labelled(profile, "nothing", "", 0, "", 1);
    assert_int_equal(sperf_sample_labels_read(&labels, profile, profile->samples.keys[6]), SPERF_OK);
    assert_int_equal(labels.count, 0);
}

/* The profile is made beforehand: only what the view allocates shall fail. */
typedef struct {
    const sperf_profile_t *profile;
    prepared_t focus, ignore;
} scenario_t;

static sperf_status_t filter_scenario(void *context)
{
    scenario_t *scenario = context;
    OWNED(sperf_view, view);
    sperf_name_matches_t matches;
    bool focused, ignored;
    sperf_name_filter_t names = {.focus = part("main"), .hide = part("nothing")};
    SPERF_TRY(sperf_view_init(&view, scenario->profile));
    SPERF_TRY(sperf_view_filter_names(&view, &names, &matches));
    return sperf_view_filter_tags(&view, &scenario->focus.filter, &scenario->ignore.filter, &focused, &ignored);
}

TEST(test_view_out_of_memory_leaks_nothing)
{
    OWNED_PROFILE(profile) = labelled();
    scenario_t scenario = {.profile = profile};
    prepare(&scenario.focus, "request:GET,/a");
    scenario.focus.filter.matchers = scenario.focus.matchers;
    prepare(&scenario.ignore, "size=1kb:");
    assert_true(support_alloc_fail_each(filter_scenario, &scenario) >= 6);
}
