/* How long the hook of new objects may run for all objects, and which of them it samples: what is exact. */
#include <math.h>

#include "sperf/collect/hook_allowance.h"
#include "support_test.h"

#define MOST_NS 50e6
#define SHARE 0.005

enum { SECOND_NS = 1000000000 };

static sperf_hook_allowance_t full_at(int64_t now_ns)
{
    sperf_hook_allowance_t allowance = {0};
    sperf_hook_allowance_set(&allowance, MOST_NS, SHARE, now_ns);
    return allowance;
}

TEST(test_allowance_is_full_at_first_and_grows_by_its_share_of_the_time_up_to_its_limit)
{
    sperf_hook_allowance_t allowance = full_at(100);
    assert_true(sperf_hook_allowance_spend(&allowance, MOST_NS - 1));
    assert_false(sperf_hook_allowance_spend(&allowance, 1));
    sperf_hook_allowance_set(&allowance, MOST_NS, SHARE, 100); /* once */
    sperf_hook_allowance_add(&allowance, 100 + SECOND_NS);
    assert_in_range(allowance.left_ns, 4999999, 5000001);
    sperf_hook_allowance_add(&allowance, 50); /* a clock that is a little behind */
    assert_in_range(allowance.left_ns, 4999999, 5000001);
    sperf_hook_allowance_add(&allowance, (int64_t)1000 * SECOND_NS);
    assert_true(allowance.left_ns == MOST_NS);
}

/* 10 ms are left, and 5 ms are added each second. */
TEST(test_allowance_lasts_by_what_is_left_and_added)
{
    sperf_hook_allowance_t allowance = full_at(100);
    sperf_hook_allowance_spend(&allowance, 40e6);
    /* 100,000 objects a second of 40 ns each: less than what is added. */
    assert_true(sperf_hook_allowance_lasts(&allowance, 40, 1e-4, 1e12));
    /* A million: 35 ms a second. */
    assert_true(sperf_hook_allowance_lasts(&allowance, 40, 1e-3, 0.28 * SECOND_NS));
    assert_false(sperf_hook_allowance_lasts(&allowance, 40, 1e-3, 0.29 * SECOND_NS));
    sperf_hook_allowance_spend(&allowance, 9.6e6); /* too little to begin with, however few there are */
    assert_false(sperf_hook_allowance_lasts(&allowance, 40, 0, 0));
}

/* So many objects come in turn; `taken[i]` counts the samples of the i-th kind. */
static void sample_turns(uint32_t gap, uint32_t turn, uint32_t turns, uint64_t seed, uint32_t taken[2])
{
    sperf_stratified_skip_t skip;
    uint64_t random = seed;
    sperf_stratified_skip_begin(&skip, gap, &random);
    taken[0] = taken[1] = 0;
    for (uint32_t i = 0; i < turn * turns; i++) {
        if (skip.skip-- > 0) continue;
        assert_int_equal(skip.gap, gap);
        taken[i / turn % 2]++;
        sperf_stratified_skip_next(&skip, gap, &random);
    }
}

/* Of phases of 10,000 objects each has 100 samples, one more or less where a row crosses an end. */
TEST(test_stratified_skip_takes_one_of_each_row_and_evenly_of_phases)
{
    uint32_t taken[2];
    sample_turns(1, 1000, 1, 1, taken);
    assert_int_equal(taken[0], 1000);
    for (uint64_t seed = 1; seed < 100; seed++) {
        sample_turns(100, 9950, 2, seed, taken);
        assert_in_range(taken[0], 99, 100);
        assert_int_equal(taken[0] + taken[1], 199);
    }
}

/* A program in step with the gap: each kind is every other object, and has half of the samples. */
TEST(test_stratified_skip_is_not_in_step_with_the_program)
{
    uint32_t taken[2];
    sample_turns(100, 1, 4000000, 88172645463325252U, taken);
    assert_int_equal(taken[0] + taken[1], 40000);
    assert_in_range(taken[0], 20000 - 6 * 100, 20000 + 6 * 100); /* six standard deviations */
}

TEST(test_gap_doubles_up_to_where_captures_cost_a_fourth_of_the_hook)
{
    assert_int_equal(sperf_stratified_skip_gap(0, 40, 2000), 1);
    assert_int_equal(sperf_stratified_skip_gap(511, 40, 2000), 1);
    assert_int_equal(sperf_stratified_skip_gap(512, 40, 2000), 2);
    assert_int_equal(sperf_stratified_skip_gap(3 * 512, 40, 2000), 8);
    assert_int_equal(sperf_stratified_skip_gap(1000000, 40, 2000), 200);
    assert_int_equal(sperf_stratified_skip_gap(UINT64_MAX, 40, 2000), 200);
    assert_int_equal(sperf_stratified_skip_gap(1000000, 40, 10), 64);
    assert_int_equal(sperf_stratified_skip_gap(1000000, 5, 1e9), 4096);
}
