/*
 * How much time the hook of new objects may take where it runs for every object.
 *
 * A short program cannot be known from windows (allocation_rate.h): it has too few. So the hook begins by running for
 * every object. That costs a share of the program's time which depends on how much it allocates, so it is limited: by an
 * amount once per process, and by a share of the time that passes. What is not spent is saved up to that amount. A
 * program that allocates little spends less than is added, and its objects never need windows; one that pauses has
 * saved when the next burst comes.
 *
 * When the hook stops and starts depends on the past only, and the objects in between are counted exactly. So
 * neither the number of objects nor their shares are biased by it.
 *
 * Pure code; owned by one thread at a time.
 */
#ifndef SPERF_HOOK_ALLOWANCE_H
#define SPERF_HOOK_ALLOWANCE_H

#include <stdbool.h>
#include <stdint.h>

typedef struct {
    double left_ns;  /* time that may be spent; may be a little below 0 */
    double most_ns;  /* limit of left_ns, > 0 */
    double share;    /* of the time that passes, what is added */
    int64_t mono_ns; /* when it was added last; 0: never */
} sperf_hook_allowance_t;

/*
 * Set the limit and the share, and add what is due. The first time after all fields were 0, the allowance is full.
 */
void sperf_hook_allowance_set(sperf_hook_allowance_t *allowance, double most_ns, double share, int64_t now_mono_ns);

/* Add the share of the time that has passed. */
void sperf_hook_allowance_add(sperf_hook_allowance_t *allowance, int64_t now_mono_ns);

/* Spend `ns`. Returns whether something is left. */
bool sperf_hook_allowance_spend(sperf_hook_allowance_t *allowance, double ns);

/*
 * Return whether the hook can run for all objects for at least `least_ns`: with `density` objects per nanosecond, each
 * of which costs `object_ns`. At least a hundredth of the limit must be left.
 */
bool sperf_hook_allowance_lasts(const sperf_hook_allowance_t *allowance, double object_ns, double density,
                                double least_ns);

/*
 * One object in each row of `gap` objects is sampled, at a position drawn at random. So each object is sampled with
 * probability 1 / gap, no program can allocate in step with the samples, and the objects of code that allocates many
 * in a row are sampled evenly: the number of samples differs from the expected one by at most one per change of code.
 * (Stratified sampling: Cochran, "Sampling Techniques", chapter 5. With independent draws it varies by its root.)
 */
typedef struct {
    uint32_t gap;  /* of the row of the next sample, > 0 */
    uint32_t skip; /* objects before the next sample */
    uint32_t rest; /* objects of its row after it */
} sperf_stratified_skip_t;

/* Draw the first sample. `*random` as in sperf_random_next. */
void sperf_stratified_skip_begin(sperf_stratified_skip_t *skip, uint32_t gap, uint64_t *random);

/* The sample was taken: draw the next one, in a row of `gap` objects. */
void sperf_stratified_skip_next(sperf_stratified_skip_t *skip, uint32_t gap, uint64_t *random);

/*
 * Return the gap after `samples` samples: 1 at first, doubled as more samples follow, up to the gap at which captures of
 * `capture_ns` each cost a fourth of the hook, which takes `hook_ns` (> 0).
 */
uint32_t sperf_stratified_skip_gap(uint64_t samples, double hook_ns, double capture_ns);

#endif
