/*
 * Who calls whom, as a tree: from the roots down to the leaves, or turned over, from the leaves up to who called them.
 *
 * The trie is such a tree already, but of frames: here siblings of one function are one, whatever lines they were called
 * from. Calls are interned by (parent, node), so that parents precede children, as in the trie.
 */
#include <inttypes.h>
#include <stdlib.h>

#include "../base/rows.h"
#include "../base/saturate.h"
#include "head.h"
#include "rendering.h"
#include "sperf/sort.h"
#include "table.h"

enum { INDENT = 2 };

typedef struct {
    uint32_t parent; /* 0: none */
    uint32_t node;   /* of the graph */
    uint32_t depth;  /* 0 for a root */
    int64_t self;    /* of the samples that end here */
    int64_t total;
    uint32_t first_child;
    uint32_t next_sibling;
} call_t;

typedef struct {
    sperf_rendering_t *rendering;
    sperf_graph_t graph; /* its nodes name the calls */
    call_t *calls;       /* calls[0] is above the roots */
    uint32_t count;      /* without it */
    uint32_t capacity;
    sperf_index_t index;
    uint64_t least;       /* what a call must have to be shown */
    uint32_t shown_count; /* how many were */
} calltree_t;

static bool call_equals(const void *table, uint32_t id, const void *key)
{
    const call_t *call = &((const calltree_t *)table)->calls[id];
    const call_t *other = key;
    return call->parent == other->parent && call->node == other->node;
}

static sperf_status_t intern(calltree_t *tree, uint32_t parent, uint32_t node, uint32_t *out)
{
    call_t call = {.parent = parent, .node = node};
    uint64_t hash = sperf_hash_u64((uint64_t)parent << 32 | node);
    *out = sperf_index_find(&tree->index, hash, tree, &call, call_equals);
    if (*out != 0) return SPERF_OK;
    SPERF_TRY(SPERF_ROWS_RESERVE(tree->calls, tree->capacity, (uint64_t)tree->count + 2));
    SPERF_TRY(sperf_index_reserve(&tree->index));
    call.depth = parent == 0 ? 0 : tree->calls[parent].depth + 1;
    *out = ++tree->count;
    tree->calls[*out] = call;
    sperf_index_add(&tree->index, hash, *out);
    return SPERF_OK;
}

static void add_value(calltree_t *tree, uint32_t call, int64_t value)
{
    tree->calls[call].self = sperf_saturating_add(tree->calls[call].self, value);
}

static uint32_t node_at(const calltree_t *tree, sperf_stack_id_t id)
{
    return tree->graph.node_of_frame[tree->rendering->view->profile->stacks.rows[id].frame];
}

static bool counts(const calltree_t *tree, uint32_t row)
{
    return !tree->rendering->view->left_out[row] && sperf_rendering_value(tree->rendering, row) != 0;
}

/* From the roots: which nodes of the trie samples reach, and the call that each is. */
static sperf_status_t intern_paths(calltree_t *tree, uint32_t *call_of)
{
    const sperf_profile_t *profile = tree->rendering->view->profile;
    const sperf_stack_t *rows = profile->stacks.rows;
    for (uint32_t row = 0; row < profile->samples.count; row++) {
        if (counts(tree, row)) call_of[profile->samples.keys[row].stack] = 1;
    }
    for (sperf_stack_id_t id = profile->stacks.count; id > 0; id--) call_of[rows[id].parent] |= call_of[id];
    call_of[0] = 0;
    for (sperf_stack_id_t id = 1; id <= profile->stacks.count; id++) {
        if (call_of[id] == 0) continue;
        uint32_t parent = call_of[rows[id].parent];
        call_of[id] = parent;
        if (node_at(tree, id) != 0) SPERF_TRY(intern(tree, parent, node_at(tree, id) - 1, &call_of[id]));
    }
    return SPERF_OK;
}

