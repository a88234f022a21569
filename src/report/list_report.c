/*
 * Source code with the values of its lines.
 *
 * Two graphs are laid over each other: one of functions, for what each has in all, and one of lines. Both count a sample
 * once, so a function that calls itself is not in its own total twice, as it is in pprof's list, which adds up the lines.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "rendering.h"
#include "sperf/base/sort.h"
#include "table.h"

enum { MARGIN = 5 }; /* lines shown before and after those that have values */

typedef struct {
    sperf_rendering_t *rendering;
    sperf_graph_t functions;
    sperf_graph_t lines;
    uint32_t *owner; /* by node of lines: its node of functions */
    uint32_t *order; /* nodes of lines that are listed, by function and line */
    uint32_t order_count;
    sperf_string_t source; /* of the function being written */
    size_t source_offset;  /* of the next line in it */
    uint32_t source_line;  /* its number */
} list_t;

static sperf_status_t build_graphs(list_t *list)
{
    sperf_report_options_t options = *list->rendering->options;
    options.rows_max = 0;
    options.node_fraction = 0;
    options.granularity = SPERF_GRANULARITY_FILEFUNCTIONS;
    SPERF_TRY(sperf_graph_build(list->rendering->view, &options, SPERF_EDGES_NONE, &list->functions));
    options.granularity = SPERF_GRANULARITY_LINES;
    return sperf_graph_build(list->rendering->view, &options, SPERF_EDGES_NONE, &list->lines);
}

static void note_owner(list_t *list, sperf_frame_id_t id)
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
    list->owner = calloc((size_t)list->lines.nodes_count + 1, sizeof *list->owner);
    list->order = calloc((size_t)list->lines.nodes_count + 1, sizeof *list->order);
    if (!list->owner || !list->order) return SPERF_NO_MEMORY;
    for (sperf_frame_id_t id = 1; id <= list->rendering->view->profile->frames.count; id++) note_owner(list, id);
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
    return sperf_string_compare(a->label, b->label) > 0;
}

/* The lines of a function, as a range of list->order. */
typedef struct {
    uint32_t begin, end;
} range_t;

static range_t lines_of(const list_t *list, uint32_t function)
{
    uint32_t low = 0, high = list->order_count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (list->owner[list->order[middle]] < function) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    range_t range = {low, low};
    while (range.end < list->order_count && list->owner[list->order[range.end]] == function) range.end++;
    return range;
}

/* -- Source -- */

/* Return the next line of the source without its end; false behind the last one. */
static bool next_source_line(list_t *list, sperf_string_t *line)
{
    if (list->source_offset >= list->source.length) return false;
    const char *start = list->source.bytes + list->source_offset;
    size_t left = list->source.length - list->source_offset;
    const char *end = memchr(start, '\n', left);
    size_t length = end ? (size_t)(end - start) : left;
    list->source_offset += length + 1;
    list->source_line++;
    if (length > 0 && start[length - 1] == '\r') length--;
    *line = (sperf_string_t){start, length};
    return true;
}

/* "<C method>", "<internal:kernel>", "(eval at ...)": words in place of a path. */
static bool is_no_path(sperf_string_t file)
{
    return file.length == 0 || file.bytes[0] == '<' || file.bytes[0] == '(';
}

static bool open_source(list_t *list, sperf_string_t file)
{
    const sperf_report_options_t *options = list->rendering->options;
    list->source = (sperf_string_t){"", 0};
    list->source_offset = 0;
    list->source_line = 0;
    return !is_no_path(file) && options->source && options->source(options->source_context, file, &list->source);
}

/* -- As text -- */

static void append_value_or_dot(const sperf_rendering_t *rendering, int64_t value)
{
    if (value != 0) {
        sperf_append_value(rendering, value, 10);
    } else {
        sperf_append_right(rendering->out, sperf_string_of("."), 10);
    }
}

static void write_line(const sperf_rendering_t *rendering, const sperf_graph_node_t *node, uint32_t number,
                       sperf_string_t text)
{
    append_value_or_dot(rendering, node ? node->flat : 0);
    sperf_buffer_append_byte(rendering->out, ' ');
    append_value_or_dot(rendering, node ? node->cumulative : 0);
    sperf_buffer_append_format(rendering->out, " %6" PRIu32 ":", number);
    sperf_append_text(rendering->out, text);
    sperf_buffer_append_byte(rendering->out, '\n');
}

static uint32_t less_margin(uint32_t line)
{
    return line > MARGIN ? line - MARGIN : 1;
}

/* The source from where the function begins to behind its last line that has a value. */
static void write_source(list_t *list, uint32_t function, range_t range)
{
    const sperf_graph_node_t *nodes = list->lines.nodes;
    uint32_t next = range.begin;
    while (next < range.end && nodes[list->order[next]].line == 0) next++;
    uint32_t begin = list->functions.nodes[function].begins;
    uint32_t first = next < range.end ? nodes[list->order[next]].line : begin;
    if (begin == 0) begin = less_margin(first);
    if (begin > first) begin = first;
    uint64_t end = (uint64_t)(next < range.end ? nodes[list->order[range.end - 1]].line : begin) + MARGIN;
    sperf_string_t text;
    while (list->source_line < end && next_source_line(list, &text)) {
        if (list->source_line < begin) continue;
        bool has_value = next < range.end && nodes[list->order[next]].line == list->source_line;
        write_line(list->rendering, has_value ? &nodes[list->order[next]] : NULL, list->source_line, text);
        if (has_value) next++;
    }
    /* The file has changed since, and is shorter now. */
    for (; next < range.end; next++) {
        const sperf_graph_node_t *node = &nodes[list->order[next]];
        write_line(list->rendering, node, node->line, sperf_string_of(" (behind the end of the file)"));
    }
}

