/*
 * Who called whom: see call_graph.h.
 *
 * The samples' values are put on the trie's nodes and summed up towards the roots. Then one walk over the trie, with
 * counters of what is on the path, finds the outermost node of each function and each call, below which everything counts.
 */
#include "call_graph.h"

#include <stdlib.h>

#include "../base/rows.h"
#include "../base/saturate.h"

typedef struct {
    const sperf_profile_t *profile;
    sperf_call_graph_t *graph;
    sperf_call_counting_t counting;
    int64_t *subtree; /* by node: its own value, later the sum of its subtree */
    bool *sampled;    /* by node: a sample is in its subtree */
    uint32_t *first_child;
    uint32_t *next_sibling;
    uint32_t *functions_on_path; /* by function id: how often */
    uint32_t *calls_on_path;     /* by number of a call: how often; of calls_capacity */
    uint32_t *call_of_node;      /* by node: 1 + the number of the call that leads to it */
    sperf_index_t index;         /* of calls, by what they are; ids are 1 + number */
} work_t;

static sperf_status_t init_work(work_t *work)
{
    size_t nodes = (size_t)work->profile->stacks.count + 1;
    work->subtree = calloc(nodes, sizeof *work->subtree);
    work->sampled = calloc(nodes, sizeof *work->sampled);
    work->first_child = calloc(nodes, sizeof *work->first_child);
    work->next_sibling = calloc(nodes, sizeof *work->next_sibling);
    work->call_of_node = calloc(nodes, sizeof *work->call_of_node);
    work->functions_on_path = calloc((size_t)work->profile->functions.count + 1, sizeof *work->functions_on_path);
    bool complete = work->subtree && work->sampled && work->first_child && work->next_sibling && work->call_of_node &&
                    work->functions_on_path;
    return complete ? SPERF_OK : SPERF_NO_MEMORY;
}

static void cleanup_work(work_t *work)
{
    free(work->subtree);
    free(work->sampled);
    free(work->first_child);
    free(work->next_sibling);
    free(work->call_of_node);
    free(work->functions_on_path);
    free(work->calls_on_path);
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
        if (leaf == 0) continue;
        work->sampled[leaf] = true;
        add(&work->subtree[leaf], value);
        add(&work->graph->flat[frame_of(work, leaf).function], value);
        add(&work->graph->frame_flat[work->profile->stacks.rows[leaf].frame], value);
    }
}

