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

typedef struct {
    int64_t clock_taken_ns; /* the reading up to which time has been given to samples */
    int64_t gc_taken_ns;    /* the same for the running total of this thread's GC time on the same clock */
} sperf_account_t;

/* Begin an account at the given readings. */
void sperf_account_open(sperf_account_t *account, int64_t clock_ns, int64_t gc_total_ns);

/* Return the running time between the last taking and these readings, at least 0, without taking it. */
int64_t sperf_account_due(const sperf_account_t *account, int64_t clock_ns, int64_t gc_total_ns);

/* Take it: return sperf_account_due and move the account to these readings. */
int64_t sperf_account_take(sperf_account_t *account, int64_t clock_ns, int64_t gc_total_ns);

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
