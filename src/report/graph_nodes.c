/* The nodes of a graph: which frames are one, and what they are called; and the edges of each. See graph.h. */
#include <stdlib.h>
#include <string.h>

#include "../base/saturate.h"
#include "path.h"
#include "sperf/base/rows.h"
#include "sperf/base/sort.h"
#include "sperf/report/graph.h"

static bool node_equals(const void *table, uint32_t id, const void *key)
{
    const sperf_graph_node_t *node = &((const sperf_graph_t *)table)->nodes[id - 1];
    const sperf_graph_node_t *other = key;
    return node->name == other->name && node->file == other->file && node->line == other->line &&
           node->first_line == other->first_line;
}

/* There are no more nodes than frames, and the array is as long. */
static sperf_status_t find_or_add(sperf_graph_t *graph, const sperf_graph_node_t *node, uint32_t *out)
{
    uint64_t hash = sperf_hash_combine(sperf_hash_key((uint64_t)node->name << 32 | node->file),
                                       (uint64_t)node->line << 32 | node->first_line);
    *out = sperf_index_find(&graph->node_index, hash, graph, node, node_equals);
    if (*out != 0) return SPERF_OK;
    SPERF_TRY(sperf_index_reserve(&graph->node_index));
    graph->nodes[graph->nodes_count] = *node;
    *out = ++graph->nodes_count;
    sperf_index_add(&graph->node_index, hash, *out);
    return SPERF_OK;
}

/* "" stays "", though cleaning would make it ".". */
static sperf_status_t clean_file(sperf_graph_t *graph, sperf_string_t path, sperf_buffer_t *room, uint32_t *out)
{
    *out = 0;
    if (path.length == 0) return SPERF_OK;
    sperf_buffer_clear(room);
    sperf_path_append_clean(room, path);
    SPERF_TRY(room->status);
    return sperf_string_table_intern(&graph->files, (const char *)room->bytes, room->length, out);
}

/* What of a function counts. */
static sperf_status_t node_of_function(sperf_graph_t *graph, sperf_granularity_t granularity, sperf_function_t function,
                                       sperf_buffer_t *room, sperf_graph_node_t *out)
{
    *out = (sperf_graph_node_t){.begins = function.first_line};
    bool files = granularity == SPERF_GRANULARITY_FILES;
    if (!files) out->name = function.name;
    if (files || granularity == SPERF_GRANULARITY_DEFINITIONS) out->first_line = function.first_line;
    if (granularity == SPERF_GRANULARITY_FUNCTIONS) return SPERF_OK;
    return clean_file(graph, sperf_string_table_get(&graph->view->profile->strings, function.file), room, &out->file);
}

static void extend_beginning(sperf_graph_node_t *node, uint32_t first_line)
{
    if (first_line != 0 && (node->begins == 0 || first_line < node->begins)) node->begins = first_line;
}

/* Definitions are the profile's functions, whose ids then say which node is whose. */
static void assign_definitions(sperf_graph_t *graph, const sperf_graph_node_t *by_function)
{
    const sperf_profile_t *profile = graph->view->profile;
    graph->nodes_count = profile->functions.count;
    for (uint32_t i = 0; i < graph->nodes_count; i++) graph->nodes[i] = by_function[i + 1];
    for (sperf_frame_id_t id = 1; id <= profile->frames.count; id++) {
        if (!graph->view->hidden[id]) graph->node_of_frame[id] = profile->frames.rows[id].function;
    }
}

