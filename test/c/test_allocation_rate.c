/* What a sampled allocation stands for, how long windows are, and how many of their allocations are sampled. */
#include <math.h>

#include "sperf/collect/allocation_rate.h"
#include "support_test.h"

#define PERIOD_NS 1000000
#define BUDGET_NS 8000.0
#define STANDARD_ERRORS 6.0

static sperf_allocation_rate_t rate_of(double hook_ns)
{
    sperf_allocation_rate_t rate;
    sperf_allocation_rate_init(&rate, PERIOD_NS, BUDGET_NS, hook_ns);
    return rate;
}

TEST(test_weight_is_period_over_what_the_window_shows_within_limits)
{
    static const struct {
        sperf_window_t window;
        uint32_t gap;
        int64_t weight;
    } cases[] = {
        {{.length_ns = 10000}, 1, 100},
        {{.length_ns = 10000}, 3, 300},
        {{.length_ns = 10000, .hooks = 500}, 1, 200}, /* which take half of it */
        {{.length_ns = 10000, .hooks = 5000}, 1, 2000},
        {{.length_ns = 2 * PERIOD_NS}, 1, 1},
        {{.length_ns = 0}, 1, PERIOD_NS},
    };
    sperf_allocation_rate_t rate = rate_of(10);
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        int64_t weight = sperf_allocation_rate_weight(&rate, &cases[i].window, cases[i].gap);
        assert_int_equal(weight, cases[i].weight * SPERF_ALLOCATION_UNIT);
    }
}

TEST(test_windows_without_allocations_grow_to_a_quarter_of_a_period)
{
    sperf_allocation_rate_t rate = rate_of(20);
    sperf_window_t window = {.number = 1, .length_ns = rate.window_ns};
    sperf_allocation_rate_window(&rate, &window);
    assert_int_equal(rate.window_ns, PERIOD_NS / 4);
}

/*
 * With an allocation each 100 ns of the program, 400 hooks of 20 ns are the budget of 8 us: in 40 us of the program.
 * Then both the period and the budget are ten times as much.
 */
TEST(test_windows_are_as_long_as_the_budget_allows)
{
    sperf_allocation_rate_t rate = rate_of(20);
    sperf_window_t window = {.number = 1, .length_ns = 12000, .hooks = 100};
    sperf_allocation_rate_window(&rate, &window);
    assert_in_range(rate.window_ns, 39999, 40001);
    sperf_allocation_rate_change(&rate, (int64_t)10 * PERIOD_NS, 10 * BUDGET_NS);
    assert_in_range(rate.window_ns, 399990, 400010);
    sperf_window_t next = {.number = 2, .length_ns = 10000};
    assert_int_equal(sperf_allocation_rate_weight(&rate, &next, 1), 1000 * SPERF_ALLOCATION_UNIT);
}

/* Return the gaps after many windows of 400 objects, of which so many may be large. */
static sperf_allocation_gaps_t gaps_after(uint32_t large, double wanted)
{
    sperf_allocation_rate_t rate = rate_of(20);
    sperf_window_t window = {.number = 1, .length_ns = 100000, .hooks = 400, .large = large};
    for (int i = 0; i < 1000; i++) sperf_allocation_rate_window(&rate, &window);
    return sperf_allocation_rate_gaps(&rate, wanted);
}

TEST(test_gap_leaves_as_many_as_wanted_of_a_usual_window)
{
    sperf_allocation_rate_t rate = rate_of(20);
    sperf_allocation_gaps_t first = sperf_allocation_rate_gaps(&rate, 4);
    assert_int_equal(first.small, 1);
    assert_int_equal(first.large, 1);
    assert_in_range(gaps_after(0, 4).small, 99, 101);
    assert_int_equal(gaps_after(0, 1000).small, 1);
}

TEST(test_gap_gives_up_to_half_of_the_samples_to_large_objects)
{
    /* Of 4 samples, 2 may be of large objects: of 40 one in 20, and of the 360 others one in 180. */
    sperf_allocation_gaps_t gaps = gaps_after(40, 4);
    assert_in_range(gaps.large, 19, 21);
    assert_in_range(gaps.small, 178, 182);
    /* One of 400 may be large: it is always taken, and leaves 3 of 4 samples to the others. */
    gaps = gaps_after(1, 4);
    assert_int_equal(gaps.large, 1);
    assert_in_range(gaps.small, 131, 135);
}

static void check_skips(uint32_t gap)
{
    enum { COUNT = 200000 };
    uint64_t random = 88172645463325252U;
    double sum = 0, none = 0;
    for (int i = 0; i < COUNT; i++) {
        uint32_t skip = sperf_allocation_skip(&random, gap);
        sum += skip;
        none += skip == 0;
    }
    /* Geometrically distributed, with p = 1 / gap: mean (1 - p) / p, variance (1 - p) / p^2. */
    double p = 1.0 / gap, error = sqrt(1 - p) / p / sqrt(COUNT);
    assert_true(fabs(sum / COUNT - (gap - 1)) < STANDARD_ERRORS * error);
    assert_true(fabs(none / COUNT - p) < STANDARD_ERRORS * sqrt(p * (1 - p) / COUNT));
}

TEST(test_skips_are_geometrically_distributed)
{
    uint64_t random = 1;
    for (int i = 0; i < 100; i++) assert_int_equal(sperf_allocation_skip(&random, 1), 0);
    check_skips(2);
    check_skips(7);
    check_skips(1000);
}
