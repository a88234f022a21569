/*
 * Dropped ticks, by how long the thread had held the GVL at their instant: the age of the hold.
 *
 * A kernel lets a thread run on for a while that it has just given a core to. On a busy machine, a tick that comes due
 * then waits for a core and is dropped (lateness.h); a tick later in the same hold preempts the thread at once. So code
 * that runs right after a hand-over of the GVL would have too few samples. In a program of short holds the ages of
 * dropped ticks are known, and the next samples of about the same age stand for them.
 *
 * The time itself is not missing: neighbours were charged with it (account.h). What a sample gets for a dropped tick is
 * therefore subtracted from all samples of its thread, in proportion.
 *
 * Pure code; owned by sperf's thread.
 */
#ifndef SPERF_DROPPED_AGES_H
#define SPERF_DROPPED_AGES_H

#include <stdint.h>

/* Classes of ages: eight of 16 us, and then up to 16 ms each twice as long as the one before. */
enum { SPERF_AGE_CLASSES = 16 };

/*
 * The most dropped ticks of a class that wait for a sample. If there were more, a quiet phase would stand for a busy
 * one before it.
 */
enum { SPERF_DROPPED_OF_AN_AGE = 8 };

typedef struct {
    uint32_t dropped[SPERF_AGE_CLASSES];
    int64_t usual_ns; /* about the mean weight of the latest samples */
} sperf_dropped_ages_t;

/* Begin with zero bytes. Add a tick that was dropped in a hold of this age. */
void sperf_dropped_ages_add(sperf_dropped_ages_t *ages, int64_t age_ns);

/*
 * Count a sample in a hold of this age, when `charged_ns` were charged for the time since the last one. Returns for
 * how many dropped ticks it stands as well; they are removed. Each counts for usual_ns.
 */
uint32_t sperf_dropped_ages_sample(sperf_dropped_ages_t *ages, int64_t age_ns, int64_t charged_ns);

#endif
