/*
 * Ticks that come late: which are taken, and that the profile does not show it. Programs, wake-ups and cores are
 * simulated; each run's seed is fixed. A mean may be off by six of its standard errors, which the runs themselves tell.
 */
#include "sperf/collect/account.h"
#include "sperf/collect/lateness.h"
#include "sperf/collect/schedule.h"
#include "support_random.h"
#include "support_test.h"

#define PERIOD_NS 1000000

enum { PERIODS = 400, SEEDS = 300, WORK_NS = 40000 };

/* A program that computes, calls the kernel, and computes something else, over and over. */
typedef struct {
    int64_t cycle_ns;
    int64_t before_ns; /* how much of it is before the call */
    int64_t call_ns;
} program_t;

enum { BEFORE, CALL, AFTER, FUNCTIONS };

static int function_at(const program_t *program, int64_t mono_ns)
{
    int64_t into_ns = mono_ns % program->cycle_ns;
    if (into_ns < program->before_ns) return BEFORE;
    return into_ns < program->before_ns + program->call_ns ? CALL : AFTER;
}

static int64_t length_of(const program_t *program, int function)
{
    if (function == BEFORE) return program->before_ns;
    return function == CALL ? program->call_ns : program->cycle_ns - program->before_ns - program->call_ns;
}

/* The share of the time up to `end_ns` that the program is in `function`. */
static double share_of(const program_t *program, int function, int64_t end_ns)
{
    int64_t begin_ns = function == BEFORE ? 0 : program->before_ns + (function == AFTER ? program->call_ns : 0);
    int64_t length_ns = length_of(program, function), part_ns = end_ns % program->cycle_ns - begin_ns;
    if (part_ns < 0) part_ns = 0;
    if (part_ns > length_ns) part_ns = length_ns;
    return (double)(end_ns / program->cycle_ns * length_ns + part_ns) / (double)end_ns;
}

/* How late a wake-up is, and how much of that was waiting for a core. */
typedef struct {
    int64_t late_ns;
    int64_t waited_ns;
} delay_t;

typedef delay_t (*machine_t)(support_random_t *random, const program_t *program, int64_t instant_ns);

static delay_t prompt(support_random_t *random, const program_t *program, int64_t instant_ns)
{
    (void)program, (void)instant_ns;
    return (delay_t){15000 + support_random_below(random, 30000), support_random_below(random, 4000)};
}

static delay_t always_late(support_random_t *random, const program_t *program, int64_t instant_ns)
{
    (void)program, (void)instant_ns;
    return (delay_t){300000 + support_random_below(random, 20000), 0};
}

/* One in two within 40 us, one in four within 80, one in eight within 160 us, and so on. */
static delay_t heavy_tailed(support_random_t *random, const program_t *program, int64_t instant_ns)
{
    (void)program, (void)instant_ns;
    int64_t most_ns = 40000;
    while (support_random_below(random, 2) != 0 && most_ns < 1000 * PERIOD_NS) most_ns *= 2;
    return (delay_t){support_random_below(random, (uint32_t)most_ns), 0};
}

/*
 * Three of ten times the only core that is to be had is the program's, which has to call the kernel first. The thread
 * gets it as the program comes out of the call.
 */
static delay_t waits_for_calls(support_random_t *random, const program_t *program, int64_t instant_ns)
{
    if (support_random_below(random, 10) >= 3) return prompt(random, program, instant_ns);
    int64_t into_ns = instant_ns % program->cycle_ns, end_ns = program->before_ns + program->call_ns - 1;
    int64_t waited_ns = into_ns <= end_ns ? end_ns - into_ns : end_ns - into_ns + program->cycle_ns;
    return (delay_t){waited_ns, waited_ns};
}

/* Another program has the core, for up to three periods. */
static delay_t waits_for_others(support_random_t *random, const program_t *program, int64_t instant_ns)
{
    if (support_random_below(random, 10) >= 3) return prompt(random, program, instant_ns);
    int64_t waited_ns = support_random_below(random, 3 * PERIOD_NS);
    return (delay_t){waited_ns + 20000, waited_ns};
}

typedef struct {
    sperf_account_t account;
    sperf_schedule_t schedule;
    sperf_lateness_t lateness;
    support_random_t random;
    int last; /* the function of the last sample, -1: none */
    uint64_t missed;
    uint64_t taken;
    int64_t last_mono_ns;
    int64_t weight_ns[FUNCTIONS];
} run_t;

