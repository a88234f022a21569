/*
 * The labels of fibers: whose a label set (label_sets.h) is, and who gets it next.
 *
 * A set belongs to a fiber, and is kept with it by Ruby: in its storage (Fiber[]), of which Ruby gives a copy to each
 * Fiber, Thread and Enumerator that it creates, so these inherit it; or, where it is not to be inherited, in its own
 * variables (Thread#[]). Where threads inherit another set than fibers, the storage has both, and a token of the thread
 * that they were given on: who finds another one is in a thread that was created since, or in a thread of that. What the fiber that runs has is in its thread's record, for whoever takes a sample: it is
 * noted there by sperf_fiber_labels_set, by a hook whenever the thread switches to another fiber, and for a new thread
 * by its creator (gvl_hooks.c).
 *
 * The hook is there from the first label on, and then for good: a program that uses no labels pays nothing for its
 * fibers.
 */
#ifndef SPERF_EXT_FIBER_LABELS_H
#define SPERF_EXT_FIBER_LABELS_H

#include <stdint.h>

typedef struct {
    uint32_t own;        /* of the fiber */
    uint32_t to_fibers;  /* of those that it creates; Enumerators are fibers */
    uint32_t to_threads; /* of those that it creates */
} sperf_fiber_labels_t;

/* Return those of the fiber that runs. Context: the main Ractor's GVL; raises nothing. */
sperf_fiber_labels_t sperf_fiber_labels_get(void);

/* Give the fiber that runs these. Context: the main Ractor's GVL; raises nothing. */
void sperf_fiber_labels_set(sperf_fiber_labels_t labels);

#endif
