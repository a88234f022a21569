/*
 * Sampled allocations: from entries of the ring to rows of sums.
 *
 * An entry has the stack, the class, and the window of an allocation (sperf/collect/allocation_rate.h). Its weight
 * is known when the window is over, and its size when the object was sized (sampled_objects.h). Until then it
 * waits in a list.
 *
 * The class is a frame below the leaf of the stack. Frames have what a class needs: a number, a name that is asked for
 * once, and a reference that keeps it alive (vm/frame_values.h). In the profile the class becomes the label `class`.
 * Objects without a class, which are Ruby's own, are "(internal)".
 *
 * Context of all functions: sampler_lock; or, once sperf's thread is joined, the GVL.
 */
#ifndef SPERF_EXT_ALLOCATIONS_H
#define SPERF_EXT_ALLOCATIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "capture/sampled_allocation.h"
#include "sperf/collect/allocation_blocks.h"
#include "sperf/collect/allocation_rate.h"
#include "sperf/collect/hook_costs.h"
#include "sperf/model/sample_table.h"

/*
 * Sums of a row: objects in 1 / SPERF_ALLOCATION_UNIT; bytes; and from SPERF_ALLOCATION_BESIDE on, by
 * sperf_object_kind_t, the bytes that are beside the slots of the objects.
 */
enum {
    SPERF_ALLOCATION_OBJECTS,
    SPERF_ALLOCATION_BYTES,
    SPERF_ALLOCATION_BESIDE,
    SPERF_ALLOCATION_VALUES = SPERF_ALLOCATION_BESIDE + SPERF_OBJECT_KINDS
};

/*
 * The comment that says how many objects were not sampled because of a second Ractor; its argument is unsigned
 * long long.
 */
#define SPERF_UNSAMPLED_COMMENT "# sperf: allocations unsampled=%llu, as there were several Ractors"

/* The class (SPERF_CLASS_LABEL) of bytes beside slots that no sample stands for. */
#define SPERF_UNSAMPLED_CLASS "(not sampled)"

typedef struct {
    sperf_sample_key_t key; /* the stack has the class below its leaf */
    sperf_allocation_t of;
    uint64_t place; /* where it was made (sperf/collect/hook_costs.h) */
    int64_t units;  /* its weight; 0: not known yet */
    bool in_block;  /* the block of its window has not ended: the weight is not scaled yet */
} sperf_waiting_allocation_t;

/* Of one thread row. */
typedef struct {
    uint64_t counted; /* objects that it allocated, by Ruby's count */
    uint64_t units;   /* that its samples stand for */
    uint64_t samples;
} sperf_thread_allocations_t;

/* Bytes of a row by kind of memory: what is beside slots; for plain objects, also the slots of all. */
typedef struct {
    double of[SPERF_OBJECT_KINDS];
} sperf_allocation_parts_t;

/*
 * How far the bytes and the objects of a row may be off. Samples of one window are taken together or not at all, so sums of
 * windows vary. The variance of their sum is nearly the sum of their squares.
 */
typedef struct {
    uint64_t window; /* the latest with a sample */
    sperf_allocation_parts_t latest, squares;
    double latest_objects, squares_of_objects;
    uint32_t samples;
} sperf_allocation_error_t;

/*
 * What stretches contribute (runtime/allocation_stretch.h). Their samples are in `sums` too. With an interval there are
 * none.
 */
typedef struct {
    uint64_t units;                    /* that their samples stand for */
    sperf_allocation_parts_t beside;   /* bytes beside slots, as estimated */
    sperf_allocation_parts_t variance; /* of these */
    uint64_t counted;                  /* objects by Ruby's count; known at the stop */
    int64_t malloced;                  /* as of sperf_allocations_t, in stretches */
} sperf_stretch_sums_t;

typedef struct {
    sperf_sample_table_t sums;        /* as estimated */
    sperf_allocation_error_t *errors; /* by row of sums */
    uint32_t errors_capacity;
    sperf_allocation_error_t beside; /* of all rows, what objects have beside their slots */
    sperf_waiting_allocation_t *waiting;
    uint32_t waiting_count, waiting_capacity;
    uint32_t weighed_count;              /* of these, how many have weights: the first */
    sperf_thread_allocations_t *threads; /* by row */
    uint32_t threads_capacity;
    uint64_t samples;         /* in all */
    uint64_t estimated_units; /* sum of weights */
    uint64_t window_units;    /* sum of weights in windows, before blocks were scaled */
    sperf_allocation_blocks_t blocks;
    sperf_hook_costs_t costs;
    sperf_stretch_sums_t stretches;
    sperf_window_sum_t not_large; /* of `malloced`, what large objects do not have */
    sperf_window_sum_t in_tables; /* and what tables have of that */
    /* Known at the stop. */
    uint64_t counted;     /* objects by Ruby's own count; 0: not known */
    uint64_t slots;       /* bytes of their slots; 0: not known */
    int64_t malloced;     /* bytes allocated beside slots, less what the program freed; 0: not known */
    uint64_t unsampled;   /* objects that were allocated, and not sampled, because there was a second Ractor */
    bool always;          /* the hook was always on: interval */
    bool exact;           /* every object was sampled */
    uint64_t hooks_count; /* calls of the hook */
    uint64_t windows;     /* that have ended */
    double hook_ns;       /* what it adds to an allocation */
} sperf_allocations_t;

