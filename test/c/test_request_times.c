/* When requests ran: read from marks, and from comments of earlier versions. */
#include "sperf/model/marks.h"
#include "support_alloc.h"
#include "support_profile.h"
#include "support_test.h"

static void add_comment(sperf_profile_t *profile, const char *text)
{
    assert_int_equal(sperf_profile_add_comment(profile, text, strlen(text)), SPERF_OK);
}

static void assert_time(sperf_request_time_t time, uint64_t process, uint64_t thread, int64_t end_us, int64_t took_us)
{
    assert_int_equal(time.process, process);
    assert_int_equal(time.thread, thread);
    assert_int_equal(time.end_us, end_us);
    assert_int_equal(time.took_us, took_us);
}

TEST(test_requests_are_the_marks_of_requests_and_jobs_by_thread_and_end)
{
    sperf_request_times_t read = {0};
    sperf_profile_t *profile = support_profile_new();
    add_comment(profile, "# marks: 7 2 endpoint orders#show 100:20 50:30");
    add_comment(profile, "# marks: 7 2 sql Load 90:1");
    add_comment(profile, "# marks: 7 2 job Mail 120:10");
    add_comment(profile, "# marks: 7 1 endpoint orders#show 200:5");
    assert_int_equal(sperf_request_times_read(profile, &read), SPERF_OK);
    assert_int_equal(read.count, 4);
    assert_time(read.rows[0], 7, 1, 200, 5);
    assert_time(read.rows[1], 7, 2, 100, 20);
    assert_time(read.rows[2], 7, 2, 120, 10);
    assert_time(read.rows[3], 7, 2, 150, 30);
    sperf_request_times_cleanup(&read);
    sperf_profile_free(profile);
}

TEST(test_requests_of_earlier_versions_are_read_and_count_once_beside_marks)
{
    sperf_request_times_t read = {0};
    sperf_profile_t *profile = support_profile_new();
    add_comment(profile, "# requests: 7 2 100:20 50:30");
    assert_true(sperf_request_times_is_comment(sperf_string_of("# requests: 7 2 100:20 50:30")));
    add_comment(profile, "# marks: 7 2 endpoint orders#show 100:20");
    assert_int_equal(sperf_request_times_read(profile, &read), SPERF_OK);
    assert_int_equal(read.count, 2);
    assert_time(read.rows[0], 7, 2, 100, 20);
    assert_time(read.rows[1], 7, 2, 150, 30);
    sperf_request_times_cleanup(&read);
    sperf_profile_free(profile);
}

TEST(test_comments_of_another_shape_are_ordinary)
{
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
    for (size_t i = 0; i < COUNT_OF(others); i++) {
        assert_false(sperf_request_times_is_comment(sperf_string_of(others[i])));
        add_comment(profile, others[i]);
    }
    assert_int_equal(sperf_request_times_read(profile, &read), SPERF_OK);
    assert_int_equal(read.count, 0);
    sperf_request_times_cleanup(&read);
    sperf_profile_free(profile);
}

TEST(test_more_requests_than_profiles_have_are_refused)
{
    sperf_request_times_t read = {0};
    sperf_profile_t *profile = support_profile_new();
    sperf_buffer_t text = SPERF_BUFFER_INIT;
    sperf_buffer_append_string(&text, "# marks: 7 1 job Mail");
    for (int i = 0; i < SPERF_MARKS_PER_COMMENT; i++) sperf_buffer_append_string(&text, " 1:1");
    sperf_buffer_append_byte(&text, 0);
    for (int i = 0; i < SPERF_REQUEST_TIMES_READ_MAX / SPERF_MARKS_PER_COMMENT; i++) {
        add_comment(profile, (const char *)text.bytes);
    }
    assert_int_equal(sperf_request_times_read(profile, &read), SPERF_OK);
    sperf_request_times_cleanup(&read);
    add_comment(profile, "# requests: 7 1 5:5");
    assert_int_equal(sperf_request_times_read(profile, &read), SPERF_LIMIT_EXCEEDED);
    sperf_request_times_cleanup(&read);
    sperf_buffer_cleanup(&text);
    sperf_profile_free(profile);
}

static sperf_status_t read_all(void *profile)
{
    sperf_request_times_t read = {0};
    sperf_status_t status = sperf_request_times_read(profile, &read);
    sperf_request_times_cleanup(&read);
    return status;
}

TEST(test_failed_allocation_leaves_nothing_behind)
{
    sperf_profile_t *profile = support_profile_new();
    add_comment(profile, "# requests: 7 2 100:20 50:30");
    add_comment(profile, "# marks: 7 2 endpoint orders#show 100:20");
    assert_true(support_alloc_fail_each(read_all, profile) >= 1);
    sperf_profile_free(profile);
}
