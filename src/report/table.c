/* Tables as JSON, CSV, TSV and Markdown: see table.h. */
#include "table.h"

#include <inttypes.h>
#include <string.h>

#include "sperf/model/sample_types.h"
#include "utf8.h"

static const double SHARE_MAX = 1e18; /* in millionths */

static sperf_report_format_t format_of(const sperf_table_t *table)
{
    return table->rendering->options->format;
}

/* Where cells go: those of Markdown wait until it is known which columns have any. */
static sperf_buffer_t *cell_of(sperf_table_t *table)
{
    return format_of(table) == SPERF_REPORT_MARKDOWN ? &table->cells : table->rendering->out;
}

static const char *separator_of(const sperf_table_t *table)
{
    return format_of(table) == SPERF_REPORT_TSV ? "\t" : ",";
}

/* -- Text in each format -- */

/* Escape what JSON demands. */
static void append_json_text(sperf_buffer_t *out, sperf_string_t text)
{
    sperf_buffer_append_byte(out, '"');
    for (size_t i = 0; i < text.length; i++) {
        unsigned char byte = (unsigned char)text.bytes[i];
        if (byte == '"' || byte == '\\') {
            sperf_buffer_append_format(out, "\\%c", byte);
        } else if (byte < 0x20 || byte == 0x7F) {
            sperf_buffer_append_format(out, "\\u%04x", byte);
        } else {
            sperf_buffer_append_byte(out, byte);
        }
    }
    sperf_buffer_append_byte(out, '"');
}

/* NUL would end the file for many a reader. */
static bool needs_quotes(sperf_string_t text)
{
    for (size_t i = 0; i < text.length; i++) {
        if (strchr(",\"\r\n", text.bytes[i]) != NULL) return true; /* NUL, too, which ends the list */
    }
    return false;
}

/* Return whether a spreadsheet may take the text for a formula, and run it. */
static bool is_formula(sperf_string_t text)
{
    static const char begin[] = {'=', '+', '-', '@', '\t', '\r'};
    return text.length > 0 && memchr(begin, text.bytes[0], sizeof begin) != NULL;
}

static void append_csv_text(sperf_buffer_t *out, sperf_string_t text)
{
    if (!needs_quotes(text)) {
        sperf_buffer_append(out, text.bytes, text.length);
        return;
    }
    sperf_buffer_append_byte(out, '"');
    for (size_t i = 0; i < text.length; i++) {
        if (text.bytes[i] == '"') sperf_buffer_append_byte(out, '"');
        sperf_buffer_append_byte(out, text.bytes[i] == '\0' ? ' ' : (uint8_t)text.bytes[i]);
    }
    sperf_buffer_append_byte(out, '"');
}

/* A cell must stay one, whatever is in it. */
static void append_markdown_bytes(sperf_buffer_t *out, sperf_string_t text, const char *escaped)
{
    for (size_t i = 0; i < text.length; i++) {
        unsigned char byte = (unsigned char)text.bytes[i];
        if (byte < 0x20 || byte == 0x7F) byte = ' ';
        if (strchr(escaped, byte) != NULL) sperf_buffer_append_byte(out, '\\');
        sperf_buffer_append_byte(out, byte);
    }
}

/* Names such as <main> and Foo#_bar_ are code, which nothing in them ends but a backtick. */
static void append_markdown_text(sperf_buffer_t *out, sperf_string_t text)
{
    if (text.length == 0) return;
    if (memchr(text.bytes, '`', text.length) != NULL) {
        append_markdown_bytes(out, text, "\\`*_{}[]<>|~#");
        return;
    }
    sperf_buffer_append_byte(out, '`');
    append_markdown_bytes(out, text, "|");
    sperf_buffer_append_byte(out, '`');
}

static void append_text(sperf_table_t *table, sperf_string_t text)
{
    sperf_buffer_t *out = cell_of(table);
    sperf_buffer_t *repaired = &table->scratch;
    sperf_buffer_clear(repaired);
    bool for_spreadsheets = format_of(table) == SPERF_REPORT_CSV || format_of(table) == SPERF_REPORT_TSV;
    if (for_spreadsheets && is_formula(text)) sperf_buffer_append_byte(repaired, '\'');
    sperf_utf8_append(repaired, text);
    sperf_buffer_fail(out, repaired->status);
    if (repaired->length == 0) text = sperf_string_of("");
    if (repaired->length > 0) text = (sperf_string_t){(const char *)repaired->bytes, repaired->length};
    switch (format_of(table)) {
    case SPERF_REPORT_JSON: append_json_text(out, text); break;
    case SPERF_REPORT_CSV: append_csv_text(out, text); break;
    case SPERF_REPORT_TSV: sperf_utf8_append_line(out, text); break;
    default: append_markdown_text(out, text); break;
    }
}

