/*
 * An overview of a profile on one page, as text and as Markdown: the contents of .txt and .md files.
 *
 * It has totals; states of threads; the functions with the most own time; waits; the functions with the most total
 * time; in Markdown also the hottest paths and those of the longest waits; and remarks of the profile, such as
 * losses. In the wall time of a server waits are nearly everything. So states come first, and functions are code
 * only, because time without code is a state. A profile of code only has no states.
 *
 * Text shows the file after a name, and columns as wide as their widest value. Markdown is for an issue or a chat
 * assistant: the shortest text on which a reader can act, with the first line of each function.
 */
#include <inttypes.h>
#include <stdlib.h>

#include "../base/saturate.h"
#include "rendering.h"
#include "sperf/base/rows.h"
#include "sperf/model/marks.h"
#include "sperf/model/sample_types.h"
#include "states.h"
#include "trace_reports.h"
#include "utf8.h"

enum { VALUE_WIDTH_MIN = 12, SHARE_WIDTH = 6 };

/* Frames of a path that are shown: its root says little, its leaf most. */
enum { PATHS_MAX = 5, PATH_FRAMES_MAX = 8, NAME_BYTES_MAX = 120 };

typedef struct {
    sperf_stack_id_t stack; /* of functions */
    int64_t value;
} hot_path_t;

typedef struct {
    const sperf_rendering_t *rendering;
    const sperf_profile_t *profile;
    sperf_buffer_t *out;
    sperf_string_t unit;
    int64_t total; /* of all samples: what shares are of */
    sperf_graph_t graph;
    sperf_states_t states;
    sperf_function_stacks_t stacks; /* Markdown, as is the next */
    int64_t *by_stack;              /* by stack of functions */
    size_t value_width;             /* text */
    sperf_buffer_t scratch;
} summary_t;

static bool is_markdown(const summary_t *summary)
{
    return summary->rendering->options->format == SPERF_REPORT_MARKDOWN;
}

static bool is_enough(const summary_t *summary, uint32_t rows)
{
    uint32_t rows_max = summary->rendering->options->rows_max;
    return rows_max != 0 && rows >= rows_max;
}

static sperf_string_t text_of(const summary_t *summary, sperf_string_id_t id)
{
    return sperf_string_table_get(&summary->profile->strings, id);
}

static sperf_string_t type_name(const summary_t *summary, uint32_t type)
{
    return text_of(summary, summary->profile->sample_types[type].name);
}

static sperf_state_t state_of(const summary_t *summary, const sperf_graph_node_t *node)
{
    return sperf_state_of(
        sperf_frame_kind_of(sperf_graph_name(&summary->graph, node), sperf_graph_file(&summary->graph, node)));
}

/* -- Words -- */

/* In a table's cell, `|` ends it even in code; a code span ends at a backtick, so both become look-alikes. */
static void append_code_byte(sperf_buffer_t *out, uint8_t byte, bool in_cell)
{
    if (byte == '|' && in_cell) {
        sperf_buffer_append_string(out, "\\|");
    } else {
        sperf_buffer_append_byte(out, byte == '`' ? '\'' : byte);
    }
}

static bool continues_character(uint8_t byte)
{
    return (byte & 0xc0) == 0x80;
}

/* Long names are cut at the end, to keep tables readable. */
static void append_code(summary_t *summary, sperf_string_t string)
{
    sperf_buffer_t *text = &summary->scratch;
    sperf_buffer_clear(text);
    sperf_utf8_append_line(text, string);
    sperf_buffer_fail(summary->out, text->status);
    size_t length = text->length;
    bool cut = length > NAME_BYTES_MAX;
    if (cut) {
        length = NAME_BYTES_MAX;
        while (continues_character(text->bytes[length])) length--;
    }
    for (size_t i = 0; i < length; i++) append_code_byte(summary->out, text->bytes[i], true);
    if (cut) sperf_buffer_append_string(summary->out, "...");
    if (text->length == 0) sperf_buffer_append_string(summary->out, "[unknown]");
}

