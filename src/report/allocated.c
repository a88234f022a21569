/* Objects by class and line: see allocated.h. */
#include "allocated.h"

#include <stdlib.h>
#include <string.h>

#include "../base/saturate.h"
#include "sperf/base/rows.h"
#include "sperf/base/sort.h"
#include "sperf/model/profile.h"
#include "sperf/model/sample_types.h"

/* -- Rows -- */

static bool row_equals(const void *table, uint32_t id, const void *key)
{
    const sperf_allocated_row_t *row = &((const sperf_allocated_t *)table)->rows[id - 1];
    const sperf_allocated_row_t *other = key;
    if (row->class_name != other->class_name || row->place != other->place) return false;
    return !((const sperf_allocated_t *)table)->by_leaf || row->leaf == other->leaf;
}

static sperf_status_t find_or_add(sperf_allocated_t *allocated, const sperf_allocated_row_t *row, uint32_t *out)
{
    uint64_t hash = sperf_hash_key((uint64_t)row->class_name << 32 | row->place);
    if (allocated->by_leaf) hash = sperf_hash_combine(hash, row->leaf);
    *out = sperf_index_find(&allocated->index, hash, allocated, row, row_equals);
    if (*out != 0) return SPERF_OK;
    SPERF_TRY(SPERF_ROWS_RESERVE(allocated->rows, allocated->capacity, (uint64_t)allocated->count + 1));
    SPERF_TRY(sperf_index_reserve(&allocated->index));
    allocated->rows[allocated->count] = *row;
    *out = ++allocated->count;
    sperf_index_add(&allocated->index, hash, *out);
    return SPERF_OK;
}

/*
 * Put the leaf of `stack`, and the frame whose line that was, into `row`. A sample of the view has a frame that is
 * not hidden. Where none has a line, it is the leaf's.
 */
static void write_place(const sperf_allocated_t *allocated, const sperf_profile_t *profile, sperf_stack_id_t stack,
                        sperf_allocated_row_t *row)
{
    for (; stack != 0; stack = profile->stacks.rows[stack].parent) {
        sperf_frame_id_t frame = profile->stacks.rows[stack].frame;
        uint32_t node = allocated->places.node_of_frame[frame];
        if (node == 0) continue;
        if (row->leaf == 0)
            *row = (sperf_allocated_row_t){.class_name = row->class_name, .place = node - 1, .leaf = frame};
        if (profile->frames.rows[frame].line == 0) continue;
        row->place = node - 1;
        row->line = frame;
        return;
    }
}

static sperf_status_t add_samples(sperf_allocated_t *allocated, const sperf_view_t *view)
{
    const sperf_profile_t *profile = view->profile;
    sperf_string_id_t key = sperf_string_table_find(&profile->strings, "class", strlen("class"));
    for (uint32_t i = 0; i < profile->samples.count; i++) {
        const int64_t *values = sperf_sample_table_values(&profile->samples, i);
        int64_t objects = values[allocated->objects_type];
        int64_t bytes = allocated->bytes_type == SPERF_TYPE_NONE ? 0 : values[allocated->bytes_type];
        if (view->left_out[i] || (objects == 0 && bytes == 0)) continue;
        const sperf_label_t *class = sperf_label_table_first(&profile->labels, profile->samples.keys[i].labels, key);
        sperf_allocated_row_t row = {.class_name = class != NULL ? class->string : 0};
        write_place(allocated, profile, profile->samples.keys[i].stack, &row);
        uint32_t number = 0;
        SPERF_TRY(find_or_add(allocated, &row, &number));
        sperf_allocated_row_t *sum = &allocated->rows[number - 1];
        sum->objects = sperf_saturating_add(sum->objects, objects);
        sum->bytes = sperf_saturating_add(sum->bytes, bytes);
    }
    return SPERF_OK;
}

/* -- Order -- */

typedef struct {
    const sperf_allocated_t *allocated;
    bool by_bytes;
} order_t;

