/*
 * Single methods: their callers, their callees, and their source with values by line.
 *
 * Two graphs are combined: one of functions, for their totals, and one of lines. Both count a sample once. So a
 * recursive function does not count twice in its own total, unlike in pprof's list, which adds up lines.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "path.h"
#include "rendering.h"
#include "sperf/base/rows.h"
#include "sperf/base/sort.h"
#include "table.h"

/*
 * -- Source --
 *
 * Shows the lines from the first line of the function to its last one with a value, and a few more. If the source
 * is not available, lines with values are shown by number.
 */

/* The lines of a function that have values. Everything is borrowed. */
typedef struct {
    const sperf_graph_t *graph; /* its nodes are lines */
    const uint32_t *nodes;      /* of the function, by line; line 0 first, if there is one */
    uint32_t count;
    uint32_t begins; /* the function's first line; 0: unknown */
} listed_lines_t;

enum {
    MARGIN = 5,    /* lines shown before and after those that have values */
    GAP_LEAST = 5, /* lines that are folded into one: fewer are shown */
    SOURCE_VALUES_WIDTH = 22,
    LINE_WIDTH = 6
};

typedef struct {
    const sperf_rendering_t *rendering;
    const listed_lines_t *lines;
    sperf_string_t name; /* of the file, without its directories; "" where there is no file */
    sperf_string_t source;
    size_t offset;    /* of the next line in it */
    uint32_t line;    /* the number of the last line that was read */
    uint32_t next;    /* of lines->nodes: the first one that was not written yet */
    uint32_t visited; /* the last line around which a margin is shown */
} writing_t;

/* Return the next line of the source without its end; false behind the last one. */
static bool next_source_line(writing_t *writing, sperf_string_t *line)
{
    if (writing->offset >= writing->source.length) return false;
    const char *start = writing->source.bytes + writing->offset;
    size_t left = writing->source.length - writing->offset;
    const char *end = memchr(start, '\n', left);
    size_t length = end != NULL ? (size_t)(end - start) : left;
    writing->offset += length + 1;
    writing->line++;
    if (length > 0 && start[length - 1] == '\r') length--;
    *line = (sperf_string_t){start, length};
    return true;
}

static void append_value_or_dot(const sperf_rendering_t *rendering, int64_t value, bool partial)
{
    if (value != 0) {
        sperf_append_marked_value(rendering, value, partial, 10);
    } else {
        sperf_append_right_aligned(rendering->out, sperf_string_of("."), 10);
    }
}

/*
 * Append the line's place as editors and grep write it, "report.rb:32:", so that each row can be searched and
 * opened.
 */
static void append_place(const writing_t *writing, uint32_t number)
{
    sperf_buffer_t *out = writing->rendering->out;
    int digits = snprintf(NULL, 0, "%" PRIu32, number);
    sperf_append_right_aligned(out, writing->name,
                               writing->name.length + LINE_WIDTH - (size_t)(digits < LINE_WIDTH ? digits : LINE_WIDTH));
    if (writing->name.length > 0) sperf_buffer_append_byte(out, ':');
    sperf_buffer_append_format(out, "%" PRIu32 ":", number);
}

/* What stands in place of a line's number. */
static void append_dots(const writing_t *writing)
{
    size_t width = writing->name.length + (writing->name.length > 0) + LINE_WIDTH;
    sperf_append_right_aligned(writing->rendering->out, sperf_string_of("..."), width);
}

static void write_values(const sperf_rendering_t *rendering, const sperf_graph_node_t *node)
{
    append_value_or_dot(rendering, node != NULL ? node->flat : 0, node != NULL && node->flat_partial);
    sperf_buffer_append_byte(rendering->out, ' ');
    append_value_or_dot(rendering, node != NULL ? node->cumulative : 0, node != NULL && node->partial);
    sperf_buffer_append_byte(rendering->out, ' ');
}

static void write_line(const writing_t *writing, const sperf_graph_node_t *node, uint32_t number, sperf_string_t text)
{
    write_values(writing->rendering, node);
    append_place(writing, number);
    sperf_buffer_append(writing->rendering->out, text.bytes, text.length);
    sperf_buffer_append_byte(writing->rendering->out, '\n');
}

