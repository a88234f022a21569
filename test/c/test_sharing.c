/* Sharing out rests: sperf/collect/sharing.h. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "sperf/collect/sharing.h"

enum { ROWS = 3, ROW = 1, OTHER_ROW = 2 };

enum { PERIOD_NS = 1000 };

typedef struct {
    int64_t ns[ROWS][SPERF_TIME_STRATA]; /* of samples of their own */
} extra_t;

/* Plan with samples of `weights` and `rests`, one sample for each weight, and set `out` to what they weigh in the end. */
static extra_t share(const sperf_rest_t weights[ROWS], const sperf_rest_t rests[ROWS], sperf_rest_t out[ROWS])
{
    extra_t extra = {0};
    sperf_sharing_t sharing;
    assert_int_equal(sperf_sharing_init(&sharing, ROWS, PERIOD_NS), SPERF_OK);
    for (uint32_t row = 0; row < ROWS; row++) {
        for (int stratum = 0; stratum < SPERF_TIME_STRATA; stratum++) {
            sperf_sharing_weigh(&sharing, row, stratum, weights[row].ns[stratum], 1);
        }
    }
    assert_int_equal(sperf_sharing_plan(&sharing, rests, ROWS), SPERF_OK);
    for (uint32_t i = 0; i < sharing.alone_count; i++) {
        const sperf_alone_t *alone = &sharing.alone[i];
        extra.ns[alone->row][alone->kind] += alone->weight_ns;
    }
    for (uint32_t row = 0; row < ROWS; row++) {
        for (int stratum = 0; stratum < SPERF_TIME_STRATA; stratum++) {
            int64_t weight_ns = weights[row].ns[stratum];
            out[row].ns[stratum] = weight_ns == 0 ? 0 : sperf_sharing_next(&sharing, row, stratum, weight_ns);
        }
    }
    sperf_sharing_cleanup(&sharing);
    return extra;
}

static void test_rest_stays_on_its_side_of_the_gvl(void **state)
{
    (void)state;
    sperf_rest_t weights[ROWS] = {0}, rests[ROWS] = {0}, out[ROWS];
    weights[ROW].ns[SPERF_TIME_RUNNING] = 700;
    weights[ROW].ns[SPERF_TIME_WITHOUT_GVL] = 300;
    rests[ROW].ns[SPERF_TIME_RUNNING] = 100;
    rests[ROW].ns[SPERF_TIME_WITHOUT_GVL] = -50;
    share(weights, rests, out);
    assert_int_equal(out[ROW].ns[SPERF_TIME_RUNNING], 800);
    assert_int_equal(out[ROW].ns[SPERF_TIME_WITHOUT_GVL], 250);
}

static void test_rest_without_samples_of_its_side_goes_to_the_other(void **state)
{
    (void)state;
    sperf_rest_t weights[ROWS] = {0}, rests[ROWS] = {0}, out[ROWS];
    weights[ROW].ns[SPERF_TIME_RUNNING] = 700;
    weights[OTHER_ROW].ns[SPERF_TIME_WITHOUT_GVL] = 300;
    rests[ROW].ns[SPERF_TIME_WITHOUT_GVL] = 30;
    rests[OTHER_ROW].ns[SPERF_TIME_RUNNING] = 20;
    share(weights, rests, out);
    assert_int_equal(out[ROW].ns[SPERF_TIME_RUNNING], 730);
    assert_int_equal(out[OTHER_ROW].ns[SPERF_TIME_WITHOUT_GVL], 320);
}

