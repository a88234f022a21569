/*
 * What a sample weighs: running-time accounting on clocks that the caller read.
 *
 * A thread's clock advances; ticks take what has advanced since the last tick that took, less what was garbage
 * collection (that is measured by itself). Nothing is taken by any other event, nor by a tick whose sample came to
 * nothing (a full ring, a signal that was refused). So nothing is lost or counted twice between two samples. Whatever
 * no sample weighs is a rest, which is shared out at the end over the samples that were taken, in proportion to their
 * weights. So the weights sum to what the clocks advanced, and no share changes.
 *
 * A sample stands for the time around it: half of what lies between it and each of its neighbours. If it took all that
 * has advanced since the last one, its weight would depend on where in its period it falls: late, and on average more
 * time has passed. What a program does late in each period would weigh up to three times what it does early. Between
 * two neighbours the mean is the same everywhere, a period, as long as the neighbours are the schedule's. So the weight
 * of a sample may still grow until the next one is taken.
 *
 * Where the thread did not run all the way to the next sample, as it waited or collected garbage, the schedule's next
 * tick fell, or might have, into what is measured by itself. The time that it ran is then shorter than the distance,
 * and more so the nearer a sample is to the wait: what a program does right before and after a wait (to prepare a
 * request, to take in its answer) would weigh four fifths, and what it does a period further on so much more. Such a
 * sample stands for half the distance to the schedule's tick, scaled by how much of its time the thread had a core; the
 * difference to what has advanced, which is 0 on average, is a rest. So is what ran before an account's first sample
 * and after its last, beyond half a distance. But not where ticks of the schedule were missed meanwhile, on a busy
 * machine: then the schedule's neighbours are none, and the halves of what has advanced are nearer the truth.
 *
 * test/c/test_account_properties.c holds all that to simulated programs, also at the edges of waits and collections
 * that are shorter and longer than a period.
 *
 * Pure code; owned by sperf's thread.
 */
#ifndef SPERF_ACCOUNT_H
#define SPERF_ACCOUNT_H

#include <stdbool.h>
#include <stdint.h>

#include "sperf/collect/schedule.h"

/* What time is spent on; every nanosecond is of one kind. */
typedef enum {
    SPERF_TIME_RUNNING,  /* Ruby with the GVL, or CPU used without it */
    SPERF_TIME_BLOCKED,  /* without the GVL, using no CPU: I/O, sleep, locks */
    SPERF_TIME_WAIT,     /* ready to run, waiting for the GVL */
    SPERF_TIME_MARKING,  /* GC */
    SPERF_TIME_SWEEPING, /* GC */
    SPERF_TIME_KINDS
} sperf_time_kind_t;

/* What a tick reads of an account's clocks. */
typedef struct {
    int64_t clock_ns; /* cpu: CPU time of the native thread with the GVL; wall: for how long the thread held it */
    int64_t gc_ns;    /* how much of that was GC */
    int64_t apart_ns; /* monotonic time less that for which a GVL was held: it moves only where none is held */
} sperf_tick_t;

/* Where in the schedule a tick is. */
typedef struct {
    int64_t mono_ns;
    sperf_distances_t distances;
    uint64_t missed; /* how many of the schedule's ticks were missed so far */
} sperf_place_t;

typedef struct {
    sperf_tick_t taken; /* the readings up to which time has been given to samples */
    int64_t taken_mono_ns;
    int64_t after_ns; /* from the last tick to the next in the schedule; 0: there was none */
    uint64_t missed;  /* by then */
} sperf_account_t;

/*
 * What a sample is given for the time on one side of it, and what of that time is a rest: negative where the time is
 * shorter.
 */
typedef struct {
    int64_t weight_ns; /* >= 0 */
    int64_t rest_ns;
} sperf_share_t;

typedef struct {
    sperf_share_t last; /* the sample before; nothing if there was none */
    sperf_share_t own;
} sperf_shares_t;

/* Begin an account where the clock and its GC time are at these readings. */
void sperf_account_open(sperf_account_t *account, int64_t clock_ns, int64_t gc_ns);

/* Return the running time between the last taking and these readings, at least 0, without taking it. */
int64_t sperf_account_due(const sperf_account_t *account, int64_t clock_ns, int64_t gc_ns);

/*
 * Take it and return the shares of it: all four sum to sperf_account_due, half for each of two samples. Where nothing
 * is due the readings stay where they are, so that a deficit (readings that crossed) is made up for by the next taking.
 */
sperf_shares_t sperf_account_take(sperf_account_t *account, const sperf_tick_t *tick, const sperf_place_t *place);

