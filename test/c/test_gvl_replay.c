/* Requests replayed with other numbers of threads: loads whose answer is known on paper. */
#include "sperf/report/request_load.h"
#include "support_test.h"

#define MS INT64_C(1000000)
#define RUN(ms)                      \
    {                                \
        (ms) * MS, SPERF_SEGMENT_RUN \
    }
#define WAIT(ms)                      \
    {                                 \
        (ms) * MS, SPERF_SEGMENT_WAIT \
    }
#define GC(ms)                      \
    {                               \
        (ms) * MS, SPERF_SEGMENT_GC \
    }

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

TEST(test_loads_take_as_long_as_they_do_on_paper)
{
    static const struct {
        sperf_segment_t segments[3];
        uint32_t count;
        int64_t own_ms, other_ms;
        uint32_t threads;
        int64_t slice_ms;
        uint32_t requests;
        int64_t elapsed_ms, took_ms; /* by a request; 0: not known */
    } cases[] = {
        /* One thread takes the sum of all segments. */
        {{RUN(3), WAIT(20), GC(2)}, 3, 4, 1, 1, 100, 100, 3000, 30},
        /* Computing and collecting gain nothing from threads, waiting gains all. */
        {{RUN(5)}, 1, 0, 0, 1, 100, 1600, 8000, 5},
        {{RUN(5)}, 1, 0, 0, 3, 100, 1600, 8000, 15},
        {{RUN(5)}, 1, 0, 0, 16, 100, 1600, 8000, 80},
        {{GC(5)}, 1, 0, 0, 4, 10, 400, 2000, 0},
        {{WAIT(5)}, 1, 0, 0, 4, 100, 1600, 2000, 5},
        {{WAIT(5)}, 1, 0, 0, 16, 100, 1600, 500, 5},
        /* Two threads compute for 45 ms. They take no turns; A has 0..10, 20..30, 40..50, 60..70, and 5 ms more. */
        {{RUN(45)}, 1, 0, 0, 2, 100, 1, 45, 0},
        {{RUN(45)}, 1, 0, 0, 2, 10, 1, 85, 0},
        /* A slice of 20 ms has two ticks: A has 0..20, 40..60, and 5 ms more. Of 30 ms: A has 0..30, and the rest. */
        {{RUN(45)}, 1, 0, 0, 2, 20, 1, 85, 0},
        {{RUN(45)}, 1, 0, 0, 2, 30, 1, 75, 0},
        /* A collection is not interrupted: A collects 0..45 and gives way; B collects 45..90 and gives way. */
        {{GC(45), RUN(5)}, 2, 0, 0, 2, 10, 1, 95, 0},
        /* One tick is counted in it, half of this slice; the next one would come after 50 ms. */
        {{GC(45), RUN(5)}, 2, 0, 0, 2, 20, 1, 50, 0},
        /* Work of other threads takes a turn: other 0..2, other of B 2..4, A 4..12. */
        {{RUN(8)}, 1, 0, 2, 2, 100, 1, 12, 0},
        {{{0, SPERF_SEGMENT_RUN}}, 0, 0, 0, 3, 100, 50, 0, 0},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        sperf_load_t *load = load_of(cases[i].segments, cases[i].count);
        load->own_ns = cases[i].own_ms * MS;
        load->other_ns = cases[i].other_ms * MS;
        sperf_replay_t result = replay(load, cases[i].threads, cases[i].slice_ms * MS, cases[i].requests);
        if (result.elapsed_ns != cases[i].elapsed_ms * MS) fail_msg("case %zu: %" PRId64, i, result.elapsed_ns);
        if (cases[i].took_ms == 0) continue;
        assert_int_equal(result.took.median_ns, cases[i].took_ms * MS);
        assert_int_equal(result.took.p95_ns, cases[i].took_ms * MS);
    }
}

/* 2 ms with the GVL and 6 ms without: the GVL is full from 4 threads on. */
TEST(test_threads_gain_until_the_gvl_is_full)
{
    sperf_load_t *load = load_of((const sperf_segment_t[]){RUN(2), WAIT(6)}, 2);
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
    sperf_segment_t segments[] = {RUN(1000), WAIT(10), RUN(1), WAIT(10), RUN(1), WAIT(10), RUN(1)};
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

TEST(test_the_same_seed_has_the_same_answer)
{
    sperf_segment_t segments[] = {RUN(2), WAIT(5), RUN(9)};
    sperf_load_request_t requests[] = {{0, 2}, {2, 1}, {1, 2}};
    sperf_load_t load = {.segments = segments, .segments_count = 3, .requests = requests, .requests_count = 3};
    sperf_replay_t first = replay(&load, 5, 100 * MS, 500), second = replay(&load, 5, 100 * MS, 500);
    assert_memory_equal(&first, &second, sizeof first);
    /* The mean request runs for 6 2/3 ms; five threads keep the GVL busy. */
    assert_true(first.elapsed_ns > 500 * 6 * MS && first.elapsed_ns < 500 * 73 * MS / 10);
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
    sperf_load_t *load = load_of((const sperf_segment_t[]){RUN(1)}, 1);
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