/* The file has become shorter: nothing points to a line that it does not have. */
static void write_line_behind(const writing_t *writing, const sperf_graph_node_t *node)
{
    write_values(writing->rendering, node);
    append_dots(writing);
    sperf_buffer_append_format(writing->rendering->out, ": (line %" PRIu32 ", past the end of the file)\n", node->line);
}

static const sperf_graph_node_t *node_at(const listed_lines_t *lines, uint32_t place)
{
    return &lines->graph->nodes[lines->nodes[place]];
}

static uint32_t less_margin(uint32_t line)
{
    return line > MARGIN ? line - MARGIN : 1;
}

/* Return how many lines from the one after `writing->line` on are so far from any with a value that one row says so. */
static uint32_t gap_ahead(const writing_t *writing)
{
    if (!writing->rendering->options->fold_lines || writing->next == writing->lines->count) return 0;
    uint64_t begin = (uint64_t)writing->visited + MARGIN + 1;
    uint64_t end = less_margin(node_at(writing->lines, writing->next)->line);
    bool is_gap = writing->line + (uint64_t)1 == begin && end >= begin + GAP_LEAST;
    return is_gap ? (uint32_t)(end - begin) : 0;
}

static void skip(writing_t *writing, uint32_t count)
{
    uint32_t skipped = 0;
    sperf_string_t text;
    while (skipped < count && next_source_line(writing, &text)) skipped++;
    if (skipped == 0) return;
    sperf_append_right_aligned(writing->rendering->out, sperf_string_of(""), SOURCE_VALUES_WIDTH);
    append_dots(writing);
    sperf_buffer_append_format(writing->rendering->out, ": (%" PRIu32 " lines without a value)\n", skipped);
}

/* The source from where the function begins to behind its last line that has a value. */
static void write_source(writing_t *writing)
{
    const listed_lines_t *lines = writing->lines;
    while (writing->next < lines->count && node_at(lines, writing->next)->line == 0) writing->next++;
    bool any = writing->next < lines->count;
    uint32_t begin = lines->begins;
    uint32_t first = any ? node_at(lines, writing->next)->line : begin;
    if (begin == 0) begin = less_margin(first);
    if (begin > first) begin = first;
    uint64_t end = (uint64_t)(any ? node_at(lines, lines->count - 1)->line : begin) + MARGIN;
    writing->visited = begin;
    sperf_string_t text;
    for (;;) {
        if (writing->line + (uint64_t)1 >= begin) skip(writing, gap_ahead(writing));
        if (writing->line >= end || !next_source_line(writing, &text)) break;
        if (writing->line < begin) continue;
        bool has_value = writing->next < lines->count && node_at(lines, writing->next)->line == writing->line;
        write_line(writing, has_value ? node_at(lines, writing->next) : NULL, writing->line, text);
        if (!has_value) continue;
        writing->visited = writing->line;
        writing->next++;
    }
    for (; writing->next < lines->count; writing->next++) {
        write_line_behind(writing, node_at(lines, writing->next));
    }
}

/* Without source the lines that have values are shown, if there are any. */
static void write_bare_lines(const writing_t *writing)
{
    for (uint32_t i = 0; i < writing->lines->count; i++) {
        const sperf_graph_node_t *node = node_at(writing->lines, i);
        if (node->line != 0) write_line(writing, node, node->line, sperf_string_of(""));
    }
}

static void write_unknown_line(const writing_t *writing)
{
    if (writing->lines->count == 0) return;
    const sperf_graph_node_t *node = node_at(writing->lines, 0);
    if (node->line == 0) write_line(writing, node, 0, sperf_string_of(" (line unknown)"));
}

static void write_note(sperf_buffer_t *out, sperf_string_t note)
{
    sperf_buffer_append_string(out, " (");
    sperf_append_text(out, note);
    sperf_buffer_append_string(out, ")\n");
}

