/* Sharing ticks out by what was observed of their code. */
#include "sperf/vmstack/compiled_calls.h"
#include "support_test.h"

static sperf_callee_shares_t shares;

enum { CODE = 0x1000, OTHER_CODE = 0x2000, PLACE = 7, OTHER_PLACE = 9, CALLEES = 4 };

static int begin(void **state)
{
    (void)state;
    sperf_callee_shares_clear(&shares);
    return 0;
}

/* Take `count` ticks, and count which callee they get. */
static void take(uint64_t code, uint32_t place, int count, int counts[CALLEES])
{
    for (int i = 0; i < CALLEES; i++) counts[i] = 0;
    for (int i = 0; i < count; i++) {
        uint8_t callee = CALLEES;
        assert_true(sperf_callee_shares_next(&shares, code, place, &callee));
        assert_in_range(callee, 0, CALLEES - 1);
        counts[callee]++;
    }
}

TEST_WITH(test_shares_without_an_observation_know_nothing, begin, NULL)
{
    uint8_t callee;
    assert_false(sperf_callee_shares_know(&shares, CODE));
    assert_false(sperf_callee_shares_next(&shares, CODE, PLACE, &callee));
    sperf_callee_shares_add(&shares, OTHER_CODE, PLACE, 1);
    assert_false(sperf_callee_shares_know(&shares, CODE));
    assert_false(sperf_callee_shares_next(&shares, CODE, PLACE, &callee));
}

TEST_WITH(test_shares_give_ticks_the_callees_in_their_proportion, begin, NULL)
{
    int counts[CALLEES];
    for (int i = 0; i < 8; i++) sperf_callee_shares_add(&shares, CODE, PLACE, i < 5 ? 1 : i < 7 ? 2 : 0);
    take(CODE, PLACE, 800, counts);
    assert_int_equal(counts[0], 100);
    assert_int_equal(counts[1], 500);
    assert_int_equal(counts[2], 200);
}

TEST_WITH(test_shares_are_of_the_latest_observations, begin, NULL)
{
    int counts[CALLEES];
    for (int i = 0; i < 100; i++) sperf_callee_shares_add(&shares, CODE, PLACE, 1);
    for (int i = 0; i < SPERF_SHARES_KEPT; i++) sperf_callee_shares_add(&shares, CODE, PLACE, 2);
    take(CODE, PLACE, 100, counts);
    assert_int_equal(counts[2], 100);
}

TEST_WITH(test_shares_of_two_places_are_their_own, begin, NULL)
{
    int counts[CALLEES];
    for (int i = 0; i < 8; i++) {
        sperf_callee_shares_add(&shares, CODE, PLACE, 1);
        sperf_callee_shares_add(&shares, CODE, OTHER_PLACE, 2);
    }
    take(CODE, PLACE, 100, counts);
    assert_int_equal(counts[1], 100);
    take(CODE, OTHER_PLACE, 100, counts);
    assert_int_equal(counts[2], 100);
}

TEST_WITH(test_shares_of_a_place_with_few_observations_are_those_of_its_code, begin, NULL)
{
    int counts[CALLEES];
    for (int i = 0; i < 8; i++) sperf_callee_shares_add(&shares, CODE, PLACE, (uint8_t)(1 + i % 2));
    take(CODE, OTHER_PLACE, 100, counts);
    assert_int_equal(counts[1], 50);
    assert_int_equal(counts[2], 50);
    for (int i = 0; i < SPERF_SHARES_ENOUGH; i++) sperf_callee_shares_add(&shares, CODE, OTHER_PLACE, 3);
    take(CODE, OTHER_PLACE, 100, counts);
    assert_int_equal(counts[3], 100);
}

/* More codes than rows: a code has its own observations, or none. */
TEST_WITH(test_shares_are_never_those_of_another_code, begin, NULL)
{
    enum { CODES = 4 * SPERF_SHARES_ROWS };
    int known = 0;
    for (int i = 1; i <= CODES; i++) sperf_callee_shares_add(&shares, (uint64_t)i << 6, PLACE, (uint8_t)(i % CALLEES));
    for (int i = 1; i <= CODES; i++) {
        uint8_t callee = 0;
        if (!sperf_callee_shares_next(&shares, (uint64_t)i << 6, PLACE, &callee)) continue;
        assert_int_equal(callee, i % CALLEES);
        known++;
    }
    assert_in_range(known, SPERF_SHARES_ROWS / 4, SPERF_SHARES_ROWS);
}
