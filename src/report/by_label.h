/*
 * Samples added up by the values of one label, with the spans of the same values.
 *
 * Each sample is in one row: several values of the key are one, "a,b", as in labels as frames, so rows add up to
 * the total. A value that only a span has is a row too, unless a filter narrows the view: filters apply to
 * samples, not to spans.
 */
#ifndef SPERF_BY_LABEL_H
#define SPERF_BY_LABEL_H

#include "rendering.h"
#include "sperf/model/spans.h"

/* What the time of a sample was spent on. */
typedef enum { SPERF_PART_RUNNING, SPERF_PART_BLOCKED, SPERF_PART_GVL_WAIT, SPERF_PART_GC, SPERF_PARTS } sperf_part_t;

/* The sides of a difference. Any other profile has only the side NOW. */
typedef enum { SPERF_SIDE_BEFORE, SPERF_SIDE_NOW, SPERF_SIDES } sperf_side_t;

/* Amounts of allocations, allocated or in use. */
typedef enum { SPERF_AMOUNT_OBJECTS, SPERF_AMOUNT_BYTES, SPERF_AMOUNTS } sperf_amount_t;

typedef struct {
    sperf_string_t value;
    int64_t total;                  /* of a difference: the increase */
    int64_t amounts[SPERF_AMOUNTS]; /* of allocations; else 0 */
    int64_t margins[SPERF_AMOUNTS]; /* of these; 0: not known */
    int64_t parts[SPERF_PARTS];
    int64_t before;               /* of a difference: the value in the base */
    int64_t spans_ns;             /* sum of all spans, those of NOW if there are any */
    uint64_t counts[SPERF_SIDES]; /* of spans */
    uint32_t spans[SPERF_SIDES];  /* row of the spans of that side, from 1; 0: none */
    bool occurs;                  /* in a sample */
    uint8_t partial;              /* bits of parts with calls that were counted in part */
} sperf_by_label_row_t;

typedef struct {
    sperf_string_table_t values;
    sperf_by_label_row_t *rows; /* by string id of the value; row 0: samples without the label */
    uint32_t count;             /* rows in use, row 0 included */
    uint32_t capacity;
    uint32_t *order; /* of rows other than 0: by total, then by the time of their spans */
    sperf_spans_t spans[SPERF_SIDES];
    sperf_by_label_row_t total; /* the sum of all rows */
    bool has_amounts;           /* the sample type is one of allocations; `types` are those of the amounts */
    uint32_t types[SPERF_AMOUNTS];
    bool has_margins; /* the label is the class, and the amounts are estimates with errors */
    bool has_samples; /* some sample has the label */
    bool has_spans;
} sperf_by_label_t;

/*
 * Add up the samples by the label `options->by`. SPERF_NOT_FOUND if a filter selects samples, no sample of the
 * profile has the label, but spans have. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED. Ownership: the caller cleans up,
 * even after an error.
 */
sperf_status_t sperf_by_label_init(sperf_by_label_t *table, const sperf_rendering_t *rendering);
void sperf_by_label_cleanup(sperf_by_label_t *table);

/* Add the samples and the number of spans of `part` to `row`. Medians cannot be added: those of `row` are kept. */
void sperf_by_label_add(sperf_by_label_row_t *row, const sperf_by_label_row_t *part);

#endif
