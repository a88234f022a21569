/* From a tree of calls to a profile: see sperf/trace/trace_profile.h. */
#include "sperf/trace/trace_profile.h"

#include <stdlib.h>

typedef struct {
    const sperf_traced_t *traced;
    sperf_profile_t *profile;
    double *costs;            /* by node: what tracing has added to it */
    sperf_stack_id_t *stacks; /* by node */
    uint32_t *roots;          /* by node: which root it is below */
} adding_t;

static const sperf_traced_method_t *method_of(const sperf_traced_t *traced, const sperf_call_node_t *node)
{
    static const sperf_traced_method_t unknown = {0};
    return node->method < traced->methods_count ? &traced->methods[node->method] : &unknown;
}

/* What counts the calls of a method that is left out has no time and no children. */
static void add_costs(adding_t *adding)
{
    const sperf_traced_t *traced = adding->traced;
    for (uint32_t id = 1; id <= traced->tree->count; id++) {
        const sperf_call_node_t *node = sperf_call_tree_get(traced->tree, id);
        adding->costs[id] += (double)node->objects * traced->costs.object_ns;
        if (node->method < SPERF_CALL_METHODS) continue;
        const sperf_traced_method_t *method = method_of(traced, node);
        double calls = (double)node->calls, inside = calls * traced->costs.inside_ns[method->kind];
        adding->costs[node->parent] += calls * traced->costs.outside_ns[method->kind];
        adding->costs[method->frame != 0 ? id : node->parent] += inside;
    }
}

static int64_t less(int64_t ns, double cost)
{
    int64_t rounded = (int64_t)(cost + 0.5);
    return rounded < ns ? ns - rounded : 0;
}

/* Parents precede children, so theirs are known. */
static sperf_status_t place(adding_t *adding, const sperf_call_node_t *node)
{
    sperf_frame_id_t frame = method_of(adding->traced, node)->frame;
    sperf_stack_id_t parent = node->parent != 0 ? adding->stacks[node->parent] : 0;
    if (node->parent != 0) adding->roots[node->id] = adding->roots[node->parent];
    adding->stacks[node->id] = parent;
    if (node->parent == 0 || frame == 0) return SPERF_OK;
    return sperf_stack_table_intern(&adding->profile->stacks, parent, frame, &adding->stacks[node->id]);
}

/* Time outside of any method needs a frame to stand on. */
static sperf_status_t stack_of_rows(adding_t *adding, uint32_t id, sperf_stack_id_t *out)
{
    *out = adding->stacks[id];
    if (*out != 0) return SPERF_OK;
    sperf_frame_id_t frame = adding->traced->methods[SPERF_CALL_ROOT].frame;
    return sperf_stack_table_intern(&adding->profile->stacks, 0, frame, out);
}

static sperf_sample_key_t key_of(const adding_t *adding, uint32_t id, sperf_stack_id_t stack, bool partial)
{
    const sperf_trace_root_t *root = &adding->traced->roots[adding->roots[id]];
    sperf_label_set_id_t labels = partial ? root->partial_labels : root->labels;
    return (sperf_sample_key_t){.stack = stack, .thread = root->thread, .labels = labels};
}

static sperf_status_t add_row(adding_t *adding, const sperf_call_node_t *node, sperf_trace_sums_t *sums)
{
    bool waits = node->method == SPERF_CALL_GVL_BLOCKED || node->method == SPERF_CALL_GVL_WAIT;
    bool is_method = node->method >= SPERF_CALL_METHODS && method_of(adding->traced, node)->frame != 0;
    int64_t values[SPERF_SAMPLE_TYPES_MAX] = {0};
    values[SPERF_TRACE_CALLS] = is_method ? (int64_t)node->calls : 0;
    values[SPERF_TRACE_WALL] = less(node->wall_ns, adding->costs[node->id]);
    values[SPERF_TRACE_CPU] = less(node->cpu_ns, adding->costs[node->id]);
    values[SPERF_TRACE_WAIT] = waits ? values[SPERF_TRACE_WALL] : 0;
    sums->calls += (uint64_t)values[SPERF_TRACE_CALLS];
    sums->measured_ns += node->wall_ns;
    sums->subtracted_ns += node->wall_ns - values[SPERF_TRACE_WALL];
    if (values[SPERF_TRACE_CALLS] == 0 && values[SPERF_TRACE_WALL] == 0 && values[SPERF_TRACE_CPU] == 0)
        return SPERF_OK;
    sperf_stack_id_t stack;
    SPERF_TRY(stack_of_rows(adding, node->id, &stack));
    bool partial = is_method && node->calls > 0 && method_of(adding->traced, node)->partial;
    return sperf_sample_table_add(&adding->profile->samples, key_of(adding, node->id, stack, partial), values);
}

