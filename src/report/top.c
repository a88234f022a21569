/*
 * Flat and cumulative totals: see sperf/top.h.
 *
 * A function's cumulative total is the sum of the subtrees of its outermost nodes: a node below another one of the same
 * function lies in a subtree that is counted already. One walk over the trie, with a counter for each row of how often it
 * is on the path, finds them.
 */
#include "sperf/top.h"

#include <stdlib.h>

#include "../base/saturate.h"
#include "sperf/sort.h"
#include "trie_weights.h"

/* What the computation needs beside the rows. */
typedef struct {
    const sperf_profile_t *profile;
    sperf_top_t *top;
    uint32_t *row_of_function; /* by function id: functions of equal name and file share a row */
    sperf_trie_weights_t weights;
    uint32_t *on_path; /* by row */
    bool *occurs;      /* by row: is in a sample's stack */
} work_t;

static sperf_status_t new_work(const sperf_profile_t *profile, sperf_top_t *top, work_t *work)
{
    size_t functions = (size_t)profile->functions.count + 1;
    *work = (work_t){
        .profile = profile,
        .top = top,
        .row_of_function = calloc(functions, sizeof *work->row_of_function),
        .on_path = calloc(functions, sizeof *work->on_path),
        .occurs = calloc(functions, sizeof *work->occurs),
    };
    SPERF_TRY(sperf_trie_weights_init(&work->weights, profile));
    return work->row_of_function && work->on_path && work->occurs ? SPERF_OK : SPERF_NO_MEMORY;
}

static void free_work(work_t *work)
{
    free(work->row_of_function);
    free(work->on_path);
    free(work->occurs);
    sperf_trie_weights_cleanup(&work->weights);
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

static void add_samples(work_t *work, uint32_t type)
{
    const sperf_sample_table_t *samples = &work->profile->samples;
    sperf_top_t *top = work->top;
    for (uint32_t i = 0; i < samples->count; i++) {
        int64_t value = sperf_sample_table_values(samples, i)[type];
        sperf_stack_id_t leaf = samples->keys[i].stack;
        top->total = sperf_saturating_add(top->total, value);
        sperf_trie_weights_add(&work->weights, leaf, value);
        if (leaf == 0) continue;
        sperf_top_row_t *row = &top->rows[row_of_node(work, leaf)];
        row->flat = sperf_saturating_add(row->flat, value);
    }
}

static void enter(void *context, sperf_stack_id_t node)
{
    work_t *work = context;
    uint32_t number = row_of_node(work, node);
    work->occurs[number] = true;
    if (work->on_path[number]++ > 0) return;
    sperf_top_row_t *row = &work->top->rows[number];
    row->cumulative = sperf_saturating_add(row->cumulative, work->weights.subtree[node]);
}

static void leave(void *context, sperf_stack_id_t node)
{
    work_t *work = context;
    work->on_path[row_of_node(work, node)]--;
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
    sperf_status_t status = new_work(profile, out, &work);
    if (status == SPERF_OK) status = assign_rows(&work, out, &index);
    if (status == SPERF_OK) {
        add_samples(&work, type);
        sperf_trie_weights_sum(&work.weights);
        sperf_trie_weights_walk(&work.weights, &(sperf_trie_visitor_t){enter, leave, &work});
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
    return sperf_string_compare(sperf_string_table_get(&profile->strings, a),
                                sperf_string_table_get(&profile->strings, b));
}

typedef struct {
    const sperf_profile_t *profile;
    sperf_top_order_t order;
} sorting_t;

static bool comes_after(const void *context, const void *first, const void *second)
{
    const sorting_t *sorting = context;
    const sperf_top_row_t *a = first, *b = second;
    bool by_flat = sorting->order == SPERF_TOP_BY_FLAT;
    int64_t a_first = by_flat ? a->flat : a->cumulative, a_second = by_flat ? a->cumulative : a->flat;
    int64_t b_first = by_flat ? b->flat : b->cumulative, b_second = by_flat ? b->cumulative : b->flat;
    if (a_first != b_first) return a_first < b_first;
    if (a_second != b_second) return a_second < b_second;
    int names = compare_strings(sorting->profile, a->name, b->name);
    return names != 0 ? names > 0 : compare_strings(sorting->profile, a->file, b->file) > 0;
}

void sperf_top_sort(sperf_top_t *top, const sperf_profile_t *profile, sperf_top_order_t order)
{
    sperf_sort(top->rows, top->count, sizeof *top->rows, comes_after, &(sorting_t){profile, order});
}

void sperf_top_cleanup(sperf_top_t *top)
{
    free(top->rows);
    *top = (sperf_top_t){0};
}
