/*
 * The weight of a sample: running time, from clocks that the caller has read.
 *
 * Each tick charges its sample with the time since the last tick that charged a sample, less garbage collection, which
 * is measured separately. A tick whose sample was lost (a full ring, a refused signal) charges nothing, and no other
 * event charges time. So the time between two samples is never lost or counted twice. Time without a sample is called
 * rest. At the end, rest is divided among the samples in proportion to their weights. So the weights sum to the time
 * that the clocks advanced, and shares do not change.
 *
 * A sample stands for the time around it: half of the distance to each of its neighbours. If it were charged with all
 * time since the last sample, its weight would depend on where in its period it falls, and code that runs late in each
 * period would weigh up to three times as much as code that runs early. The mean distance between two neighbours
 * is one period everywhere, provided they are neighbours in the schedule. So the weight of a sample may still grow
 * until the next one is taken.
 *
 * If the thread waited or collected garbage before the next sample, the next tick of the schedule fell, or might
 * have fallen, into time that is measured separately. The running time is then shorter than the distance, and more
 * so the nearer a sample is to the wait. Code right before and after a wait (preparing a request, reading its
 * answer) would weigh four fifths, and code a period further on correspondingly more. Such a sample stands for
 * half the distance to the tick of the schedule, scaled by the share of that time for which the thread had a core.
 * The difference from the time that the clock advanced, which is 0 on average, becomes rest. So does the time before
 * the first sample of an account and after its last, beyond half a distance. If ticks were missed meanwhile, on a busy
 * machine, the sample gets half of the time that the clock advanced, which is then the better estimate.
 *
 * If the thread used no CPU time meanwhile although it held the GVL, it stood where this tick finds it: the process was
 * stopped, or had no core. Then the sample gets all of the time in which it stood.
 *
 * test/c/test_account_properties.c checks all this with simulated programs, also at the edges of waits and
 * collections shorter and longer than a period.
 *
 * Pure code; owned by sperf's thread.
 */
#ifndef SPERF_ACCOUNT_H
#define SPERF_ACCOUNT_H

#include <stdbool.h>
#include <stdint.h>

#include "sperf/collect/schedule.h"

/* What time is spent on. Each nanosecond has exactly one kind. */
typedef enum {
    SPERF_TIME_RUNNING,  /* Ruby with the GVL, or CPU used without it */
    SPERF_TIME_BLOCKED,  /* without the GVL, using no CPU: I/O, sleep, locks */
    SPERF_TIME_WAIT,     /* ready to run, waiting for the GVL */
    SPERF_TIME_MARKING,  /* GC */
    SPERF_TIME_SWEEPING, /* GC */
    SPERF_TIME_KINDS
} sperf_time_kind_t;

/* The readings of an account's clocks at a tick. */
typedef struct {
    int64_t
        clock_ns;  /* cpu: CPU time of the native thread with the GVL; wall: time for which the thread held the GVL */
    int64_t gc_ns; /* of clock_ns: GC */
    int64_t apart_ns; /* monotonic time during which no GVL was held */
    int64_t stood_ns; /* wall: of clock_ns since the last tick, what used no CPU time, if that is long; else 0 */
} sperf_tick_t;

/* The position of a tick in the schedule. */
typedef struct {
    int64_t mono_ns;
    sperf_distances_t distances;
    uint64_t missed; /* ticks of the schedule missed so far */
} sperf_place_t;

typedef struct {
    sperf_tick_t charged; /* readings up to which samples have been charged */
    int64_t charged_mono_ns;
    int64_t after_ns; /* from the last tick to the next in the schedule; 0: no tick yet */
    uint64_t missed;  /* by then */
} sperf_account_t;

/* What a sample gets for the time on one side of it. `rest_ns` is negative where the time is shorter. */
typedef struct {
    int64_t weight_ns; /* >= 0 */
    int64_t rest_ns;
} sperf_share_t;

typedef struct {
    sperf_share_t last; /* of the sample before; 0 if there was none */
    sperf_share_t own;
} sperf_shares_t;

/* Begin an account at these readings. */
void sperf_account_begin(sperf_account_t *account, int64_t clock_ns, int64_t gc_ns);

/* Return the running time that is due: since the last charge, at least 0. Charges nothing. */
int64_t sperf_account_due(const sperf_account_t *account, int64_t clock_ns, int64_t gc_ns);

/*
 * Charge the time that is due, and return its shares, half for each of two samples. All four parts sum to
 * sperf_account_due. If nothing is due, the account is unchanged, so that the next charge makes up for a deficit
 * (readings that crossed).
 */
sperf_shares_t sperf_account_charge(sperf_account_t *account, const sperf_tick_t *tick, const sperf_place_t *place);

/* Return the last sample's share of the time due at the end. No charge may follow. */
sperf_share_t sperf_account_end(const sperf_account_t *account, int64_t clock_ns, int64_t gc_ns);

