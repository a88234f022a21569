/* Merging: nothing is lost, whatever ids the two profiles gave it. */
#include "sperf/model/profile.h"
#include "support_alloc.h"
#include "support_profile.h"
#include "support_test.h"

static sperf_profile_t *random_profile(uint64_t seed, bool timeline)
{
    return support_profile_of(&(support_profile_options_t){.seed = seed,
                                                           .functions = 25,
                                                           .stacks = 40,
                                                           .depth_max = 7,
                                                           .samples = 300,
                                                           .labels = true,
                                                           .timeline = timeline});
}

static void merge(sperf_profile_t *into, const sperf_profile_t *from)
{
    assert_int_equal(sperf_profile_merge(into, from), SPERF_OK);
    support_profile_assert_valid(into);
}

TEST(test_merge_sums_are_those_of_both)
{
    for (uint64_t seed = 1; seed <= 20; seed++) {
        OWNED_PROFILE(into) = random_profile(seed, seed % 2);
        OWNED_PROFILE(from) = random_profile(seed + 100, seed % 3);
        OWNED(support_ledger, expected);
        OWNED(support_ledger, got);
        support_ledger_init(&expected);
        support_ledger_init(&got);
        support_ledger_add(&expected, into);
        support_ledger_add(&expected, from);
        merge(into, from);
        support_ledger_add(&got, into);
        support_ledger_assert_equal(&got, &expected);
    }
}

TEST(test_merge_with_itself_doubles_the_sums)
{
    OWNED_PROFILE(profile) = random_profile(5, true);
    int64_t count = sperf_profile_total(profile, 0), weight = sperf_profile_total(profile, 1);
    uint32_t stacks = profile->stacks.count, rows = profile->samples.count;
    merge(profile, profile);
    assert_true(sperf_profile_total(profile, 0) == 2 * count);
    assert_true(sperf_profile_total(profile, 1) == 2 * weight);
    assert_int_equal(profile->stacks.count, stacks);
    assert_int_equal(profile->samples.count, rows);
    assert_int_equal(profile->comments_count, 2);
}

/* Which types are the same: test_sample_types.c. */
TEST(test_merge_of_other_sample_types_leaves_into_untouched)
{
    const sperf_sample_type_text_t others[] = {{"samples", "count"}, {"wall", "nanoseconds"}};
    OWNED_PROFILE(into) = random_profile(5, true);
    OWNED_PROFILE(from) = NULL;
    assert_int_equal(sperf_profile_new(others, 2, &from), SPERF_OK);
    assert_int_equal(sperf_profile_add_comment(from, "# new", 5), SPERF_OK);
    sperf_profile_t before = *into;
    assert_int_equal(sperf_profile_merge(into, from), SPERF_INVALID_ARGUMENT);
    assert_memory_equal(into, &before, sizeof before);
}

/* Of each generation a comment and a span are replaced: their text must not be handed on for ever. */
TEST(test_merge_leaves_strings_behind_that_nothing_refers_to)
{
    OWNED_PROFILE(profile) = support_profile_new();
    support_profile_sample(profile, "main;work", 5);
    uint32_t strings = sperf_string_table_count(&profile->strings);
    (void)support_profile_string(profile, "nobody refers to this");
    assert_int_equal(sperf_profile_add_comment(profile, "# kept", 6), SPERF_OK);
    OWNED_PROFILE(copy) = NULL;
    assert_int_equal(sperf_profile_new_like(profile, &copy), SPERF_OK);
    assert_int_equal(sperf_profile_merge(copy, profile), SPERF_OK);
    assert_int_equal(sperf_string_table_count(&copy->strings), strings + 1);
    assert_int_equal(sperf_string_table_find(&copy->strings, "nobody refers to this", 21), SPERF_STRING_NONE);
    support_profile_assert_valid(copy);
}

TEST(test_merge_threads_keep_their_names_and_titles)
{
    OWNED_PROFILE(into) = support_profile_new();
    OWNED_PROFILE(from) = support_profile_new();
    (void)support_profile_string(into, "has an id in one profile");
    sperf_thread_t thread = {.process = 7, .number = 1, .name = support_profile_string(from, "name")};
    thread.title = support_profile_string(from, "title");
    sperf_thread_id_t id = 0;
    assert_int_equal(sperf_thread_table_intern(&from->threads, thread, &id), SPERF_OK);
    assert_int_equal(sperf_profile_merge(into, from), SPERF_OK);
    assert_int_equal(into->threads.count, 1);
    assert_int_equal(into->threads.rows[1].name, support_profile_string(into, "name"));
    assert_int_equal(into->threads.rows[1].title, support_profile_string(into, "title"));
}