/* What stands in place of a path names no file: "<C method>", "<internal:kernel>", "(eval at app.rb:3)". */
static const char *reason_for_none(sperf_string_t file)
{
    if (sperf_string_begins_with(file, "(eval"))
        return "code passed to eval: its source is not available, and its lines are counted from its start";
    if (file.length == 0 || file.bytes[0] == '<' || file.bytes[0] == '(') return "no source file";
    return NULL;
}

/* Append the source, obtained as the options of the report say. */
static void append_source(const sperf_rendering_t *rendering, const listed_lines_t *lines, sperf_string_t file)
{
    const sperf_report_options_t *options = rendering->options;
    const char *reason = reason_for_none(file);
    writing_t writing = {
        .rendering = rendering, .lines = lines, .name = reason != NULL ? sperf_string_of("") : sperf_path_last(file)};
    sperf_string_t note = {"", 0};
    bool found = reason == NULL && options->source != NULL &&
                 options->source(options->source_context, file, &writing.source, &note);
    if (!found && note.length == 0) note = sperf_string_of(reason != NULL ? reason : "the file cannot be read here");
    if (note.length > 0) write_note(rendering->out, note);
    if (!found) {
        write_bare_lines(&writing);
        return;
    }
    write_unknown_line(&writing);
    write_source(&writing);
}

/* -- The functions and their lines -- */

typedef struct {
    sperf_rendering_t *rendering;
    sperf_graph_t functions;
    sperf_neighbours_t neighbours;
    sperf_graph_t lines;
    uint32_t *owner; /* by node of lines: its node of functions */
    uint32_t *order; /* nodes of lines that are listed, by function and line */
    uint32_t order_count;
    uint32_t numbered; /* functions that were given a number so far */
} list_t;

static sperf_status_t build_graphs(list_t *list)
{
    sperf_report_options_t options = *list->rendering->options;
    options.rows_max = 0;
    options.node_fraction = 0;
    options.edge_fraction = 0;
    options.granularity = SPERF_GRANULARITY_DISTINCT;
    SPERF_TRY(sperf_graph_build(list->rendering->view, &options, SPERF_EDGES_CALLS, &list->functions));
    SPERF_TRY(sperf_neighbours_init(&list->neighbours, &list->functions));
    options.granularity = SPERF_GRANULARITY_LINES;
    return sperf_graph_build(list->rendering->view, &options, SPERF_EDGES_NONE, &list->lines);
}

static void set_owner(list_t *list, sperf_frame_id_t id)
{
    if (list->functions.node_of_frame[id] == 0) return;
    list->owner[list->lines.node_of_frame[id] - 1] = list->functions.node_of_frame[id] - 1;
}

static bool line_comes_after(const void *context, const void *first, const void *second)
{
    const list_t *list = context;
    uint32_t a = *(const uint32_t *)first, b = *(const uint32_t *)second;
    if (list->owner[a] != list->owner[b]) return list->owner[a] > list->owner[b];
    return list->lines.nodes[a].line > list->lines.nodes[b].line;
}

static sperf_status_t assign_lines(list_t *list)
{
    SPERF_TRY(SPERF_ROWS_NEW(list->owner, (size_t)list->lines.nodes_count + 1));
    SPERF_TRY(SPERF_ROWS_NEW(list->order, (size_t)list->lines.nodes_count + 1));
    for (sperf_frame_id_t id = 1; id <= list->rendering->view->profile->frames.count; id++) set_owner(list, id);
    list->order_count = list->lines.listed_count;
    if (list->order_count > 0) memcpy(list->order, list->lines.listed, list->order_count * sizeof *list->order);
    sperf_sort(list->order, list->order_count, sizeof *list->order, line_comes_after, list);
    return SPERF_OK;
}

static bool wanted(const list_t *list, uint32_t function)
{
    sperf_string_t name = sperf_graph_name(&list->functions, &list->functions.nodes[function]);
    return sperf_matches(list->rendering->options->symbol, name);
}

static bool function_comes_after(const void *context, const void *first, const void *second)
{
    const list_t *list = context;
    const sperf_graph_node_t *a = &list->functions.nodes[*(const uint32_t *)first];
    const sperf_graph_node_t *b = &list->functions.nodes[*(const uint32_t *)second];
    int order = sperf_string_compare(sperf_graph_name(&list->functions, a), sperf_graph_name(&list->functions, b));
    if (order != 0) return order > 0;
    return sperf_string_compare(sperf_graph_file(&list->functions, a), sperf_graph_file(&list->functions, b)) > 0;
}

