/*
 * What a sample weighs: running-time accounting on clocks that the caller read.
 *
 * A thread's clock advances; ticks take what has advanced since the last tick that took, less what was garbage collection
 * (that is measured by itself). Nothing is taken by any other event. Whatever no tick came to take is shared out at the
 * end over the samples that were taken, in proportion to their weights. So the weights sum to what the clocks advanced.
 * Pure code; owned by sperf's thread.
 */
#ifndef SPERF_ACCOUNT_H
#define SPERF_ACCOUNT_H

#include <stdint.h>

/* What time is spent on; every nanosecond is of one kind. */
typedef enum {
    SPERF_TIME_RUNNING,  /* Ruby with the GVL, or CPU used without it */
    SPERF_TIME_BLOCKED,  /* without the GVL, using no CPU: I/O, sleep, locks */
    SPERF_TIME_WAIT,     /* ready to run, waiting for the GVL */
    SPERF_TIME_MARKING,  /* GC */
    SPERF_TIME_SWEEPING, /* GC */
    SPERF_TIME_KINDS
} sperf_time_kind_t;

typedef struct {
    int64_t clock_taken_ns; /* the reading up to which time has been given to samples */
    int64_t gc_taken_ns;    /* the same for the running total of this thread's GC time on the same clock */
} sperf_account_t;

/* Begin an account at the given readings. */
void sperf_account_open(sperf_account_t *account, int64_t clock_ns, int64_t gc_total_ns);

/* Return the running time between the last taking and these readings, at least 0, without taking it. */
int64_t sperf_account_due(const sperf_account_t *account, int64_t clock_ns, int64_t gc_total_ns);

/*
 * Take it: return sperf_account_due and move the account to these readings. Where nothing is due the account stays where it
 * is, so that a deficit (readings that crossed) is made up for by the next taking.
 */
int64_t sperf_account_take(sperf_account_t *account, int64_t clock_ns, int64_t gc_total_ns);

/*
 * Tells CPU time used with the GVL from CPU time used without it. Nobody reads a CPU clock when the GVL changes hands (that
 * would cost more than the hand-over); it is read now and then, and what it advanced beyond the time for which the GVL was
 * held since the last reading must have been used without it.
 */
typedef struct {
    int64_t cpu_read_ns;    /* the last reading of the CPU clock */
    int64_t held_read_ns;   /* for how long the GVL had been held in all at that reading (monotonic clock) */
    int64_t with_gvl_ns;    /* CPU time used with the GVL, in all, GC included */
    int64_t without_gvl_ns; /* CPU time used without it, in all */
} sperf_cpu_split_t;

/* Begin at these readings with nothing used. */
void sperf_cpu_split_open(sperf_cpu_split_t *split, int64_t cpu_ns, int64_t held_ns);

/*
 * Attribute what the CPU clock advanced up to `cpu_ns`. The GVL had been held for `held_before_ns` when the reader began to
 * read and for `held_after_ns` when it had read: it may have been off its core between, and time with the GVL must not pass
 * for time without it.
 */
void sperf_cpu_split_read(sperf_cpu_split_t *split, int64_t cpu_ns, int64_t held_before_ns, int64_t held_after_ns);

/*
 * Shares out a rest over weights that come one by one, in proportion, exactly: the returned weights sum to
 * total + rest once weights summing to `total` went in.
 */
typedef struct {
    int64_t total; /* of the weights to come; > 0 to have any effect */
    int64_t rest;  /* >= 0 */
    int64_t seen;
    int64_t given;
} sperf_apportion_t;

void sperf_apportion_init(sperf_apportion_t *apportion, int64_t total, int64_t rest);

/* Return `weight` (>= 0) plus its share. */
int64_t sperf_apportion_next(sperf_apportion_t *apportion, int64_t weight);

#endif