static void test_rest_that_takes_more_than_a_side_has_takes_it_from_the_other(void **state)
{
    (void)state;
    sperf_rest_t weights[ROWS] = {0}, rests[ROWS] = {0}, out[ROWS];
    weights[ROW].ns[SPERF_TIME_RUNNING] = weights[OTHER_ROW].ns[SPERF_TIME_WITHOUT_GVL] = 700;
    weights[ROW].ns[SPERF_TIME_WITHOUT_GVL] = weights[OTHER_ROW].ns[SPERF_TIME_RUNNING] = 300;
    rests[ROW].ns[SPERF_TIME_WITHOUT_GVL] = rests[OTHER_ROW].ns[SPERF_TIME_RUNNING] = -400;
    share(weights, rests, out);
    assert_int_equal(out[ROW].ns[SPERF_TIME_RUNNING] + out[ROW].ns[SPERF_TIME_WITHOUT_GVL], 600);
    assert_int_equal(out[ROW].ns[SPERF_TIME_WITHOUT_GVL], 0);
    assert_int_equal(out[OTHER_ROW].ns[SPERF_TIME_WITHOUT_GVL], 600);
    assert_int_equal(out[OTHER_ROW].ns[SPERF_TIME_RUNNING], 0);
}

/* CPU time that is used while a thread waits for the GVL: the sum stays that of the clock. */
static void test_blocked_time_below_nothing_is_taken_from_the_wait(void **state)
{
    (void)state;
    sperf_rest_t weights[ROWS] = {0}, rests[ROWS] = {0}, out[ROWS];
    weights[ROW].ns[SPERF_TIME_WITHOUT_GVL] = weights[OTHER_ROW].ns[SPERF_TIME_WITHOUT_GVL] = 300;
    weights[ROW].ns[SPERF_TIME_WAIT] = weights[OTHER_ROW].ns[SPERF_TIME_WAIT] = 700;
    weights[OTHER_ROW].ns[SPERF_TIME_BLOCKED] = 30;
    rests[ROW].ns[SPERF_TIME_BLOCKED] = rests[OTHER_ROW].ns[SPERF_TIME_BLOCKED] = -50;
    share(weights, rests, out);
    assert_int_equal(out[ROW].ns[SPERF_TIME_WAIT], 650);
    assert_int_equal(out[OTHER_ROW].ns[SPERF_TIME_WAIT], 680);
    assert_int_equal(out[OTHER_ROW].ns[SPERF_TIME_BLOCKED], 0);
    assert_int_equal(out[ROW].ns[SPERF_TIME_WITHOUT_GVL], 300);
}

static void test_rest_of_a_thread_without_running_samples_goes_to_all(void **state)
{
    (void)state;
    sperf_rest_t weights[ROWS] = {0}, rests[ROWS] = {0}, out[ROWS];
    weights[ROW].ns[SPERF_TIME_RUNNING] = 500;
    weights[ROW].ns[SPERF_TIME_WITHOUT_GVL] = 100;
    rests[0].ns[SPERF_TIME_WITHOUT_GVL] = 40;
    rests[OTHER_ROW].ns[SPERF_TIME_RUNNING] = 60;
    share(weights, rests, out);
    assert_int_equal(out[ROW].ns[SPERF_TIME_RUNNING], 600);
    assert_int_equal(out[ROW].ns[SPERF_TIME_WITHOUT_GVL], 100);
}

static void test_time_of_another_kind_gets_a_sample_of_its_own(void **state)
{
    (void)state;
    sperf_rest_t weights[ROWS] = {0}, rests[ROWS] = {0}, out[ROWS];
    rests[ROW].ns[SPERF_TIME_BLOCKED] = 70;
    rests[ROW].ns[SPERF_TIME_WITHOUT_GVL] = 30;
    extra_t extra = share(weights, rests, out);
    assert_int_equal(extra.ns[ROW][SPERF_TIME_BLOCKED], 70);
    assert_int_equal(extra.ns[0][SPERF_TIME_RUNNING], 30);
}

/*
 * Ten threads collect for 200 ns, which no tick found, and short collections were found in stacks 1 and 2, as 300 to
 * 100; a long one was in stack 3.
 */
