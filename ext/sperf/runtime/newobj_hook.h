/*
 * The hook of new objects: which are sampled.
 *
 * Windows (the default; sperf/collect/allocation_rate.h says why windows, and why of time). At one in three
 * ticks sperf's thread opens one: it writes down when it ends, and sets the bit that makes Ruby call the hook
 * (vm/object_events.h). The hook takes allocations at random until the end has come, and then gives the bit back.
 * Between windows nothing is done at all. What taking one costs is added to the end, so that a window is time of the
 * program. When the next one is due, sperf's thread gives the samples their weight; if the window is not over by then,
 * as it was given more time, that one is left out.
 *
 * Of the samples of a window, up to half are of large objects (capture/sampled_allocation.h): without that, nearly all
 * are of small ones, and the few large ones decide how many bytes a program allocates. How many bytes are allocated
 * beside slots is known without samples: byte_counts.h.
 *
 * Why not at each tick: a window costs a wake-up of sperf's thread, and the first stack that is captured in it, which
 * has gone cold, costs as much as several of those that follow. But samples of one window stand close together: what is
 * allocated in bursts is known by how many windows met one. At one in ten ticks that was twice as far off as at one in
 * three, and there no farther than at each (bench/allocation_bench.rb). A session that measures no time has no other ticks.
 *
 * Whoever ends a window may be late: the bit then stays until the next allocation, which is not in the window, and not
 * taken. A thread that loses its core in the hook may bring a sample of a window that is over: it is weighed as those
 * of the next one.
 *
 * Always (`interval`; and where the bit cannot be had). The hook is called for each object, and takes one in `interval`
 * at random. It takes in what it has captured when the ring is half full.
 *
 * Ractors. Nobody listens to new objects from the moment on at which there is a second one (vm/object_events.h says
 * why), and the profile says how many objects that leaves out.
 *
 *   sperf's thread, with sampler_lock   opens and ends windows, weighs
 *   hook                                what is marked so below; Ruby calls it with the VM locked, so one at a time
 *
 * The hook runs on the thread that allocates, which has its GVL and is RUNNING for all others (pin.h): sperf's thread may
 * read its stack meanwhile, and a signal handler may walk it. So the hook walks into memory of its own. It makes no
 * object, calls no method, and takes sampler_lock in the second way alone, which nobody holds who waits for the VM.
 */
#ifndef SPERF_EXT_NEWOBJ_HOOK_H
#define SPERF_EXT_NEWOBJ_HOOK_H

#include <stdbool.h>

#include "threads/session.h"

/* Begin, if the session wants allocations. Raises NoMemoryError. Context: GVL, the session is active. */
void sperf_newobj_start(sperf_session_t *session);

/* End: nothing is taken from here on. Context: GVL, sperf's thread gone. */
void sperf_newobj_stop(sperf_session_t *session);

/*
 * Of so many ticks in a row one opens a window: sperf_schedule_chosen says which. The first ticks of a session all do, as
 * a program that is soon over would else have few windows or none.
 */
enum { SPERF_TICKS_PER_WINDOW = 3, SPERF_FIRST_WINDOWS = 100 };

/* Return in a row of how many ticks `tick` is. */
static inline uint32_t sperf_newobj_row_of(uint64_t tick)
{
    return tick < SPERF_FIRST_WINDOWS ? 1 : SPERF_TICKS_PER_WINDOW;
}

/* Return how many windows are due before the one of `tick`, which opens one. */
static inline uint64_t sperf_newobj_windows_before(uint64_t tick)
{
    if (tick < SPERF_FIRST_WINDOWS) return tick;
    return SPERF_FIRST_WINDOWS + (tick - SPERF_FIRST_WINDOWS) / SPERF_TICKS_PER_WINDOW;
}

/*
 * Tick `number` has come: if it is chosen, end the window before, and open one. Context: sperf's thread, with
 * sampler_lock, when the ring is drained.
 */
void sperf_newobj_tick(sperf_session_t *session, uint64_t number);

/*
 * The thread of `record` (NULL: it has none) holds the GVL from here on, or is about to give it up: what it allocates
 * meanwhile is counted exactly, by Ruby's count of all, while there is one Ractor. Context: the thread with the GVL.
 */
void sperf_newobj_holds_gvl(sperf_session_t *session, sperf_thread_record_t *record);
void sperf_newobj_gives_gvl(sperf_session_t *session, sperf_thread_record_t *record);

/* All that was captured is taken in: weigh what waits. Context: GVL, sperf's thread gone. */
void sperf_newobj_finish(sperf_session_t *session);

/* There is a second Ractor: nothing is sampled from here on. Context: its first RESUMED hook; or GVL. */
void sperf_newobj_bar(sperf_session_t *session);

#endif
