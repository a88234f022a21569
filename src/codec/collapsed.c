/*
 * Collapsed stacks: a line "root;...;leaf weight" for each stack, for flamegraph.pl and speedscope.
 *
 * Stacks that differ only in lines, threads or labels are merged; lines are in the order in which their stacks
 * first appear. Functions are shown by name, and by file where functions of several files share a name, as in
 * reports. Names are escaped before they are compared, so no two lines are equal.
 */
#include <inttypes.h>
#include <stdlib.h>

#include "../base/saturate.h"
#include "../report/utf8.h"
#include "sperf/base/rows.h"
#include "sperf/codec/format.h"
#include "sperf/model/stack_fold.h"
#include "sperf/report/graph.h"

/* What stands where there is no name: for a stack without frames, so that weights still sum to the total. */
static const char UNKNOWN[] = "[unknown]";

typedef struct {
    const sperf_profile_t *profile;
    sperf_view_t view;
    sperf_graph_t graph;         /* its nodes are the functions, and know what these are called */
    sperf_string_table_t names;  /* as written */
    sperf_stack_table_t stacks;  /* their frames are ids of `names` */
    sperf_string_id_t *name_ids; /* by node of the graph; 0: not escaped yet, for a name is never empty */
    sperf_stack_id_t *stack_ids; /* by the profile's stack id */
    int64_t *weights;            /* by id of `stacks`, as is the next */
    bool *written;
    sperf_stack_fold_t fold; /* of `stacks` */
    sperf_string_id_t *path; /* names of one stack, leaf first */
    sperf_buffer_t scratch;
} collapsed_t;

/* The separator becomes a colon, as in stackcollapse-perf.pl: neither reader knows a way to escape it. */
static sperf_status_t intern_name(collapsed_t *collapsed, sperf_string_t name, sperf_string_id_t *out)
{
    sperf_buffer_t *escaped = &collapsed->scratch;
    sperf_buffer_clear(escaped);
    sperf_utf8_append_line(escaped, name);
    if (name.length == 0) sperf_buffer_append_string(escaped, UNKNOWN);
    SPERF_TRY(escaped->status);
    for (size_t i = 0; i < escaped->length; i++) {
        if (escaped->bytes[i] == ';') escaped->bytes[i] = ':';
    }
    return sperf_string_table_intern(&collapsed->names, (const char *)escaped->bytes, escaped->length, out);
}

static sperf_status_t intern_node(collapsed_t *collapsed, sperf_stack_id_t id)
{
    sperf_stack_t node = sperf_stack_table_get(&collapsed->profile->stacks, id);
    uint32_t number = collapsed->graph.node_of_frame[node.frame] - 1;
    const sperf_graph_node_t *function = &collapsed->graph.nodes[number];
    sperf_string_id_t *name = &collapsed->name_ids[number];
    if (*name == 0) {
        sperf_string_t shown = function->name == 0 ? sperf_string_of("") : function->label;
        SPERF_TRY(intern_name(collapsed, shown, name));
    }
    return sperf_stack_table_intern(&collapsed->stacks, collapsed->stack_ids[node.parent], *name,
                                    &collapsed->stack_ids[id]);
}

/* Parents precede children: their ids are known when their turn comes. */
static sperf_status_t intern_stacks(collapsed_t *collapsed)
{
    for (sperf_stack_id_t id = 1; id <= collapsed->profile->stacks.count; id++) {
        SPERF_TRY(intern_node(collapsed, id));
    }
    /* Only now: as the parent of root frames, id 0 had to stand for itself. */
    sperf_string_id_t unknown = 0;
    SPERF_TRY(intern_name(collapsed, (sperf_string_t){"", 0}, &unknown));
    return sperf_stack_table_intern(&collapsed->stacks, 0, unknown, &collapsed->stack_ids[0]);
}

