/*
 * Records of Ruby threads.
 *
 * A record belongs to one Ruby thread from its first event in a session to its exit. Records live in a pool that
 * is never freed. So a stale pointer always points at a record, perhaps of another thread: its pin then says so.
 *
 * The pin (pin.h) decides whether a record may be read right now, and by which thread. "Pinned" means READ or
 * SIGNALLED.
 *
 * Accounts. While a session runs, only sperf's thread uses an account (sperf_running_t). The owner begins it before its
 * first RUNNING, and from then on it changes only when an entry is interned. An entry has the reading up to which it
 * charges the account. Entries of one thread are interned in the order of their claims. Only ticks charge an account,
 * and they are claimed in the order of their readings: sperf's thread claims, or the thread itself in a handler or
 * job, and until that is done no further tick of the thread is read. (Other entries may come in another order than
 * they were read: a hook that ends a wait may claim before a tick that was read earlier.)
 *
 * Where accounts begin. A thread that is created during the session counts from its beginning, because its STARTED
 * event runs on its creator. Threads that existed before count, in wall mode, from the start of the session; in
 * cpu mode, from the first time that they get the GVL, when their clock is read.
 *
 * Accounts are read from held_ns and from the split of the CPU clock (sperf_native_t.cpu). These are written by
 * hooks of the Ruby thread that runs on the native thread, while it is OUT; by sperf's thread while that thread is
 * pinned; and at the stop under the GVL, without sperf's thread. The state word orders these accesses (pin.h, 2).
 *
 * Threads that end. A Ruby thread pushes its record onto a stack of exited records (EXITED). A native thread
 * pushes itself, from the destructor of a thread-specific key, which runs after all its Ruby code. Both push after
 * they have committed their last entries to the ring; runtime/sampler_thread.h relies on that. The push releases,
 * and the exchange that takes the whole list acquires. So sperf's thread sees what the thread wrote before: its
 * name, and the last reading of its clock.
 *
 * Finding a record. Three hooks for each system call of the program ask for the record of a thread, and Ruby's own
 * table is slower. `recent` maps a thread's address to its record, in single atomic pointers. What it says is
 * checked against the record: same session, same thread. An address can become that of another thread only
 *
 * - after EXITED of the first thread, which clears the entry and the record's thread; or
 * - after compaction has moved the first thread. Then the other thread's first event finds a record of no session
 *   or of an old one (sperf_threads_record), and overwrites the entry; and the first thread's next event, at its
 *   new address, does not find the record under that entry.
 */
#ifndef SPERF_EXT_THREAD_RECORD_H
#define SPERF_EXT_THREAD_RECORD_H

#include <pthread.h>
#include <ruby.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>
#include <time.h>

#include "pin.h"
#include "platform/platform.h"
#include "sperf/collect/sharing.h"
#include "sperf/model/sample_table.h"
#include "sperf/model/timeline.h"
#include "vm/vm_walk.h"

/* The exceptions of a thread that may be on their way to a rescue clause: runtime/raise_hook.c. */

/* How many a thread remembers. Deeper nesting of ensure clauses that raise is rare: its outermost are not paired. */
enum { SPERF_RAISED_MAX = 32 };

typedef struct {
    /* The thread itself, in hooks. */
    uint64_t start;                     /* of the session for which this is valid */
    uint64_t thread_number;             /* the same */
    uint32_t next;                      /* place of the next one, modulo SPERF_RAISED_MAX */
    VALUE exceptions[SPERF_RAISED_MAX]; /* addresses, never dereferenced; 0: rescued, or none */
    int64_t raised_mono_ns[SPERF_RAISED_MAX];
    /* sperf's thread, which holds sampler_lock as it works: the row of each (recording/exception_rows.c); stack 0: none. */
    sperf_sample_key_t keys[SPERF_RAISED_MAX];
} sperf_raised_t;

/* What a session measures. It decides on which clocks the accounts are. */
typedef enum {
    SPERF_MODE_CPU, /* CPU time: accounts of native threads */
    SPERF_MODE_WALL /* all time: accounts of Ruby threads */
} sperf_mode_t;

/* No tick of a schedule falls after `from_ns` and before `to_ns`: saves most hooks the question. */
typedef struct {
    int64_t from_ns;
    int64_t to_ns;
} sperf_tick_free_t;

