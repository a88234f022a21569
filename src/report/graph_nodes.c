/* The nodes of a graph: which frames are one, and what they are called. See graph.h. */
#include <stdlib.h>
#include <string.h>

#include "graph.h"
#include "path.h"

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
    uint64_t hash = sperf_hash_combine(sperf_hash_u64((uint64_t)node->name << 32 | node->file),
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
    *out = (sperf_graph_node_t){0};
    if (granularity != SPERF_GRANULARITY_FILES) out->name = function.name;
    if (granularity == SPERF_GRANULARITY_FILES) out->first_line = function.first_line;
    if (granularity == SPERF_GRANULARITY_FUNCTIONS) return SPERF_OK;
    return clean_file(graph, sperf_string_table_get(&graph->view->profile->strings, function.file), room, &out->file);
}

static sperf_status_t assign_nodes(sperf_graph_t *graph, sperf_granularity_t granularity,
                                   sperf_graph_node_t *by_function, sperf_buffer_t *room)
{
    const sperf_profile_t *profile = graph->view->profile;
    for (sperf_function_id_t id = 1; id <= profile->functions.count; id++) {
        SPERF_TRY(node_of_function(graph, granularity, profile->functions.rows[id], room, &by_function[id]));
    }
    for (sperf_frame_id_t id = 1; id <= profile->frames.count; id++) {
        if (graph->view->hidden[id]) continue;
        sperf_frame_t frame = profile->frames.rows[id];
        sperf_graph_node_t node = by_function[frame.function];
        if (granularity == SPERF_GRANULARITY_LINES) node.line = frame.line;
        SPERF_TRY(find_or_add(graph, &node, &graph->node_of_frame[id]));
    }
    return SPERF_OK;
}

sperf_string_t sperf_graph_file(const sperf_graph_t *graph, const sperf_graph_node_t *node)
{
    return sperf_string_table_get(&graph->files, node->file);
}

static sperf_status_t keep_label(sperf_graph_t *graph, sperf_graph_node_t *node, const sperf_buffer_t *text)
{
    SPERF_TRY(text->status);
    char *bytes = sperf_arena_alloc_text(&graph->labels, text->length);
    if (!bytes) return SPERF_NO_MEMORY;
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
    return keep_label(graph, node, room);
}

static sperf_status_t join_label(sperf_graph_t *graph, sperf_graph_node_t *node, sperf_string_t name,
                                 sperf_buffer_t *room)
{
    sperf_string_t file = sperf_graph_file(graph, node);
    sperf_buffer_clear(room);
    sperf_buffer_append(room, name.bytes, name.length);
    if (name.length > 0) sperf_buffer_append_byte(room, ' ');
    sperf_buffer_append(room, file.bytes, file.length);
    if (node->line != 0) sperf_buffer_append_format(room, ":%u", node->line);
    return keep_label(graph, node, room);
}

/* "name file:line", as much of it as there is. */
static sperf_status_t label_nodes(sperf_graph_t *graph, sperf_buffer_t *room)
{
    const sperf_profile_t *profile = graph->view->profile;
    for (uint32_t i = 0; i < graph->nodes_count; i++) {
        sperf_graph_node_t *node = &graph->nodes[i];
        sperf_string_t name = sperf_string_table_get(&profile->strings, node->name);
        if (node->file != 0 || node->line != 0) {
            SPERF_TRY(join_label(graph, node, name, room));
        } else if (name.length > 0) {
            node->label = name;
        } else {
            SPERF_TRY(label_by_program(graph, node, room));
        }
    }
    return SPERF_OK;
}

sperf_status_t sperf_graph_make_nodes(const sperf_view_t *view, sperf_granularity_t granularity, sperf_graph_t *out)
{
    *out = (sperf_graph_t){.view = view};
    sperf_string_table_init(&out->files);
    size_t frames = (size_t)view->profile->frames.count + 1;
    out->nodes = calloc(frames, sizeof *out->nodes);
    out->node_of_frame = calloc(frames, sizeof *out->node_of_frame);
    sperf_graph_node_t *by_function = calloc((size_t)view->profile->functions.count + 1, sizeof *by_function);
    sperf_buffer_t room = SPERF_BUFFER_INIT;
    bool complete = out->nodes && out->node_of_frame && by_function;
    sperf_status_t status = complete ? assign_nodes(out, granularity, by_function, &room) : SPERF_NO_MEMORY;
    if (status == SPERF_OK) status = label_nodes(out, &room);
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
    sperf_index_cleanup(&graph->edge_index);
    sperf_index_cleanup(&graph->node_index);
    sperf_string_table_cleanup(&graph->files);
    sperf_arena_cleanup(&graph->labels);
    *graph = (sperf_graph_t){0};
}
