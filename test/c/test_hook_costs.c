/* What the hook of new objects costs by place: what a window measures, and what places learn from many windows. */
#include <math.h>

#include "sperf/collect/hook_costs.h"
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

/* Too few objects; sparse code before a dense window, dense code before a sparse one; a collection in the window. */
TEST_WITH(test_windows_with_few_objects_or_beside_other_code_measure_nothing, set_up, NULL)
{
    sperf_window_t windows[] = {window_of(100, 155), window_of(100, 155), window_of(700, 155), window_of(100, 800),
                                window_of(100, 20000)};
    windows[0].unhooked_objects = 2;
    windows[1].steady_objects = 3;
    for (size_t i = 0; i < COUNT_OF(windows); i++) {
        double ns;
        assert_false(sperf_hook_costs_measure(&windows[i], USUAL_NS, &ns));
    }
}

TEST_WITH(test_unknown_places_have_the_usual_cost, set_up, NULL)
{
    assert_true(sperf_hook_costs_get(&costs, 7, USUAL_NS) == USUAL_NS);
    sperf_hook_costs_add(&costs, 1, 8, 90, USUAL_NS);
    assert_true(sperf_hook_costs_get(&costs, 7, USUAL_NS) == USUAL_NS);
    assert_true(sperf_hook_costs_get(&costs, 8, USUAL_NS) > USUAL_NS);
}

/* Add a cost in each of so many windows. */
static void add_costs(uint64_t first, uint64_t count, double ns)
{
    for (uint64_t i = 0; i < count; i++) sperf_hook_costs_add(&costs, first + i, 9, ns, USUAL_NS);
}

static void assert_learned(double ns, double tolerance)
{
    assert_true(fabs(sperf_hook_costs_get(&costs, 9, USUAL_NS) - ns) < tolerance);
}

/* The first window of a dense place is long: the length suits code that allocates nothing. */
TEST_WITH(test_few_costs_are_enough_and_hundreds_in_one_window_count_once, set_up, NULL)
{
    for (int sample = 0; sample < 500; sample++) add_costs(1, 1, 3 * USUAL_NS);
    add_costs(2, 15, 50);
    assert_learned(50, 10);
}

/* As on a machine that others use as well. */
TEST_WITH(test_costs_follow_a_machine_that_becomes_slower, set_up, NULL)
{
    add_costs(1, 2000, 50);
    add_costs(2001, 100, 100);
    assert_learned(100, 10);
}

TEST_WITH(test_costs_never_fall_below_zero, set_up, NULL)
{
    add_costs(1, 100, -50);
    assert_true(sperf_hook_costs_get(&costs, 9, USUAL_NS) >= 0);
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

/* Compiled code that makes an object in 25 ns. Sparse windows are many, and have few of the objects. */
TEST_WITH(test_hooks_take_most_of_a_window_where_dense_ones_were_measured_to, set_up, NULL)
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