/*
 * The stack of a node, but for the method that the line is in, which stands at that line. What is called between has
 * none: so the line is that of the innermost frame with one.
 */
static sperf_status_t stack_with_line(adding_t *adding, uint32_t id, const sperf_traced_objects_t *row,
                                      sperf_stack_id_t *out)
{
    const sperf_call_node_t *node = sperf_call_tree_get(adding->traced->tree, id);
    sperf_profile_t *profile = adding->profile;
    sperf_frame_id_t frame = id == row->line_node ? row->frame : method_of(adding->traced, node)->frame;
    *out = adding->stacks[node->parent];
    if (id != row->line_node) {
        SPERF_TRY(stack_with_line(adding, node->parent, row, out));
        if (frame == 0) return SPERF_OK;
        sperf_frame_t without = sperf_frame_table_get(&profile->frames, frame);
        without.line = 0;
        SPERF_TRY(sperf_frame_table_intern(&profile->frames, without, &frame));
    }
    return frame != 0 ? sperf_stack_table_intern(&profile->stacks, *out, frame, out) : SPERF_OK;
}

/* Methods between a node and the one that its line is of are few: a call of `stack_with_line` for each. */
static bool is_above(const sperf_traced_t *traced, uint32_t above, uint32_t id)
{
    for (int i = 0; i < SPERF_TRACED_LINE_FARTHEST && id > above; i++)
        id = sperf_call_tree_get(traced->tree, id)->parent;
    return id == above && above != 0 && sperf_call_tree_get(traced->tree, above)->parent != 0;
}

static sperf_status_t add_objects(adding_t *adding, const sperf_traced_objects_t *row)
{
    int64_t values[SPERF_SAMPLE_TYPES_MAX] = {[SPERF_TRACE_OBJECTS] = (int64_t)row->objects};
    sperf_stack_id_t stack;
    if (is_above(adding->traced, row->line_node, row->node)) {
        SPERF_TRY(stack_with_line(adding, row->node, row, &stack));
    } else {
        SPERF_TRY(stack_of_rows(adding, row->node, &stack));
    }
    sperf_sample_key_t key = key_of(adding, row->node, stack, false);
    key.labels = row->labels;
    return sperf_sample_table_add(&adding->profile->samples, key, values);
}

static sperf_status_t add(adding_t *adding, sperf_trace_sums_t *sums)
{
    const sperf_traced_t *traced = adding->traced;
    add_costs(adding);
    for (uint32_t i = 0; i < traced->roots_count; i++) adding->roots[traced->roots[i].node] = i;
    for (uint32_t id = 1; id <= traced->tree->count; id++) {
        SPERF_TRY(place(adding, sperf_call_tree_get(traced->tree, id)));
    }
    for (uint32_t id = 1; id <= traced->tree->count; id++) {
        SPERF_TRY(add_row(adding, sperf_call_tree_get(traced->tree, id), sums));
    }
    for (uint32_t i = 0; i < traced->objects_count; i++) SPERF_TRY(add_objects(adding, &traced->objects[i]));
    return SPERF_OK;
}

sperf_status_t sperf_trace_add_rows(const sperf_traced_t *traced, sperf_profile_t *profile, sperf_trace_sums_t *sums)
{
    size_t count = (size_t)traced->tree->count + 1;
    adding_t adding = {.traced = traced, .profile = profile};
    *sums = (sperf_trace_sums_t){0};
    adding.costs = calloc(count, sizeof *adding.costs);
    adding.stacks = calloc(count, sizeof *adding.stacks);
    adding.roots = calloc(count, sizeof *adding.roots);
    bool there = adding.costs != NULL && adding.stacks != NULL && adding.roots != NULL;
    sperf_status_t status = there ? add(&adding, sums) : SPERF_NO_MEMORY;
    free(adding.costs);
    free(adding.stacks);
    free(adding.roots);
    return status;
}
