/*
 * Rows for programs and for documents: one table, written as JSON, CSV, TSV or Markdown.
 *
 * A report begins the table, appends rows, and ends it. A row has a cell for every column; those of hidden columns are
 * dropped. Value columns are integers in JSON, CSV and TSV, and in the unit of the report in Markdown. Programs get
 * every column; Markdown leaves out columns that are empty in all rows. A CSV field (RFC 4180) with a comma, a quote or
 * a line break is quoted. TSV has no quotes, so tabs and line breaks become spaces. Text is valid UTF-8 in all of them.
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

    uint32_t rows_count;
    sperf_buffer_t cells;           /* Markdown: all cells so far, each followed by a newline; no cell contains one */
    sperf_buffer_t scratch;         /* for text being made valid UTF-8 */
    bool filled[SPERF_COLUMNS_MAX]; /* Markdown: some row has a value there */
} sperf_table_t;

/* The columns of a table, from an array. */
#define SPERF_COLUMNS(array) .columns = (array), .columns_count = sizeof(array) / sizeof *(array)

/*
 * Write the part before the rows. `report` is the name of the report: "top". sperf_table_end must follow, even after
 * an error.
 */
void sperf_table_begin(sperf_table_t *table, const char *report);

/* What a row has in a column. */
typedef struct {
    sperf_string_t text;
    int64_t number;                     /* of a share: the value whose share of the total is shown */
    bool partial;                       /* of calls that were counted in part: Markdown marks the number */
    const sperf_rendering_t *rendering; /* whose unit and total the value has; NULL: the table's */
} sperf_cell_t;

/* Append a row; `cells` has one for each column. */
void sperf_table_append_row(sperf_table_t *table, const sperf_cell_t *cells);

/* Write the part after the rows. */
void sperf_table_end(sperf_table_t *table);

#endif
