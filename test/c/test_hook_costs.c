/* What the hook of new objects costs by place: what a window measures, and what places learn from many windows. */
#include <math.h>
#include <stdbool.h>

#include "sperf/collect/hook_costs.h"
#include "support_random.h"
#include "support_test.h"

#define USUAL_NS 60.0

static sperf_hook_costs_t costs;

static int set_up(void **state)
{
    (void)state;
    costs = (sperf_hook_costs_t){0};
    return 0;
}

/* 50 objects took `without_ns` each before the window, beside what the mark takes, and `with_ns` each in it. */
static sperf_window_t window_of(double without_ns, double with_ns)
{
    return (sperf_window_t){
        .unhooked_objects = 50,
        .unhooked_ns = (int64_t)(50 * without_ns + 2 * USUAL_NS),
        .steady_objects = 50,
        .steady_ns = (int64_t)(50 * with_ns),
    };
}

TEST_WITH(test_cost_is_the_time_of_an_object_with_the_hook_less_that_without, set_up, NULL)
{
    sperf_window_t window = window_of(100, 155);
    double ns = 0;
    assert_true(sperf_hook_costs_measure(&window, USUAL_NS, &ns));
    assert_true(fabs(ns - 55) < 0.1);
}

TEST_WITH(test_windows_with_few_objects_measure_nothing, set_up, NULL)
{
    double ns;
    sperf_window_t window = window_of(100, 155);
    window.unhooked_objects = 2;
    assert_false(sperf_hook_costs_measure(&window, USUAL_NS, &ns));
    window = window_of(100, 155);
    window.steady_objects = 3;
    assert_false(sperf_hook_costs_measure(&window, USUAL_NS, &ns));
    window = (sperf_window_t){0};
    assert_false(sperf_hook_costs_measure(&window, USUAL_NS, &ns));
}

/* Sparse code before a dense window, dense code before a sparse one; a collection in the window. */
TEST_WITH(test_windows_beside_other_code_measure_nothing, set_up, NULL)
{
    double ns;
    sperf_window_t dense = window_of(700, 155), sparse = window_of(100, 800), collects = window_of(100, 20000);
    assert_false(sperf_hook_costs_measure(&dense, USUAL_NS, &ns));
    assert_false(sperf_hook_costs_measure(&sparse, USUAL_NS, &ns));
    assert_false(sperf_hook_costs_measure(&collects, USUAL_NS, &ns));
}

TEST_WITH(test_unknown_places_have_the_usual_cost, set_up, NULL)
{
    assert_true(sperf_hook_costs_get(&costs, 7, USUAL_NS) == USUAL_NS);
    sperf_hook_costs_add(&costs, 1, 8, 90, USUAL_NS);
    assert_true(sperf_hook_costs_get(&costs, 7, USUAL_NS) == USUAL_NS);
    assert_true(sperf_hook_costs_get(&costs, 8, USUAL_NS) > USUAL_NS);
}

/* Costs of a place vary by a half; one in eight is of other code, and up to 150 ns more. */
static double learned(double cost_ns, uint64_t place, support_random_t *random)
{
    for (uint64_t window = 1; window <= 1000; window++) {
        double ns = cost_ns * (0.5 + support_random_below(random, 1000) / 1000.0);
        if (support_random_below(random, 8) == 0) ns = support_random_below(random, 2) == 0 ? ns + 150 : ns - 50;
        sperf_hook_costs_add(&costs, window, place, ns, USUAL_NS);
    }
    return sperf_hook_costs_get(&costs, place, USUAL_NS);
}

/*
 * Steps of s leave a variance of s / (4 f), where f is the density of costs at the median, here 1 / cost_ns: three
 * standard deviations for the least step of 1.2 ns.
 */
static double tolerance(double cost_ns)
{
    return 3 * sqrt(1.2 * cost_ns / 4);
}

TEST_WITH(test_places_learn_the_median_of_their_costs, set_up, NULL)
{
    support_random_t random = {.state = 42};
    assert_true(fabs(learned(30, 1, &random) - 30) < tolerance(30));
    assert_true(fabs(learned(75, 2, &random) - 75) < tolerance(75));
    assert_true(fabs(learned(130, 3, &random) - 130) < tolerance(130));
    assert_true(fabs(sperf_hook_costs_get(&costs, 1, USUAL_NS) - 30) < tolerance(30));
}

TEST_WITH(test_few_costs_are_enough_to_be_near, set_up, NULL)
{
    for (uint64_t window = 1; window <= 16; window++) sperf_hook_costs_add(&costs, window, 1, 100, USUAL_NS);
    assert_true(fabs(sperf_hook_costs_get(&costs, 1, USUAL_NS) - 100) < 10);
}