static bool row_comes_after(const void *context, const void *first, const void *second)
{
    const order_t *order = context;
    const sperf_allocated_t *allocated = order->allocated;
    const sperf_allocated_row_t *a = &allocated->rows[*(const uint32_t *)first];
    const sperf_allocated_row_t *b = &allocated->rows[*(const uint32_t *)second];
    uint64_t left = sperf_magnitude(order->by_bytes ? a->bytes : a->objects);
    uint64_t right = sperf_magnitude(order->by_bytes ? b->bytes : b->objects);
    if (left != right) return left < right;
    int names = sperf_string_compare(sperf_allocated_class(allocated, a), sperf_allocated_class(allocated, b));
    const sperf_graph_node_t *nodes = allocated->places.nodes;
    if (names == 0) names = sperf_string_compare(nodes[a->place].label, nodes[b->place].label);
    return names != 0 ? names > 0 : *(const uint32_t *)first > *(const uint32_t *)second;
}

static sperf_status_t sort_rows(sperf_allocated_t *allocated, uint32_t type)
{
    SPERF_TRY(SPERF_ROWS_NEW(allocated->order, (size_t)allocated->count + 1));
    for (uint32_t i = 0; i < allocated->count; i++) allocated->order[i] = i;
    order_t order = {allocated, type == allocated->bytes_type};
    sperf_sort(allocated->order, allocated->count, sizeof *allocated->order, row_comes_after, &order);
    return SPERF_OK;
}

/* -- The whole -- */

sperf_string_t sperf_allocated_class(const sperf_allocated_t *allocated, const sperf_allocated_row_t *row)
{
    if (row->class_name == 0) return sperf_string_of("(unknown)");
    return sperf_string_table_get(&allocated->places.view->profile->strings, row->class_name);
}

/* A trace has no bytes. */
static void choose_types(sperf_allocated_t *allocated, const sperf_profile_t *profile, uint32_t type)
{
    sperf_allocation_pair_t pair;
    if (sperf_allocation_pair(profile, type, &pair)) {
        allocated->objects_type = pair.objects;
        allocated->bytes_type = pair.bytes;
        return;
    }
    allocated->objects_type = sperf_type_find(profile, sperf_allocation_types[0].name);
    allocated->bytes_type = sperf_type_find(profile, sperf_allocation_types[1].name);
}

/* A filter, and a difference, have parts of what the errors are of. Neither are there any of objects in use. */
static bool rows_are_whole(const sperf_allocated_t *allocated, const sperf_view_t *view)
{
    bool in_use = allocated->objects_type != sperf_type_find(view->profile, sperf_allocation_types[0].name);
    return !in_use && !view->narrowed && !allocated->by_leaf && sperf_base_key(view->profile) == SPERF_STRING_NONE;
}

static sperf_status_t set_margins(sperf_allocated_t *allocated, const sperf_allocation_margins_t *margins)
{
    allocated->has_margins = sperf_allocation_margins_any(margins);
    for (uint32_t i = 0; i < allocated->count; i++) {
        sperf_allocated_row_t *row = &allocated->rows[i];
        sperf_status_t status = sperf_allocation_margins_of_line(
            margins, sperf_allocated_class(allocated, row), allocated->places.view->profile, row->line, &row->margin);
        if (status != SPERF_OK && status != SPERF_NOT_FOUND) return status;
    }
    return SPERF_OK;
}

static sperf_status_t add_margins(sperf_allocated_t *allocated, const sperf_view_t *view)
{
    if (!rows_are_whole(allocated, view)) return SPERF_OK;
    sperf_allocation_margins_t margins;
    sperf_status_t status = sperf_allocation_margins_init(&margins, view->profile);
    if (status == SPERF_OK) status = set_margins(allocated, &margins);
    sperf_allocation_margins_cleanup(&margins);
    return status;
}

sperf_status_t sperf_allocated_init(sperf_allocated_t *allocated, const sperf_view_t *view, uint32_t type, bool by_leaf)
{
    *allocated = (sperf_allocated_t){.by_leaf = by_leaf};
    choose_types(allocated, view->profile, type);
    if (allocated->objects_type == SPERF_TYPE_NONE) return SPERF_UNSUPPORTED;
    SPERF_TRY(sperf_graph_build_nodes(view, SPERF_GRANULARITY_LINES, &allocated->places));
    SPERF_TRY(add_samples(allocated, view));
    SPERF_TRY(add_margins(allocated, view));
    return sort_rows(allocated, type);
}

void sperf_allocated_cleanup(sperf_allocated_t *allocated)
{
    sperf_graph_cleanup(&allocated->places);
    sperf_index_cleanup(&allocated->index);
    free(allocated->rows);
    free(allocated->order);
}
