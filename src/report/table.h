/*
 * Rows for programs and for documents: one table, written as JSON, CSV, TSV or Markdown.
 *
 * A report begins the table, appends cells row by row in the order of the columns, and ends it. It appends a cell for
 * every column; those of hidden columns are dropped. Value columns are integers in JSON, CSV and TSV, and in the unit
 * of the report in Markdown. Programs get every column; Markdown leaves out columns that are empty in all rows. A CSV
 * field (RFC 4180) with a comma, a quote or a line break is quoted. TSV has no quotes, so tabs and line breaks become
 * spaces. Text is valid UTF-8 in all of them.
 */
#ifndef SPERF_TABLE_H
#define SPERF_TABLE_H

#include "rendering.h"

typedef enum {
    SPERF_COLUMN_TEXT,
    SPERF_COLUMN_VALUE,
    SPERF_COLUMN_SHARE,
    SPERF_COLUMN_NUMBER,
    SPERF_COLUMN_COUNT,  /* an integer with a sign, as in a difference */
    SPERF_COLUMN_LINE,   /* a number, empty if 0 */
    SPERF_COLUMN_TIME,   /* nanoseconds, likewise, named with "_ns"; in Markdown as text, without that suffix */
    SPERF_COLUMN_PARTIAL /* "yes" if calls were counted in part; not in Markdown, which has a mark, nor if none were */
} sperf_column_kind_t;

typedef struct {
    const char *name; /* a key in JSON, in snake case */
    sperf_column_kind_t kind;
} sperf_column_t;

enum { SPERF_COLUMNS_MAX = 16 };

/* The first part is set by the report, the rest begins as zero bytes. */
typedef struct {
    const sperf_rendering_t *rendering;
    const sperf_column_t *columns; /* the first one is always shown */
    uint32_t columns_count;
    bool any_partial; /* some calls were counted in part */
    uint32_t hidden;  /* bits of columns */

    uint32_t column; /* of the next cell */
    uint32_t rows_count;
    sperf_buffer_t cells;           /* Markdown: all cells so far, each followed by a newline; no cell contains one */
    sperf_buffer_t scratch;         /* for text being made valid UTF-8 */
    size_t cell_begin;              /* Markdown: where the current cell begins */
    bool filled[SPERF_COLUMNS_MAX]; /* Markdown: some row has a value there */
} sperf_table_t;

/* The columns of a table, from an array. */
#define SPERF_COLUMNS(array) .columns = (array), .columns_count = sizeof(array) / sizeof *(array)

/*
 * Write the part before the rows. `report` is the name of the report: "top". sperf_table_end must follow, even after
 * an error.
 */
void sperf_table_begin(sperf_table_t *table, const char *report);

void sperf_table_append_text(sperf_table_t *table, sperf_string_t text);

/* Append "yes" or nothing. */
void sperf_table_append_flag(sperf_table_t *table, bool flag);

/* Append the cell of a value column; in a share column, the share of the report's total. */
void sperf_table_append_value(sperf_table_t *table, int64_t value);

/* The same for a value of another sample type, with the unit and the total of `rendering`. */
void sperf_table_append_value_of(sperf_table_t *table, const sperf_rendering_t *rendering, int64_t value);
void sperf_table_append_count(sperf_table_t *table, int64_t count);

/* Append a value, with the mark of partial calls in Markdown if `partial`; and its share, the next cell. */
void sperf_table_append_marked_value(sperf_table_t *table, int64_t value, bool partial);
void sperf_table_append_value_and_share(sperf_table_t *table, int64_t value, bool partial);

/*
 * Append a number of calls, with the mark of partial calls (sperf/model/sample_types.h) in Markdown. For programs
 * the mark is a separate column.
 */
void sperf_table_append_calls(sperf_table_t *table, int64_t calls, bool partial);

void sperf_table_append_number(sperf_table_t *table, uint64_t number);

/* Write the part after the rows. */
void sperf_table_end(sperf_table_t *table);

#endif