/* Running time of one clock, and its last sample, which gets a share of the time until the next sample. */
typedef struct {
    sperf_account_t account;
    bool has_last;
    sperf_sample_key_t last_key;
    sperf_timeline_weight_t last_weight; /* unless samples are aggregated */
    bool last_is_awaited;                /* by subscribers (recording/sample_events.h), once its weight is final */
    int64_t last_mono_ns;
    int64_t last_weight_ns;
} sperf_running_t;

/*
 * A native thread that runs, or has run, Ruby threads. CPU clocks belong to native threads, and so do accounts in
 * cpu mode. With M:N threads several Ruby threads share one clock. A tick charges the time to the Ruby thread that
 * it finds, which is right in proportion. Freed when the native thread has ended and sperf's thread has ended its
 * account.
 */
typedef struct sperf_native {
    /* Fixed while used in one session. */
    uint64_t session; /* generation */
    sperf_platform_thread_t seen;
    bool own;              /* it runs a Ruby thread of sperf's own */
    int64_t opened_cpu_ns; /* its CPU clock when it entered the session */

    /* The Ruby thread that runs on it, in hooks; sperf's thread while that is pinned. */
    int64_t held_ns; /* for how long it held a GVL in the session, up to the last SUSPENDED */
    sperf_cpu_split_t cpu;
    int64_t gap_read_mono_ns;     /* when that was read at the beginning of a gap: tick_reading.h */
    int64_t without_gvl_taken_ns; /* of cpu.without_gvl_ns, what is in samples */
    int64_t gc_total_ns;          /* cpu mode: all GC time on its CPU clock */
    uint64_t last_number;         /* of the Ruby thread that ran here last */
    int64_t coreless_cpu_ns;      /* its clock at the last tick that found it without a core: tick_reading.h */
    int blocked_signal;           /* by sperf_native_block_signal; 0: none */

    /* sperf's thread only (opened before the first RUNNING): cpu mode, on cpu.with_gvl_ns. */
    sperf_running_t running;
    uint64_t ticked_number; /* of the Ruby thread that was ticked here last; 0 for none */

    /* The thread itself at its end; then sperf's thread. */
    int64_t exit_clock_ns;
    struct sperf_native *next_exited;

    /* Under the lock: the list of all. */
    struct sperf_native *previous;
    struct sperf_native *next;
} sperf_native_t;

typedef struct sperf_thread_record sperf_thread_record_t;

enum { SPERF_RECORDS_PER_CHUNK = 64 };

struct sperf_thread_record {
    sperf_pin_t pin;       /* first: see sperf_thread_of_pin */
    _Atomic VALUE thread;  /* the thread for which it was found last: see above; 0: none */
    const void *vm_thread; /* the VM's structure of the thread; there as long as the thread's object */
    bool in_main_ractor;   /* set by the thread before its first RUNNING of the session */
    bool own;              /* a thread of sperf's own (sperf_threads_own_begin): fixed before its first RESUMED */

    /* Written by the thread itself while OUT; read by others only while it is pinned or RUNNING under their GVL. */
    sperf_native_t *native;     /* where it runs now: under M:N threads that changes from one RUNNING to the next */
    int slot;                   /* index of its GVL slot; -1: none */
    int64_t resumed_mono_ns;    /* since when it holds the GVL */
    int64_t usual_gap_ns;       /* about the mean length of the latest short intervals without it */
    int64_t suspended_mono_ns;  /* since when it does not; 0 while it does */
    uint64_t ready_at_switch;   /* count of switches when it made itself ready; 0: another thread did */
    int64_t short_gaps_seen_ns; /* of cpu.without_gvl_ns of its native thread, what is in `blocked` */
    int64_t held_ns;            /* for how long it held the GVL in the session, up to the last SUSPENDED, GC included */
    sperf_tick_free_t gap_tick_free, wait_tick_free; /* of the two schedules */

    /* Written by the thread that makes this one ready, often another one; read once this one runs, or at the stop. */
    _Atomic int64_t ready_mono_ns; /* since when it waits for the GVL; 0: it does not */