static void append_value(const summary_t *summary, int64_t value)
{
    sperf_value_append(summary->out, summary->unit, value);
}

static void append_value_and_share(const summary_t *summary, int64_t value)
{
    sperf_value_and_share_append(summary->out, summary->unit, value, summary->total);
}

/* Append what is in `scratch`, right-aligned. */
static void append_right(const summary_t *summary, size_t width)
{
    sperf_buffer_fail(summary->out, summary->scratch.status);
    sperf_append_right_aligned(summary->out,
                               (sperf_string_t){(const char *)summary->scratch.bytes, summary->scratch.length}, width);
}

/* -- Totals -- */

/* Whether the sample type is another one to look at; how many samples there are is said anyway. */
static bool is_another(const summary_t *summary, uint32_t type)
{
    return type != summary->rendering->options->type && type != sperf_count_type(summary->profile);
}

static uint32_t others_count(const summary_t *summary)
{
    uint32_t count = 0;
    for (uint32_t type = 0; type < summary->profile->sample_types_count; type++) count += is_another(summary, type);
    return count;
}

/* The number of samples behind the estimate is not known; samples of time are not among them. */
static bool is_of_allocations(const summary_t *summary)
{
    return sperf_type_is_of_allocations(summary->profile, summary->rendering->options->type);
}

static void write_samples_of_text(summary_t *summary)
{
    const sperf_profile_t *profile = summary->profile;
    const char *counted = sperf_profile_is_trace(profile) ? "Calls" : "Samples";
    sperf_buffer_append_format(summary->out, "%s: %s%" PRId64, counted,
                               sperf_partial_mark(sperf_any_calls_are_partial(profile)), sperf_samples_count(profile));
    int64_t frequency_hz = sperf_profile_frequency_hz(profile);
    if (frequency_hz > 0) sperf_buffer_append_format(summary->out, ", Frequency: %" PRId64 "Hz", frequency_hz);
    sperf_buffer_append_byte(summary->out, '\n');
}

static void write_totals_of_text(summary_t *summary)
{
    const sperf_profile_t *profile = summary->profile;
    sperf_buffer_t *out = summary->out;
    sperf_buffer_append_string(out, "Total: ");
    append_value(summary, summary->total);
    sperf_buffer_append_string(out, " (");
    sperf_utf8_append_line(out, type_name(summary, summary->rendering->options->type));
    sperf_buffer_append_string(out, ")\n");
    if (!is_of_allocations(summary)) write_samples_of_text(summary);
    for (uint32_t type = 0, told = 0; type < profile->sample_types_count; type++) {
        if (!is_another(summary, type)) continue;
        sperf_buffer_append_string(out, told++ == 0 ? "Also: " : ", ");
        sperf_value_append(out, sperf_type_unit(profile, type), sperf_profile_total(profile, type));
        sperf_buffer_append_string(out, " (");
        sperf_utf8_append_line(out, type_name(summary, type));
        sperf_buffer_append_string(out, told == others_count(summary) ? "); --sample-type shows them\n" : ")");
    }
}

static void write_totals_of_markdown(summary_t *summary)
{
    const sperf_profile_t *profile = summary->profile;
    sperf_buffer_t *out = summary->out;
    sperf_buffer_append_string(out, "# Profile: ");
    append_value(summary, summary->total);
    sperf_buffer_append_string(out, " of ");
    append_code(summary, type_name(summary, summary->rendering->options->type));
    if (sperf_count_type(profile) != SPERF_TYPE_NONE && !is_of_allocations(summary)) {
        sperf_buffer_append_format(out, ", %s%" PRId64 " %s", sperf_partial_mark(sperf_any_calls_are_partial(profile)),
                                   sperf_samples_count(profile), sperf_profile_is_trace(profile) ? "calls" : "samples");
    }
    if (profile->duration_ns > 0 && sperf_string_is(summary->unit, "nanoseconds")) {
        sperf_buffer_append_string(out, ", in ");
        append_value(summary, profile->duration_ns);
    }
    sperf_buffer_append_byte(out, '\n');
    if (others_count(summary) > 0) sperf_buffer_append_byte(out, '\n');
    for (uint32_t type = 0; type < profile->sample_types_count; type++) {
        if (!is_another(summary, type)) continue;
        sperf_buffer_append_string(out, "- also ");
        sperf_value_append(out, sperf_type_unit(profile, type), sperf_profile_total(profile, type));
        sperf_buffer_append_string(out, " of `");
        append_code(summary, type_name(summary, type));
        sperf_buffer_append_string(out, "`, which `--sample-type` shows\n");
    }
}