/* -- Rows -- */

static bool is_hidden(const sperf_table_t *table, uint32_t column)
{
    bool marks = table->any_partial && format_of(table) != SPERF_REPORT_MARKDOWN;
    return (table->hidden >> column & 1) != 0 || (table->columns[column].kind == SPERF_COLUMN_PARTIAL && !marks);
}

/* Append what comes before a cell: its name in JSON, a separator in CSV and TSV. */
static void begin_cell(const sperf_table_t *table, uint32_t column)
{
    sperf_buffer_t *out = table->rendering->out;
    bool first = column == 0;
    if (format_of(table) == SPERF_REPORT_JSON) {
        if (first) sperf_buffer_append_string(out, table->rows_count == 0 ? "\n    {" : ",\n    {");
        sperf_buffer_append_format(out, "%s\"%s\": ", first ? "" : ", ", table->columns[column].name);
    } else if (format_of(table) != SPERF_REPORT_MARKDOWN && !first) {
        sperf_buffer_append_string(out, separator_of(table));
    }
}

/* A fraction of 1, from an integer: no locale has a say in it. Shares of a small base can be any number. */
static void append_share(const sperf_rendering_t *rendering, int64_t value)
{
    double share = rendering->total == 0 ? 0 : (double)value / (double)rendering->total * 1e6;
    if (share > SHARE_MAX) share = SHARE_MAX;
    if (share < -SHARE_MAX) share = -SHARE_MAX;
    int64_t millionths = (int64_t)(share < 0 ? share - 0.5 : share + 0.5);
    uint64_t magnitude = millionths < 0 ? 0 - (uint64_t)millionths : (uint64_t)millionths;
    sperf_buffer_append_format(rendering->out, "%s%" PRIu64 ".%06" PRIu64, millionths < 0 ? "-" : "",
                               magnitude / 1000000, magnitude % 1000000);
}

static void append_value(sperf_table_t *table, sperf_column_kind_t kind, const sperf_cell_t *cell)
{
    sperf_rendering_t rendering = *(cell->rendering != NULL ? cell->rendering : table->rendering);
    if (format_of(table) == SPERF_REPORT_MARKDOWN) {
        rendering.out = &table->cells;
        if (kind == SPERF_COLUMN_SHARE) sperf_append_signed_share(&rendering, cell->number, false);
        if (kind == SPERF_COLUMN_VALUE) sperf_append_marked_value(&rendering, cell->number, cell->partial, 0);
    } else if (kind == SPERF_COLUMN_SHARE) {
        append_share(&rendering, cell->number);
    } else {
        sperf_buffer_append_int64(rendering.out, cell->number);
    }
}

static void append_number(sperf_table_t *table, sperf_column_kind_t kind, uint64_t number)
{
    bool is_markdown = format_of(table) == SPERF_REPORT_MARKDOWN;
    if (is_markdown && number == 0 && kind != SPERF_COLUMN_NUMBER) return;
    if (is_markdown && kind == SPERF_COLUMN_TIME) {
        int64_t time_ns = number > INT64_MAX ? INT64_MAX : (int64_t)number;
        sperf_append_duration_of_span(&table->cells, time_ns, sperf_string_of("auto"));
    } else {
        sperf_buffer_append_uint64(cell_of(table), number);
    }
}

static void append_cell(sperf_table_t *table, sperf_column_kind_t kind, const sperf_cell_t *cell)
{
    bool is_markdown = format_of(table) == SPERF_REPORT_MARKDOWN;
    switch (kind) {
    case SPERF_COLUMN_TEXT: append_text(table, cell->text); break;
    case SPERF_COLUMN_PARTIAL: append_text(table, sperf_string_of(cell->partial ? "yes" : "")); break;
    case SPERF_COLUMN_VALUE:
    case SPERF_COLUMN_SHARE: append_value(table, kind, cell); break;
    case SPERF_COLUMN_COUNT:
        if (is_markdown) sperf_buffer_append_string(&table->cells, sperf_partial_mark(cell->partial));
        sperf_buffer_append_int64(cell_of(table), cell->number);
        break;
    default: append_number(table, kind, (uint64_t)cell->number); break;
    }
}

