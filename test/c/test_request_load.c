/*
 * Requests and their segments, read from the timeline of a profile. Why there are none is said in golden files and in
 * test/ruby/threads_test.rb.
 */
#include "sperf/report/request_load.h"
#include "support_alloc.h"
#include "support_profile.h"
#include "support_test.h"

/* The profile starts a thousand seconds after the epoch. */
enum { START_S = 1000, WORKER = 2, REACTOR = 3, OTHER_PROCESS = 9 };

#define US INT64_C(1000)

static sperf_profile_t *new_profile(const char *type)
{
    const sperf_sample_type_text_t types[] = {{"samples", "count"}, {type, "nanoseconds"}};
    sperf_profile_t *profile;
    assert_int_equal(sperf_profile_new(types, 2, &profile), SPERF_OK);
    profile->start_time_ns = START_S * INT64_C(1000000000);
    return profile;
}

/* What the leaf of a row is. */
typedef enum { RUNS, BLOCKED, GVL_WAIT, MARKS } leaf_t;

static sperf_stack_id_t stack_of(sperf_profile_t *profile, leaf_t leaf)
{
    static const char *const names[] = {"work", "[GVL blocked]", "[GVL wait]", "[GC marking]"};
    static const char *const files[] = {"app.rb", "<GVL>", "<GVL>", "<GC>"};
    return support_profile_push(profile, 0, sperf_string_of(names[leaf]), sperf_string_of(files[leaf]), 0, 0);
}

static void add(sperf_profile_t *profile, uint64_t process, uint64_t thread, uint64_t time_us, leaf_t leaf,
                int64_t weight_us)
{
    sperf_sample_key_t key = {.stack = stack_of(profile, leaf),
                              .thread = support_profile_thread(profile, process, thread)};
    support_profile_add(profile, key, weight_us * US);
    const sperf_timeline_row_t row = {time_us, key, weight_us * US};
    assert_int_equal(sperf_timeline_append(&profile->timeline, &row), SPERF_OK);
}

static void add_requests(sperf_profile_t *profile, const char *comment)
{
    assert_int_equal(sperf_profile_add_comment(profile, comment, strlen(comment)), SPERF_OK);
}

static sperf_load_t read_load(const sperf_profile_t *profile)
{
    sperf_load_t load;
    sperf_load_verdict_t verdict;
    support_profile_assert_valid(profile);
    assert_int_equal(sperf_load_read(profile, &load, &verdict), SPERF_OK);
    assert_int_equal(verdict, SPERF_LOAD_FOUND);
    return load;
}

/* The segments of all requests are `expected`: "run 2100 wait 10; gc 5", in microseconds. */
static void assert_segments(const sperf_load_t *load, const char *expected)
{
    static const char *const kinds[] = {
        [SPERF_SEGMENT_RUN] = "run", [SPERF_SEGMENT_WAIT] = "wait", [SPERF_SEGMENT_GC] = "gc"};
    OWNED_BUFFER(text) = SPERF_BUFFER_INIT;
    for (uint32_t i = 0; i < load->requests_count; i++) {
        if (i > 0) sperf_buffer_append_byte(&text, ';');
        for (uint32_t k = 0; k < load->requests[i].count; k++) {
            const sperf_segment_t *segment = &load->segments[load->requests[i].first + k];
            sperf_buffer_append_format(&text, " %s %lld", kinds[segment->kind], (long long)(segment->ns / US));
        }
    }
    assert_string_equal(support_text(&text), expected);
}

/* Two requests of the worker: from 10,000 to 20,000 us, and from 21,000 to 25,000 us. */
static sperf_profile_t *of_two_requests(void)
{
    sperf_profile_t *profile = new_profile("wall");
    add(profile, 7, WORKER, 9000, RUNS, 900); /* before the first request */
    add(profile, 7, WORKER, 11000, RUNS, 1000);
    add(profile, 7, WORKER, 12000, RUNS, 1100);
    add(profile, 7, WORKER, 17000, GVL_WAIT, 500); /* left out */
    add(profile, 7, WORKER, 17000, BLOCKED, 4500);
    add(profile, 7, REACTOR, 17500, RUNS, 300);
    add(profile, 7, WORKER, 18000, RUNS, 700);
    add(profile, 7, WORKER, 19000, MARKS, 600);
    add(profile, 7, WORKER, 20400, RUNS, 200); /* between the two */
    add(profile, 7, WORKER, 20900, BLOCKED, 400);
    add(profile, 7, REACTOR, 20950, BLOCKED, 3000);
    add(profile, 7, WORKER, 24000, BLOCKED, 2900);
    add(profile, 7, WORKER, 30000, RUNS, 800); /* after the last one */
    add(profile, OTHER_PROCESS, WORKER, 15000, RUNS, 5000);
    add_requests(profile, "# requests: 7 2 1000020000:10000 5000:4000");
    return profile;
}

