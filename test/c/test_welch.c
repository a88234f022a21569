/* Welch's t-test, against values that R's t.test and tables of Student's distribution give. */
#include <math.h>

#include "sperf/report/welch.h"
#include "support_test.h"

static void assert_close(double actual, double expected)
{
    assert_true(fabs(actual - expected) < 1e-6);
}

TEST(test_welch_equal_spreads_match_students_table)
{
    /* t = sqrt(6) with four degrees of freedom, where the distribution has a closed form. */
    const double base[] = {1, 2, 3}, target[] = {3, 4, 5};
    assert_close(sperf_welch_probability(base, 3, target, 3), 0.5 - 0.3 * sqrt(2.4));
}

TEST(test_welch_two_values_each_match_the_closed_form)
{
    /* Two degrees of freedom: P(T >= t) = 1/2 - t / (2 sqrt(2 + t^2)). Here t = 3 / sqrt(1/2). */
    const double base[] = {1, 2}, target[] = {4, 5};
    double t = 3 / sqrt(0.5);
    assert_close(sperf_welch_probability(base, 2, target, 2), 0.5 - t / (2 * sqrt(2 + t * t)));
}

TEST(test_welch_target_below_base_is_the_complement)
{
    const double base[] = {1, 2, 4, 9}, target[] = {3, 5, 5, 7, 8};
    double above = sperf_welch_probability(base, 4, target, 5);
    double below = sperf_welch_probability(target, 5, base, 4);
    assert_true(above < 0.5);
    assert_close(above + below, 1);
}

TEST(test_welch_many_values_match_the_normal_distribution)
{
    double base[1000], target[1000];
    for (int i = 0; i < 1000; i++) {
        base[i] = i % 2;
        target[i] = i % 2 + 0.04;
    }
    /* z = 0.04 / sqrt(2 * 0.25 / 999) */
    double z = 0.04 / sqrt(0.5 / 999);
    assert_true(fabs(sperf_welch_probability(base, 1000, target, 1000) - erfc(z / sqrt(2)) / 2) < 1e-3);
}

TEST(test_welch_no_spread_is_decided_by_the_means)
{
    const double base[] = {5, 5}, more[] = {6, 6};
    assert_close(sperf_welch_probability(base, 2, more, 2), 0);
    assert_close(sperf_welch_probability(base, 2, base, 2), 1);
    assert_close(sperf_welch_probability(more, 2, base, 2), 1);
}

TEST(test_welch_fewer_than_two_values_say_nothing)
{
    const double base[] = {1, 2}, target[] = {900};
    assert_close(sperf_welch_probability(base, 2, target, 1), 1);
    assert_close(sperf_welch_probability(target, 1, base, 2), 1);
    assert_close(sperf_welch_probability(base, 0, target, 0), 1);
}
