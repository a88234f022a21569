/*
 * Capture strategies: ways to find out what a thread runs at a tick.
 *
 * sperf's thread calls `tick` for each thread that holds a GVL. Sooner or later an entry lands in the session's
 * ring. If none does, the thread's time stays on its account for the next tick. A new strategy is a row in
 * capture.c.
 *
 * Who reads a stack when, for audits of crashes. Every walk of the program's stacks is one of these:
 *
 *   who                        whose stack, when                        why it may; where that is argued
 *   sperf's thread             of a thread that it has pinned (READ),   the thread cannot leave, no GC runs or begins:
 *   (remote; x86-64 only)      while `reading` is set                   capture_remote.c; pin.h, 2 and 4
 *   signal handler             its own thread's, pinned (SIGNALLED)     it stands still under its handler; not while
 *   (signal, or for remote)                                             rb_during_gc: capture_signal.c; pin.h, 5
 *   postponed job (safepoint)  its own thread's, OUT, at a safepoint    as any C function of an extension
 *   RESUMED hook               its own thread's, OUT, with the GVL      no barrier is on: runtime/gvl_hooks.c
 *   GC_EXIT hook               its own thread's, OUT, the VM locked     the step of the collection is over:
 *                                                                       runtime/gc_hooks.c
 *   fork, in the parent        its own thread's, OUT, with the GVL      as a RESUMED hook: runtime/process_start.c
 *   hook of a new object       its own thread's, RUNNING, the VM        it is the thread's own, in a call of Ruby's:
 *                              locked                                   runtime/newobj_hook.c
 *   hooks of exceptions        its own thread's, RUNNING, with the GVL  the same: runtime/raise_hook.c
 *   a block whose wait ends    its own thread's, OUT, with the GVL      as any C function of an extension:
 *                                                                       runtime/blocks.c
 *   Sperf.sample               its own thread's, OUT, with the GVL      the same: bindings/given_labels.c
 *   stop, under the GVL        of each thread of the Ractor that is     it cannot run Ruby without the GVL:
 *                              without the GVL                          recording/open_intervals.c
 *   start, once per process    its own thread's, with the GVL           as any C function: vm/vm_search.c
 *   traces                     of the calling thread and of those that  the same as at the stop: tracing/open_calls.h
 *                              are without the GVL
 *   Sperf.dump                 the same, and of suspended fibers        the same: bindings/thread_dump.c
 *
 * Who writes what meanwhile:
 *
 *   the ring                   all that are above the stop, any number at once, without a lock (sperf/collect/ring.h);
 *                              and a thread that is OUT, its spans (block_spans.h). The thread that holds sampler_lock
 *                              drains it: sperf's, or one of those that threads/session.h lists
 *   scratch memory of a slot   the slot's holder, in a hook, job or handler that is OUT, or pinned, while it uses it,
 *                              so no handler comes between
 *   memory of their own        hooks of new objects and of exceptions, which are RUNNING: a handler may come between
 *   the remote reader          sperf's thread alone; dmark reads snapshot.held (capture_remote.c)
 *   the stop's scratch memory  the stopping thread
 *
 * dmark finds the objects of captured frames in the ring, in the table (vm/frame_values.h), or in snapshot.held.
 */
#ifndef SPERF_EXT_CAPTURE_H
#define SPERF_EXT_CAPTURE_H

#include "sampled_allocation.h"
#include "threads/session.h"
#include "vm/compiled_callee.h"
#include "vm/vm_locks.h"

struct sperf_capture {
    const char *name;
    bool uses_signal; /* uses the session's signal number; remote works without one */
    /* Return whether the platform has the strategy. Context: GVL. */
    bool (*available)(void);
    /*
     * Return in a few words why it is not available; NULL: it is, or the reason is not known. May be NULL.
     * Context: GVL.
     */
    const char *(*lacks)(void);
    /* `start` raises with nothing changed; `stop` may be NULL. Context: GVL; at `stop` without sperf's thread. */
    void (*start)(sperf_session_t *session);
    void (*stop)(sperf_session_t *session);
    /*
     * An idle period ends, in which hooks did nothing: collections and Ractors may have come and gone. May be NULL.
     * Context: GVL, sperf's thread asleep.
     */
    void (*idle_end)(sperf_session_t *session);
    /*
     * Capture the thread that holds the GVL if there is only one Ractor; else return false, and `tick` is called. `*any`:
     * whether a thread held it. May be NULL. Context: sperf's thread.
     */
    bool (*tick_alone)(sperf_session_t *session, int64_t mono_ns, bool *any);
    /* Request one capture of a thread that holds a GVL. Context: sperf's thread. */
    void (*tick)(sperf_session_t *session, sperf_thread_record_t *record, int64_t mono_ns);
};