    /*
     * Label sets (label_sets.h) of the fiber that runs on the thread, and of what it creates. Written by the thread
     * itself with the GVL, and before its first RUNNING by its creator; read by itself, handlers included, and by
     * sperf's thread while it is pinned; and from outside of the process at any time (label_sets.c). They
     * outlive sessions.
     */
    _Atomic uint32_t labels;
    _Atomic uint32_t labels_to_inherit;

    /*
     * The thread's name in the VM, a String, when its bytes were last written to the ring (capture/entry_names.h); 0:
     * never yet. Never dereferenced. Written by the thread itself while OUT, in its handler, or by sperf's thread
     * while it has pinned it.
     */
    VALUE recorded_name;

    /*
     * The blocks of Sperf.profile that the fiber which runs on the thread is in, a bit for each (blocks/block_sums.h).
     * Written and read as the labels are; a block that ends takes its bit from all threads, under the GVL.
     */
    _Atomic uint64_t blocks;
    int64_t
        spanned_ns[SPERF_TIME_STRATA]; /* time of the thread that is in spans of its blocks: capture/block_spans.h */

    /* Set when the record is taken into a session, before its first RUNNING. */
    uint64_t session;        /* generation of the session that it was last used in */
    uint64_t number;         /* of the thread in the session: 1, 2, ... */
    int64_t started_mono_ns; /* when the thread was created, 0 if before the session or once that was used */

    /*
     * The thread itself, in hooks: what was measured, and what of it was charged to samples; an entry that found no
     * room in the ring is not charged (sperf_pool_return). The part of `blocked` is CPU time; of short intervals it is
     * not known before the clock is read, and kept in native->cpu. The part of `collecting` is marking.
     */
    sperf_pool_t blocked[SPERF_GAP_SIZES];
    sperf_pool_t waiting;
    sperf_pool_t collecting;

    /* The thread itself, in GC hooks. */
    int64_t gc_entered_mono_ns; /* 0: not in a GC */
    sperf_interval_t collected; /* by the GC that is going on */
    int64_t gc_stamp_ns;        /* on the mode's clock: since when the current phase runs */
    int64_t gc_total_ns;        /* wall mode: all its GC time; read by sperf's thread while pinned */

    /* sperf's thread, once it has pinned it; then the handler. */
    int64_t tick_mono_ns; /* of the tick that is being captured */
    sperf_tick_t tick;

    /* The thread itself with the GVL; sperf's thread when it has ended: runtime/newobj_hook.c. */
    uint64_t allocated_stamp; /* Ruby's count when it got the GVL; 0: not known */
    uint64_t allocated;       /* objects in the session */

    /* Made by the thread itself at its first exception; stays for the next thread of the record. NULL: none. */
    sperf_raised_t *raised;

    /* The thread itself: its handler walks the stack. */
    volatile bool handler_captures;

    /* sperf's thread only: wall mode, on the time for which the thread held the GVL. */
    sperf_running_t running;

    /* The thread itself at its end, then sperf's thread. On the heap; NULL: none, or still running. */
    char *name;
    size_t name_length;

    /* The thread itself at exit, then sperf's thread; or, under the lock, in the list of free records. */
    sperf_thread_record_t *next;
};

/* Return the record of the pin. Context: any. */
static inline sperf_thread_record_t *sperf_thread_of_pin(sperf_pin_t *pin)
{
    return (sperf_thread_record_t *)pin;
}

/*
 * Set the name of a thread that ends. Out of memory, it has no name. Context: the thread itself, GVL, OUT; sperf's
 * thread does not have the record before EXITED has pushed it.
 */
void sperf_thread_set_name(sperf_thread_record_t *record, const char *bytes, size_t length);

/* Records that were found recently, by a hash of the thread's address. */
enum { SPERF_RECENT_RECORDS = 64 };

enum { SPERF_FRAMES_MAX = 1024 };

/* One more frame than the limit, to see whether there are more. */
typedef struct {
    sperf_vm_frame_t frames[SPERF_FRAMES_MAX + 1];
    sperf_vm_sites_t sites;
    /* What rb_profile_frames writes, where it is used. */
    VALUE values[SPERF_FRAMES_MAX + 1];
    int lines[SPERF_FRAMES_MAX + 1];
} sperf_stack_scratch_t;

