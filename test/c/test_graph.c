/* The call graph's values, against a computation that follows each sample to its root. */
#include "sperf/report/graph.h"
#include "support_alloc.h"
#include "support_profile.h"
#include "support_random.h"
#include "support_test.h"

typedef struct {
    sperf_view_t view;
    sperf_graph_t graph;
} top_t;

static sperf_status_t build(const sperf_profile_t *profile, const sperf_report_options_t *options, sperf_edges_t edges,
                            top_t *out)
{
    *out = (top_t){0};
    sperf_status_t status = sperf_view_init(&out->view, profile);
    return status == SPERF_OK ? sperf_graph_build(&out->view, options, edges, &out->graph) : status;
}

static top_t *compute(const sperf_profile_t *profile, uint32_t type)
{
    top_t *top = malloc(sizeof *top);
    assert_non_null(top);
    assert_int_equal(build(profile, &(sperf_report_options_t){.type = type}, SPERF_EDGES_NONE, top), SPERF_OK);
    return top;
}

static void cleanup(top_t *top)
{
    sperf_graph_cleanup(&top->graph);
    sperf_view_cleanup(&top->view);
}

static void discard(top_t *top)
{
    cleanup(top);
    free(top);
}

static const sperf_graph_node_t *find_row(const sperf_graph_t *graph, sperf_string_t name, sperf_string_t file)
{
    for (uint32_t i = 0; i < graph->listed_count; i++) {
        const sperf_graph_node_t *node = &graph->nodes[graph->listed[i]];
        bool same_file = file.length == 0 || sperf_string_equal(sperf_graph_file(graph, node), file);
        if (sperf_string_equal(sperf_graph_name(graph, node), name) && same_file) return node;
    }
    return NULL;
}

static void assert_totals(const sperf_profile_t *profile, const char *name, int64_t flat, int64_t cumulative)
{
    top_t *top = compute(profile, 1);
    const sperf_graph_node_t *row = find_row(&top->graph, sperf_string_of(name), sperf_string_of(""));
    assert_non_null(row);
    assert_true(row->flat == flat);
    assert_true(row->cumulative == cumulative);
    discard(top);
}

/* What each (name, file) has by following every sample to its root, marking what it met. Indexed by function id, in the
 * first function of equal name and file. */
typedef struct {
    int64_t flat;
    int64_t cumulative;
    uint32_t met; /* number of the last sample that met it, + 1 */
} slow_row_t;

static sperf_function_id_t function_of(const sperf_profile_t *profile, sperf_stack_id_t stack)
{
    sperf_function_id_t id = profile->frames.rows[profile->stacks.rows[stack].frame].function;
    for (sperf_function_id_t first = 1; first < id; first++) {
        if (profile->functions.rows[first].name == profile->functions.rows[id].name &&
            profile->functions.rows[first].file == profile->functions.rows[id].file) {
            return first;
        }
    }
    return id;
}

static slow_row_t *compute_slowly(const sperf_profile_t *profile, uint32_t type)
{
    slow_row_t *rows = calloc((size_t)profile->functions.count + 1, sizeof *rows);
    assert_non_null(rows);
    for (uint32_t i = 0; i < profile->samples.count; i++) {
        int64_t value = sperf_sample_table_values(&profile->samples, i)[type];
        sperf_stack_id_t leaf = profile->samples.keys[i].stack;
        if (leaf > 0) rows[function_of(profile, leaf)].flat += value;
        for (sperf_stack_id_t stack = leaf; stack > 0; stack = profile->stacks.rows[stack].parent) {
            slow_row_t *row = &rows[function_of(profile, stack)];
            if (row->met == i + 1) continue;
            row->met = i + 1;
            row->cumulative += value;
        }
    }
    return rows;
}

