/*
 * The labels of fibers: which label set (label_sets.h) a fiber has, and which fibers inherit it.
 *
 * A set belongs to a fiber, and Ruby keeps it with the fiber. It is in the fiber's storage (Fiber[]), which
 * Ruby copies to each Fiber, Thread and Enumerator that the fiber creates, so these inherit it. If the set must
 * not be inherited, it is in the fiber's own variables (Thread#[]). The stored object holds the sets
 * (label_sets.h): they are reclaimed once the last fiber with the object was collected or has other labels.
 *
 * If threads inherit another set than fibers, the object has both, and a token of the thread that stored it. A
 * thread that finds another token was created since, or by such a thread.
 *
 * The sets of the running fiber are also in its thread's record, for the code that takes a sample: they are
 * stored by sperf_fiber_labels_set, by a hook whenever the thread switches to another fiber, and for a new
 * thread by its creator (gvl_hooks.c), or by a hook of its own if no session is active. The hooks are added with the
 * first label, and stay: a program without labels pays nothing for its fibers and threads.
 */
#ifndef SPERF_EXT_FIBER_LABELS_H
#define SPERF_EXT_FIBER_LABELS_H

#include <ruby.h>
#include <stdint.h>

typedef struct {
    uint32_t own;        /* of the fiber itself */
    uint32_t to_fibers;  /* of fibers that it creates, Enumerators among them */
    uint32_t to_threads; /* of threads that it creates */
} sperf_fiber_labels_t;

/* Return the labels of the running fiber. Raises nothing. Context: GVL of the main Ractor. */
sperf_fiber_labels_t sperf_fiber_labels_get(void);

/*
 * Set the labels of the running fiber. Raises NoMemoryError alone, with nothing changed. Context: GVL of the
 * main Ractor.
 */
void sperf_fiber_labels_set(sperf_fiber_labels_t labels);

/*
 * Return a true value with which sperf_fiber_labels_restore, on the same fiber, restores its current labels, which
 * are stored in `*labels`. The sets stay as long as the value does. Context: the same.
 */
VALUE sperf_fiber_labels_save(sperf_fiber_labels_t *labels);
void sperf_fiber_labels_restore(VALUE saved);

/*
 * Reclaim the sets that no fiber has any more, unless a trace exists. Calls no Ruby. Context: GVL of the main
 * Ractor, while no session has samples (label_sets.h).
 */
void sperf_fiber_labels_reclaim(void);

#endif