static sperf_status_t build_downward(calltree_t *tree)
{
    const sperf_profile_t *profile = tree->rendering->view->profile;
    uint32_t *call_of = calloc((size_t)profile->stacks.count + 1, sizeof *call_of);
    if (!call_of) return SPERF_NO_MEMORY;
    sperf_status_t status = intern_paths(tree, call_of);
    for (uint32_t row = 0; status == SPERF_OK && row < profile->samples.count; row++) {
        if (!counts(tree, row)) continue;
        add_value(tree, call_of[profile->samples.keys[row].stack], sperf_rendering_value(tree->rendering, row));
    }
    free(call_of);
    return status;
}

static sperf_status_t build_upward(calltree_t *tree)
{
    const sperf_profile_t *profile = tree->rendering->view->profile;
    for (uint32_t row = 0; row < profile->samples.count; row++) {
        if (!counts(tree, row)) continue;
        uint32_t call = 0;
        for (sperf_stack_id_t id = profile->samples.keys[row].stack; id != 0; id = profile->stacks.rows[id].parent) {
            if (node_at(tree, id) != 0) SPERF_TRY(intern(tree, call, node_at(tree, id) - 1, &call));
        }
        add_value(tree, call, sperf_rendering_value(tree->rendering, row));
    }
    return SPERF_OK;
}

static bool call_comes_after(const void *context, const void *first, const void *second)
{
    const calltree_t *tree = context;
    const call_t *a = &tree->calls[*(const uint32_t *)first];
    const call_t *b = &tree->calls[*(const uint32_t *)second];
    if (sperf_magnitude(a->total) != sperf_magnitude(b->total))
        return sperf_magnitude(a->total) < sperf_magnitude(b->total);
    int order = sperf_string_compare(tree->graph.nodes[a->node].label, tree->graph.nodes[b->node].label);
    return order != 0 ? order > 0 : *(const uint32_t *)first > *(const uint32_t *)second;
}

/*
 * Sum the calls up towards the roots, and choose what a call must have to be shown: its share of all values without their
 * signs, for those of a difference may cancel out.
 */
static void add_up(calltree_t *tree)
{
    int64_t sum = 0;
    for (uint32_t id = tree->count; id > 0; id--) {
        call_t *call = &tree->calls[id];
        sum = sperf_saturating_add(sum, sperf_saturating_abs(call->self));
        call->total = sperf_saturating_add(call->total, call->self);
        call_t *parent = &tree->calls[call->parent];
        parent->total = sperf_saturating_add(parent->total, call->total);
    }
    double least = (double)sum * tree->rendering->options->node_fraction;
    tree->least = least < 9223372036854775808.0 ? (uint64_t)least : INT64_MAX;
}

/*
 * One sort of all calls that are large enough orders each one's children: they are put in front of their siblings from the
 * last to the first. What is too small is most of a tree that is turned over.
 */
static sperf_status_t link_calls(calltree_t *tree)
{
    uint32_t *order = calloc((size_t)tree->count + 1, sizeof *order);
    if (!order) return SPERF_NO_MEMORY;
    uint32_t count = 0;
    for (uint32_t id = 1; id <= tree->count; id++) {
        if (sperf_magnitude(tree->calls[id].total) >= tree->least) order[count++] = id;
    }
    sperf_sort(order, count, sizeof *order, call_comes_after, tree);
    for (uint32_t i = count; i > 0; i--) {
        call_t *call = &tree->calls[order[i - 1]];
        call->next_sibling = tree->calls[call->parent].first_child;
        tree->calls[call->parent].first_child = order[i - 1];
    }
    free(order);
    return SPERF_OK;
}

typedef void (*call_writer_t)(calltree_t *tree, const call_t *call, void *context);

/* Depth first, until there are enough; what is too small is left out with all below it. */
static void each_call(calltree_t *tree, call_writer_t write, void *context)
{
    uint32_t rows_max = tree->rendering->options->rows_max;
    uint32_t id = tree->calls[0].first_child;
    while (id != 0 && (rows_max == 0 || tree->shown_count < rows_max)) {
        write(tree, &tree->calls[id], context);
        tree->shown_count++;
        if (tree->calls[id].first_child != 0) {
            id = tree->calls[id].first_child;
            continue;
        }
        while (id != 0 && tree->calls[id].next_sibling == 0) id = tree->calls[id].parent;
        if (id != 0) id = tree->calls[id].next_sibling;
    }
}

