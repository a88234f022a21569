/*
 * The call tree of a trace: see sperf/report/call_nodes.h.
 *
 * Each tree begins with a node for time outside of methods. It is the root only if it has time of its own, or more
 * than one method below it.
 */
#include "sperf/report/call_nodes.h"

#include <stdlib.h>

#include "../base/saturate.h"
#include "sperf/base/rows.h"
#include "sperf/model/frame_kind.h"
#include "sperf/model/sample_types.h"
#include "sperf/report/graph.h"

/* The columns of a trace, in the order of sperf_call_nodes_t's measures; SPERF_TYPE_NONE for one that it lacks. */
typedef struct {
    uint32_t calls, wall, cpu, objects;
} columns_t;

typedef struct {
    uint32_t tree;
    sperf_stack_id_t stack;
} node_key_t;

typedef struct {
    const sperf_profile_t *profile;
    sperf_call_nodes_t *out;
    columns_t columns;
    sperf_function_stacks_t stacks;
    sperf_stack_id_t *homes; /* by stack id of `stacks`: whose node its values belong to; 0: the tree's first */
    uint8_t *kinds;          /* by function id: sperf_frame_kind_t */
    sperf_function_id_t outside;
    uint32_t *fiber_of_row;
    sperf_index_t fiber_index;
    sperf_index_t node_index;
    sperf_index_t method_index;
    node_key_t *keys; /* by node */
    uint32_t keys_capacity;
    sperf_string_id_t class_key; /* of the label; SPERF_STRING_NONE: no sample has it */
} building_t;

/* -- Functions and stacks -- */

static sperf_string_t name_of(const sperf_profile_t *profile, sperf_function_id_t function)
{
    return sperf_string_table_get(&profile->strings, profile->functions.rows[function].name);
}

static sperf_status_t classify_functions(building_t *building)
{
    const sperf_profile_t *profile = building->profile;
    SPERF_TRY(SPERF_ROWS_NEW(building->kinds, (size_t)profile->functions.count + 1));
    for (sperf_function_id_t id = 1; id <= profile->functions.count; id++) {
        building->kinds[id] = (uint8_t)sperf_frame_kind(profile, id);
        if (sperf_string_is(name_of(profile, id), SPERF_OUTSIDE_OF_METHODS)) building->outside = id;
    }
    return SPERF_OK;
}

static bool is_code(uint8_t kind)
{
    return kind == SPERF_FRAME_RUBY || kind == SPERF_FRAME_C;
}

/* Parents precede children, so that their homes are known. */
static sperf_status_t find_homes(building_t *building)
{
    SPERF_TRY(sperf_function_stacks_init(&building->stacks, building->profile, NULL));
    const sperf_stack_table_t *stacks = &building->stacks.stacks;
    SPERF_TRY(SPERF_ROWS_NEW(building->homes, (size_t)stacks->count + 1));
    for (sperf_stack_id_t id = 1; id <= stacks->count; id++) {
        sperf_stack_t stack = stacks->rows[id];
        sperf_stack_id_t parent = building->homes[stack.parent];
        bool outside = parent == 0 && stack.frame == building->outside;
        building->homes[id] = outside || !is_code(building->kinds[stack.frame]) ? parent : id;
    }
    return SPERF_OK;
}

/* -- Fibers -- */

static int64_t fiber_number(const sperf_profile_t *profile, sperf_label_set_id_t set)
{
    uint32_t count;
    const sperf_label_t *labels = sperf_label_table_get(&profile->labels, set, &count);
    for (uint32_t i = 0; i < count; i++) {
        bool is_fiber = sperf_string_is(sperf_string_table_get(&profile->strings, labels[i].key), "fiber");
        if (is_fiber && labels[i].string == 0) return labels[i].number;
    }
    return 1;
}

static bool fiber_equals(const void *table, uint32_t id, const void *key)
{
    const sperf_called_fiber_t *fiber = &((const sperf_call_nodes_t *)table)->fibers[id - 1], *other = key;
    return fiber->thread == other->thread && fiber->fiber == other->fiber;
}

