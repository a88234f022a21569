/*
 * The threads and fibers of a trace: their open calls, their clocks, and the time that they spent without the GVL.
 *
 * Each fiber has a stack of open calls and a root in the tree. Clocks belong to the thread, because only one of
 * its fibers runs at a time: time is charged to the innermost open call of that fiber.
 *
 * Bounds. The record of a thread or fiber lives as long as the thread or fiber; the record of an ended thread
 * is reused. Ruby does not announce the end of a fiber: the record of an ended fiber is reused by the next
 * fiber whose execution context has the same address or, if there are too many records, by any other. Roots
 * live as long as the tree. So roots have a limit, and a lower one when the tree is half full: threads beyond
 * it share one root, and fibers beyond it share one per thread. Only the distinction between them is lost.
 *
 * Time without the GVL. A thread that gives up the GVL is charged up to that moment. When it has the GVL again,
 * the time between is divided. Until the thread was ready, it was blocked, or used the CPU in C code as its CPU
 * clock says; after that, it waited for the GVL. Blocking and waiting are leaves below the method in which they
 * happened. An interval too short to be worth a clock reading counts as running time; most are, as system calls
 * mostly do not wait.
 *
 * Context of all functions, unless stated otherwise: GVL of the main Ractor, on the thread that the record is of.
 */
#ifndef SPERF_EXT_TRACED_THREADS_H
#define SPERF_EXT_TRACED_THREADS_H

#include <pthread.h>
#include <ruby.h>
#include <stdatomic.h>

#include "sperf/collect/counter_clock.h"
#include "sperf/trace/call_stack.h"
#include "sperf/vmstack/vm_words.h"
#include "trace_options.h"

typedef struct sperf_traced_fiber {
    const sperf_word_t *ec;
    sperf_call_stack_t stack; /* has no root until time is charged to it */
    uint32_t found;           /* open calls that were open when the trace began; depth limits count from here */
    struct sperf_traced_thread *thread;
    struct sperf_traced_fiber *next, *previous; /* of the thread */
} sperf_traced_fiber_t;

typedef struct sperf_traced_thread {
    VALUE object;
    const sperf_word_t *vm; /* the VM's structure of the thread */
    uint32_t number;        /* from 1, the main thread first; SPERF_TRACED_OTHER; 0: none yet */
    bool ignored;           /* not traced, by the options */
    bool decided;           /* `ignored` is final */
    bool busy;              /* doing sperf's own work: nothing is counted */
    bool listed;            /* on Ruby's list: see trace_state.c */
    sperf_traced_fiber_t *fibers;
    sperf_traced_fiber_t *fiber;   /* the one that runs */
    uint32_t roots_count;          /* fibers with a root of their own */
    sperf_call_node_t *other_root; /* of the other fibers; NULL: none yet */
    sperf_call_clock_t clock;
    pthread_t native;                            /* the native thread whose CPU clock `clock` has */
    sperf_call_node_t *collecting;               /* the GC leaf that is charged; NULL: not collecting */
    int64_t suspended_ns;                        /* when the thread gave up the GVL; 0: it has the GVL */
    _Atomic int64_t ready_ns;                    /* when the thread wanted the GVL back; 0: not yet */
    struct sperf_traced_thread *next, *previous; /* of all */
} sperf_traced_thread_t;

/* The thread and fiber of a root. */
typedef struct {
    uint32_t node;
    uint32_t thread; /* its number */
    uint32_t fiber;  /* in its thread, from 1; 0: fibers without a root of their own */
} sperf_traced_root_t;

/* The name of a thread, or its name when it ended. */
typedef struct {
    char *bytes; /* heap; NULL: no name */
    size_t length;
} sperf_traced_name_t;

/* The number of all threads beyond the limit. */
#define SPERF_TRACED_OTHER UINT32_MAX

typedef struct {
    sperf_call_tree_t tree;
    sperf_trace_limits_t limits;
    sperf_traced_thread_t *threads; /* living threads */
    sperf_traced_root_t *roots;     /* sorted by node; the first is that of SPERF_TRACED_OTHER */
    uint32_t roots_count, roots_capacity;
    sperf_traced_name_t *names;    /* of threads, by number - 1 */
    uint32_t numbers_count;        /* threads with a number of their own */
    uint32_t fiber_roots_count;    /* roots of fibers that are not the first of their thread */
    sperf_traced_fiber_t **fibers; /* open hash table by ec, with linear probing; NULL: free */
    uint32_t fibers_capacity, fibers_count;
    uint32_t hand;                 /* next slot of the search for a record to reuse */
    bool targets_only;             /* time outside of open calls is not charged */
    sperf_counter_clock_t *stamps; /* of the process; grows more exact with time */
    bool counts_cycles;
    int64_t observed_ns; /* when the counter was observed last */
    int64_t own_ns;      /* time of the trace's own work, charged to no method */
    sperf_slow_call_t slow;
} sperf_traced_threads_t;

