/*
 * Label sets that the program has given: see Sperf.label.
 *
 * There is one table per process. A set's id stays the same while anything refers to it, over sessions and in
 * children of fork. So the program may keep ids anywhere.
 *
 * Limits. There are at most SPERF_LABEL_SETS_MAX sets, and no single key can use them up: sets that were made by
 * giving one key take at most half of what the others have left. A label beyond the limit has the value "(other)",
 * and the labels below it stay as they are: with too many queries, the request's endpoint is still right. Sets
 * with "(other)" have a limit of their own. Beyond that limit too, the label is not given.
 *
 * Ids. Each request has its own trace_id and span_id. Sets with these keys have a limit of their own, and beyond it the
 * two labels are not given. Labels that are given on top of ids make the same set as without them first, so ids take
 * no room from any key: with 100,000 requests, endpoints and queries still have their names.
 *
 * Reclaiming. sperf_label_sets_reclaim frees sets to which nothing refers, and other sets may get their ids. It is
 * called when a session's tables are empty (runtime/lifecycle.c): at the start of a session or of blocks, and
 * after each snapshot and pause. An id may be in these places:
 *
 * - A session's samples, sums of blocks, and the ring. They became profiles, or were dropped, before; the next ones are
 *   made after.
 * - A trace. While there is a trace, nothing is reclaimed.
 * - The storage and the variables of fibers, and what Sperf.label restores at the end of its block. They have objects
 *   (runtime/fiber_labels.c), each of which holds its sets until it is collected. Ruby copies references to any
 *   number of places.
 * - Records of threads. The caller marks their sets (sperf_label_sets_mark).
 * - C variables between sperf_label_sets_add and the object that is made next. No thread switch happens between.
 *
 * A later lookup of a set finds the same set or makes a new one: freed sets leave the table all at once, under the
 * GVL, and no id is of two sets at a time. A child of fork has the objects and the records of its parent. Objects
 * to which only threads of the parent referred are collected in the child as anywhere else.
 *
 * Readers from outside (sperf/outside/published_labels.h) find the tables of one generation: the number is odd while
 * sets are freed.
 *
 * Context of all functions, unless stated otherwise: the main Ractor's GVL. Samples have ids only, so sperf's
 * thread never reads the table.
 */
#ifndef SPERF_EXT_LABEL_SETS_H
#define SPERF_EXT_LABEL_SETS_H

#include <stdint.h>

#include "sperf/model/sample_table.h"
#include "sperf/outside/published_labels.h"
#include "thread_record.h"

enum {
    SPERF_LABEL_SETS_MAX = 20000,
    SPERF_LABEL_SETS_OTHER_MAX = 10000,  /* beyond them, sets in which a value is "(other)" */
    SPERF_LABEL_SETS_TRACED_MAX = 10000, /* sets with ids */
    /* the highest id */
    SPERF_LABEL_SET_LAST = SPERF_LABEL_SETS_MAX + SPERF_LABEL_SETS_OTHER_MAX + SPERF_LABEL_SETS_TRACED_MAX,
    SPERF_LABEL_BYTES_MAX = 1000, /* of a key or a value; the rest is cut off */
};

/* The value of labels beyond a limit. */
#define SPERF_LABEL_OTHER "(other)"

/* A given label. A `value` without bytes removes the label of that key. */
typedef struct {
    sperf_string_t key;
    sperf_string_t value;
} sperf_given_label_t;

/*
 * Set `*out` to the set (0: none) that has the labels of `base` and the given ones, which replace labels of the
 * same key. SPERF_LIMIT_EXCEEDED: more labels than SPERF_LABELS_MAX. SPERF_NO_MEMORY. Both leave all sets as they were.
 */
sperf_status_t sperf_label_sets_add(uint32_t base, const sperf_given_label_t *given, uint32_t count, uint32_t *out);

/* A label of a set. Both strings are borrowed: valid until the next sperf_label_sets_add or _reclaim. */
typedef struct {
    sperf_string_t key;
    sperf_string_t value;
} sperf_label_text_t;

/* Write the labels of `set` to `out`, which has room for SPERF_LABELS_MAX, and return how many. */
uint32_t sperf_label_sets_get(uint32_t set, sperf_label_text_t *out);

/*
 * Intern `set` into `labels` of a profile, whose strings are `to`, together with the first SPERF_LABELS_ADDED labels of
 * its set `other` (0: none). SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED.
 */
enum { SPERF_LABELS_ADDED = 2 };
sperf_status_t sperf_label_sets_intern(sperf_string_table_t *to, sperf_label_table_t *labels, uint32_t set,
                                       sperf_label_set_id_t other, sperf_label_set_id_t *out);

/* Return the highest id that a set has. */
uint32_t sperf_label_sets_highest(void);

/*
 * Return the number of sets, and the id of set `place` (1..count) in the order in which they were made. Only
 * sperf_label_sets_reclaim changes that order.
 */
uint32_t sperf_label_sets_count(void);
uint32_t sperf_label_sets_at(uint32_t place);

/* Return how often a label became "(other)", or was not given at all, since the process began. */
uint64_t sperf_label_sets_refused(void);

/* Return how often ids were not given, since the process began. */
uint64_t sperf_label_sets_ids_refused(void);

/* Acquire and release a hold on `set`, for an object that refers to it. Context of the release: any thread, a sweep. */
void sperf_label_sets_acquire(uint32_t set);
void sperf_label_sets_release(uint32_t set);

/*
 * Free the sets that are neither held nor were marked since the last call. Does nothing while there are few sets.
 * Context: no session has samples, and there is no trace; see above. Calls no Ruby.
 */
void sperf_label_sets_mark(uint32_t set);
void sperf_label_sets_reclaim(void);

/* Publish the labels of `threads` for readers from outside, once. `version` is that of sperf. Context: Init. */
void sperf_labels_publish(const sperf_threads_t *threads, const char *version);

#endif
