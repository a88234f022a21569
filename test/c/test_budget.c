/* Budgets: what budget.h claims, for programs whose costs are made up; and how many cores a process has. */
#include "sperf/collect/budget.h"
#include "support_test.h"

#define SHARE 0.01

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
static outcome_t record(const program_t *program, uint32_t most_hz, int seconds, outcome_t from)
{
    sperf_budget_cost_t before = from.all, latest = {0};
    int64_t end_ns = before.elapsed_ns + (int64_t)seconds * SECOND_NS;
    while (from.all.elapsed_ns < end_ns) {
        int64_t wait_ns = sperf_budget_wait_ns(from.all.elapsed_ns), left_ns = end_ns - from.all.elapsed_ns;
        latest = sperf_budget_add(latest, run(program, from.hz, wait_ns < left_ns ? wait_ns : left_ns));
        from.all = sperf_budget_add(before, latest);
        uint32_t next_hz = sperf_budget_frequency(SHARE, most_hz, from.hz, latest, before);
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

TEST(test_budget_is_held_and_used)
{
    static const struct {
        program_t program;
        uint32_t most_hz;
        int seconds;
        double least_taken, most_taken;
        uint32_t least_end_hz, most_end_hz;
    } cases[] = {
        {{.tick_ns = 3000}, 1000, 3600, 0, 0.01, 1000, 1000},
        {{.tick_ns = 12000}, 1000, 60, 0, 0.0101, SPERF_BUDGET_LEAST_HZ, 999},
        {{.tick_ns = 40000, .hooks = 0.002}, 1000, 60, 0, 0.0101, SPERF_BUDGET_LEAST_HZ, 999},
        {{.tick_ns = 200000}, 1000, 60, 0, 0.0101, SPERF_BUDGET_LEAST_HZ, 999},
        {{.tick_ns = 20000, .hooks = 0.004, .idle = 0.003}, 1000, 60, 0, 0.0101, SPERF_BUDGET_LEAST_HZ, 999},
        {{.tick_ns = 40000}, 1000, 3600, 0.007, 0.0101, 175, 250},
        /* Hooks alone exceed it. */
        {{.tick_ns = 5000, .hooks = 0.03}, 1000, 60, 0.03, 0.04, SPERF_BUDGET_LEAST_HZ, SPERF_BUDGET_LEAST_HZ},
        {{.tick_ns = 5000, .hooks = 0.03}, 4, 60, 0.03, 0.04, 4, 4},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        uint32_t most_hz = cases[i].most_hz;
        outcome_t end = record(&cases[i].program, most_hz, cases[i].seconds, (outcome_t){.hz = most_hz});
        assert_true(taken(&end) >= cases[i].least_taken && taken(&end) <= cases[i].most_taken);
        assert_in_range(end.hz, cases[i].least_end_hz, cases[i].most_end_hz);
        if (cases[i].least_end_hz == most_hz) assert_int_equal(end.changes, 0);
    }
}

/* A recording that only fears the budget would be useless. */
TEST(test_budget_is_held_from_the_first_second_on)
{
    const program_t programs[] = {{.tick_ns = 40000}, {.tick_ns = 15000, .hooks = 0.002}, {.tick_ns = 4000}};
    for (size_t i = 0; i < COUNT_OF(programs); i++) {
        uint32_t first_hz = sperf_budget_first_frequency(SHARE, 1000);
        for (int seconds = 1; seconds <= 4; seconds++) {
            outcome_t end = record(&programs[i], 1000, seconds, (outcome_t){.hz = first_hz});
            assert_true(taken(&end) <= 0.0101);
        }
    }
    assert_int_equal(sperf_budget_first_frequency(0.001, 5), 5);
    assert_int_equal(sperf_budget_first_frequency(0.0001, 1000), SPERF_BUDGET_LEAST_HZ);
    assert_int_equal(sperf_budget_first_frequency(0.2, 1000), 1000);
}

TEST(test_budget_of_a_program_that_becomes_cheap_returns_to_the_frequency_asked_for)
{
    outcome_t busy = record(&(program_t){.tick_ns = 100000}, 1000, 60, (outcome_t){.hz = 1000});
    assert_true(busy.hz < 120);
    outcome_t end = record(&(program_t){.tick_ns = 500}, 1000, 600, busy);
    assert_int_equal(end.hz, 1000);
    assert_true(taken(&end) < 0.01);
}

TEST(test_budget_changes_seldom_in_a_week)
{
    outcome_t end = {.hz = 1000};
    for (int hour = 0; hour < 24 * 7; hour++) {
        end = record(&(program_t){.tick_ns = hour % 2 == 0 ? 100000 : 1000}, 1000, 3600, end);
    }
    assert_true(end.changes < 200);
    assert_true(taken(&end) < 0.0105);
}

TEST(test_budget_without_time_or_costs_does_not_divide_by_zero)
{
    sperf_budget_cost_t none = {0}, idle = {.elapsed_ns = SECOND_NS};
    assert_int_equal(sperf_budget_frequency(SHARE, 1000, 400, none, none), 400);
    assert_int_equal(sperf_budget_frequency(SHARE, 1000, 400, idle, none), 800);
    assert_int_equal(sperf_budget_frequency(SHARE, 1000, 800, idle, none), 1000);
}

/* -- Cores, from texts as kernels write them, and others -- */

TEST(test_cpu_limit_group_is_that_of_the_hierarchy_or_none)
{
    static const char both[] =
        "9:name=systemd:/x\n4:memory:/process\n3:cpuset:/\n2:cpuacct,cpu:/web/one\n0::/unified/two\n";
    static const struct {
        const char *groups;
        bool unified;
        const char *path; /* NULL: none, or it does not fit */
    } cases[] = {
        {both, true, "/unified/two"},
        {both, false, "/web/one"},
        {"", true, NULL},
        {"3:cpuset:/a\n2:cpuacct:/b\n", false, NULL},
        {"no colons\n1:one\n\n", true, NULL},
        {"0::/abcdefghijkl", true, "/abcdefghijkl"},
        {"0::/abcdefghijklm", true, NULL},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        char path[14] = "x";
        bool found = sperf_cpu_limit_group(cases[i].groups, cases[i].unified, path, sizeof path);
        assert_int_equal(found, cases[i].path != NULL);
        assert_string_equal(path, found ? cases[i].path : "x");
    }
}

TEST(test_cpu_limit_is_quota_by_period)
{
    assert_int_equal(sperf_cpu_limit_max("50000 100000\n"), 500);
    assert_int_equal(sperf_cpu_limit_max("250000 100000\n"), 2500);
    assert_int_equal(sperf_cpu_limit_max("1 1000000\n"), 1);
    assert_int_equal(sperf_cpu_limit_quota("150000\n", "100000\n"), 1500);
    assert_true(sperf_cpu_limit_quota("-1\n", "100000\n") == SPERF_CPU_UNLIMITED);
    static const char *const unlimited[] = {"max 100000\n",          "",    "\n", "50000", "50000 0", "-1 100000",
                                            "9223372036854775807 1", "1 -1"};
    for (size_t i = 0; i < COUNT_OF(unlimited); i++) {
        assert_true(sperf_cpu_limit_max(unlimited[i]) == SPERF_CPU_UNLIMITED);
    }
}
