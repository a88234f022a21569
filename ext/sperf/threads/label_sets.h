/*
 * The label sets that the program has given: see Sperf.label.
 *
 * There is one table in a process. A set's id stays what it is for as long as anything refers to it, over sessions and
 * in children of fork, so it may stand wherever the program keeps it.
 *
 * Room. There are at most SPERF_LABEL_SETS_MAX sets, and no key uses them up: the sets that were made by giving one key
 * take at most half of what the others have left. A label for which there is no room has the value "(other)", and the
 * labels that it was put on top of stay as they are: with too many queries the request's endpoint is still right. Sets
 * with "(other)" have room of their own; where that is used up as well, the label is not given.
 *
 * Reclaiming. sperf_label_sets_reclaim frees the sets that nothing refers to, and their ids may then name other sets. It
 * is called where a session's tables are empty (lifecycle.c): at the start of a session, of what records blocks, and
 * behind each snapshot and pause. An id may be in these places:
 *
 * - A session's samples, sums of blocks, and the ring. They were made profiles, or dropped, before; the next ones are
 *   made after.
 * - A trace. While one exists nothing is reclaimed.
 * - The storage and the variables of fibers, and what Sperf.label puts back at the end of its block. They have objects
 *   (runtime/fiber_labels.c), of which each holds its sets until it is collected. Ruby copies references, in as many
 *   places as it likes.
 * - Records of threads. The caller keeps what they have (sperf_label_sets_keep).
 * - C variables between sperf_label_sets_add and the object that is made next. No thread switch comes between.
 *
 * What looks up a set later than that finds the same set or makes a new one: sets that are freed leave the table as a
 * whole, under the GVL, and no id is in two sets at once. A child of fork has the objects and the records of its parent;
 * objects that only threads of the parent's referred to are collected there as anywhere.
 *
 * Context of everything here, but for what says otherwise: the main Ractor's GVL. Samples have ids alone, so sperf's
 * thread never looks into the table.
 */
#ifndef SPERF_EXT_LABEL_SETS_H
#define SPERF_EXT_LABEL_SETS_H

#include <stdint.h>

#include "sperf/model/label_table.h"

enum {
    SPERF_LABEL_SETS_MAX = 20000,
    SPERF_LABEL_SETS_OTHER_MAX = 10000, /* beyond them, sets in which a value is "(other)" */
    SPERF_LABEL_SET_LAST = SPERF_LABEL_SETS_MAX + SPERF_LABEL_SETS_OTHER_MAX, /* the highest id */
    SPERF_LABELS_MAX = 32,                                                    /* in one set */
    SPERF_LABEL_BYTES_MAX = 1000, /* of a key or a value; the rest is cut off */
};

/* A label that is given: a `value` of no bytes takes the label of that key away. */
typedef struct {
    sperf_string_t key;
    sperf_string_t value;
} sperf_given_label_t;

/*
 * Return in `out` the set (0: none) that has the labels of `base`, and those given, which replace those of the same
 * key. More labels than SPERF_LABELS_MAX: SPERF_LIMIT_EXCEEDED. SPERF_NO_MEMORY. Both leave all as it was.
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
 * Intern `set` into `labels` of a profile, whose strings are `to`, together with the only label of its set `other`
 * (0: none). SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED.
 */
sperf_status_t sperf_label_sets_intern(sperf_string_table_t *to, sperf_label_table_t *labels, uint32_t set,
                                       sperf_label_set_id_t other, sperf_label_set_id_t *out);

/* Return the highest id that a set has. */
uint32_t sperf_label_sets_highest(void);

/*
 * Return how many sets there are, and the id of set `place` (1..count) in the order in which they were made, which
 * changes by sperf_label_sets_reclaim alone.
 */
uint32_t sperf_label_sets_count(void);
uint32_t sperf_label_sets_at(uint32_t place);

/* Return how often a label became "(other)", or was not given at all, since the process began. */
uint64_t sperf_label_sets_refused(void);

/* An object refers to `set` from here on, until sperf_label_sets_release. Context of the latter: any thread, a sweep. */
void sperf_label_sets_hold(uint32_t set);
void sperf_label_sets_release(uint32_t set);

/*
 * Free the sets that no object holds, except those that sperf_label_sets_keep was called for since the last time. It
 * does nothing while there are few sets. Context: no session has samples, and no trace exists; see above. Calls no Ruby.
 */
void sperf_label_sets_keep(uint32_t set);
void sperf_label_sets_reclaim(void);

#endif
