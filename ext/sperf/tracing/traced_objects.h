/*
 * Counts of allocated objects in a trace: by node of the tree, class, and line.
 *
 * Context of all functions, unless stated otherwise: GVL of the main Ractor.
 */
#ifndef SPERF_EXT_TRACED_OBJECTS_H
#define SPERF_EXT_TRACED_OBJECTS_H

#include <ruby.h>
#include <stdatomic.h>

#include "sperf/base/hash.h"
#include "sperf/trace/call_tree.h"

typedef struct {
    uint32_t node;
    uint32_t line;
    VALUE class; /* Qnil: an object of the VM; 0: objects beyond the limit */
    VALUE code;  /* the code that has the line; 0: none */
    uint64_t count;
} sperf_counted_objects_t;

typedef struct {
    sperf_counted_objects_t *rows;
    uint32_t count, capacity;
    uint32_t most;       /* limit of rows; objects beyond it share one more, the last */
    sperf_index_t index; /* ids are row numbers + 1 */
    uint64_t refused;    /* objects for whose row there was no memory */
    /* Objects allocated while the hook of new objects was off, because there was a second Ractor. */
    uint64_t uncounted;               /* in intervals that have ended */
    _Atomic uint64_t uncounted_since; /* Ruby's count of all objects when the hook went off; 0: it is on */
} sperf_counts_of_objects_t;

/* Count an object with the key `what`, whose count is ignored. Beyond the limit, count it for `other_node`. */
void sperf_traced_objects_add(sperf_counts_of_objects_t *counts, const sperf_counted_objects_t *what,
                              uint32_t other_node);

/*
 * Prepare counting by Ruby. At its first call, Ruby interns the names of its counts without a lock: two Ractors would do
 * so at once, and a hook in which it then raises has no place to go to. Raises ArgumentError if Ruby's collector does
 * not count objects.
 */
void sperf_traced_objects_learn(void);

/*
 * The hook of new objects is off from now on, or is on again. Context: after sperf_traced_objects_learn; the first
 * function also in the first RESUMED hook of another Ractor.
 */
void sperf_traced_objects_uncounted_begin(sperf_counts_of_objects_t *counts);
void sperf_traced_objects_uncounted_end(sperf_counts_of_objects_t *counts);

/* Return how many objects were not counted, up to now. */
uint64_t sperf_traced_objects_uncounted(const sperf_counts_of_objects_t *counts);

/* Context: dmark. */
void sperf_traced_objects_mark(const sperf_counts_of_objects_t *counts);

/* Free the rows. `most` stays; an interval of uncounted objects starts again. */
void sperf_traced_objects_cleanup(sperf_counts_of_objects_t *counts);

#endif
