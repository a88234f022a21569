/* Open calls and the clock that charges them: sperf/trace/call_stack.h. */
#include "sperf/trace/call_stack.h"
#include "support_alloc.h"
#include "support_test.h"

enum { A = SPERF_CALL_METHODS, B, C };

/* Places as frames have them: the younger, the lower. */
#define PLACE(depth) ((uintptr_t)0x10000 - (uintptr_t)(depth)*0x40)

static sperf_call_tree_t tree;
static sperf_call_stack_t stack;

static int set_up(void **state)
{
    (void)state;
    sperf_call_tree_init(&tree);
    stack = (sperf_call_stack_t){.tree = &tree, .root = sperf_call_tree_root(&tree)};
    return stack.root != NULL ? 0 : -1;
}

static int tear_down(void **state)
{
    (void)state;
    sperf_call_stack_cleanup(&stack);
    sperf_call_tree_cleanup(&tree);
    return 0;
}

#define STACK_TEST(name) TEST_WITH(name, set_up, tear_down)

static sperf_call_node_t *begin(int depth, uint32_t method)
{
    sperf_call_node_t *node = sperf_call_stack_begin(&stack, PLACE(depth), method, 0, 0);
    assert_non_null(node);
    return node;
}

STACK_TEST(test_call_stack_begin_and_end_go_down_and_up_the_tree)
{
    assert_ptr_equal(sperf_call_stack_top(&stack), stack.root);
    sperf_call_node_t *a = begin(1, A), *b = begin(2, B);
    assert_int_equal(b->parent, a->id);
    sperf_call_stack_end(&stack, PLACE(2), 0);
    assert_ptr_equal(sperf_call_stack_top(&stack), a);
    assert_ptr_equal(begin(2, B), b);
    sperf_call_stack_end(&stack, PLACE(2), 0);
    sperf_call_stack_end(&stack, PLACE(1), 0);
    assert_ptr_equal(sperf_call_stack_top(&stack), stack.root);
    sperf_call_stack_end(&stack, PLACE(1), 0); /* of what was open before anybody looked */
    assert_int_equal(stack.depth, 0);
}

/* Three calls whose ends nobody tells of: the next call of their caller finds them over. */
STACK_TEST(test_call_stack_begin_where_calls_were_open_ends_them)
{
    sperf_call_node_t *a = begin(1, A);
    begin(2, B);
    begin(3, C);
    begin(4, C);
    sperf_call_node_t *c = begin(2, C);
    assert_int_equal(c->parent, a->id);
    assert_int_equal(stack.depth, 2);
}

/* One of the open calls is part of its caller, and one is a recursion. */
STACK_TEST(test_call_stack_moved_to_another_tree_has_its_open_calls_uncounted)
{
    sperf_call_node_t *a = begin(1, A);
    a->calls = 3;
    a->wall_ns = 7;
    assert_true(sperf_call_stack_begin_as(&stack, PLACE(2), a, -1));
    begin(3, A);
    begin(4, B);
    sperf_call_tree_t other;
    sperf_call_tree_init(&other);
    assert_int_equal(sperf_call_stack_move(&stack, &other, sperf_call_tree_root(&other)), SPERF_OK);
    sperf_call_tree_cleanup(&tree);
    assert_int_equal(other.count, 4);
    assert_int_equal(stack.depth, 4);
    assert_ptr_equal(stack.root, sperf_call_tree_get(&other, 1));
    static const uint32_t nodes[] = {2, 2, 3, 4}, methods[] = {A, A, A, B};
    for (int i = 0; i < 4; i++) {
        assert_int_equal(stack.calls[i].node->id, nodes[i]);
        assert_int_equal(stack.calls[i].node->method, methods[i]);
        assert_int_equal(stack.calls[i].node->calls, 0);
        assert_int_equal(stack.calls[i].node->wall_ns, 0);
    }
    assert_int_equal(stack.calls[1].limit_ns, -1);
    sperf_call_stack_end(&stack, PLACE(3), 0);
    assert_int_equal(begin(3, C)->parent, 2);
    sperf_call_stack_cleanup(&stack);
    sperf_call_tree_cleanup(&other);
}

STACK_TEST(test_call_stack_end_of_a_caller_ends_what_it_called)
{
    sperf_call_node_t *a = begin(1, A);
    begin(2, B);
    begin(3, C);
    sperf_call_stack_end_below(&stack, PLACE(1), 0);
    assert_int_equal(stack.depth, 1);
    assert_true(sperf_call_stack_begin_as(&stack, PLACE(2), a, -1)); /* part of its caller */
    assert_ptr_equal(sperf_call_stack_top(&stack), a);
    assert_int_equal(begin(4, B)->parent, a->id);
    sperf_call_stack_end(&stack, PLACE(3), 0); /* what lies between them is no call */
    assert_int_equal(stack.depth, 2);
    sperf_call_stack_end(&stack, PLACE(0), 0);
    assert_int_equal(stack.depth, 0);
}

typedef struct {
    int count;
    uint32_t method;
    int64_t took_ns;
} told_t;

static void tell(void *context, const sperf_open_call_t *call, int64_t took_ns)
{
    told_t *told = context;
    told->count++;
    told->method = call->node->method;
    told->took_ns = took_ns;
}

