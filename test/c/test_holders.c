/* Sharing out waits for the GVL over what held it. */
#include "sperf/collect/holders.h"
#include "support_alloc.h"
#include "support_random.h"
#include "support_test.h"

static sperf_holders_t holders;

enum { PERIOD = 1000, WAITER = 9, HOLDER = 1 };

static const sperf_sample_key_t KEY = {5, 2, 0};

static int begin(void **state)
{
    (void)state;
    holders = (sperf_holders_t){0};
    return 0;
}

static int end(void **state)
{
    (void)state;
    sperf_holders_cleanup(&holders);
    return 0;
}

/* 701, 702 .. are stacks of the method 7; below 100, each method has one. */
static uint32_t method_of(sperf_stack_id_t stack)
{
    return stack < 100 ? stack : stack / 100;
}

/* What a tick or a collection found: `stack` in the hold of `thread` since `since_ns`. */
static void hold(int64_t from_ns, int64_t to_ns, int64_t weight_ns, uint64_t thread, int64_t since_ns,
                 sperf_stack_id_t stack)
{
    const sperf_held_t held = {from_ns, to_ns, weight_ns, since_ns, thread, stack, method_of(stack), false};
    assert_int_equal(sperf_holders_append_held(&holders, &held), SPERF_OK);
}

static void tick(int64_t at_ns, uint64_t thread, int64_t since_ns, sperf_stack_id_t stack)
{
    hold(at_ns, at_ns, PERIOD, thread, since_ns, stack);
}

static void collection(int64_t from_ns, int64_t to_ns, uint64_t thread, int64_t since_ns, sperf_stack_id_t stack)
{
    hold(from_ns, to_ns, to_ns - from_ns, thread, since_ns, stack);
}

static void wait_as(sperf_sample_key_t key, uint64_t thread, int64_t from_ns, int64_t to_ns, int64_t weight_ns)
{
    const sperf_gvl_wait_t wait = {key, thread, from_ns, to_ns, weight_ns};
    assert_int_equal(sperf_holders_append_wait(&holders, &wait), SPERF_OK);
}

static void wait(int64_t from_ns, int64_t to_ns)
{
    wait_as(KEY, WAITER, from_ns, to_ns, to_ns - from_ns);
}

static sperf_cause_values_t cause_of(sperf_sample_key_t key, sperf_stack_id_t holder)
{
    uint32_t row = sperf_cause_table_find(&holders.causes, (sperf_cause_key_t){key, holder});
    return row == UINT32_MAX ? (sperf_cause_values_t){-1, -1, -1} : holders.causes.values[row];
}

static void assert_cause(sperf_stack_id_t holder, int64_t wait_ns, int64_t holds, int64_t longest_ns)
{
    sperf_cause_values_t values = cause_of(KEY, holder);
    assert_int_equal(values.wait_ns, wait_ns);
    assert_int_equal(values.holds, holds);
    assert_int_equal(values.longest_ns, longest_ns);
}

/* The sums of all causes. */
static sperf_cause_values_t total(void)
{
    sperf_cause_values_t sums = {0};
    for (uint32_t row = 0; row < holders.causes.count; row++) {
        sums.wait_ns += holders.causes.values[row].wait_ns;
        sums.holds += holders.causes.values[row].holds;
    }
    return sums;
}

static void settle(void)
{
    assert_int_equal(sperf_holders_settle(&holders), SPERF_OK);
}

TEST_WITH(test_wait_is_shared_out_by_the_ticks_in_it, begin, end)
{
    for (int i = 1; i <= 3; i++) tick(100 + i * PERIOD, HOLDER, 0, 7);
    tick(100 + 4 * PERIOD, HOLDER, 0, 8);
    wait(50, 4150);
    settle();
    assert_cause(7, 3075, 1, 4100);
    assert_cause(8, 1025, 0, 0);
    assert_int_equal(total().wait_ns, 4100);
}

TEST_WITH(test_wait_without_a_tick_of_another_thread_has_an_unknown_holder, begin, end)
{
    static const struct {
        uint64_t thread;
        sperf_stack_id_t stack;
        int64_t from_ns, to_ns;
        sperf_stack_id_t cause;
    } cases[] = {
        {HOLDER, 6, 1200, 1500, SPERF_HOLDER_UNKNOWN},
        {WAITER, 6, 900, 1001, SPERF_HOLDER_UNKNOWN},
        /* Time without a holder is no hold. */
        {0, SPERF_HOLDER_NONE, 900, 1500, SPERF_HOLDER_NONE},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        tick(1000, cases[i].thread, 0, cases[i].stack);
        wait(cases[i].from_ns, cases[i].to_ns);
        settle();
        assert_cause(cases[i].cause, cases[i].to_ns - cases[i].from_ns, 0, 0);
        assert_int_equal(holders.causes.count, 1);
        sperf_holders_cleanup(&holders);
    }
}

