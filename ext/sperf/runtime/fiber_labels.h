/*
 * The labels of fibers: whose a label set (label_sets.h) is, and who gets it next.
 *
 * A set belongs to a fiber, and is kept with it by Ruby: in its storage (Fiber[]), of which Ruby gives a copy to each
 * Fiber, Thread and Enumerator that it creates, so these inherit it; or, where it is not to be inherited, in its own
 * variables (Thread#[]). What is kept is an object that holds the sets (label_sets.h): they are reclaimed once the last
 * fiber that had it is collected, or has others.
 *
 * Where threads inherit another set than fibers, the object has both, and a token of the thread that they were given
 * on: a thread that finds another token was created since, or by such a thread. The sets of the fiber that runs are in
 * its thread's record, for whoever takes a sample: they are noted there by sperf_fiber_labels_set, by a hook whenever
 * the thread switches to another fiber, and for a new thread by its creator (gvl_hooks.c).
 *
 * The hook is there from the first label on, and then for good: a program that uses no labels pays nothing for its
 * fibers.
 */
#ifndef SPERF_EXT_FIBER_LABELS_H
#define SPERF_EXT_FIBER_LABELS_H

#include <ruby.h>
#include <stdint.h>

typedef struct {
    uint32_t own;        /* of the fiber */
    uint32_t to_fibers;  /* of those that it creates; Enumerators are fibers */
    uint32_t to_threads; /* of those that it creates */
} sperf_fiber_labels_t;

/* Return those of the fiber that runs. Context: the main Ractor's GVL; raises nothing. */
sperf_fiber_labels_t sperf_fiber_labels_get(void);

/*
 * Give the fiber that runs these. Context: the main Ractor's GVL; raises NoMemoryError, with nothing changed, and
 * nothing else.
 */
void sperf_fiber_labels_set(sperf_fiber_labels_t labels);

/*
 * Return what sperf_fiber_labels_restore takes, on the same fiber, to give it back the labels that it has now: a true
 * value, for as long as which their sets stay. Context: the same.
 */
VALUE sperf_fiber_labels_save(void);
void sperf_fiber_labels_restore(VALUE saved);

/*
 * Reclaim the sets that nothing has any more, unless a trace exists. Context: the main Ractor's GVL, where no session has
 * samples (label_sets.h); calls no Ruby.
 */
void sperf_fiber_labels_reclaim(void);

#endif
