/* Blocks of windows: which windows make one up, and how many objects it has. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "sperf/collect/allocation_blocks.h"

/* Add windows from `*number` on, at 10 objects each, until a block ends. */
static sperf_allocation_block_t next_block(sperf_allocation_blocks_t *blocks, uint64_t *number)
{
    sperf_allocation_block_t block;
    for (;; ++*number) {
        sperf_window_t window = {.number = *number, .hooks = 1, .outside = *number * 10};
        if (sperf_allocation_blocks_add(blocks, &window, &block)) break;
    }
    ++*number;
    return block;
}

static void test_blocks_have_as_many_windows_each(void **state)
{
    (void)state;
    sperf_allocation_blocks_t blocks = {0};
    uint64_t number = 1;
    for (uint64_t i = 1; i <= 5; i++) {
        sperf_allocation_block_t block = next_block(&blocks, &number);
        assert_int_equal(block.before, i * SPERF_BLOCK_WINDOWS + 1);
        /* What was allocated before the first window belongs to the first block. */
        assert_int_equal(block.objects, 10 * SPERF_BLOCK_WINDOWS + (i == 1 ? 10 : 0));
        /* It ends when the next one is complete. */
        assert_int_equal(number, (i + 1) * SPERF_BLOCK_WINDOWS + 2);
    }
}

static void test_windows_without_objects_do_not_count(void **state)
{
    (void)state;
    sperf_allocation_blocks_t blocks = {0};
    sperf_allocation_block_t block;
    for (uint64_t number = 1; number < 1000; number++) {
        sperf_window_t window = {.number = number, .outside = 7};
        assert_false(sperf_allocation_blocks_add(&blocks, &window, &block));
    }
    assert_int_equal(sperf_allocation_blocks_end(&blocks, 30).objects, 30);
}

static void test_last_block_has_all_that_is_left(void **state)
{
    (void)state;
    sperf_allocation_blocks_t blocks = {0};
    uint64_t number = 1;
    sperf_allocation_block_t first = next_block(&blocks, &number);
    sperf_allocation_block_t last = sperf_allocation_blocks_end(&blocks, 10 * number + 5);
    assert_int_equal(first.objects + last.objects, 10 * number + 5);
    assert_true(last.before == UINT64_MAX);
    /* Fewer than were counted before: never less than nothing. */
    assert_int_equal(sperf_allocation_blocks_end(&blocks, 3).objects, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_blocks_have_as_many_windows_each),
        cmocka_unit_test(test_windows_without_objects_do_not_count),
        cmocka_unit_test(test_last_block_has_all_that_is_left),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