STACK_TEST(test_call_stack_tells_of_calls_that_take_longer_than_their_limit)
{
    told_t told = {0};
    stack.slow = tell;
    stack.slow_context = &told;
    sperf_call_stack_begin(&stack, PLACE(1), A, 1000, 50);
    sperf_call_stack_end(&stack, PLACE(1), 1050); /* not longer */
    assert_int_equal(told.count, 0);
    sperf_call_stack_begin(&stack, PLACE(1), A, 1000, 50);
    sperf_call_stack_begin(&stack, PLACE(2), B, 1000, 0); /* has none */
    sperf_call_stack_begin_as(&stack, PLACE(3), stack.root, -1);
    sperf_call_stack_end(&stack, PLACE(1), 1051);
    assert_int_equal(told.count, 1);
    assert_int_equal(told.method, A);
    assert_int_equal(told.took_ns, 51);
    sperf_call_stack_begin(&stack, PLACE(1), C, 2000, 1);
    sperf_call_stack_end_all(&stack, 2010);
    assert_int_equal(told.method, C);
    /* Of no call that was open in another tree. */
    sperf_call_stack_begin(&stack, PLACE(1), A, 0, 10);
    assert_int_equal(sperf_call_stack_move(&stack, &tree, sperf_call_tree_root(&tree)), SPERF_OK);
    sperf_call_stack_begin(&stack, PLACE(2), B, 0, 10);
    sperf_call_stack_end(&stack, PLACE(1), 20);
    assert_int_equal(told.count, 3);
    assert_int_equal(told.method, B);
}

static sperf_status_t make_calls(void *context)
{
    (void)context;
    sperf_status_t status = set_up(NULL) == 0 ? SPERF_OK : SPERF_NO_MEMORY;
    for (int depth = 1; status == SPERF_OK && depth < 300; depth++) {
        uint32_t before = stack.depth;
        if (sperf_call_stack_begin(&stack, PLACE(depth), A, 0, 0) != NULL) continue;
        status = SPERF_NO_MEMORY;
        assert_int_equal(stack.depth, before);
        sperf_call_stack_end(&stack, PLACE(depth), 0); /* its end is announced all the same */
        assert_int_equal(stack.depth, before);
    }
    tear_down(NULL);
    return status;
}

/* From a tree that is there. */
static sperf_status_t move_calls(void *context)
{
    (void)context;
    sperf_call_node_t root = {.id = 1}, called = {.id = 2, .parent = 1, .method = A};
    sperf_open_call_t call = {.place = PLACE(1), .node = &called};
    sperf_call_stack_t moved = {.root = &root, .calls = &call, .depth = 1, .capacity = 1};
    sperf_call_tree_init(&tree);
    sperf_call_node_t *to = sperf_call_tree_root(&tree);
    sperf_status_t status = to != NULL ? sperf_call_stack_move(&moved, &tree, to) : SPERF_NO_MEMORY;
    sperf_call_tree_cleanup(&tree);
    return status;
}

TEST(test_call_stack_without_memory_leaves_calls_to_their_caller_and_moves_none)
{
    assert_true(support_alloc_fail_each(make_calls, NULL) > 3);
    assert_true(support_alloc_fail_each(move_calls, NULL) > 2);
}

/* -- The clock -- */

static void assert_charged(const sperf_call_node_t *node, int64_t wall_ns, int64_t cpu_ns)
{
    assert_int_equal(node->wall_ns, wall_ns);
    assert_int_equal(node->cpu_ns, cpu_ns);
}

TEST(test_call_clock_short_intervals_are_running_time)
{
    sperf_call_node_t node = {0};
    sperf_call_clock_t clock = {.wall_ns = 1000, .cpu_ns = 500};
    assert_true(sperf_call_clock_charge(&clock, &node, 1300));
    assert_true(sperf_call_clock_charge(&clock, &node, 1400));
    assert_charged(&node, 400, 400);
    assert_int_equal(clock.assumed_ns, 400);
    assert_true(sperf_call_clock_charge(&clock, &node, 1390)); /* two cores' stamps */
    assert_charged(&node, 400, 400);
    assert_int_equal(clock.wall_ns, 1390);
}

TEST(test_call_clock_long_intervals_have_what_the_cpu_clock_says)
{
    sperf_call_node_t node = {0};
    sperf_call_clock_t clock = {.wall_ns = 0, .cpu_ns = 0};
    assert_false(sperf_call_clock_charge(&clock, &node, SPERF_SHORT_INTERVAL_NS));
    assert_int_equal(node.wall_ns + clock.wall_ns, 0); /* nothing is done */
    assert_true(sperf_call_clock_charge(&clock, &node, 10000));
    sperf_call_clock_charge_long(&clock, &node, 110000, 40000); /* 10,000 of these are charged already */
    assert_charged(&node, 110000, 40000);
    assert_int_equal(clock.assumed_ns, 0);
}

/* What was assumed of a thread that was not running is made up for by what the clock says next, but never below 0. */
TEST(test_call_clock_never_charges_more_cpu_than_wall_or_less_than_none)
{
    sperf_call_node_t node = {0};
    sperf_call_clock_t clock = {.wall_ns = 0, .cpu_ns = 0, .assumed_ns = 30000};
    sperf_call_clock_charge_long(&clock, &node, 100000, 20000);
    assert_charged(&node, 100000, 0);
    sperf_call_clock_charge_long(&clock, &node, 200000, 900000);
    assert_charged(&node, 200000, 100000);
    sperf_call_clock_charge_long(&clock, &node, 150000, 950000); /* the clock went back */
    assert_charged(&node, 200000, 100000);
    clock.assumed_ns = 30;
    assert_int_equal(sperf_call_clock_charge_cpu(&clock, 950100), 70);
    assert_int_equal(sperf_call_clock_charge_cpu(&clock, 950100), 0);
}