TEST(test_merge_duration_spans_both)
{
    static const struct {
        int64_t start, duration, other_start, other_duration, expected_start, expected_duration;
    } cases[] = {
        {1000, 50, 1020, 100, 1000, 120},
        {1020, 100, 1000, 50, 1000, 120},
        {1000, 500, 1020, 100, 1000, 500},
        {1000, 10, 5000, 10, 1000, 4010},
        {0, 0, 5000, 10, 5000, 10}, /* an unknown start gives way to a known one */
        {5000, 10, 0, 30, 5000, 30},
        {0, 5, 0, 3, 0, 5},
        {INT64_MAX, INT64_MAX, INT64_MIN, 1, INT64_MIN, INT64_MAX},
        {1, 1, INT64_MAX, INT64_MAX, 1, INT64_MAX},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        OWNED_PROFILE(into) = support_profile_new();
        OWNED_PROFILE(from) = support_profile_new();
        into->start_time_ns = cases[i].start;
        into->duration_ns = cases[i].duration;
        from->start_time_ns = cases[i].other_start;
        from->duration_ns = cases[i].other_duration;
        merge(into, from);
        assert_true(into->start_time_ns == cases[i].expected_start);
        assert_true(into->duration_ns == cases[i].expected_duration);
    }
}

static sperf_profile_t *of_program(const char *program, const char *build_id)
{
    sperf_profile_t *profile = support_profile_new();
    profile->program = support_profile_string(profile, program);
    profile->build_id = support_profile_string(profile, build_id);
    return profile;
}

TEST(test_merge_program_of_into_stays_where_it_has_one)
{
    OWNED_PROFILE(into) = random_profile(1, false);
    OWNED_PROFILE(first) = of_program("/srv/first", "4f2a");
    OWNED_PROFILE(second) = of_program("/srv/second", "");
    merge(into, first);
    merge(into, second);
    assert_int_equal(into->program, support_profile_string(into, "/srv/first"));
    assert_int_equal(into->build_id, support_profile_string(into, "4f2a"));
}

/* Take a sample of stack `text` at `time_us`, in the sums and in the timeline. */
static void sample_at(sperf_profile_t *profile, const char *text, uint64_t time_us)
{
    sperf_timeline_row_t row = {.time_us = time_us, .weight = 10};
    row.key.stack = support_profile_stack(profile, text);
    support_profile_sample(profile, text, 10);
    assert_int_equal(sperf_timeline_append(&profile->timeline, &row), SPERF_OK);
}

/* Whichever of the two is earlier. */
TEST(test_merge_timelines_are_in_order_of_absolute_time)
{
    static const char *const stacks[] = {"a", "b", "x;a", "b", "c"};
    static const uint64_t times_us[] = {0, 205, 300, 305, 900};
    for (int turned = 0; turned < 2; turned++) {
        OWNED_PROFILE(early) = support_profile_new();
        OWNED_PROFILE(late) = support_profile_new();
        early->start_time_ns = 1000000;
        sample_at(early, "a", 0);
        sample_at(early, "x;a", 300);
        sample_at(early, "c", 900);
        late->start_time_ns = 1000000 + 200 * 1000;
        sample_at(late, "b", 5);
        sample_at(late, "b", 105);
        sperf_profile_t *into = turned ? late : early;
        merge(into, turned ? early : late);
        assert_true(into->start_time_ns == 1000000);
        assert_int_equal(into->timeline.rows_count, COUNT_OF(stacks));
        sperf_timeline_cursor_t cursor;
        sperf_timeline_cursor_init(&cursor, &into->timeline);
        for (size_t i = 0; i < COUNT_OF(stacks); i++) {
            sperf_timeline_row_t row;
            assert_true(sperf_timeline_next(&cursor, &row));
            assert_int_equal(row.time_us, times_us[i]);
            assert_int_equal(row.key.stack, support_profile_stack(into, stacks[i]));
        }
    }
}

/* A profile with samples, that is: of one without there is nothing that the timeline would lack. */
TEST(test_merge_of_a_profile_without_timeline_drops_it)
{
    for (int which = 0; which < 3; which++) {
        OWNED_PROFILE(into) = random_profile(1, which != 1);
        OWNED_PROFILE(from) = which == 2 ? support_profile_new() : random_profile(2, which == 1);
        merge(into, from);
        assert_int_equal(into->timeline.rows_count, which == 2 ? 300 : 0);
        assert_int_equal(into->timeline.first != NULL, which == 2);
    }
}

static sperf_status_t merge_into_fresh(void *context)
{
    sperf_profile_t **from = context, *into = NULL;
    sperf_status_t status = sperf_profile_new_like(from[0], &into);
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
