/*
 * Stretches: the intervals in which the hook is called for every new object.
 *
 * Sampling begins with a stretch. It lasts until the hook has taken as much time as it may (hook_allowance.h).
 * Windows follow (allocation_windows.h) until enough has been saved for another stretch. So the objects of a short
 * program, and of one that allocates little, are all in stretches, and a burst after a pause is too.
 *
 * In a stretch one object in so many is sampled, and its weight is that number. How many objects there were is the
 * difference of Ruby's count. Objects that may be large have a stratum of their own, as in windows.
 *
 * A stretch is on or off:
 *
 *   off -> on    sperf's thread with sampler_lock, or the start of the session (GVL); both set the bit afterwards
 *   on -> off    the hook, when the time is spent; or the stop of the session, under the GVL with sperf's thread gone
 *
 * `on` is stored with release and read with acquire. While it is on, everything else belongs to the hook, and while
 * it is off, to sperf's thread.
 *
 * The allowance belongs to the process, so many short sessions do not each spend the amount that is meant for the
 * process's beginning. A child of fork begins with a full one.
 */
#ifndef SPERF_EXT_ALLOCATION_STRETCH_H
#define SPERF_EXT_ALLOCATION_STRETCH_H

#include <stdatomic.h>
#include <stdbool.h>

#include "sperf/collect/allocation_rate.h"
#include "threads/session.h"

typedef struct {
    _Atomic bool on;
    bool has_begun; /* the first object of this stretch has come */
} sperf_allocation_stretch_t;

extern sperf_allocation_stretch_t sperf_allocation_stretch;

/* Return whether a stretch is on. Context: anywhere. */
static inline bool sperf_allocation_stretch_is_on(void)
{
    return atomic_load_explicit(&sperf_allocation_stretch.on, memory_order_acquire);
}

/* Reset for a session without stretches. Context: GVL, sperf's thread does not run. */
void sperf_allocation_stretch_init(void);

/*
 * Turn a stretch on that takes no sample, to find out what the hook takes; the bit stays as it is. It ends with
 * sperf_allocation_stretch_init. Context: the same.
 */
void sperf_allocation_stretch_begin_trial(void);

/*
 * Prepare for a session in which the hook adds `hook_ns` to an allocation, and begin a stretch if there is time left
 * for one. Context: the same; the bit is known (vm/vm_event_flags.h).
 */
void sperf_allocation_stretch_start(const sperf_session_t *session, double hook_ns, uint64_t random);

/*
 * Begin a stretch if enough has been saved, for a program that allocates `density` objects per nanosecond. Returns
 * whether it began. Context: sampler_lock, no window is open and no stretch on.
 */
bool sperf_allocation_stretch_resume(double density);

/* What Ruby had counted when a stretch began, or ended. */
typedef struct {
    uint64_t objects;
    int64_t malloced; /* sperf_byte_counts_malloced */
} sperf_stretch_counts_t;

/* The first object of the stretch has come; `counts` do not include it. Context: hook of new objects. */
void sperf_allocation_stretch_begin(sperf_stretch_counts_t counts);

/* Return the gap if this object is to be sampled, else 0. Context: hook of new objects, for each in the stretch. */
uint32_t sperf_allocation_stretch_draw(int stratum);

/*
 * A sample was taken at `now_ns` by the hook's clock, at a cost of `capture_ns`. Returns whether there is time left: if
 * not, the stretch must end. Context: hook of new objects.
 */
bool sperf_allocation_stretch_spend(int64_t now_ns, int64_t capture_ns);

/* End the stretch. `counts` include its last object. Context: hook of new objects; GVL with sperf's thread gone. */
void sperf_allocation_stretch_end(sperf_stretch_counts_t counts);

/* Return what all stretches of the session counted, without one that is on. Context: GVL, hook of new objects. */
sperf_stretch_counts_t sperf_allocation_stretch_counted(void);

/* Return how many objects reached the hook in stretches. Context: GVL with sperf's thread gone. */
uint64_t sperf_allocation_stretch_hooks(void);

#endif