void sperf_table_append_row(sperf_table_t *table, const sperf_cell_t *cells)
{
    static const char *const ends[] = {
        [SPERF_REPORT_JSON] = "}", [SPERF_REPORT_CSV] = "\n", [SPERF_REPORT_TSV] = "\n", [SPERF_REPORT_MARKDOWN] = ""};
    for (uint32_t column = 0; column < table->columns_count; column++) {
        size_t begin = table->cells.length;
        if (!is_hidden(table, column)) {
            begin_cell(table, column);
            append_cell(table, table->columns[column].kind, &cells[column]);
        }
        if (format_of(table) != SPERF_REPORT_MARKDOWN) continue;
        if (table->cells.length > begin) table->filled[column] = true;
        sperf_buffer_append_byte(&table->cells, '\n');
    }
    sperf_buffer_append_string(table->rendering->out, ends[format_of(table)]);
    table->rows_count++;
}

/* -- The table -- */

static void open_json(const sperf_table_t *table, const char *report)
{
    const sperf_rendering_t *rendering = table->rendering;
    const sperf_profile_t *profile = rendering->view->profile;
    sperf_buffer_t *out = rendering->out;
    sperf_buffer_append_format(out, "{\n  \"report\": \"%s\",\n  \"type\": ", report);
    append_json_text(out,
                     sperf_string_table_get(&profile->strings, profile->sample_types[rendering->options->type].name));
    sperf_buffer_append_string(out, ",\n  \"unit\": ");
    append_json_text(out, rendering->sample_unit);
    sperf_buffer_append_format(out, ",\n  \"total\": %" PRId64 ",\n  \"rows\": [", rendering->total);
}

static void write_names(const sperf_table_t *table)
{
    for (uint32_t i = 0; i < table->columns_count; i++) {
        if (is_hidden(table, i)) continue;
        sperf_buffer_append_string(table->rendering->out, i == 0 ? "" : separator_of(table));
        sperf_buffer_append_string(table->rendering->out, table->columns[i].name);
    }
    sperf_buffer_append_byte(table->rendering->out, '\n');
}

static bool is_shown(const sperf_table_t *table, uint32_t column)
{
    return !is_hidden(table, column) && (table->filled[column] || table->rows_count == 0);
}

static void write_markdown_head(const sperf_table_t *table)
{
    sperf_buffer_t *out = table->rendering->out;
    for (uint32_t i = 0; i < table->columns_count; i++) {
        const char *name = table->columns[i].name;
        size_t end = table->columns[i].kind == SPERF_COLUMN_TIME ? strlen("_ns") : 0;
        if (is_shown(table, i)) sperf_buffer_append_format(out, "| %.*s ", (int)(strlen(name) - end), name);
    }
    sperf_buffer_append_string(out, "|\n");
    for (uint32_t i = 0; i < table->columns_count; i++) {
        if (!is_shown(table, i)) continue;
        sperf_buffer_append_string(out, table->columns[i].kind == SPERF_COLUMN_TEXT ? "|---" : "|---:");
    }
    sperf_buffer_append_string(out, "|\n");
}

static void close_markdown(sperf_table_t *table)
{
    sperf_buffer_t *out = table->rendering->out;
    sperf_buffer_fail(out, table->cells.status);
    if (table->cells.status != SPERF_OK) return;
    write_markdown_head(table);
    if (table->rows_count == 0) return; /* there are no cells: the buffer has no memory */
    const char *cell = (const char *)table->cells.bytes;
    const char *end = cell + table->cells.length;
    for (uint64_t i = 0; i < (uint64_t)table->rows_count * table->columns_count; i++) {
        uint32_t column = (uint32_t)(i % table->columns_count);
        size_t length = (size_t)((const char *)memchr(cell, '\n', (size_t)(end - cell)) - cell);
        if (is_shown(table, column)) {
            sperf_buffer_append_string(out, "| ");
            sperf_buffer_append(out, cell, length);
            sperf_buffer_append_byte(out, ' ');
        }
        if (column == table->columns_count - 1) sperf_buffer_append_string(out, "|\n");
        cell += length + 1;
    }
}

void sperf_table_begin(sperf_table_t *table, const char *report)
{
    switch (format_of(table)) {
    case SPERF_REPORT_JSON: open_json(table, report); break;
    case SPERF_REPORT_CSV:
    case SPERF_REPORT_TSV: write_names(table); break;
    default: break;
    }
}

void sperf_table_end(sperf_table_t *table)
{
    if (format_of(table) == SPERF_REPORT_MARKDOWN) close_markdown(table);
    sperf_buffer_cleanup(&table->cells);
    sperf_buffer_cleanup(&table->scratch);
    if (format_of(table) != SPERF_REPORT_JSON) return;
    sperf_buffer_append_string(table->rendering->out, table->rows_count == 0 ? "]\n}\n" : "\n  ]\n}\n");
}