/* The lines of a function, as a range of list->order. */
typedef struct {
    uint32_t begin, end;
} range_t;

static range_t lines_of(const list_t *list, uint32_t function)
{
    uint32_t low = 0, high = list->order_count;
    SPERF_BISECT(low, high, list->owner[list->order[middle]] < function);
    range_t range = {low, low};
    while (range.end < list->order_count && list->owner[list->order[range.end]] == function) range.end++;
    return range;
}

/* -- As text -- */

enum { VALUES_WIDTH = 21, NUMBER_WIDTH = 5 };

/* What a call has, in the column of cumulative values, and its share of the method's own. */
static void write_call(list_t *list, const sperf_graph_node_t *node, uint32_t edge, bool callers)
{
    const sperf_rendering_t *rendering = list->rendering;
    const sperf_report_options_t *options = rendering->options;
    uint32_t other = sperf_neighbour(&list->neighbours, edge, callers);
    const sperf_graph_node_t *found = &list->functions.nodes[other];
    size_t width = VALUES_WIDTH;
    if (options->numbered != NULL) {
        sperf_buffer_append_format(rendering->out, "%*u)", NUMBER_WIDTH - 1, ++list->numbered);
        width -= NUMBER_WIDTH;
        options->numbered(options->numbered_context, other + 1, found->label);
    }
    sperf_append_marked_value(rendering, list->functions.edges[edge].weight, list->functions.edges[edge].partial,
                              width);
    sperf_buffer_append_byte(rendering->out, ' ');
    sperf_append_share(rendering, list->functions.edges[edge].weight, node->cumulative);
    sperf_buffer_append_string(rendering->out, "  ");
    sperf_append_text(rendering->out, found->label);
    sperf_buffer_append_string(rendering->out, found == node ? " (itself)\n" : "\n");
}

static void write_calls(list_t *list, uint32_t function, bool callers)
{
    sperf_buffer_t *out = list->rendering->out;
    uint32_t most = list->rendering->options->rows_max;
    sperf_edge_list_t side = sperf_neighbours_side(&list->neighbours, function, callers);
    /* The largest come first: calls without a value, as others of several sample types have, are at the end. */
    while (side.count > 0 && list->functions.edges[side.edges[side.count - 1]].weight == 0) side.count--;
    sperf_buffer_append_string(out, callers ? "callers:" : "callees:");
    sperf_buffer_append_string(out, side.count == 0 ? " none\n" : "\n");
    uint32_t shown = most > 0 && most < side.count ? most : side.count;
    for (uint32_t i = 0; i < shown; i++) write_call(list, &list->functions.nodes[function], side.edges[i], callers);
    if (shown < side.count) sperf_buffer_append_format(out, "%*s (%u more)\n", VALUES_WIDTH, "...", side.count - shown);
}

static void write_code(const list_t *list, uint32_t function)
{
    range_t range = lines_of(list, function);
    const sperf_graph_node_t *node = &list->functions.nodes[function];
    listed_lines_t lines = {&list->lines, list->order + range.begin, range.end - range.begin, node->begins};
    sperf_buffer_append_string(list->rendering->out, "code:\n");
    append_source(list->rendering, &lines, sperf_graph_file(&list->functions, node));
}

static void write_heading(const list_t *list, uint32_t function)
{
    const sperf_rendering_t *rendering = list->rendering;
    sperf_buffer_t *out = rendering->out;
    const sperf_graph_node_t *node = &list->functions.nodes[function];
    sperf_buffer_append_string(out, "ROUTINE ======================== ");
    sperf_append_text(out, sperf_graph_name(&list->functions, node));
    sperf_buffer_append_string(out, " in ");
    sperf_append_text(out, sperf_graph_file(&list->functions, node));
    sperf_buffer_append_byte(out, '\n');
    sperf_append_marked_value(rendering, node->flat, node->flat_partial, 10);
    sperf_buffer_append_byte(out, ' ');
    sperf_append_marked_value(rendering, node->cumulative, node->partial, 10);
    sperf_buffer_append_string(out, " (flat, cum) ");
    sperf_append_signed_share(rendering, node->cumulative, true);
    sperf_buffer_append_string(out, " of Total\n");
}

