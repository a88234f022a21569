/* The tree of calls: sperf/trace/call_tree.h. */
#include "sperf/trace/call_tree.h"
#include "support_alloc.h"
#include "support_test.h"

enum { A = SPERF_CALL_METHODS, B, C };

static sperf_call_tree_t tree;

static int set_up(void **state)
{
    (void)state;
    sperf_call_tree_init(&tree);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    sperf_call_tree_cleanup(&tree);
    return 0;
}

#define TREE_TEST(name) TEST_WITH(name, set_up, tear_down)

TREE_TEST(test_call_tree_child_is_the_same_for_one_caller_and_another_for_another)
{
    sperf_call_node_t *root = sperf_call_tree_root(&tree), *other = sperf_call_tree_root(&tree);
    sperf_call_node_t *a = sperf_call_tree_child(&tree, root, A), *b = sperf_call_tree_child(&tree, root, B);
    assert_ptr_not_equal(a, b);
    assert_ptr_equal(sperf_call_tree_child(&tree, root, A), a);
    assert_ptr_equal(sperf_call_tree_child(&tree, root, A), a); /* as the latest child */
    assert_ptr_equal(sperf_call_tree_child(&tree, root, B), b);
    assert_ptr_not_equal(sperf_call_tree_child(&tree, other, A), a);
    assert_ptr_not_equal(sperf_call_tree_child(&tree, a, A), a);
    assert_int_equal(a->parent, root->id);
    assert_int_equal(root->parent, 0);
    assert_int_equal(tree.count, 6);
}

TREE_TEST(test_call_tree_finds_all_nodes_again_without_memory_and_none_has_moved)
{
    enum { METHODS = 5000, PARENTS = 8 };
    static sperf_call_node_t *nodes[PARENTS][METHODS];
    for (int i = 0; i < PARENTS; i++) {
        nodes[i][0] = sperf_call_tree_root(&tree);
        for (uint32_t j = 1; j < METHODS; j++) nodes[i][j] = sperf_call_tree_child(&tree, nodes[i][0], A + j);
    }
    uint64_t bytes = sperf_call_tree_bytes(&tree), allocations = support_alloc_count();
    for (int i = 0; i < PARENTS; i++) {
        for (uint32_t j = METHODS - 1; j > 0; j--) {
            assert_ptr_equal(sperf_call_tree_child(&tree, nodes[i][0], A + j), nodes[i][j]);
        }
    }
    assert_int_equal(tree.count, METHODS * PARENTS);
    assert_int_equal(sperf_call_tree_bytes(&tree), bytes);
    assert_int_equal(support_alloc_count(), allocations);
}

/* What is promised: 48 bytes a node, and with the index at most 64, whatever the size beyond the first tables. */
TREE_TEST(test_call_tree_takes_at_most_64_bytes_a_node_at_any_size)
{
    enum { NODES = 200000 };
    assert_int_equal(sizeof(sperf_call_node_t), 48);
    sperf_call_node_t *root = sperf_call_tree_root(&tree);
    for (uint32_t i = 1; i < NODES; i++) {
        assert_non_null(sperf_call_tree_child(&tree, root, A + i));
        uint64_t chunk = (uint64_t)SPERF_CALL_NODES_PER_CHUNK * sizeof(sperf_call_node_t);
        if (tree.count > 4096) assert_true(sperf_call_tree_bytes(&tree) - chunk <= (uint64_t)tree.count * 64);
    }
}

TREE_TEST(test_call_tree_clear_keeps_the_nodes_and_nothing_of_their_sums)
{
    sperf_call_node_t *a = sperf_call_tree_child(&tree, sperf_call_tree_root(&tree), A);
    *a = (sperf_call_node_t){.id = a->id, .parent = a->parent, .method = A, .calls = 1, .wall_ns = 2, .cpu_ns = 3};
    a->objects = 4;
    sperf_call_tree_clear(&tree);
    assert_int_equal(a->calls + (uint64_t)a->wall_ns + (uint64_t)a->cpu_ns + a->objects, 0);
    assert_ptr_equal(sperf_call_tree_child(&tree, sperf_call_tree_get(&tree, 1), A), a);
}

/* Ways to call a method, a hundred times as many as the tree may have nodes: each call is counted, by its method. */
TREE_TEST(test_call_tree_beyond_its_limit_a_hundred_times_over_keeps_all_calls_by_method)
{
    enum { MOST = 100, METHODS = 200, CALLERS = 50 };
    tree.most = MOST;
    tree.other = sperf_call_tree_root(&tree);
    sperf_call_node_t *root = sperf_call_tree_root(&tree);
    for (int pass = 0; pass < 2; pass++) {
        for (uint32_t i = 0; i < CALLERS; i++) {
            sperf_call_node_t *caller = sperf_call_tree_child(&tree, root, A + i);
            for (uint32_t j = 0; j < METHODS; j++) {
                sperf_call_node_t *callee = sperf_call_tree_child(&tree, caller, A + j);
                callee->calls++;
                assert_int_equal(callee->method, A + j);
                assert_ptr_equal(sperf_call_tree_child(&tree, caller, A + j), callee);
            }
        }
    }
    assert_null(sperf_call_tree_root(&tree));
    uint64_t calls = 0, others = 0;
    for (uint32_t id = 1; id <= tree.count; id++) {
        const sperf_call_node_t *node = sperf_call_tree_get(&tree, id);
        assert_true(node->parent < id);
        calls += node->calls;
        if (node->parent == tree.other->id) others += node->calls;
    }
    assert_int_equal(calls, 2 * CALLERS * METHODS);
    assert_true(others > calls * 9 / 10);
    assert_true(tree.count <= MOST + METHODS);
    assert_int_equal(tree.refused, 0);
}

/* A call whose node cannot be made is counted, and what is there stays as it is. */
static sperf_status_t grow_a_tree(void *context)
{
    (void)context;
    enum { NODES = 3000 };
    sperf_status_t status = SPERF_OK;
    sperf_call_tree_t tree;
    sperf_call_tree_init(&tree);
    sperf_call_node_t *root = sperf_call_tree_root(&tree);
    if (root == NULL) status = SPERF_NO_MEMORY;
    for (uint32_t i = 0; status == SPERF_OK && i < NODES; i++) {
        if (sperf_call_tree_child(&tree, root, A + i) != NULL) continue;
        status = SPERF_NO_MEMORY;
        assert_int_equal(tree.refused, 1);
        assert_non_null(sperf_call_tree_child(&tree, root, A + i)); /* there is memory again */
        assert_int_equal(tree.count, i + 2);
    }
    sperf_call_tree_cleanup(&tree);
    return status;
}

TEST(test_call_tree_without_memory_refuses_calls_and_goes_on)
{
    assert_true(support_alloc_fail_each(grow_a_tree, NULL) > 5);
}