typedef struct {
    sperf_pins_t pins; /* the threads that run now */

    /*
     * By slot: memory for stacks of its holder. Made by the holder while OUT; then used by any thread that may
     * read it.
     */
    sperf_stack_scratch_t *scratch[SPERF_PIN_SLOTS];

    /* Atomic. */
    _Atomic(sperf_thread_record_t *) recent[SPERF_RECENT_RECORDS];
    _Atomic uint64_t switches;                /* moves at every RESUMED and SUSPENDED of any thread; starts at 1 */
    _Atomic(sperf_native_t *) exited_natives; /* stacks of threads that ended; pushed by themselves */
    _Atomic(sperf_thread_record_t *) exited_records;
    _Atomic uint64_t no_slot_count;
    _Atomic int64_t starting_ns; /* CPU time that native threads of this session had used when they got the GVL first */
    _Atomic uint64_t renewals;   /* changes after a thread has got a record, or another one: for readers from outside */

    /* Under the lock. */
    pthread_mutex_t lock;
    sperf_thread_record_t **chunks; /* every record ever made, in chunks */
    size_t chunks_count;            /* 64 bits: published_labels.h */
    uint32_t chunks_capacity;
    sperf_thread_record_t *free_list;
    sperf_native_t *natives;  /* all, newest first */
    uint64_t threads_count;   /* numbers given out in this session */
    bool exits_are_announced; /* sperf_threads_exited is called for each thread; set once */
    uint64_t session;         /* the generation: moves at a start, and when a session that was paused goes on */
    uint64_t
        session_begun; /* the first one of this session: a thread that was in it since has the number that it had */
} sperf_threads_t;

/* Initialise the registry, once per process. Context: GVL; may raise (it makes a key for thread-specific data). */
void sperf_threads_init(sperf_threads_t *threads);

/*
 * Begin a session, or continue it if it `resumes`: all records are stale from now on. Context: GVL, no session is
 * active.
 */
void sperf_threads_reset(sperf_threads_t *threads, bool resumes);

/*
 * Return the record of `thread`, made or renewed for this session if need be; NULL when out of memory.
 * `started_mono_ns` is the time if the thread is being created right now, else 0.
 * Context: any thread event hook, GC hook, or under the GVL; takes the lock when the record is new.
 */
sperf_thread_record_t *sperf_threads_record(sperf_threads_t *threads, VALUE thread, int64_t started_mono_ns);

/*
 * Make `thread` one of sperf's own: no session measures it, no tick finds it, and its time is in no profile. It has the
 * labels and blocks of no other thread. Returns false when out of memory. Context: GVL, by the creator of the thread,
 * before the thread has had the GVL.
 */
bool sperf_threads_own_begin(sperf_threads_t *threads, VALUE thread);

/*
 * Enter the calling thread, which holds its GVL: set its native thread, and acquire a slot if it has none. It stays
 * OUT. Context: the thread itself with the GVL; not a handler. Cheap if the thread has a slot.
 */
void sperf_thread_enter(sperf_threads_t *threads, sperf_thread_record_t *record);

/* OUT -> RUNNING, if the thread has a slot: from here on it may be signalled. Context: as sperf_thread_enter. */
void sperf_thread_run(sperf_thread_record_t *record);

/*
 * Record that the thread holds the GVL from `mono_ns` on, or no longer does. After a suspension that never
 * happened (see gvl_hooks.c), the time since then counts as held. Context: the thread itself with the GVL, OUT.
 */
void sperf_thread_resumed(sperf_thread_record_t *record, int64_t mono_ns);
void sperf_thread_suspended(sperf_thread_record_t *record, int64_t mono_ns);

/*
 * Return for how long the thread, or the native thread under it, has held the GVL in the session up to `mono_ns`.
 * Context: the thread itself, the thread that has pinned it, or the GVL without sperf's thread.
 */
int64_t sperf_thread_held_ns(const sperf_thread_record_t *record, int64_t mono_ns);
int64_t sperf_native_held_ns(const sperf_thread_record_t *record, int64_t mono_ns);

/*
 * Return what was measured of `kind` and is not in samples, negative if too much is. Context: as sperf_thread_held_ns.
 */
int64_t sperf_thread_due_ns(const sperf_thread_record_t *record, sperf_time_kind_t kind);

