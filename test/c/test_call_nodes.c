/* The call tree of a trace: parts of methods, roots, and fibers in trees. Sums are tested by reports of traces. */
#include "sperf/report/call_nodes.h"
#include "support_test.h"
#include "support_trace.h"

/* Add a row of thread 0, and of `fiber` unless that is 1. */
static void row(sperf_profile_t *profile, const char *names, int64_t fiber, int64_t calls, int64_t wall)
{
    support_trace_add(profile, names, 0, fiber == 1 ? 0 : fiber, (int64_t[]){calls, wall, wall / 2, 0});
}

static sperf_call_nodes_t nodes_of(const sperf_profile_t *profile)
{
    sperf_call_nodes_t nodes;
    assert_int_equal(sperf_call_nodes_build(profile, NULL, 0, &nodes), SPERF_OK);
    return nodes;
}

static const sperf_called_method_t *method_of(const sperf_profile_t *profile, const sperf_call_nodes_t *nodes,
                                              const char *name)
{
    for (uint32_t id = 1; id <= nodes->methods_count; id++) {
        sperf_function_id_t function = nodes->methods[id].function;
        if (function == 0) continue;
        sperf_string_id_t text = profile->functions.rows[function].name;
        if (sperf_string_is(sperf_string_table_get(&profile->strings, text), name)) return &nodes->methods[id];
    }
    fail_msg("no method is called %s", name);
    return NULL;
}

TEST(test_call_nodes_of_waits_and_gc_are_parts_of_the_method)
{
    OWNED_PROFILE(profile) = support_trace_new(false);
    row(profile, "work", 1, 1, 100);
    row(profile, "work;[GVL blocked]", 1, 0, 30);
    row(profile, "work;[GVL wait]", 1, 0, 4);
    row(profile, "work;[GC marking]", 1, 0, 20);
    row(profile, "work;[GC sweeping]", 1, 0, 6);
    row(profile, "[GC sweeping]", 1, 0, 8);
    sperf_call_nodes_t nodes = nodes_of(profile);
    const int64_t *values = method_of(profile, &nodes, "work")->values;
    assert_int_equal(nodes.methods_count, 2); /* and what was outside of it, in which GC swept */
    assert_int_equal(values[SPERF_CALLED_SELF], 100);
    assert_int_equal(values[SPERF_CALLED_BLOCKED], 30);
    assert_int_equal(values[SPERF_CALLED_GVL_WAIT], 4);
    assert_int_equal(values[SPERF_CALLED_GC], 26);
    assert_int_equal(values[SPERF_CALLED_GC_CPU], 13);
    assert_int_equal(values[SPERF_CALLED_TOTAL], 160);
    assert_int_equal(nodes.nodes[nodes.trees[0].root].values[SPERF_CALLED_TOTAL], 168);
    sperf_call_nodes_cleanup(&nodes);
}

TEST(test_call_nodes_have_what_their_lines_allocated)
{
    OWNED_PROFILE(profile) = support_trace_new(true);
    support_trace_allocate(profile, "work", 7, "Hash", 3);
    support_trace_allocate(profile, "work;main", 0, "Hash", 2); /* without a line, as a C method */
    support_trace_allocate(profile, "work", 8, "Hash", 1);
    sperf_call_nodes_t nodes = nodes_of(profile);
    const sperf_called_method_t *method = method_of(profile, &nodes, "work");
    assert_int_equal(method->values[SPERF_CALLED_OBJECTS], 4);
    assert_int_equal(method->values[SPERF_CALLED_TOTAL_OBJECTS], 6);
    static const uint32_t lines[] = {7, 4, 8}; /* a C method's are on the line that called it */
    assert_int_equal(nodes.allocations_count, 3);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(nodes.allocations[i].line, lines[i]);
        assert_int_equal(nodes.allocations[i].function, method->function);
    }
    assert_int_equal(nodes.allocations[2].node, nodes.allocations[0].node);
    assert_true(sperf_string_is(sperf_string_table_get(&profile->strings, nodes.allocations[2].class_name), "Hash"));
    sperf_call_nodes_cleanup(&nodes);
}

TEST(test_call_nodes_root_is_outside_of_methods_where_that_is_needed)
{
    OWNED_PROFILE(profile) = support_trace_new(false);
    row(profile, "[outside of methods];a", 1, 1, 5);
    row(profile, "b;c", 2, 1, 5);
    row(profile, "b", 3, 1, 5);
    row(profile, "a", 3, 1, 5);
    sperf_call_nodes_t nodes = nodes_of(profile);
    assert_int_equal(nodes.trees_count, 3);
    /* Nothing was done there but to call one method: that is the root. */
    assert_ptr_equal(&nodes.methods[nodes.nodes[nodes.trees[0].root].method], method_of(profile, &nodes, "a"));
    assert_int_equal(nodes.nodes[nodes.trees[1].root].depth, 0);
    assert_int_equal(nodes.nodes[nodes.trees[1].root].parent, 0);
    assert_int_equal(nodes.nodes[nodes.nodes[nodes.trees[1].root].first_child].depth, 1);
    assert_int_equal(nodes.methods[nodes.nodes[nodes.trees[2].root].method].function, 0);
    assert_int_equal(nodes.nodes[nodes.trees[2].root].values[SPERF_CALLED_TOTAL], 10);
    sperf_call_nodes_cleanup(&nodes);
}

TEST(test_call_nodes_of_fibers_in_one_tree_are_added_up)
{
    OWNED_PROFILE(profile) = support_trace_new(false);
    row(profile, "a;b", 1, 1, 5);
    row(profile, "a;b", 2, 2, 7);
    row(profile, "c", 3, 1, 1);
    sperf_call_nodes_t nodes;
    assert_int_equal(sperf_call_nodes_build(profile, (uint32_t[]){0, 0, 1}, 3, &nodes), SPERF_OK);
    assert_int_equal(nodes.trees_count, 2);
    assert_int_equal(nodes.fibers_count, 3);
    assert_int_equal(method_of(profile, &nodes, "b")->values[SPERF_CALLED_COUNT], 3);
    assert_int_equal(method_of(profile, &nodes, "a")->values[SPERF_CALLED_TOTAL], 12);
    sperf_call_nodes_cleanup(&nodes);
    assert_int_equal(sperf_call_nodes_build(profile, (uint32_t[]){0, 2, 1}, 3, &nodes), SPERF_INVALID_ARGUMENT);
    sperf_call_nodes_cleanup(&nodes);
    assert_int_equal(sperf_call_nodes_build(profile, (uint32_t[]){0, 0}, 2, &nodes), SPERF_INVALID_ARGUMENT);
    sperf_call_nodes_cleanup(&nodes);
}

TEST(test_call_nodes_of_deep_recursion_need_no_stack)
{
    enum { DEPTH = 100 * 1000 };
    OWNED_PROFILE(profile) = support_trace_of_recursion(DEPTH, true);
    sperf_call_nodes_t nodes = nodes_of(profile);
    assert_int_equal(nodes.nodes_count, 2 * DEPTH + 1); /* and the root outside of methods */
    assert_int_equal(method_of(profile, &nodes, "odd")->values[SPERF_CALLED_TOTAL], sperf_profile_total(profile, 1));
    sperf_call_nodes_cleanup(&nodes);
}