/* As a tick is decoded, the thread that it found may give up the GVL, and the one that waited commit first. */
TEST_WITH(test_tick_that_comes_after_the_end_of_the_wait_is_found, begin, end)
{
    tick(1000, HOLDER, 0, 7);
    wait(500, 2010);
    tick(2000, HOLDER, 0, 8);
    assert_int_equal(holders.causes.count, 0);
    tick(3000, HOLDER, 2900, 9);
    assert_cause(7, 755, 1, 1510);
    assert_cause(8, 755, 0, 0);
    assert_int_equal(holders.causes.count, 2);
}

TEST_WITH(test_collection_has_the_part_that_lies_in_the_wait, begin, end)
{
    tick(1000, HOLDER, 0, 7);
    collection(1500, 4500, HOLDER, 0, 8);
    tick(5000, HOLDER, 0, 7);
    wait(900, 3500);
    settle();
    assert_cause(7, 867, 0, 0);
    assert_cause(8, 1733, 1, 2600);
    assert_int_equal(total().wait_ns, 2600);
}

TEST_WITH(test_hold_counts_once_and_as_long_as_it_was_waited_for, begin, end)
{
    const sperf_sample_key_t other = {6, 3, 0};
    for (int i = 1; i <= 5; i++) tick(i * PERIOD, HOLDER, 200, 7);
    wait(300, 5300);
    wait_as(other, WAITER + 1, 100, 5400, 5300);
    settle();
    assert_cause(7, 5000, 1, 5000);
    const sperf_cause_values_t second = {5300, 0, 5200}, found = cause_of(other, 7); /* it held since 200 */
    assert_memory_equal(&found, &second, sizeof second);
}

TEST_WITH(test_next_hold_ends_the_one_before, begin, end)
{
    tick(1000, HOLDER, 0, 7);
    tick(2000, HOLDER, 0, 7);
    tick(3000, HOLDER + 1, 2600, 8);
    tick(4000, HOLDER, 3900, 7);
    wait(500, 4200);
    settle();
    assert_cause(7, 2775, 2, 2100);
    assert_cause(8, 925, 1, 1300);
}

/* Ruby code is seen at many instructions, each of which is a stack; a C method has one. */
TEST_WITH(test_hold_belongs_to_the_method_that_most_of_it_was_in, begin, end)
{
    for (int i = 0; i < 5; i++) tick(1000 + i * PERIOD, HOLDER, 0, (sperf_stack_id_t)(701 + i % 3));
    tick(6000, HOLDER, 0, 8);
    tick(7000, HOLDER, 0, 8);
    tick(8000, HOLDER, 0, 8);
    wait(100, 8100);
    settle();
    assert_cause(8, 3000, 0, 0);
    assert_cause(701, 2000, 1, 8000);
    assert_cause(702, 2000, 0, 0);
}

TEST_WITH(test_stacks_beyond_those_compared_count_for_their_method, begin, end)
{
    for (int i = 0; i < 30; i++) tick(1000 + i * PERIOD, HOLDER, 0, (sperf_stack_id_t)(701 + i));
    for (int i = 0; i < 20; i++) tick(31000 + i * PERIOD, HOLDER, 0, 8);
    wait(100, 50100);
    settle();
    assert_int_equal(total().holds - cause_of(KEY, 8).holds, 1);
}

/* Otherwise a collection, which counts in full, would have held longest on a busy machine. */
TEST_WITH(test_tick_stands_for_the_missed_ones_before_it, begin, end)
{
    assert_int_equal(sperf_holders_tick_ns(&holders, PERIOD, 0), PERIOD);
    assert_int_equal(sperf_holders_tick_ns(&holders, PERIOD, 3), 4 * PERIOD);
    assert_int_equal(sperf_holders_tick_ns(&holders, PERIOD, 3), PERIOD);
    assert_int_equal(sperf_holders_tick_ns(&holders, PERIOD, 0), PERIOD); /* a new thread counts from 0 */
    assert_int_equal(sperf_holders_tick_ns(&holders, PERIOD, 1), 2 * PERIOD);
}

TEST_WITH(test_hold_of_more_stacks_than_are_compared_still_counts_once, begin, end)
{
    for (uint32_t i = 1; i <= 100; i++) tick(i * PERIOD, HOLDER, 0, 100 + i);
    wait(0, 100 * PERIOD);
    settle();
    assert_int_equal(holders.causes.count, 100);
    assert_int_equal(total().wait_ns, 100 * PERIOD);
    assert_int_equal(total().holds, 1);
}

