/* States of threads, and what they waited for: see states.h. */
#include "states.h"

#include <stdlib.h>

#include "../base/saturate.h"
#include "rendering.h"
#include "sperf/base/rows.h"
#include "sperf/model/sample_types.h"
#include "table.h"

const char *const sperf_state_names[SPERF_STATES] = {
    [SPERF_STATE_RUNNING] = "running",
    [SPERF_STATE_BLOCKED] = "blocked without the GVL (I/O, sleep, locks)",
    [SPERF_STATE_GVL_WAIT] = "waiting for the GVL",
    [SPERF_STATE_GC_MARKING] = "GC marking",
    [SPERF_STATE_GC_SWEEPING] = "GC sweeping",
    [SPERF_STATE_GC] = "GC (marking or sweeping)",
};

sperf_state_t sperf_state_of(sperf_frame_kind_t kind)
{
    switch (kind) {
    case SPERF_FRAME_GVL_BLOCKED: return SPERF_STATE_BLOCKED;
    case SPERF_FRAME_GVL_WAIT: return SPERF_STATE_GVL_WAIT;
    case SPERF_FRAME_GC_MARKING: return SPERF_STATE_GC_MARKING;
    case SPERF_FRAME_GC_SWEEPING: return SPERF_STATE_GC_SWEEPING;
    case SPERF_FRAME_GC: return SPERF_STATE_GC;
    default: return SPERF_STATE_RUNNING;
    }
}

bool sperf_states_differ(const sperf_states_t *states)
{
    for (int state = 0; state < SPERF_STATES; state++) {
        if (state != SPERF_STATE_RUNNING && states->totals[state] != 0) return true;
    }
    return false;
}

/* -- Of stacks -- */

sperf_status_t sperf_stack_states_init(sperf_stack_states_t *states, const sperf_view_t *view)
{
    const sperf_profile_t *profile = view->profile;
    *states = (sperf_stack_states_t){.view = view};
    SPERF_TRY(SPERF_ROWS_NEW(states->by_function, (size_t)profile->functions.count + 1));
    for (sperf_function_id_t id = 1; id <= profile->functions.count; id++) {
        states->by_function[id] = (uint8_t)sperf_state_of(sperf_frame_kind(profile, id));
    }
    return SPERF_OK;
}

void sperf_stack_states_cleanup(sperf_stack_states_t *states)
{
    free(states->by_function);
}

/* Return the first frame at `*stack` or above it that is shown, 0 for none, and move on behind it. */
static sperf_frame_id_t next_frame(const sperf_view_t *view, sperf_stack_id_t *stack)
{
    sperf_stack_id_t shown = sperf_view_shown(view, *stack);
    sperf_stack_t place = shown != 0 ? view->profile->stacks.rows[shown] : (sperf_stack_t){0};
    *stack = place.parent;
    return place.frame;
}

sperf_state_t sperf_stack_state(const sperf_stack_states_t *states, sperf_stack_id_t *stack, sperf_frame_id_t *frame)
{
    *frame = next_frame(states->view, stack);
    if (*frame == 0) return SPERF_STATE_RUNNING;
    return (sperf_state_t)states->by_function[states->view->profile->frames.rows[*frame].function];
}

/* -- Adding up -- */

static void add_sample(const sperf_stack_states_t *of_stacks, sperf_states_t *states, sperf_stack_id_t stack,
                       int64_t value, bool partial)
{
    sperf_frame_id_t frame;
    sperf_state_t state = sperf_stack_state(of_stacks, &stack, &frame);
    states->totals[state] = sperf_saturating_add(states->totals[state], value);
    states->partial[state] = states->partial[state] || partial;
    if (state != SPERF_STATE_BLOCKED && state != SPERF_STATE_GVL_WAIT) return;
    sperf_frame_id_t caller = state == SPERF_STATE_BLOCKED ? next_frame(of_stacks->view, &stack) : 0;
    sperf_graph_node_t *node = &states->waits.nodes[states->waits.node_of_frame[caller != 0 ? caller : frame] - 1];
    node->flat = node->cumulative = sperf_saturating_add(node->flat, value);
    node->flat_partial = node->partial = node->partial || partial;
}

static sperf_status_t add_up(const sperf_stack_states_t *of_stacks, sperf_states_t *states, uint32_t type,
                             bool everything)
{
    const sperf_view_t *view = of_stacks->view;
    const sperf_profile_t *profile = view->profile;
    sperf_partial_calls_t partial = sperf_partial_calls(profile);
    SPERF_TRY(sperf_graph_build_nodes(view, SPERF_GRANULARITY_FILEFUNCTIONS, &states->waits));
    for (uint32_t row = 0; row < profile->samples.count; row++) {
        int64_t value = sperf_sample_table_values(&profile->samples, row)[type];
        if (!everything && view->left_out[row]) continue;
        bool in_part = type == SPERF_TRACE_CALLS && sperf_calls_are_partial(&partial, row);
        add_sample(of_stacks, states, profile->samples.keys[row].stack, value, in_part);
    }
    return sperf_graph_rank(&states->waits, true);
}

