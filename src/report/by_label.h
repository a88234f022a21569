/*
 * Samples added up by the values that one label has in them, with what spans say of the same values.
 *
 * Each sample is in one row: several values of the key are one, "a,b", as with labels as frames, so that rows add up to the
 * whole. A value that no sample has, but a span, is a row, too, unless a filter narrows the view: filters choose samples, and
 * know nothing of spans.
 */
#ifndef SPERF_BY_LABEL_H
#define SPERF_BY_LABEL_H

#include "rendering.h"
#include "sperf/model/spans.h"

/* What a sample's time went into. */
typedef enum { SPERF_PART_RUNNING, SPERF_PART_BLOCKED, SPERF_PART_GVL_WAIT, SPERF_PART_GC, SPERF_PARTS } sperf_part_t;

/* The sides of a difference. A profile that is none has what is now. */
typedef enum { SPERF_SIDE_BEFORE, SPERF_SIDE_NOW, SPERF_SIDES } sperf_side_t;

/* What was allocated, or is in use. */
typedef enum { SPERF_AMOUNT_OBJECTS, SPERF_AMOUNT_BYTES, SPERF_AMOUNTS } sperf_amount_t;

typedef struct {
    sperf_string_t value;
    int64_t total;                  /* of a difference: how much more than before */
    int64_t amounts[SPERF_AMOUNTS]; /* of allocations; else 0 */
    int64_t parts[SPERF_PARTS];
    int64_t before;               /* of a difference: what the base has */
    int64_t spans_ns;             /* the sum of all spans, those of now where there are any */
    uint64_t counts[SPERF_SIDES]; /* of spans */
    uint32_t spans[SPERF_SIDES];  /* row of the spans of that side, from 1; 0: there are none */
    bool occurs;                  /* in a sample */
    uint8_t partial;              /* bits of parts that are calls, some of which were counted in part */
} sperf_by_label_row_t;

typedef struct {
    sperf_string_table_t values;
    sperf_by_label_row_t *rows; /* by string id of the value; row 0: samples without the label */
    uint32_t count;             /* rows in use, row 0 among them */
    uint32_t capacity;
    uint32_t *order; /* of rows other than 0: by total, and then by the time of their spans */
    sperf_spans_t spans[SPERF_SIDES];
    sperf_by_label_row_t total; /* the sum of all rows */
    bool has_amounts;           /* the sample type is of allocations; `types` are those of the amounts */
    uint32_t types[SPERF_AMOUNTS];
    bool has_samples; /* some sample has the label */
    bool has_spans;
} sperf_by_label_t;

/*
 * Add up what the rendering is of, by the label `options->by`. SPERF_NOT_FOUND where a filter chooses from samples none of which
 * ever had the label, but spans have. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED. Ownership: the caller cleans up, also after an error.
 */
sperf_status_t sperf_by_label_init(sperf_by_label_t *table, const sperf_rendering_t *rendering);
void sperf_by_label_cleanup(sperf_by_label_t *table);

/* Add the samples and the number of spans of `part` to `row`. Medians do not add up: those of `row` stay. */
void sperf_by_label_add(sperf_by_label_row_t *row, const sperf_by_label_row_t *part);

#endif
