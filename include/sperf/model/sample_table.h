/*
 * Samples added up: one row for each (stack, thread, label set), with a sum for each sample type.
 *
 * Rows are in the order of their first appearance. Sums are int64, because a difference of profiles may be
 * negative. They never wrap: an addition that would overflow saturates.
 */
#ifndef SPERF_SAMPLE_TABLE_H
#define SPERF_SAMPLE_TABLE_H

#include "sperf/model/label_table.h"
#include "sperf/model/stack_table.h"
#include "sperf/model/thread_table.h"

enum { SPERF_SAMPLE_TYPES_MAX = 8 };

typedef struct {
    sperf_stack_id_t stack;
    sperf_thread_id_t thread;
    sperf_label_set_id_t labels;
} sperf_sample_key_t;

typedef struct {
    sperf_sample_key_t *keys; /* row i is keys[i], 0-based */
    int64_t *values;          /* row i is values[i * types_count .. + types_count) */
    uint32_t types_count;     /* fixed at init, 1..SPERF_SAMPLE_TYPES_MAX */
    uint32_t count;
    uint32_t capacity;
    sperf_index_t index; /* ids are row + 1 */
} sperf_sample_table_t;

/* Make an empty table of rows with `types_count` values (clamped to 1..SPERF_SAMPLE_TYPES_MAX). Allocates nothing. */
void sperf_sample_table_init(sperf_sample_table_t *table, uint32_t types_count);
void sperf_sample_table_cleanup(sperf_sample_table_t *table);

/*
 * Add `values` (types_count of them) to the row of `key`, which is new if necessary. SPERF_NO_MEMORY,
 * SPERF_LIMIT_EXCEEDED.
 */
sperf_status_t sperf_sample_table_add(sperf_sample_table_t *table, sperf_sample_key_t key, const int64_t *values);

/* Return the row of `key`, or UINT32_MAX if there is none. */
uint32_t sperf_sample_table_find(const sperf_sample_table_t *table, sperf_sample_key_t key);

/* Return the values of row `row`, which must be below count. Borrowed until the next add. */
const int64_t *sperf_sample_table_values(const sperf_sample_table_t *table, uint32_t row);

#endif
