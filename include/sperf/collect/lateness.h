/*
 * How late wake-ups are, and which ticks are too late to be taken.
 *
 * A tick is taken by a thread that sleeps until its instant and wakes up some time after it. That delay has two parts.
 * The timer, the processor and the hypervisor have theirs, which know nothing of the program: instant and delay
 * together hit every moment of the program as likely as the instant alone, however long the delay is and however it is
 * distributed. What the thread then waits for a core is different: where the program has the core, the kernel takes it
 * away where that is convenient, as the program leaves a system call, and ticks that waited land there. So the
 * machine's own delay is no reason to drop a tick, up to a period; waiting for a core is one. The time of a tick that
 * is dropped goes to its neighbours.
 *
 * A delay as long as a good part of a period has a cost of its own: instants pass unseen while the thread is on its
 * way, and which ones depends on where in their periods they lie. So the timer is set early by what even quick wake-ups
 * take.
 *
 * Where the kernel does not say for how long a thread waited, what is usual is learned from the quarter of wake-ups
 * that was quickest, as a core is free for those; a tick may be later by a margin.
 *
 * Where a thread waits for a core before each tick, as on a machine with much more to do than cores, all would be
 * dropped, and a profile would say nothing. So after many in a row that were, one is taken: it is worth less, but more
 * than none.
 *
 * Whether and when a tick is taken depends on delays alone, its own and earlier ones, and on nothing that the tick
 * would see. A tick that was put off to another instant instead of dropped was tried in test/c/test_lateness.c's
 * simulation: its bias was that of dropping or up to eight times as much, as what comes after the convenient place gets
 * more ticks. A bound of 0.2 ms on all lateness, which sperf had, was more biased there. The machines of
 * that simulation are prompt, always late by 0.3 ms, heavy-tailed, have other programs on their cores, or make the
 * thread wait for the program's next system call. Pure code; owned by sperf's thread.
 */
#ifndef SPERF_LATENESS_H
#define SPERF_LATENESS_H

#include <stdbool.h>
#include <stdint.h>

/*
 * A tick that waited no longer than this for a core came when it was due: a thread that goes takes some microseconds
 * for it.
 */
enum { SPERF_WAITED_NS = 50000 };

/* So many ticks in a row are dropped at most. */
enum { SPERF_DROPPED_IN_A_ROW = 24 };

/* By how much a delay may be longer than usual, where it is not known what of it was waiting. */
enum { SPERF_LATE_MARGIN_NS = 200000 };

/* The kernel does not put a thread to sleep for much less than this. */
enum { SPERF_SHORTEST_SLEEP_NS = 20000 };

/* Delays by length, each class twice as long as the one before: from 1 us to some seconds. */
enum { SPERF_LATENESS_CLASSES = 23, SPERF_LATENESS_MEMORY = 256 };

typedef struct {
    int64_t period_ns;
    uint32_t dropped; /* ticks since one was taken */
    uint32_t count;   /* of delays that are remembered: when it gets to SPERF_LATENESS_MEMORY, all classes are halved */
    uint16_t classes[SPERF_LATENESS_CLASSES];
} sperf_lateness_t;

/* Begin with no delay known, for ticks `period_ns` apart. */
void sperf_lateness_init(sperf_lateness_t *lateness, int64_t period_ns);

/*
 * Return how long before a tick's instant to set the timer: what all but one in sixteen wake-ups took at least; at most
 * half a period.
 */
int64_t sperf_lateness_lead_ns(const sperf_lateness_t *lateness);

/*
 * Return when to set the timer for a tick at `instant_ns`, at `now_ns`: so much earlier, but always in a while that is
 * slept. Where the time that is left is shorter, sleeping makes the tick late by a delay like any other; taken at once,
 * it would come where the work of the tick before ended.
 */
int64_t sperf_lateness_timer_ns(const sperf_lateness_t *lateness, int64_t instant_ns, int64_t now_ns);

/*
 * Note a wake-up `delay_ns` after its timer was due, of which the thread waited `waited_ns` for a core (-1: not known).
 * Returns whether the tick is to be taken.
 */
bool sperf_lateness_takes(sperf_lateness_t *lateness, int64_t delay_ns, int64_t waited_ns);

#endif
