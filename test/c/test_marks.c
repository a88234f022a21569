/* Marks: kept as the latest ones, written as comments and read again. */
#include "sperf/model/marks.h"
#include "support_alloc.h"
#include "support_profile.h"
#include "support_test.h"

static sperf_status_t append(sperf_marks_t *marks, const char *kind, const char *name, uint64_t thread, int64_t end_us,
                             int64_t took_us)
{
    return sperf_marks_append(marks, sperf_string_of(kind), sperf_string_of(name), thread, end_us, took_us);
}

static sperf_string_t comment(const sperf_profile_t *profile, uint32_t number)
{
    return sperf_string_table_get(&profile->strings, profile->comments[number]);
}

TEST(test_marks_become_a_comment_for_each_thread_and_name)
{
    OWNED(sperf_marks, marks) = {0};
    OWNED_PROFILE(profile) = support_profile_new();
    assert_int_equal(append(&marks, "sql", "Customer Load", 2, 123456, 20345), SPERF_OK);
    assert_int_equal(append(&marks, "mark", "100 %\n", 1, 100000, -5), SPERF_OK);
    assert_int_equal(append(&marks, "sql", "Customer Load", 2, 144463, 19822), SPERF_OK);
    assert_int_equal(append(&marks, "mark", "", 2, 1, 0), SPERF_OK);
    assert_int_equal(sperf_marks_write(&marks, 7, 1764000000000000, profile), SPERF_OK);
    assert_int_equal(profile->comments_count, 3);
    assert_true(sperf_string_is(comment(profile, 0), "# marks: 7 1 mark 100%20%25%0A 1764000000100000:0"));
    assert_true(
        sperf_string_is(comment(profile, 1), "# marks: 7 2 sql Customer%20Load 1764000000123456:20345 21007:19822"));
    assert_true(sperf_string_is(comment(profile, 2), "# marks: 7 2 mark  1764000000000001:0"));
    for (uint32_t i = 0; i < 3; i++) assert_true(sperf_marks_is_comment(comment(profile, i)));
}

typedef struct {
    uint32_t count;
    int64_t took_us;
} sums_t;

static sperf_status_t visit(void *context, const sperf_mark_view_t *mark)
{
    sums_t *sums = context;
    assert_int_equal(mark->process, 7);
    assert_int_equal(mark->end_us, 1000 + mark->took_us);
    assert_int_equal(mark->thread, (uint64_t)mark->took_us % 3 + 1);
    assert_true(sperf_string_is(mark->kind, "sql") && sperf_string_is(mark->name, "Load"));
    sums->count++;
    sums->took_us += mark->took_us;
    return sums->count == 100000 ? SPERF_LIMIT_EXCEEDED : SPERF_OK;
}

TEST(test_the_latest_marks_are_kept_and_read_again)
{
    enum { LOST = 10 };
    OWNED(sperf_marks, marks) = {0};
    OWNED_PROFILE(profile) = support_profile_new();
    for (int64_t i = 0; i < SPERF_MARKS_MAX + LOST; i++) {
        assert_int_equal(append(&marks, "sql", "Load", (uint64_t)i % 3 + 1, 1000 + i, i), SPERF_OK);
    }
    assert_int_equal(marks.count, SPERF_MARKS_MAX);
    assert_int_equal(marks.lost, LOST);
    assert_int_equal(sperf_marks_write(&marks, 7, 0, profile), SPERF_OK);
    sums_t sums = {0};
    for (uint32_t i = 0; i < profile->comments_count; i++) {
        assert_true(comment(profile, i).length < 2048);
        assert_int_equal(sperf_marks_each(comment(profile, i), visit, &sums), SPERF_OK);
    }
    assert_int_equal(sums.count, SPERF_MARKS_MAX);
    assert_int_equal(sums.took_us, (int64_t)(SPERF_MARKS_MAX + 2 * LOST - 1) * SPERF_MARKS_MAX / 2);
    sums.count = 99999;
    assert_int_equal(sperf_marks_each(comment(profile, 0), visit, &sums), SPERF_LIMIT_EXCEEDED);
}

