/*
 * A table by label: for each value of a key its samples, the states of threads in them, and the durations of its
 * spans.
 *
 * Text and Markdown are for people: values by total, one row for those beyond -n, then samples without the label,
 * and a sum. Columns that the mode of the profile does not have are left out. Programs get every column; each row
 * is a value, or the samples without the label. Allocations have no states: there the columns are objects and
 * bytes, each with its share, whichever of the two is the order.
 *
 * In text the total and its share come first, as in all reports, and then the value, because terminals cut off the
 * end.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "../base/saturate.h"
#include "by_label.h"
#include "sperf/model/frame_kind.h"
#include "sperf/model/profile.h"
#include "sperf/model/sample_types.h"
#include "table.h"
#include "utf8.h"

enum { COLUMNS_MAX = 16, GAP = 2, LABEL_WIDTH_MAX = 48, MEASURED_ROWS = 1000, NAME_BYTES = 40 };

/* What a column has of a row. */
typedef enum {
    OF_LABEL,
    OF_TOTAL,
    OF_SHARE,
    OF_BEFORE,
    OF_NOW,
    OF_PART,
    OF_AMOUNT,
    OF_MARGIN,
    OF_AMOUNT_SHARE,
    OF_COUNT,
    OF_MEDIAN,
    OF_P95,
    OF_PARTIAL
} content_t;

typedef struct {
    sperf_column_t column;
    const char *title; /* in text */
    content_t content;
    int which; /* part, amount or side */
    int in;    /* tables that have it */
} by_column_t;

/* Of a difference, parts are differences, as the total is. */
enum { OF_PROFILE = 1, OF_ALLOCATIONS = 2, OF_DIFFERENCE = 4 };

static const by_column_t all_columns[] = {
    {{"label", SPERF_COLUMN_TEXT}, NULL, OF_LABEL, 0, OF_PROFILE | OF_ALLOCATIONS | OF_DIFFERENCE},
    {{"total", SPERF_COLUMN_VALUE}, "total", OF_TOTAL, 0, OF_PROFILE},
    {{"share", SPERF_COLUMN_SHARE}, "total%", OF_SHARE, 0, OF_PROFILE},
    {{"objects", SPERF_COLUMN_VALUE}, "objects", OF_AMOUNT, SPERF_AMOUNT_OBJECTS, OF_ALLOCATIONS},
    {{"objects_margin", SPERF_COLUMN_VALUE}, "\u00b1", OF_MARGIN, SPERF_AMOUNT_OBJECTS, OF_ALLOCATIONS},
    {{"objects_share", SPERF_COLUMN_SHARE}, "objects%", OF_AMOUNT_SHARE, SPERF_AMOUNT_OBJECTS, OF_ALLOCATIONS},
    {{"bytes", SPERF_COLUMN_VALUE}, "bytes", OF_AMOUNT, SPERF_AMOUNT_BYTES, OF_ALLOCATIONS},
    {{"bytes_margin", SPERF_COLUMN_VALUE}, "\u00b1", OF_MARGIN, SPERF_AMOUNT_BYTES, OF_ALLOCATIONS},
    {{"bytes_share", SPERF_COLUMN_SHARE}, "bytes%", OF_AMOUNT_SHARE, SPERF_AMOUNT_BYTES, OF_ALLOCATIONS},
    {{"difference", SPERF_COLUMN_VALUE}, "difference", OF_TOTAL, 0, OF_DIFFERENCE},
    {{"share", SPERF_COLUMN_SHARE}, "share", OF_SHARE, 0, OF_DIFFERENCE},
    {{"before", SPERF_COLUMN_VALUE}, "before", OF_BEFORE, 0, OF_DIFFERENCE},
    {{"after", SPERF_COLUMN_VALUE}, "after", OF_NOW, 0, OF_DIFFERENCE},
    {{"running", SPERF_COLUMN_VALUE}, "running", OF_PART, SPERF_PART_RUNNING, OF_PROFILE | OF_DIFFERENCE},
    {{"blocked", SPERF_COLUMN_VALUE}, "blocked", OF_PART, SPERF_PART_BLOCKED, OF_PROFILE | OF_DIFFERENCE},
    {{"gvl_wait", SPERF_COLUMN_VALUE}, "GVL wait", OF_PART, SPERF_PART_GVL_WAIT, OF_PROFILE | OF_DIFFERENCE},
    {{"gc", SPERF_COLUMN_VALUE}, "GC", OF_PART, SPERF_PART_GC, OF_PROFILE | OF_DIFFERENCE},
    {{"count", SPERF_COLUMN_LINE}, "count", OF_COUNT, SPERF_SIDE_NOW, OF_PROFILE | OF_ALLOCATIONS},
    {{"median_ns", SPERF_COLUMN_TIME}, "median", OF_MEDIAN, SPERF_SIDE_NOW, OF_PROFILE | OF_ALLOCATIONS},
    {{"p95_ns", SPERF_COLUMN_TIME}, "95%", OF_P95, SPERF_SIDE_NOW, OF_PROFILE | OF_ALLOCATIONS},
    {{"count_before", SPERF_COLUMN_LINE}, "count before", OF_COUNT, SPERF_SIDE_BEFORE, OF_DIFFERENCE},
    {{"count_after", SPERF_COLUMN_LINE}, "after", OF_COUNT, SPERF_SIDE_NOW, OF_DIFFERENCE},
    {{"median_before_ns", SPERF_COLUMN_TIME}, "median before", OF_MEDIAN, SPERF_SIDE_BEFORE, OF_DIFFERENCE},
    {{"median_after_ns", SPERF_COLUMN_TIME}, "after", OF_MEDIAN, SPERF_SIDE_NOW, OF_DIFFERENCE},
    {{"p95_before_ns", SPERF_COLUMN_TIME}, "95% before", OF_P95, SPERF_SIDE_BEFORE, OF_DIFFERENCE},
    {{"p95_after_ns", SPERF_COLUMN_TIME}, "after", OF_P95, SPERF_SIDE_NOW, OF_DIFFERENCE},
    {{"partial", SPERF_COLUMN_PARTIAL}, NULL, OF_PARTIAL, 0, OF_PROFILE | OF_DIFFERENCE},
};

