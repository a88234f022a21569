/* Sharing out waits for locks over what held them. */
#include "sperf/collect/holders.h"
#include "support_alloc.h"
#include "support_test.h"

static sperf_lock_waits_t waits;

enum { PERIOD = 1000, WAITER = 9, HOLDER = 1, LOCK = 4096, OTHER_LOCK = 8192 };

static const sperf_sample_key_t KEY = {5, 2, 0};

FIXTURE(tear_down)
{
    sperf_lock_waits_cleanup(&waits);
    waits = (sperf_lock_waits_t){0};
}

#define WAITS_TEST(name) TEST_WITH(name, NULL, tear_down)

/* Stacks from 100 on are of the method of their hundreds. */
static void interval_seen(uint64_t lock, int64_t from_ns, int64_t to_ns, int64_t seen_ns, uint64_t thread,
                          sperf_stack_id_t stack)
{
    int64_t weight_ns = to_ns > from_ns ? to_ns - from_ns : PERIOD;
    const sperf_lock_held_t held = {lock,    from_ns, to_ns, weight_ns,
                                    seen_ns, thread,  stack, stack < 100 ? stack : stack / 100};
    assert_int_equal(sperf_lock_waits_append_held(&waits, &held), SPERF_OK);
}

static void interval(uint64_t lock, int64_t from_ns, int64_t to_ns, uint64_t thread, sperf_stack_id_t stack)
{
    interval_seen(lock, from_ns, to_ns, to_ns, thread, stack);
}

static void tick(uint64_t lock, int64_t at_ns, uint64_t thread, sperf_stack_id_t stack)
{
    interval(lock, at_ns, at_ns, thread, stack);
}

static sperf_lock_wait_t wait_of(uint64_t lock, int64_t from_ns, int64_t to_ns)
{
    return (sperf_lock_wait_t){.waiter = KEY,
                               .lock = lock,
                               .thread = WAITER,
                               .from_ns = from_ns,
                               .to_ns = to_ns,
                               .weight_ns = to_ns - from_ns};
}

static void wait_for(uint64_t lock, int64_t from_ns, int64_t to_ns)
{
    const sperf_lock_wait_t wait = wait_of(lock, from_ns, to_ns);
    assert_int_equal(sperf_lock_waits_append_wait(&waits, &wait), SPERF_OK);
}

static void settle(void)
{
    assert_int_equal(sperf_lock_waits_settle(&waits), SPERF_OK);
}

static void assert_cause(sperf_stack_id_t holder, int64_t wait_ns, int64_t count, int64_t longest_ns)
{
    uint32_t row = sperf_cause_table_find(&waits.causes, (sperf_cause_key_t){KEY, holder});
    assert_int_not_equal(row, UINT32_MAX);
    assert_int_equal(waits.causes.values[row].wait_ns, wait_ns);
    assert_int_equal(waits.causes.values[row].holds, count);
    assert_int_equal(waits.causes.values[row].longest_ns, longest_ns);
}

static int64_t total_ns(void)
{
    int64_t total = 0;
    for (uint32_t row = 0; row < waits.causes.count; row++) total += waits.causes.values[row].wait_ns;
    return total;
}

WAITS_TEST(test_wait_is_shared_out_by_the_samples_of_its_holders)
{
    tick(LOCK, 1100, HOLDER, 7);
    interval(LOCK, 2000, 5000, HOLDER, 8); /* asleep */
    wait_for(LOCK, 100, 4101);
    settle();
    /* 1000 to 2101, in 4001 */
    assert_cause(7, 1290, 0, 0);
    assert_cause(8, 2711, 1, 4001);
    assert_int_equal(total_ns(), 4001);
}

/* As with the GVL: 701 and 702 are stacks of the method 7. */
WAITS_TEST(test_wait_counts_for_the_method_that_held_most_of_it)
{
    for (int i = 0; i < 4; i++) tick(LOCK, 1000 + i * PERIOD, HOLDER, (sperf_stack_id_t)(701 + i % 2));
    for (int i = 0; i < 3; i++) tick(LOCK, 5000 + i * PERIOD, HOLDER, 8);
    wait_for(LOCK, 100, 7100);
    settle();
    assert_cause(8, 3000, 0, 0);
    assert_cause(701, 2000, 1, 7000);
}

WAITS_TEST(test_other_locks_threads_and_times_do_not_count)
{
    tick(LOCK, 100, HOLDER, 7);
    tick(OTHER_LOCK, 1100, HOLDER, 7);
    tick(LOCK, 1200, WAITER, 7);
    tick(LOCK, 5000, HOLDER, 7);
    interval(LOCK, 0, 100, HOLDER, 7);
    wait_for(LOCK, 100, 4000);
    settle();
    assert_cause(SPERF_HOLDER_UNKNOWN, 3900, 1, 3900);
    assert_int_equal(waits.causes.count, 1);
}

