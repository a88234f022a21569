/*
 * The clocks of a thread at a tick.
 *
 * Who computes, and who sits in a system call with the GVL held? A signal could make that call fail with EINTR
 * (SA_RESTART does not cover poll or nanosleep), so before a signal is sent the CPU clock is asked. A thread computes
 * if its clock has moved since the last tick, and moves between two readings now or the kernel does not have the thread
 * asleep. Standing still is not enough to be spared: on a machine with one core the thread never runs while sperf's
 * does.
 */
#ifndef SPERF_EXT_TICK_READING_H
#define SPERF_EXT_TICK_READING_H

#include "thread_record.h"

/*
 * Read the clocks of the thread of `record`, which holds the GVL, at `mono_ns` (now). Returns whether it is computing,
 * rather than sitting in a system call. Context: sperf's thread while it has pinned the thread, or the thread itself
 * while it is OUT.
 */
bool sperf_tick_read(sperf_mode_t mode, sperf_thread_record_t *record, int64_t mono_ns, sperf_tick_t *out);

/*
 * The same without asking whether it computes; returns whether there is anything to charge: in wall mode always, in cpu
 * mode if the CPU clock has moved. Context: sperf's thread while it has pinned the thread.
 */
bool sperf_tick_read_at_rest(sperf_mode_t mode, sperf_thread_record_t *record, int64_t mono_ns, sperf_tick_t *out);

/*
 * An interval without the GVL begins that is expected to be long: read the CPU clock. Context: the thread itself while
 * OUT.
 */
void sperf_long_gap_begins(sperf_thread_record_t *record);

/*
 * A long interval without the GVL has ended: return the CPU time that was used in it; 0 where other Ruby threads ran on
 * the native thread meanwhile, as it may have been theirs. Context: the thread itself while OUT, just back with the
 * GVL.
 */
int64_t sperf_long_gap_cpu_ns(sperf_thread_record_t *record);

/* The same for a short one: only its length is noted. Context: the same. */
void sperf_short_gap_ended(sperf_thread_record_t *record, int64_t length_ns);

/* Return the CPU time used in all short intervals so far. Context: the same. */
int64_t sperf_short_gaps_cpu_ns(sperf_thread_record_t *record);

/*
 * Return the account that weighs ticks of `record`: the native thread's in cpu mode, the Ruby thread's in wall mode.
 * Context: sperf's thread, or, once it is gone, GVL.
 */
sperf_running_t *sperf_tick_account(sperf_mode_t mode, sperf_native_t *native, sperf_thread_record_t *record);

#endif