static sperf_status_t intern_fiber(building_t *building, sperf_called_fiber_t fiber, uint32_t *index)
{
    sperf_call_nodes_t *out = building->out;
    uint64_t hash = sperf_hash_combine(fiber.thread, (uint64_t)fiber.fiber);
    uint32_t known = sperf_index_find(&building->fiber_index, hash, out, &fiber, fiber_equals);
    if (known != 0) {
        *index = known - 1;
        return SPERF_OK;
    }
    SPERF_TRY(SPERF_ROWS_RESERVE(out->fibers, out->fibers_capacity, (uint64_t)out->fibers_count + 1));
    SPERF_TRY(sperf_index_reserve(&building->fiber_index));
    fiber.tree = *index = out->fibers_count;
    out->fibers[out->fibers_count++] = fiber;
    sperf_index_add(&building->fiber_index, hash, out->fibers_count);
    return SPERF_OK;
}

static sperf_status_t find_fibers(building_t *building)
{
    const sperf_profile_t *profile = building->profile;
    SPERF_TRY(SPERF_ROWS_NEW(building->fiber_of_row, (size_t)profile->samples.count + 1));
    for (uint32_t row = 0; row < profile->samples.count; row++) {
        sperf_sample_key_t key = profile->samples.keys[row];
        sperf_called_fiber_t fiber = {.thread = key.thread, .fiber = fiber_number(profile, key.labels)};
        SPERF_TRY(intern_fiber(building, fiber, &building->fiber_of_row[row]));
    }
    return SPERF_OK;
}

/* Put fibers into the trees that the caller wants, and count these. */
static sperf_status_t assign_trees(sperf_call_nodes_t *out, const uint32_t *trees, uint32_t trees_length)
{
    out->trees_count = out->fibers_count;
    if (trees != NULL) {
        if (trees_length != out->fibers_count) return SPERF_INVALID_ARGUMENT;
        out->trees_count = 0;
        for (uint32_t i = 0; i < trees_length; i++) {
            if (trees[i] > out->trees_count) return SPERF_INVALID_ARGUMENT;
            if (trees[i] == out->trees_count) out->trees_count++;
            out->fibers[i].tree = trees[i];
        }
    }
    return SPERF_ROWS_NEW(out->trees, (size_t)out->trees_count + 1);
}

/* -- Nodes -- */

static uint64_t hash_node(node_key_t key)
{
    return sperf_hash_key((uint64_t)key.tree << 32 | key.stack);
}

static bool node_equals(const void *table, uint32_t id, const void *key)
{
    const building_t *building = table;
    const node_key_t *wanted = key;
    return building->keys[id].stack == wanted->stack && building->keys[id].tree == wanted->tree;
}

static sperf_status_t add_node(building_t *building, node_key_t key, uint32_t parent, uint32_t *node)
{
    sperf_call_nodes_t *out = building->out;
    uint64_t rows = (uint64_t)out->nodes_count + 2; /* row 0 is unused */
    SPERF_TRY(SPERF_ROWS_RESERVE(out->nodes, out->nodes_capacity, rows));
    SPERF_TRY(SPERF_ROWS_RESERVE(building->keys, building->keys_capacity, rows));
    SPERF_TRY(sperf_index_reserve(&building->node_index));
    *node = ++out->nodes_count;
    out->nodes[*node] = (sperf_called_node_t){.parent = parent};
    building->keys[*node] = key;
    sperf_index_add(&building->node_index, hash_node(key), *node);
    return SPERF_OK;
}

/* The first node of each tree, whose number is that of the tree, from 1. */
static sperf_status_t add_first_nodes(building_t *building)
{
    for (uint32_t tree = 0; tree < building->out->trees_count; tree++) {
        uint32_t node;
        SPERF_TRY(add_node(building, (node_key_t){tree, 0}, 0, &node));
    }
    return SPERF_OK;
}

static uint32_t find_node(const building_t *building, node_key_t key)
{
    return sperf_index_find(&building->node_index, hash_node(key), building, &key, node_equals);
}

/*
 * Nodes between the one that is wanted and the nearest that is there are noted on the way up, in `path`, which has
 * room for the deepest stack: a stack's id is never smaller than its depth.
 */