/* Without source the lines that have values are shown, if there are any. */
static void write_bare_lines(list_t *list, range_t range, sperf_string_t file)
{
    sperf_buffer_append_string(list->rendering->out, is_no_path(file) ? " (there is no source for this)\n"
                                                                      : " (the file cannot be read here)\n");
    for (uint32_t i = range.begin; i < range.end; i++) {
        const sperf_graph_node_t *node = &list->lines.nodes[list->order[i]];
        if (node->line != 0) write_line(list->rendering, node, node->line, sperf_string_of(""));
    }
}

static void write_unknown_line(const list_t *list, range_t range)
{
    if (range.begin == range.end) return;
    const sperf_graph_node_t *node = &list->lines.nodes[list->order[range.begin]];
    if (node->line == 0) write_line(list->rendering, node, 0, sperf_string_of(" (the line is not known)"));
}

static void write_function(list_t *list, uint32_t function)
{
    const sperf_rendering_t *rendering = list->rendering;
    sperf_buffer_t *out = rendering->out;
    const sperf_graph_node_t *node = &list->functions.nodes[function];
    sperf_string_t file = sperf_graph_file(&list->functions, node);
    range_t range = lines_of(list, function);
    sperf_buffer_append_string(out, "ROUTINE ======================== ");
    sperf_append_text(out, sperf_graph_name(&list->functions, node));
    sperf_buffer_append_string(out, " in ");
    sperf_append_text(out, file);
    sperf_buffer_append_byte(out, '\n');
    sperf_append_value(rendering, node->flat, 10);
    sperf_buffer_append_byte(out, ' ');
    sperf_append_value(rendering, node->cumulative, 10);
    sperf_buffer_append_string(out, " (flat, cum) ");
    sperf_append_signed_share(rendering, node->cumulative, true);
    sperf_buffer_append_string(out, " of Total\n");
    if (open_source(list, file)) {
        write_unknown_line(list, range);
        write_source(list, function, range);
    } else {
        write_bare_lines(list, range, file);
    }
}

static void write_text(list_t *list, const uint32_t *functions, uint32_t count)
{
    sperf_buffer_append_string(list->rendering->out, "Total: ");
    sperf_append_value(list->rendering, list->rendering->total, 0);
    sperf_buffer_append_byte(list->rendering->out, '\n');
    for (uint32_t i = 0; i < count; i++) write_function(list, functions[i]);
}

/* -- As a table: the lines that have values -- */

static void put_lines(const list_t *list, sperf_table_t *table, uint32_t function)
{
    range_t range = lines_of(list, function);
    for (uint32_t i = range.begin; i < range.end; i++) {
        const sperf_graph_node_t *node = &list->lines.nodes[list->order[i]];
        sperf_table_put_text(table, sperf_graph_name(&list->lines, node));
        sperf_table_put_text(table, sperf_graph_file(&list->lines, node));
        sperf_table_put_number(table, node->line);
        sperf_table_put_value(table, node->flat);
        sperf_table_put_value(table, node->cumulative);
    }
}

static void write_table(const list_t *list, const uint32_t *functions, uint32_t count)
{
    static const sperf_column_t columns[] = {{"name", SPERF_COLUMN_TEXT},
                                             {"file", SPERF_COLUMN_TEXT},
                                             {"line", SPERF_COLUMN_LINE},
                                             {"flat", SPERF_COLUMN_VALUE},
                                             {"cum", SPERF_COLUMN_VALUE}};
    sperf_table_t table;
    sperf_table_open(&table, list->rendering, "list", columns, sizeof columns / sizeof columns[0]);
    for (uint32_t i = 0; i < count; i++) put_lines(list, &table, functions[i]);
    sperf_table_close(&table);
}

static sperf_status_t write(list_t *list)
{
    uint32_t *functions = calloc((size_t)list->functions.listed_count + 1, sizeof *functions);
    if (!functions) return SPERF_NO_MEMORY;
    uint32_t count = 0;
    for (uint32_t i = 0; i < list->functions.listed_count; i++) {
        if (wanted(list, list->functions.listed[i])) functions[count++] = list->functions.listed[i];
    }
    sperf_sort(functions, count, sizeof *functions, function_comes_after, list);
    if (list->rendering->options->format == SPERF_REPORT_TEXT) {
        write_text(list, functions, count);
    } else {
        write_table(list, functions, count);
    }
    free(functions);
    return count > 0 ? SPERF_OK : SPERF_NOT_FOUND;
}

void sperf_render_list(sperf_rendering_t *rendering)
{
    list_t list = {.rendering = rendering};
    sperf_status_t status = build_graphs(&list);
    if (status == SPERF_OK) status = assign_lines(&list);
    sperf_rendering_choose_unit_for(rendering, rendering->total);
    if (status == SPERF_OK) status = write(&list);
    sperf_buffer_fail(rendering->out, status);
    free(list.owner);
    free(list.order);
    sperf_graph_cleanup(&list.functions);
    sperf_graph_cleanup(&list.lines);
}