/* What was filtered. */
static void write_notes(summary_t *summary)
{
    const sperf_report_options_t *options = summary->rendering->options;
    if (is_markdown(summary) && options->notes_count > 0) sperf_buffer_append_byte(summary->out, '\n');
    for (uint32_t i = 0; i < options->notes_count; i++) {
        sperf_buffer_append_string(summary->out, is_markdown(summary) ? "- filter: `" : "Filter: ");
        if (is_markdown(summary)) append_code(summary, options->notes[i]);
        if (!is_markdown(summary)) sperf_utf8_append_line(summary->out, options->notes[i]);
        sperf_buffer_append_string(summary->out, is_markdown(summary) ? "`\n" : "\n");
    }
}

/* -- Rows -- */

static void write_values(summary_t *summary, int64_t value)
{
    sperf_buffer_clear(&summary->scratch);
    sperf_number_append(&summary->scratch, summary->unit, value);
    append_right(summary, summary->value_width);
    sperf_buffer_append_byte(summary->out, ' ');
    sperf_buffer_clear(&summary->scratch);
    sperf_share_append(&summary->scratch, value, summary->total);
    append_right(summary, SHARE_WIDTH);
    sperf_buffer_append_string(summary->out, "  ");
}

static void write_states(summary_t *summary)
{
    const sperf_states_t *states = &summary->states;
    if (!sperf_states_differ(states)) return;
    sperf_buffer_append_string(summary->out, is_markdown(summary) ? "\n" : "\nStates:\n");
    for (int state = 0; state < SPERF_STATES; state++) {
        if (states->totals[state] == 0) continue;
        if (is_markdown(summary)) {
            sperf_buffer_append_format(summary->out, "- %s: ", sperf_state_names[state]);
            append_value_and_share(summary, states->totals[state]);
            sperf_buffer_append_byte(summary->out, '\n');
        } else {
            write_values(summary, states->totals[state]);
            sperf_buffer_append_format(summary->out, "%s\n", sperf_state_names[state]);
        }
    }
}

/* What a table of functions shows: flat, cumulative, or what was waited for in them. */
typedef enum { OWN, IN_ALL, WAITED } table_t;

static void write_place(summary_t *summary, sperf_string_t file, uint32_t line)
{
    sperf_buffer_append_string(summary->out, " | ");
    if (file.length == 0) return;
    sperf_buffer_append_byte(summary->out, '`');
    append_code(summary, file);
    if (line != 0) sperf_buffer_append_format(summary->out, ":%" PRIu32, line);
    sperf_buffer_append_byte(summary->out, '`');
}

static void write_cells(summary_t *summary, const sperf_graph_t *graph, const sperf_graph_node_t *node, table_t table,
                        bool with_places)
{
    sperf_buffer_append_string(summary->out, "| ");
    append_value_and_share(summary, node->flat);
    sperf_buffer_append_string(summary->out, " | ");
    if (table != WAITED) {
        append_value_and_share(summary, node->cumulative);
        sperf_buffer_append_string(summary->out, " | ");
    }
    sperf_buffer_append_byte(summary->out, '`');
    append_code(summary, sperf_graph_name(graph, node));
    sperf_buffer_append_byte(summary->out, '`');
    if (with_places) write_place(summary, sperf_graph_file(graph, node), node->first_line);
    sperf_buffer_append_string(summary->out, " |\n");
}

