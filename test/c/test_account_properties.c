/*
 * Properties of schedule and account together, on simulated clocks: programs
 * that run, block, collect garbage and end, ticked as the profiler ticks them.
 *
 * What is exact is checked to the nanosecond. What holds in expectation is
 * checked over many runs with fixed seeds: the mean may be off by six of its
 * standard errors, which the runs themselves tell; a correct implementation
 * fails such a check once in five hundred million.
 */
#include <stdbool.h>

#include "sperf/collect/account.h"
#include "sperf/collect/schedule.h"
#include "support_random.h"
#include "support_test.h"

enum { FUNCTIONS = 4, SEGMENTS_MAX = 4096, SAMPLES_MAX = 16384, THREADS_MAX = 256 };

#define PERIOD_NS 1000000

typedef enum { SEGMENT_RUN, SEGMENT_BLOCK, SEGMENT_GC, SEGMENT_EXIT } segment_type_t;

typedef struct {
    segment_type_t type;
    uint32_t function;
    int64_t length_ns; /* of an exit: 0 */
} segment_t;

typedef struct {
    segment_t segments[SEGMENTS_MAX];
    size_t count;
} program_t;

typedef struct {
    uint32_t function;
    uint32_t thread;
    int64_t weight_ns;
} sample_t;

/* One run: the program's threads come one after the other, as an exit ends one
 * and begins the next. */
typedef struct {
    sperf_schedule_t schedule;
    sperf_account_t account;
    int64_t mono_ns, cpu_ns, gc_ns;
    sperf_pool_t pools[SPERF_TIME_KINDS]; /* measured intervals that no sample has taken */
    uint32_t thread;
    size_t sample_count;
    sample_t samples[SAMPLES_MAX];
    int64_t rest_ns[THREADS_MAX];
    /* How long each function was at what, by the program and by its profile. */
    int64_t true_ns[SPERF_TIME_KINDS][FUNCTIONS];
    int64_t weight_ns[SPERF_TIME_KINDS][FUNCTIONS];
} run_t;

static program_t program;
static run_t run;

static void program_add(segment_type_t type, uint32_t function, int64_t length_ns)
{
    assert_true(program.count < SEGMENTS_MAX);
    program.segments[program.count++] = (segment_t){type, function, length_ns};
}

/* To the thread's last sample, if it has one. */
static void give_last(sperf_share_t share)
{
    sample_t *last = run.sample_count > 0 ? &run.samples[run.sample_count - 1] : NULL;
    bool there = last != NULL && last->thread == run.thread;
    if (there) last->weight_ns += share.weight_ns;
    run.rest_ns[run.thread] += share.rest_ns + (there ? 0 : share.weight_ns);
}

static void tick_running(const segment_t *segment, int64_t into_ns)
{
    int64_t mono_ns = run.mono_ns + into_ns;
    sperf_tick_t tick = {run.cpu_ns + into_ns, run.gc_ns, run.mono_ns - run.cpu_ns, 0};
    sperf_place_t place = {.mono_ns = mono_ns, .distances = sperf_schedule_distances(&run.schedule, mono_ns)};
    sperf_shares_t shares = sperf_account_charge(&run.account, &tick, &place);
    give_last(shares.last);
    assert_true(run.sample_count < SAMPLES_MAX);
    run.samples[run.sample_count++] = (sample_t){segment->function, run.thread, shares.own.weight_ns};
    run.rest_ns[run.thread] += shares.own.rest_ns;
}

static void segment_run(const segment_t *segment)
{
    int64_t end_ns = run.mono_ns + segment->length_ns;
    uint64_t number = sperf_schedule_count(&run.schedule, run.mono_ns);
    for (; sperf_schedule_instant(&run.schedule, number) <= end_ns; number++) {
        tick_running(segment, sperf_schedule_instant(&run.schedule, number) - run.mono_ns);
    }
    run.mono_ns = end_ns;
    run.cpu_ns += segment->length_ns;
    run.true_ns[SPERF_TIME_RUNNING][segment->function] += segment->length_ns;
}

