/*
 * The clocks of a thread at a tick.
 *
 * A thread that holds the GVL may be in a system call. A signal could make that call fail with EINTR (SA_RESTART
 * does not cover poll or nanosleep). So before a signal is sent, the thread's CPU clock is read. The thread
 * computes if its clock has advanced since the last tick, and either advances between two readings now or the
 * kernel says that the thread is not asleep. A clock that stands still is not enough to spare the thread: on a
 * machine with one core, the thread never runs while sperf's thread does.
 */
#ifndef SPERF_EXT_TICK_READING_H
#define SPERF_EXT_TICK_READING_H

#include "base/clocks.h"
#include "thread_record.h"

/*
 * Read the clocks of the thread of `record`, which holds the GVL, at `mono_ns` (now). Returns whether the thread
 * computes, as opposed to being in a system call. Context: sperf's thread while it has pinned the thread, or the
 * thread itself while it is OUT.
 */
bool sperf_tick_read(sperf_mode_t mode, sperf_thread_record_t *record, int64_t mono_ns, sperf_tick_t *out);

/*
 * The same without checking whether the thread computes. Returns whether there is time to charge: always in wall
 * mode, and in cpu mode if the CPU clock has advanced and the thread has a core. Context: sperf's thread while it has
 * pinned the thread.
 *
 * On a busy machine a thread loses its core where that is convenient for the kernel, as it leaves a system call, and
 * then stays there for several ticks: with the first of them, that place would get a good part of the time before. So
 * in cpu mode a tick must find a thread with a core. Its clock stands still if it has none, but also if sperf's thread
 * has just taken the core away. A thread that had a core at the last reading and has used less time since than it held
 * the GVL was taken off its core in between: kernels take cores away for longer than a period at 1 kHz. A thread that had
 * none and has used time since has got one back.
 */
bool sperf_tick_read_at_rest(sperf_mode_t mode, sperf_thread_record_t *record, int64_t mono_ns, sperf_tick_t *out);

/*
 * Return the CPU clock of a native thread that cannot end now, in nanoseconds; -1 if the platform cannot read another
 * thread's clock.
 */
static inline int64_t sperf_native_cpu_ns(const sperf_native_t *native)
{
    if (pthread_equal(native->seen.thread, pthread_self())) return sperf_clock_cpu_ns();
    return sperf_platform_thread_cpu_ns(&native->seen);
}

/* Return whether this Ruby thread alone has run on the native thread since it last had the GVL. */
static inline bool sperf_clock_is_own(const sperf_thread_record_t *record)
{
    return record->native != NULL && record->native->last_number == record->number;
}

/*
 * The CPU time of an interval without the GVL, a gap, is known exactly if the clock was read at both of its ends. Each
 * reading is a system call of 0.3 to 0.5 us. At the beginning, it is read unless that was done in the last
 * SPERF_READ_EVERY_NS: that limits the cost to a hundredth of the thread's time, and what a preempted holder of the GVL
 * can take from gaps (sperf_cpu_split_read) to those of so short a time. And it is read if a tick is so near that it may
 * fall into a gap of the usual length. At the end, it is read of long gaps, and of short ones that are charged.
 *
 * Readings because of a tick must not change what the tick finds. Such a gap begins after the reading, and there is one
 * such reading before a tick: each takes half as long as a short gap, so with more of them the program would do less
 * around ticks than elsewhere, and short gaps would be hit less often than their share.
 */
enum { SPERF_READ_EVERY_NS = 50000 };

/*
 * A gap begins at `now_ns`; `tick_ns` is the next tick of hooks. Returns whether the clock was read because of that: the
 * gap begins now. Context: the thread itself while OUT.
 */
bool sperf_gap_begins(sperf_thread_record_t *record, int64_t now_ns, int64_t tick_ns);

/*
 * Return the CPU time that was used in a long gap, which has just ended; 0 if other Ruby threads ran on the native
 * thread meanwhile, because they may have used it. Context: the thread itself while OUT, with the GVL.
 */
int64_t sperf_long_gap_cpu_ns(sperf_thread_record_t *record);

/*
 * The same of a short gap of `length_ns`, which is charged: its share of all since the last reading, which is the whole
 * if the clock was read at its beginning. Brings the part of the pool of short gaps up to date, without this one's.
 */
int64_t sperf_short_gap_cpu_ns(sperf_thread_record_t *record, int64_t length_ns);

/* A short gap has ended that is not charged. Reads no clock. Context: the same. */
static inline void sperf_short_gap_ended(sperf_thread_record_t *record, int64_t length_ns)
{
    if (sperf_clock_is_own(record)) sperf_cpu_split_short_gap(&record->native->cpu, length_ns);
}

/* The thread has the GVL: it is the one that uses its native thread's clock from here on. Context: the same. */
static inline void sperf_clock_begins(sperf_thread_record_t *record)
{
    if (sperf_clock_is_own(record)) return;
    record->short_gaps_seen_ns = record->native->cpu.without_gvl_ns[SPERF_GAP_SHORT];
    record->native->last_number = record->number;
}

/*
 * Return the account that weighs ticks of `record`: the native thread's in cpu mode, the Ruby thread's in wall mode.
 * Context: sperf's thread, or, once it is gone, GVL.
 */
sperf_running_t *sperf_tick_account(sperf_mode_t mode, sperf_native_t *native, sperf_thread_record_t *record);

#endif