/* Return the last sample's share of what is due at the end, after which no tick will take any more. */
sperf_share_t sperf_account_end(const sperf_account_t *account, int64_t clock_ns, int64_t gc_ns);

/*
 * Tells CPU time used with the GVL from CPU time used without it. Nobody reads a CPU clock when the GVL changes hands
 * (that would cost more than the hand-over); it is read now and then, and what it advanced beyond the time for which
 * the GVL was held since the last reading must have been used without it.
 */
/*
 * Intervals without the GVL come in two sizes that must not be mixed up: a write to a pipe uses the CPU all through its
 * microsecond, a sleep of a millisecond hardly at all, and ticks fall into sleeps. What the clock advanced over many of
 * both belongs to the short ones, as far as they are long; the clock is read at the end of each long one, so that what
 * one of those used is known by itself.
 */
typedef enum { SPERF_GAP_SHORT, SPERF_GAP_LONG, SPERF_GAP_SIZES } sperf_gap_size_t;

/* From here on an interval is long: reading the clock at its end is less than a hundredth of it. */
enum { SPERF_LONG_GAP_NS = 64000 };

typedef struct {
    int64_t cpu_read_ns;                     /* the last reading of the CPU clock */
    int64_t held_read_ns;                    /* for how long the GVL had been held in all then (monotonic clock) */
    int64_t short_gaps_ns;                   /* length of the short intervals without the GVL since then */
    int64_t with_gvl_ns;                     /* CPU time used with the GVL, in all, GC included */
    int64_t without_gvl_ns[SPERF_GAP_SIZES]; /* CPU time used without it, in all, by the size of the interval */
} sperf_cpu_split_t;

/* Begin at these readings with nothing used. */
void sperf_cpu_split_open(sperf_cpu_split_t *split, int64_t cpu_ns, int64_t held_ns);

/*
 * Attribute what the CPU clock advanced up to `cpu_ns`. The GVL had been held for `held_before_ns` when the reader
 * began to read and for `held_after_ns` when it had read: it may have been off its core between, and time with the GVL
 * must not pass for time without it.
 */
void sperf_cpu_split_read(sperf_cpu_split_t *split, int64_t cpu_ns, int64_t held_before_ns, int64_t held_after_ns);

/*
 * The same at the end of a long interval, or inside one that is open, with the GVL held for `held_ns` in all before it.
 */
void sperf_cpu_split_read_long(sperf_cpu_split_t *split, int64_t cpu_ns, int64_t held_ns);

/* A short interval without the GVL has ended; no clock is read. */
void sperf_cpu_split_short_gap(sperf_cpu_split_t *split, int64_t length_ns);

/* Time that was measured, and how much of it was of a special kind: CPU time used in it, or marking in a GC. */
typedef struct {
    int64_t length_ns;
    int64_t part_ns;
} sperf_interval_t;

/*
 * Measured intervals, of which only those are charged to a stack that a tick fell into.
 *
 * One that is sure to be hit, as it is two periods long, is charged its own time. A shorter one must not be charged all
 * that has added up: ticks fall into the longer ones, which would take the time of the shortest along. It stands for as
 * many periods as ticks fell into it; in expectation that is its own length. So what was charged may be more than what
 * was measured, or less; the difference, which does not grow in proportion, is shared out in the end: the totals are
 * exact.
 */
typedef struct {
    sperf_interval_t measured; /* in all */
    sperf_interval_t charged;
} sperf_pool_t;

/* Note an interval that `ticks` ticks fell into. Returns what its stack is charged. */
sperf_interval_t sperf_pool_charge(sperf_pool_t *pool, sperf_interval_t interval, uint64_t ticks, int64_t period_ns);

/* The stack could not be charged. */
void sperf_pool_return(sperf_pool_t *pool, sperf_interval_t charge);

/* Return what was measured and not charged; negative: charged too much. */
sperf_interval_t sperf_pool_rest(const sperf_pool_t *pool);

/*
 * Shares out a rest over weights that come one by one, in proportion, exactly: the returned weights sum to
 * total + rest once weights summing to `total` went in.
 */
typedef struct {
    int64_t total; /* of the weights to come; > 0 to have any effect */
    int64_t rest;  /* >= -total: a negative one is taken from the weights */
    int64_t seen;
    int64_t given;
} sperf_apportion_t;

void sperf_apportion_init(sperf_apportion_t *apportion, int64_t total, int64_t rest);

/* Return `weight` (>= 0) plus its share. */
int64_t sperf_apportion_next(sperf_apportion_t *apportion, int64_t weight);

#endif