/* Measured: an interval takes its own time if it is sure to be hit, else what the ticks in it stand for. */
static void segment_measured(const segment_t *segment, sperf_time_kind_t kind)
{
    int64_t end_ns = run.mono_ns + segment->length_ns;
    run.true_ns[kind][segment->function] += segment->length_ns;
    uint64_t ticks = sperf_schedule_between(&run.schedule, run.mono_ns, end_ns);
    sperf_interval_t interval = {.length_ns = segment->length_ns};
    int64_t taken_ns =
        sperf_pool_charge(&run.pools[kind], interval, interval.length_ns, ticks, run.schedule.period_ns).length_ns;
    run.weight_ns[kind][segment->function] += taken_ns;
    run.mono_ns = end_ns;
    if (kind == SPERF_TIME_MARKING) {
        run.cpu_ns += segment->length_ns;
        run.gc_ns += segment->length_ns;
    }
}

static void thread_end(void)
{
    assert_true(run.thread + 1 < THREADS_MAX);
    give_last(sperf_account_end(&run.account, run.cpu_ns, run.gc_ns));
    run.thread++;
    /* The clock of another native thread has nothing to do with this one's. */
    run.cpu_ns += 987654321;
    sperf_account_begin(&run.account, run.cpu_ns, run.gc_ns);
}

/* Share out the rest of each thread over its samples, and then of all that had none over the samples of all. */
static void share_out_rests(void)
{
    int64_t nobodys_ns = 0, all_ns = 0;
    sperf_apportion_t apportion;
    for (uint32_t thread = 0; thread < run.thread; thread++) {
        int64_t total_ns = 0;
        for (size_t i = 0; i < run.sample_count; i++) {
            if (run.samples[i].thread == thread) total_ns += run.samples[i].weight_ns;
        }
        if (total_ns == 0) nobodys_ns += run.rest_ns[thread];
        all_ns += total_ns + (total_ns > 0 ? run.rest_ns[thread] : 0);
        sperf_apportion_init(&apportion, total_ns, run.rest_ns[thread]);
        for (size_t i = 0; i < run.sample_count; i++) {
            sample_t *sample = &run.samples[i];
            if (sample->thread == thread) sample->weight_ns = sperf_apportion_next(&apportion, sample->weight_ns);
        }
    }
    sperf_apportion_init(&apportion, all_ns, nobodys_ns);
    for (size_t i = 0; i < run.sample_count; i++) {
        int64_t *sum_ns = &run.weight_ns[SPERF_TIME_RUNNING][run.samples[i].function];
        *sum_ns += sperf_apportion_next(&apportion, run.samples[i].weight_ns);
    }
}

static int64_t sum_ns(const int64_t *values)
{
    int64_t sum = 0;
    for (size_t i = 0; i < FUNCTIONS; i++) sum += values[i];
    return sum;
}

static void share_out_pool(sperf_time_kind_t kind)
{
    sperf_apportion_t apportion;
    sperf_apportion_init(&apportion, sum_ns(run.weight_ns[kind]), sperf_pool_due(&run.pools[kind]).length_ns);
    for (size_t i = 0; i < FUNCTIONS; i++) {
        run.weight_ns[kind][i] = sperf_apportion_next(&apportion, run.weight_ns[kind][i]);
    }
}

/* Runs the program `times` times on end, from `mono_ns` = 0, with a schedule
 * that began at `start_ns` <= 0. */
static void program_run(size_t times, int64_t start_ns, uint64_t seed)
{
    memset(&run, 0, sizeof run);
    sperf_schedule_init(&run.schedule, start_ns, 1000000000 / PERIOD_NS, seed);
    sperf_account_begin(&run.account, 0, 0);
    for (size_t time = 0; time < times; time++) {
        for (size_t i = 0; i < program.count; i++) {
            const segment_t *segment = &program.segments[i];
            switch (segment->type) {
            case SEGMENT_RUN: segment_run(segment); break;
            case SEGMENT_BLOCK: segment_measured(segment, SPERF_TIME_BLOCKED); break;
            case SEGMENT_GC: segment_measured(segment, SPERF_TIME_MARKING); break;
            case SEGMENT_EXIT: thread_end(); break;
            }
        }
    }
    thread_end();
    share_out_rests();
    share_out_pool(SPERF_TIME_BLOCKED);
    share_out_pool(SPERF_TIME_MARKING);
}

/* Segments of 1 ns to two and a half periods; every eighth blocks, every eighth
 * collects, every fiftieth ends a thread. */