/* Children have larger ids: downwards, a node's sum is complete when it is added to its parent's. */
static void sum_subtrees(work_t *work)
{
    for (sperf_stack_id_t node = work->profile->stacks.count; node > 0; node--) {
        if (!work->sampled[node]) continue;
        sperf_stack_id_t parent = work->profile->stacks.rows[node].parent;
        work->sampled[parent] = true;
        add(&work->subtree[parent], work->subtree[node]);
        work->next_sibling[node] = work->first_child[parent];
        work->first_child[parent] = node;
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

static sperf_status_t reserve_call(sperf_call_graph_t *graph)
{
    if (graph->calls_count < graph->calls_capacity) return SPERF_OK;
    uint32_t capacity = 0;
    SPERF_TRY(sperf_rows_next_capacity(graph->calls_capacity, (uint64_t)graph->calls_count + 1, &capacity));
    sperf_call_t *calls = sperf_rows_resize(graph->calls, capacity, sizeof *calls);
    if (!calls) return SPERF_NO_MEMORY;
    graph->calls = calls;
    graph->calls_capacity = capacity;
    return SPERF_OK;
}

static sperf_status_t intern_call(work_t *work, sperf_call_t call, uint32_t *out)
{
    sperf_call_graph_t *graph = work->graph;
    uint64_t hash = sperf_hash_combine(sperf_hash_u64((uint64_t)call.caller << 32 | call.callee), call.line);
    *out = sperf_index_find(&work->index, hash, graph, &call, call_equals);
    if (*out != 0) return SPERF_OK;
    SPERF_TRY(reserve_call(graph));
    SPERF_TRY(sperf_index_reserve(&work->index));
    graph->calls[graph->calls_count++] = call;
    *out = graph->calls_count;
    sperf_index_add(&work->index, hash, *out);
    return SPERF_OK;
}

/* Before the walk, which then cannot fail. */
static sperf_status_t find_calls(work_t *work)
{
    for (sperf_stack_id_t node = 1; node <= work->profile->stacks.count; node++) {
        if (work->sampled[node]) SPERF_TRY(intern_call(work, call_to(work, node), &work->call_of_node[node]));
    }
    work->calls_on_path = calloc((size_t)work->graph->calls_count + 1, sizeof *work->calls_on_path);
    return work->calls_on_path ? SPERF_OK : SPERF_NO_MEMORY;
}

static void enter(work_t *work, sperf_stack_id_t node)
{
    sperf_function_id_t function = frame_of(work, node).function;
    uint32_t call = work->call_of_node[node];
    bool outermost = work->functions_on_path[function]++ == 0;
    bool first_call = work->calls_on_path[call]++ == 0;
    if (outermost) add(&work->graph->cumulative[function], work->subtree[node]);
    if (work->counting == SPERF_CALLS_ONCE_EACH ? first_call : outermost) {
        add(&work->graph->calls[call - 1].value, work->subtree[node]);
    }
}

static void leave(work_t *work, sperf_stack_id_t node)
{
    work->functions_on_path[frame_of(work, node).function]--;
    work->calls_on_path[work->call_of_node[node]]--;
}

/* The walk needs no stack of its own, however deep the trie: nodes know their parents. */
static void walk(work_t *work)
{
    sperf_stack_id_t node = work->first_child[0];
    while (node != 0) {
        enter(work, node);
        if (work->first_child[node] != 0) {
            node = work->first_child[node];
            continue;
        }
        while (node != 0 && work->next_sibling[node] == 0) {
            leave(work, node);
            node = work->profile->stacks.rows[node].parent;
        }
        if (node == 0) break;
        leave(work, node);
        node = work->next_sibling[node];
    }
}

static sperf_status_t compute(work_t *work, uint32_t type)
{
    SPERF_TRY(init_graph(work->graph, work->profile));
    SPERF_TRY(init_work(work));
    add_samples(work, type);
    sum_subtrees(work);
    SPERF_TRY(find_calls(work));
    walk(work);
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
    sperf_function_id_t *ids;
} ranking_t;

static uint64_t magnitude(int64_t value)
{
    return value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
}

/* Say whether function `a` comes after `b`. */
static bool comes_after(const ranking_t *ranking, sperf_function_id_t a, sperf_function_id_t b)
{
    uint64_t a_first = magnitude(ranking->first[a]), b_first = magnitude(ranking->first[b]);
    if (a_first != b_first) return a_first < b_first;
    uint64_t a_second = magnitude(ranking->second[a]), b_second = magnitude(ranking->second[b]);
    if (a_second != b_second) return a_second < b_second;
    return a > b;
}

static void swap(sperf_function_id_t *a, sperf_function_id_t *b)
{
    sperf_function_id_t id = *a;
    *a = *b;
    *b = id;
}

static void sift_down(ranking_t *ranking, uint32_t from, uint32_t count)
{
    sperf_function_id_t *ids = ranking->ids;
    for (uint64_t parent = from, child = 2 * parent + 1; child < count; parent = child, child = 2 * parent + 1) {
        if (child + 1 < count && comes_after(ranking, ids[child + 1], ids[child])) child++;
        if (!comes_after(ranking, ids[child], ids[parent])) return;
        swap(&ids[child], &ids[parent]);
    }
}

/* Heapsort, because qsort's comparison cannot see the totals and qsort_r differs between systems. */
static void sort(ranking_t *ranking, uint32_t count)
{
    for (uint32_t i = count / 2; i > 0; i--) sift_down(ranking, i - 1, count);
    for (uint32_t end = count; end > 1; end--) {
        swap(&ranking->ids[0], &ranking->ids[end - 1]);
        sift_down(ranking, 0, end - 1);
    }
}

uint32_t sperf_call_graph_rank(const sperf_call_graph_t *graph, const sperf_profile_t *profile, bool by_flat,
                               sperf_function_id_t *ids)
{
    ranking_t ranking = {by_flat ? graph->flat : graph->cumulative, by_flat ? graph->cumulative : graph->flat, ids};
    uint32_t count = 0;
    for (sperf_function_id_t id = 1; id <= profile->functions.count; id++) {
        if (graph->flat[id] != 0 || graph->cumulative[id] != 0) ids[count++] = id;
    }
    sort(&ranking, count);
    return count;
}
