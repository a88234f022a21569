/* Merging: nothing is lost, whatever ids the two profiles gave it. */
#include "sperf/model/profile.h"
#include "support_alloc.h"
#include "support_profile.h"
#include "support_test.h"

static sperf_profile_t *random_profile(uint64_t seed, bool timeline)
{
    const support_profile_options_t options = {.seed = seed,
                                               .functions = 25,
                                               .stacks = 40,
                                               .depth_max = 7,
                                               .samples = 300,
                                               .labels = true,
                                               .timeline = timeline};
    sperf_profile_t *profile = NULL;
    assert_int_equal(support_profile_random(&options, &profile), SPERF_OK);
    return profile;
}

static void merge(sperf_profile_t *into, const sperf_profile_t *from)
{
    assert_int_equal(sperf_profile_merge(into, from), SPERF_OK);
    support_profile_assert_valid(into);
}

TEST(test_merge_sums_are_those_of_both)
{
    for (uint64_t seed = 1; seed <= 20; seed++) {
        sperf_profile_t *into = random_profile(seed, seed % 2), *from = random_profile(seed + 100, seed % 3);
        support_ledger_t expected, got;
        support_ledger_init(&expected);
        support_ledger_init(&got);
        support_ledger_add(&expected, into);
        support_ledger_add(&expected, from);
        merge(into, from);
        support_ledger_add(&got, into);
        support_ledger_assert_equal(&got, &expected);
        support_ledger_cleanup(&expected);
        support_ledger_cleanup(&got);
        sperf_profile_free(into);
        sperf_profile_free(from);
    }
}

TEST(test_merge_with_itself_doubles_the_sums)
{
    sperf_profile_t *profile = random_profile(5, true);
    int64_t count = sperf_profile_total(profile, 0), weight = sperf_profile_total(profile, 1);
    uint32_t stacks = profile->stacks.count, rows = profile->samples.count;
    merge(profile, profile);
    assert_true(sperf_profile_total(profile, 0) == 2 * count);
    assert_true(sperf_profile_total(profile, 1) == 2 * weight);
    assert_int_equal(profile->stacks.count, stacks);
    assert_int_equal(profile->samples.count, rows);
    assert_int_equal(profile->comments_count, 2);
    sperf_profile_free(profile);
}

TEST(test_merge_of_other_sample_types_leaves_into_untouched)
{
    const sperf_sample_type_text_t others[][2] = {
        {{"samples", "count"}, {"wall", "nanoseconds"}},
        {{"samples", "count"}, {"cpu", "microseconds"}},
        {{"cpu", "nanoseconds"}, {"samples", "count"}},
    };
    sperf_profile_t *into = random_profile(5, true);
    for (size_t i = 0; i < 4; i++) {
        sperf_profile_t *from = NULL;
        uint32_t types_count = i < 3 ? 2 : 1;
        assert_int_equal(sperf_profile_new(others[i % 3], types_count, &from), SPERF_OK);
        assert_int_equal(sperf_profile_add_comment(from, "# new", 5), SPERF_OK);
        sperf_profile_t before = *into;
        assert_int_equal(sperf_profile_merge(into, from), SPERF_INVALID_ARGUMENT);
        assert_memory_equal(into, &before, sizeof before);
        sperf_profile_free(from);
    }
    sperf_profile_free(into);
}

static void assert_merged_times(int64_t start, int64_t duration, int64_t other_start, int64_t other_duration,
                                int64_t expected_start, int64_t expected_duration)
{
    sperf_profile_t *into = support_profile_new(), *from = support_profile_new();
    into->start_time_ns = start;
    into->duration_ns = duration;
    from->start_time_ns = other_start;
    from->duration_ns = other_duration;
    merge(into, from);
    assert_true(into->start_time_ns == expected_start);
    assert_true(into->duration_ns == expected_duration);
    sperf_profile_free(into);
    sperf_profile_free(from);
}

/* Of each generation a comment and a span are replaced: their text must not be handed on for ever. */
TEST(test_merge_leaves_strings_behind_that_nothing_refers_to)
{
    sperf_profile_t *profile = support_profile_new();
    support_profile_sample(profile, "main;work", 5);
    sperf_string_id_t unused = 0;
    uint32_t strings = sperf_string_table_count(&profile->strings);
    assert_int_equal(sperf_string_table_intern_text(&profile->strings, "nobody refers to this", &unused), SPERF_OK);
    assert_int_equal(sperf_profile_add_comment(profile, "# kept", 6), SPERF_OK);
    sperf_profile_t *copy = NULL;
    assert_int_equal(sperf_profile_new_like(profile, &copy), SPERF_OK);
    assert_int_equal(sperf_profile_merge(copy, profile), SPERF_OK);
    assert_int_equal(sperf_string_table_count(&copy->strings), strings + 1);
    assert_int_equal(sperf_string_table_find(&copy->strings, "nobody refers to this", 21), SPERF_STRING_NONE);
    support_profile_assert_valid(copy);
    sperf_profile_free(copy);
    sperf_profile_free(profile);
}

TEST(test_merge_duration_spans_both)
{
    assert_merged_times(1000, 50, 1020, 100, 1000, 120);
    assert_merged_times(1020, 100, 1000, 50, 1000, 120);
    assert_merged_times(1000, 500, 1020, 100, 1000, 500);
    assert_merged_times(1000, 10, 5000, 10, 1000, 4010);
}

TEST(test_merge_unknown_start_gives_way_to_the_known_one)
{
    assert_merged_times(0, 0, 5000, 10, 5000, 10);
    assert_merged_times(5000, 10, 0, 30, 5000, 30);
    assert_merged_times(0, 5, 0, 3, 0, 5);
}