static sperf_status_t intern_node(building_t *building, node_key_t key, sperf_stack_id_t *path, uint32_t *node)
{
    const sperf_stack_table_t *stacks = &building->stacks.stacks;
    uint32_t missing = 0;
    while ((*node = find_node(building, key)) == 0) {
        path[missing++] = key.stack;
        key.stack = building->homes[stacks->rows[key.stack].parent];
    }
    while (missing > 0) {
        key.stack = path[--missing];
        SPERF_TRY(add_node(building, key, *node, node));
    }
    return SPERF_OK;
}

/* -- Values -- */

static int64_t value_at(const int64_t *values, uint32_t type)
{
    return type == SPERF_TYPE_NONE ? 0 : values[type];
}

static void add_value(int64_t *sums, sperf_called_measure_t measure, int64_t value)
{
    sums[measure] = sperf_saturating_add(sums[measure], value);
}

/* Add a row's values to its node: as its own, or as time that it waited or that GC took. */
static void add_row(const building_t *building, uint32_t row, uint8_t kind, int64_t *sums)
{
    const columns_t *columns = &building->columns;
    const int64_t *values = sperf_sample_table_values(&building->profile->samples, row);
    int64_t wall = value_at(values, columns->wall), cpu = value_at(values, columns->cpu);
    bool is_gc = sperf_frame_kind_is_gc((sperf_frame_kind_t)kind);
    sperf_called_measure_t measure = is_gc                             ? SPERF_CALLED_GC
                                     : kind == SPERF_FRAME_GVL_BLOCKED ? SPERF_CALLED_BLOCKED
                                     : kind == SPERF_FRAME_GVL_WAIT    ? SPERF_CALLED_GVL_WAIT
                                                                       : SPERF_CALLED_SELF;
    add_value(sums, SPERF_CALLED_COUNT, value_at(values, columns->calls));
    add_value(sums, measure, wall);
    add_value(sums, SPERF_CALLED_TOTAL, wall);
    add_value(sums, is_gc ? SPERF_CALLED_GC_CPU : SPERF_CALLED_CPU, cpu);
    add_value(sums, SPERF_CALLED_TOTAL_CPU, cpu);
    add_value(sums, SPERF_CALLED_OBJECTS, value_at(values, columns->objects));
    add_value(sums, SPERF_CALLED_TOTAL_OBJECTS, value_at(values, columns->objects));
}

static sperf_frame_t frame_with_line(const sperf_profile_t *profile, sperf_stack_id_t stack)
{
    sperf_frame_t frame = {0};
    for (; stack != 0 && frame.line == 0; stack = profile->stacks.rows[stack].parent) {
        frame = sperf_frame_table_get(&profile->frames, profile->stacks.rows[stack].frame);
    }
    return frame.line == 0 ? (sperf_frame_t){0} : frame;
}

static sperf_status_t add_allocation(building_t *building, uint32_t row, uint32_t node)
{
    const sperf_profile_t *profile = building->profile;
    sperf_call_nodes_t *out = building->out;
    sperf_sample_key_t key = profile->samples.keys[row];
    int64_t count = value_at(sperf_sample_table_values(&profile->samples, row), building->columns.objects);
    if (count == 0) return SPERF_OK;
    SPERF_TRY(SPERF_ROWS_RESERVE(out->allocations, out->allocations_capacity, (uint64_t)out->allocations_count + 1));
    sperf_frame_t place = frame_with_line(profile, key.stack);
    const sperf_label_t *class = sperf_label_table_first(&profile->labels, key.labels, building->class_key);
    out->allocations[out->allocations_count++] =
        (sperf_called_allocation_t){.node = node,
                                    .line = place.line,
                                    .function = place.function,
                                    .class_name = class != NULL ? class->string : 0,
                                    .count = count};
    return SPERF_OK;
}

static sperf_status_t add_rows(building_t *building, sperf_stack_id_t *path)
{
    const sperf_profile_t *profile = building->profile;
    sperf_call_nodes_t *out = building->out;
    sperf_partial_calls_t partial = sperf_partial_calls(profile);
    for (uint32_t row = 0; row < profile->samples.count; row++) {
        sperf_stack_id_t stack = building->stacks.by_stack[profile->samples.keys[row].stack];
        uint8_t kind = stack == 0 ? SPERF_FRAME_RUBY : building->kinds[building->stacks.stacks.rows[stack].frame];
        node_key_t key = {out->fibers[building->fiber_of_row[row]].tree, building->homes[stack]};
        uint32_t node;
        SPERF_TRY(intern_node(building, key, path, &node));
        add_row(building, row, kind, out->nodes[node].values);
        if (sperf_calls_are_partial(&partial, row)) out->nodes[node].counted_partial = true;
        SPERF_TRY(add_allocation(building, row, node));
    }
    return SPERF_OK;
}

