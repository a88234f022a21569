/* Source with the values of its lines: see list_source.h. */
#include "list_source.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum {
    MARGIN = 5,    /* lines shown before and after those that have values */
    GAP_LEAST = 5, /* lines that are folded into one: fewer are shown */
    VALUES_WIDTH = 22,
    NUMBER_WIDTH = 6
};

typedef struct {
    const sperf_rendering_t *rendering;
    const sperf_listed_lines_t *lines;
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
                               writing->name.length + NUMBER_WIDTH -
                                   (size_t)(digits < NUMBER_WIDTH ? digits : NUMBER_WIDTH));
    if (writing->name.length > 0) sperf_buffer_append_byte(out, ':');
    sperf_buffer_append_format(out, "%" PRIu32 ":", number);
}

/* What stands in place of a line's number. */
static void append_dots(const writing_t *writing)
{
    size_t width = writing->name.length + (writing->name.length > 0) + NUMBER_WIDTH;
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

static const sperf_graph_node_t *node_at(const sperf_listed_lines_t *lines, uint32_t place)
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
    sperf_append_right_aligned(writing->rendering->out, sperf_string_of(""), VALUES_WIDTH);
    append_dots(writing);
    sperf_buffer_append_format(writing->rendering->out, ": (%" PRIu32 " lines without a value)\n", skipped);
}

/* The source from where the function begins to behind its last line that has a value. */
static void write_source(writing_t *writing)
{
    const sperf_listed_lines_t *lines = writing->lines;
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

static bool begins_with(sperf_string_t text, const char *beginning)
{
    size_t length = strlen(beginning);
    return text.length >= length && memcmp(text.bytes, beginning, length) == 0;
}

/* What stands in place of a path names no file: "<C method>", "<internal:kernel>", "(eval at app.rb:3)". */
static const char *reason_for_none(sperf_string_t file)
{
    if (begins_with(file, "(eval"))
        return "code passed to eval: its source is not available, and its lines are counted from its start";
    if (file.length == 0 || file.bytes[0] == '<' || file.bytes[0] == '(') return "no source file";
    return NULL;
}

static sperf_string_t name_of(sperf_string_t path)
{
    size_t start = path.length;
    while (start > 0 && path.bytes[start - 1] != '/') start--;
    return (sperf_string_t){path.bytes + start, path.length - start};
}

void sperf_append_source(const sperf_rendering_t *rendering, const sperf_listed_lines_t *lines, sperf_string_t file)
{
    const sperf_report_options_t *options = rendering->options;
    const char *reason = reason_for_none(file);
    writing_t writing = {
        .rendering = rendering, .lines = lines, .name = reason != NULL ? sperf_string_of("") : name_of(file)};
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
