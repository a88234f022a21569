/* The call tree of a trace: totals, recursion, waits and GC as parts of methods, and fibers in trees. */
#include "sperf/report/call_nodes.h"
#include "support_alloc.h"
#include "support_profile.h"
#include "support_random.h"
#include "support_test.h"

static const sperf_sample_type_text_t types[] = {{"calls", "count"},
                                                 {"wall", "nanoseconds"},
                                                 {"cpu", "nanoseconds"},
                                                 {"wait", "nanoseconds"},
                                                 {"alloc_objects", "count"}};

static sperf_profile_t *trace_of(uint32_t types_count)
{
    sperf_profile_t *profile = NULL;
    assert_int_equal(sperf_profile_new(types, types_count, &profile), SPERF_OK);
    return profile;
}

/* Without allocations. */
static sperf_profile_t *trace_new(void)
{
    return trace_of(4);
}

/* Intern the stack of `names`, "a;b;[GC marking]", root first. */
static sperf_stack_id_t stack_of(sperf_profile_t *profile, const char *names)
{
    sperf_stack_id_t stack = 0;
    while (*names != '\0') {
        size_t length = strcspn(names, ";");
        const char *file = names[0] != '[' || names[1] == 'o' ? "app.rb" : names[2] == 'C' ? "<GC>" : "<GVL>";
        stack = support_profile_push(profile, stack, (sperf_string_t){names, length}, sperf_string_of(file), 0, 0);
        names += length + (names[length] == ';');
    }
    return stack;
}

