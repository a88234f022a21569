/* Requests replayed with other numbers of threads: loads whose answer is known on paper. */
#include "sperf/report/request_load.h"
#include "support_test.h"

#define MS INT64_C(1000000)

/* Return a load of one request, which lives until the next one is made. */
static sperf_load_t *load_of(const sperf_segment_t *segments, uint32_t count)
{
    static sperf_segment_t of_request[8];
    static sperf_load_request_t request;
    static sperf_load_t load;
    for (uint32_t i = 0; i < count; i++) of_request[i] = segments[i];
    request = (sperf_load_request_t){0, count};
    load = (sperf_load_t){.segments = of_request, .segments_count = count, .requests = &request, .requests_count = 1};
    return &load;
}

static sperf_replay_t replay(const sperf_load_t *load, uint32_t threads, int64_t slice_ns, uint32_t requests)
{
    sperf_replay_options_t options = {.threads = threads, .slice_ns = slice_ns, .requests = requests, .seed = 1};
    sperf_replay_t result;
    assert_int_equal(sperf_replay_run(load, &options, &result), SPERF_OK);
    assert_int_equal(result.requests, requests);
    return result;
}

TEST(test_one_thread_takes_the_sum_of_all_segments)
{
    sperf_load_t *load = load_of((const sperf_segment_t[]){{3 * MS, SPERF_SEGMENT_RUN},
                                                           {20 * MS, SPERF_SEGMENT_WAIT},
                                                           {2 * MS, SPERF_SEGMENT_GC}},
                                 3);
    load->own_ns = 4 * MS;
    load->other_ns = 1 * MS;
    sperf_replay_t result = replay(load, 1, 100 * MS, 100);
    assert_int_equal(result.elapsed_ns, 100 * 30 * MS);
    assert_int_equal(result.took.median_ns, 30 * MS);
    assert_int_equal(result.took.p95_ns, 30 * MS);
}

TEST(test_computing_gains_nothing_from_threads)
{
    sperf_load_t *load = load_of((const sperf_segment_t[]){{5 * MS, SPERF_SEGMENT_RUN}}, 1);
    for (uint32_t threads = 1; threads <= 16; threads++) {
        sperf_replay_t result = replay(load, threads, 100 * MS, 1600);
        assert_int_equal(result.elapsed_ns, 1600 * 5 * MS);
        assert_int_equal(result.took.median_ns, threads * 5 * MS);
    }
}

TEST(test_collecting_gains_nothing_from_threads)
{
    sperf_load_t *load = load_of((const sperf_segment_t[]){{5 * MS, SPERF_SEGMENT_GC}}, 1);
    sperf_replay_t result = replay(load, 4, 10 * MS, 400);
    assert_int_equal(result.elapsed_ns, 400 * 5 * MS);
}

TEST(test_waiting_gains_all_from_threads)
{
    sperf_load_t *load = load_of((const sperf_segment_t[]){{5 * MS, SPERF_SEGMENT_WAIT}}, 1);
    for (uint32_t threads = 1; threads <= 16; threads *= 2) {
        sperf_replay_t result = replay(load, threads, 100 * MS, 1600);
        assert_int_equal(result.elapsed_ns, 1600 / threads * 5 * MS);
        assert_int_equal(result.took.p95_ns, 5 * MS);
    }
}

/* 2 ms with the GVL and 6 ms without: the GVL is full from 4 threads on. */
TEST(test_threads_gain_until_the_gvl_is_full)
{
    sperf_load_t *load =
        load_of((const sperf_segment_t[]){{2 * MS, SPERF_SEGMENT_RUN}, {6 * MS, SPERF_SEGMENT_WAIT}}, 2);
    for (uint32_t threads = 1; threads <= 8; threads++) {
        sperf_replay_t result = replay(load, threads, 100 * MS, 8000);
        int64_t best_ns = threads < 4 ? 8000 / threads * 8 * MS : INT64_C(8000) * 2 * MS;
        assert_true(result.elapsed_ns >= best_ns - 8 * MS && result.elapsed_ns <= best_ns + 24 * MS);
        if (threads <= 4) assert_int_equal(result.took.median_ns, 8 * MS);
    }
}

