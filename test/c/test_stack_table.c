/* Functions, frames, and the stack trie: nodes by parent and frame, whether or not they follow their parent. */
#include "sperf/model/stack_table.h"
#include "support_alloc.h"
#include "support_random.h"
#include "support_test.h"

TEST(test_function_table_triples_that_differ_in_one_part_have_own_ids)
{
    sperf_function_table_t table = {0};
    const sperf_function_t functions[] = {{1, 2, 3}, {2, 1, 3}, {1, 2, 4}, {0, 2, 3}, {1, 1, 3}};
    for (int round = 0; round < 2; round++) {
        for (uint32_t i = 0; i < COUNT_OF(functions); i++) {
            sperf_function_id_t id = 0;
            assert_int_equal(sperf_function_table_intern(&table, functions[i], &id), SPERF_OK);
            assert_int_equal(id, i + 1);
        }
    }
    assert_int_equal(table.count, COUNT_OF(functions));
    sperf_function_table_cleanup(&table);
    assert_int_equal(table.count, 0);
}

/* The code of tables of functions, frames and threads is one: frames stand for all. */
TEST(test_frame_table_get_and_find_agree)
{
    OWNED(sperf_frame_table, table) = {0};
    for (uint32_t i = 0; i < 5000; i++) {
        sperf_frame_id_t id = 0;
        assert_int_equal(sperf_frame_table_intern(&table, (sperf_frame_t){i % 70, i / 70}, &id), SPERF_OK);
        assert_int_equal(id, i + 1);
    }
    for (uint32_t id = 1; id <= 5000; id++) {
        sperf_frame_t frame = sperf_frame_table_get(&table, id);
        assert_int_equal(frame.function, (id - 1) % 70);
        assert_int_equal(frame.line, (id - 1) / 70);
        assert_int_equal(sperf_frame_table_find(&table, frame), id);
    }
    assert_int_equal(sperf_frame_table_find(&table, (sperf_frame_t){70, 0}), 0);
}

ALLOCATION_TEST(test_frame_table_failed_allocation_leaves_it_as_it_was, 1)
{
    OWNED(sperf_frame_table, table) = {0};
    sperf_status_t status = SPERF_OK;
    for (uint32_t i = 1; i <= 200 && status == SPERF_OK; i++) {
        sperf_frame_t frame = {1, i};
        sperf_frame_id_t id = 0;
        status = sperf_frame_table_intern(&table, frame, &id);
        assert_int_equal(table.count, status == SPERF_OK ? i : i - 1);
        assert_int_equal(sperf_frame_table_find(&table, frame), status == SPERF_OK ? i : 0);
    }
    return status;
}

static sperf_stack_id_t intern(sperf_stack_table_t *table, sperf_stack_id_t parent, sperf_frame_id_t frame)
{
    sperf_stack_id_t id = 0;
    assert_int_equal(sperf_stack_table_intern(table, parent, frame, &id), SPERF_OK);
    return id;
}

/* The model: all pairs in a plain list. */
static sperf_stack_id_t find_slowly(const sperf_stack_t *nodes, uint32_t count, sperf_stack_t node)
{
    for (uint32_t id = 1; id <= count; id++) {
        if (nodes[id].parent == node.parent && nodes[id].frame == node.frame) return id;
    }
    return 0;
}

TEST(test_stack_table_random_interns_agree_with_a_list)
{
    enum { INTERNS = 6000 };
    static sperf_stack_t nodes[INTERNS + 1];
    for (uint64_t seed = 1; seed <= 3; seed++) {
        OWNED(sperf_stack_table, table) = {0};
        support_random_t random = {seed};
        sperf_stack_id_t last = 0;
        uint32_t count = 0;
        for (int i = 0; i < INTERNS; i++) {
            /* Mostly onward from the last node, sometimes from anywhere. */
            sperf_stack_id_t parent =
                support_random_below(&random, 4) ? last : support_random_below(&random, count + 1);
            sperf_stack_t node = {parent, 1 + support_random_below(&random, 3)};
            sperf_stack_id_t expected = find_slowly(nodes, count, node);
            assert_int_equal(sperf_stack_table_find(&table, node.parent, node.frame), expected);
            if (expected == 0) nodes[expected = ++count] = node;
            last = intern(&table, node.parent, node.frame);
            assert_int_equal(last, expected);
            assert_int_equal(table.count, count);
        }
    }
}

TEST(test_stack_table_parent_that_does_not_exist_is_an_invalid_argument)
{
    OWNED(sperf_stack_table, table) = {0};
    sperf_stack_id_t id = 0;
    assert_int_equal(sperf_stack_table_intern(&table, 1, 1, &id), SPERF_INVALID_ARGUMENT);
    (void)intern(&table, 0, 1);
    assert_int_equal(sperf_stack_table_intern(&table, 2, 1, &id), SPERF_INVALID_ARGUMENT);
    assert_int_equal(sperf_stack_table_intern(&table, UINT32_MAX, 1, &id), SPERF_INVALID_ARGUMENT);
    assert_int_equal(table.count, 1);
}

TEST(test_stack_table_chains_take_eight_bytes_a_node)
{
    OWNED(sperf_stack_table, table) = {0};
    for (uint32_t stack = 0; stack < 2000; stack++) {
        sperf_stack_id_t id = 0;
        for (uint32_t depth = 0; depth < 80; depth++) id = intern(&table, id, stack + 1);
    }
    assert_int_equal(table.count, 160000);
    assert_int_equal(table.index.count, 1999);
}

TEST(test_tables_that_are_full_are_a_limit)
{
    sperf_stack_table_t table = {.capacity = UINT32_MAX, .count = UINT32_MAX - 1};
    sperf_frame_table_t frames = {.capacity = UINT32_MAX, .count = UINT32_MAX - 1};
    uint32_t id = 0;
    assert_int_equal(sperf_stack_table_intern(&table, UINT32_MAX - 1, 1, &id), SPERF_LIMIT_EXCEEDED);
    assert_int_equal(sperf_frame_table_intern(&frames, (sperf_frame_t){1, 1}, &id), SPERF_LIMIT_EXCEEDED);
    assert_int_equal(table.count, UINT32_MAX - 1);
    assert_int_equal(frames.count, UINT32_MAX - 1);
}

/* Two frames under each node in turn: half of the nodes follow their parent, half are in the index. */
ALLOCATION_TEST(test_stack_table_failed_allocation_leaves_it_as_it_was, 1)
{
    OWNED(sperf_stack_table, table) = {0};
    sperf_status_t status = SPERF_OK;
    sperf_stack_id_t last = 0, parent = 0;
    for (uint32_t i = 1; i <= 200 && status == SPERF_OK; i++) {
        sperf_stack_id_t under = i % 2 ? last : parent;
        parent = last;
        status = sperf_stack_table_intern(&table, under, i, &last);
        assert_int_equal(table.count, status == SPERF_OK ? i : i - 1);
        assert_int_equal(sperf_stack_table_find(&table, under, i), status == SPERF_OK ? i : 0);
    }
    return status;
}