/* The first window of a dense place is long: the length suits code that allocates nothing. */
TEST_WITH(test_window_with_hundreds_of_samples_counts_once, set_up, NULL)
{
    for (int sample = 0; sample < 500; sample++) sperf_hook_costs_add(&costs, 1, 9, 3 * USUAL_NS, USUAL_NS);
    for (uint64_t window = 2; window <= 16; window++) sperf_hook_costs_add(&costs, window, 9, 50, USUAL_NS);
    assert_true(fabs(sperf_hook_costs_get(&costs, 9, USUAL_NS) - 50) < 10);
}

/* As on a machine that others use as well. */
TEST_WITH(test_costs_follow_a_machine_that_becomes_slower, set_up, NULL)
{
    for (uint64_t window = 1; window <= 2000; window++) sperf_hook_costs_add(&costs, window, 9, 50, USUAL_NS);
    for (uint64_t window = 2001; window <= 2100; window++) sperf_hook_costs_add(&costs, window, 9, 100, USUAL_NS);
    assert_true(fabs(sperf_hook_costs_get(&costs, 9, USUAL_NS) - 100) < 10);
}

/* A window of dense code as long as `with_ns` each for 100 objects. */
static sperf_window_t dense_window(double without_ns, double with_ns)
{
    sperf_window_t window = window_of(without_ns, with_ns);
    window.hooks = 100;
    window.length_ns = (int64_t)(100 * with_ns);
    return window;
}

static void add_share(double without_ns, double with_ns)
{
    sperf_window_t window = dense_window(without_ns, with_ns);
    double ns = 0;
    assert_true(sperf_hook_costs_measure(&window, USUAL_NS, &ns));
    sperf_hook_costs_add_share(&costs, &window, ns);
}

/* On the slow machine an object took 220 ns and its hook 220; with 155 ns for both, hooks of 220 ns are impossible. */
TEST_WITH(test_cost_of_a_slow_machine_takes_no_more_of_a_window_than_hooks_did, set_up, NULL)
{
    sperf_window_t window = dense_window(95, 155);
    assert_true(sperf_hook_costs_limit(&costs, &window, 220) == 220);
    for (int i = 0; i < 100; i++) add_share(220, 440);
    double limited = sperf_hook_costs_limit(&costs, &window, 220);
    assert_true(limited > 70 && limited < 95);
    assert_true(sperf_hook_costs_limit(&costs, &window, 60) == 60);
}

/* Compiled code that makes an object in 25 ns. */
TEST_WITH(test_hooks_take_most_of_a_window_where_they_were_measured_to, set_up, NULL)
{
    for (int i = 0; i < 100; i++) add_share(25, 100);
    sperf_window_t window = dense_window(25, 100);
    assert_true(sperf_hook_costs_limit(&costs, &window, 75) > 72);
}

/* Sparse windows are many, and have few of the objects. */
TEST_WITH(test_sparse_windows_do_not_limit_what_dense_ones_show, set_up, NULL)
{
    for (int i = 0; i < 200; i++) {
        add_share(25, 100);
        for (int sparse = 0; sparse < 9; sparse++) {
            sperf_window_t window = window_of(800, 900);
            window.hooks = 5;
            sperf_hook_costs_add_share(&costs, &window, 100);
        }
    }
    sperf_window_t window = dense_window(25, 100);
    assert_true(sperf_hook_costs_limit(&costs, &window, 75) > 70);
}

TEST_WITH(test_window_without_hooks_or_time_has_the_cost_that_is_known, set_up, NULL)
{
    for (int i = 0; i < 100; i++) add_share(100, 160);
    sperf_window_t window = {0};
    sperf_hook_costs_add_share(&costs, &window, 60);
    assert_true(sperf_hook_costs_limit(&costs, &window, 60) == 60);
}

TEST_WITH(test_costs_never_fall_below_zero, set_up, NULL)
{
    for (uint64_t window = 1; window <= 100; window++) sperf_hook_costs_add(&costs, window, 1, -50, USUAL_NS);
    assert_true(sperf_hook_costs_get(&costs, 1, USUAL_NS) >= 0);
}

/* With more places than rows, some have displaced others: these have the usual cost, and never that of another place. */
TEST_WITH(test_places_that_were_displaced_have_the_usual_cost, set_up, NULL)
{
    uint32_t displaced = 0;
    for (uint64_t place = 1; place <= 2 * SPERF_HOOK_COSTS; place++) {
        sperf_hook_costs_add(&costs, 1, place << 32 | 5, USUAL_NS + 1, USUAL_NS);
    }
    for (uint64_t place = 1; place <= 2 * SPERF_HOOK_COSTS; place++) {
        double ns = sperf_hook_costs_get(&costs, place << 32 | 5, USUAL_NS);
        displaced += ns == USUAL_NS;
    }
    assert_in_range(displaced, SPERF_HOOK_COSTS, 2 * SPERF_HOOK_COSTS - 1);
}