/*
 * Separates CPU time used with the GVL from CPU time used without it.
 *
 * Reading a CPU clock whenever the GVL changes hands would cost more than the hand-over. So the clock is read now
 * and then: what it advanced beyond the time for which the GVL was held since the last reading was used without
 * the GVL.
 *
 * Intervals without the GVL come in two sizes, which must be kept apart. A write to a pipe uses the CPU for its
 * whole microsecond; a sleep of a millisecond uses hardly any, and ticks fall into sleeps. CPU time over many
 * intervals of both sizes belongs to the short ones, up to their length. The clock is read at the end of each long
 * interval, so that the CPU time of long intervals is known separately.
 *
 * A thread that used less than it held the GVL was without a core for a part of that. How long is not known, so short
 * intervals get what they have used per nanosecond of late.
 */
typedef enum { SPERF_GAP_SHORT, SPERF_GAP_LONG, SPERF_GAP_SIZES } sperf_gap_size_t;

/* An interval of this length is long: reading the clock at its end takes less than a hundredth of it. */
enum { SPERF_LONG_GAP_NS = 64000 };

typedef struct {
    int64_t cpu_read_ns;   /* the last reading of the CPU clock */
    int64_t held_read_ns;  /* total time for which the GVL was held at that reading (monotonic clock) */
    int64_t short_gaps_ns; /* total length of short intervals without the GVL since then */
    int64_t seen_gaps_ns;  /* of late: short intervals between readings that show no loss of a core */
    int64_t seen_used_ns;  /* CPU time used in these */
    int64_t with_gvl_ns;   /* total CPU time with the GVL, GC included */
    int64_t without_gvl_ns[SPERF_GAP_SIZES]; /* total CPU time without the GVL, by size of the interval */
} sperf_cpu_split_t;

/* Begin at these readings with no CPU time used. */
void sperf_cpu_split_begin(sperf_cpu_split_t *split, int64_t cpu_ns, int64_t held_ns);

/*
 * Attribute what the CPU clock advanced up to `cpu_ns`. The GVL had been held for `held_before_ns` before the
 * reading and for `held_after_ns` after it: the reader may have been preempted in between, and time with the
 * GVL must not count as time without it.
 */
void sperf_cpu_split_read(sperf_cpu_split_t *split, int64_t cpu_ns, int64_t held_before_ns, int64_t held_after_ns);

/*
 * Attribute at the end of a long interval, or inside an open one. The GVL had been held for `held_ns` before the
 * interval.
 */
void sperf_cpu_split_read_long(sperf_cpu_split_t *split, int64_t cpu_ns, int64_t held_ns);

/* Count a short interval without the GVL that has ended. Reads no clock. */
void sperf_cpu_split_short_gap(sperf_cpu_split_t *split, int64_t length_ns);

/* Measured time, and the part of it of a special kind: CPU time used in it, or marking in a GC. */
typedef struct {
    int64_t length_ns;
    int64_t part_ns;
} sperf_interval_t;

/*
 * Measured intervals, of which only those that a tick fell into are charged to a stack.
 *
 * An interval of two periods or more is sure to be hit and is charged in full. A shorter one must not be charged
 * everything that has accumulated: ticks fall into the longer intervals, which would then take the time of the shortest.
 * It is charged what it is worth: as much as it was unlikely that so many ticks fell into it, so that its charge equals
 * its own length and part in expectation, however they are mixed with those of others. So the charged time may differ
 * from the measured time. The difference does not grow in proportion, and is shared out at the end, which makes the
 * totals exact.
 */
typedef struct {
    sperf_interval_t measured; /* in all */
    sperf_interval_t charged;
} sperf_pool_t;

/*
 * Return what an interval is worth that lasted for `mono_ns` on the monotonic clock, and that `ticks` ticks fell into.
 * Its length and part may be on another clock: a collector that waits for a core uses less CPU time than it lasts, but
 * is as likely to be hit.
 */
sperf_interval_t sperf_interval_worth(sperf_interval_t interval, int64_t mono_ns, uint64_t ticks, int64_t period_ns);

/* Add an interval, with the same arguments. Returns what to charge its stack. */
sperf_interval_t sperf_pool_charge(sperf_pool_t *pool, sperf_interval_t interval, int64_t mono_ns, uint64_t ticks,
                                   int64_t period_ns);

/* Undo a charge whose stack could not be recorded. */
void sperf_pool_return(sperf_pool_t *pool, sperf_interval_t charge);

/* Return measured less charged time; negative: too much was charged. */
sperf_interval_t sperf_pool_due(const sperf_pool_t *pool);

/*
 * Shares out a rest over weights that come one by one, in exact proportion: once weights that sum to `total` have
 * been passed, the returned weights sum to total + rest.
 */
typedef struct {
    int64_t total; /* sum of the weights to come; if 0, there is no effect */
    int64_t rest;  /* >= -total; a negative rest is subtracted from the weights */
    int64_t seen;
    int64_t given;
} sperf_apportion_t;

void sperf_apportion_init(sperf_apportion_t *apportion, int64_t total, int64_t rest);

/* Return `weight` (>= 0) plus its share. */
int64_t sperf_apportion_next(sperf_apportion_t *apportion, int64_t weight);

#endif