WAITS_TEST(test_wait_is_settled_once_a_holder_and_a_later_time_were_seen)
{
    wait_for(LOCK, 100, 4000);
    assert_int_equal(sperf_lock_waits_advance(&waits, 9000), SPERF_OK);
    assert_int_equal(waits.causes.count, 0);
    /* The wait gave up; its holder slept on. */
    interval(LOCK, 50, 20000, HOLDER, 7);
    assert_int_equal(sperf_lock_waits_advance(&waits, 4000), SPERF_OK);
    assert_int_equal(waits.causes.count, 0);
    assert_int_equal(sperf_lock_waits_advance(&waits, 4001), SPERF_OK);
    assert_cause(7, 3900, 1, 3900);
    assert_int_equal(waits.waits_count, 0);
}

WAITS_TEST(test_settled_waits_leave_the_others_in_order)
{
    wait_for(OTHER_LOCK, 100, 300);
    wait_for(LOCK, 100, 400);
    wait_for(OTHER_LOCK, 100, 500);
    tick(LOCK, 200, HOLDER, 7);
    assert_int_equal(sperf_lock_waits_advance(&waits, 1000), SPERF_OK);
    assert_int_equal(waits.waits_count, 2);
    assert_int_equal(waits.waits[0].to_ns, 300);
    assert_int_equal(waits.waits[1].to_ns, 500);
}

WAITS_TEST(test_lock_without_owner_has_a_cause_at_once)
{
    tick(SPERF_LOCK_WITHOUT_OWNER, 200, HOLDER, 7);
    wait_for(SPERF_LOCK_WITHOUT_OWNER, 100, 300);
    wait_for(SPERF_LOCK_WITHOUT_OWNER, 1000, 1500);
    assert_cause(SPERF_HOLDER_NO_OWNER, 700, 2, 500);
    assert_int_equal(waits.causes.count, 1);
}

WAITS_TEST(test_waits_and_samples_beyond_the_limits_keep_the_sums)
{
    int64_t expected = 0;
    for (int i = 0; i < 100 * SPERF_LOCK_WAITS_MAX; i++) {
        wait_for((uint64_t)LOCK + (uint64_t)i, i, i + 7);
        expected += 7;
    }
    assert_true(waits.waits_count <= SPERF_LOCK_WAITS_MAX);
    size_t bytes = sperf_lock_waits_bytes(&waits);
    for (int i = 1; i <= 3 * SPERF_LOCK_WAITS_HELD_MAX; i++) tick(LOCK, 30000 + i, HOLDER, 7);
    wait_for(LOCK, 30000, 50000);
    expected += 20000;
    settle();
    assert_int_equal(total_ns(), expected);
    assert_true(sperf_lock_waits_bytes(&waits) <= bytes + SPERF_LOCK_WAITS_HELD_MAX * sizeof(sperf_lock_held_t));
}

WAITS_TEST(test_causes_beyond_the_limit_have_other_holders)
{
    waits.rows_max = 1;
    for (sperf_stack_id_t stack = 7; stack < 107; stack++) tick(LOCK, 100 + stack, HOLDER, stack);
    wait_for(LOCK, 100, 300);
    settle();
    assert_int_equal(waits.causes.count, 2);
    assert_int_equal(total_ns(), 200);
    assert_cause(SPERF_HOLDER_OTHER, 198, 0, 0);
}

/* Its thread slept, then waited for the GVL: later samples were captured before. */
WAITS_TEST(test_sample_that_was_captured_late_is_found)
{
    interval_seen(LOCK, 200, 300, 900, HOLDER, 7);
    interval_seen(LOCK, 40, 90, 950, HOLDER, 8);
    wait_for(LOCK, 100, 950);
    settle();
    assert_cause(7, 850, 1, 850);
    assert_int_equal(waits.causes.count, 1);
}

WAITS_TEST(test_lost_memory_of_causes_is_reported)
{
    const sperf_lock_wait_t wait = wait_of(SPERF_LOCK_WITHOUT_OWNER, 100, 300);
    support_alloc_fail_at(1);
    assert_int_equal(sperf_lock_waits_append_wait(&waits, &wait), SPERF_NO_MEMORY);
    assert_true(support_alloc_end());
}

/* Without memory for them, a wait is charged to an unknown holder. */
WAITS_TEST(test_without_memory_for_waits_and_samples_holders_are_unknown)
{
    support_alloc_fail_at(1);
    tick(LOCK, 200, HOLDER, 7);
    assert_true(support_alloc_end());
    support_alloc_fail_at(1);
    wait_for(LOCK, 100, 300);
    assert_true(support_alloc_end());
    assert_cause(SPERF_HOLDER_UNKNOWN, 200, 1, 200);
}
