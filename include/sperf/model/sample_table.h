/*
 * Samples, and what they refer to: threads, label sets, and the causes of waiting.
 */
#ifndef SPERF_SAMPLE_TABLE_H
#define SPERF_SAMPLE_TABLE_H

#include "sperf/model/stack_table.h"

/*
 * Label sets: further properties of a sample, as in pprof's labels. Equal sets have one id; id 0 is the empty set.
 *
 * A label is a key and either a string or a number with an optional unit. A set is ordered by key id, then by
 * value, and interned as a whole. A label that is given twice stays twice. All string ids are those of the
 * profile's string table.
 */

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

/* How many labels a program may give in one set; sperf's own are added. */
enum { SPERF_LABELS_MAX = 32 };

/* Zero bytes are an empty table. */
typedef struct {
    sperf_label_t *labels;
    uint32_t labels_count;
    uint32_t labels_capacity;
    sperf_label_set_t *rows; /* rows[0] unused: the empty set */
    uint32_t count;
    uint32_t capacity;
    sperf_index_t index;
} sperf_label_table_t;

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

/* Return the first label of the set `id` with this key, or NULL. Borrowed until the next intern. */
const sperf_label_t *sperf_label_table_first(const sperf_label_table_t *table, sperf_label_set_id_t id,
                                             sperf_string_id_t key);

/* Return whether the set `id` has a label with this key and value. */
bool sperf_label_table_has(const sperf_label_table_t *table, sperf_label_set_id_t id, sperf_string_id_t key,
                           sperf_string_id_t string);

/* Return the labels of the set `id` (0..count) and set `*count` to their number. Borrowed until the next intern. */
const sperf_label_t *sperf_label_table_get(const sperf_label_table_t *table, sperf_label_set_id_t id, uint32_t *count);

/*
 * The threads of samples. Ids start at 1 in order of appearance; 0 is an unknown thread.
 *
 * Threads are told apart by all their properties. Two threads with the same name are two, and a renamed thread has
 * a row for each name. Two processes with the same number are two unless they have the same parent and title.
 */

typedef uint32_t sperf_thread_id_t;

typedef struct {
    uint64_t process;       /* operating system's process id; 0: unknown */
    uint64_t number;        /* 1, 2, ... in order of first appearance in the process; the main thread is first */
    sperf_string_id_t name; /* 0: unnamed */

    sperf_string_id_t title; /* title of the process at its end: "puma: cluster worker 0"; 0: unknown */
    uint64_t parent;         /* process id of the parent at the start; 0: unknown */
} sperf_thread_t;

/* Zero bytes are an empty table. */
typedef struct {
    sperf_thread_t *rows; /* rows[0] unused */
    uint32_t count;
    uint32_t capacity;
    sperf_index_t index; /* by all fields of a row */
} sperf_thread_table_t;

void sperf_thread_table_cleanup(sperf_thread_table_t *table);

/* Find or add `thread`. On SPERF_NO_MEMORY and SPERF_LIMIT_EXCEEDED the table is unchanged. */
sperf_status_t sperf_thread_table_intern(sperf_thread_table_t *table, sperf_thread_t thread, sperf_thread_id_t *out);

/* Return the id of `thread`, or 0 if the table does not have it. */
sperf_thread_id_t sperf_thread_table_find(const sperf_thread_table_t *table, sperf_thread_t thread);

/* Return the thread `id`, which must be in 1..count. */
sperf_thread_t sperf_thread_table_get(const sperf_thread_table_t *table, sperf_thread_id_t id);

/*
 * Samples added up: one row for each (stack, thread, label set), with a sum for each sample type.
 *
 * Rows are in the order of their first appearance. Sums are int64, because a difference of profiles may be
 * negative. They never wrap: an addition that would overflow saturates.
 */

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

/*
 * Causes: which stacks of other threads caused samples of waiting, and for how long.
 *
 * A row has the key of a sample of waiting, and the stack of a thread that held what the sample waited for: the GVL, if
 * the leaf of the sample is [GVL wait], else a lock. The sum of the rows of a sample is at most the sample's time. In a
 * recording by sperf, the rows of a sample account for all of its time, for the GVL and for methods of locks
 * (frame_kind.h). Rows are in the order of their first appearance. Sums never wrap: an addition that would overflow
 * saturates.
 */

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
