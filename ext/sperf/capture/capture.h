/*
 * Capture strategies: ways to learn what a thread is running at a tick.
 *
 * sperf's thread calls `tick` for each thread that holds a GVL; sooner or later an entry lands in the session's ring,
 * or does not, in which case the thread's time stays where it is for the next tick. Adding a strategy is adding a row
 * in capture.c.
 *
 * Who reads a stack when, for whoever audits sperf for crashes. Every walk of the program's stacks is one of these:
 *
 *   who                        whose stack, when                        why it may; where that is argued
 *   sperf's thread             of a thread that it has pinned (READ),   the thread cannot leave, no GC is on or begins:
 *   (remote)                   while `reading` is set                   capture_remote.c; pin.h, 2 and 4
 *   signal handler             its own thread's, pinned (SIGNALLED)     it stands still under its handler; not while
 *   (signal, or for remote)                                             rb_during_gc: capture_signal.c; pin.h, 5
 *   postponed job (safepoint)  its own thread's, OUT, at a safepoint    as any C function of an extension
 *   RESUMED hook               its own thread's, OUT, with the GVL      no barrier is on: runtime/gvl_hooks.c
 *   GC_EXIT hook               its own thread's, OUT, the VM locked     the step of the collection is over:
 *                                                                       runtime/gc_hooks.c
 *   stop, under the GVL        of each thread of the Ractor that is     it cannot run Ruby without the GVL:
 *                              without the GVL                          recording/open_intervals.c
 *
 * Who writes what meanwhile:
 *
 *   the ring                   all of these but the stop, any number at once, without a lock (sperf/collect/ring.h);
 *                              and a thread that is OUT, its spans (spans.h). sperf's thread drains it, and the end of
 *                              a block: whoever has sampler_lock
 *   scratch memory of a slot   the slot's holder, in a hook, job or handler. A hook is OUT while it uses it, so no
 *                              handler comes between
 *   snapshot, known, stacks    sperf's thread alone; dmark reads snapshot.held (capture_remote.c)
 *   the stop's scratch memory  the stopping thread
 *
 * dmark finds what these captured in the ring, in the table (vm/frame_values.h), or in snapshot.held.
 */
#ifndef SPERF_EXT_CAPTURE_H
#define SPERF_EXT_CAPTURE_H

#include "sampled_allocation.h"
#include "threads/session.h"

struct sperf_capture {
    const char *name;
    bool uses_signal; /* needs a number; remote does without one where it must */
    /* Say whether the platform has it. Context: GVL. */
    bool (*available)(void);
    /*
     * Say in a few words why it is not available; NULL where it is, or where nobody can say. May be NULL. Context: GVL.
     */
    const char *(*lacks)(void);
    /* Begin and end. `start` raises with nothing changed. Context: GVL; at `stop` sperf's thread is gone. */
    void (*start)(sperf_session_t *session);
    void (*stop)(sperf_session_t *session);
    /*
     * The session goes on after a rest in which hooks did nothing: collections and Ractors may have come and gone. May
     * be NULL. Context: GVL, sperf's thread asleep.
     */
    void (*again)(sperf_session_t *session);
    /* Ask for one capture of a thread that holds a GVL. Context: sperf's thread. */
    void (*tick)(sperf_session_t *session, sperf_thread_record_t *record, int64_t mono_ns);
};

/* Return strategy `number` in the order of preference, NULL past the end. Context: anywhere. */
const sperf_capture_t *sperf_capture_at(size_t number);

/* The strategy that a session uses where nobody asked for one, and why that one. */
typedef struct {
    const sperf_capture_t *capture; /* never NULL: a safepoint comes everywhere */
    const char *reason;             /* a few words for people; static */
} sperf_capture_choice_t;

/* Choose one. Context: GVL; runs Ruby code the first time. */
sperf_capture_choice_t sperf_capture_choose(void);

/*
 * What there is to say about the strategy that runs beyond why it was chosen: that ticks are left to signals, because
 * Ractors were there before. NULL for nothing. Context: GVL, before the session is stopped, or after.
 */
const char *sperf_capture_remote_limits(void);

extern const sperf_capture_t sperf_capture_remote;
extern const sperf_capture_t sperf_capture_signal;
extern const sperf_capture_t sperf_capture_safepoint;

/*
 * Mark what sperf's thread has read of the latest stack and may not have put into the ring yet. Context: dmark; takes
 * no lock.
 */