static void program_random(support_random_t *random, size_t segments)
{
    program.count = 0;
    for (size_t i = 0; i < segments; i++) {
        int64_t length_ns = 1 + (int64_t)support_random_below(random, PERIOD_NS * 5 / 2);
        uint32_t choice = support_random_below(random, 50);
        segment_type_t type = choice == 0   ? SEGMENT_EXIT
                              : choice < 7  ? SEGMENT_BLOCK
                              : choice < 13 ? SEGMENT_GC
                                            : SEGMENT_RUN;
        program_add(type, support_random_below(random, FUNCTIONS), type == SEGMENT_EXIT ? 0 : length_ns);
    }
}

/* Every nanosecond is in the profile exactly once, whatever ticks took when. */
TEST(test_account_random_programs_totals_are_exact)
{
    support_random_t random = {1};
    for (uint64_t seed = 0; seed < 300; seed++) {
        program_random(&random, 400);
        program_run(1, -(int64_t)support_random_below(&random, PERIOD_NS), seed);
        for (size_t kind = 0; kind < SPERF_TIME_KINDS; kind++) {
            assert_int_equal(sum_ns(run.weight_ns[kind]), sum_ns(run.true_ns[kind]));
        }
    }
}

/* How far the weights of a kind are off, function by function, over many runs.
 */
typedef struct {
    support_mean_t off[FUNCTIONS];
} bias_t;

static void bias_add(bias_t *bias, sperf_time_kind_t kind)
{
    for (size_t i = 0; i < FUNCTIONS; i++) {
        support_mean_add(&bias->off[i], (double)(run.weight_ns[kind][i] - run.true_ns[kind][i]));
    }
}

static void assert_no_bias(const bias_t *bias)
{
    for (size_t i = 0; i < FUNCTIONS; i++) {
        if (!support_mean_is(&bias->off[i], 0)) fail_msg("function %zu: off by %.1f", i, bias->off[i].mean);
    }
}

/* The session begins at a moment that has nothing to do with the program: the
 * start of the schedule is drawn, too. */
TEST(test_account_random_programs_weights_are_lengths_in_expectation)
{
    support_random_t random = {2};
    bias_t running = {0}, blocked = {0}, marking = {0};
    for (uint64_t seed = 0; seed < 1000; seed++) {
        program_random(&random, 200);
        program_run(1, -(int64_t)support_random_below(&random, PERIOD_NS), seed);
        bias_add(&running, SPERF_TIME_RUNNING);
        bias_add(&blocked, SPERF_TIME_BLOCKED);
        bias_add(&marking, SPERF_TIME_MARKING);
    }
    assert_no_bias(&running);
    assert_no_bias(&blocked);
    assert_no_bias(&marking);
}

/* What is done right before and after waits and collections weighs as much as what is done in the middle. */
static void check_edges(segment_type_t type, int64_t apart_ns)
{
    program.count = 0;
    program_add(SEGMENT_RUN, 0, PERIOD_NS / 5);
    program_add(SEGMENT_RUN, 1, PERIOD_NS * 4);
    program_add(SEGMENT_RUN, 2, PERIOD_NS / 5);
    program_add(type, 3, apart_ns);
    bias_t running = {0};
    for (uint64_t seed = 0; seed < 200; seed++) {
        program_run(200, -(int64_t)(seed * 7919), seed);
        bias_add(&running, SPERF_TIME_RUNNING);
    }
    assert_no_bias(&running);
}

TEST(test_account_edges_of_waits_and_collections_weights_are_lengths_in_expectation)
{
    check_edges(SEGMENT_BLOCK, PERIOD_NS / 5);
    check_edges(SEGMENT_BLOCK, PERIOD_NS * 5);
    check_edges(SEGMENT_GC, PERIOD_NS / 5);
    check_edges(SEGMENT_GC, PERIOD_NS * 5);
}

/* Short waits and long ones in turns: a long one is always hit, and must not
 * take what short ones left. */
TEST(test_account_waits_of_different_lengths_weights_are_lengths_in_expectation)
{
    program.count = 0;
    program_add(SEGMENT_BLOCK, 0, PERIOD_NS / 10);
    program_add(SEGMENT_RUN, 0, PERIOD_NS / 7);
    program_add(SEGMENT_BLOCK, 1, PERIOD_NS * 5);
    program_add(SEGMENT_RUN, 0, PERIOD_NS / 3);
    bias_t blocked = {0};
    for (uint64_t seed = 0; seed < 100; seed++) {
        program_run(200, -(int64_t)(seed * 7919), seed);
        bias_add(&blocked, SPERF_TIME_BLOCKED);
    }
    assert_no_bias(&blocked);
}