TEST_WITH(test_wait_longer_than_the_ticks_that_are_kept_is_shared_out_over_the_last_ones, begin, end)
{
    int64_t count = 100 * SPERF_HOLDERS_HELD_MAX;
    for (int64_t i = 1; i <= count; i++) tick(i * PERIOD, HOLDER, 0, i <= count / 2 ? 7 : 8);
    wait(0, count * PERIOD);
    settle();
    assert_cause(8, count * PERIOD, 1, count * PERIOD);
    assert_int_equal(holders.causes.count, 1);
}

/* A hundred times as many threads wait as there is room for, and nothing comes that would settle them. */
TEST_WITH(test_more_waits_than_there_is_room_for_are_settled_early, begin, end)
{
    int64_t count = 100 * SPERF_HOLDERS_WAITS_MAX;
    tick(1000, HOLDER, 0, 7);
    for (int64_t i = 0; i < count; i++) wait(500, 1500);
    assert_in_range(holders.waits_count, 1, SPERF_HOLDERS_WAITS_MAX);
    settle();
    assert_int_equal(holders.waits_count, 0);
    assert_cause(7, count * 1000, 1, 1000);
}

TEST_WITH(test_causes_beyond_the_limit_are_of_other_holders, begin, end)
{
    holders.rows_max = 10;
    for (uint32_t i = 1; i <= 1000; i++) {
        tick(i * PERIOD, HOLDER, i * PERIOD - 1, 100 + i);
        wait(i * PERIOD - 500, i * PERIOD);
    }
    settle();
    assert_int_equal(holders.causes.count, 11);
    assert_cause(SPERF_HOLDER_OTHER, 990 * 500, 990, 1);
    assert_int_equal(total().wait_ns, 1000 * 500);
}

/* Whatever comes in whatever order, nothing of a wait is lost or counted twice. */
TEST_WITH(test_causes_of_random_programs_sum_to_their_waits, begin, end)
{
    for (uint64_t seed = 1; seed <= 200; seed++) {
        support_random_t random = {seed};
        int64_t now_ns = 0, waited_ns = 0;
        for (int step = 0; step < 500; step++) {
            now_ns += support_random_below(&random, 2 * PERIOD);
            uint64_t thread = support_random_below(&random, 4);
            int64_t length_ns = support_random_below(&random, 20 * PERIOD);
            switch (support_random_below(&random, 4)) {
            case 0: collection(now_ns - length_ns, now_ns, thread, now_ns - length_ns - 5, 30); break;
            case 1:
                wait_as((sperf_sample_key_t){(uint32_t)thread, 1, 0}, thread, now_ns - length_ns, now_ns,
                        length_ns / 2 + 1);
                waited_ns += length_ns / 2 + 1;
                break;
            default: tick(now_ns, thread, now_ns - length_ns, 10 + (uint32_t)length_ns % 7); break;
            }
        }
        settle();
        assert_int_equal(total().wait_ns, waited_ns);
        sperf_holders_cleanup(&holders);
    }
}

static sperf_status_t fill(void *context)
{
    (void)context;
    sperf_holders_t own = {0};
    sperf_status_t status = SPERF_OK;
    for (uint32_t i = 1; i <= 600 && status == SPERF_OK; i++) {
        const sperf_held_t held = {i * PERIOD, i * PERIOD, PERIOD, 0, HOLDER, i, i, false};
        const sperf_gvl_wait_t waited = {KEY, WAITER, i * PERIOD - 10, i * PERIOD, 10};
        status = sperf_holders_append_held(&own, &held);
        if (status == SPERF_OK) status = sperf_holders_append_wait(&own, &waited);
        if (own.held == NULL || own.waits == NULL) status = SPERF_NO_MEMORY; /* by themselves, these lose nothing */
    }
    if (status == SPERF_OK) status = sperf_holders_settle(&own);
    sperf_holders_cleanup(&own);
    return status;
}

TEST_WITH(test_out_of_memory_is_reported_and_for_ticks_and_waits_leaves_holders_unknown, begin, end)
{
    support_alloc_fail_each(fill, NULL);
    support_alloc_fail_at(1);
    tick(1000, HOLDER, 0, 7);
    assert_true(support_alloc_end());
    support_alloc_fail_at(1);
    wait(500, 1500);
    assert_true(support_alloc_end());
    assert_cause(SPERF_HOLDER_UNKNOWN, 1000, 0, 0);
}