typedef struct {
    sperf_rendering_t *rendering;
    sperf_by_label_t table;
    by_column_t columns[COLUMNS_MAX];
    uint32_t columns_count;
    uint32_t rows_count;       /* of values, that are shown */
    sperf_by_label_row_t rest; /* the sum of those that are not */
    bool for_people;
    sperf_rendering_t of_amounts[SPERF_AMOUNTS]; /* the units and totals of these types */
    sperf_string_t spans_unit;
    sperf_buffer_t scratch;
} by_label_report_t;

/* -- Columns -- */

/* Which parts the mode of the profile knows. Of a foreign one, those that it has. */
static void find_parts(const by_label_report_t *report, bool known[SPERF_PARTS])
{
    const sperf_profile_t *profile = report->rendering->view->profile;
    bool wall = false, cpu = false, waits = false, gc = false;
    for (uint32_t type = 0; type < profile->sample_types_count; type++) {
        sperf_string_t name = sperf_string_table_get(&profile->strings, profile->sample_types[type].name);
        wall |= sperf_string_is(name, "wall");
        cpu |= sperf_string_is(name, "cpu");
    }
    for (sperf_function_id_t id = 1; id <= profile->functions.count; id++) {
        sperf_frame_kind_t kind = sperf_frame_kind(profile, id);
        waits |= kind == SPERF_FRAME_GVL_BLOCKED || kind == SPERF_FRAME_GVL_WAIT;
        gc |= sperf_frame_kind_is_gc(kind);
    }
    known[SPERF_PART_RUNNING] = wall || cpu || waits || gc;
    known[SPERF_PART_BLOCKED] = known[SPERF_PART_GVL_WAIT] = wall || waits;
    known[SPERF_PART_GC] = wall || cpu || gc;
    if (!sperf_type_is_of_allocations(profile, report->rendering->options->type)) return;
    for (int part = 0; part < SPERF_PARTS; part++) known[part] = false;
}

static bool is_shown(const by_label_report_t *report, const by_column_t *column, const bool parts[SPERF_PARTS])
{
    switch (column->content) {
    case OF_LABEL: return true;
    case OF_PART: return report->table.has_samples && parts[column->which];
    case OF_COUNT:
    case OF_MEDIAN:
    case OF_P95: return report->table.has_spans;
    case OF_PARTIAL: return false; /* a mark says it */
    default: return report->table.has_samples || !report->table.has_spans;
    }
}

/* Put the label behind the share, if there is one. */
static void move_label(by_label_report_t *report)
{
    by_column_t *columns = report->columns, label = columns[0];
    uint32_t at = 0;
    for (uint32_t i = 1; i < report->columns_count; i++) {
        if (columns[i].content == OF_SHARE || columns[i].content == OF_AMOUNT_SHARE) at = i;
    }
    memmove(columns, columns + 1, at * sizeof *columns);
    columns[at] = label;
}

