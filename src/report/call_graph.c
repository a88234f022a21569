/*
 * Who called whom: see call_graph.h.
 *
 * One walk over the trie of stacks, with counters of what is on the path, finds the outermost node of each function and each
 * call, whose subtree is what counts.
 */
#include "call_graph.h"

#include <stdlib.h>

#include "../base/index_inline.h"
#include "../base/rows.h"
#include "../base/saturate.h"
#include "sperf/sort.h"
#include "trie_weights.h"

typedef struct {
    const sperf_profile_t *profile;
    sperf_call_graph_t *graph;
    sperf_call_counting_t counting;
    sperf_trie_weights_t weights;
    uint32_t *functions_on_path; /* by function id: how often */
    uint32_t *calls_on_path;     /* by number of a call: how often; NULL without calls, as is the next */
    uint32_t *call_of_node;      /* by node: 1 + the number of the call that leads to it */
    sperf_index_t index;         /* of calls, by what they are; ids are 1 + number */
} work_t;

static sperf_status_t init_work(work_t *work)
{
    SPERF_TRY(sperf_trie_weights_init(&work->weights, work->profile));
    work->functions_on_path = calloc((size_t)work->profile->functions.count + 1, sizeof *work->functions_on_path);
    return work->functions_on_path ? SPERF_OK : SPERF_NO_MEMORY;
}

static void cleanup_work(work_t *work)
{
    sperf_trie_weights_cleanup(&work->weights);
    free(work->functions_on_path);
    free(work->calls_on_path);
    free(work->call_of_node);
    sperf_index_cleanup(&work->index);
}

static sperf_status_t init_graph(sperf_call_graph_t *graph, const sperf_profile_t *profile)
{
    *graph = (sperf_call_graph_t){0};
    graph->flat = calloc((size_t)profile->functions.count + 1, sizeof *graph->flat);
    graph->cumulative = calloc((size_t)profile->functions.count + 1, sizeof *graph->cumulative);
    graph->frame_flat = calloc((size_t)profile->frames.count + 1, sizeof *graph->frame_flat);
    return graph->flat && graph->cumulative && graph->frame_flat ? SPERF_OK : SPERF_NO_MEMORY;
}

void sperf_call_graph_cleanup(sperf_call_graph_t *graph)
{
    free(graph->flat);
    free(graph->cumulative);
    free(graph->frame_flat);
    free(graph->calls);
    *graph = (sperf_call_graph_t){0};
}

static void add(int64_t *sum, int64_t value)
{
    *sum = sperf_saturating_add(*sum, value);
}

static sperf_frame_t frame_of(const work_t *work, sperf_stack_id_t node)
{
    return work->profile->frames.rows[work->profile->stacks.rows[node].frame];
}

static void add_samples(work_t *work, uint32_t type)
{
    const sperf_sample_table_t *samples = &work->profile->samples;
    for (uint32_t row = 0; row < samples->count; row++) {
        int64_t value = sperf_sample_table_values(samples, row)[type];
        sperf_stack_id_t leaf = samples->keys[row].stack;
        add(&work->graph->total, value);
        sperf_trie_weights_add(&work->weights, leaf, value);
        if (leaf == 0) continue;
        add(&work->graph->flat[frame_of(work, leaf).function], value);
        add(&work->graph->frame_flat[work->profile->stacks.rows[leaf].frame], value);
    }
}

static sperf_call_t call_to(const work_t *work, sperf_stack_id_t node)
{
    sperf_stack_id_t parent = work->profile->stacks.rows[node].parent;
    sperf_call_t call = {.callee = frame_of(work, node).function};
    if (parent == 0) return call;
    call.caller = frame_of(work, parent).function;
    if (work->counting == SPERF_CALLS_SUM_TO_CALLEE) call.line = frame_of(work, parent).line;
    return call;
}

static bool call_equals(const void *table, uint32_t id, const void *key)
{
    const sperf_call_t *call = &((const sperf_call_graph_t *)table)->calls[id - 1];
    const sperf_call_t *wanted = key;
    return call->caller == wanted->caller && call->line == wanted->line && call->callee == wanted->callee;
}

