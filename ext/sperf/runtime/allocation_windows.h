/*
 * Windows: the intervals in which allocations are sampled.
 *
 * sperf/collect/allocation_rate.h says why allocations are sampled in windows of time. At one in three ticks, sperf's
 * thread opens a window: it stores the window's end, and sets the bit that makes Ruby call the hook
 * (vm/object_events.h). The hook samples allocations at random until the end, and then clears the bit. Between windows
 * sperf does nothing. The end is moved by the time that each sample takes, so that a window measures time of the
 * program. When the next window is due, sperf's thread weighs the samples. If the last window is still open then, the
 * next one is skipped.
 *
 * The first ticks open a window each, because the error of a share depends on the number of windows, and a program of a
 * few seconds has few. These windows are shorter, so they cost the same share of the time.
 *
 * Shortly before a window, the hook is called for one object, the mark, and is then off until the window opens:
 * sperf/collect/hook_costs.h says what for. sperf's thread waits for 10 us meanwhile without sleeping, so there are no
 * marks if the process has one core, and after the first ticks one in four windows has a mark.
 *
 * Up to half of the samples of a window are of large objects (capture/sampled_allocation.h). Otherwise nearly
 * all would be of small ones, while the few large ones decide how many bytes a program allocates. byte_counts.h
 * counts the bytes beside slots without samples.
 *
 * Why not at each tick: a window costs a wake-up of sperf's thread, and the first stack that is captured in a window
 * costs as much as several later ones, because the caches are cold. Why not fewer: the samples of one window are close
 * together, so the estimate of allocations in bursts depends on the number of windows that met a burst. With one in ten
 * ticks, the error was twice that of one in three (bench/allocation_bench.rb). A session without time has no other
 * ticks.
 *
 * The end of a window may be noticed late. The bit then stays until the next allocation, which is outside of the window
 * and is not sampled. A thread that is preempted in the hook may add a sample after the end of the window: this sample
 * is weighed with those of the next window.
 *
 *   sperf's thread, with sampler_lock   opens and ends windows, and weighs their samples
 *   the hook (newobj_hook.c)            Ruby calls it with the VM locked, so one at a time
 */
#ifndef SPERF_EXT_ALLOCATION_WINDOWS_H
#define SPERF_EXT_ALLOCATION_WINDOWS_H

#include <stdbool.h>

#include "sperf/collect/allocation_rate.h"
#include "threads/session.h"

/* The latest window. All fields are atomic and, except `open`, relaxed: SPERF_WINDOW_GET and SPERF_WINDOW_SET. */
typedef struct {
    /* sperf's thread. `open` is stored last with release, and read first with acquire; the hook may clear it. */
    _Atomic bool open;
    _Atomic bool mark_wanted; /* before it is open; the hook clears it as it marks */
    _Atomic uint64_t number;  /* 0: there was none yet */
    _Atomic uint32_t gaps[SPERF_STRATA];
    _Atomic int64_t still_for_hook; /* for how long its clock stops per call of the hook, in 1 / SPERF_STILL_UNIT ns */
    _Atomic int64_t still_most;     /* limit of `still` */

    /* Both: sperf's thread before the window is open, the hook in it. Times by the clock of the hook. */
    _Atomic int64_t begin_ns, end_ns;
    _Atomic int64_t still, still_at_begin; /* for how long its clock has stopped, and had when the window began */
    _Atomic uint32_t hooks, large;         /* calls of the hook; those for large objects */

    /* The hook: the thread of the first allocation, what it and all have allocated (sperf_window_t). */
    _Atomic uint64_t thread, counted, outside;

    /* The hook, for sperf_window_t. `second_ns` is when the second object came, since the begin. */
    _Atomic uint64_t unhooked_objects;
    _Atomic int64_t unhooked_ns, second_ns, steady_ns;

    /* The hook: cost of all captures of the session. */
    _Atomic uint64_t capture_ns, captures;
} sperf_allocation_window_t;

extern sperf_allocation_window_t sperf_allocation_window;

#define SPERF_WINDOW_GET(field) atomic_load_explicit(&sperf_allocation_window.field, memory_order_relaxed)
#define SPERF_WINDOW_SET(field, value) \
    atomic_store_explicit(&sperf_allocation_window.field, value, memory_order_relaxed)

/* The most samples of a usual window. */
enum { SPERF_WINDOW_SAMPLES_MAX = 32 };

/* Reset for a session. Context: GVL, no window is open. */
void sperf_allocation_windows_init(void);

/*
 * Prepare to open windows, in which the hook adds `hook_ns` to an allocation. Context: the same; the schedule
 * is set.
 */
void sperf_allocation_windows_start(sperf_session_t *session, double hook_ns);

/*
 * Tick `number` has come: if it is chosen, end the last window and open one. Context: sperf's thread, sampler_lock.
 */
void sperf_allocation_windows_tick(sperf_session_t *session, uint64_t number);

/* Weigh the samples of the last window; all must be interned. Context: GVL, sperf's thread gone. */
void sperf_allocation_windows_finish(sperf_session_t *session);

/* Weigh the samples taken without windows so far. Context: sampler_lock. */
void sperf_allocation_windows_weigh_always(sperf_session_t *session);

/* Return what is known of the hook's cost, for the recording. Borrowed. Context: GVL, sperf's thread gone. */
const sperf_allocation_rate_t *sperf_allocation_windows_rate(void);

/* -- The row of ticks that a tick is in. Context: anywhere -- */

/*
 * Of so many ticks in a row one opens a window: sperf_schedule_chosen says which. The first ticks of a session
 * all do.
 */
enum { SPERF_TICKS_PER_WINDOW = 3, SPERF_FIRST_WINDOWS = 4000 };

/* Return the length of the row of `tick`. */
static inline uint32_t sperf_allocation_windows_row(uint64_t tick)
{
    return tick < SPERF_FIRST_WINDOWS ? 1 : SPERF_TICKS_PER_WINDOW;
}

/* Return how many windows are due before that of `tick`, which opens one. */
static inline uint64_t sperf_allocation_windows_before(uint64_t tick)
{
    if (tick < SPERF_FIRST_WINDOWS) return tick;
    return SPERF_FIRST_WINDOWS + (tick - SPERF_FIRST_WINDOWS) / SPERF_TICKS_PER_WINDOW;
}

#endif