static void choose_columns(by_label_report_t *report)
{
    int in = report->table.has_amounts ? OF_ALLOCATIONS : OF_PROFILE;
    if (report->rendering->options->before != NULL) in = OF_DIFFERENCE;
    bool parts[SPERF_PARTS];
    find_parts(report, parts);
    for (size_t i = 0; i < sizeof all_columns / sizeof all_columns[0]; i++) {
        const by_column_t *column = &all_columns[i];
        if ((column->in & in) == 0 || (report->for_people && !is_shown(report, column, parts))) continue;
        if (column->content == OF_PARTIAL && report->table.total.partial == 0) continue;
        if (column->content == OF_MARGIN && !report->table.has_margins) continue;
        report->columns[report->columns_count++] = *column;
    }
    if (sperf_rendering_is_text(report->rendering)) move_label(report);
}

/* -- Rows -- */

static const sperf_by_label_row_t *row_at(const by_label_report_t *report, uint32_t number)
{
    return &report->table.rows[report->table.order[number]];
}

/* Where samples have no place in the table, neither have those without the label. */
static bool shows_none(const by_label_report_t *report)
{
    const sperf_by_label_row_t *none = &report->table.rows[0];
    return (none->occurs && (report->table.has_samples || !report->table.has_spans)) ||
           none->spans[SPERF_SIDE_NOW] != 0;
}

static void choose_rows(by_label_report_t *report)
{
    uint32_t all = report->table.count - 1;
    report->rows_count = sperf_rows_shown(report->rendering, all);
    for (uint32_t i = report->rows_count; i < all; i++) sperf_by_label_add(&report->rest, row_at(report, i));
}

static sperf_extent_t extent_of(const sperf_by_label_t *table)
{
    sperf_extent_t extent = {0};
    for (uint32_t i = 0; i < table->count; i++) {
        const sperf_by_label_row_t *row = &table->rows[i];
        sperf_extent_add(&extent, row->total);
        sperf_extent_add(&extent, row->before);
        for (int part = 0; part < SPERF_PARTS; part++) sperf_extent_add(&extent, row->parts[part]);
    }
    return extent;
}

static int64_t value_of(const by_column_t *column, const sperf_by_label_row_t *row)
{
    switch (column->content) {
    case OF_BEFORE: return row->before;
    case OF_NOW: return sperf_saturating_add(row->total, row->before);
    case OF_PART: return row->parts[column->which];
    case OF_AMOUNT:
    case OF_AMOUNT_SHARE: return row->amounts[column->which];
    case OF_MARGIN: return row->margins[column->which];
    default: return row->total;
    }
}

/* Return whether the column has calls of the row that were counted in part. */
static bool is_partial(const by_column_t *column, const sperf_by_label_row_t *row)
{
    if (column->content == OF_PART) return (row->partial & (1U << column->which)) != 0;
    return column->column.kind == SPERF_COLUMN_VALUE && row->partial != 0;
}

/* Return what has the unit and the total of the column. */
static const sperf_rendering_t *rendering_of(const by_label_report_t *report, const by_column_t *column)
{
    bool amount = column->content == OF_AMOUNT || column->content == OF_MARGIN || column->content == OF_AMOUNT_SHARE;
    return amount ? &report->of_amounts[column->which] : report->rendering;
}

/* Return count, median or percentile of the row's spans, 0 where they are not known. */
static uint64_t span_of(const by_label_report_t *report, const by_column_t *column, const sperf_by_label_row_t *row)
{
    if (column->content == OF_COUNT) return row->counts[column->which];
    if (row->spans[column->which] == 0) return 0;
    sperf_span_t span = sperf_spans_get(&report->table.spans[column->which], row->spans[column->which] - 1);
    return (uint64_t)(column->content == OF_MEDIAN ? span.median_ns : span.p95_ns);
}

/* -- Text -- */

/* A sum has no median: nothing. */
static void append_span(const by_label_report_t *report, const by_column_t *column, const sperf_by_label_row_t *row,
                        sperf_buffer_t *out)
{
    if (row->counts[column->which] == 0) return;
    uint64_t number = span_of(report, column, row);
    if (column->content == OF_COUNT) {
        sperf_buffer_append_uint64(out, number);
    } else if (row->spans[column->which] != 0) {
        sperf_append_duration_of_span(out, (int64_t)number, report->spans_unit);
    }
}

/* A sum of rows has no margin of its own, and neither have samples without the label. */
static void append_margin(const sperf_rendering_t *into_cell, const by_column_t *column,
                          const sperf_by_label_row_t *row)
{
    if (row->margins[column->which] != 0) sperf_append_value(into_cell, row->margins[column->which], 0);
}

