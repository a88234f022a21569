/*
 * A profile as so many samples of each stack: whole numbers in the place of nanoseconds.
 *
 * A stack's weight is divided by what one sample stands for, and the rest is rounded up or down such that sums stay right. A
 * function's own samples, those of each of its lines, and all samples together are what they should be, to less than one:
 * rests are carried from one leaf to the next. Which stacks of a leaf are rounded up, and which leaves, is free within
 * that; it is those whose functions have got too little so far, and then some are turned round until that gets no better.
 * How many samples a function is in, its callees with it, is a sum over many stacks: mostly right to one, at times a few off.
 *
 * GC is two frames of its own, whatever it happened in: "(garbage collection)", and below it "(marking)" or "(sweeping)".
 */
#ifndef SPERF_STACKPROF_SAMPLES_H
#define SPERF_STACKPROF_SAMPLES_H

#include <stdbool.h>

#include "sperf/model/profile.h"

/* Functions behind those of the profile: function_count + 1 is the first. */
enum { SPERF_STACKPROF_GC = 1, SPERF_STACKPROF_MARKING, SPERF_STACKPROF_SWEEPING, SPERF_STACKPROF_OWN_FUNCTIONS = 3 };

typedef struct {
    uint32_t function; /* 1-based */
    uint32_t line;     /* 0: unknown */
} sperf_stackprof_place_t;

/* Stacks by slot: the profile's ids (0 is the stack without frames), then marking and sweeping. */
typedef struct {
    const sperf_profile_t *profile; /* borrowed */
    bool ignore_gc;
    uint32_t slots_count;
    uint32_t functions_count; /* the last function, with those of GC */
    int64_t *weights;         /* by slot */
    int64_t *counts;          /* by slot: samples */
    sperf_stackprof_place_t *path;
} sperf_stackprof_samples_t;

/*
 * Count the samples of `profile` in the sample type `type`, of which one stands for `weight` (> 0). SPERF_UNSUPPORTED where a
 * value is negative, SPERF_NO_MEMORY. To be cleaned up in any case.
 */
sperf_status_t sperf_stackprof_samples_init(sperf_stackprof_samples_t *samples, const sperf_profile_t *profile,
                                            uint32_t type, int64_t weight, bool ignore_gc);
void sperf_stackprof_samples_cleanup(sperf_stackprof_samples_t *samples);

/* Return the slot that a stack of the profile is counted in. */
uint32_t sperf_stackprof_slot(const sperf_stackprof_samples_t *samples, sperf_stack_id_t stack);

/* Say whether the slot is GC's. */
bool sperf_stackprof_slot_is_gc(const sperf_stackprof_samples_t *samples, uint32_t slot);

/* Put the frames of a slot into samples->path, the leaf first, and return how many they are. */
uint32_t sperf_stackprof_path(sperf_stackprof_samples_t *samples, uint32_t slot);

#endif
