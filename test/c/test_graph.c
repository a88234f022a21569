/* The call graph's values: what golden files of reports do not show. */
#include "sperf/report/graph.h"
#include "support_profile.h"
#include "support_test.h"

typedef struct {
    sperf_view_t view;
    sperf_graph_t graph;
} top_t;

static top_t *compute(const sperf_profile_t *profile, uint32_t type, sperf_edges_t edges)
{
    sperf_report_options_t options = {.type = type};
    if (edges != SPERF_EDGES_NONE) options.granularity = SPERF_GRANULARITY_DEFINITIONS;
    top_t *top = calloc(1, sizeof *top);
    assert_non_null(top);
    assert_int_equal(sperf_view_init(&top->view, profile), SPERF_OK);
    assert_int_equal(sperf_graph_build(&top->view, &options, edges, &top->graph), SPERF_OK);
    return top;
}

static void discard(top_t *top)
{
    sperf_graph_cleanup(&top->graph);
    sperf_view_cleanup(&top->view);
    free(top);
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
    top_t *top = compute(profile, 1, SPERF_EDGES_NONE);
    assert_int_equal(top->graph.listed_count, 1);
    assert_int_equal(top->graph.nodes[top->graph.listed[0]].cumulative, 9);
    discard(top);
}

TEST(test_graph_rank_does_not_depend_on_the_order_before)
{
    const support_profile_options_t options = {
        .seed = 8, .functions = 200, .stacks = 100, .depth_max = 9, .samples = 300};
    OWNED_PROFILE(profile) = support_profile_of(&options);
    top_t *sorted = compute(profile, 0, SPERF_EDGES_NONE), *other = compute(profile, 0, SPERF_EDGES_NONE);
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

TEST(test_graph_sums_of_a_nodes_calls_are_its_cumulative_value)
{
    for (uint64_t seed = 1; seed <= 20; seed++) {
        support_profile_options_t options = {
            .seed = seed, .functions = 9, .stacks = 60, .depth_max = 12, .samples = 80};
        OWNED_PROFILE(profile) = support_profile_of(&options);
        top_t *top = compute(profile, 1, SPERF_EDGES_SUMS);
        const sperf_graph_t *graph = &top->graph;
        int64_t *sums = calloc((size_t)graph->nodes_count + 1, sizeof *sums);
        assert_non_null(sums);
        int64_t of_frames = 0, of_nodes = 0;
        for (uint32_t i = 0; i < graph->edges_count; i++) {
            assert_true(graph->edges[i].source != SPERF_GRAPH_NOBODY || graph->edges[i].line == 0);
            sums[graph->edges[i].target] += graph->edges[i].weight;
        }
        for (uint32_t i = 0; i < graph->nodes_count; i++) {
            assert_true(sums[i] == graph->nodes[i].cumulative);
            of_nodes += graph->nodes[i].flat;
        }
        for (sperf_frame_id_t id = 1; id <= profile->frames.count; id++) of_frames += graph->frame_flat[id];
        assert_true(of_frames == of_nodes);
        free(sums);
        discard(top);
    }
}
