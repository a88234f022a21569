/* Blocks of windows, and estimates of rows with a known sum. */
#include <math.h>

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

TEST(test_blocks_have_as_many_windows_each)
{
    sperf_allocation_blocks_t blocks = {0};
    uint64_t number = 1;
    for (uint64_t i = 1; i <= 5; i++) {
        sperf_allocation_block_t block = block_of(&blocks, &number, 10, 1, 10);
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
    sperf_allocation_block_t first = block_of(&blocks, &number, 10, 1, 10);
    sperf_allocation_block_t last = sperf_allocation_blocks_end(&blocks, 10 * number + 5);
    assert_int_equal(first.objects + last.objects, 10 * number + 5);
    assert_true(last.before == UINT64_MAX);
    /* Fewer than were counted before: never less than nothing. */
    assert_int_equal(sperf_allocation_blocks_end(&blocks, 3).objects, 0);
}

/* -- Estimates of rows and their sum -- */

static void assert_near(double value, double expected, double delta)
{
    if (fabs(value - expected) > delta) fail_msg("%.3f, expected %.3f within %.3f", value, expected, delta);
}

TEST(test_anchor_gives_rows_of_the_difference_what_their_variance_explains)
{
    static const struct {
        sperf_estimate_t rows[2];
        uint32_t count;
        sperf_estimate_t sum;
        double bytes[2], variance, rest; /* the first row's variance */
    } cases[] = {
        {{{1000, 900}, {1000, 100}}, 2, {1980, 0}, {982, 998}, 900 - 900 * 900 / 1000, 0},
        /* With a sum that is as uncertain as the rows, each takes half of the difference. */
        {{{100, 400}}, 1, {120, 400}, {110}, 200, 0},
        {{{500, 0}, {0, 0}}, 2, {5000, 100}, {500, 0}, 0, 4500},
        /* A row changes by at most two standard errors: what is left is not sampled. */
        {{{1000, 100}}, 1, {50000, 10000}, {1020}, 100 - 100 * 100 / 10100.0, 48980},
        {{{100, 1e6}}, 1, {-1000, 0}, {0}, 0, 0},
        {{{0, 0}}, 0, {700, 100}, {0}, 0, 700},
        {{{0, 0}}, 0, {0, 0}, {0}, 0, 0},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        sperf_estimate_t rows[2] = {cases[i].rows[0], cases[i].rows[1]};
        assert_near(sperf_byte_anchor(rows, cases[i].count, cases[i].sum), cases[i].rest, 1e-9);
        for (int row = 0; row < 2; row++) assert_near(rows[row].bytes, cases[i].bytes[row], 1e-9);
        assert_near(rows[0].variance, cases[i].variance, 1e-9);
    }
}

/* Four windows, one of which told nothing, of ten: 2, 4 and 6 stand for 16. */
TEST(test_window_sum_makes_up_for_windows_that_tell_nothing)
{
    sperf_window_sum_t sum = {.unseen = 1, .count = 10};
    for (int i = 1; i <= 3; i++) sperf_window_sum_add(&sum, 2 * i);
    sperf_estimate_t estimate = sperf_window_sum_estimate(&sum, 1);
    assert_near(estimate.bytes, 16, 1e-9);
    assert_near(estimate.variance, (4 + 16 + 36 - 14.4) * 16 / 9, 1e-9);
    assert_near(sperf_window_sum_estimate(&sum, 2).bytes, 32, 1e-9);
    assert_near(sperf_window_sum_estimate(&(sperf_window_sum_t){.count = 5}, 1).bytes, 0, 0);
}
