/* The latest holds of the GVL, and how old one was at a moment that has passed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "sperf/collect/holds.h"

enum { LENGTH_NS = 100, GAP_NS = 20, MOST_NS = 1000 };

/* Holds that begin at 0, 120, 240 ns and so on, each with a gap after it. Returns when the last one ended. */
static int64_t hold_often(sperf_holds_t *holds, int times)
{
    for (int i = 0; i < times; i++) {
        sperf_holds_begin(holds, (int64_t)i * (LENGTH_NS + GAP_NS));
        sperf_holds_end(holds, (int64_t)i * (LENGTH_NS + GAP_NS) + LENGTH_NS);
    }
    return (int64_t)times * (LENGTH_NS + GAP_NS) - GAP_NS;
}

static void test_holds_know_the_age_of_a_hold_that_has_ended(void **state)
{
    (void)state;
    sperf_holds_t holds = {0};
    int64_t end_ns = hold_often(&holds, 3 * SPERF_HOLDS);
    assert_int_equal(sperf_holds_age_ns(&holds, end_ns - 1, MOST_NS), LENGTH_NS - 1);
    assert_int_equal(sperf_holds_age_ns(&holds, end_ns - LENGTH_NS - GAP_NS - 30, MOST_NS), LENGTH_NS - 30);
    assert_int_equal(sperf_holds_age_ns(&holds, end_ns, MOST_NS), -1);
    assert_int_equal(sperf_holds_age_ns(&holds, end_ns - LENGTH_NS - 5, MOST_NS), -1); /* nobody held it */
}

static void test_holds_know_the_age_of_a_hold_that_goes_on(void **state)
{
    (void)state;
    sperf_holds_t holds = {0};
    int64_t begin_ns = hold_often(&holds, SPERF_HOLDS) + GAP_NS;
    sperf_holds_begin(&holds, begin_ns);
    assert_int_equal(sperf_holds_age_ns(&holds, begin_ns + 50, MOST_NS), 50);
}

static void test_holds_do_not_know_what_is_before_the_oldest_or_before_there_are_enough(void **state)
{
    (void)state;
    sperf_holds_t holds = {0};
    assert_int_equal(sperf_holds_age_ns(&holds, 50, MOST_NS), -1);
    hold_often(&holds, SPERF_HOLDS - 1);
    assert_int_equal(sperf_holds_age_ns(&holds, 130, MOST_NS), -1);
    sperf_holds_reset(&holds);
    hold_often(&holds, 2 * SPERF_HOLDS);
    assert_int_equal(sperf_holds_age_ns(&holds, 130, MOST_NS), -1);
}

static void test_holds_that_are_long_have_no_age(void **state)
{
    (void)state;
    sperf_holds_t holds = {0};
    int64_t end_ns = hold_often(&holds, SPERF_HOLDS);
    assert_int_equal(sperf_holds_age_ns(&holds, end_ns - 1, LENGTH_NS / 2), -1);
    sperf_holds_begin(&holds, end_ns);
    assert_int_equal(sperf_holds_age_ns(&holds, end_ns + SPERF_HOLDS * MOST_NS, MOST_NS), -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_holds_know_the_age_of_a_hold_that_has_ended),
        cmocka_unit_test(test_holds_know_the_age_of_a_hold_that_goes_on),
        cmocka_unit_test(test_holds_do_not_know_what_is_before_the_oldest_or_before_there_are_enough),
        cmocka_unit_test(test_holds_that_are_long_have_no_age),
    };
    return cmocka_run_group_tests_name("holds", tests, NULL, NULL);
}
