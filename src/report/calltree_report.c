/*
 * Calls as a tree: from the roots to the leaves, or inverted, from the leaves to their callers.
 *
 * The trie is such a tree of frames. Here siblings with the same function are one, whatever their lines. Calls are
 * interned by (parent, node), so parents precede children, as in the trie.
 *
 * Stacks of real programs are 60 to 200 frames deep, and most of their calls have one significant callee. In text
 * such a chain is folded into its first call, the number of further calls, and its last call. Indentation ends at
 * a level below which numbers show the depth. In gems a callee is significant if it has all except a fiftieth of
 * its caller's time. So the middleware of a request, each of which does little, is one row with its combined time.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "../base/saturate.h"
#include "path.h"
#include "rendering.h"
#include "sperf/base/rows.h"
#include "sperf/base/sort.h"
#include "sperf/model/sample_types.h"
#include "sperf/model/stack_fold.h"
#include "table.h"
#include "trace_reports.h"

/*
 * Of a chain that is folded, FOLDED_MIN calls at least are not shown: fewer would save no rows. Of callers the
 * first ones say most.
 */
enum { INDENT = 2, FOLDED_MIN = 3, KEPT_CALLERS = 3, LIBRARY_FRACTION = 50, CHAIN_FRACTION = 10, GEMS_NAMED_MAX = 3 };