TEST(test_merge_times_at_the_ends_of_int64_saturate)
{
    assert_merged_times(INT64_MAX, INT64_MAX, INT64_MIN, 1, INT64_MIN, INT64_MAX);
    assert_merged_times(1, 1, INT64_MAX, INT64_MAX, 1, INT64_MAX);
}

static void name_program(sperf_profile_t *profile, const char *program, const char *build_id)
{
    assert_int_equal(sperf_string_table_intern_text(&profile->strings, program, &profile->program), SPERF_OK);
    assert_int_equal(sperf_string_table_intern_text(&profile->strings, build_id, &profile->build_id), SPERF_OK);
}

static void assert_program(const sperf_profile_t *profile, const char *program, const char *build_id)
{
    sperf_string_t path = sperf_string_table_get(&profile->strings, profile->program);
    sperf_string_t id = sperf_string_table_get(&profile->strings, profile->build_id);
    assert_true(sperf_string_equal(path, sperf_string_of(program)));
    assert_true(sperf_string_equal(id, sperf_string_of(build_id)));
}

TEST(test_merge_program_of_into_stays_where_it_has_one)
{
    sperf_profile_t *into = random_profile(1, false), *first = random_profile(2, false);
    sperf_profile_t *second = random_profile(3, false);
    name_program(first, "/srv/first", "4f2a");
    name_program(second, "/srv/second", "");
    merge(into, first);
    merge(into, second);
    assert_program(into, "/srv/first", "4f2a");
    sperf_profile_free(into);
    sperf_profile_free(first);
    sperf_profile_free(second);
}

/* Take a sample of stack `text` at `time_us`, in the sums and in the timeline. */
static void sample_at(sperf_profile_t *profile, const char *text, uint64_t time_us)
{
    sperf_timeline_row_t row = {.time_us = time_us, .weight = 10};
    row.key.stack = support_profile_stack(profile, text);
    support_profile_sample(profile, text, 10);
    assert_int_equal(sperf_timeline_append(&profile->timeline, &row), SPERF_OK);
}

static void assert_rows(sperf_profile_t *profile, const char *const *stacks, const uint64_t *times_us, size_t count)
{
    assert_int_equal(profile->timeline.rows_count, count);
    sperf_timeline_cursor_t cursor;
    sperf_timeline_cursor_init(&cursor, &profile->timeline);
    for (size_t i = 0; i < count; i++) {
        sperf_timeline_row_t row;
        assert_true(sperf_timeline_next(&cursor, &row));
        assert_int_equal(row.time_us, times_us[i]);
        assert_int_equal(row.key.stack, support_profile_stack(profile, stacks[i]));
    }
}

static const char *const merged_stacks[] = {"a", "b", "x;a", "b", "c"};

TEST(test_merge_timelines_are_in_order_of_absolute_time)
{
    const uint64_t times_us[] = {0, 205, 300, 305, 900};
    sperf_profile_t *into = support_profile_new(), *from = support_profile_new();
    into->start_time_ns = 1000000;
    sample_at(into, "a", 0);
    sample_at(into, "x;a", 300);
    sample_at(into, "c", 900);
    from->start_time_ns = 1000000 + 200 * 1000;
    sample_at(from, "b", 5);
    sample_at(from, "b", 105);
    merge(into, from);
    assert_rows(into, merged_stacks, times_us, 5);
    sperf_profile_free(into);
    sperf_profile_free(from);
}

TEST(test_merge_of_an_earlier_start_shifts_the_times_of_into)
{
    const uint64_t times_us[] = {0, 205, 300, 305, 900};
    sperf_profile_t *into = support_profile_new(), *from = support_profile_new();
    into->start_time_ns = 1000000 + 200 * 1000;
    sample_at(into, "b", 5);
    sample_at(into, "b", 105);
    from->start_time_ns = 1000000;
    sample_at(from, "a", 0);
    sample_at(from, "x;a", 300);
    sample_at(from, "c", 900);
    merge(into, from);
    assert_true(into->start_time_ns == 1000000);
    assert_rows(into, merged_stacks, times_us, 5);
    sperf_profile_free(into);
    sperf_profile_free(from);
}

TEST(test_merge_of_a_profile_without_timeline_drops_it)
{
    for (int which = 0; which < 2; which++) {
        sperf_profile_t *into = random_profile(1, which == 0), *from = random_profile(2, which == 1);
        merge(into, from);
        assert_int_equal(into->timeline.rows_count, 0);
        assert_null(into->timeline.first);
        sperf_profile_free(into);
        sperf_profile_free(from);
    }
}

TEST(test_merge_of_a_profile_without_samples_keeps_the_timeline)
{
    sperf_profile_t *into = random_profile(1, true), *from = support_profile_new();
    uint64_t rows_count = into->timeline.rows_count;
    merge(into, from);
    assert_int_equal(into->timeline.rows_count, rows_count);
    assert_int_equal(rows_count, 300);
    sperf_profile_free(into);
    sperf_profile_free(from);
}

static sperf_status_t merge_into_fresh(void *context)
{
    const sperf_sample_type_text_t types[] = {{"samples", "count"}, {"cpu", "nanoseconds"}};
    sperf_profile_t *into = NULL;
    sperf_status_t status = sperf_profile_new(types, 2, &into);
    sperf_profile_t **from = context;
    for (int i = 0; i < 2 && status == SPERF_OK; i++) status = sperf_profile_merge(into, from[i]);
    sperf_profile_free(into);
    return status;
}

TEST(test_merge_failed_allocation_is_no_memory)
{
    sperf_profile_t *from[] = {random_profile(1, true), random_profile(2, true)};
    support_alloc_fail_each(merge_into_fresh, from);
    sperf_profile_free(from[0]);
    sperf_profile_free(from[1]);
}
