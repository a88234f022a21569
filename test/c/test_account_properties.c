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
    int64_t hits[FUNCTIONS]; /* ticks while running */
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
    run.hits[segment->function]++;
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

/* Shares out the rest of `thread`, or of all threads that had no sample, over
 * the samples that are its. */
static void share_out(uint32_t thread, bool everyone, int64_t rest_ns)
{
    int64_t total_ns = 0;
    for (size_t i = 0; i < run.sample_count; i++) {
        if (everyone || run.samples[i].thread == thread) total_ns += run.samples[i].weight_ns;
    }
    sperf_apportion_t apportion;
    sperf_apportion_init(&apportion, total_ns, rest_ns);
    for (size_t i = 0; i < run.sample_count; i++) {
        sample_t *sample = &run.samples[i];
        if (everyone || sample->thread == thread)
            sample->weight_ns = sperf_apportion_next(&apportion, sample->weight_ns);
    }
}

static bool thread_has_samples(uint32_t thread)
{
    for (size_t i = 0; i < run.sample_count; i++) {
        if (run.samples[i].thread == thread && run.samples[i].weight_ns > 0) return true;
    }
    return false;
}

static void share_out_rests(void)
{
    int64_t nobodys_ns = 0;
    for (uint32_t thread = 0; thread < run.thread; thread++) {
        if (thread_has_samples(thread)) {
            share_out(thread, false, run.rest_ns[thread]);
        } else {
            nobodys_ns += run.rest_ns[thread];
        }
    }
    share_out(0, true, nobodys_ns);
    for (size_t i = 0; i < run.sample_count; i++) {
        run.weight_ns[SPERF_TIME_RUNNING][run.samples[i].function] += run.samples[i].weight_ns;
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

static uint32_t random_function(support_random_t *random)
{
    return support_random_below(random, FUNCTIONS);
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
        program_add(type, random_function(random), type == SEGMENT_EXIT ? 0 : length_ns);
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

static void assert_mean_is(const support_mean_t *mean, double expected)
{
    if (!support_mean_is(mean, expected)) fail_msg("mean %.1f, expected %.1f", mean->mean, expected);
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
    for (size_t i = 0; i < FUNCTIONS; i++) assert_mean_is(&bias->off[i], 0);
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

/* One program, many schedules: four functions that run for different lengths,
 * shorter than a period. */
TEST(test_account_same_program_weights_are_lengths_in_expectation)
{
    support_random_t random = {3};
    program.count = 0;
    for (uint32_t i = 0; i < 400; i++) {
        uint32_t function = i % FUNCTIONS;
        program_add(SEGMENT_RUN, function, 1 + (int64_t)support_random_below(&random, 100000 * (1 + function)));
    }
    bias_t running = {0};
    for (uint64_t seed = 0; seed < 1000; seed++) {
        program_run(1, -(int64_t)support_random_below(&random, PERIOD_NS), seed);
        bias_add(&running, SPERF_TIME_RUNNING);
    }
    assert_no_bias(&running);
}

/* Three functions in turns, 20, 30 and 50 % of the time that runs, with
 * `blocked_ns` between the second and the third. */
static void program_periodic(int64_t period_ns, int64_t blocked_ns)
{
    int64_t running_ns = period_ns - blocked_ns;
    program.count = 0;
    program_add(SEGMENT_RUN, 0, running_ns / 5);
    program_add(SEGMENT_RUN, 1, running_ns * 3 / 10);
    if (blocked_ns > 0) program_add(SEGMENT_BLOCK, 0, blocked_ns);
    program_add(SEGMENT_RUN, 2, running_ns - running_ns / 5 - running_ns * 3 / 10);
}

static const int64_t program_periods_ns[] = {PERIOD_NS, PERIOD_NS / 2, PERIOD_NS * 2, PERIOD_NS * 99 / 100,
                                             PERIOD_NS * 101 / 100};

/* Runs `check` for each period, running throughout and blocked for a third of
 * it. */
static void each_periodic_program(void (*check)(size_t times))
{
    for (size_t i = 0; i < COUNT_OF(program_periods_ns); i++) {
        int64_t period_ns = program_periods_ns[i];
        for (int64_t thirds = 0; thirds <= 1; thirds++) {
            program_periodic(period_ns, thirds * period_ns / 3);
            /* The same stretch of time for each. */
            check((size_t)(400 * PERIOD_NS / period_ns));
        }
    }
}

static void check_hits(size_t times)
{
    support_mean_t off[FUNCTIONS] = {{0, 0, 0}};
    for (uint64_t seed = 0; seed < 100; seed++) {
        /* The worst start that there is: the schedule's, so that both stay in step.
     */
        program_run(times, 0, seed);
        for (size_t i = 0; i < FUNCTIONS; i++) {
            support_mean_add(&off[i], (double)(run.hits[i] * PERIOD_NS - run.true_ns[SPERF_TIME_RUNNING][i]));
        }
    }
    for (size_t i = 0; i < FUNCTIONS; i++) assert_mean_is(&off[i], 0);
}

TEST(test_account_periodic_programs_hits_are_lengths_in_expectation)
{
    each_periodic_program(check_hits);
}

static void check_weights(size_t times)
{
    bias_t running = {0};
    for (uint64_t seed = 0; seed < 100; seed++) {
        program_run(times, 0, seed);
        bias_add(&running, SPERF_TIME_RUNNING);
    }
    assert_no_bias(&running);
}

TEST(test_account_periodic_programs_weights_are_lengths_in_expectation)
{
    each_periodic_program(check_weights);
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

TEST(test_account_edges_of_waits_weights_are_lengths_in_expectation)
{
    check_edges(SEGMENT_BLOCK, PERIOD_NS / 5);
    check_edges(SEGMENT_BLOCK, PERIOD_NS * 5);
}

TEST(test_account_edges_of_collections_weights_are_lengths_in_expectation)
{
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
