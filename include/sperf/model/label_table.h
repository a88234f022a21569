/*
 * Label sets: further properties of a sample, as in pprof's labels. Equal sets have one id; id 0 is the empty set.
 *
 * A label is a key and either a string or a number with an optional unit. A set is ordered by key id, then by
 * value, and interned as a whole. A label that is given twice stays twice. All string ids are those of the
 * profile's string table.
 */
#ifndef SPERF_LABEL_TABLE_H
#define SPERF_LABEL_TABLE_H

#include "sperf/model/string_table.h"

typedef uint32_t sperf_label_set_id_t;

typedef struct {
    sperf_string_id_t key;    /* not "" */
    sperf_string_id_t string; /* the value, or 0 if `number` is the value */
    int64_t number;
    sperf_string_id_t unit; /* of `number`; 0: none */
} sperf_label_t;

typedef struct {
    uint32_t start; /* into the table's labels */
    uint32_t count;
} sperf_label_set_t;

typedef struct {
    sperf_label_t *labels;
    uint32_t labels_count;
    uint32_t labels_capacity;
    sperf_label_set_t *rows; /* rows[0] unused: the empty set */
    uint32_t count;
    uint32_t capacity;
    sperf_index_t index;
} sperf_label_table_t;

void sperf_label_table_init(sperf_label_table_t *table);
void sperf_label_table_cleanup(sperf_label_table_t *table);

/*
 * Find or add the set of `count` labels, given in any order. 0 labels have id 0. Sorts the array in place. On
 * SPERF_NO_MEMORY and SPERF_LIMIT_EXCEEDED the sets are unchanged.
 */
sperf_status_t sperf_label_table_intern(sperf_label_table_t *table, sperf_label_t *labels, uint32_t count,
                                        sperf_label_set_id_t *out);

/*
 * Return the id of the set of `count` labels, which must be in order; 0 if the table does not have it or `count`
 * is 0.
 */
sperf_label_set_id_t sperf_label_table_find(const sperf_label_table_t *table, const sperf_label_t *labels,
                                            uint32_t count);

/* Compare two labels in the order of sets: by key id, string id, number, unit id. Returns -1, 0 or 1. */
int sperf_label_compare(const sperf_label_t *a, const sperf_label_t *b);

/* Return the labels of the set `id` (0..count) and set `*count` to their number. Borrowed until the next intern. */
const sperf_label_t *sperf_label_table_get(const sperf_label_table_t *table, sperf_label_set_id_t id, uint32_t *count);

#endif
