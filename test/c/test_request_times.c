/* When requests ran: read from marks, and from comments of earlier versions. */
#include "sperf/model/marks.h"
#include "support_alloc.h"
#include "support_profile.h"
#include "support_test.h"

static void add_comment(sperf_profile_t *profile, const char *text)
{
    assert_int_equal(sperf_profile_add_comment(profile, text, strlen(text)), SPERF_OK);
}

/* The requests in the comments are `expected`, "process thread end took, " for each. */
static void assert_times(const char *const *comments, size_t count, const char *expected)
{
    OWNED(sperf_request_times, read) = {0};
    OWNED_PROFILE(profile) = support_profile_new();
    OWNED_BUFFER(text) = SPERF_BUFFER_INIT;
    for (size_t i = 0; i < count; i++) add_comment(profile, comments[i]);
    assert_int_equal(sperf_request_times_read(profile, &read), SPERF_OK);
    for (uint32_t i = 0; i < read.count; i++) {
        sperf_request_time_t time = read.rows[i];
        sperf_buffer_append_format(&text, "%llu %llu %lld %lld, ", (unsigned long long)time.process,
                                   (unsigned long long)time.thread, (long long)time.end_us, (long long)time.took_us);
    }
    assert_string_equal(support_text(&text), expected);
}

TEST(test_requests_are_the_marks_of_requests_and_jobs_by_thread_and_end)
{
    static const char *const comments[] = {"# marks: 7 2 endpoint orders#show 100:20 50:30",
                                           "# marks: 7 2 sql Load 90:1", "# marks: 7 2 job Mail 120:10",
                                           "# marks: 7 1 endpoint orders#show 200:5"};
    assert_times(comments, COUNT_OF(comments), "7 1 200 5, 7 2 100 20, 7 2 120 10, 7 2 150 30, ");
}

TEST(test_requests_of_earlier_versions_are_read_and_count_once_beside_marks)
{
    static const char *const comments[] = {"# requests: 7 2 100:20 50:30", "# marks: 7 2 endpoint orders#show 100:20"};
    assert_true(sperf_request_times_is_comment(sperf_string_of(comments[0])));
    assert_times(comments, COUNT_OF(comments), "7 2 100 20, 7 2 150 30, ");
}

TEST(test_comments_of_another_shape_are_ordinary)
{
    /* How numbers are read is tested with marks (test_marks.c). */
    static const char *const others[] = {"# requests: 7 1", "# requests: 7 1 ", "# requests: 7 1 5:5  6:6",
                                         "# requests: x 1 5:5", "# request: 7 1 5:5"};
    for (size_t i = 0; i < COUNT_OF(others); i++) {
        assert_false(sperf_request_times_is_comment(sperf_string_of(others[i])));
    }
    assert_times(others, COUNT_OF(others), "");
}

TEST(test_more_requests_than_profiles_have_are_refused)
{
    sperf_request_times_t read = {0};
    OWNED_PROFILE(profile) = support_profile_new();
    OWNED_BUFFER(text) = SPERF_BUFFER_INIT;
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
}

static sperf_status_t read_all(void *profile)
{
    OWNED(sperf_request_times, read) = {0};
    return sperf_request_times_read(profile, &read);
}

TEST(test_failed_allocation_leaves_nothing_behind)
{
    OWNED_PROFILE(profile) = support_profile_new();
    add_comment(profile, "# requests: 7 2 100:20 50:30");
    add_comment(profile, "# marks: 7 2 endpoint orders#show 100:20");
    assert_true(support_alloc_fail_each(read_all, profile) >= 1);
}
