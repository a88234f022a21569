/*
 * What a trace has counted of objects: how many of which class were allocated at which line of which code, by which node of
 * the tree.
 *
 * Context of everything here: GVL of the main Ractor.
 */
#ifndef SPERF_EXT_TRACED_OBJECTS_H
#define SPERF_EXT_TRACED_OBJECTS_H

#include <ruby.h>
#include <stdatomic.h>
#include <stdbool.h>

#include "sperf/trace/call_tree.h"

typedef struct {
    uint32_t node;
    uint32_t line;
    VALUE class; /* Qnil: an object of the VM's; 0: one of those that are not told apart */
    VALUE code;  /* that the line is in; 0: none */
    uint64_t count;
} sperf_counted_objects_t;

typedef struct {
    sperf_counted_objects_t *rows;
    uint32_t count, capacity;
    uint32_t most;   /* rows; the objects that would need more are in one row, the last */
    uint32_t *slots; /* numbers + 1 of rows; 0: free */
    uint32_t slots_capacity;
    uint64_t refused; /* for which there was no memory */
    /* Objects that were allocated while nobody listened, as there was a second Ractor, and since when nobody does. */
    uint64_t uncounted;
    _Atomic uint64_t uncounted_since; /* Ruby's count of all then; 0: somebody listens */
} sperf_counts_of_objects_t;

/* Count one like `what`, whose count is not looked at. Where that is not told apart, it is counted for `other_node`. */
void sperf_traced_objects_add(sperf_counts_of_objects_t *counts, const sperf_counted_objects_t *what,
                              uint32_t other_node);

/*
 * Nobody listens from here on, or whether anybody does is of no interest. Context: the first, in the first RESUMED hook
 * of another Ractor, too.
 */
void sperf_traced_objects_miss(sperf_counts_of_objects_t *counts);
void sperf_traced_objects_miss_end(sperf_counts_of_objects_t *counts);

/* Return how many were allocated meanwhile, up to now. */
uint64_t sperf_traced_objects_missed(const sperf_counts_of_objects_t *counts);

/* Context: dmark. */
void sperf_traced_objects_mark(const sperf_counts_of_objects_t *counts);

/* Forget what was counted; `most` stays, and if nobody listens, that goes on. */
void sperf_traced_objects_cleanup(sperf_counts_of_objects_t *counts);

#endif