TEST(test_names_do_not_run_out_and_take_bounded_memory)
{
    OWNED(sperf_marks, marks) = {0};
    char name[16], title[24];
    for (int i = 0; i < 4 * SPERF_MARK_TITLES_MAX; i++) {
        snprintf(name, sizeof name, "n%d", i);
        assert_int_equal(append(&marks, "sql", name, 1, i, 0), SPERF_OK);
        assert_true(sperf_string_table_count(&marks.titles) <= SPERF_MARK_TITLES_MAX + 2);
    }
    for (uint32_t row = 0; row < marks.count; row++) {
        snprintf(title, sizeof title, "sql n%lld", (long long)marks.rows[row].end_us);
        assert_true(sperf_string_is(sperf_string_table_get(&marks.titles, marks.rows[row].title), title));
    }
}

TEST(test_failed_removal_of_names_leaves_the_marks)
{
    OWNED(sperf_marks, marks) = {0};
    char name[16];
    for (int i = 0; i < SPERF_MARK_TITLES_MAX; i++) {
        snprintf(name, sizeof name, "n%d", i);
        assert_int_equal(append(&marks, "sql", name, 1, i, 0), SPERF_OK);
    }
    for (uint64_t number = 1; number <= 3; number++) {
        support_alloc_fail_at(number);
        sperf_status_t status = append(&marks, "sql", "one more", 1, 0, 0);
        support_alloc_end();
        assert_int_equal(status, SPERF_NO_MEMORY);
        sperf_string_t title = sperf_string_table_get(&marks.titles, marks.rows[5].title);
        snprintf(name, sizeof name, "sql n%lld", (long long)marks.rows[5].end_us);
        assert_true(sperf_string_is(title, name));
    }
    assert_int_equal(append(&marks, "sql", "one more", 1, 0, 0), SPERF_OK);
}

TEST(test_comments_of_another_shape_are_ordinary)
{
    static const char whole[] = "# marks: 7 1 sql Load 5:6";
    assert_true(sperf_marks_is_comment(sperf_string_of(whole)));
    for (size_t length = 0; length < sizeof whole - 1; length++) {
        assert_false(sperf_marks_is_comment((sperf_string_t){whole, length}));
    }
    static const char *const others[] = {"# marks: 7 1 sql Load :5",
                                         "# marks: 7 1 sql Load 5:6,7:8",
                                         "# marks: 7 1 sql Load -5:6",
                                         "# marks: x 1 sql Load 5:6",
                                         "# marks: 7 1 sql Load 9999999999999999999:6",
                                         "# mark: 7 1 sql Load 5:6",
                                         "# marks: 7 1 sql Load 4611686018427387900:6 4611686018427387900:6"};
    for (size_t i = 0; i < COUNT_OF(others); i++) {
        assert_false(sperf_marks_is_comment(sperf_string_of(others[i])));
    }
    char text[8 * (SPERF_MARKS_PER_COMMENT + 1) + 32];
    int length = snprintf(text, sizeof text, "# marks: 7 1 sql Load");
    for (int i = 0; i < SPERF_MARKS_PER_COMMENT; i++) {
        length += snprintf(text + length, sizeof text - (size_t)length, " 5:6");
    }
    assert_true(sperf_marks_is_comment(sperf_string_of(text)));
    snprintf(text + length, sizeof text - (size_t)length, " 5:6");
    assert_false(sperf_marks_is_comment(sperf_string_of(text)));
}

ALLOCATION_TEST(test_every_allocation_may_fail, 1)
{
    OWNED(sperf_marks, marks) = {0};
    OWNED_PROFILE(profile) = NULL;
    SPERF_TRY(sperf_profile_new_blank(1, &profile));
    for (int i = 0; i < 50; i++) SPERF_TRY(append(&marks, "sql", i % 2 ? "a" : "b", 1, i, i));
    return sperf_marks_write(&marks, 7, 0, profile);
}
