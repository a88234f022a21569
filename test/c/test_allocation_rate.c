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

TEST(test_weight_is_period_over_what_the_window_shows)
{
    sperf_allocation_rate_t rate = rate_of(10);
    sperf_window_t window = {.number = 1, .length_ns = 10000};
    assert_int_equal(sperf_allocation_rate_weight(&rate, &window, 1), 100 * SPERF_ALLOCATION_UNIT);
    assert_int_equal(sperf_allocation_rate_weight(&rate, &window, 3), 300 * SPERF_ALLOCATION_UNIT);
    window.hooks = 500; /* which take half of it */
    assert_int_equal(sperf_allocation_rate_weight(&rate, &window, 1), 200 * SPERF_ALLOCATION_UNIT);
}

TEST(test_weight_has_limits)
{
    sperf_allocation_rate_t rate = rate_of(10);
    sperf_window_t full = {.number = 1, .length_ns = 10000, .hooks = 5000};
    assert_int_equal(sperf_allocation_rate_weight(&rate, &full, 1), 2000 * SPERF_ALLOCATION_UNIT);
    sperf_window_t longer_than_a_period = {.number = 1, .length_ns = 2 * PERIOD_NS};
    assert_int_equal(sperf_allocation_rate_weight(&rate, &longer_than_a_period, 1), SPERF_ALLOCATION_UNIT);
    sperf_window_t none = {.number = 1};
    assert_int_equal(sperf_allocation_rate_weight(&rate, &none, 1), (int64_t)PERIOD_NS * SPERF_ALLOCATION_UNIT);
}

TEST(test_clock_stands_still_for_what_the_hook_takes)
{
    sperf_allocation_rate_t rate = rate_of(12.5);
    assert_int_equal(sperf_allocation_rate_still(&rate), 12 * SPERF_STILL_UNIT + SPERF_STILL_UNIT / 2);
}

TEST(test_windows_without_allocations_grow_to_a_quarter_of_a_period)
{
    sperf_allocation_rate_t rate = rate_of(20);
    sperf_window_t window = {.number = 1, .length_ns = rate.window_ns};
    sperf_allocation_rate_window(&rate, &window);
    assert_int_equal(rate.window_ns, PERIOD_NS / 4);
}

/* With an allocation each 100 ns of the program, 400 hooks of 20 ns are the budget of 8 us: in 40 us of the program. */
TEST(test_windows_are_as_long_as_the_budget_allows)
{
    sperf_allocation_rate_t rate = rate_of(20);
    sperf_window_t window = {.number = 1, .length_ns = 12000, .hooks = 100};
    sperf_allocation_rate_window(&rate, &window);
    assert_in_range(rate.window_ns, 39999, 40001);
}

/* As above, with a period and a budget that are ten times as much. */
TEST(test_change_of_the_period_applies_to_length_and_weight)
{
    sperf_allocation_rate_t rate = rate_of(20);
    sperf_window_t window = {.number = 1, .length_ns = 12000, .hooks = 100};
    sperf_allocation_rate_window(&rate, &window);
    sperf_allocation_rate_change(&rate, (int64_t)10 * PERIOD_NS, 10 * BUDGET_NS);
    assert_in_range(rate.window_ns, 399990, 400010);
    sperf_window_t next = {.number = 2, .length_ns = 10000};
    assert_int_equal(sperf_allocation_rate_weight(&rate, &next, 1), 1000 * SPERF_ALLOCATION_UNIT);
}

static sperf_allocation_gaps_t gaps_after(sperf_window_t window, double wanted)
{
    sperf_allocation_rate_t rate = rate_of(20);
    for (int i = 0; i < 1000; i++) sperf_allocation_rate_window(&rate, &window);
    return sperf_allocation_rate_gaps(&rate, wanted);
}

TEST(test_gap_leaves_as_many_as_wanted_of_a_usual_window)
{
    sperf_allocation_rate_t rate = rate_of(20);
    sperf_allocation_gaps_t first = sperf_allocation_rate_gaps(&rate, 4);
    assert_int_equal(first.small, 1);
    assert_int_equal(first.large, 1);
    sperf_window_t window = {.number = 1, .length_ns = 100000, .hooks = 400};
    assert_in_range(gaps_after(window, 4).small, 99, 101);
    assert_int_equal(gaps_after(window, 1000).small, 1);
}

/* Of 4 samples, 2 may be of large objects: of 40 one in 20, and of the 360 others one in 180. */
TEST(test_gap_gives_half_of_the_samples_to_large_objects)
{
    sperf_window_t window = {.number = 1, .length_ns = 100000, .hooks = 400, .large = 40};
    sperf_allocation_gaps_t gaps = gaps_after(window, 4);
    assert_in_range(gaps.large, 19, 21);
    assert_in_range(gaps.small, 178, 182);
}

/* One of 400 may be large: it is always taken, and leaves 3 of 4 samples to the others. */
TEST(test_gap_takes_all_large_objects_where_they_are_few)
{
    sperf_window_t window = {.number = 1, .length_ns = 100000, .hooks = 400, .large = 1};
    sperf_allocation_gaps_t gaps = gaps_after(window, 4);
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
