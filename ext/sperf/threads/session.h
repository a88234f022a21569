/*
 * A profiling session: all state that is alive between start and stop.
 *
 * There is one session per process, and its memory is never freed: hooks and handlers that run late find it
 * stopped, not freed. A start resets it, and a stop shuts it down (runtime/lifecycle.h). Fields are grouped by who
 * may access them.
 *
 * There are two locks:
 *
 *   sampler_lock   protects the order to stop sperf's thread, and what that thread has recorded (recording/tables.h),
 *                  because frames are released from there. sperf's thread holds the lock unless it sleeps. Others take
 *                  it with the GVL: the job that releases frames; blocks of Sperf.profile when they begin and end, and
 *                  idle periods; the stop; the atfork handlers; subscribers that come, go, or look names up; what
 *                  begins a spool or keeps its file. Hooks take it to wake sperf's thread; and those of new objects, of
 *                  exceptions and of switches of fibers, as well as Sperf.sample, to drain a ring that is getting full.
 *   threads.lock   protects the pool of thread records, the list of native threads, and the numbers of threads. Hooks
 *                  take it for a new thread; sperf's thread and the destructor of a native thread, for one that ended.
 *
 * A thread that holds either may take the lock of a subscriber (recording/sample_events.h) for a moment, and no other
 * lock under that.
 *
 * A thread that takes both must take sampler_lock first: sperf's thread and the atfork handlers do. A hook holds
 * one lock at a time. While sperf's thread holds sampler_lock, it waits for nothing but threads.lock. A thread
 * that holds threads.lock waits for no other lock. So every wait for a lock ends, also that of a collector in its
 * hooks.
 *
 * Signal handlers and mark functions must take no lock: a signal may come, and a collection may begin, while any thread
 * holds one.
 */
#ifndef SPERF_EXT_SESSION_H
#define SPERF_EXT_SESSION_H

#include <pthread.h>
#include <ruby.h>
#include <stdatomic.h>
#include <stdbool.h>

#include "counters.h"
#include "sperf/collect/counter_clock.h"
#include "sperf/collect/ring.h"
#include "sperf/collect/schedule.h"
#include "thread_record.h"

typedef enum { SPERF_GC_MARKING, SPERF_GC_SWEEPING } sperf_gc_phase_t;

typedef struct sperf_capture sperf_capture_t;

typedef struct {
    sperf_mode_t mode;
    uint32_t frequency_hz;
    const sperf_capture_t *capture; /* the strategy to use */
    const char *capture_reason;     /* why that one, in words */
    int signal_number;              /* 0: none */
    bool aggregate;                 /* keep sums only */
    bool instructions;              /* show specialised instructions as leaves */
    bool native;                    /* show C functions as leaves */
    bool deferred;                  /* record in blocks of Sperf.profile only */
    bool untitled;                  /* leave the process's title out */
    bool blocks_alone;              /* serve blocks of Sperf.profile: it is not the program's session */
    bool times;                     /* measure time, in `mode` */
    bool custom;                    /* take the samples of Sperf.sample, and measure no time */
    bool allocations;               /* sample allocations */
    bool exceptions;                /* record exceptions, and measure no time */
    bool traces;                    /* trace calls, and sample nothing */
    bool retained;                  /* and tell which of the objects live at the stop */
    uint32_t interval;              /* one allocation in so many, the hook being always on; 0: in windows */
    double overhead;                /* what windows may cost, as a share of the program's time */
    double budget;                  /* what sperf may take, as a share of a core; 0: as much as the frequency takes */
    bool own_time;                  /* add the CPU time of sperf's thread to the profile, as a row */
} sperf_options_t;