/* -- As text -- */

static void write_call(calltree_t *tree, const call_t *call, void *context)
{
    const sperf_rendering_t *rendering = tree->rendering;
    (void)context;
    sperf_append_value(rendering, call->total, 10);
    sperf_buffer_append_byte(rendering->out, ' ');
    sperf_append_share(rendering, call->total, rendering->total);
    sperf_buffer_append_byte(rendering->out, ' ');
    sperf_append_value(rendering, call->self, 10);
    sperf_buffer_append_string(rendering->out, "  ");
    sperf_append_right(rendering->out, sperf_string_of(""), (size_t)call->depth * INDENT);
    sperf_append_text(rendering->out, tree->graph.nodes[call->node].label);
    sperf_buffer_append_byte(rendering->out, '\n');
}

static void write_text(calltree_t *tree)
{
    sperf_buffer_t *out = tree->rendering->out;
    sperf_append_graph_head(tree->rendering, &tree->graph);
    bool inverted = tree->rendering->options->inverted;
    sperf_buffer_append_string(out, "     total total%        ");
    sperf_buffer_append_string(out, inverted ? "end  function, and below it its callers\n"
                                             : "self  function, and below it its callees\n");
    each_call(tree, write_call, NULL);
    if (tree->shown_count < tree->count) {
        sperf_buffer_append_format(out, "(%" PRIu32 " more calls are too small or too many to be shown)\n",
                                   tree->count - tree->shown_count);
    }
}

/* -- As a table -- */

static void put_call(calltree_t *tree, const call_t *call, void *context)
{
    sperf_table_t *table = context;
    sperf_table_put_number(table, call->depth);
    sperf_table_put_text(table, tree->graph.nodes[call->node].label);
    sperf_table_put_value(table, call->total);
    sperf_table_put_value(table, call->total);
    sperf_table_put_value(table, call->self);
}

static void write_table(calltree_t *tree)
{
    static const sperf_column_t columns[] = {{"depth", SPERF_COLUMN_NUMBER},
                                             {"name", SPERF_COLUMN_TEXT},
                                             {"total", SPERF_COLUMN_VALUE},
                                             {"total_share", SPERF_COLUMN_SHARE},
                                             {"self", SPERF_COLUMN_VALUE}};
    sperf_table_t table;
    sperf_table_open(&table, tree->rendering, "calltree", columns, sizeof columns / sizeof columns[0]);
    each_call(tree, put_call, &table);
    sperf_table_close(&table);
}

static sperf_status_t build(calltree_t *tree)
{
    sperf_rendering_t *rendering = tree->rendering;
    /* The graph is for the names, the unit and the head. So many rows are calls, not its nodes. */
    sperf_report_options_t of_graph = *rendering->options;
    of_graph.rows_max = 0;
    SPERF_TRY(sperf_graph_build(rendering->view, &of_graph, false, &tree->graph));
    sperf_rendering_choose_unit(rendering, &tree->graph);
    SPERF_TRY(SPERF_ROWS_RESERVE(tree->calls, tree->capacity, (uint64_t)tree->count + 2));
    tree->calls[0] = (call_t){0};
    SPERF_TRY(rendering->options->inverted ? build_upward(tree) : build_downward(tree));
    add_up(tree);
    return link_calls(tree);
}

void sperf_render_calltree(sperf_rendering_t *rendering)
{
    calltree_t tree = {.rendering = rendering};
    sperf_status_t status = build(&tree);
    if (status != SPERF_OK) {
        sperf_buffer_fail(rendering->out, status);
    } else if (rendering->options->format == SPERF_REPORT_TEXT) {
        write_text(&tree);
    } else {
        write_table(&tree);
    }
    free(tree.calls);
    sperf_index_cleanup(&tree.index);
    sperf_graph_cleanup(&tree.graph);
}
