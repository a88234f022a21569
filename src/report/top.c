/*
 * Flat and cumulative totals: see sperf/top.h.
 *
 * The samples' values are put on the trie's nodes and summed up towards the roots, which gives the total of each node's
 * subtree in one pass, for parents precede children. A function's cumulative total is the sum of the subtrees of its
 * outermost nodes: a node below another one of the same function lies in a subtree that is counted already. One walk
 * over the trie, with a counter for each row of how often it is on the path, finds them.
 */
#include "sperf/top.h"

#include <stdlib.h>
#include <string.h>

#include "../base/saturate.h"

/* What the computation needs beside the rows; arrays are by node id unless they say otherwise. */
typedef struct {
    const sperf_profile_t *profile;
    uint32_t *row_of_function; /* by function id: functions of equal name and file share a row */
    int64_t *subtree;          /* first the node's own value, later its subtree's sum */
    bool *sampled;             /* a sample is in the node's subtree */
    uint32_t *first_child;
    uint32_t *next_sibling;
    uint32_t *on_path; /* by row */
    bool *occurs;      /* by row: is in a sample's stack */
} work_t;

static sperf_status_t new_work(const sperf_profile_t *profile, work_t *work)
{
    size_t functions = (size_t)profile->functions.count + 1;
    size_t nodes = (size_t)profile->stacks.count + 1;
    *work = (work_t){
        .profile = profile,
        .row_of_function = calloc(functions, sizeof *work->row_of_function),
        .subtree = calloc(nodes, sizeof *work->subtree),
        .sampled = calloc(nodes, sizeof *work->sampled),
        .first_child = calloc(nodes, sizeof *work->first_child),
        .next_sibling = calloc(nodes, sizeof *work->next_sibling),
        .on_path = calloc(functions, sizeof *work->on_path),
        .occurs = calloc(functions, sizeof *work->occurs),
    };
    bool complete = work->row_of_function && work->subtree && work->sampled && work->first_child &&
                    work->next_sibling && work->on_path && work->occurs;
    return complete ? SPERF_OK : SPERF_NO_MEMORY;
}

static void free_work(work_t *work)
{
    free(work->row_of_function);
    free(work->subtree);
    free(work->sampled);
    free(work->first_child);
    free(work->next_sibling);
    free(work->on_path);
    free(work->occurs);
}

static bool row_equals(const void *table, uint32_t id, const void *key)
{
    const sperf_top_row_t *row = &((const sperf_top_t *)table)->rows[id - 1];
    const sperf_function_t *function = key;
    return row->name == function->name && row->file == function->file;
}

/* Give each function its row, one for all functions of one name and file. Ids of the index are row + 1. */
static sperf_status_t assign_rows(work_t *work, sperf_top_t *top, sperf_index_t *index)
{
    const sperf_function_table_t *functions = &work->profile->functions;
    top->rows = calloc((size_t)functions->count + 1, sizeof *top->rows);
    if (!top->rows) return SPERF_NO_MEMORY;
    for (uint32_t id = 1; id <= functions->count; id++) {
        sperf_function_t function = functions->rows[id];
        uint64_t hash = sperf_hash_u64((uint64_t)function.name << 32 | function.file);
        uint32_t found = sperf_index_find(index, hash, top, &function, row_equals);
        if (found == 0) {
            SPERF_TRY(sperf_index_reserve(index));
            top->rows[top->count] = (sperf_top_row_t){.name = function.name, .file = function.file};
            found = ++top->count;
            sperf_index_add(index, hash, found);
        }
        work->row_of_function[id] = found - 1;
    }
    return SPERF_OK;
}

static uint32_t row_of_node(const work_t *work, sperf_stack_id_t node)
{
    sperf_frame_id_t frame = work->profile->stacks.rows[node].frame;
    return work->row_of_function[work->profile->frames.rows[frame].function];
}

static void add_samples(work_t *work, sperf_top_t *top, uint32_t type)
{
    const sperf_sample_table_t *samples = &work->profile->samples;
    for (uint32_t i = 0; i < samples->count; i++) {
        int64_t value = sperf_sample_table_values(samples, i)[type];
        sperf_stack_id_t leaf = samples->keys[i].stack;
        top->total = sperf_saturating_add(top->total, value);
        if (leaf == 0) continue;
        work->sampled[leaf] = true;
        work->subtree[leaf] = sperf_saturating_add(work->subtree[leaf], value);
        sperf_top_row_t *row = &top->rows[row_of_node(work, leaf)];
        row->flat = sperf_saturating_add(row->flat, value);
    }
}

