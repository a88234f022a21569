/*
 * When ticks fall: a pure function of time.
 *
 * Time is divided into periods. Tick n falls at one instant inside period n, drawn uniformly by hashing n with the
 * seed. So every moment is equally likely to be hit, no program can run in step with the ticks, and instants are
 * in the order of their numbers. There is no state, so any code may ask whether an instant fell between two
 * stamps: for example a hook, while the thread that acts on ticks sleeps. Stratified sampling: Cochran, "Sampling
 * Techniques", chapter 5.
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

/*
 * Return how many instants fall in (start, mono_ns]; 0 before the start. This is also the number of the first tick
 * after `mono_ns`.
 */
uint64_t sperf_schedule_count(const sperf_schedule_t *schedule, int64_t mono_ns);

/*
 * Return the number of the first tick whose whole period is after `mono_ns`. A thread that missed ticks must
 * resume with that tick. Whether the tick of the current period is still to come depends on where in its period it
 * falls, so a program in step with the ticks would be hit late in its own period.
 */
uint64_t sperf_schedule_next_whole(const sperf_schedule_t *schedule, int64_t mono_ns);

/*
 * Return the first chosen tick from `number` on. One in each group of `size` (> 0) consecutive ticks is chosen at
 * random: every instant is as likely to be that of a chosen tick as any other, as with ticks `size` periods apart.
 */
uint64_t sperf_schedule_chosen(const sperf_schedule_t *schedule, uint64_t number, uint32_t size);

/* The distances of a tick to its neighbours in the schedule. */
typedef struct {
    int64_t before_ns; /* since the tick before */
    int64_t after_ns;  /* until the tick after */
} sperf_distances_t;

/*
 * Return the distances of the last tick up to `mono_ns`. The first tick counts as a whole period away from the one
 * before.
 */
sperf_distances_t sperf_schedule_distances(const sperf_schedule_t *schedule, int64_t mono_ns);

/* Return how many instants fall in (from, to]; 0 if `to` is not after `from`. */
uint64_t sperf_schedule_between(const sperf_schedule_t *schedule, int64_t from_mono_ns, int64_t to_mono_ns);

#endif
