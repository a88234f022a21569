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

#include "thread_record.h"

/*
 * Read the clocks of the thread of `record`, which holds the GVL, at `mono_ns` (now). Returns whether the thread
 * computes, as opposed to being in a system call. Context: sperf's thread while it has pinned the thread, or the
 * thread itself while it is OUT.
 */
bool sperf_tick_read(sperf_mode_t mode, sperf_thread_record_t *record, int64_t mono_ns, sperf_tick_t *out);

/*
 * The same without checking whether the thread computes. Returns whether there is time to charge: always in wall
 * mode, and in cpu mode if the CPU clock has advanced. Context: sperf's thread while it has pinned the thread.
 */
bool sperf_tick_read_at_rest(sperf_mode_t mode, sperf_thread_record_t *record, int64_t mono_ns, sperf_tick_t *out);

/*
 * Read the CPU clock at the beginning of an interval without the GVL that may be long. Context: the thread itself
 * while OUT.
 */
void sperf_long_gap_begins(sperf_thread_record_t *record);

/*
 * Return the CPU time that was used in a long interval without the GVL, which has just ended; 0 if other Ruby
 * threads ran on the native thread meanwhile, because they may have used it. Context: the thread itself while OUT,
 * with the GVL.
 */
int64_t sperf_long_gap_cpu_ns(sperf_thread_record_t *record);

/* Add the length of a short interval, which has just ended. Context: the same. */
void sperf_short_gap_ended(sperf_thread_record_t *record, int64_t length_ns);

/* Return the CPU time used in all short intervals so far. Context: the same. */
int64_t sperf_short_gaps_cpu_ns(sperf_thread_record_t *record);

/*
 * Return the account that weighs ticks of `record`: the native thread's in cpu mode, the Ruby thread's in wall mode.
 * Context: sperf's thread, or, once it is gone, GVL.
 */
sperf_running_t *sperf_tick_account(sperf_mode_t mode, sperf_native_t *native, sperf_thread_record_t *record);

#endif