/* Return the time. Every 0.1 s, relate the cycle counter to monotonic time. */
int64_t sperf_traced_now(sperf_traced_threads_t *threads);

/*
 * Return the record of `thread`, made if necessary and charged up to `now_ns`. NULL: out of memory, or it has ended.
 */
sperf_traced_thread_t *sperf_traced_thread_get(sperf_traced_threads_t *threads, VALUE thread, int64_t now_ns);

/*
 * Return the record of `thread`; NULL: it has none, or has ended (then `*ended` is true; `ended` may be NULL).
 *
 * Records are never freed, because a hook that runs without the GVL may have found one just before the trace
 * was stopped. An ended thread has no such hook any more: its record is reused at once. Context: anywhere,
 * while the thread's object is alive.
 */
sperf_traced_thread_t *sperf_traced_thread_find(VALUE thread, bool *ended);

/*
 * Make empty tables with the root of SPERF_TRACED_OTHER, and once per process the key of thread-specific data.
 * The first call waits some milliseconds until the rate of the cycle counter is known. Raises NoMemoryError.
 */
void sperf_traced_threads_init(sperf_traced_threads_t *threads, sperf_trace_limits_t limits);

/* Number the thread if it has no number yet. */
void sperf_traced_thread_number(sperf_traced_threads_t *threads, sperf_traced_thread_t *thread);

/* Assign a root to the fiber: its own, or a shared one. */
void sperf_traced_root_assign(sperf_traced_threads_t *threads, sperf_traced_fiber_t *fiber);

/*
 * The thread now runs the fiber with the execution context `ec`. Returns false when out of memory for a new record.
 */
bool sperf_traced_fiber_switch(sperf_traced_threads_t *threads, sperf_traced_thread_t *thread, const sperf_word_t *ec);

/* As sperf_traced_charge, for a long interval. */
void sperf_traced_charge_long(sperf_traced_threads_t *threads, sperf_traced_thread_t *thread, sperf_call_node_t *node,
                              int64_t now_ns);

/* Charge the time since the last charge to the innermost open call, or to the collection in progress. */
static inline void sperf_traced_charge(sperf_traced_threads_t *threads, sperf_traced_thread_t *thread, int64_t now_ns)
{
    const sperf_call_stack_t *stack = &thread->fiber->stack;
    sperf_call_node_t *node = thread->collecting != NULL ? thread->collecting : sperf_call_stack_top(stack);
    if (threads->targets_only && stack->depth == 0) {
        thread->clock.wall_ns = now_ns; /* the CPU clock is read when a call begins */
    } else if (!sperf_call_clock_charge(&thread->clock, node, now_ns)) {
        sperf_traced_charge_long(threads, thread, node, now_ns);
    }
}

/* Charge from now on; time not charged yet is dropped. Reads the CPU clock. */
void sperf_traced_begin(sperf_traced_threads_t *threads, sperf_traced_thread_t *thread);

/* The same, and count the dropped time as the trace's own. */
void sperf_traced_skip(sperf_traced_threads_t *threads, sperf_traced_thread_t *thread);

/* The thread gives up the GVL, or has it again. Context: thread event hooks. */
void sperf_traced_suspended(sperf_traced_threads_t *threads, sperf_traced_thread_t *thread, int64_t now_ns);
void sperf_traced_resumed(sperf_traced_threads_t *threads, sperf_traced_thread_t *thread, int64_t now_ns);

/* Charge a thread that is without the GVL up to now. Context: GVL, any thread. */
void sperf_traced_wait(sperf_traced_threads_t *threads, sperf_traced_thread_t *thread, int64_t now_ns);

/* Release the record of a thread that ends. It must have been charged up to now; no event of it may follow. */
void sperf_traced_thread_end(sperf_traced_threads_t *threads, sperf_traced_thread_t *thread, int64_t now_ns);

/* Set the name of the thread: a String, or nil. */
void sperf_traced_thread_name(sperf_traced_threads_t *threads, const sperf_traced_thread_t *thread, VALUE name);

/*
 * In a child of fork, drop all counts and all threads but `own` (NULL: not known), which becomes number 1. Its
 * open calls stay open. Returns false when out of memory; then the tables must only be cleaned up. Context:
 * atfork child handler, on that thread with its GVL.
 */
bool sperf_traced_threads_fork_child(sperf_traced_threads_t *threads, sperf_traced_thread_t *own);

/* Return the number of bytes allocated, the tree included. Context: GVL, dsize included. */
uint64_t sperf_traced_threads_bytes(const sperf_traced_threads_t *threads);

/* Free everything but the records of threads, which are reused. No hook of calls may run any more. */
void sperf_traced_threads_cleanup(sperf_traced_threads_t *threads);

#endif