/*
 * The convoy: a request of 1 ms, between two waits of 10 ms, beside one that computes for a second. Whenever the short
 * one asks for the GVL, the long one keeps it until its count of ticks is full: ten ticks of 10 ms for a slice of 100
 * ms, one for a slice of 10 ms. The timer begins to tick when the short one asks.
 */
static int64_t convoy_ns(int64_t slice_ns)
{
    sperf_segment_t segments[] = {{1000 * MS, SPERF_SEGMENT_RUN}, {10 * MS, SPERF_SEGMENT_WAIT},
                                  {1 * MS, SPERF_SEGMENT_RUN},    {10 * MS, SPERF_SEGMENT_WAIT},
                                  {1 * MS, SPERF_SEGMENT_RUN},    {10 * MS, SPERF_SEGMENT_WAIT},
                                  {1 * MS, SPERF_SEGMENT_RUN}};
    sperf_load_request_t requests[] = {{0, 1}, {1, 6}};
    sperf_load_t load = {.segments = segments, .segments_count = 7, .requests = requests, .requests_count = 2};
    sperf_replay_options_t options = {.threads = 2, .slice_ns = slice_ns, .requests = 1};
    sperf_replay_t result;
    /* The first seed with which one thread begins with the long request, and the other one with the short one. */
    for (options.seed = 0; options.seed < 100; options.seed++) {
        assert_int_equal(sperf_replay_run(&load, &options, &result), SPERF_OK);
        if (result.took.median_ns < 1000 * MS) return result.took.median_ns;
    }
    fail();
    return 0;
}

TEST(test_a_long_slice_makes_short_requests_wait_in_a_convoy)
{
    /*
     * The short one has three waits (30 ms), three runs (3 ms), and asks for the GVL three times after a wait and once
     * at the start. Each time costs the ticks that are left of the slice.
     */
    int64_t long_ns = convoy_ns(100 * MS), short_ns = convoy_ns(10 * MS);
    assert_true(long_ns >= (33 + 3 * 90) * MS && long_ns <= (33 + 4 * 100) * MS);
    assert_true(short_ns >= 33 * MS && short_ns <= (33 + 4 * 10) * MS);
}

/* Two threads compute for 45 ms: with slices of 10 ms they take turns, with 100 ms they do not. */
TEST(test_threads_take_turns_when_slices_are_over)
{
    sperf_load_t *load = load_of((const sperf_segment_t[]){{45 * MS, SPERF_SEGMENT_RUN}}, 1);
    assert_int_equal(replay(load, 2, 100 * MS, 1).elapsed_ns, 45 * MS);
    /* A has 0..10, 20..30, 40..50, 60..70, and 5 ms more from 80 on. */
    assert_int_equal(replay(load, 2, 10 * MS, 1).elapsed_ns, 85 * MS);
    /* A slice of 20 ms has two ticks: A has 0..20, 40..60, and 5 ms more from 80 on. */
    assert_int_equal(replay(load, 2, 20 * MS, 1).elapsed_ns, 85 * MS);
    /* Of 30 ms: A has 0..30, and the rest from 60 on. */
    assert_int_equal(replay(load, 2, 30 * MS, 1).elapsed_ns, 75 * MS);
}

/* A collection of 45 ms ends before the thread gives way, and only one tick is counted in it. */
TEST(test_a_collection_is_not_interrupted)
{
    sperf_load_t *load =
        load_of((const sperf_segment_t[]){{45 * MS, SPERF_SEGMENT_GC}, {5 * MS, SPERF_SEGMENT_RUN}}, 2);
    /* A collects 0..45 and gives way; B collects 45..90 and gives way; A runs 90..95. */
    assert_int_equal(replay(load, 2, 10 * MS, 1).elapsed_ns, 95 * MS);
    /* With 20 ms, the tick of the collection is half of the slice; the next one would come after 50 ms. */
    assert_int_equal(replay(load, 2, 20 * MS, 1).elapsed_ns, 50 * MS);
}

