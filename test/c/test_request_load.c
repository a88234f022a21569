/* Requests and their segments, read from the timeline of a profile. */
#include "sperf/report/request_load.h"
#include "support_alloc.h"
#include "support_profile.h"
#include "support_test.h"

/* The profile starts a thousand seconds after the epoch. */
enum { START_S = 1000, WORKER = 2, REACTOR = 3, OTHER_PROCESS = 9 };

#define START_US (START_S * INT64_C(1000000))
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
    sperf_stack_id_t stack;
    stack = support_profile_push(profile, 0, sperf_string_of(names[leaf]), sperf_string_of(files[leaf]), 0, 0);
    return stack;
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

static void assert_segment(const sperf_load_t *load, uint32_t request, uint32_t number, sperf_segment_kind_t kind,
                           int64_t us)
{
    assert_true(number < load->requests[request].count);
    const sperf_segment_t *segment = &load->segments[load->requests[request].first + number];
    assert_int_equal(segment->kind, kind);
    assert_int_equal(segment->ns, us * US);
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

TEST(test_rows_become_the_segments_of_their_requests)
{
    OWNED_PROFILE(profile) = of_two_requests();
    sperf_load_t load = read_load(profile);
    assert_int_equal(START_US, 1000000000);
    assert_int_equal(load.requests_count, 2);
    assert_int_equal(load.requests[0].count, 4);
    assert_segment(&load, 0, 0, SPERF_SEGMENT_RUN, 2100);
    assert_segment(&load, 0, 1, SPERF_SEGMENT_WAIT, 4500);
    assert_segment(&load, 0, 2, SPERF_SEGMENT_RUN, 700);
    assert_segment(&load, 0, 3, SPERF_SEGMENT_GC, 600);
    assert_int_equal(load.requests[1].count, 1);
    assert_segment(&load, 1, 0, SPERF_SEGMENT_WAIT, 2900);
    assert_int_equal(sperf_load_total_ns(&load, SPERF_SEGMENT_WAIT), 7400 * US);
    sperf_load_cleanup(&load);
}

TEST(test_code_outside_of_requests_is_shared_out_over_them)
{
    OWNED_PROFILE(profile) = of_two_requests();
    sperf_load_t load = read_load(profile);
    assert_int_equal(load.own_ns, 100 * US);
    assert_int_equal(load.other_ns, 150 * US);
    sperf_load_cleanup(&load);
}

TEST(test_the_recorded_load_is_in_figures)
{
    OWNED_PROFILE(profile) = of_two_requests();
    add(profile, 7, 4, 15000, RUNS, 100);
    add(profile, 8, WORKER, 15000, RUNS, 100);
    add_requests(profile, "# requests: 7 4 1000015500:1000");
    add_requests(profile, "# requests: 8 2 1000015500:1000");
    sperf_load_t load = read_load(profile);
    assert_int_equal(load.requests_count, 4);
    assert_int_equal(load.processes, 2);
    assert_int_equal(load.threads, 2);
    assert_int_equal(load.window_ns, 16000 * US);
    assert_int_equal(load.thread_ns, 31000 * US);
    assert_int_equal(load.in_requests_ns, 16000 * US);
    assert_int_equal(load.took.median_ns, 1000 * US);
    assert_int_equal(load.took.p95_ns, 10000 * US);
    sperf_load_cleanup(&load);
}

TEST(test_the_inner_request_counts_and_interleaved_ones_do_not)
{
    OWNED_PROFILE(profile) = of_two_requests();
    /* Around both of the worker's; and two of another thread that overlap, and one that stands alone. */
    add_requests(profile, "# requests: 7 2 1000026000:18000");
    add(profile, 7, 5, 12000, RUNS, 100);
    add_requests(profile, "# requests: 7 5 1000012000:4000 2000:4000 10000:1000");
    sperf_load_t load = read_load(profile);
    assert_int_equal(load.requests_count, 3);
    assert_int_equal(load.overlapping, 3);
    assert_segment(&load, 0, 0, SPERF_SEGMENT_RUN, 2100);
    assert_segment(&load, 1, 0, SPERF_SEGMENT_WAIT, 2900);
    assert_int_equal(load.requests[2].count, 0);
    sperf_load_cleanup(&load);
}

static void assert_verdict(sperf_profile_t *profile, sperf_load_verdict_t expected)
{
    sperf_load_t load;
    sperf_load_verdict_t verdict;
    assert_int_equal(sperf_load_read(profile, &load, &verdict), SPERF_OK);
    assert_int_equal(verdict, expected);
    assert_int_equal(load.requests_count, 0);
    sperf_load_cleanup(&load);
    sperf_profile_free(profile);
}

TEST(test_profiles_without_a_load_say_why)
{
    sperf_profile_t *cpu = new_profile("cpu"), *sums = new_profile("wall"), *plain = new_profile("wall"),
                    *elsewhere = new_profile("wall"), *fibers = new_profile("wall");
    add(cpu, 7, WORKER, 11000, RUNS, 1000);
    assert_verdict(cpu, SPERF_LOAD_NO_WALL);
    add_requests(sums, "# requests: 7 2 1000020000:10000");
    assert_verdict(sums, SPERF_LOAD_NO_TIMELINE);
    add(plain, 7, WORKER, 11000, RUNS, 1000);
    assert_verdict(plain, SPERF_LOAD_NO_REQUESTS);
    add(elsewhere, 7, WORKER, 11000, RUNS, 1000);
    add_requests(elsewhere, "# requests: 8 2 1000020000:10000");
    assert_verdict(elsewhere, SPERF_LOAD_NO_REQUESTS);
    add(fibers, 7, WORKER, 11000, RUNS, 1000);
    add_requests(fibers, "# requests: 7 2 1000012000:4000 2000:4000");
    assert_verdict(fibers, SPERF_LOAD_OVERLAPPING);
}

TEST(test_hostile_times_do_not_overflow)
{
    OWNED_PROFILE(profile) = new_profile("wall");
    sperf_load_t load;
    sperf_load_verdict_t verdict;
    add(profile, 7, WORKER, 1, RUNS, INT64_MAX / US / 4);
    add(profile, 7, WORKER, 2, RUNS, INT64_MAX / US / 4);
    add(profile, 7, WORKER, UINT64_MAX / 2, RUNS, 1);
    add_requests(profile, "# requests: 7 2 4611686018427387000:4611686018427387000");
    add_requests(profile, "# requests: 7 1 0:4611686018427387000");
    assert_int_equal(sperf_load_read(profile, &load, &verdict), SPERF_OK);
    assert_int_equal(verdict, SPERF_LOAD_FOUND);
    assert_int_equal(sperf_load_total_ns(&load, SPERF_SEGMENT_RUN), SPERF_SEGMENT_NS_MAX);
    sperf_load_cleanup(&load);
}

static sperf_status_t read_again(void *context)
{
    sperf_load_t load;
    sperf_load_verdict_t verdict;
    sperf_status_t status = sperf_load_read(context, &load, &verdict);
    sperf_load_cleanup(&load);
    return status;
}

TEST(test_failed_allocation_leaves_nothing_behind)
{
    OWNED_PROFILE(profile) = of_two_requests();
    support_alloc_fail_each(read_again, profile);
}