/* Add a row of thread 0, and of `fiber` unless that is 1. */
static void row(sperf_profile_t *profile, const char *names, int64_t fiber, int64_t calls, int64_t wall)
{
    sperf_sample_key_t key = {.stack = stack_of(profile, names)};
    sperf_label_t label = {.number = fiber};
    assert_int_equal(sperf_string_table_intern_text(&profile->strings, "fiber", &label.key), SPERF_OK);
    assert_int_equal(sperf_label_table_intern(&profile->labels, &label, fiber != 1, &key.labels), SPERF_OK);
    assert_int_equal(sperf_sample_table_add(&profile->samples, key, (int64_t[]){calls, wall, wall / 2, 0}), SPERF_OK);
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
    OWNED_PROFILE(profile) = trace_new();
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

TEST(test_call_nodes_root_is_outside_of_methods_where_that_is_needed)
{
    OWNED_PROFILE(profile) = trace_new();
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
    OWNED_PROFILE(profile) = trace_new();
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

/* Add `count` objects of the class Hash that `line` of the leaf has allocated; C methods have line 0. */
static void allocate(sperf_profile_t *profile, sperf_stack_id_t caller, const char *leaf, uint32_t line, int64_t count)
{
    sperf_sample_key_t key = {0};
    key.stack = support_profile_push(profile, caller, sperf_string_of(leaf), sperf_string_of("app.rb"), 0, line);
    key.labels = support_profile_label(profile, "class", "Hash");
    assert_int_equal(sperf_sample_table_add(&profile->samples, key, (int64_t[]){0, 0, 0, 0, count}), SPERF_OK);
}

TEST(test_call_nodes_have_what_their_lines_allocated)
{
    OWNED_PROFILE(profile) = trace_of(5);
    allocate(profile, 0, "work", 7, 3);
    sperf_stack_id_t work = 1; /* the stack that was just made, whose frame has the line */
    allocate(profile, work, "new", 0, 2);
    allocate(profile, 0, "work", 8, 1);
    sperf_call_nodes_t nodes = nodes_of(profile);
    const sperf_called_method_t *method = method_of(profile, &nodes, "work");
    assert_int_equal(method->values[SPERF_CALLED_OBJECTS], 4);
    assert_int_equal(method->values[SPERF_CALLED_TOTAL_OBJECTS], 6);
    assert_int_equal(nodes.allocations_count, 3);
    assert_int_equal(nodes.allocations[0].line, 7);
    assert_int_equal(nodes.allocations[1].line, 7); /* a C method's are on the line that called it */
    assert_int_equal(nodes.allocations[1].function, method->function);
    assert_int_equal(nodes.allocations[2].node, nodes.allocations[0].node);
    assert_true(sperf_string_is(sperf_string_table_get(&profile->strings, nodes.allocations[2].class_name), "Hash"));
    sperf_call_nodes_cleanup(&nodes);
}

static sperf_profile_t *random_trace(uint64_t seed)
{
    static const char *const names[] = {"a", "b", "c", "[outside of methods]", "[GVL blocked]", "[GC marking]"};
    support_random_t random = {seed};
    sperf_profile_t *profile = trace_new();
    for (int i = 0; i < 400; i++) {
        char text[200] = "";
        for (uint32_t depth = support_random_below(&random, 9); depth > 0; depth--) {
            strcat(text, names[support_random_below(&random, 3)]);
            strcat(text, depth > 1 ? ";" : "");
        }
        if (support_random_below(&random, 4) == 0) {
            strcat(text, text[0] == '\0' ? "" : ";");
            strcat(text, names[3 + support_random_below(&random, 3)]);
        }
        row(profile, text, 1 + support_random_below(&random, 3), support_random_below(&random, 9),
            support_random_below(&random, 1000));
    }
    return profile;
}

/* What methods have by themselves, and what their outermost calls have in all, is in the tree once. */
static void assert_sums(const sperf_profile_t *profile, const sperf_call_nodes_t *nodes)
{
    int64_t roots = 0, own = 0, called = 0;
    for (uint32_t tree = 0; tree < nodes->trees_count; tree++) {
        roots += nodes->nodes[nodes->trees[tree].root].values[SPERF_CALLED_TOTAL];
    }
    for (uint32_t id = 1; id <= nodes->methods_count; id++) {
        const sperf_called_method_t *method = &nodes->methods[id];
        int64_t outermost = 0;
        for (uint32_t node = method->first_node; node != 0; node = nodes->nodes[node].next_of_method) {
            if (nodes->nodes[node].outermost) outermost += nodes->nodes[node].values[SPERF_CALLED_TOTAL];
        }
        assert_int_equal(method->values[SPERF_CALLED_TOTAL], outermost);
        called += method->values[SPERF_CALLED_COUNT];
        for (int measure = SPERF_CALLED_SELF; measure < SPERF_CALLED_OBJECTS; measure++) {
            if (measure != SPERF_CALLED_CPU && measure != SPERF_CALLED_GC_CPU) own += method->values[measure];
        }
    }
    assert_int_equal(roots, sperf_profile_total(profile, 1));
    assert_int_equal(own, roots);
    assert_int_equal(called, sperf_profile_total(profile, 0));
}

TEST(test_call_nodes_of_random_rows_add_up)
{
    for (uint64_t seed = 1; seed <= 20; seed++) {
        OWNED_PROFILE(profile) = random_trace(seed);
        sperf_call_nodes_t nodes = nodes_of(profile);
        assert_int_equal(nodes.trees_count, 3);
        assert_sums(profile, &nodes);
        sperf_call_nodes_cleanup(&nodes);
        assert_int_equal(sperf_call_nodes_build(profile, (uint32_t[]){0, 0, 0}, 3, &nodes), SPERF_OK);
        assert_sums(profile, &nodes);
        sperf_call_nodes_cleanup(&nodes);
    }
}

TEST(test_call_nodes_of_deep_recursion_need_no_stack)
{
    enum { DEPTH = 100 * 1000 };
    OWNED_PROFILE(profile) = trace_new();
    sperf_stack_id_t stack = 0;
    for (int i = 0; i < DEPTH; i++) {
        stack = support_profile_push(profile, stack, sperf_string_of("down"), sperf_string_of("a.rb"), 1, 1);
    }
    sperf_sample_key_t key = {.stack = stack};
    assert_int_equal(sperf_sample_table_add(&profile->samples, key, (int64_t[]){1, 2, 3, 0}), SPERF_OK);
    sperf_call_nodes_t nodes = nodes_of(profile);
    assert_int_equal(nodes.nodes[nodes.nodes_count].depth, DEPTH - 1);
    assert_int_equal(method_of(profile, &nodes, "down")->values[SPERF_CALLED_TOTAL], 2);
    sperf_call_nodes_cleanup(&nodes);
}

static sperf_status_t build_scenario(void *profile)
{
    sperf_call_nodes_t nodes;
    sperf_status_t status = sperf_call_nodes_build(profile, NULL, 0, &nodes);
    sperf_call_nodes_cleanup(&nodes);
    return status;
}

TEST(test_call_nodes_without_memory_say_so)
{
    OWNED_PROFILE(profile) = random_trace(3);
    assert_true(support_alloc_fail_each(build_scenario, profile) > 20);
}
