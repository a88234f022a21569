/*
 * Threads and fibers of a trace: their open calls, their clocks, and how long they were without the GVL.
 *
 * Each fiber has a stack of open calls and a root in the tree. The clocks are the thread's, for one of its fibers runs at a time:
 * what passes is charged to the innermost open call of that one.
 *
 * What grows with the program's life is bounded. A record of a thread or fiber lives as long as that does: those of a
 * thread that ends are used for the next one. Ruby does not announce the end of a fiber: its record is taken over by
 * the next fiber whose execution context is at the same address, and where there are too many records, by any other.
 * Roots stay, as the tree has no end before the trace has. So they have a limit, and another one where the tree is half
 * full: threads beyond it share one root, and the fibers beyond it one for each thread. Nothing is lost by that but
 * which of them it was.
 *
 * Without the GVL. A thread that gives it up is charged up to there. When it has it again, what lies between is
 * divided: until it was ready it was blocked, or used the CPU in C code, which its CPU clock tells; from then on it
 * waited for the GVL. Both are leaves below the method in which it happened. An interval that was so short that reading
 * the clock would cost more than it is worth is running time, as most of them are: system calls that do not wait.
 *
 * Context of everything here, but for what says otherwise: GVL of the main Ractor, on the thread that it is about.
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
    sperf_call_stack_t stack; /* without a root until something is charged to it */
    uint32_t found; /* so many of the open calls were open when the trace began: a depth is counted from there on */
    struct sperf_traced_thread *thread;
    struct sperf_traced_fiber *next, *previous; /* of the thread */
} sperf_traced_fiber_t;

typedef struct sperf_traced_thread {
    VALUE object;
    const sperf_word_t *vm; /* the VM's structure of it */
    uint32_t number;        /* from 1, the main thread first; SPERF_TRACED_OTHER; 0: it has none so far */
    bool ignored;           /* whoever traces wants nothing of it */
    bool decided;           /* whether it is ignored */
    bool busy;              /* with what is not the program's: nothing is charged */
    bool listed;            /* Ruby has it: see sperf_trace_begin_threads */
    sperf_traced_fiber_t *fibers;
    sperf_traced_fiber_t *fiber;   /* that runs */
    uint32_t roots_count;          /* fibers with a root of their own */
    sperf_call_node_t *other_root; /* of those without; NULL: there are none */
    sperf_call_clock_t clock;
    pthread_t native;                            /* whose CPU clock it is */
    sperf_call_node_t *collecting;               /* while it collects garbage */
    int64_t suspended_ns;                        /* when it gave the GVL up; 0: it has it */
    _Atomic int64_t ready_ns;                    /* when it wanted it back; 0: not yet */
    struct sperf_traced_thread *next, *previous; /* of all */
} sperf_traced_thread_t;

/* Whose a root is. */
typedef struct {
    uint32_t node;
    uint32_t thread; /* its number */
    uint32_t fiber;  /* in its thread, from 1; 0: those that have none of their own */
} sperf_traced_root_t;

/* What a thread is called, or was when it ended. */
typedef struct {
    char *bytes; /* heap; NULL: no name */
    size_t length;
} sperf_traced_name_t;

/* The number of those threads that are not told apart. */
#define SPERF_TRACED_OTHER UINT32_MAX

typedef struct {
    sperf_call_tree_t tree;
    sperf_trace_limits_t limits;
    sperf_traced_thread_t *threads; /* that live */
    sperf_traced_root_t *roots;     /* in the order of their nodes; the first is that of SPERF_TRACED_OTHER */
    uint32_t roots_count, roots_capacity;
    sperf_traced_name_t *names;    /* of threads, by their number less 1 */
    uint32_t numbers_count;        /* threads that have a number of their own */
    uint32_t fiber_roots_count;    /* roots of fibers that are not the first of their thread */
    sperf_traced_fiber_t **fibers; /* by the hash of their ec */
    uint32_t fibers_capacity, fibers_count;
    uint32_t hand;                 /* where a record is looked for that can be taken away */
    bool targets_only;             /* time outside of any call is nobody's */
    sperf_counter_clock_t *stamps; /* the process's, which knows the counter better with time */
    bool counts_cycles;
    int64_t observed_ns; /* when the counter was observed last */
    int64_t own_ns;      /* what looking at clocks and methods took, which is nobody's */
    sperf_slow_call_t slow;
} sperf_traced_threads_t;