static sperf_status_t init(collapsed_t *collapsed, const sperf_profile_t *profile)
{
    *collapsed = (collapsed_t){.profile = profile};
    /* There is at most one stack more than in the profile, for samples without frames. */
    size_t stacks = (size_t)profile->stacks.count + 2;
    SPERF_TRY(sperf_view_init(&collapsed->view, profile));
    SPERF_TRY(sperf_graph_build_nodes(&collapsed->view, SPERF_GRANULARITY_DISTINCT, &collapsed->graph));
    SPERF_TRY(SPERF_ROWS_NEW(collapsed->name_ids, (size_t)collapsed->graph.nodes_count + 1));
    SPERF_TRY(SPERF_ROWS_NEW(collapsed->stack_ids, stacks));
    SPERF_TRY(SPERF_ROWS_NEW(collapsed->weights, stacks));
    SPERF_TRY(SPERF_ROWS_NEW(collapsed->written, stacks));
    SPERF_TRY(SPERF_ROWS_NEW(collapsed->path, stacks));
    SPERF_TRY(intern_stacks(collapsed));
    return sperf_stack_fold_init(&collapsed->fold, &collapsed->stacks);
}

static void cleanup(collapsed_t *collapsed)
{
    sperf_graph_cleanup(&collapsed->graph);
    sperf_view_cleanup(&collapsed->view);
    sperf_string_table_cleanup(&collapsed->names);
    sperf_stack_table_cleanup(&collapsed->stacks);
    free(collapsed->name_ids);
    free(collapsed->stack_ids);
    free(collapsed->weights);
    free(collapsed->written);
    free(collapsed->path);
    sperf_stack_fold_cleanup(&collapsed->fold);
    sperf_buffer_cleanup(&collapsed->scratch);
}

/* Return the id in `stacks` that stands for the line of a stack of the profile. */
static sperf_stack_id_t line_of(const collapsed_t *collapsed, sperf_stack_id_t stack)
{
    return sperf_stack_fold_same(&collapsed->fold, collapsed->stack_ids[stack]);
}

static void add_weights(collapsed_t *collapsed)
{
    const sperf_sample_table_t *samples = &collapsed->profile->samples;
    uint32_t type = sperf_shown_type(collapsed->profile);
    for (uint32_t row = 0; row < samples->count; row++) {
        int64_t *weight = &collapsed->weights[line_of(collapsed, samples->keys[row].stack)];
        *weight = sperf_saturating_add(*weight, sperf_sample_table_values(samples, row)[type]);
    }
}

static void write_line(collapsed_t *collapsed, sperf_stack_id_t id, sperf_buffer_t *out)
{
    size_t depth = 0;
    sperf_stack_walk_t walk = sperf_stack_walk(&collapsed->fold, id);
    while (sperf_stack_walk_next(&walk, &collapsed->path[depth])) depth++;
    while (depth > 0) {
        sperf_string_id_t frame = collapsed->path[--depth];
        sperf_string_t name = frame == SPERF_FOLD_FRAME ? sperf_string_of(SPERF_FOLD_NAME)
                                                        : sperf_string_table_get(&collapsed->names, frame);
        sperf_buffer_append(out, name.bytes, name.length);
        if (depth > 0) sperf_buffer_append_byte(out, ';');
    }
    sperf_buffer_append_format(out, " %" PRId64 "\n", collapsed->weights[id]);
}

static void write_lines(collapsed_t *collapsed, sperf_buffer_t *out)
{
    const sperf_sample_table_t *samples = &collapsed->profile->samples;
    for (uint32_t row = 0; row < samples->count && out->status == SPERF_OK; row++) {
        sperf_stack_id_t id = line_of(collapsed, samples->keys[row].stack);
        if (!collapsed->written[id] && collapsed->weights[id] != 0) write_line(collapsed, id, out);
        collapsed->written[id] = true;
    }
    /* An empty file is not a profile: that of a profile without samples is a blank line. */
    if (out->length == 0) sperf_buffer_append_byte(out, '\n');
}

void sperf_collapsed_encode(const sperf_profile_t *profile, const sperf_encode_options_t *options, sperf_buffer_t *out)
{
    (void)options;
    collapsed_t collapsed;
    sperf_status_t status = init(&collapsed, profile);
    if (status == SPERF_OK) {
        add_weights(&collapsed);
        write_lines(&collapsed, out);
    }
    sperf_buffer_fail(out, status);
    cleanup(&collapsed);
}
