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

/* Frames of the walk are those from `first` down to `last`. */
static void assert_walk(sperf_stack_walk_t *walk, uint32_t first, uint32_t last)
{
    uint32_t frame = 0;
    for (uint32_t i = first; i >= last; i--) {
        assert_true(sperf_stack_walk_next(walk, &frame));
        assert_int_equal(frame, i);
    }
}

TEST(test_stack_fold_a_stack_of_the_most_frames_is_whole)
{
    OWNED(sperf_stack_table, table);
    OWNED(sperf_stack_fold, fold);
    sperf_stack_id_t leaf = new_chain(&table, SPERF_FOLD_DEPTH_MAX, UINT32_MAX), other = 0;
    /* The table has more stacks than that, but none that is deeper. */
    assert_int_equal(sperf_stack_table_intern(&table, 0, 7, &other), SPERF_OK);
    assert_int_equal(sperf_stack_fold_init(&fold, &table), SPERF_OK);
    assert_false(sperf_stack_is_folded(&fold, leaf));
    assert_int_equal(sperf_stack_fold_same(&fold, leaf), leaf);
    sperf_stack_walk_t walk = sperf_stack_walk(&fold, leaf);
    uint32_t frame = 0;
    assert_walk(&walk, SPERF_FOLD_DEPTH_MAX, 1);
    assert_false(sperf_stack_walk_next(&walk, &frame));
}

TEST(test_stack_fold_a_deeper_stack_has_its_innermost_and_outermost_frames)
{
    OWNED(sperf_stack_table, table);
    OWNED(sperf_stack_fold, fold);
    const uint32_t depth = SPERF_FOLD_DEPTH_MAX + 1;
    sperf_stack_id_t leaf = new_chain(&table, depth, UINT32_MAX);
    assert_int_equal(sperf_stack_fold_init(&fold, &table), SPERF_OK);
    assert_true(sperf_stack_is_folded(&fold, leaf));
    assert_false(sperf_stack_is_folded(&fold, leaf - 1));
    sperf_stack_walk_t walk = sperf_stack_walk(&fold, leaf);
    uint32_t frame = 1;
    assert_walk(&walk, depth, depth - SPERF_FOLD_INNER + 1);
    assert_true(sperf_stack_walk_next(&walk, &frame));
    assert_int_equal(frame, SPERF_FOLD_FRAME);
    assert_walk(&walk, SPERF_FOLD_OUTER, 1);
    assert_false(sperf_stack_walk_next(&walk, &frame));
}

TEST(test_stack_fold_stacks_of_the_same_frames_are_the_same)
{
    OWNED(sperf_stack_table, table);
    OWNED(sperf_stack_fold, fold);
    sperf_stack_id_t leaf = new_chain(&table, 5000, 3);
    assert_int_equal(sperf_stack_fold_init(&fold, &table), SPERF_OK);
    for (sperf_stack_id_t id = SPERF_FOLD_DEPTH_MAX + 1; id <= leaf; id++) {
        sperf_stack_id_t first = SPERF_FOLD_DEPTH_MAX + 1 + (id - SPERF_FOLD_DEPTH_MAX - 1) % 3;
        assert_int_equal(sperf_stack_fold_same(&fold, id), first);
    }
}

/* Two recursions of one method, called by two: what they have in the middle is the same. */
TEST(test_stack_fold_stacks_with_other_outermost_frames_differ)
{
    OWNED(sperf_stack_table, table) = {0};
    OWNED(sperf_stack_fold, fold);
    sperf_stack_id_t leaves[2];
    for (uint32_t root = 0; root < 2; root++) {
        sperf_stack_id_t id = 0;
        assert_int_equal(sperf_stack_table_intern(&table, 0, 2 + root, &id), SPERF_OK);
        for (int i = 0; i < 2000; i++) assert_int_equal(sperf_stack_table_intern(&table, id, 1, &id), SPERF_OK);
        leaves[root] = id;
    }
    assert_int_equal(sperf_stack_fold_init(&fold, &table), SPERF_OK);
    assert_int_not_equal(sperf_stack_fold_same(&fold, leaves[0]), sperf_stack_fold_same(&fold, leaves[1]));
    assert_int_equal(sperf_stack_fold_same(&fold, leaves[0]), sperf_stack_fold_same(&fold, leaves[0] - 1));
}

static sperf_status_t fold_it(void *context)
{
    OWNED(sperf_stack_fold, fold);
    return sperf_stack_fold_init(&fold, context);
}

TEST(test_stack_fold_any_allocation_failing_is_no_memory)
{
    OWNED(sperf_stack_table, table);
    (void)new_chain(&table, 2000, 5);
    assert_true(support_alloc_fail_each(fold_it, &table) > 3);
}