sperf_status_t sperf_states_init(sperf_states_t *states, const sperf_view_t *view, uint32_t type, bool everything)
{
    *states = (sperf_states_t){0};
    sperf_stack_states_t of_stacks;
    sperf_status_t status = sperf_stack_states_init(&of_stacks, view);
    if (status == SPERF_OK) status = add_up(&of_stacks, states, type, everything);
    sperf_stack_states_cleanup(&of_stacks);
    return status;
}

void sperf_states_cleanup(sperf_states_t *states)
{
    sperf_graph_cleanup(&states->waits);
}

/* -- The report: two tables as text, one of rows as a table for programs -- */

static void write_head(const sperf_rendering_t *rendering, const char *what)
{
    sperf_buffer_append_format(rendering->out, "     value %*s  %s\n", sperf_share_width(rendering), "value%", what);
}

/* Return whether `value` is 0 with the digits that are printed: a twentieth of what a sample stands for, at most. */
static bool is_negligible(const sperf_rendering_t *rendering, int64_t value)
{
    return value == 0 || (value > 0 && value < rendering->resolution / 20);
}

static void write_text(const sperf_rendering_t *rendering, const sperf_states_t *states, uint32_t waits)
{
    sperf_buffer_t *out = rendering->out;
    sperf_append_filtered_head(rendering);
    write_head(rendering, "state");
    for (int state = 0; state < SPERF_STATES; state++) {
        if (is_negligible(rendering, states->totals[state])) continue;
        sperf_append_value_and_share(rendering, states->totals[state], states->partial[state]);
        sperf_buffer_append_format(out, "  %s\n", sperf_state_names[state]);
    }
    if (waits == 0) return;
    sperf_buffer_append_byte(out, '\n');
    write_head(rendering, "waited for");
    for (uint32_t i = 0; i < waits; i++) {
        const sperf_graph_node_t *node = &states->waits.nodes[states->waits.listed[i]];
        sperf_append_value_and_share(rendering, node->flat, node->flat_partial);
        sperf_buffer_append_string(out, "  ");
        sperf_append_text(out, sperf_graph_name(&states->waits, node));
        sperf_buffer_append_byte(out, ' ');
        sperf_append_text(out, sperf_graph_file(&states->waits, node));
        sperf_buffer_append_byte(out, '\n');
    }
}

static void write_row(sperf_table_t *table, const char *what, sperf_string_t name, sperf_string_t file, int64_t value,
                      bool partial)
{
    const sperf_cell_t cells[] = {{.text = sperf_string_of(what)},       {.text = name},    {.text = file},
                                  {.number = value, .partial = partial}, {.number = value}, {.partial = partial}};
    sperf_table_append_row(table, cells);
}

static void write_table(const sperf_rendering_t *rendering, const sperf_states_t *states, uint32_t waits)
{
    static const sperf_column_t columns[] = {{"what", SPERF_COLUMN_TEXT},   {"name", SPERF_COLUMN_TEXT},
                                             {"file", SPERF_COLUMN_TEXT},   {"value", SPERF_COLUMN_VALUE},
                                             {"share", SPERF_COLUMN_SHARE}, {"partial", SPERF_COLUMN_PARTIAL}};
    sperf_table_t table = {.rendering = rendering, SPERF_COLUMNS(columns), .any_partial = rendering->partial_total};
    sperf_table_begin(&table, "states");
    for (int state = 0; state < SPERF_STATES; state++) {
        if (states->totals[state] == 0) continue;
        write_row(&table, "state", sperf_string_of(sperf_state_names[state]), sperf_string_of(""),
                  states->totals[state], states->partial[state]);
    }
    for (uint32_t i = 0; i < waits; i++) {
        const sperf_graph_node_t *node = &states->waits.nodes[states->waits.listed[i]];
        write_row(&table, "wait", sperf_graph_name(&states->waits, node), sperf_graph_file(&states->waits, node),
                  node->flat, node->flat_partial);
    }
    sperf_table_end(&table);
}

static sperf_extent_t extent_of(const sperf_states_t *states, uint32_t waits)
{
    sperf_extent_t extent = {0};
    for (int state = 0; state < SPERF_STATES; state++) sperf_extent_add(&extent, states->totals[state]);
    for (uint32_t i = 0; i < waits; i++) {
        sperf_extent_add(&extent, states->waits.nodes[states->waits.listed[i]].flat);
    }
    return extent;
}

sperf_status_t sperf_render_states(sperf_rendering_t *rendering)
{
    const sperf_report_options_t *options = rendering->options;
    sperf_states_t states;
    sperf_status_t status = sperf_states_init(&states, rendering->view, options->type, false);
    if (status == SPERF_OK) {
        uint32_t waits = sperf_rows_shown(rendering, states.waits.listed_count);
        sperf_rendering_choose_unit_for(rendering, extent_of(&states, waits));
        (sperf_rendering_is_text(rendering) ? write_text : write_table)(rendering, &states, waits);
    }
    sperf_states_cleanup(&states);
    return status;
}
