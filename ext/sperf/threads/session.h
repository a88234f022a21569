/*
 * A profiling session: everything that is alive between start and stop.
 *
 * There is one session per process, and its memory is never given back: hooks and handlers that run late find it
 * stopped rather than gone. Starting resets it, and stopping takes it down (runtime/lifecycle.h). Fields are grouped by
 * who may touch them.
 *
 * There are two locks:
 *
 *   sampler_lock   Whether sperf's thread shall stop, and what it has taken in (recording/tables.h), as frames are
 *                  released from that. sperf's thread holds it whenever it does not sleep. The job that releases
 *                  frames, blocks of Sperf.profile as they begin and end, stop and the atfork handlers take it as well;
 *                  hooks do for a moment, to wake sperf's thread.
 *   threads.lock   The pool of thread records, the list of native threads, and the numbers of threads. Hooks take it
 *                  for a thread that is new, sperf's thread and the destructor of a native thread for one that ended.
 *
 * Who takes both takes sampler_lock first: sperf's thread and the atfork handlers do. A hook holds one at a time.
 * sperf's thread waits for nothing but threads.lock while it holds sampler_lock, and whoever holds threads.lock waits
 * for no other. So every wait for a lock ends, a collector's in its hooks too.
 *
 * Signal handlers and mark functions take no lock: a signal comes, and a collection begins, whoever holds one.
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
    bool times;                     /* measure time, in `mode` */
    bool custom;                    /* take the samples of Sperf.sample, and measure no time */
    bool allocations;               /* sample allocations */
    bool traces;                    /* trace calls, and sample nothing */
    bool retained;                  /* and tell which of the objects live at the stop */
    uint32_t interval;              /* one allocation in so many, the hook being always on; 0: in windows */
    double overhead;                /* what windows may cost, as a share of the program's time */
} sperf_options_t;

typedef struct {
    /* Fixed between start and stop. */
    sperf_options_t options;
    sperf_schedule_t schedule;
    int64_t start_mono_ns;
    int64_t start_real_ns;
    int64_t clock_cost_ns;       /* of one reading of the monotonic clock */
    bool counts_cycles;          /* whether hooks may tell time by the cycle counter */
    bool inherits;               /* until its first start, in a child of fork of a process that was being recorded */
    uint64_t label_sets_refused; /* of all sessions before (label_sets.h) */
    VALUE object;                /* marks for the session; made once per process */
    struct sperf_tables *tables; /* what it has taken in (recording/tables.h); made once per process */

    /* Atomic. */
    _Atomic uint64_t number;          /* which session this is, also while it is paused; 0: there is none */
    _Atomic bool begun;               /* there is one that records, or would in a block of Sperf.profile */
    _Atomic bool active;              /* hooks do nothing while false: there is none, or it is paused, or rests */
    _Atomic uint64_t gc_markings;     /* how often marking has ended; moves while readers are kept out */
    _Atomic bool signal_taken;        /* the program took the signal's number for a handler of its own: no more ticks */
    _Atomic int captures_running;     /* stacks being walked into the ring right now */
    _Atomic bool settle_asked;        /* the postponed job that settles and releases frames is on its way */
    _Atomic uint64_t frames_released; /* moves when captured objects are let go, and may die: see frame_release.h */
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
    bool sampler_rests;           /* no ticks: a deferred session between blocks */
    int64_t sampler_rested_to_ns; /* when that was over; 0: it was asked for since */
    _Atomic bool sampler_parked;  /* stored under the lock, read by hooks without it */

    /* sperf's thread; once it is joined, whoever holds the GVL. */
    pthread_t sampler;
    sperf_native_t *exited_natives; /* threads that ended, while entries of theirs may be in the ring */
    sperf_thread_record_t *exited_records;
    int64_t sampler_cpu_ns; /* what sperf's thread cost, and the spool's (recording/spool_writer.h); known at its end */
    int64_t writer_cpu_before_ns;
    int64_t sampler_voluntary_switches; /* its context switches: they are not the program's */
    int64_t sampler_involuntary_switches;
} sperf_session_t;

/* The only session. Its fields are zero until the extension is loaded. */
extern sperf_session_t sperf_session;

/*
 * Let no more ticks find the calling thread until it next gets the GVL: what it does from here on is sperf's work. The
 * time is that of its samples so far. Nothing where no session is active. Context: GVL.
 */
void sperf_session_pause_self(void);

/* Undo it: ticks find the calling thread again. Nothing where no session is active. Context: GVL. */
void sperf_session_run_self(void);

/* Say whether there is a session, perhaps paused. Context: anywhere. */
static inline bool sperf_session_exists(void)
{
    return atomic_load_explicit(&sperf_session.number, memory_order_relaxed) != 0;
}

/* Say whether it records. Context: anywhere. Acquire: whoever sees it active sees what the start wrote. */
static inline bool sperf_session_active(void)
{
    return atomic_load_explicit(&sperf_session.active, memory_order_acquire);
}

#endif