TEST(test_work_of_other_threads_takes_a_turn_of_its_own)
{
    sperf_load_t *load = load_of((const sperf_segment_t[]){{8 * MS, SPERF_SEGMENT_RUN}}, 1);
    load->other_ns = 2 * MS;
    /* A: other 0..2; B: other 2..4; A 4..12; B 12..20. Without turns of its own, A would end after 10 ms. */
    assert_int_equal(replay(load, 2, 100 * MS, 1).elapsed_ns, 12 * MS);
    int64_t elapsed_ns = replay(load, 2, 100 * MS, 1000).elapsed_ns;
    assert_true(elapsed_ns >= 10000 * MS && elapsed_ns <= 10010 * MS);
}

TEST(test_the_same_seed_has_the_same_answer)
{
    sperf_segment_t segments[] = {
        {2 * MS, SPERF_SEGMENT_RUN}, {5 * MS, SPERF_SEGMENT_WAIT}, {9 * MS, SPERF_SEGMENT_RUN}};
    sperf_load_request_t requests[] = {{0, 2}, {2, 1}, {1, 2}};
    sperf_load_t load = {.segments = segments, .segments_count = 3, .requests = requests, .requests_count = 3};
    sperf_replay_t first = replay(&load, 5, 100 * MS, 500), second = replay(&load, 5, 100 * MS, 500);
    assert_memory_equal(&first, &second, sizeof first);
    /* The mean request runs for 6 2/3 ms; five threads keep the GVL busy. */
    assert_true(first.elapsed_ns > 500 * 6 * MS && first.elapsed_ns < 500 * 73 * MS / 10);
}

TEST(test_a_load_without_time_ends)
{
    sperf_load_t *load = load_of(NULL, 0);
    sperf_replay_t result = replay(load, 3, 100 * MS, 50);
    assert_int_equal(result.elapsed_ns, 0);
}

TEST(test_the_longest_segments_do_not_overflow)
{
    sperf_load_t *load = load_of(
        (const sperf_segment_t[]){{SPERF_SEGMENT_NS_MAX, SPERF_SEGMENT_WAIT}, {SPERF_SEGMENT_NS_MAX, SPERF_SEGMENT_GC}},
        2);
    load->own_ns = load->other_ns = SPERF_SEGMENT_NS_MAX;
    sperf_replay_options_t options = {.threads = 1, .slice_ns = 100 * MS, .requests = 100000};
    sperf_replay_t result;
    assert_int_equal(sperf_replay_run(load, &options, &result), SPERF_OK);
    assert_true(result.requests > 0 && result.requests < options.requests);
    assert_true(result.elapsed_ns > 0);
}

/* Two threads compute for days: a replay of each tick would take too long. */
TEST(test_a_replay_ends_after_so_many_steps)
{
    sperf_load_t *load = load_of((const sperf_segment_t[]){{SPERF_SEGMENT_NS_MAX, SPERF_SEGMENT_RUN}}, 1);
    sperf_replay_options_t options = {.threads = 2, .slice_ns = 100 * MS, .requests = 10};
    sperf_replay_t result;
    assert_int_equal(sperf_replay_run(load, &options, &result), SPERF_OK);
    assert_int_equal(result.requests, 0);
    assert_int_equal(result.took.p95_ns, 0);
    assert_true(result.elapsed_ns > 0);
}

TEST(test_options_out_of_range_are_refused)
{
    sperf_load_t *load = load_of((const sperf_segment_t[]){{MS, SPERF_SEGMENT_RUN}}, 1);
    const sperf_replay_options_t good = {.threads = 1, .slice_ns = MS, .requests = 1};
    sperf_replay_options_t options[] = {good, good, good, good};
    options[0].threads = 0;
    options[1].threads = SPERF_REPLAY_THREADS_MAX + 1;
    options[2].slice_ns = 0;
    options[3].requests = 0;
    sperf_replay_t result;
    for (int i = 0; i < 4; i++) {
        assert_int_equal(sperf_replay_run(load, &options[i], &result), SPERF_INVALID_ARGUMENT);
    }
    load->requests_count = 0;
    assert_int_equal(sperf_replay_run(load, &good, &result), SPERF_INVALID_ARGUMENT);
}
