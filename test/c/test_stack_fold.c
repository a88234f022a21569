/* Deep stacks as a few of their frames. */
#include "sperf/model/stack_fold.h"
#include "support_alloc.h"
#include "support_test.h"

/* A chain of `depth` frames; those of one number modulo `period` are the same. Frames count from 1. */
static sperf_stack_id_t new_chain(sperf_stack_table_t *table, uint32_t depth, uint32_t period)
{
    sperf_stack_id_t id = 0;
    *table = (sperf_stack_table_t){0};
    for (uint32_t i = 0; i < depth; i++) {
        assert_int_equal(sperf_stack_table_intern(table, id, 1 + i % period, &id), SPERF_OK);
    }
    return id;
}

TEST(test_stack_fold_a_stack_of_the_most_frames_is_whole)
{
    sperf_stack_table_t table;
    sperf_stack_fold_t fold;
    sperf_stack_id_t leaf = new_chain(&table, SPERF_FOLD_DEPTH_MAX, UINT32_MAX), other = 0;
    /* The table has more stacks than that, but none that is deeper. */
    assert_int_equal(sperf_stack_table_intern(&table, 0, 7, &other), SPERF_OK);
    assert_int_equal(sperf_stack_fold_init(&fold, &table), SPERF_OK);
    assert_false(sperf_stack_is_folded(&fold, leaf));
    assert_int_equal(sperf_stack_fold_same(&fold, leaf), leaf);
    sperf_stack_walk_t walk = sperf_stack_walk(&fold, leaf);
    uint32_t frame = 0;
    for (uint32_t i = SPERF_FOLD_DEPTH_MAX; i > 0; i--) {
        assert_true(sperf_stack_walk_next(&walk, &frame));
        assert_int_equal(frame, i);
    }
    assert_false(sperf_stack_walk_next(&walk, &frame));
    sperf_stack_fold_cleanup(&fold);
    sperf_stack_table_cleanup(&table);
}

TEST(test_stack_fold_a_deeper_stack_has_its_innermost_and_outermost_frames)
{
    sperf_stack_table_t table;
    sperf_stack_fold_t fold;
    const uint32_t depth = SPERF_FOLD_DEPTH_MAX + 1;
    sperf_stack_id_t leaf = new_chain(&table, depth, UINT32_MAX);
    assert_int_equal(sperf_stack_fold_init(&fold, &table), SPERF_OK);
    assert_true(sperf_stack_is_folded(&fold, leaf));
    assert_false(sperf_stack_is_folded(&fold, leaf - 1));
    sperf_stack_walk_t walk = sperf_stack_walk(&fold, leaf);
    uint32_t frame = 1;
    for (uint32_t i = 0; i < SPERF_FOLD_INNER; i++) {
        assert_true(sperf_stack_walk_next(&walk, &frame));
        assert_int_equal(frame, depth - i);
    }
    assert_true(sperf_stack_walk_next(&walk, &frame));
    assert_int_equal(frame, SPERF_FOLD_FRAME);
    for (uint32_t i = SPERF_FOLD_OUTER; i > 0; i--) {
        assert_true(sperf_stack_walk_next(&walk, &frame));
        assert_int_equal(frame, i);
    }
    assert_false(sperf_stack_walk_next(&walk, &frame));
    sperf_stack_fold_cleanup(&fold);
    sperf_stack_table_cleanup(&table);
}

TEST(test_stack_fold_stacks_of_the_same_frames_are_the_same)
{
    sperf_stack_table_t table;
    sperf_stack_fold_t fold;
    sperf_stack_id_t leaf = new_chain(&table, 5000, 3);
    assert_int_equal(sperf_stack_fold_init(&fold, &table), SPERF_OK);
    for (sperf_stack_id_t id = SPERF_FOLD_DEPTH_MAX + 1; id <= leaf; id++) {
        sperf_stack_id_t first = SPERF_FOLD_DEPTH_MAX + 1 + (id - SPERF_FOLD_DEPTH_MAX - 1) % 3;
        assert_int_equal(sperf_stack_fold_same(&fold, id), first);
    }
    sperf_stack_fold_cleanup(&fold);
    sperf_stack_table_cleanup(&table);
}

/* Two recursions of one method, called by two: what they have in the middle is the same. */
TEST(test_stack_fold_stacks_with_other_outermost_frames_differ)
{
    sperf_stack_table_t table;
    sperf_stack_fold_t fold;
    sperf_stack_id_t leaves[2];
    table = (sperf_stack_table_t){0};
    for (uint32_t root = 0; root < 2; root++) {
        sperf_stack_id_t id = 0;
        assert_int_equal(sperf_stack_table_intern(&table, 0, 2 + root, &id), SPERF_OK);
        for (int i = 0; i < 2000; i++) assert_int_equal(sperf_stack_table_intern(&table, id, 1, &id), SPERF_OK);
        leaves[root] = id;
    }
    assert_int_equal(sperf_stack_fold_init(&fold, &table), SPERF_OK);
    assert_int_not_equal(sperf_stack_fold_same(&fold, leaves[0]), sperf_stack_fold_same(&fold, leaves[1]));
    assert_int_equal(sperf_stack_fold_same(&fold, leaves[0]), sperf_stack_fold_same(&fold, leaves[0] - 1));
    sperf_stack_fold_cleanup(&fold);
    sperf_stack_table_cleanup(&table);
}

static sperf_status_t fold_it(void *context)
{
    sperf_stack_fold_t fold;
    sperf_status_t status = sperf_stack_fold_init(&fold, context);
    sperf_stack_fold_cleanup(&fold);
    return status;
}

TEST(test_stack_fold_any_allocation_failing_is_no_memory)
{
    sperf_stack_table_t table;
    (void)new_chain(&table, 2000, 5);
    assert_true(support_alloc_fail_each(fold_it, &table) > 3);
    sperf_stack_table_cleanup(&table);
}