static void write_line(summary_t *summary, const sperf_graph_t *graph, const sperf_graph_node_t *node, table_t table)
{
    write_values(summary, table == IN_ALL ? node->cumulative : node->flat);
    sperf_utf8_append_line(summary->out, sperf_graph_name(graph, node));
    if (node->file != 0) {
        sperf_buffer_append_string(summary->out, " (");
        sperf_utf8_append_line(summary->out, sperf_graph_file(graph, node));
        sperf_buffer_append_byte(summary->out, ')');
    }
    sperf_buffer_append_byte(summary->out, '\n');
}

/* What values are, with a blank behind it; nothing where there is no word for it. */
static const char *what_is_shown(const summary_t *summary)
{
    if (sperf_string_is(summary->unit, "nanoseconds")) return "time";
    if (sperf_string_is(summary->unit, "bytes")) return "bytes";
    return is_of_allocations(summary) ? "objects" : "value";
}

static void write_heading(const summary_t *summary, table_t table, bool with_places)
{
    static const char *const headings[] = {[OWN] = "Flat:", [IN_ALL] = "Cumulative:", [WAITED] = "Waited for:"};
    static const char *const columns[] = {[OWN] = "self", [IN_ALL] = "total"};
    sperf_buffer_t *out = summary->out;
    if (!is_markdown(summary)) {
        sperf_buffer_append_format(out, "\n%s\n", headings[table]);
        return;
    }
    if (table == WAITED) sperf_buffer_append_string(out, "\n## Waited for\n\n| time ");
    if (table != WAITED) {
        sperf_buffer_append_format(out, "\n## Top functions by %s %s\n\n| self | total ", columns[table],
                                   what_is_shown(summary));
    }
    sperf_buffer_append_format(out, "| function |%s\n", with_places ? " defined at |" : "");
    sperf_buffer_append_format(out, "%s---|%s\n", table == WAITED ? "|---:|" : "|---:|---:|",
                               with_places ? "---|" : "");
}

/* What was not the leaf of any value has no place in the flat table; in the cumulative one everything has. */
static bool belongs(const summary_t *summary, const sperf_graph_node_t *node, table_t table)
{
    if (table != IN_ALL && node->flat == 0) return false;
    return table == WAITED || state_of(summary, node) == SPERF_STATE_RUNNING;
}

/* The graph lists its functions in the order of the table. */
static void write_table(summary_t *summary, const sperf_graph_t *graph, table_t table)
{
    uint32_t count = 0;
    bool with_places = table == WAITED;
    for (uint32_t i = 0; i < graph->listed_count; i++) {
        const sperf_graph_node_t *node = &graph->nodes[graph->listed[i]];
        if (!belongs(summary, node, table) || is_enough(summary, count++)) continue;
        with_places = with_places || node->file != 0;
    }
    write_heading(summary, table, with_places);
    uint32_t written = 0;
    for (uint32_t i = 0; i < graph->listed_count && !is_enough(summary, written); i++) {
        const sperf_graph_node_t *node = &graph->nodes[graph->listed[i]];
        if (!belongs(summary, node, table)) continue;
        if (is_markdown(summary)) write_cells(summary, graph, node, table, with_places);
        if (!is_markdown(summary)) write_line(summary, graph, node, table);
        written++;
    }
    if (is_markdown(summary) || written == count) return;
    sperf_buffer_append_format(summary->out, "%*s %*s  (%" PRIu32 " more not shown)\n", (int)summary->value_width,
                               "...", SHARE_WIDTH, "...", count - written);
}

static size_t width_of(summary_t *summary, int64_t value)
{
    sperf_buffer_clear(&summary->scratch);
    sperf_number_append(&summary->scratch, summary->unit, value);
    sperf_buffer_fail(summary->out, summary->scratch.status);
    return summary->scratch.length;
}

static void choose_width(summary_t *summary)
{
    size_t width = VALUE_WIDTH_MIN;
    for (int state = 0; sperf_states_differ(&summary->states) && state < SPERF_STATES; state++) {
        size_t total = width_of(summary, summary->states.totals[state]);
        if (width < total) width = total;
    }
    for (uint32_t i = 0; i < summary->graph.listed_count; i++) {
        const sperf_graph_node_t *node = &summary->graph.nodes[summary->graph.listed[i]];
        size_t flat = width_of(summary, node->flat), cumulative = width_of(summary, node->cumulative);
        if (width < flat) width = flat;
        if (width < cumulative) width = cumulative;
    }
    summary->value_width = width;
}