static void assert_equals_slow_computation(const sperf_profile_t *profile, uint32_t type)
{
    top_t *top = compute(profile, type);
    slow_row_t *slow = compute_slowly(profile, type);
    uint32_t rows_count = 0;
    for (sperf_function_id_t id = 1; id <= profile->functions.count; id++) {
        if (slow[id].flat == 0 && slow[id].cumulative == 0) continue;
        rows_count++;
        sperf_function_t function = profile->functions.rows[id];
        const sperf_graph_node_t *row = find_row(&top->graph, sperf_string_table_get(&profile->strings, function.name),
                                                 sperf_string_table_get(&profile->strings, function.file));
        assert_non_null(row);
        assert_true(row->flat == slow[id].flat);
        assert_true(row->cumulative == slow[id].cumulative);
    }
    assert_int_equal(rows_count, top->graph.listed_count);
    free(slow);
    discard(top);
}

TEST(test_graph_random_profiles_agree_with_following_each_sample)
{
    for (uint64_t seed = 1; seed <= 60; seed++) {
        support_profile_options_t options = {.seed = seed, .functions = 1 + (uint32_t)seed % 17, .labels = seed % 2};
        options.stacks = 1 + (uint32_t)seed * 3;
        options.depth_max = 1 + (uint32_t)seed % 13;
        options.samples = (uint32_t)seed * 10;
        OWNED_PROFILE(profile) = support_profile_of(&options);
        assert_equals_slow_computation(profile, 0);
        assert_equals_slow_computation(profile, 1);
        /* As in a difference of profiles. */
        for (uint32_t i = 0; i < profile->samples.count; i += 2) profile->samples.values[2 * (size_t)i + 1] *= -1;
        assert_equals_slow_computation(profile, 1);
    }
}

TEST(test_graph_chain_of_a_million_frames_is_no_deep_recursion)
{
    OWNED_PROFILE(profile) = support_profile_new();
    sperf_stack_id_t stack = support_profile_stack(profile, "main");
    sperf_frame_id_t frame = profile->stacks.rows[stack].frame;
    for (int i = 0; i < 1000000; i++) {
        assert_int_equal(sperf_stack_table_intern(&profile->stacks, stack, frame, &stack), SPERF_OK);
    }
    support_profile_add(profile, (sperf_sample_key_t){stack, 0, 0}, 9);
    assert_totals(profile, "main", 9, 9);
}

TEST(test_graph_rank_does_not_depend_on_the_order_before)
{
    const support_profile_options_t options = {
        .seed = 8, .functions = 200, .stacks = 100, .depth_max = 9, .samples = 300};
    OWNED_PROFILE(profile) = support_profile_of(&options);
    top_t *sorted = compute(profile, 0), *other = compute(profile, 0);
    assert_in_range(sorted->graph.listed_count, 100, 200);
    assert_int_equal(sperf_graph_rank(&sorted->graph, true), SPERF_OK);
    assert_int_equal(sperf_graph_rank(&other->graph, false), SPERF_OK);
    assert_int_equal(sperf_graph_rank(&other->graph, true), SPERF_OK);
    assert_int_equal(sorted->graph.listed_count, other->graph.listed_count);
    assert_memory_equal(sorted->graph.listed, other->graph.listed,
                        sorted->graph.listed_count * sizeof *sorted->graph.listed);
    for (uint32_t i = 1; i < sorted->graph.listed_count; i++) {
        const sperf_graph_node_t *nodes = sorted->graph.nodes;
        assert_true(nodes[sorted->graph.listed[i - 1]].flat >= nodes[sorted->graph.listed[i]].flat);
    }
    discard(sorted);
    discard(other);
}

/* -- Edges -- */

/* Return whether the stack has a place of the target right below one of the source. */
static bool has_call(const sperf_profile_t *profile, sperf_stack_id_t stack, const sperf_graph_edge_t *edge)
{
    for (sperf_stack_id_t parent = 0; stack != 0; stack = parent) {
        parent = profile->stacks.rows[stack].parent;
        if (parent == 0) break;
        uint32_t callee = profile->frames.rows[profile->stacks.rows[stack].frame].function;
        uint32_t caller = profile->frames.rows[profile->stacks.rows[parent].frame].function;
        if (callee == edge->target + 1 && caller == edge->source + 1) return true;
    }
    return false;
}