static sperf_status_t assign_nodes(sperf_graph_t *graph, sperf_granularity_t granularity,
                                   sperf_graph_node_t *by_function, sperf_buffer_t *room)
{
    const sperf_profile_t *profile = graph->view->profile;
    for (sperf_function_id_t id = 1; id <= profile->functions.count; id++) {
        SPERF_TRY(node_of_function(graph, granularity, profile->functions.rows[id], room, &by_function[id]));
    }
    if (granularity == SPERF_GRANULARITY_DEFINITIONS) {
        assign_definitions(graph, by_function);
        return SPERF_OK;
    }
    for (sperf_frame_id_t id = 1; id <= profile->frames.count; id++) {
        if (graph->view->hidden[id]) continue;
        sperf_frame_t frame = profile->frames.rows[id];
        sperf_graph_node_t node = by_function[frame.function];
        if (granularity == SPERF_GRANULARITY_LINES) node.line = frame.line;
        SPERF_TRY(find_or_add(graph, &node, &graph->node_of_frame[id]));
        extend_beginning(&graph->nodes[graph->node_of_frame[id] - 1], node.begins);
    }
    return SPERF_OK;
}

sperf_string_t sperf_graph_file(const sperf_graph_t *graph, const sperf_graph_node_t *node)
{
    return sperf_string_table_get(&graph->files, node->file);
}

sperf_string_t sperf_graph_name(const sperf_graph_t *graph, const sperf_graph_node_t *node)
{
    return sperf_string_table_get(&graph->view->profile->strings, node->name);
}

/* -- What nodes are called -- */

static sperf_status_t set_label(sperf_graph_t *graph, sperf_graph_node_t *node, const sperf_buffer_t *text)
{
    SPERF_TRY(text->status);
    char *bytes = sperf_arena_alloc_text(&graph->labels, text->length);
    if (bytes == NULL) return SPERF_NO_MEMORY;
    memcpy(bytes, text->bytes, text->length);
    node->label = (sperf_string_t){bytes, text->length};
    return SPERF_OK;
}

/* Code of which neither function nor file is known is called after its program. */
static sperf_status_t label_by_program(sperf_graph_t *graph, sperf_graph_node_t *node, sperf_buffer_t *room)
{
    const sperf_profile_t *profile = graph->view->profile;
    node->label = sperf_string_of("<unknown>");
    if (profile->program == 0) return SPERF_OK;
    sperf_string_t program = sperf_path_last(sperf_string_table_get(&profile->strings, profile->program));
    sperf_buffer_clear(room);
    sperf_buffer_append_byte(room, '[');
    sperf_buffer_append(room, program.bytes, program.length);
    sperf_buffer_append_byte(room, ']');
    return set_label(graph, node, room);
}

static sperf_status_t join_label(sperf_graph_t *graph, sperf_graph_node_t *node, uint32_t line, sperf_buffer_t *room)
{
    sperf_string_t name = sperf_graph_name(graph, node);
    sperf_string_t file = sperf_graph_file(graph, node);
    sperf_buffer_clear(room);
    sperf_buffer_append(room, name.bytes, name.length);
    if (name.length > 0) sperf_buffer_append_byte(room, ' ');
    sperf_buffer_append(room, file.bytes, file.length);
    if (line != 0) sperf_buffer_append_format(room, ":%u", line);
    return set_label(graph, node, room);
}

/*
 * Of each name, whether functions of several files have it. The whole profile is asked, not the view: what a
 * function is called must not depend on what else is shown.
 */
static sperf_status_t find_shared_names(const sperf_graph_t *graph, const sperf_graph_node_t *by_function, bool **out)
{
    const sperf_profile_t *profile = graph->view->profile;
    size_t names = sperf_string_table_count(&profile->strings);
    uint32_t *files = calloc(names, sizeof *files); /* by name: 1 + the file that was met first */
    bool *shared = *out = calloc(names, sizeof *shared);
    bool complete = files != NULL && shared != NULL;
    for (sperf_function_id_t id = 1; complete && id <= profile->functions.count; id++) {
        const sperf_graph_node_t *function = &by_function[id];
        if (files[function->name] == 0) files[function->name] = function->file + 1;
        if (files[function->name] != function->file + 1) shared[function->name] = true;
    }
    free(files);
    return complete ? SPERF_OK : SPERF_NO_MEMORY;
}

