/* When requests ran: kept as the latest ones, written as comments and read again. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "sperf/model/request_times.h"
#include "support_alloc.h"
#include "support_profile.h"

static void append(sperf_request_times_t *times, uint64_t process, uint64_t thread, int64_t end_us, int64_t took_us)
{
    assert_int_equal(sperf_request_times_append(times, (sperf_request_time_t){process, thread, end_us, took_us}),
                     SPERF_OK);
}

static void add_comment(sperf_profile_t *profile, const char *text)
{
    assert_int_equal(sperf_profile_add_comment(profile, text, strlen(text)), SPERF_OK);
}

static sperf_string_t comment(const sperf_profile_t *profile, uint32_t number)
{
    return sperf_string_table_get(&profile->strings, profile->comments[number]);
}

static void test_requests_become_a_comment_for_each_thread(void **state)
{
    (void)state;
    sperf_request_times_t times = {0};
    sperf_profile_t *profile = support_profile_new();
    append(&times, 7, 2, 1764000000123456, 20345);
    append(&times, 7, 1, 1764000000100000, 100);
    append(&times, 7, 2, 1764000000144463, 19822);
    assert_int_equal(sperf_request_times_write(&times, profile), SPERF_OK);
    assert_int_equal(profile->comments_count, 2);
    assert_true(sperf_string_is(comment(profile, 0), "# requests: 7 1 1764000000100000:100"));
    assert_true(sperf_string_is(comment(profile, 1), "# requests: 7 2 1764000000123456:20345 21007:19822"));
    assert_true(sperf_request_times_is_comment(comment(profile, 1)));
    sperf_request_times_cleanup(&times);
    sperf_profile_free(profile);
}

static void test_the_latest_requests_are_kept_and_read_again(void **state)
{
    (void)state;
    sperf_request_times_t times = {0}, read = {0};
    sperf_profile_t *profile = support_profile_new();
    add_comment(profile, "# sperf: capture=remote");
    for (int64_t i = 0; i < SPERF_REQUEST_TIMES_MAX + 10; i++) append(&times, 7, (uint64_t)i % 3 + 1, 1000 + i, i);
    assert_int_equal(times.count, SPERF_REQUEST_TIMES_MAX);
    assert_int_equal(sperf_request_times_write(&times, profile), SPERF_OK);
    assert_int_equal(sperf_request_times_read(profile, &read), SPERF_OK);
    assert_int_equal(read.count, SPERF_REQUEST_TIMES_MAX);
    for (uint32_t i = 0; i < read.count; i++) {
        const sperf_request_time_t *row = &read.rows[i];
        assert_true(row->took_us >= 10);
        assert_int_equal(row->end_us, 1000 + row->took_us);
        assert_int_equal(row->thread, (uint64_t)row->took_us % 3 + 1);
        if (i > 0) assert_true(row->thread > row[-1].thread || row->end_us > row[-1].end_us);
    }
    for (uint32_t i = 1; i < profile->comments_count; i++) assert_true(comment(profile, i).length < 2048);
    sperf_request_times_cleanup(&times);
    sperf_request_times_cleanup(&read);
    sperf_profile_free(profile);
}

static void test_comments_of_another_shape_are_ordinary(void **state)
{
    (void)state;
    static const char *const others[] = {"# requests: ",
                                         "# requests: 7",
                                         "# requests: 7 1",
                                         "# requests: 7 1 ",
                                         "# requests: 7 1 5",
                                         "# requests: 7 1 5:",
                                         "# requests: 7 1 :5",
                                         "# requests: 7 1 -5:5",
                                         "# requests: 7 1 5:5,6:6",
                                         "# requests: 7 1 5:5  6:6",
                                         "# requests: x 1 5:5",
                                         "# requests: 7 1 99999999999999999999:5",
                                         "# requests: 7 1 4611686018427387000:5 4611686018427387000:5",
                                         "# request: 7 1 5:5"};
    sperf_request_times_t read = {0};
    sperf_profile_t *profile = support_profile_new();
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        assert_false(sperf_request_times_is_comment(sperf_string_of(others[i])));
        add_comment(profile, others[i]);
    }
    assert_int_equal(sperf_request_times_read(profile, &read), SPERF_OK);
    assert_int_equal(read.count, 0);
    sperf_request_times_cleanup(&read);
    sperf_profile_free(profile);
}

static void test_more_requests_than_profiles_have_are_refused(void **state)
{
    (void)state;
    sperf_request_times_t times = {0}, read = {0};
    sperf_profile_t *profile = support_profile_new();
    for (int64_t i = 0; i < SPERF_REQUEST_TIMES_MAX; i++) append(&times, 7, 1, i, 1);
    for (int i = 0; i < SPERF_REQUEST_TIMES_READ_MAX / SPERF_REQUEST_TIMES_MAX; i++) {
        assert_int_equal(sperf_request_times_write(&times, profile), SPERF_OK);
    }
    assert_int_equal(sperf_request_times_read(profile, &read), SPERF_OK);
    assert_int_equal(read.count, SPERF_REQUEST_TIMES_READ_MAX);
    sperf_request_times_cleanup(&read);
    add_comment(profile, "# requests: 7 1 5:5");
    assert_int_equal(sperf_request_times_read(profile, &read), SPERF_LIMIT_EXCEEDED);
    sperf_request_times_cleanup(&read);
    sperf_request_times_cleanup(&times);
    sperf_profile_free(profile);
}

static sperf_status_t write_and_read(void *context)
{
    (void)context;
    sperf_request_times_t times = {0}, read = {0};
    sperf_profile_t *profile = NULL;
    const sperf_sample_type_text_t types[] = {{"wall", "nanoseconds"}};
    sperf_status_t status = sperf_profile_new(types, 1, &profile);
    for (int64_t i = 0; status == SPERF_OK && i < 20; i++) {
        status = sperf_request_times_append(&times, (sperf_request_time_t){1, 1, i, 1});
    }
    if (status == SPERF_OK) status = sperf_request_times_write(&times, profile);
    if (status == SPERF_OK) status = sperf_request_times_read(profile, &read);
    sperf_request_times_cleanup(&times);
    sperf_request_times_cleanup(&read);
    sperf_profile_free(profile);
    return status;
}

static void test_failed_allocation_leaves_nothing_behind(void **state)
{
    (void)state;
    support_alloc_fail_each(write_and_read, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_requests_become_a_comment_for_each_thread),
        cmocka_unit_test(test_the_latest_requests_are_kept_and_read_again),
        cmocka_unit_test(test_comments_of_another_shape_are_ordinary),
        cmocka_unit_test(test_more_requests_than_profiles_have_are_refused),
        cmocka_unit_test(test_failed_allocation_leaves_nothing_behind),
    };
    return cmocka_run_group_tests_name("request_times", tests, NULL, NULL);
}