/* -- Totals and links -- */

/* Children follow their parents: on the way back each one's total is complete when it is added. */
static void link_nodes(sperf_call_nodes_t *out)
{
    for (uint32_t id = out->nodes_count; id > 0; id--) {
        sperf_called_node_t *node = &out->nodes[id];
        if (node->parent == 0) continue;
        sperf_called_node_t *parent = &out->nodes[node->parent];
        node->next_sibling = parent->first_child;
        parent->first_child = id;
        for (int measure = SPERF_CALLED_TOTAL; measure < SPERF_CALLED_MEASURES; measure++) {
            add_value(parent->values, (sperf_called_measure_t)measure, node->values[measure]);
        }
    }
}

static bool has_values_of_its_own(const sperf_called_node_t *node)
{
    for (int measure = 0; measure < SPERF_CALLED_TOTAL; measure++) {
        if (node->values[measure] != 0) return true;
    }
    return false;
}

static void find_roots(sperf_call_nodes_t *out)
{
    for (uint32_t tree = 0; tree < out->trees_count; tree++) {
        const sperf_called_node_t *first = &out->nodes[tree + 1];
        uint32_t only = first->first_child;
        bool alone = only != 0 && out->nodes[only].next_sibling == 0 && !has_values_of_its_own(first);
        out->trees[tree].root = alone ? only : tree + 1;
        if (alone) out->nodes[only].parent = 0;
    }
    for (uint32_t id = out->trees_count + 1; id <= out->nodes_count; id++) {
        sperf_called_node_t *node = &out->nodes[id];
        if (node->parent != 0) node->depth = out->nodes[node->parent].depth + 1;
    }
}

/* -- Methods -- */

static bool method_equals(const void *table, uint32_t id, const void *key)
{
    const sperf_called_method_t *method = &((const sperf_call_nodes_t *)table)->methods[id], *other = key;
    return method->function == other->function && method->tree == other->tree;
}

static sperf_status_t intern_method(building_t *building, sperf_called_method_t key, uint32_t *id)
{
    sperf_call_nodes_t *out = building->out;
    uint64_t hash = sperf_hash_key((uint64_t)key.tree << 32 | key.function);
    *id = sperf_index_find(&building->method_index, hash, out, &key, method_equals);
    if (*id != 0) return SPERF_OK;
    SPERF_TRY(SPERF_ROWS_RESERVE(out->methods, out->methods_capacity, (uint64_t)out->methods_count + 2));
    SPERF_TRY(sperf_index_reserve(&building->method_index));
    *id = ++out->methods_count;
    out->methods[*id] = key;
    sperf_index_add(&building->method_index, hash, *id);
    sperf_called_tree_t *tree = &out->trees[key.tree];
    if (tree->first_method == 0) tree->first_method = *id;
    if (tree->last_method != 0) out->methods[tree->last_method].next_of_tree = *id;
    tree->last_method = *id;
    return SPERF_OK;
}

static sperf_status_t find_method(building_t *building, uint32_t node)
{
    sperf_call_nodes_t *out = building->out;
    node_key_t at = building->keys[node];
    sperf_called_method_t key = {.function = at.stack == 0 ? 0 : building->stacks.stacks.rows[at.stack].frame,
                                 .tree = at.tree};
    uint32_t id;
    SPERF_TRY(intern_method(building, key, &id));
    sperf_called_method_t *method = &out->methods[id];
    out->nodes[node].method = id;
    if (method->first_node == 0) method->first_node = node;
    if (method->last_node != 0) out->nodes[method->last_node].next_of_method = node;
    method->last_node = node;
    return SPERF_OK;
}

static sperf_status_t find_methods(building_t *building)
{
    sperf_call_nodes_t *out = building->out;
    for (uint32_t node = 1; node <= out->nodes_count; node++) {
        bool unused = node <= out->trees_count && out->trees[node - 1].root != node;
        if (!unused) SPERF_TRY(find_method(building, node));
    }
    return SPERF_OK;
}