/* "name file:line", as much of it as there is. `shared` says which names need their file; NULL: all. */
static sperf_status_t label_nodes(sperf_graph_t *graph, sperf_granularity_t granularity, const bool *shared,
                                  sperf_buffer_t *room)
{
    for (uint32_t i = 0; i < graph->nodes_count; i++) {
        sperf_graph_node_t *node = &graph->nodes[i];
        sperf_string_t name = sperf_graph_name(graph, node);
        uint32_t line = granularity == SPERF_GRANULARITY_DEFINITIONS ? node->first_line : node->line;
        bool placed = (node->file != 0 || line != 0) && (shared == NULL || shared[node->name]);
        if (placed) {
            SPERF_TRY(join_label(graph, node, line, room));
        } else if (name.length > 0) {
            node->label = name;
        } else {
            SPERF_TRY(label_by_program(graph, node, room));
        }
    }
    return SPERF_OK;
}

static sperf_status_t build_nodes(sperf_graph_t *graph, sperf_granularity_t granularity,
                                  sperf_graph_node_t *by_function, sperf_buffer_t *room)
{
    bool *shared = NULL;
    SPERF_TRY(assign_nodes(graph, granularity, by_function, room));
    sperf_status_t status = SPERF_OK;
    if (granularity == SPERF_GRANULARITY_DISTINCT) status = find_shared_names(graph, by_function, &shared);
    if (status == SPERF_OK) status = label_nodes(graph, granularity, shared, room);
    free(shared);
    return status;
}

sperf_status_t sperf_graph_build_nodes(const sperf_view_t *view, sperf_granularity_t granularity, sperf_graph_t *out)
{
    const sperf_profile_t *profile = view->profile;
    *out = (sperf_graph_t){.view = view};
    bool definitions = granularity == SPERF_GRANULARITY_DEFINITIONS;
    size_t nodes = (size_t)(definitions ? profile->functions.count : profile->frames.count) + 1;
    out->nodes = calloc(nodes, sizeof *out->nodes);
    out->node_of_frame = calloc((size_t)profile->frames.count + 1, sizeof *out->node_of_frame);
    sperf_graph_node_t *by_function = calloc((size_t)profile->functions.count + 1, sizeof *by_function);
    sperf_buffer_t room = SPERF_BUFFER_INIT;
    bool complete = out->nodes != NULL && out->node_of_frame != NULL && by_function != NULL;
    sperf_status_t status = complete ? build_nodes(out, granularity, by_function, &room) : SPERF_NO_MEMORY;
    free(by_function);
    sperf_buffer_cleanup(&room);
    return status;
}

void sperf_graph_cleanup(sperf_graph_t *graph)
{
    free(graph->nodes);
    free(graph->listed);
    free(graph->edges);
    free(graph->node_of_frame);
    free(graph->frame_flat);
    free(graph->edge_of_stack);
    sperf_index_cleanup(&graph->edge_index);
    sperf_index_cleanup(&graph->node_index);
    sperf_string_table_cleanup(&graph->files);
    sperf_arena_cleanup(&graph->labels);
    *graph = (sperf_graph_t){0};
}

/* -- Callers and callees -- */

static bool edge_comes_after(const void *context, const void *first, const void *second)
{
    const sperf_graph_t *graph = context;
    const sperf_graph_edge_t *a = &graph->edges[*(const uint32_t *)first];
    const sperf_graph_edge_t *b = &graph->edges[*(const uint32_t *)second];
    if (sperf_magnitude(a->weight) != sperf_magnitude(b->weight))
        return sperf_magnitude(a->weight) < sperf_magnitude(b->weight);
    int order = sperf_string_compare(graph->nodes[a->source].label, graph->nodes[b->source].label);
    if (order == 0) order = sperf_string_compare(graph->nodes[a->target].label, graph->nodes[b->target].label);
    /* Names that are equal in another file or line: pprof leaves their order to chance. */
    return order != 0 ? order > 0 : *(const uint32_t *)first > *(const uint32_t *)second;
}