/* Return the time, and now and then relate the cycle counter to it. */
int64_t sperf_traced_now(sperf_traced_threads_t *threads);

/* Return the record of `thread`, made if need be, charged up to `now_ns`. NULL: out of memory. */
sperf_traced_thread_t *sperf_traced_thread_get(sperf_traced_threads_t *threads, VALUE thread, int64_t now_ns);

/*
 * Return the one that there is, NULL for none, and for a thread that has ended (`ended` may be NULL). Context: anywhere where the
 * thread's object is alive. Records are never given back to the system, as a hook that runs without the GVL may have found one
 * just before the trace was stopped. A thread that has ended has no such hook any more: its record serves the next one at once.
 */
sperf_traced_thread_t *sperf_traced_thread_find(VALUE thread, bool *ended);

/*
 * Make the key of thread-specific data, once per process, and empty tables but for the root of SPERF_TRACED_OTHER.
 * Raises. The first time it waits some milliseconds, until it is known how fast the cycle counter runs.
 */
void sperf_traced_threads_init(sperf_traced_threads_t *threads, sperf_trace_limits_t limits);

/* Give the thread a number if it has none. */
void sperf_traced_thread_number(sperf_traced_threads_t *threads, sperf_traced_thread_t *thread);

/* Give the fiber a root: its own, or one that it shares. */
void sperf_traced_root_give(sperf_traced_threads_t *threads, sperf_traced_fiber_t *fiber);

/* The thread runs the fiber whose ec is `ec` now. False: out of memory, and it is none that is known. */
bool sperf_traced_fiber_switch(sperf_traced_threads_t *threads, sperf_traced_thread_t *thread, const sperf_word_t *ec);

/* As sperf_traced_charge where much time has passed. */
void sperf_traced_charge_long(sperf_traced_threads_t *threads, sperf_traced_thread_t *thread, sperf_call_node_t *node,
                              int64_t now_ns);

/* Charge what passed since the last charge to what runs. */
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

/* Begin anew, with what is not charged yet forgotten. Reads the CPU clock. */
void sperf_traced_begin(sperf_traced_threads_t *threads, sperf_traced_thread_t *thread);

/* The same, where the trace itself took the time since the last charge. */
void sperf_traced_skip(sperf_traced_threads_t *threads, sperf_traced_thread_t *thread);

/* The thread gives the GVL up, and has it again. Context: thread event hooks. */
void sperf_traced_suspended(sperf_traced_threads_t *threads, sperf_traced_thread_t *thread, int64_t now_ns);
void sperf_traced_resumed(sperf_traced_threads_t *threads, sperf_traced_thread_t *thread, int64_t now_ns);

/* Charge a thread without the GVL up to now. Context: GVL, any thread. */
void sperf_traced_wait(sperf_traced_threads_t *threads, sperf_traced_thread_t *thread, int64_t now_ns);

/* The thread has ended, and was charged up to now: no event is about it any more. Its record is another one's from here on. */
void sperf_traced_thread_end(sperf_traced_threads_t *threads, sperf_traced_thread_t *thread, int64_t now_ns);

/* Note what it is called: a String, or nil. */
void sperf_traced_thread_name(sperf_traced_threads_t *threads, const sperf_traced_thread_t *thread, VALUE name);

/*
 * In a child of fork, where no thread is left but `own` (NULL: it is not known): forget what was counted and the others, and
 * keep what is open. `own` is number 1. False: out of memory, nothing of it may be used but sperf_traced_threads_cleanup.
 * Context: atfork child handler, on that thread with its GVL.
 */
bool sperf_traced_threads_fork_child(sperf_traced_threads_t *threads, sperf_traced_thread_t *own);

/* Return how many bytes all of it takes, with the tree. Context: GVL, dsize included. */
uint64_t sperf_traced_threads_bytes(const sperf_traced_threads_t *threads);

/* Let go of all. No hook of calls runs any more. */
void sperf_traced_threads_cleanup(sperf_traced_threads_t *threads);

#endif