static void enter(sperf_call_nodes_t *out, uint32_t *visits, uint32_t id)
{
    sperf_called_node_t *node = &out->nodes[id];
    sperf_called_method_t *method = &out->methods[node->method];
    node->outermost = visits[node->method]++ == 0;
    method->recursive = method->recursive || !node->outermost;
    method->partial = method->partial || node->counted_partial;
    node->partial = node->counted_partial || (node->parent != 0 && out->nodes[node->parent].partial);
    int measures = node->outermost ? SPERF_CALLED_MEASURES : SPERF_CALLED_TOTAL;
    for (int measure = 0; measure < measures; measure++) {
        add_value(method->values, (sperf_called_measure_t)measure, node->values[measure]);
    }
}

/*
 * Visit a tree from its root, without recursion: stacks of Ruby are deep. `visits` is 0 for each method, and again
 * at the end.
 */
static void sum_tree(sperf_call_nodes_t *out, uint32_t *visits, uint32_t root)
{
    uint32_t id = root;
    enter(out, visits, id);
    for (;;) {
        if (out->nodes[id].first_child != 0) {
            id = out->nodes[id].first_child;
            enter(out, visits, id);
            continue;
        }
        for (;;) {
            visits[out->nodes[id].method]--;
            if (id == root) return;
            if (out->nodes[id].next_sibling != 0) break;
            id = out->nodes[id].parent;
        }
        id = out->nodes[id].next_sibling;
        enter(out, visits, id);
    }
}

static sperf_status_t sum_methods(sperf_call_nodes_t *out)
{
    uint32_t *visits = calloc((size_t)out->methods_count + 1, sizeof *visits);
    if (visits == NULL) return SPERF_NO_MEMORY;
    for (uint32_t tree = 0; tree < out->trees_count; tree++) sum_tree(out, visits, out->trees[tree].root);
    free(visits);
    return SPERF_OK;
}

/* -- All of it -- */

static sperf_status_t build_nodes(building_t *building)
{
    sperf_stack_id_t *path = calloc((size_t)building->stacks.stacks.count + 1, sizeof *path);
    if (path == NULL) return SPERF_NO_MEMORY;
    sperf_status_t status = add_first_nodes(building);
    if (status == SPERF_OK) status = add_rows(building, path);
    free(path);
    return status;
}

static sperf_status_t build(building_t *building, const uint32_t *trees, uint32_t trees_length)
{
    const sperf_profile_t *profile = building->profile;
    building->columns = (columns_t){.calls = sperf_type_find(profile, "calls"),
                                    .wall = sperf_type_find(profile, "wall"),
                                    .cpu = sperf_type_find(profile, "cpu"),
                                    .objects = sperf_type_find(profile, "alloc_objects")};
    building->class_key = sperf_string_table_find(&profile->strings, "class", strlen("class"));
    SPERF_TRY(classify_functions(building));
    SPERF_TRY(find_homes(building));
    SPERF_TRY(find_fibers(building));
    SPERF_TRY(assign_trees(building->out, trees, trees_length));
    SPERF_TRY(build_nodes(building));
    link_nodes(building->out);
    find_roots(building->out);
    SPERF_TRY(find_methods(building));
    return sum_methods(building->out);
}

sperf_status_t sperf_call_nodes_build(const sperf_profile_t *profile, const uint32_t *trees, uint32_t trees_length,
                                      sperf_call_nodes_t *out)
{
    *out = (sperf_call_nodes_t){0};
    building_t building = {.profile = profile, .out = out};
    sperf_status_t status = build(&building, trees, trees_length);
    sperf_function_stacks_cleanup(&building.stacks);
    free(building.homes);
    free(building.kinds);
    free(building.fiber_of_row);
    free(building.keys);
    sperf_index_cleanup(&building.fiber_index);
    sperf_index_cleanup(&building.node_index);
    sperf_index_cleanup(&building.method_index);
    return status;
}

void sperf_call_nodes_cleanup(sperf_call_nodes_t *nodes)
{
    free(nodes->nodes);
    free(nodes->methods);
    free(nodes->fibers);
    free(nodes->trees);
    free(nodes->allocations);
    *nodes = (sperf_call_nodes_t){0};
}
