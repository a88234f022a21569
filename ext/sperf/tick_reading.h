/*
 * The clocks of a thread at a tick.
 */
#ifndef SPERF_EXT_TICK_READING_H
#define SPERF_EXT_TICK_READING_H

#include "session.h"

typedef struct {
    int64_t
        clock_ns;  /* cpu: CPU time that the native thread used with the GVL; wall: time for which the thread held it */
    int64_t gc_ns; /* how much of that was GC */
} sperf_tick_reading_t;

/*
 * Read the clocks of the thread of `record`, which holds the GVL, at `mono_ns` (now). Returns whether it is computing,
 * rather than sitting in a system call. Context: sperf's thread while the thread is SIGNALLED, or the thread itself while it is OUT.
 */
bool sperf_tick_read(sperf_session_t *session, sperf_thread_record_t *record, int64_t mono_ns,
                     sperf_tick_reading_t *out);

/*
 * Attribute the CPU time of the calling thread, which does not hold the GVL any more or just got it, and return how much of
 * what it used without the GVL is not in samples yet. 0 where other Ruby threads ran on the native thread meanwhile: it may
 * have been theirs. Context: the thread itself while OUT.
 */
int64_t sperf_cpu_without_gvl_due_ns(sperf_thread_record_t *record, int64_t held_ns);

/* The account that weighs ticks of `record`: the native thread's in cpu mode, the Ruby thread's in wall mode. */
sperf_running_t *sperf_tick_account(const sperf_session_t *session, sperf_native_t *native,
                                    sperf_thread_record_t *record);

#endif