typedef struct {
    /* Fixed between start and stop. */
    sperf_options_t options;
    sperf_schedule_t schedule;
    sperf_schedule_t gap_schedule; /* of the ticks that hooks count: no thread of sperf wakes at them */
    uint32_t frequency_hz;         /* of the segment: at most that of the options (runtime/budget_job.c) */
    int64_t start_mono_ns;
    int64_t start_real_ns;
    int64_t no_thread_mono_ns;   /* since when it is paused, as its thread could not be started; 0: it is not */
    int64_t clock_cost_ns;       /* of one reading of the monotonic clock */
    bool counts_cycles;          /* whether hooks may tell time by the cycle counter */
    bool inherits;               /* until its first start, in a child of fork of a process that was being recorded */
    uint64_t label_sets_refused; /* of all sessions before (label_sets.h) */
    uint64_t label_ids_refused;  /* the same */
    VALUE object;                /* marks for the session; made once per process */
    struct sperf_tables *tables; /* what it has taken in (recording/tables.h); made once per process */

    /* Atomic. */
    _Atomic uint64_t number;      /* which session this is, also while it is paused; 0: there is none */
    _Atomic bool begun;           /* there is one that records, or would in a block of Sperf.profile */
    _Atomic bool active;          /* hooks do nothing while false: there is none, or it is paused, or rests */
    _Atomic uint64_t gc_markings; /* how often marking has ended; moves while readers are kept out */
    _Atomic bool signal_taken;    /* the program took the signal's number for a handler of its own: no more ticks */
    _Atomic int captures_running; /* stacks being walked into the ring right now */
    _Atomic bool frame_job_asked; /* the job of runtime/drain.h was triggered, and has not run yet */
    _Atomic uint64_t
        frames_released; /* changes when captured objects are released, and may die: frames/frame_release.h */
    sperf_counters_t counters;
    sperf_counter_clock_t stamp_clock; /* hooks read it, sperf's thread observes */
    sperf_ring_t ring;                 /* what was captured */

    sperf_threads_t threads;

    /* GC hooks, which Ruby calls with the VM locked. One heap, one phase: a step may run on any thread. */
    sperf_gc_phase_t gc_phase;

    /* Under sampler_lock. */
    pthread_mutex_t sampler_lock;
    pthread_cond_t sampler_wake;
    bool sampler_stop;
    bool sampler_idle;           /* no ticks: idle between blocks (runtime/components.h) */
    int64_t sampler_idle_end_ns; /* when the idle period ended; 0: a tick has taken it since */
    _Atomic bool sampler_parked; /* stored under the lock, read by hooks without it */

    /* sperf's thread; once it is joined, the thread that holds the GVL. */
    pthread_t sampler;
    sperf_native_t *exited_natives; /* threads that ended, while entries of theirs may be in the ring */
    sperf_thread_record_t *exited_records;
    int64_t sampler_cpu_ns; /* what sperf's thread cost, and the spool's (spool/spool_writer.h); known at its end */
    int64_t writer_cpu_before_ns;
    int64_t sampler_voluntary_switches; /* its context switches: they are not the program's */
    int64_t sampler_involuntary_switches;
} sperf_session_t;

/* The only session. Its fields are zero before the extension is loaded. */
extern sperf_session_t sperf_session;

/* Return how many ticks a session that is paused for want of a thread has missed so far. 0: it is not. Context: GVL. */
uint64_t sperf_session_ticks_without_thread(const sperf_session_t *session);

/*
 * Let no tick find the calling thread until it gets the GVL again: from here on it does sperf's work, and its
 * samples so far get that time. Does nothing if no session is active. Context: GVL.
 */
void sperf_session_pause_self(void);

/* Undo that: ticks find the calling thread again. Does nothing if no session is active. Context: GVL. */
void sperf_session_run_self(void);

/* Return whether there is a session, which may be paused. Context: any. */
static inline bool sperf_session_exists(void)
{
    return atomic_load_explicit(&sperf_session.number, memory_order_relaxed) != 0;
}

/*
 * Return whether the session records. Context: any. Acquire: a thread that reads true also sees what the start
 * wrote.
 */
static inline bool sperf_session_active(void)
{
    return atomic_load_explicit(&sperf_session.active, memory_order_acquire);
}

/*
 * Changes of the session: start, pause, resume, snapshot, stop, begin and end of a block. No thread sees the
 * session half changed.
 *
 * A change calls methods of Ruby, in which a thread may lose the GVL, get an exception, or run a handler or a
 * postponed job. All of that is held back, and TracePoints are not told (vm/vm_quiet.h). If it cannot be held back,
 * another thread waits for the end of the change. A job cannot wait, as its own thread may be in the change, so it
 * asks to be called again. If a thread in a change asks for another one, as a finalizer may, an exception is raised.
 *
 * The changing thread is read and written under the GVL only, so two threads never begin a change at once. Of its
 * parent's threads a child of fork has only one; a change of another thread does not count, as the process id tells.
 */

/*
 * Call `body` with `argument` as a change. Raises what `body` raises, once the change is over; RuntimeError if
 * this thread is in a change already. Context: GVL.
 */
void sperf_session_change(VALUE (*body)(VALUE), void *argument);

/*
 * Return whether a thread is in a change. If so, `afterwards` is called at its end. Context: GVL, in postponed jobs.
 */
bool sperf_session_is_changing(void (*afterwards)(void));

#endif