/*
 * Return the CPU time used without the GVL that is not in samples, negative if too much is. Context: as
 * sperf_thread_held_ns.
 */
int64_t sperf_native_without_gvl_due_ns(const sperf_native_t *native);

/*
 * Become OUT, after waiting for a handler or a reader that has not finished. Pausing keeps the slot, leaving releases
 * it. Context: as sperf_thread_enter.
 */
void sperf_thread_pause(sperf_thread_record_t *record);
void sperf_thread_leave(sperf_threads_t *threads, sperf_thread_record_t *record);

/*
 * Push the record of a Ruby thread that ends onto the exited list, if it is of the latest session; otherwise back
 * into the pool. Context: EXITED hook, with or without a session.
 */
void sperf_threads_exited(sperf_threads_t *threads, VALUE thread);

/*
 * Block the signal `number` on the calling native thread, until it runs a Ruby thread again. Once a Ruby thread has
 * ended, Ruby may free the alternate stack of its native thread, on which the handler would run: the kernel would write
 * to freed memory. Does nothing if `number` is 0, or sperf does not know the native thread, to which it then sends
 * nothing. Context: EXITED hook.
 */
void sperf_native_block_signal(int number);

/*
 * Return the record of the calling thread, which ends, to the pool, unless its EXITED will be announced. Context: end
 * of a thread.
 */
void sperf_threads_ended(sperf_threads_t *threads, VALUE thread);

/*
 * Remove and return the whole list of ended threads (linked by next, next_exited). Context: sperf's thread, or,
 * once it is gone, GVL.
 */
sperf_thread_record_t *sperf_threads_remove_exited(sperf_threads_t *threads);
sperf_native_t *sperf_natives_remove_exited(sperf_threads_t *threads);

/*
 * Return an ended record to the pool, or free an ended native thread. Takes the lock. Context: the same; for a stale
 * record also its hook or destructor.
 */
void sperf_thread_recycle(sperf_threads_t *threads, sperf_thread_record_t *record);
void sperf_native_free(sperf_threads_t *threads, sperf_native_t *native);

/* Return whether any thread has a slot. Context: any. */
bool sperf_threads_any_running(sperf_threads_t *threads);

/*
 * Set the label sets of the fiber that `thread`, the calling one, runs now. Callers set them without a session as
 * well, for the next session. Out of memory, they are not set. Context: the thread itself with the GVL.
 */
void sperf_thread_set_labels(sperf_threads_t *threads, VALUE thread, uint32_t labels, uint32_t labels_to_inherit);

/* Return the label set of the fiber that `thread` runs now, 0 for none. Context: GVL. */
uint32_t sperf_thread_labels(VALUE thread);

/* Return the record of the calling thread; NULL: it has no slot. Context: any, signal handlers included. */
sperf_thread_record_t *sperf_threads_own_record(sperf_threads_t *threads);

/* Call `visit` with every record, whatever session it was used in. Takes the lock. Context: GVL. */
void sperf_threads_each_ever(sperf_threads_t *threads, void (*visit)(sperf_thread_record_t *, void *), void *context);

/*
 * Call `visit` with every record, or native thread, that was used in this session and has not ended. Context: GVL,
 * without sperf's thread; or sperf's thread, which may read numbers that are about to change, and must hold the
 * lock to visit records. Native threads cannot end meanwhile (the lock is held).
 */
void sperf_threads_each(sperf_threads_t *threads, void (*visit)(sperf_thread_record_t *, void *), void *context);
void sperf_natives_each(sperf_threads_t *threads, void (*visit)(sperf_native_t *, void *), void *context);

/*
 * Return the record of `thread` in the running session; NULL: none. Context: GVL, or the thread's own hooks.
 */
sperf_thread_record_t *sperf_threads_find(sperf_threads_t *threads, VALUE thread);

/*
 * Forget all threads except the calling one, which holds the GVL and the lock. Context: atfork child handler.
 */
void sperf_threads_fork_child(sperf_threads_t *threads);

/*
 * Take the labels from all records except that of the calling thread, as the other threads are gone. Context: atfork
 * child handler; the lock is not taken.
 */
void sperf_threads_forget_labels(sperf_threads_t *threads);

#endif
