/*
 * Rows for programs and for documents: one table, written as JSON, CSV, TSV or Markdown.
 *
 * A writer opens the table, puts the cells row by row in the order of the columns, and closes it. Columns of kind value are
 * integers in JSON, CSV and TSV, and in the report's unit in Markdown. Programs get every column; in Markdown a column in which
 * no row has anything is left out. A field of CSV (RFC 4180) that holds a comma, a quote or a line break stands in quotes; TSV
 * has no quotes, so tabs and line breaks are spaces there. Text is valid UTF-8 in all of them.
 */
#ifndef SPERF_TABLE_H
#define SPERF_TABLE_H

#include "rendering.h"

typedef enum {
    SPERF_COLUMN_TEXT,
    SPERF_COLUMN_VALUE,
    SPERF_COLUMN_SHARE,
    SPERF_COLUMN_NUMBER,
    SPERF_COLUMN_COUNT, /* an integer with a sign, as in a difference */
    SPERF_COLUMN_LINE,  /* a number, of which 0 says that there is none */
    SPERF_COLUMN_TIME   /* nanoseconds, likewise, and the name ends in "_ns"; in Markdown in words, without that end */
} sperf_column_kind_t;

typedef struct {
    const char *name; /* a key in JSON, in snake case */
    sperf_column_kind_t kind;
} sperf_column_t;

enum { SPERF_COLUMNS_MAX = 16 };

typedef struct {
    const sperf_rendering_t *rendering;
    const sperf_column_t *columns;
    uint32_t columns_count;
    uint32_t column; /* of the next cell */
    uint32_t rows_count;
    sperf_buffer_t cells;           /* Markdown: all so far, each ended by a newline, which none contains */
    sperf_buffer_t scratch;         /* for a text that is made valid UTF-8 */
    size_t cell_begin;              /* Markdown: where the cell begins that is being written */
    bool filled[SPERF_COLUMNS_MAX]; /* Markdown: a row has something there */
} sperf_table_t;

/* Write what comes before the rows. `report` is what the table is of: "top". To be closed in any case. */
void sperf_table_open(sperf_table_t *table, const sperf_rendering_t *rendering, const char *report,
                      const sperf_column_t *columns, uint32_t columns_count);

void sperf_table_put_text(sperf_table_t *table, sperf_string_t text);

/* For value columns and, as the share of the report's total that the value is, share columns. */
void sperf_table_put_value(sperf_table_t *table, int64_t value);

/* The same for a value of another sample type: `rendering` has its unit, and the total that its shares are of. */
void sperf_table_put_value_of(sperf_table_t *table, const sperf_rendering_t *rendering, int64_t value);
void sperf_table_put_count(sperf_table_t *table, int64_t count);

/* As sperf_table_put_value, for a value that may be calls, with its mark in Markdown. */
void sperf_table_put_marked_value(sperf_table_t *table, int64_t value, bool partial);

/* A number of calls, with its mark (sperf/model/partial_calls.h) in Markdown. Programs get a column of its own for that. */
void sperf_table_put_calls(sperf_table_t *table, int64_t calls, bool partial);

/* Say whether there is such a column, the last: where any calls were counted in part. */
bool sperf_table_marks_partial(const sperf_rendering_t *rendering, bool any_partial);

void sperf_table_put_number(sperf_table_t *table, uint64_t number);

/* Write what comes behind the rows. */
void sperf_table_close(sperf_table_t *table);

#endif