/*
 * Return in words what limits the remote strategy in the latest session: ticks are left to signals because of
 * several Ractors. NULL: nothing does. Context: GVL.
 */
const char *sperf_capture_remote_limits(void);

extern const sperf_capture_t sperf_capture_remote;
extern const sperf_capture_t sperf_capture_signal;
extern const sperf_capture_t sperf_capture_safepoint;

/*
 * Let the thread of `native` find out soon what its compiled code calls (callee_timer.h).
 * Context: sperf's thread; the strategy by signals was started.
 */
void sperf_capture_signal_ask_callee(sperf_session_t *session, const sperf_native_t *native, int64_t mono_ns);

/* Mark the objects of the latest stack that sperf's thread has read. Context: dmark; takes no lock. */
void sperf_capture_remote_mark(void);

/* Types of entries of the ring, except names (entry_names.h). */
typedef enum {
    SPERF_ENTRY_TICK = 1, /* weight: the time due by the thread's account at these readings */
    SPERF_ENTRY_SPENT,    /* weights: spent_ns, one sample for each kind that is not 0 */
    SPERF_ENTRY_SPAN,     /* not a sample: time of blocks by the clocks, spent_ns (block_spans.h) */
    /* 4 is SPERF_ENTRY_NAMED of entry_names.h. */
    SPERF_ENTRY_ALLOCATION = 5, /* a sampled object: allocation */
    SPERF_ENTRY_CUSTOM,         /* Sperf.sample: weight */
    SPERF_ENTRY_WAITED,         /* waiting time of a fiber, for its blocks alone: spent_ns */
    SPERF_ENTRY_RAISED,         /* an exception: its class and place */
    SPERF_ENTRY_RESCUED,        /* a rescue clause gets it: its place and time; the frame is that of the clause */
} sperf_entry_type_t;

/* Locks of the thread (vm/vm_locks.h). All 0 if it has none to do with, or if that is not known. */
typedef struct {
    uintptr_t waited;   /* what an interval without the GVL waited for, until since_ns */
    int64_t blocked_ns; /* since when */
    uint32_t held_count;
    uintptr_t held[SPERF_VM_LOCKS_MAX];
} sperf_entry_locks_t;

/*
 * An entry in words of 8 bytes: {type | flags << 4 | instruction << 8 | depth << 16 | thread number << 32, native,
 * record, time, since, receiver's class, machine pc, label set | words of locks << 32 |
 * set of the wait << 40, callee}, then the values, then two
 * VALUEs for each frame, then as many 32-bit positions, leaf first; and the blocks and the locks, if there are any.
 */
/* An exception of the record's thread. */
typedef struct {
    VALUE class;
    uint32_t place; /* in what the thread remembers (sperf_raised_t) */
    int64_t unwinding_ns;
} sperf_exception_t;

enum { SPERF_ENTRY_HEADER_WORDS = 9 + SPERF_TIME_STRATA };

typedef struct {
    sperf_entry_type_t type;
    uint32_t depth;
    bool truncated;
    bool walked;            /* walked by sperf_vm_layout; else positions are lines */
    uint64_t thread_number; /* of the Ruby thread in the session */
    uint32_t labels;        /* the set of its fiber (label_sets.h) */
    uint32_t wait_labels;   /* of the blocked part of an interval: with what was waited for (entry_names.h) */
    uint64_t blocks;        /* the blocks of Sperf.profile that its fiber is in (blocks/block_sums.h) */
    /* The accounts to charge; neither is reused before the entry is drained. */
    sperf_native_t *native;
    sperf_thread_record_t *record;
    int64_t mono_ns;
    /*
     * Since when the thread holds the GVL, at a tick and at the end of a collection; since when it waited for the GVL,
     * at the end of an interval without it. 0: not known.
     */
    int64_t since_ns;
    union {
        sperf_tick_t tick;
        int64_t spent_ns[SPERF_TIME_STRATA]; /* that without the GVL apart only in spans of blocks */
        sperf_allocation_t allocation;
        sperf_exception_t exception;
        int64_t weight;
    } values;
    sperf_vm_leaf_t leaf;
    const sperf_interrupted_t *interrupted; /* where a handler found the thread, to find the leaf's callee; or NULL */
    sperf_entry_locks_t locks;
} sperf_entry_t;

/*
 * Initialize an entry: native, number, labels and blocks come from the record, and the weights are 0. A tick, and what
 * was measured, has the locks that the thread holds. Context: the record's thread, or the thread that has pinned it;
 * signal handlers included; or the GVL, while the thread is without it.
 */