static void append_cell(const by_label_report_t *report, const by_column_t *column, const sperf_by_label_row_t *row,
                        sperf_string_t name, sperf_buffer_t *out)
{
    sperf_rendering_t into_cell = *rendering_of(report, column);
    into_cell.out = out;
    switch (column->content) {
    case OF_LABEL: sperf_utf8_append_line(out, name); break;
    case OF_SHARE:
    case OF_AMOUNT_SHARE: sperf_append_signed_share(&into_cell, value_of(column, row), false); break;
    case OF_COUNT:
    case OF_MEDIAN:
    case OF_P95: append_span(report, column, row, out); break;
    case OF_MARGIN: append_margin(&into_cell, column, row); break;
    default: sperf_append_marked_value(&into_cell, value_of(column, row), is_partial(column, row), 0); break;
    }
}

/* Put the cell into the scratch buffer, and return it: the head of the column where there is no row. */
static sperf_string_t text_of(by_label_report_t *report, const by_column_t *column, const sperf_by_label_row_t *row,
                              sperf_string_t name)
{
    sperf_buffer_clear(&report->scratch);
    if (row != NULL || column->content == OF_LABEL) {
        append_cell(report, column, row, name, &report->scratch);
    } else {
        sperf_buffer_append_string(&report->scratch, column->title);
    }
    sperf_buffer_fail(report->rendering->out, report->scratch.status);
    if (report->scratch.length == 0) return sperf_string_of("");
    return (sperf_string_t){(const char *)report->scratch.bytes, report->scratch.length};
}

/* A row of the text: of a value, or one of those around them. */
typedef struct {
    const sperf_by_label_row_t *row; /* NULL: the head */
    sperf_string_t name;
} line_t;

enum { LINES_AROUND = 4 };

static line_t line_of_value(const by_label_report_t *report, uint32_t number)
{
    return (line_t){row_at(report, number), row_at(report, number)->value};
}

/* As wide as its first rows, because nobody reads a long table to its end. */
static size_t width_of_column(by_label_report_t *report, const by_column_t *column, const line_t around[LINES_AROUND])
{
    size_t width = 0;
    uint32_t measured = report->rows_count < MEASURED_ROWS ? report->rows_count : MEASURED_ROWS;
    for (uint32_t i = 0; i < LINES_AROUND + measured; i++) {
        line_t line = i < LINES_AROUND ? around[i] : line_of_value(report, i - LINES_AROUND);
        size_t each = sperf_count_characters(text_of(report, column, line.row, line.name));
        if (each > width) width = each;
    }
    return column->content == OF_LABEL && width > LABEL_WIDTH_MAX ? LABEL_WIDTH_MAX : width;
}

/* Numbers are aligned on the right, values of the label on the left. */
static void write_line(by_label_report_t *report, const size_t *widths, line_t line)
{
    sperf_buffer_t *out = report->rendering->out;
    size_t blanks = 0; /* that are not needed where nothing follows them */
    for (uint32_t i = 0; i < report->columns_count; i++) {
        const by_column_t *column = &report->columns[i];
        sperf_string_t text = text_of(report, column, line.row, line.name);
        size_t width = sperf_count_characters(text), missing = width < widths[i] ? widths[i] - width : 0;
        bool left = column->content == OF_LABEL;
        blanks += (i > 0 ? GAP : 0) + (left ? 0 : missing);
        if (width > 0) {
            sperf_append_blanks(out, blanks);
            sperf_append_text(out, text);
            blanks = 0;
        }
        blanks += left ? missing : 0;
    }
    sperf_buffer_append_byte(out, '\n');
}

static sperf_string_t name_of_rest(const by_label_report_t *report, char room[NAME_BYTES])
{
    (void)snprintf(room, NAME_BYTES, "(%" PRIu32 " more not shown)", report->table.count - 1 - report->rows_count);
    return sperf_string_of(room);
}

static bool has_rest(const by_label_report_t *report)
{
    return report->rows_count < report->table.count - 1;
}