/* Count, then place: after the second pass a start is where its group ends, so places are taken from behind. */
static void group(sperf_neighbours_t *neighbours)
{
    const sperf_graph_t *graph = neighbours->graph;
    uint32_t *starts = neighbours->starts;
    for (uint32_t i = 0; i < graph->edges_count; i++) {
        if (graph->edges[i].dropped) continue;
        starts[2 * (size_t)graph->edges[i].target]++;
        starts[2 * (size_t)graph->edges[i].source + 1]++;
    }
    for (size_t i = 1; i <= 2 * (size_t)graph->nodes_count; i++) starts[i] += starts[i - 1];
    for (uint32_t i = graph->edges_count; i > 0; i--) {
        const sperf_graph_edge_t *edge = &graph->edges[i - 1];
        if (edge->dropped) continue;
        neighbours->edges[--starts[2 * (size_t)edge->target]] = i - 1;
        neighbours->edges[--starts[2 * (size_t)edge->source + 1]] = i - 1;
    }
}

sperf_status_t sperf_neighbours_init(sperf_neighbours_t *neighbours, const sperf_graph_t *graph)
{
    *neighbours = (sperf_neighbours_t){
        .graph = graph,
        .edges = calloc(2 * (size_t)graph->edges_count + 1, sizeof *neighbours->edges),
        .starts = calloc(2 * (size_t)graph->nodes_count + 1, sizeof *neighbours->starts),
    };
    if (neighbours->edges == NULL || neighbours->starts == NULL) return SPERF_NO_MEMORY;
    group(neighbours);
    for (size_t i = 0; i < 2 * (size_t)graph->nodes_count; i++) {
        uint32_t start = neighbours->starts[i];
        sperf_sort(neighbours->edges + start, neighbours->starts[i + 1] - start, sizeof *neighbours->edges,
                   edge_comes_after, graph);
    }
    return SPERF_OK;
}

void sperf_neighbours_cleanup(sperf_neighbours_t *neighbours)
{
    free(neighbours->edges);
    free(neighbours->starts);
    *neighbours = (sperf_neighbours_t){0};
}

sperf_edge_list_t sperf_neighbours_side(const sperf_neighbours_t *neighbours, uint32_t node, bool callers)
{
    size_t place = 2 * (size_t)node + !callers;
    uint32_t start = neighbours->starts[place];
    return (sperf_edge_list_t){neighbours->edges + start, neighbours->starts[place + 1] - start};
}

uint32_t sperf_neighbour(const sperf_neighbours_t *neighbours, uint32_t edge, bool callers)
{
    const sperf_graph_edge_t *found = &neighbours->graph->edges[edge];
    return callers ? found->source : found->target;
}

/* -- Stacks of functions -- */

sperf_status_t sperf_function_stacks_init(sperf_function_stacks_t *stacks, const sperf_profile_t *profile,
                                          const bool *hidden)
{
    stacks->stacks = (sperf_stack_table_t){0};
    SPERF_TRY(SPERF_ROWS_NEW(stacks->by_stack, (size_t)profile->stacks.count + 1));
    /* Parents precede children: their ids are known when their turn comes. */
    for (sperf_stack_id_t id = 1; id <= profile->stacks.count; id++) {
        sperf_stack_t node = profile->stacks.rows[id];
        stacks->by_stack[id] = stacks->by_stack[node.parent];
        if (hidden != NULL && hidden[node.frame]) continue;
        SPERF_TRY(sperf_stack_table_intern(&stacks->stacks, stacks->by_stack[id],
                                           profile->frames.rows[node.frame].function, &stacks->by_stack[id]));
    }
    return SPERF_OK;
}

void sperf_function_stacks_cleanup(sperf_function_stacks_t *stacks)
{
    sperf_stack_table_cleanup(&stacks->stacks);
    free(stacks->by_stack);
}