/* Where calls have numbers to choose by, callees stand behind the source, nearer to where the number is typed. */
static void write_function(list_t *list, uint32_t function)
{
    bool numbered = list->rendering->options->numbered != NULL;
    write_heading(list, function);
    write_calls(list, function, true);
    if (!numbered) write_calls(list, function, false);
    write_code(list, function);
    if (numbered) write_calls(list, function, false);
}

static void write_text(list_t *list, const uint32_t *functions, uint32_t count)
{
    sperf_buffer_append_string(list->rendering->out, "Total: ");
    sperf_append_total(list->rendering);
    sperf_buffer_append_byte(list->rendering->out, '\n');
    for (uint32_t i = 0; i < count; i++) write_function(list, functions[i]);
}

/* -- As a table: the lines that have values -- */

static void write_lines(const list_t *list, sperf_table_t *table, uint32_t function)
{
    range_t range = lines_of(list, function);
    for (uint32_t i = range.begin; i < range.end; i++) {
        const sperf_graph_node_t *node = &list->lines.nodes[list->order[i]];
        const sperf_cell_t cells[] = {{.text = sperf_graph_name(&list->lines, node)},
                                      {.text = sperf_graph_file(&list->lines, node)},
                                      {.number = node->line},
                                      {.number = node->flat},
                                      {.number = node->cumulative}};
        sperf_table_append_row(table, cells);
    }
}

static void write_table(list_t *list, const uint32_t *functions, uint32_t count)
{
    static const sperf_column_t columns[] = {{"name", SPERF_COLUMN_TEXT},
                                             {"file", SPERF_COLUMN_TEXT},
                                             {"line", SPERF_COLUMN_LINE},
                                             {"flat", SPERF_COLUMN_VALUE},
                                             {"cum", SPERF_COLUMN_VALUE}};
    sperf_table_t table = {.rendering = list->rendering, SPERF_COLUMNS(columns)};
    sperf_table_begin(&table, "list");
    for (uint32_t i = 0; i < count; i++) write_lines(list, &table, functions[i]);
    sperf_table_end(&table);
}

/* Set the functions that are wanted, in their order. One that was asked for by its number may be without a value. */
static uint32_t choose(list_t *list, uint32_t *functions)
{
    uint32_t count = 0;
    uint32_t function = list->rendering->options->function;
    if (function != 0) {
        functions[0] = function - 1;
        return function <= list->functions.nodes_count;
    }
    for (uint32_t i = 0; i < list->functions.listed_count; i++) {
        if (wanted(list, list->functions.listed[i])) functions[count++] = list->functions.listed[i];
    }
    sperf_sort(functions, count, sizeof *functions, function_comes_after, list);
    return count;
}

static sperf_status_t write(list_t *list)
{
    uint32_t *functions = calloc((size_t)list->functions.listed_count + 1, sizeof *functions);
    if (functions == NULL) return SPERF_NO_MEMORY;
    uint32_t count = choose(list, functions);
    (sperf_rendering_is_text(list->rendering) ? write_text : write_table)(list, functions, count);
    free(functions);
    return count > 0 ? SPERF_OK : SPERF_NOT_FOUND;
}

sperf_status_t sperf_render_list(sperf_rendering_t *rendering)
{
    list_t list = {.rendering = rendering};
    sperf_status_t status = build_graphs(&list);
    if (status == SPERF_OK) status = assign_lines(&list);
    sperf_rendering_choose_unit(rendering, &list.lines);
    if (status == SPERF_OK) status = write(&list);
    free(list.owner);
    free(list.order);
    sperf_neighbours_cleanup(&list.neighbours);
    sperf_graph_cleanup(&list.functions);
    sperf_graph_cleanup(&list.lines);
    return status;
}