static void write_text(by_label_report_t *report)
{
    char room[NAME_BYTES];
    size_t widths[COLUMNS_MAX];
    const sperf_by_label_t *table = &report->table;
    line_t head = {NULL, report->rendering->options->by}, rest = {&report->rest, name_of_rest(report, room)};
    line_t none = {&table->rows[0], sperf_string_of("(none)")}, total = {&table->total, sperf_string_of("total")};
    bool has_none = shows_none(report);
    const line_t around[LINES_AROUND] = {head, has_rest(report) ? rest : head, has_none ? none : head, total};
    sperf_append_filtered_head(report->rendering);
    for (uint32_t i = 0; i < report->columns_count; i++) {
        widths[i] = width_of_column(report, &report->columns[i], around);
    }
    write_line(report, widths, head);
    for (uint32_t i = 0; i < report->rows_count; i++) write_line(report, widths, line_of_value(report, i));
    if (has_rest(report)) write_line(report, widths, rest);
    if (has_none) write_line(report, widths, none);
    write_line(report, widths, total);
}

/* -- Tables -- */

static void write_row(by_label_report_t *report, sperf_table_t *table, const sperf_by_label_row_t *row,
                      sperf_string_t name)
{
    sperf_cell_t cells[COLUMNS_MAX];
    for (uint32_t i = 0; i < report->columns_count; i++) {
        const by_column_t *column = &report->columns[i];
        bool of_spans = column->content == OF_COUNT || column->content == OF_MEDIAN || column->content == OF_P95;
        cells[i] =
            (sperf_cell_t){.text = name,
                           .number = of_spans ? (int64_t)span_of(report, column, row) : value_of(column, row),
                           .partial = column->content == OF_PARTIAL ? row->partial != 0 : is_partial(column, row),
                           .rendering = rendering_of(report, column)};
    }
    sperf_table_append_row(table, cells);
}

static void write_table(by_label_report_t *report)
{
    char room[NAME_BYTES];
    sperf_column_t columns[COLUMNS_MAX];
    for (uint32_t i = 0; i < report->columns_count; i++) columns[i] = report->columns[i].column;
    sperf_table_t table = {.rendering = report->rendering,
                           .columns = columns,
                           .columns_count = report->columns_count,
                           .any_partial = true};
    sperf_table_begin(&table, "by_label");
    for (uint32_t i = 0; i < report->rows_count; i++) {
        write_row(report, &table, row_at(report, i), row_at(report, i)->value);
    }
    if (report->for_people && has_rest(report)) write_row(report, &table, &report->rest, name_of_rest(report, room));
    if (shows_none(report)) write_row(report, &table, &report->table.rows[0], sperf_string_of("(none)"));
    if (report->for_people) write_row(report, &table, &report->table.total, sperf_string_of("total"));
    sperf_table_end(&table);
}

/* -- The whole -- */

/* Times of spans are in the unit that was asked for where that is one of times, each in one that fits else. */
static sperf_string_t unit_of_spans(const sperf_report_options_t *options)
{
    bool fits = sperf_unit_fits(sperf_string_of("nanoseconds"), options->unit);
    return fits && !sperf_string_is(options->unit, "minimum") ? options->unit : sperf_string_of("auto");
}

/* The unit that was asked for is one of bytes, if of anything here: objects have none. */
static void choose_amounts(by_label_report_t *report)
{
    const sperf_profile_t *profile = report->rendering->view->profile;
    for (int i = 0; report->table.has_amounts && i < SPERF_AMOUNTS; i++) {
        sperf_rendering_t *rendering = &report->of_amounts[i];
        sperf_extent_t extent = {0};
        for (uint32_t row = 0; row < report->table.count; row++) {
            sperf_extent_add(&extent, report->table.rows[row].amounts[i]);
        }
        *rendering = *report->rendering;
        rendering->sample_unit = sperf_type_unit(profile, report->table.types[i]);
        rendering->total = sperf_profile_share_total(profile, report->table.types[i]);
        sperf_rendering_choose_unit_for(rendering, extent);
        if (i == SPERF_AMOUNT_OBJECTS) rendering->unit = rendering->sample_unit;
    }
}

static void write(by_label_report_t *report)
{
    choose_amounts(report);
    sperf_rendering_choose_unit_for(report->rendering, extent_of(&report->table));
    report->spans_unit = unit_of_spans(report->rendering->options);
    choose_columns(report);
    choose_rows(report);
    (sperf_rendering_is_text(report->rendering) ? write_text : write_table)(report);
}

sperf_status_t sperf_render_by_label(sperf_rendering_t *rendering)
{
    sperf_report_format_t format = rendering->options->format;
    by_label_report_t report = {.rendering = rendering,
                                .for_people = format == SPERF_REPORT_TEXT || format == SPERF_REPORT_MARKDOWN};
    sperf_status_t status = sperf_by_label_init(&report.table, rendering);
    if (status == SPERF_OK) write(&report);
    sperf_by_label_cleanup(&report.table);
    sperf_buffer_cleanup(&report.scratch);
    return status;
}