static int64_t weigh_slowly(const sperf_profile_t *profile, const sperf_graph_edge_t *edge)
{
    int64_t weight = 0;
    for (uint32_t row = 0; row < profile->samples.count; row++) {
        int64_t value = sperf_sample_table_values(&profile->samples, row)[1];
        if (has_call(profile, profile->samples.keys[row].stack, edge)) weight += value;
    }
    return weight;
}

static sperf_profile_t *random_profile(uint64_t seed)
{
    support_profile_options_t options = {.seed = seed, .functions = 9, .stacks = 60, .depth_max = 12, .samples = 80};
    sperf_profile_t *profile = support_profile_of(&options);
    return profile;
}

TEST(test_graph_calls_count_a_sample_once_each_recursion_too)
{
    sperf_report_options_t options = {.type = 1, .granularity = SPERF_GRANULARITY_DEFINITIONS};
    uint32_t recursions = 0;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        OWNED_PROFILE(profile) = random_profile(seed);
        top_t top;
        assert_int_equal(build(profile, &options, SPERF_EDGES_CALLS, &top), SPERF_OK);
        for (uint32_t i = 0; i < top.graph.edges_count; i++) {
            const sperf_graph_edge_t *edge = &top.graph.edges[i];
            assert_true(edge->weight == weigh_slowly(profile, edge));
            recursions += edge->source == edge->target;
        }
        cleanup(&top);
    }
    assert_in_range(recursions, 20, UINT32_MAX);
}

TEST(test_graph_sums_of_a_nodes_calls_are_its_cumulative_value)
{
    sperf_report_options_t options = {.type = 1, .granularity = SPERF_GRANULARITY_DEFINITIONS};
    for (uint64_t seed = 1; seed <= 20; seed++) {
        OWNED_PROFILE(profile) = random_profile(seed);
        top_t top;
        assert_int_equal(build(profile, &options, SPERF_EDGES_SUMS, &top), SPERF_OK);
        int64_t *sums = calloc((size_t)top.graph.nodes_count + 1, sizeof *sums);
        assert_non_null(sums);
        int64_t of_frames = 0, of_nodes = 0;
        for (uint32_t i = 0; i < top.graph.edges_count; i++) {
            assert_true(top.graph.edges[i].source != SPERF_GRAPH_NOBODY || top.graph.edges[i].line == 0);
            sums[top.graph.edges[i].target] += top.graph.edges[i].weight;
        }
        for (uint32_t i = 0; i < top.graph.nodes_count; i++) {
            assert_true(sums[i] == top.graph.nodes[i].cumulative);
            of_nodes += top.graph.nodes[i].flat;
        }
        for (sperf_frame_id_t id = 1; id <= profile->frames.count; id++) of_frames += top.graph.frame_flat[id];
        assert_true(of_frames == of_nodes);
        free(sums);
        cleanup(&top);
    }
}

/* -- No memory -- */

static sperf_status_t build_and_clean(void *context)
{
    sperf_status_t status = SPERF_OK;
    for (sperf_edges_t edges = SPERF_EDGES_NONE; status == SPERF_OK && edges <= SPERF_EDGES_SUMS; edges++) {
        top_t top;
        status = build(context, &(sperf_report_options_t){.type = 1}, edges, &top);
        if (status == SPERF_OK) status = sperf_graph_rank(&top.graph, true);
        cleanup(&top);
    }
    return status;
}

TEST(test_graph_failed_allocation_is_no_memory)
{
    const support_profile_options_t options = {.seed = 8, .functions = 90, .stacks = 50, .depth_max = 9, .samples = 90};
    OWNED_PROFILE(profile) = support_profile_of(&options);
    support_alloc_fail_each(build_and_clean, profile);
}