void sperf_allocations_init(sperf_allocations_t *allocations);
void sperf_allocations_cleanup(sperf_allocations_t *allocations);

/* Add an allocation with `key`, whose stack has the class, made at `place`. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED. */
sperf_status_t sperf_allocations_add(sperf_allocations_t *allocations, sperf_sample_key_t key,
                                     const sperf_allocation_t *of, uint64_t place);

/*
 * Learn from `window` what the hook costs at the places that were sampled in it, and usually: `*usual_ns`, which was
 * `measured_ns` at the start. Returns what the hook cost in the window: the mean of these places, of which those that
 * are not known have the usual cost. Call this before the window is weighed.
 */
double sperf_allocations_hook_ns(sperf_allocations_t *allocations, const sperf_window_t *window, double measured_ns,
                                 double *usual_ns);

/*
 * `window` is over (all zeros: there are no windows). Add the waiting allocations whose weights and sizes are
 * known now. `last`: the session is over, and all are added. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED.
 */
sperf_status_t sperf_allocations_weigh(sperf_allocations_t *allocations, const sperf_allocation_rate_t *rate,
                                       const sperf_window_t *window, bool last);

/*
 * Add `objects` that the thread in `row` (0: a thread without a row) has allocated, by Ruby's count. Out of
 * memory, they are missing.
 */
void sperf_allocations_count(sperf_allocations_t *allocations, sperf_thread_id_t row, uint64_t objects);

/*
 * Compute the factors by which the weights of each thread row up to `rows` must be multiplied to add up to Ruby's
 * counts. `same` has for each row the one row that stands for its thread. SPERF_NO_MEMORY. Ownership: the caller
 * frees `*out`.
 *
 * sperf's thread needs a core, and may take it from a thread of the program. So not all threads are equally likely
 * to be sampled in a window. Each thread's allocations are counted, and a thread with enough samples is scaled to
 * its own count. The others are scaled together: those that were sampled stand for those that were not.
 */
sperf_status_t sperf_allocations_scales(const sperf_allocations_t *allocations, const sperf_thread_id_t *same,
                                        uint32_t rows, double **out);

/* Return the variance of the estimated bytes of a row, and of its objects. */
sperf_allocation_parts_t sperf_allocations_variance(const sperf_allocation_error_t *error);
double sperf_allocations_objects_variance(const sperf_allocation_error_t *error);

/*
 * The bytes of rows of allocations, and how far they may be off: from samples, and from what Ruby counts.
 *
 * Slots are scaled to add up to Ruby's own count. Bytes beside the slots of large objects and tables are corrected by
 * their known sum (runtime/byte_counts.h, sperf/collect/allocation_blocks.h).
 *
 * Context of all functions: GVL, without sperf's thread.
 */

typedef struct {
    double *bytes;                                /* by row of sums */
    sperf_allocation_parts_t *variances;          /* by row of sums, before they were corrected */
    sperf_allocation_parts_t all;                 /* the sums of `variances` */
    sperf_estimate_t anchors[SPERF_OBJECT_KINDS]; /* bytes beside slots; bytes < 0: not known */
    sperf_allocation_parts_t estimated;           /* bytes beside slots, by samples alone */
    double unsampled;                             /* bytes beside slots that no sample stands for */
    double disagreement;                          /* squares of what rows and anchors differ by after all */
    double total, total_error;                    /* a standard error */
    double *objects_by_row, *objects_variances;   /* by row of sums */
    double objects, objects_variance;             /* of all rows, as if their sum were not known */
} sperf_allocation_bytes_t;

/*
 * Compute `out`. `scales` come from sperf_allocations_scales. SPERF_NO_MEMORY. The caller cleans `out` up in any
 * case.
 */
sperf_status_t sperf_allocation_bytes_init(const sperf_allocations_t *allocations, const double *scales,
                                           sperf_allocation_bytes_t *out);
void sperf_allocation_bytes_cleanup(sperf_allocation_bytes_t *bytes);

/*
 * Return the variance of the corrected sum of some rows, which have `of_bytes` bytes; `of` is the sum of their
 * variances.
 */
double sperf_allocation_bytes_variance(const sperf_allocation_bytes_t *bytes, double of_bytes,
                                       const sperf_allocation_parts_t *of);

/*
 * Return the variance of a part of an exactly known sum. The part was estimated with the variance `part_variance`,
 * all parts with `all_variance`, before they were scaled to the sum. `share` is the part's share of it.
 */
double sperf_allocation_share_variance(double share, double part_variance, double all_variance);

#endif