/* -- Paths -- */

static void sum_by_stack(summary_t *summary)
{
    const sperf_sample_table_t *samples = &summary->profile->samples;
    for (uint32_t row = 0; row < samples->count; row++) {
        if (summary->rendering->view->left_out[row]) continue;
        int64_t *sum = &summary->by_stack[summary->stacks.by_stack[samples->keys[row].stack]];
        *sum = sperf_saturating_add(*sum, sperf_rendering_value(summary->rendering, row));
    }
}

static bool is_wait(const summary_t *summary, sperf_stack_id_t stack)
{
    sperf_state_t state = sperf_state_of(sperf_frame_kind(summary->profile, summary->stacks.stacks.rows[stack].frame));
    return state == SPERF_STATE_BLOCKED || state == SPERF_STATE_GVL_WAIT;
}

/* Put the hottest stacks into `paths`, the hottest first, and return how many there are: of waits, or of all else. */
static uint32_t find_paths(const summary_t *summary, bool waits, hot_path_t paths[PATHS_MAX])
{
    uint32_t count = 0;
    for (sperf_stack_id_t stack = 1; stack <= summary->stacks.stacks.count; stack++) {
        hot_path_t path = {stack, summary->by_stack[stack]};
        if (path.value == 0 || is_wait(summary, stack) != waits) continue;
        uint32_t place = count;
        while (place > 0 && sperf_magnitude(paths[place - 1].value) < sperf_magnitude(path.value)) place--;
        if (place == PATHS_MAX) continue;
        if (count < PATHS_MAX) count++;
        for (uint32_t i = count - 1; i > place; i--) paths[i] = paths[i - 1];
        paths[place] = path;
    }
    return count;
}

static void write_path(summary_t *summary, hot_path_t path)
{
    sperf_function_id_t frames[PATH_FRAMES_MAX];
    uint32_t depth = 0;
    sperf_stack_id_t stack = path.stack;
    for (; stack != 0 && depth < PATH_FRAMES_MAX; stack = summary->stacks.stacks.rows[stack].parent) {
        frames[depth++] = summary->stacks.stacks.rows[stack].frame;
    }
    sperf_buffer_append_string(summary->out, "- ");
    append_value_and_share(summary, path.value);
    sperf_buffer_append_string(summary->out, stack != 0 ? ": ... > " : ": ");
    while (depth > 0) {
        sperf_buffer_append_byte(summary->out, '`');
        append_code(summary, text_of(summary, summary->profile->functions.rows[frames[--depth]].name));
        sperf_buffer_append_string(summary->out, depth > 0 ? "` > " : "`\n");
    }
}

static void write_paths(summary_t *summary, bool waits, const char *heading)
{
    hot_path_t paths[PATHS_MAX];
    uint32_t count = find_paths(summary, waits, paths);
    if (count == 0) return;
    sperf_buffer_append_format(summary->out, "\n## %s\n\n", heading);
    for (uint32_t i = 0; i < count; i++) write_path(summary, paths[i]);
}

/* -- What else there is to know: where it comes from, what was lost -- */

static void write_comment_of_text(const summary_t *summary, sperf_string_t comment)
{
    if (comment.length == 0 || comment.bytes[0] != '#') sperf_buffer_append_string(summary->out, "# ");
    sperf_utf8_append_line(summary->out, comment);
    sperf_buffer_append_byte(summary->out, '\n');
}

