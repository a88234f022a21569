/*
 * How late wake-ups are, and which ticks are too late to be taken.
 *
 * A tick is taken by a thread that sleeps until the tick's instant and wakes up some time after it. This delay has
 * two parts. The timer, the processor and the hypervisor cause a delay that is independent of the program: every
 * moment of the program is still hit with equal probability, whatever the distribution of the delay. Waiting for a
 * core is different. Where the program has the core, the kernel preempts it where that is convenient, as it leaves
 * a system call, and delayed ticks land there. So a tick is not dropped for the machine's own delay, up to a
 * period; it is dropped for waiting for a core. Its time goes to its neighbours.
 *
 * A delay of a good part of a period has another cost: instants pass unseen while the thread wakes up, and which
 * ones depends on where in their periods they lie. So the timer is set early, by the time that even fast wake-ups
 * take.
 *
 * If the kernel does not report how long a thread waited for a core, the usual delay is learned from the fastest
 * quarter of the wake-ups, for which a core was free. A tick may be later than that by a margin.
 *
 * If a thread waits for a core before each tick, as on a machine with much more work than cores, all ticks would
 * be dropped and the profile would be empty. So after many dropped ticks in a row one is taken: its bias is
 * larger, but it is better than none.
 *
 * Whether and when a tick is taken depends only on delays, its own and earlier ones, and never on what the tick
 * would see. The simulation in test/c/test_lateness.c covers machines that are prompt, always late by 0.3 ms,
 * heavy-tailed, shared with other programs, or that make the thread wait for the program's next system call.
 * Postponing a tick instead of dropping it was tried there: its bias was equal or up to eight times as large,
 * because the code after the convenient place gets more ticks. A bound of 0.2 ms on all lateness, which sperf had
 * before, was more biased too.
 *
 * Pure code; owned by sperf's thread.
 */
#ifndef SPERF_LATENESS_H
#define SPERF_LATENESS_H

#include <stdbool.h>
#include <stdint.h>

/* A tick that waited no longer than this for a core was on time: preemption itself takes some microseconds. */
enum { SPERF_WAITED_NS = 50000 };

/* The most ticks that are dropped in a row. */
enum { SPERF_DROPPED_IN_A_ROW = 24 };

/* How much longer than usual a delay may be, if the time spent waiting for a core is not known. */
enum { SPERF_LATE_MARGIN_NS = 200000 };

/* The kernel does not let a thread sleep for much less than this. */
enum { SPERF_SHORTEST_SLEEP_NS = 20000 };

/* Classes of delays, each twice as long as the one before: from 1 us to some seconds. */
enum { SPERF_LATENESS_CLASSES = 23, SPERF_LATENESS_MEMORY = 256 };

typedef struct {
    int64_t period_ns;
    uint32_t dropped; /* ticks since one was taken */
    uint32_t count;   /* of recorded delays; at SPERF_LATENESS_MEMORY all classes are halved */
    uint16_t classes[SPERF_LATENESS_CLASSES];
} sperf_lateness_t;

/* Begin with no recorded delays, for ticks `period_ns` apart. */
void sperf_lateness_init(sperf_lateness_t *lateness, int64_t period_ns);

/*
 * Return how long before a tick's instant to set the timer: the delay that all except one in sixteen wake-ups
 * reached; at most half a period.
 */
int64_t sperf_lateness_lead_ns(const sperf_lateness_t *lateness);

/*
 * Return when to set the timer for a tick at `instant_ns`, if it is now `now_ns`: earlier by the lead, but never
 * so soon that the thread does not sleep. A short sleep makes the tick late by an ordinary delay. Taken at once,
 * the tick would follow the work of the tick before.
 */
int64_t sperf_lateness_timer_ns(const sperf_lateness_t *lateness, int64_t instant_ns, int64_t now_ns);

/*
 * Record a wake-up `delay_ns` after its timer was due, of which the thread waited `waited_ns` for a core (-1: not
 * known). Returns whether the tick counts: the caller must drop it otherwise.
 */
bool sperf_lateness_accepts(sperf_lateness_t *lateness, int64_t delay_ns, int64_t waited_ns);

#endif