static sperf_status_t intern_call(work_t *work, sperf_call_t call, uint32_t *out)
{
    sperf_call_graph_t *graph = work->graph;
    uint64_t functions = (uint64_t)call.caller << 32 | call.callee;
    uint64_t hash = sperf_hash_u64_inline(sperf_hash_u64_inline(functions) ^ call.line);
    *out = sperf_index_find_inline(&work->index, hash, graph, &call, call_equals);
    if (*out != 0) return SPERF_OK;
    SPERF_TRY(SPERF_ROWS_RESERVE(graph->calls, graph->calls_capacity, (uint64_t)graph->calls_count + 1));
    SPERF_TRY(sperf_index_reserve(&work->index));
    graph->calls[graph->calls_count++] = call;
    *out = graph->calls_count;
    sperf_index_add_inline(&work->index, hash, *out);
    return SPERF_OK;
}

/* Before the walk, which then cannot fail. */
static sperf_status_t find_calls(work_t *work)
{
    if (work->counting == SPERF_CALLS_NONE) return SPERF_OK;
    uint32_t nodes = work->profile->stacks.count;
    work->call_of_node = calloc((size_t)nodes + 1, sizeof *work->call_of_node);
    if (!work->call_of_node) return SPERF_NO_MEMORY;
    for (sperf_stack_id_t node = 1; node <= nodes; node++) {
        if (work->weights.reached[node]) SPERF_TRY(intern_call(work, call_to(work, node), &work->call_of_node[node]));
    }
    work->calls_on_path = calloc((size_t)work->graph->calls_count + 1, sizeof *work->calls_on_path);
    return work->calls_on_path ? SPERF_OK : SPERF_NO_MEMORY;
}

static void enter_call(work_t *work, sperf_stack_id_t node, bool outermost)
{
    uint32_t call = work->call_of_node[node];
    bool first = work->calls_on_path[call]++ == 0;
    bool counts = work->counting == SPERF_CALLS_ONCE_EACH ? first : outermost;
    if (counts) add(&work->graph->calls[call - 1].value, work->weights.subtree[node]);
}

static void enter(void *context, sperf_stack_id_t node)
{
    work_t *work = context;
    sperf_function_id_t function = frame_of(work, node).function;
    bool outermost = work->functions_on_path[function]++ == 0;
    if (outermost) add(&work->graph->cumulative[function], work->weights.subtree[node]);
    if (work->counting != SPERF_CALLS_NONE) enter_call(work, node, outermost);
}

static void leave(void *context, sperf_stack_id_t node)
{
    work_t *work = context;
    work->functions_on_path[frame_of(work, node).function]--;
    if (work->counting != SPERF_CALLS_NONE) work->calls_on_path[work->call_of_node[node]]--;
}

static sperf_status_t compute(work_t *work, uint32_t type)
{
    SPERF_TRY(init_graph(work->graph, work->profile));
    SPERF_TRY(init_work(work));
    add_samples(work, type);
    sperf_trie_weights_sum(&work->weights);
    SPERF_TRY(find_calls(work));
    sperf_trie_weights_walk(&work->weights, &(sperf_trie_visitor_t){enter, leave, work});
    return SPERF_OK;
}

sperf_status_t sperf_call_graph_init(sperf_call_graph_t *graph, const sperf_profile_t *profile, uint32_t type,
                                     sperf_call_counting_t counting)
{
    work_t work = {.profile = profile, .graph = graph, .counting = counting};
    sperf_status_t status = compute(&work, type);
    cleanup_work(&work);
    return status;
}

/* -- Ranking -- */

typedef struct {
    const int64_t *first;
    const int64_t *second;
} ranking_t;

static uint64_t magnitude(int64_t value)
{
    return value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
}

static bool comes_after(const void *context, const void *left, const void *right)
{
    const ranking_t *ranking = context;
    sperf_function_id_t a = *(const sperf_function_id_t *)left, b = *(const sperf_function_id_t *)right;
    uint64_t a_first = magnitude(ranking->first[a]), b_first = magnitude(ranking->first[b]);
    if (a_first != b_first) return a_first < b_first;
    uint64_t a_second = magnitude(ranking->second[a]), b_second = magnitude(ranking->second[b]);
    if (a_second != b_second) return a_second < b_second;
    return a > b;
}

uint32_t sperf_call_graph_rank(const sperf_call_graph_t *graph, const sperf_profile_t *profile, bool by_flat,
                               sperf_function_id_t *ids)
{
    ranking_t ranking = {by_flat ? graph->flat : graph->cumulative, by_flat ? graph->cumulative : graph->flat};
    uint32_t count = 0;
    for (sperf_function_id_t id = 1; id <= profile->functions.count; id++) {
        if (graph->flat[id] != 0 || graph->cumulative[id] != 0) ids[count++] = id;
    }
    sperf_sort(ids, count, sizeof *ids, comes_after, &ranking);
    return count;
}
