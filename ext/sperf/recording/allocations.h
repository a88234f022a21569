/*
 * Allocations that were sampled, from ring entries to rows of sums.
 *
 * An entry says where an object was allocated, of which class it is, and in which window (sperf/collect/allocation_rate.h).
 * What it stands for is known when that window is over; how large the object became, when it has been looked at again
 * (sampled_objects.h). Until then it waits in a list.
 *
 * The class is kept as a frame below the leaf of the stack: frames already have what a class needs, numbers, names that
 * are asked for once, and something that keeps it alive (vm/frame_values.h). In the profile it becomes the label
 * `class`. Objects without a class, which are Ruby's own, are "(internal)".
 *
 * Context of everything here, but for what says otherwise: sampler_lock; or, once sperf's thread is joined, the GVL.
 */
#ifndef SPERF_EXT_ALLOCATIONS_H
#define SPERF_EXT_ALLOCATIONS_H

#include <ruby.h>
#include <stdbool.h>
#include <stdint.h>

#include "capture/sampled_allocation.h"
#include "sperf/collect/allocation_rate.h"
#include "sperf/collect/byte_anchor.h"
#include "sperf/model/sample_table.h"

/*
 * Sums of a row: objects in 1 / SPERF_ALLOCATION_UNIT; bytes; and from SPERF_ALLOCATION_BESIDE on, by sperf_object_kind_t,
 * those of them that objects have beside their slots.
 */
enum {
    SPERF_ALLOCATION_OBJECTS,
    SPERF_ALLOCATION_BYTES,
    SPERF_ALLOCATION_BESIDE,
    SPERF_ALLOCATION_VALUES = SPERF_ALLOCATION_BESIDE + SPERF_OBJECT_KINDS
};

/* The comment of a profile that says how many objects a second Ractor left out; its argument is unsigned long long. */
#define SPERF_UNSAMPLED_COMMENT "# sperf: allocations unsampled=%llu, as there were several Ractors"

/* What the label is called that has an object's class. */
#define SPERF_CLASS_LABEL "class"

/* What it says of bytes beside slots that no sample stands for. */
#define SPERF_UNSAMPLED_CLASS "(not sampled)"

typedef struct {
    sperf_sample_key_t key; /* the stack has the class below its leaf */
    sperf_allocation_t of;
    int64_t units; /* what it weighs; 0: not known yet */
} sperf_waiting_allocation_t;

/* What is known of a thread. */
typedef struct {
    uint64_t counted; /* objects that it allocated, by Ruby's count */
    uint64_t units;   /* that its samples stand for */
    uint64_t samples;
} sperf_thread_allocations_t;

/* Of the bytes of a row, what its samples with memory of each kind have beside slots; of plain ones, slots of all, too. */
typedef struct {
    double of[SPERF_OBJECT_KINDS];
} sperf_allocation_parts_t;

/*
 * How far the bytes of a row may be off. Samples of one window are seen together or not at all, so it is sums of windows
 * that vary: the variance of their sum is the sum of their squares, nearly.
 */
typedef struct {
    uint64_t window; /* the latest with a sample */
    sperf_allocation_parts_t latest, squares;
    uint32_t samples;
} sperf_allocation_error_t;

typedef struct {
    sperf_sample_table_t sums;        /* as estimated */
    sperf_allocation_error_t *errors; /* by row of sums */
    uint32_t errors_capacity;
    sperf_allocation_error_t beside; /* of all rows, what objects have beside their slots */
    sperf_waiting_allocation_t *waiting;
    uint32_t waiting_count, waiting_capacity;
    sperf_thread_allocations_t *threads; /* by row */
    uint32_t threads_capacity;
    uint64_t samples;             /* in all */
    uint64_t estimated_units;     /* sum of weights */
    sperf_window_sum_t not_large; /* of `malloced`, what large objects do not have */
    sperf_window_sum_t in_tables; /* and what tables have of that */
    /* Known at the stop. */
    uint64_t counted;     /* objects by Ruby's own count; 0: not known */
    uint64_t slots;       /* bytes of their slots; 0: not known */
    int64_t malloced;     /* bytes allocated beside slots, less what the program freed; 0: not known */
    uint64_t unsampled;   /* objects that were allocated since there is a second Ractor: none was sampled */
    bool always;          /* the hook was always on: interval */
    bool exact;           /* every object was taken */
    uint64_t hooks_count; /* calls of the hook */
    double hook_ns;       /* what it adds to an allocation */
} sperf_allocations_t;

struct sperf_tables;

void sperf_allocations_init(sperf_allocations_t *allocations);
void sperf_allocations_cleanup(sperf_allocations_t *allocations);

/* Take in an allocation that happened on `key`, whose stack has its class. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED. */
sperf_status_t sperf_allocations_add(sperf_allocations_t *allocations, sperf_sample_key_t key,
                                     const sperf_allocation_t *of);

/*
 * A window is over (all zeros: there are none): weigh those that wait for it, if their sizes are known. `last`: the session
 * is over, and what is not known by now never will be. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED.
 */
sperf_status_t sperf_allocations_weigh(sperf_allocations_t *allocations, const sperf_allocation_rate_t *rate,
                                       const sperf_window_t *window, bool last);

/*
 * The thread in row `row` (0: one that has none) allocated so many objects more, by Ruby's count. Without memory, it is
 * not known.
 */
void sperf_allocations_count(sperf_allocations_t *allocations, sperf_thread_id_t row, uint64_t objects);

/*
 * What weights are to be multiplied by, for the samples of each thread row up to `rows`, so that they add up to what
 * was counted. `same` says which row stands for the thread of a row: it has one for each name. SPERF_NO_MEMORY.
 * Ownership of `*out`: the caller frees it.
 *
 * sperf's thread needs a core, and may take it from a thread of the program, so not all threads are as likely to be seen
 * in a window. What each allocated is counted, so a thread with enough samples is scaled to its own count. The others are
 * scaled together, as those that were seen stand for those that were not.
 */
sperf_status_t sperf_allocations_scales(const sperf_allocations_t *allocations, const sperf_thread_id_t *same,
                                        uint32_t rows, double **out);

/* Return the variance of what a row was estimated to have. */
sperf_allocation_parts_t sperf_allocations_variance(const sperf_allocation_error_t *error);

#endif