void sperf_capture_remote_mark(void);

/* What an entry of the ring is, if it is no name (thread_name.h). */
typedef enum {
    SPERF_ENTRY_TICK = 1, /* weight: what the thread's account says is due at these readings */
    SPERF_ENTRY_SPENT,    /* weights: spent_ns, a sample for each kind that is not 0 */
    SPERF_ENTRY_SPAN,     /* no sample: the time of blocks by the clocks, spent_ns (spans.h) */
    /* 4 is a thread's name: thread_name.h. */
    SPERF_ENTRY_ALLOCATION = 5, /* of an object: allocation */
    SPERF_ENTRY_CUSTOM,         /* taken by the program: weight */
    SPERF_ENTRY_WAITED,         /* of a fiber, for its blocks alone: spent_ns */
} sperf_entry_type_t;

/*
 * An entry in words of 8 bytes: {type | flags << 4 | instruction << 8 | depth << 16 | thread number << 32, native,
 * record, time, receiver's class, machine pc, label set}, then the values, then two VALUEs for each frame, then as
 * many 32-bit positions, leaf first; and the blocks, if there are any.
 */
enum { SPERF_ENTRY_HEADER_WORDS = 7 + SPERF_TIME_KINDS };

typedef struct {
    sperf_entry_type_t type;
    uint32_t depth;
    bool truncated;
    bool walked;            /* by sperf_vm_layout; else positions are lines */
    uint64_t thread_number; /* of the Ruby thread in the session */
    uint32_t labels;        /* the set of its fiber (label_sets.h) */
    uint64_t blocks;        /* of Sperf.profile that its fiber is in (recording/block_sums.h) */
    /* Whose accounts these are; neither is given back before the entry is drained. */
    sperf_native_t *native;
    sperf_thread_record_t *record;
    int64_t mono_ns;
    union {
        sperf_tick_t tick;
        int64_t spent_ns[SPERF_TIME_KINDS];
        sperf_allocation_t allocation;
        int64_t weight;
    } values;
    sperf_vm_leaf_t leaf;
} sperf_entry_t;

/*
 * Fill in what follows from the record: native, number, labels, blocks, and no weights. Context: the record's thread, or
 * whoever has pinned it, signal handlers included.
 */
void sperf_entry_init(sperf_entry_t *entry, sperf_entry_type_t type, sperf_thread_record_t *record, int64_t mono_ns);

/*
 * Encode an entry with its stack into `words`, which has room for sperf_entry_words(entry). Context: anywhere, signal
 * handlers included.
 */
size_t sperf_entry_words(const sperf_entry_t *entry);
void sperf_entry_write(uint64_t *words, const sperf_entry_t *entry, const sperf_vm_frame_t *frames);

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

/* Read the entry at `words`; `frames` points into it. Context: sperf's thread, or, once it is gone, GVL. */
void sperf_entry_read(const uint64_t *words, sperf_entry_t *entry, sperf_entry_frames_t *frames);

/*
 * Walk the stack of entry->record's thread into scratch->frames, and fill in depth, truncated, walked and leaf.
 * `thread` is 0 where that is the calling thread. `instructions`: tell the leaf's. Context: that thread, handlers
 * included; or the GVL, while the thread is without it.
 */
void sperf_entry_walk(sperf_entry_t *entry, VALUE thread, bool instructions, sperf_stack_scratch_t *scratch);

/*
 * Walk the calling thread's own stack and put it into the ring as `entry` (depth and truncated are filled in). Returns
 * false when there is no room (counted), or the session has been stopped (runtime/lifecycle.h says why that is asked
 * here). Context: the thread of entry->record, which holds the GVL and a slot; hooks, jobs and signal handlers alike.
 * It takes no lock, allocates nothing and only reads control frames: by itself (vm/vm_walk.h), or without a layout
 * through rb_profile_frames, which Ruby keeps async-signal-safe (vm_backtrace.c: thread_profile_frames only reads).
 */
bool sperf_capture_self(sperf_session_t *session, sperf_entry_t *entry);

/*
 * The same, walking into `scratch` instead of the slot's memory, which is the caller's alone: a handler may come between
 * then, or sperf's thread read the stack as well.
 */
bool sperf_capture_into(sperf_session_t *session, sperf_entry_t *entry, sperf_stack_scratch_t *scratch);

#endif