/* Children have larger ids: downwards, a node's sum is complete when it is added to its parent's. */
static void sum_subtrees(work_t *work)
{
    for (sperf_stack_id_t node = work->profile->stacks.count; node > 0; node--) {
        if (!work->sampled[node]) continue;
        sperf_stack_id_t parent = work->profile->stacks.rows[node].parent;
        work->sampled[parent] = true;
        work->subtree[parent] = sperf_saturating_add(work->subtree[parent], work->subtree[node]);
        work->next_sibling[node] = work->first_child[parent];
        work->first_child[parent] = node;
    }
}

static void enter(work_t *work, sperf_top_t *top, sperf_stack_id_t node)
{
    uint32_t number = row_of_node(work, node);
    work->occurs[number] = true;
    if (work->on_path[number]++ > 0) return;
    sperf_top_row_t *row = &top->rows[number];
    row->cumulative = sperf_saturating_add(row->cumulative, work->subtree[node]);
}

static void leave(work_t *work, sperf_stack_id_t node)
{
    work->on_path[row_of_node(work, node)]--;
}

/* The walk needs no stack of its own, however deep the trie: nodes know their parents. */
static void walk(work_t *work, sperf_top_t *top)
{
    sperf_stack_id_t node = work->first_child[0];
    while (node != 0) {
        enter(work, top, node);
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

static void drop_absent_rows(const work_t *work, sperf_top_t *top)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < top->count; i++) {
        if (work->occurs[i]) top->rows[kept++] = top->rows[i];
    }
    top->count = kept;
}

sperf_status_t sperf_top_compute(const sperf_profile_t *profile, uint32_t type, sperf_top_t *out)
{
    *out = (sperf_top_t){0};
    if (type >= profile->sample_types_count) return SPERF_INVALID_ARGUMENT;
    work_t work;
    sperf_index_t index = {0};
    sperf_status_t status = new_work(profile, &work);
    if (status == SPERF_OK) status = assign_rows(&work, out, &index);
    if (status == SPERF_OK) {
        add_samples(&work, out, type);
        sum_subtrees(&work);
        walk(&work, out);
        drop_absent_rows(&work, out);
    } else {
        sperf_top_cleanup(out);
    }
    sperf_index_cleanup(&index);
    free_work(&work);
    return status;
}

static int compare_strings(const sperf_profile_t *profile, sperf_string_id_t a, sperf_string_id_t b)
{
    sperf_string_t left = sperf_string_table_get(&profile->strings, a);
    sperf_string_t right = sperf_string_table_get(&profile->strings, b);
    int order = memcmp(left.bytes, right.bytes, left.length < right.length ? left.length : right.length);
    if (order != 0) return order;
    return (left.length > right.length) - (left.length < right.length);
}

/* Say whether `a` is printed after `b`. */
static bool comes_after(const sperf_profile_t *profile, sperf_top_order_t order, const sperf_top_row_t *a,
                        const sperf_top_row_t *b)
{
    bool by_flat = order == SPERF_TOP_BY_FLAT;
    int64_t a_first = by_flat ? a->flat : a->cumulative, a_second = by_flat ? a->cumulative : a->flat;
    int64_t b_first = by_flat ? b->flat : b->cumulative, b_second = by_flat ? b->cumulative : b->flat;
    if (a_first != b_first) return a_first < b_first;
    if (a_second != b_second) return a_second < b_second;
    int names = compare_strings(profile, a->name, b->name);
    return names != 0 ? names > 0 : compare_strings(profile, a->file, b->file) > 0;
}

static void swap_rows(sperf_top_row_t *a, sperf_top_row_t *b)
{
    sperf_top_row_t row = *a;
    *a = *b;
    *b = row;
}

static void sift_down(sperf_top_row_t *rows, uint32_t from, uint32_t count, const sperf_profile_t *profile,
                      sperf_top_order_t order)
{
    for (uint64_t parent = from, child = 2 * parent + 1; child < count; parent = child, child = 2 * parent + 1) {
        if (child + 1 < count && comes_after(profile, order, &rows[child + 1], &rows[child])) child++;
        if (!comes_after(profile, order, &rows[child], &rows[parent])) return;
        swap_rows(&rows[child], &rows[parent]);
    }
}

/* Heapsort, because qsort's comparison cannot see the profile's strings and qsort_r differs between systems. */
void sperf_top_sort(sperf_top_t *top, const sperf_profile_t *profile, sperf_top_order_t order)
{
    for (uint32_t i = top->count / 2; i > 0; i--) sift_down(top->rows, i - 1, top->count, profile, order);
    for (uint32_t end = top->count; end > 1; end--) {
        swap_rows(&top->rows[0], &top->rows[end - 1]);
        sift_down(top->rows, 0, end - 1, profile, order);
    }
}

void sperf_top_cleanup(sperf_top_t *top)
{
    free(top->rows);
    *top = (sperf_top_t){0};
}
