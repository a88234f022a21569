/*
 * The label sets that the program has given: see Sperf.label.
 *
 * There is one table in a process. It is never emptied, so a set's id stays what it is over sessions, and in children
 * of fork, and may stand wherever the program keeps it. It holds SPERF_LABEL_SETS_MAX sets; what would be one more has
 * "(other)" for its values.
 *
 * Context of everything here: the main Ractor's GVL. Samples have ids alone, so sperf's thread never looks into the
 * table.
 */
#ifndef SPERF_EXT_LABEL_SETS_H
#define SPERF_EXT_LABEL_SETS_H

#include <stdint.h>

#include "sperf/model/label_table.h"

enum {
    SPERF_LABEL_SETS_MAX = 10000,
    SPERF_LABEL_SETS_OTHER_MAX =
        1000,                     /* beyond them, sets whose values are "(other)": as many as there are sets of keys */
    SPERF_LABELS_MAX = 32,        /* in one set */
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

/* A label of a set. Both strings are borrowed: valid until the next sperf_label_sets_add. */
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

/* Return how many sets there are: the highest id. */
uint32_t sperf_label_sets_count(void);

/* Return how often a set became "(other)", or was not made at all, since the process began. */
uint64_t sperf_label_sets_refused(void);

#endif