/* Code outside of requests is shared out over them. */
TEST(test_rows_become_the_segments_of_their_requests)
{
    OWNED_PROFILE(profile) = of_two_requests();
    OWNED(sperf_load, load) = read_load(profile);
    assert_segments(&load, " run 2100 wait 4500 run 700 gc 600; wait 2900");
    assert_int_equal(sperf_load_total_ns(&load, SPERF_SEGMENT_WAIT), 7400 * US);
    assert_int_equal(load.own_ns, 100 * US);
    assert_int_equal(load.other_ns, 150 * US);
}

TEST(test_the_recorded_load_is_in_figures)
{
    OWNED_PROFILE(profile) = of_two_requests();
    add(profile, 7, 4, 15000, RUNS, 100);
    add(profile, 8, WORKER, 15000, RUNS, 100);
    add_requests(profile, "# requests: 7 4 1000015500:1000");
    add_requests(profile, "# requests: 8 2 1000015500:1000");
    OWNED(sperf_load, load) = read_load(profile);
    assert_int_equal(load.requests_count, 4);
    assert_int_equal(load.processes, 2);
    assert_int_equal(load.threads, 2);
    assert_int_equal(load.window_ns, 16000 * US);
    assert_int_equal(load.thread_ns, 31000 * US);
    assert_int_equal(load.in_requests_ns, 16000 * US);
    assert_int_equal(load.took.median_ns, 1000 * US);
    assert_int_equal(load.took.p95_ns, 10000 * US);
}

TEST(test_the_inner_request_counts_and_interleaved_ones_do_not)
{
    OWNED_PROFILE(profile) = of_two_requests();
    /* Around both of the worker's; and two of another thread that overlap, and one that stands alone. */
    add_requests(profile, "# requests: 7 2 1000026000:18000");
    add(profile, 7, 5, 12000, RUNS, 100);
    add_requests(profile, "# requests: 7 5 1000012000:4000 2000:4000 10000:1000");
    OWNED(sperf_load, load) = read_load(profile);
    assert_int_equal(load.overlapping, 3);
    assert_segments(&load, " run 2100 wait 4500 run 700 gc 600; wait 2900;");
}

TEST(test_hostile_times_do_not_overflow)
{
    OWNED_PROFILE(profile) = new_profile("wall");
    OWNED(sperf_load, load);
    sperf_load_verdict_t verdict;
    add(profile, 7, WORKER, 1, RUNS, INT64_MAX / US / 4);
    add(profile, 7, WORKER, 2, RUNS, INT64_MAX / US / 4);
    add(profile, 7, WORKER, UINT64_MAX / 2, RUNS, 1);
    add_requests(profile, "# requests: 7 2 4611686018427387000:4611686018427387000");
    add_requests(profile, "# requests: 7 1 0:4611686018427387000");
    assert_int_equal(sperf_load_read(profile, &load, &verdict), SPERF_OK);
    assert_int_equal(verdict, SPERF_LOAD_FOUND);
    assert_int_equal(sperf_load_total_ns(&load, SPERF_SEGMENT_RUN), SPERF_SEGMENT_NS_MAX);
}

static sperf_status_t read_again(void *context)
{
    OWNED(sperf_load, load);
    sperf_load_verdict_t verdict;
    return sperf_load_read(context, &load, &verdict);
}

TEST(test_failed_allocation_leaves_nothing_behind)
{
    OWNED_PROFILE(profile) = of_two_requests();
    support_alloc_fail_each(read_again, profile);
}