static void take(run_t *run, const program_t *program, int64_t mono_ns)
{
    sperf_tick_t tick = {.clock_ns = mono_ns};
    sperf_place_t place = {mono_ns, sperf_schedule_distances(&run->schedule, mono_ns), run->missed};
    sperf_shares_t shares = sperf_account_charge(&run->account, &tick, &place);
    if (run->last >= 0) run->weight_ns[run->last] += shares.last.weight_ns;
    run->last = function_at(program, mono_ns);
    run->weight_ns[run->last] += shares.own.weight_ns;
    run->last_mono_ns = mono_ns;
    run->taken++;
}

/* Sleep from `now_ns` until `instant_ns`, and take the tick if it may be. Returns when that was. */
static int64_t wake(run_t *run, const program_t *program, machine_t machine, int64_t now_ns, int64_t instant_ns,
                    bool *dropped)
{
    int64_t timer_ns = sperf_lateness_timer_ns(&run->lateness, instant_ns, now_ns);
    delay_t delay = machine(&run->random, program, timer_ns);
    int64_t mono_ns = timer_ns + delay.late_ns;
    *dropped = !sperf_lateness_accepts(&run->lateness, delay.late_ns, delay.waited_ns);
    if (*dropped) {
        run->missed++;
    } else {
        take(run, program, mono_ns);
    }
    return mono_ns;
}

/* As sampler_main does it. */
static void program_run(run_t *run, const program_t *program, machine_t machine, uint64_t seed)
{
    *run = (run_t){.random = {seed}, .last = -1};
    sperf_schedule_init(&run->schedule, 0, 1000000000 / PERIOD_NS, seed);
    sperf_lateness_init(&run->lateness, PERIOD_NS);
    sperf_account_begin(&run->account, 0, 0);
    uint64_t next = 0;
    bool dropped = false;
    for (int64_t now = 0; now < (int64_t)PERIODS * PERIOD_NS;) {
        uint64_t number =
            dropped ? sperf_schedule_next_whole(&run->schedule, now) : sperf_schedule_count(&run->schedule, now);
        if (number < next) number = next; /* taken before its instant */
        run->missed += number - next;
        next = number + 1;
        now = wake(run, program, machine, now, sperf_schedule_instant(&run->schedule, number), &dropped) + WORK_NS;
    }
}

typedef struct {
    support_mean_t off[FUNCTIONS]; /* shares by the profile less true shares */
    support_mean_t taken;          /* ticks, of the schedule's */
} outcome_t;

static outcome_t measure(const program_t *program, machine_t machine)
{
    outcome_t outcome = {0};
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        run_t run;
        program_run(&run, program, machine, seed);
        double total_ns = 0;
        for (int i = 0; i < FUNCTIONS; i++) total_ns += (double)run.weight_ns[i];
        for (int i = 0; i < FUNCTIONS; i++) {
            support_mean_add(&outcome.off[i],
                             (double)run.weight_ns[i] / total_ns - share_of(program, i, run.last_mono_ns));
        }
        support_mean_add(&outcome.taken, (double)run.taken / PERIODS);
    }
    return outcome;
}

/* The share of all time that is on the wrong function. */
static double distance(const outcome_t *outcome)
{
    double sum = 0;
    for (int i = 0; i < FUNCTIONS; i++) sum += outcome->off[i].mean < 0 ? -outcome->off[i].mean : outcome->off[i].mean;
    return sum / 2;
}

/* In step with the ticks, half as long, a little longer and shorter, and much longer. */
static const program_t programs[] = {
    {PERIOD_NS, PERIOD_NS / 2, PERIOD_NS / 20},
    {PERIOD_NS / 2, PERIOD_NS / 4, PERIOD_NS / 40},
    {PERIOD_NS * 101 / 100, PERIOD_NS / 3, PERIOD_NS / 9},
    {PERIOD_NS * 99 / 100, PERIOD_NS / 9, PERIOD_NS / 3},
    {PERIOD_NS * 7, PERIOD_NS * 3, PERIOD_NS},
};
enum { PROGRAMS = COUNT_OF(programs) };

static void assert_no_bias(machine_t machine, double least_taken)
{
    for (size_t i = 0; i < PROGRAMS; i++) {
        /* Instants that come while the thread is on its way cannot be hit, and this program is in step with those. */
        if (machine == always_late && programs[i].cycle_ns == PERIOD_NS / 2) continue;
        outcome_t outcome = measure(&programs[i], machine);
        for (int function = 0; function < FUNCTIONS; function++) {
            if (!support_mean_is(&outcome.off[function], 0)) {
                fail_msg("program %zu, function %d: off by %.5f", i, function, outcome.off[function].mean);
            }
        }
        if (outcome.taken.mean < least_taken) fail_msg("program %zu: %.3f of the ticks", i, outcome.taken.mean);
    }
}

TEST(test_lateness_prompt_machine_takes_every_tick_without_bias)
{
    assert_no_bias(prompt, 0.95); /* an instant may fall into the work of the one before */
}