static void test_rests_without_samples_are_of_stacks_of_short_intervals_in_proportion(void **state)
{
    (void)state;
    enum { THREADS = 12, SWEEPING = SPERF_TIME_SWEEPING };
    static const struct {
        int64_t weight_ns, count;
        sperf_stack_id_t stack;
    } found[] = {{150, 1, 1}, {2 * PERIOD_NS, 1, 3}, {100, 1, 2}, {150, 1, 1}};
    sperf_rest_t rests[THREADS] = {0};
    for (uint32_t row = 2; row < THREADS; row++) rests[row].ns[SWEEPING] = 200;
    sperf_sharing_t sharing;
    assert_int_equal(sperf_sharing_init(&sharing, THREADS, PERIOD_NS), SPERF_OK);
    for (size_t i = 0; i < sizeof found / sizeof found[0]; i++) {
        sperf_sharing_weigh(&sharing, ROW, SWEEPING, found[i].weight_ns, found[i].count);
    }
    assert_int_equal(sperf_sharing_plan(&sharing, rests, THREADS), SPERF_OK);
    for (size_t i = 0; i < sizeof found / sizeof found[0]; i++) {
        sperf_sharing_offer(&sharing, SWEEPING, found[i].weight_ns, found[i].count, found[i].stack);
    }
    assert_int_equal(sharing.alone_count, 10);
    int of_stacks[4] = {0};
    for (uint32_t i = 0; i < sharing.alone_count; i++) {
        assert_int_equal(sharing.alone[i].weight_ns, 200);
        of_stacks[sharing.alone[i].stack]++;
    }
    sperf_sharing_cleanup(&sharing);
    assert_int_equal(of_stacks[0], 0);
    assert_in_range(of_stacks[1], 7, 8);
    assert_in_range(of_stacks[2], 2, 3);
    assert_int_equal(of_stacks[3], 0);
}

/* Without short intervals of the kind, for a rest of many periods, or for a wait for the GVL. */
static void test_rests_that_may_be_of_no_short_interval_have_no_stack(void **state)
{
    (void)state;
    sperf_rest_t rests[ROWS] = {0};
    rests[OTHER_ROW].ns[SPERF_TIME_BLOCKED] = 200;
    rests[OTHER_ROW].ns[SPERF_TIME_WAIT] = 100;
    rests[OTHER_ROW].ns[SPERF_TIME_MARKING] = 8 * PERIOD_NS;
    sperf_sharing_t sharing;
    assert_int_equal(sperf_sharing_init(&sharing, ROWS, PERIOD_NS), SPERF_OK);
    sperf_sharing_weigh(&sharing, ROW, SPERF_TIME_BLOCKED, 2 * PERIOD_NS, 1);
    sperf_sharing_weigh(&sharing, ROW, SPERF_TIME_WAIT, 100, 1);
    sperf_sharing_weigh(&sharing, ROW, SPERF_TIME_MARKING, 100, 1);
    assert_int_equal(sperf_sharing_plan(&sharing, rests, ROWS), SPERF_OK);
    sperf_sharing_offer(&sharing, SPERF_TIME_BLOCKED, 2 * PERIOD_NS, 1, 1);
    sperf_sharing_offer(&sharing, SPERF_TIME_WAIT, 100, 1, 2);
    sperf_sharing_offer(&sharing, SPERF_TIME_MARKING, 100, 1, 3);
    assert_int_equal(sharing.alone_count, 3);
    for (uint32_t i = 0; i < sharing.alone_count; i++) assert_int_equal(sharing.alone[i].stack, 0);
    sperf_sharing_cleanup(&sharing);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rest_stays_on_its_side_of_the_gvl),
        cmocka_unit_test(test_rest_without_samples_of_its_side_goes_to_the_other),
        cmocka_unit_test(test_rest_that_takes_more_than_a_side_has_takes_it_from_the_other),
        cmocka_unit_test(test_blocked_time_below_nothing_is_taken_from_the_wait),
        cmocka_unit_test(test_rest_of_a_thread_without_running_samples_goes_to_all),
        cmocka_unit_test(test_time_of_another_kind_gets_a_sample_of_its_own),
        cmocka_unit_test(test_rests_without_samples_are_of_stacks_of_short_intervals_in_proportion),
        cmocka_unit_test(test_rests_that_may_be_of_no_short_interval_have_no_stack),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