void sperf_entry_init(sperf_entry_t *entry, sperf_entry_type_t type, sperf_thread_record_t *record, int64_t mono_ns);

/*
 * Set what the interval without the GVL that began at `blocked_ns` waited for: a lock, or something else. Context: as
 * sperf_vm_locks_waited.
 */
void sperf_entry_set_waited(sperf_entry_t *entry, int64_t blocked_ns);

/*
 * Set the labels of the blocked part by what the thread waited for, after its stack was walked. `leaf` is its youngest
 * frame. Context: the thread itself in a thread event hook, with the GVL; or the GVL, while the thread is without it.
 */
void sperf_entry_set_wait_labels(sperf_entry_t *entry, const sperf_vm_frame_t *leaf);

/* Encode an entry with its frames into `words`, which has room. Context: anywhere, signal handlers included. */
void sperf_entry_write(uint64_t *words, const sperf_entry_t *entry, const sperf_vm_frame_t *frames);

/*
 * Append an entry with its frames to the ring. Returns false if the ring has no room. Context: anywhere, signal
 * handlers included; takes no lock.
 */
bool sperf_entry_append(sperf_ring_t *ring, const sperf_entry_t *entry, const sperf_vm_frame_t *frames);

/* Append a captured stack to the session's ring, and count it as captured or dropped. Context: the same. */
bool sperf_entry_commit(sperf_session_t *session, const sperf_entry_t *entry, const sperf_vm_frame_t *frames);

/* The frames of an entry, leaf first. Borrowed from its words. */
typedef struct {
    const VALUE *values; /* value and method of each, in turn */
    const uint32_t *positions;
} sperf_entry_frames_t;

/* Return frame `i` of them, the leaf being 0. Context: as sperf_entry_read. */
static inline sperf_vm_frame_t sperf_entry_frame(const sperf_entry_frames_t *frames, uint32_t i)
{
    return (sperf_vm_frame_t){frames->values[2 * i], frames->values[2 * i + 1], frames->positions[i]};
}

/* Return whether the entry at `words` is a SPERF_ENTRY_TICK. Context: as sperf_entry_read. */
static inline bool sperf_entry_is_tick(const uint64_t *words)
{
    return (words[0] & 0xf) == SPERF_ENTRY_TICK;
}

/* Read the entry at `words`; `frames` points into it. Context: sperf's thread, or, once it is gone, GVL. */
void sperf_entry_read(const uint64_t *words, sperf_entry_t *entry, sperf_entry_frames_t *frames);

/*
 * Walk the stack of entry->record's thread into scratch->frames, and set depth, truncated, walked and leaf.
 * `thread` is 0 for the calling thread. `instructions`: find the leaf's instruction. Returns false, with a depth of 0, if
 * compiled code of a JIT that is not known yet is on the stack (vm/jit.h). Context: that thread, handlers included; or
 * the GVL, while the thread is without it.
 */
bool sperf_entry_walk(sperf_entry_t *entry, VALUE thread, bool instructions, sperf_stack_scratch_t *scratch);

/*
 * Walk the calling thread's own stack and append it to the ring as `entry`. Returns false if there is no room
 * (counted), or if the session was stopped (runtime/lifecycle.h says why that is asked here).
 *
 * Context: the thread of entry->record, with the GVL and a slot; hooks, jobs and signal handlers alike. It takes no
 * lock, allocates nothing and only reads control frames: by itself (vm/vm_walk.h), or without a layout through
 * rb_profile_frames, which Ruby keeps async-signal-safe (vm_backtrace.c: thread_profile_frames only reads).
 */
bool sperf_capture_self(sperf_session_t *session, sperf_entry_t *entry);

/*
 * The same, walking into `scratch` instead of the slot's memory. The caller must own `scratch`. A handler may run
 * meanwhile, and sperf's thread may read the stack as well.
 */
bool sperf_capture_into(sperf_session_t *session, sperf_entry_t *entry, sperf_stack_scratch_t *scratch);

/* The list of strategies, and the choice among them. Adding a strategy is adding a row in capture_choice.c. */

/* Return strategy `number` in the order of preference, NULL past the end. Context: anywhere. */
const sperf_capture_t *sperf_capture_at(size_t number);

/* The strategy that a session uses by default, and why. */
typedef struct {
    const sperf_capture_t *capture; /* never NULL: a safepoint comes everywhere */
    const char *reason;             /* a few words for users; static */
} sperf_capture_choice_t;

/* Choose a strategy. Context: GVL; runs Ruby code the first time. */
sperf_capture_choice_t sperf_capture_choose(void);

#endif