TEST(test_lateness_always_late_machine_takes_its_ticks_without_bias)
{
    assert_no_bias(always_late, 0.95);
    outcome_t outcome = measure(&programs[1], always_late);
    assert_true(distance(&outcome) < 0.025);
}

TEST(test_lateness_heavy_tailed_machine_takes_its_ticks_without_bias)
{
    assert_no_bias(heavy_tailed, 0.85);
}

TEST(test_lateness_waits_behind_other_programs_are_dropped_without_bias)
{
    /* Three in ten wait, a period and a half on average, and the rest of that period is left out. */
    assert_no_bias(waits_for_others, 0.45);
}

/*
 * Where a wait depends on the program, no choice of ticks is without bias: they are all that there is. What can be had
 * is most of it: where all ticks are taken, more than 0.2 of the time is on the wrong function. The last program is
 * left out: it calls the kernel once in seven periods only, so waits end in one place.
 */
TEST(test_lateness_waits_behind_the_program_leave_little_bias)
{
    for (size_t i = 0; i < 4; i++) {
        outcome_t outcome = measure(&programs[i], waits_for_calls);
        assert_true(distance(&outcome) < 0.06);
    }
}

static sperf_lateness_t lateness;

static int begin(void **state)
{
    (void)state;
    sperf_lateness_init(&lateness, PERIOD_NS);
    return 0;
}

static void note_times(int times, int64_t delay_ns, int64_t waited_ns)
{
    for (int i = 0; i < times; i++) (void)sperf_lateness_accepts(&lateness, delay_ns, waited_ns);
}

TEST_WITH(test_lateness_delay_is_taken_up_to_a_period_and_a_wait_up_to_a_switch, begin, NULL)
{
    assert_true(sperf_lateness_accepts(&lateness, PERIOD_NS, 0));
    assert_false(sperf_lateness_accepts(&lateness, PERIOD_NS + 1, 0));
    assert_true(sperf_lateness_accepts(&lateness, SPERF_WAITED_NS, SPERF_WAITED_NS));
    assert_false(sperf_lateness_accepts(&lateness, SPERF_WAITED_NS + 1, SPERF_WAITED_NS + 1));
}

/* A machine with much more to do than cores: a profile that says little is better than one that says nothing. */
TEST_WITH(test_lateness_of_many_in_a_row_that_wait_for_a_core_one_is_taken, begin, NULL)
{
    for (int round = 0; round < 3; round++) {
        for (int i = 0; i < SPERF_DROPPED_IN_A_ROW; i++)
            assert_false(sperf_lateness_accepts(&lateness, 900000, 800000));
        assert_true(sperf_lateness_accepts(&lateness, 900000, 800000));
    }
    /* One that was in time begins a new row. */
    for (int i = 0; i < SPERF_DROPPED_IN_A_ROW; i++) assert_false(sperf_lateness_accepts(&lateness, 900000, 800000));
    assert_true(sperf_lateness_accepts(&lateness, 10000, 1000));
    assert_false(sperf_lateness_accepts(&lateness, 900000, 800000));
}

TEST_WITH(test_lateness_unknown_wait_is_taken_up_to_the_usual_and_a_margin, begin, NULL)
{
    assert_false(sperf_lateness_accepts(&lateness, SPERF_LATE_MARGIN_NS + 1, -1));
    note_times(100, 500000, -1);
    assert_true(sperf_lateness_accepts(&lateness, 500000 + SPERF_LATE_MARGIN_NS, -1));
    assert_false(sperf_lateness_accepts(&lateness, 512000 + SPERF_LATE_MARGIN_NS + 1, -1));
}

TEST_WITH(test_lateness_lead_is_what_nearly_all_took_and_follows_the_machine, begin, NULL)
{
    assert_int_equal(sperf_lateness_lead_ns(&lateness), 0);
    note_times(300, 300000, 0);
    assert_int_equal(sperf_lateness_lead_ns(&lateness), 256000);
    note_times(20, 20000, 0); /* the machine wakes up */
    assert_int_equal(sperf_lateness_lead_ns(&lateness), 16000);
    note_times(4000, 300000, 0);
    assert_int_equal(sperf_lateness_lead_ns(&lateness), 256000);
}

TEST_WITH(test_lateness_lead_is_at_most_half_a_period, begin, NULL)
{
    note_times(100, (int64_t)20 * PERIOD_NS, 0);
    assert_int_equal(sperf_lateness_lead_ns(&lateness), PERIOD_NS / 2);
    note_times(1000, INT64_MAX, -1);
    assert_int_equal(sperf_lateness_lead_ns(&lateness), PERIOD_NS / 2);
}