typedef struct {
    uint32_t parent; /* 0: none */
    uint32_t node;   /* of the graph */
    uint32_t depth;  /* 0 for a root */
    uint32_t level;  /* where it is shown: its depth, less by the calls that are folded above it */
    int64_t self;    /* of the samples that end here */
    int64_t total;
    int64_t calls; /* of a trace */
    bool partial;  /* they were counted in part, or those of a caller */
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
    uint32_t shown_count; /* how many were, those in chains that are folded among them */
    bool folded;          /* a chain was */
    bool counted;         /* of the time of a trace, which knows how often each call was made */
    bool any_partial;     /* some calls were counted in part */
    sperf_partial_calls_t partial;
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
    uint64_t hash = sperf_hash_key((uint64_t)parent << 32 | node);
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

static uint32_t node_at(const calltree_t *tree, sperf_stack_id_t id)
{
    return tree->graph.node_of_frame[tree->rendering->view->profile->stacks.rows[id].frame];
}

static int64_t calls_of(const calltree_t *tree, uint32_t row)
{
    const sperf_sample_table_t *samples = &tree->rendering->view->profile->samples;
    bool hidden = samples->keys[row].stack == 0 || node_at(tree, samples->keys[row].stack) == 0;
    return tree->counted && !hidden ? sperf_sample_table_values(samples, row)[SPERF_TRACE_CALLS] : 0;
}

static void add_row(calltree_t *tree, uint32_t call, uint32_t row)
{
    int64_t value = sperf_rendering_value(tree->rendering, row);
    tree->calls[call].self = sperf_saturating_add(tree->calls[call].self, value);
    tree->calls[call].calls = sperf_saturating_add(tree->calls[call].calls, calls_of(tree, row));
    bool partial = calls_of(tree, row) != 0 && sperf_calls_are_partial(&tree->partial, row);
    tree->calls[call].partial = tree->calls[call].partial || partial;
    tree->any_partial = tree->any_partial || partial;
}

static bool counts(const calltree_t *tree, uint32_t row)
{
    bool called = tree->counted && calls_of(tree, row) != 0;
    return !tree->rendering->view->left_out[row] && (called || sperf_rendering_value(tree->rendering, row) != 0);
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
    if (call_of == NULL) return SPERF_NO_MEMORY;
    sperf_status_t status = intern_paths(tree, call_of);
    for (uint32_t row = 0; status == SPERF_OK && row < profile->samples.count; row++) {
        if (!counts(tree, row)) continue;
        add_row(tree, call_of[profile->samples.keys[row].stack], row);
    }
    free(call_of);
    return status;
}

static sperf_status_t add_callers(calltree_t *tree, const sperf_stack_fold_t *fold)
{
    const sperf_profile_t *profile = tree->rendering->view->profile;
    /* Behind the nodes that the graph has there is room for one. */
    const uint32_t truncated = tree->graph.nodes_count;
    tree->graph.nodes[truncated].label = sperf_string_of(SPERF_FOLD_NAME);
    for (uint32_t row = 0; row < profile->samples.count; row++) {
        if (!counts(tree, row)) continue;
        uint32_t call = 0;
        sperf_stack_walk_t walk = sperf_stack_walk(fold, profile->samples.keys[row].stack);
        for (sperf_frame_id_t frame; sperf_stack_walk_next(&walk, &frame);) {
            uint32_t node = frame == SPERF_FOLD_FRAME ? truncated + 1 : tree->graph.node_of_frame[frame];
            if (node != 0) SPERF_TRY(intern(tree, call, node - 1, &call));
        }
        add_row(tree, call, row);
    }
    return SPERF_OK;
}

/* Callers differ by callee: a tree of all callers would have the square of a recursion's depth. */
static sperf_status_t build_upward(calltree_t *tree)
{
    sperf_stack_fold_t fold;
    sperf_status_t status = sperf_stack_fold_init(&fold, &tree->rendering->view->profile->stacks);
    if (status == SPERF_OK) status = add_callers(tree, &fold);
    sperf_stack_fold_cleanup(&fold);
    return status;
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
 * Sum the calls up towards the roots, and choose what a call must have to be shown: its share of all values
 * without their signs, for those of a difference may cancel out.
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
    /* What was found below a chosen method has calls of its own that were counted as that one's. */
    for (uint32_t id = 1; id <= tree->count && !tree->rendering->options->inverted; id++) {
        tree->calls[id].partial = tree->calls[id].partial || tree->calls[tree->calls[id].parent].partial;
    }
    double least = (double)sum * tree->rendering->options->node_fraction;
    tree->least = least < 9223372036854775808.0 ? (uint64_t)least : INT64_MAX;
}

/*
 * One sort of all calls that are large enough orders each one's children: they are put in front of their siblings
 * from the last to the first. What is too small is most of a tree that is turned over.
 */
static sperf_status_t link_calls(calltree_t *tree)
{
    uint32_t *order = calloc((size_t)tree->count + 1, sizeof *order);
    if (order == NULL) return SPERF_NO_MEMORY;
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

/* Return the next call after `id` and all below it, 0 behind the last one. */
static uint32_t next_beside(calltree_t *tree, uint32_t id)
{
    while (id != 0 && tree->calls[id].next_sibling == 0) id = tree->calls[id].parent;
    if (id == 0) return 0;
    uint32_t next = tree->calls[id].next_sibling;
    tree->calls[next].level = tree->calls[id].level;
    return next;
}

/* Depth first; what is too small is left out with all below it. */
static uint32_t next_call(calltree_t *tree, uint32_t id)
{
    uint32_t child = tree->calls[id].first_child;
    if (child == 0) return next_beside(tree, id);
    tree->calls[child].level = tree->calls[id].level + 1;
    return child;
}

static bool is_enough(const calltree_t *tree, uint32_t rows)
{
    uint32_t rows_max = tree->rendering->options->rows_max;
    return rows_max != 0 && rows >= rows_max;
}

/* -- As text -- */

/*
 * The names of deep calls must have room. Calls beyond the last level that is indented are told apart by its
 * number, which takes the indentation's place.
 */
static void append_indentation(const calltree_t *tree, uint32_t level)
{
    uint32_t level_max = tree->rendering->options->indent_max;
    char number[16] = "";
    if (level_max != 0 && level > level_max) {
        (void)snprintf(number, sizeof number, "%" PRIu32 ": ", level);
        level = level_max;
    }
    sperf_append_right_aligned(tree->rendering->out, sperf_string_of(number), (size_t)level * INDENT);
}

static void write_call(const calltree_t *tree, const call_t *call)
{
    const sperf_rendering_t *rendering = tree->rendering;
    sperf_append_value_and_share(rendering, call->total, false);
    sperf_buffer_append_byte(rendering->out, ' ');
    sperf_append_value(rendering, call->self, SPERF_VALUE_WIDTH);
    if (tree->counted) {
        sperf_buffer_append_byte(rendering->out, ' ');
        sperf_append_calls(rendering->out, call->calls, call->partial, SPERF_VALUE_WIDTH);
    }
    sperf_buffer_append_string(rendering->out, "  ");
    append_indentation(tree, call->level);
    sperf_append_text(rendering->out, tree->graph.nodes[call->node].label);
    sperf_buffer_append_byte(rendering->out, '\n');
}

static sperf_string_t gem_of(const calltree_t *tree, uint32_t id)
{
    return sperf_gem_of_path(sperf_graph_file(&tree->graph, &tree->graph.nodes[tree->calls[id].node]));
}

/* Name the first gems of `count` calls from `id` on: " of rack, actionpack and others". */
static void append_gems(const calltree_t *tree, uint32_t id, uint32_t count)
{
    sperf_string_t named[GEMS_NAMED_MAX];
    uint32_t names = 0;
    bool more = false;
    for (; count > 0; count--, id = tree->calls[id].first_child) {
        sperf_string_t gem = gem_of(tree, id);
        bool known = gem.length == 0;
        for (uint32_t i = 0; i < names; i++) known = known || sperf_string_equal(named[i], gem);
        if (known) continue;
        more = more || names == GEMS_NAMED_MAX;
        if (names < GEMS_NAMED_MAX) named[names++] = gem;
    }
    for (uint32_t i = 0; i < names; i++) {
        sperf_buffer_append_string(tree->rendering->out, i == 0 ? " of " : ", ");
        sperf_append_text(tree->rendering->out, named[i]);
    }
    if (more) sperf_buffer_append_string(tree->rendering->out, " and others");
}

/* Write a row for `count` calls from `id` on, with what was spent in them and in what they called beside each other. */
static void write_folded(const calltree_t *tree, uint32_t id, uint32_t count, uint32_t last, uint32_t level)
{
    sperf_buffer_t *out = tree->rendering->out;
    int64_t spent = sperf_saturating_subtract(tree->calls[id].total, tree->calls[last].total);
    sperf_append_right_aligned(out, sperf_string_of(""),
                               (size_t)SPERF_VALUE_WIDTH + 1 + (size_t)sperf_share_width(tree->rendering) + 1);
    if (spent != 0) sperf_append_value(tree->rendering, spent, SPERF_VALUE_WIDTH);
    sperf_append_right_aligned(
        out, sperf_string_of(""),
        (size_t)((spent == 0 ? SPERF_VALUE_WIDTH : 0) + 2 + (tree->counted ? 1 + SPERF_VALUE_WIDTH : 0)));
    append_indentation(tree, level);
    sperf_buffer_append_format(out, "\xe2\x80\xa6 %" PRIu32 " frames", count);
    append_gems(tree, id, count);
    sperf_buffer_append_byte(out, '\n');
}

/* Return what was spent in the call `id` and in all that it called but `callee`. */
static uint64_t spent_beside(const calltree_t *tree, uint32_t id, uint32_t callee)
{
    return sperf_magnitude(sperf_saturating_subtract(tree->calls[id].total, tree->calls[callee].total));
}

static bool is_of_library(const calltree_t *tree, uint32_t id)
{
    const sperf_graph_node_t *node = &tree->graph.nodes[tree->calls[id].node];
    return sperf_path_is_of_library(sperf_graph_file(&tree->graph, node));
}

/*
 * Return whether a call of a library, in a chain that began at `first`, has one callee that matters. All of the chain
 * may have spent a tenth: a hundred times a little is not little.
 */
static bool passes_on(const calltree_t *tree, uint32_t first, uint32_t id)
{
    if (tree->rendering->options->inverted || tree->calls[id].total <= 0 || !is_of_library(tree, id)) return false;
    uint32_t callee = tree->calls[id].first_child;
    return spent_beside(tree, id, callee) <= (uint64_t)tree->calls[id].total / LIBRARY_FRACTION &&
           spent_beside(tree, first, callee) <= (uint64_t)tree->calls[id].total / CHAIN_FRACTION;
}

/*
 * Return the last call of the chain that begins at `id`, and how many calls are between the two. In code of the
 * program's own a call has no other callee that is shown, and all that is spent on the way, in calls and in what
 * is too small, is too small to be shown, too. A chain of a library ends at the first call of the program's own,
 * which is shown.
 */
static uint32_t end_of_chain(const calltree_t *tree, uint32_t id, uint32_t *between)
{
    uint32_t last = id;
    uint32_t count = 0;
    uint64_t spent = 0;
    bool of_library = false;
    for (uint32_t next = tree->calls[id].first_child; next != 0; next = tree->calls[next].first_child) {
        bool passed_on = passes_on(tree, id, last);
        if (!passed_on) {
            spent += spent_beside(tree, last, next);
            bool single = tree->calls[next].next_sibling == 0;
            if (!single || spent > tree->least || sperf_magnitude(tree->calls[last].self) > tree->least) break;
        }
        last = next;
        count++;
        of_library = of_library || passed_on;
        if (of_library && !is_of_library(tree, next)) break;
    }
    *between = count > 0 ? count - 1 : 0;
    return last;
}

/* What the calls of a chain called beside each other is in its row. */
static void cut_siblings(calltree_t *tree, uint32_t id, uint32_t last)
{
    while (id != last) {
        id = tree->calls[id].first_child;
        tree->calls[id].next_sibling = 0;
    }
}

/*
 * Write the call `id` and, where a chain begins with it that is worth it, one row for what is between its ends.
 * Return the call to go on with.
 */
static uint32_t write_next(calltree_t *tree, uint32_t id, uint32_t *rows)
{
    const sperf_report_options_t *options = tree->rendering->options;
    uint32_t between = 0;
    uint32_t last = options->fold_chains ? end_of_chain(tree, id, &between) : id;
    uint32_t kept = options->inverted ? KEPT_CALLERS : 0;
    bool has_room = options->rows_max == 0 || (uint64_t)*rows + kept + 2 < options->rows_max;
    bool folds = has_room && between >= FOLDED_MIN + kept;
    for (uint32_t shown = 0; shown <= (folds ? kept : 0); shown++) {
        if (shown > 0) id = next_call(tree, id);
        write_call(tree, &tree->calls[id]);
        tree->shown_count++;
        ++*rows;
    }
    if (!folds) return next_call(tree, id);
    cut_siblings(tree, id, last);
    write_folded(tree, tree->calls[id].first_child, between - kept, last, tree->calls[id].level + 1);
    tree->shown_count += between - kept;
    tree->folded = true;
    ++*rows;
    tree->calls[last].level = tree->calls[id].level + 2;
    return last;
}

static void write_calls(calltree_t *tree)
{
    uint32_t rows = 0;
    for (uint32_t id = tree->calls[0].first_child; id != 0 && !is_enough(tree, rows);) {
        id = write_next(tree, id, &rows);
    }
}

static void write_text(calltree_t *tree)
{
    sperf_buffer_t *out = tree->rendering->out;
    sperf_append_graph_head(tree->rendering, &tree->graph);
    sperf_append_trace_costs(tree->rendering, "");
    bool inverted = tree->rendering->options->inverted;
    sperf_buffer_append_format(out, "     total %*s %*s%s  function, with its %s below\n",
                               sperf_share_width(tree->rendering), "total%", SPERF_VALUE_WIDTH,
                               inverted ? "end" : "self", tree->counted ? "      calls" : "",
                               inverted ? "callers" : "callees");
    write_calls(tree);
    sperf_append_partial_note(tree->rendering, tree->any_partial);
    if (tree->folded) {
        sperf_buffer_append_format(out,
                                   "(\xe2\x80\xa6 stands for frames with a single relevant %s; --unfold shows them)\n",
                                   inverted ? "caller" : "callee");
    }
    if (tree->shown_count < tree->count) {
        sperf_buffer_append_format(out, "(%" PRIu32 " more calls not shown)\n", tree->count - tree->shown_count);
    }
}

/* -- As a table -- */

/* The columns of a trace. */
enum { CALLS = 5, CALLS_PARTIAL };

static void write_table(calltree_t *tree)
{
    static const sperf_column_t columns[] = {{"depth", SPERF_COLUMN_NUMBER},
                                             {"name", SPERF_COLUMN_TEXT},
                                             {"total", SPERF_COLUMN_VALUE},
                                             {"total_share", SPERF_COLUMN_SHARE},
                                             {"self", SPERF_COLUMN_VALUE},
                                             [CALLS] = {"calls", SPERF_COLUMN_COUNT},
                                             [CALLS_PARTIAL] = {"calls_partial", SPERF_COLUMN_PARTIAL}};
    sperf_table_t table = {.rendering = tree->rendering,
                           SPERF_COLUMNS(columns),
                           .any_partial = tree->any_partial,
                           .hidden = tree->counted ? 0 : 1U << CALLS | 1U << CALLS_PARTIAL};
    sperf_table_begin(&table, "calltree");
    uint32_t rows = 0;
    for (uint32_t id = tree->calls[0].first_child; id != 0 && !is_enough(tree, rows);
         id = next_call(tree, id), rows++) {
        const call_t *call = &tree->calls[id];
        const sperf_cell_t cells[] = {{.number = call->depth},   {.text = tree->graph.nodes[call->node].label},
                                      {.number = call->total},   {.number = call->total},
                                      {.number = call->self},    {.number = call->calls, .partial = call->partial},
                                      {.partial = call->partial}};
        sperf_table_append_row(&table, cells);
    }
    sperf_table_end(&table);
}

/* Of the calls that are large enough to be shown. */
static sperf_extent_t extent_of(const calltree_t *tree)
{
    sperf_extent_t extent = {0};
    for (uint32_t id = 1; id <= tree->count; id++) {
        if (sperf_magnitude(tree->calls[id].total) < tree->least) continue;
        sperf_extent_add(&extent, tree->calls[id].total);
        sperf_extent_add(&extent, tree->calls[id].self);
    }
    return extent;
}

static sperf_status_t build(calltree_t *tree)
{
    sperf_rendering_t *rendering = tree->rendering;
    /* The graph is for the names and the head. So many rows are calls, not its nodes. */
    sperf_report_options_t of_graph = *rendering->options;
    of_graph.rows_max = 0;
    SPERF_TRY(sperf_graph_build(rendering->view, &of_graph, SPERF_EDGES_NONE, &tree->graph));
    SPERF_TRY(SPERF_ROWS_RESERVE(tree->calls, tree->capacity, (uint64_t)tree->count + 2));
    tree->calls[0] = (call_t){0};
    tree->partial = sperf_partial_calls(rendering->view->profile);
    SPERF_TRY(rendering->options->inverted ? build_upward(tree) : build_downward(tree));
    add_up(tree);
    SPERF_TRY(link_calls(tree));
    sperf_rendering_choose_unit_for(rendering, extent_of(tree));
    return SPERF_OK;
}

sperf_status_t sperf_render_calltree(sperf_rendering_t *rendering)
{
    const sperf_profile_t *profile = rendering->view->profile;
    bool of_time = rendering->options->type == sperf_time_type(profile);
    calltree_t tree = {.rendering = rendering, .counted = of_time && sperf_profile_is_trace(profile)};
    sperf_status_t status = build(&tree);
    if (status == SPERF_OK) (sperf_rendering_is_text(rendering) ? write_text : write_table)(&tree);
    free(tree.calls);
    sperf_index_cleanup(&tree.index);
    sperf_graph_cleanup(&tree.graph);
    return status;
}
