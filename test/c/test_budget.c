/* Budgets: what budget.h claims, for programs whose costs are made up. */
#include "sperf/collect/budget.h"
#include "support_test.h"

enum { SECOND_NS = 1000000000 };

/* A program in which a tick costs so much, and hooks and sperf's threads take a share of the time whatever happens. */
typedef struct {
    double tick_ns;
    double hooks;
    double idle;
} program_t;

typedef struct {
    uint32_t hz;
    int changes;
    sperf_budget_cost_t all;
} outcome_t;

static sperf_budget_cost_t run(const program_t *program, uint32_t hz, int64_t elapsed_ns)
{
    return (sperf_budget_cost_t){.elapsed_ns = elapsed_ns,
                                 .ticks_ns = (int64_t)(program->tick_ns * hz * (double)elapsed_ns / SECOND_NS +
                                                       program->idle * (double)elapsed_ns),
                                 .hooks_ns = (int64_t)(program->hooks * (double)elapsed_ns)};
}

/* As runtime/budget_job.c does it: look, and begin a new segment if that is worth it. */
static outcome_t record(const program_t *program, double share, uint32_t most_hz, int seconds, outcome_t from)
{
    sperf_budget_cost_t before = from.all, latest = {0};
    int64_t end_ns = before.elapsed_ns + (int64_t)seconds * SECOND_NS;
    while (from.all.elapsed_ns < end_ns) {
        int64_t wait_ns = sperf_budget_wait_ns(from.all.elapsed_ns), left_ns = end_ns - from.all.elapsed_ns;
        latest = sperf_budget_add(latest, run(program, from.hz, wait_ns < left_ns ? wait_ns : left_ns));
        from.all = sperf_budget_add(before, latest);
        uint32_t next_hz = sperf_budget_frequency(share, most_hz, from.hz, latest, before);
        if (!sperf_budget_is_worth(from.hz, next_hz)) continue;
        before = from.all;
        latest = (sperf_budget_cost_t){0};
        from.hz = next_hz;
        from.changes++;
    }
    return from;
}

static double taken(const outcome_t *outcome)
{
    return (double)(outcome->all.ticks_ns + outcome->all.hooks_ns) / (double)outcome->all.elapsed_ns;
}

TEST(test_budget_of_a_cheap_program_changes_nothing)
{
    outcome_t end = record(&(program_t){.tick_ns = 3000}, 0.01, 1000, 3600, (outcome_t){.hz = 1000});
    assert_int_equal(end.hz, 1000);
    assert_int_equal(end.changes, 0);
}

TEST(test_budget_is_held_over_a_minute)
{
    const program_t programs[] = {{.tick_ns = 12000},
                                  {.tick_ns = 40000, .hooks = 0.002},
                                  {.tick_ns = 200000},
                                  {.tick_ns = 20000, .hooks = 0.004, .idle = 0.003}};
    for (size_t i = 0; i < COUNT_OF(programs); i++) {
        outcome_t end = record(&programs[i], 0.01, 1000, 60, (outcome_t){.hz = 1000});
        assert_true(taken(&end) <= 0.0101);
        assert_true(end.hz < 1000);
        assert_true(end.hz >= SPERF_BUDGET_LEAST_HZ);
    }
}

/* A recording that only fears the budget would be useless. */
TEST(test_budget_is_held_from_the_first_second_on)
{
    const program_t programs[] = {{.tick_ns = 40000}, {.tick_ns = 15000, .hooks = 0.002}, {.tick_ns = 4000}};
    for (size_t i = 0; i < COUNT_OF(programs); i++) {
        uint32_t first_hz = sperf_budget_first_frequency(0.01, 1000);
        for (int seconds = 1; seconds <= 4; seconds++) {
            outcome_t end = record(&programs[i], 0.01, 1000, seconds, (outcome_t){.hz = first_hz});
            assert_true(taken(&end) <= 0.0101);
        }
    }
    assert_int_equal(sperf_budget_first_frequency(0.001, 5), 5);
    assert_int_equal(sperf_budget_first_frequency(0.0001, 1000), SPERF_BUDGET_LEAST_HZ);
    assert_int_equal(sperf_budget_first_frequency(0.2, 1000), 1000);
}

TEST(test_budget_is_used)
{
    outcome_t end = record(&(program_t){.tick_ns = 40000}, 0.01, 1000, 3600, (outcome_t){.hz = 1000});
    assert_in_range(end.hz, 175, 250);
    assert_true(taken(&end) > 0.007);
}

TEST(test_budget_that_hooks_exceed_leaves_the_least_frequency)
{
    outcome_t end = record(&(program_t){.tick_ns = 5000, .hooks = 0.03}, 0.01, 1000, 60, (outcome_t){.hz = 1000});
    assert_int_equal(end.hz, SPERF_BUDGET_LEAST_HZ);
    end = record(&(program_t){.tick_ns = 5000, .hooks = 0.03}, 0.01, 4, 60, (outcome_t){.hz = 4});
    assert_int_equal(end.hz, 4);
}

TEST(test_budget_of_a_program_that_becomes_cheap_returns_to_the_frequency_asked_for)
{
    outcome_t busy = record(&(program_t){.tick_ns = 100000}, 0.01, 1000, 60, (outcome_t){.hz = 1000});
    assert_true(busy.hz < 120);
    outcome_t end = record(&(program_t){.tick_ns = 500}, 0.01, 1000, 600, busy);
    assert_int_equal(end.hz, 1000);
    assert_true(taken(&end) < 0.01);
}

TEST(test_budget_changes_seldom_in_a_week)
{
    outcome_t end = {.hz = 1000};
    for (int hour = 0; hour < 24 * 7; hour++) {
        end = record(&(program_t){.tick_ns = hour % 2 == 0 ? 100000 : 1000}, 0.01, 1000, 3600, end);
    }
    assert_true(end.changes < 200);
    assert_true(taken(&end) < 0.0105);
}

TEST(test_budget_without_time_or_costs_does_not_divide_by_zero)
{
    sperf_budget_cost_t none = {0}, idle = {.elapsed_ns = SECOND_NS};
    assert_int_equal(sperf_budget_frequency(0.01, 1000, 400, none, none), 400);
    assert_int_equal(sperf_budget_frequency(0.01, 1000, 400, idle, none), 800);
    assert_int_equal(sperf_budget_frequency(0.01, 1000, 800, idle, none), 1000);
}
