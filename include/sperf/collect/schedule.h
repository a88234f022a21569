/*
 * When ticks fall: a pure function of time.
 *
 * Time is cut into periods; tick n falls at one instant inside period n, drawn uniformly by hashing n with the seed.
 * Every moment is thus equally likely to be hit, no program can run in step with the ticks, and the instants are in the
 * order of their numbers. Nothing here keeps state, so anyone may ask whether an instant fell between two stamps - a hook,
 * say, while the thread that acts on ticks is asleep. Stratified sampling: Cochran, Sampling Techniques, chapter 5.
 */
#ifndef SPERF_SCHEDULE_H
#define SPERF_SCHEDULE_H

#include <stdint.h>

typedef struct {
    int64_t start_mono_ns; /* where period 0 begins */
    int64_t period_ns;     /* > 0 */
    uint64_t seed;
} sperf_schedule_t;

/* Make the schedule of `frequency_hz` (1..1,000,000) ticks a second that begins at `start_mono_ns`. */
void sperf_schedule_init(sperf_schedule_t *schedule, int64_t start_mono_ns, uint32_t frequency_hz, uint64_t seed);

/* Return the monotonic instant of tick `number`. */
int64_t sperf_schedule_instant(const sperf_schedule_t *schedule, uint64_t number);

/* Return how many instants fall in (start, mono_ns]; 0 before the start. Also: the number of the first tick after it. */
uint64_t sperf_schedule_count(const sperf_schedule_t *schedule, int64_t mono_ns);

/*
 * Return the number of the first tick whose whole period is after `mono_ns`. Whoever comes back after ticks were missed
 * goes on with that one: whether the tick of the period that is under way is still to come depends on where in its
 * period it falls, so a program in step with the ticks would be hit late in its own.
 */
uint64_t sperf_schedule_next_whole(const sperf_schedule_t *schedule, int64_t mono_ns);

/*
 * Return the first tick from `number` on that is chosen, where one in each `size` (> 0) ticks in a row is, at random:
 * each instant is as likely to be that of a chosen tick as any other, as it is with ticks `size` periods apart.
 */
uint64_t sperf_schedule_chosen(const sperf_schedule_t *schedule, uint64_t number, uint32_t size);

/* How far a tick is from its neighbours in the schedule. */
typedef struct {
    int64_t before_ns; /* since the tick before */
    int64_t after_ns;  /* until the tick after */
} sperf_distances_t;

/* Return those of the last tick up to `mono_ns`. A tick that has none before it counts as a whole period away from it. */
sperf_distances_t sperf_schedule_distances(const sperf_schedule_t *schedule, int64_t mono_ns);

/* Return how many instants fall in (from, to]; 0 where `to` is not after `from`. */
uint64_t sperf_schedule_between(const sperf_schedule_t *schedule, int64_t from_mono_ns, int64_t to_mono_ns);

#endif