/* Without the mark, which would make a heading of it. */
static void write_comment_of_markdown(summary_t *summary, sperf_string_t comment)
{
    while (comment.length > 0 && (comment.bytes[0] == '#' || comment.bytes[0] == ' ')) {
        comment = (sperf_string_t){comment.bytes + 1, comment.length - 1};
    }
    sperf_buffer_clear(&summary->scratch);
    sperf_utf8_append_line(&summary->scratch, comment);
    sperf_buffer_fail(summary->out, summary->scratch.status);
    sperf_buffer_append_string(summary->out, "- `");
    for (size_t i = 0; i < summary->scratch.length; i++)
        append_code_byte(summary->out, summary->scratch.bytes[i], false);
    sperf_buffer_append_string(summary->out, "`\n");
}

static void write_comments(summary_t *summary)
{
    const sperf_profile_t *profile = summary->profile;
    if (profile->comments_count == 0) return;
    sperf_buffer_append_string(summary->out, is_markdown(summary) ? "\n## About this profile\n\n" : "\n");
    for (uint32_t i = 0; i < profile->comments_count; i++) {
        sperf_string_t comment = text_of(summary, profile->comments[i]);
        if (sperf_request_times_is_comment(comment) || sperf_marks_is_comment(comment))
            continue; /* hundreds of numbers */
        if (is_markdown(summary)) write_comment_of_markdown(summary, comment);
        if (!is_markdown(summary)) write_comment_of_text(summary, comment);
    }
}

/* -- The whole -- */

static sperf_status_t prepare(summary_t *summary)
{
    const sperf_view_t *view = summary->rendering->view;
    const sperf_report_options_t *options = summary->rendering->options;
    sperf_report_options_t of_graph = {.type = options->type,
                                       .granularity = is_markdown(summary) ? SPERF_GRANULARITY_DEFINITIONS
                                                                           : SPERF_GRANULARITY_FILEFUNCTIONS};
    SPERF_TRY(sperf_graph_build(view, &of_graph, SPERF_EDGES_NONE, &summary->graph));
    SPERF_TRY(sperf_states_init(&summary->states, view, options->type, !view->narrowed));
    if (!is_markdown(summary)) return SPERF_OK;
    SPERF_TRY(sperf_function_stacks_init(&summary->stacks, summary->profile, view->hidden));
    return SPERF_ROWS_NEW(summary->by_stack, (size_t)summary->stacks.stacks.count + 1);
}

static sperf_status_t write_tables(summary_t *summary)
{
    SPERF_TRY(sperf_graph_rank(&summary->graph, true));
    write_table(summary, &summary->graph, OWN);
    if (summary->states.waits.listed_count > 0) write_table(summary, &summary->states.waits, WAITED);
    SPERF_TRY(sperf_graph_rank(&summary->graph, false));
    write_table(summary, &summary->graph, IN_ALL);
    if (!is_markdown(summary)) return SPERF_OK;
    sum_by_stack(summary);
    write_paths(summary, false, "Hottest paths");
    write_paths(summary, true, "Longest waits");
    return SPERF_OK;
}

static sperf_status_t write_all(summary_t *summary)
{
    if (is_markdown(summary)) write_totals_of_markdown(summary);
    if (!is_markdown(summary)) write_totals_of_text(summary);
    sperf_append_trace_costs(summary->rendering, is_markdown(summary) ? "\n" : "");
    write_notes(summary);
    if (summary->profile->samples.count == 0) {
        sperf_buffer_append_string(summary->out, "\nNo samples.\n");
    } else {
        choose_width(summary);
        write_states(summary);
        SPERF_TRY(write_tables(summary));
    }
    write_comments(summary);
    return SPERF_OK;
}

sperf_status_t sperf_render_summary(sperf_rendering_t *rendering)
{
    const sperf_profile_t *profile = rendering->view->profile;
    summary_t summary = {.rendering = rendering,
                         .profile = profile,
                         .out = rendering->out,
                         .unit = rendering->sample_unit,
                         .total = sperf_profile_total(profile, rendering->options->type)};
    sperf_status_t status = prepare(&summary);
    if (status == SPERF_OK) status = write_all(&summary);
    sperf_graph_cleanup(&summary.graph);
    sperf_states_cleanup(&summary.states);
    sperf_function_stacks_cleanup(&summary.stacks);
    free(summary.by_stack);
    sperf_buffer_cleanup(&summary.scratch);
    return status;
}
