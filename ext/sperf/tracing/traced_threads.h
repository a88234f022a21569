/*
 * Threads and fibers of a trace: their open calls, their clocks, and how long they were without the GVL.
 *
 * Each fiber has a stack of open calls and a root in the tree. The clocks are the thread's, for one of its fibers runs at a time:
 * what passes is charged to the innermost open call of that one.
 *
 * Without the GVL. A thread that gives it up is charged up to there. When it has it again, what lies between is divided: until it was
 * ready it was blocked, or used the CPU in C code, which its CPU clock tells; from then on it waited for the GVL. Both are leaves below
 * the method in which it happened. An interval that was so short that reading the clock would cost more than it is worth is running
 * time, as most of them are: system calls that do not wait.
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

typedef struct sperf_traced_fiber {
    const sperf_word_t *ec;
    sperf_word_t vm_stack; /* where its frames are; another one: the fiber is gone, and this is a new one */
    sperf_call_stack_t stack;
    uint32_t found;  /* so many of the open calls were open when the trace began: a depth is counted from there on */
    uint32_t number; /* in its thread, from 1; 0: of those that are not told apart any more */
    struct sperf_traced_thread *thread;
    struct sperf_traced_fiber *next; /* of the thread */
} sperf_traced_fiber_t;

typedef struct sperf_traced_thread {
    VALUE object;
    const sperf_word_t *vm; /* the VM's structure of it */
    uint64_t number;        /* from 1, the main thread first */
    bool ignored;           /* whoever traces wants nothing of it */
    bool decided;           /* whether it is ignored */
    bool busy;              /* with what is not the program's: nothing is charged */
    bool over;              /* its object may be gone */
    sperf_traced_fiber_t *fibers;
    sperf_traced_fiber_t *fiber; /* that runs */
    uint32_t fibers_count;
    sperf_call_clock_t clock;
    pthread_t native;              /* whose CPU clock it is */
    sperf_call_node_t *collecting; /* while it collects garbage */
    int64_t suspended_ns;          /* when it gave the GVL up; 0: it has it */
    _Atomic int64_t ready_ns;      /* when it wanted it back; 0: not yet */
    char *name;                    /* as it was when it ended; heap; NULL: none */
    size_t name_length;
    struct sperf_traced_thread *next; /* of all */
} sperf_traced_thread_t;

typedef struct {
    sperf_call_tree_t tree;
    sperf_traced_thread_t *threads; /* all that there were */
    uint64_t threads_count;
    sperf_traced_fiber_t **fibers; /* by the hash of their ec */
    uint32_t fibers_capacity, fibers_count;
    bool targets_only;             /* time outside of any call is nobody's */
    sperf_counter_clock_t *stamps; /* the process's, which knows the counter better with time */
    bool counts_cycles;
    int64_t observed_ns; /* when the counter was observed last */
    int64_t own_ns;      /* what looking at clocks and methods took, which is nobody's */
    sperf_slow_call_t slow;
} sperf_traced_threads_t;

/* So many fibers have a root of their own; the others of a thread share one. */
enum { SPERF_TRACED_FIBERS_MAX = 4096 };

/* Return the time, and now and then relate the cycle counter to it. */
int64_t sperf_traced_now(sperf_traced_threads_t *threads);

/* Return the record of `thread`, made if need be, charged up to `now_ns`. NULL: out of memory. */
sperf_traced_thread_t *sperf_traced_thread_get(sperf_traced_threads_t *threads, VALUE thread, int64_t now_ns);

/*
 * Return the one that there is, NULL for none, and for a thread that has ended (`ended` may be NULL). Context: anywhere where the
 * thread's object is alive. Records are never given back to the system, as a hook that runs without the GVL may have found one
 * just before it was let go of.
 */
sperf_traced_thread_t *sperf_traced_thread_find(VALUE thread, bool *ended);

/*
 * Make the key of thread-specific data, once per process, and empty tables. Raises. The first time it waits some milliseconds, until it is
 * known how fast the cycle counter runs.
 */
void sperf_traced_threads_init(sperf_traced_threads_t *threads);

/* The thread runs the fiber whose ec is `ec` now. False: out of memory, and it is none that is known. */
bool sperf_traced_fiber_switch(sperf_traced_threads_t *threads, sperf_traced_thread_t *thread, const sperf_word_t *ec,
                               int64_t now_ns);

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

/* The thread ends: no event is about it any more. */
void sperf_traced_thread_end(sperf_traced_threads_t *threads, sperf_traced_thread_t *thread, int64_t now_ns);

/* Note what it is called: a String, or nil. */
void sperf_traced_thread_name(sperf_traced_thread_t *thread, VALUE name);

/*
 * In a child of fork, where no thread is left but `own` (NULL: it is not known): forget what was counted and the others, and
 * keep what is open. `own` is number 1. False: out of memory, nothing of it may be used but sperf_traced_threads_cleanup.
 * Context: atfork child handler, on that thread with its GVL.
 */
bool sperf_traced_threads_fork_child(sperf_traced_threads_t *threads, sperf_traced_thread_t *own);

/* Let go of all. No hook of calls runs any more. */
void sperf_traced_threads_cleanup(sperf_traced_threads_t *threads);

#endif
