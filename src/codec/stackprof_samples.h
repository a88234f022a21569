/*
 * A profile as whole numbers of samples for each stack, instead of nanoseconds.
 *
 * The weight of a stack is divided by the weight of a sample, and the rest is rounded up or down so that sums stay
 * right. The own samples of each function, those of each of its lines, and all samples together are exact to less
 * than one: rests are carried from one leaf to the next. Within that, the stacks whose functions have too few
 * samples so far are rounded up, and then some roundings are reversed until this improves nothing. The samples of
 * a function with its callees are a sum over many stacks: mostly exact to one, sometimes a few off.
 *
 * GC is two frames of its own, wherever it happened: "(garbage collection)", and below it "(marking)" or
 * "(sweeping)".
 */
#ifndef SPERF_STACKPROF_SAMPLES_H
#define SPERF_STACKPROF_SAMPLES_H

#include <stdbool.h>

#include "sperf/model/profile.h"
#include "sperf/model/stack_fold.h"

/* Functions after those of the profile: function_count + 1 is the first. */
enum {
    SPERF_STACKPROF_GC = 1,
    SPERF_STACKPROF_MARKING,
    SPERF_STACKPROF_SWEEPING,
    SPERF_STACKPROF_TRUNCATED,
    SPERF_STACKPROF_OWN_FUNCTIONS = SPERF_STACKPROF_TRUNCATED
};

typedef struct {
    uint32_t function; /* 1-based */
    uint32_t line;     /* 0: unknown */
} sperf_stackprof_place_t;

/* Stacks by slot: the ids of the profile (0 is the stack without frames), then marking and sweeping. */
typedef struct {
    const sperf_profile_t *profile; /* borrowed */
    bool ignore_gc;
    uint32_t slots_count;
    uint32_t functions_count; /* the last function, with those of GC */
    int64_t *weights;         /* by slot */
    int64_t *counts;          /* by slot: samples */
    sperf_stackprof_place_t *path;
    sperf_stack_fold_t fold;
} sperf_stackprof_samples_t;

/*
 * Count the samples of `profile` in the sample type `type`, one per `weight` (> 0). SPERF_UNSUPPORTED if a value
 * is negative, SPERF_NO_MEMORY. Ownership: the caller cleans up, even after an error.
 */
sperf_status_t sperf_stackprof_samples_init(sperf_stackprof_samples_t *samples, const sperf_profile_t *profile,
                                            uint32_t type, int64_t weight, bool ignore_gc);
void sperf_stackprof_samples_cleanup(sperf_stackprof_samples_t *samples);

/* Return the slot of a stack of the profile. */
uint32_t sperf_stackprof_slot(const sperf_stackprof_samples_t *samples, sperf_stack_id_t stack);

/* Return whether the slot is that of GC. */
bool sperf_stackprof_slot_is_gc(const sperf_stackprof_samples_t *samples, uint32_t slot);

/* Set samples->path to the frames of a slot, the leaf first and a deep stack folded, and return their number. */
uint32_t sperf_stackprof_path(sperf_stackprof_samples_t *samples, uint32_t slot);

#endif
