/* Blocks of windows: which windows make one up, and how many objects it has. */
#include "sperf/collect/allocation_blocks.h"
#include "support_test.h"

/*
 * Add windows from `*number` on, at 10 objects each, until a block ends. They are estimated to stand for `usual`
 * objects, and one in `apart` for `burst`.
 */
static sperf_allocation_block_t block_of(sperf_allocation_blocks_t *blocks, uint64_t *number, double usual,
                                         uint64_t apart, double burst)
{
    sperf_allocation_block_t block;
    for (;; ++*number) {
        sperf_window_t window = {.number = *number, .hooks = 1, .outside = *number * 10};
        if (sperf_allocation_blocks_add(blocks, &window, *number % apart == 0 ? burst : usual, &block)) break;
    }
    ++*number;
    return block;
}

static sperf_allocation_block_t next_block(sperf_allocation_blocks_t *blocks, uint64_t *number)
{
    return block_of(blocks, number, 10, 1, 10);
}

TEST(test_blocks_have_as_many_windows_each)
{
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

/* Bursts with half of all objects: (400 * 14)^2 is 64 times 190^2 * 14. A limit cuts blocks of rare ones. */
TEST(test_blocks_last_until_they_have_met_enough_bursts)
{
    uint64_t number = 1, rare = 1;
    sperf_allocation_blocks_t blocks = {0}, cut = {0};
    assert_int_equal(block_of(&blocks, &number, 10, 21, 200).before, 14 * 21 + 1);
    assert_int_equal(block_of(&cut, &rare, 10, 61, 10000).before, SPERF_BLOCK_WINDOWS_MAX + 1);
}

/* Windows that change slowly vary little from one to the next. */
TEST(test_phases_do_not_make_blocks_longer)
{
    sperf_allocation_blocks_t blocks = {0};
    sperf_allocation_block_t block = {0};
    bool ended = false;
    uint64_t number = 1;
    for (; !ended; number++) {
        sperf_window_t window = {.number = number, .hooks = 1, .outside = number};
        ended = sperf_allocation_blocks_add(&blocks, &window, number <= 32 ? 1000 : 10, &block);
    }
    assert_int_equal(block.before, SPERF_BLOCK_WINDOWS + 1);
}

TEST(test_windows_without_objects_do_not_count)
{
    sperf_allocation_blocks_t blocks = {0};
    sperf_allocation_block_t block;
    for (uint64_t number = 1; number < 1000; number++) {
        sperf_window_t window = {.number = number, .outside = 7};
        assert_false(sperf_allocation_blocks_add(&blocks, &window, 10, &block));
    }
    assert_int_equal(sperf_allocation_blocks_end(&blocks, 30).objects, 30);
}

TEST(test_last_block_has_all_that_is_left)
{
    sperf_allocation_blocks_t blocks = {0};
    uint64_t number = 1;
    sperf_allocation_block_t first = next_block(&blocks, &number);
    sperf_allocation_block_t last = sperf_allocation_blocks_end(&blocks, 10 * number + 5);
    assert_int_equal(first.objects + last.objects, 10 * number + 5);
    assert_true(last.before == UINT64_MAX);
    /* Fewer than were counted before: never less than nothing. */
    assert_int_equal(sperf_allocation_blocks_end(&blocks, 3).objects, 0);
}
