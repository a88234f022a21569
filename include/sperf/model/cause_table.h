/*
 * Causes: which stacks of other threads caused samples of waiting, and for how long.
 *
 * A row has the key of a sample of waiting, and the stack of a thread that held what the sample waited for: the GVL, if
 * the leaf of the sample is [GVL wait], else a lock. The sum of the rows of a sample is at most the sample's time. In a
 * recording by sperf, the rows of a sample account for all of its time, for the GVL and for methods of locks
 * (lock_stack.h). Rows are in the order of their first appearance. Sums never wrap: an addition that would overflow
 * saturates.
 */
#ifndef SPERF_CAUSE_TABLE_H
#define SPERF_CAUSE_TABLE_H

#include "sperf/model/sample_table.h"

typedef struct {
    sperf_sample_key_t waiter;
    sperf_stack_id_t holder;
} sperf_cause_key_t;

typedef struct {
    int64_t wait_ns; /* waiting that the holder caused; >= 0 */
    /*
     * Of the GVL: how often it held while some thread waited; each hold counts in one row; and the longest such hold, as
     * far as the waiter waited for it. Of a lock: how many sampled waits it held most of, and the longest of these. >= 0
     */
    int64_t holds;
    int64_t longest_ns;
} sperf_cause_values_t;

/* Zero bytes are an empty table. */
typedef struct {
    sperf_cause_key_t *keys; /* row i is keys[i], 0-based */
    sperf_cause_values_t *values;
    uint32_t count;
    uint32_t capacity;
    sperf_index_t index; /* ids are row + 1 */
} sperf_cause_table_t;

void sperf_cause_table_cleanup(sperf_cause_table_t *table);

/*
 * Add to the row of `key`, which is new if necessary: times and holds add up, the longest hold is the longer one.
 * SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED.
 */
sperf_status_t sperf_cause_table_add(sperf_cause_table_t *table, sperf_cause_key_t key, sperf_cause_values_t values);

/* Return the row of `key`, or UINT32_MAX if there is none. */
uint32_t sperf_cause_table_find(const sperf_cause_table_t *table, sperf_cause_key_t key);

#endif
