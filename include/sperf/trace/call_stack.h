/*
 * The calls of one thread or fiber that are open, and the clock that charges the innermost one.
 *
 * Ruby announces that a method begins and that it ends, and mostly it does. It forgets some ends: of what was left by
 * an exception in C code, of threads that are killed, of accessors that raise. So a call is known by its place: where
 * its control frame is, or will be. Of two frames of a stack the younger one has the lower address, and two that are
 * alive are at different places. Hence, when a call begins at a place, all open ones at that place or below it are
 * over, whether their end was announced or not; and when one ends, so are all below it. No lost end is found later than
 * at the next event of its caller.
 *
 * Context: whoever owns the stack. Pure code; allocates where a stack becomes deeper than it ever was, or a node is new.
 */
#ifndef SPERF_CALL_STACK_H
#define SPERF_CALL_STACK_H

#include "sperf/trace/call_tree.h"

typedef struct {
    uintptr_t place; /* address of the control frame */
    sperf_call_node_t *node;
    int64_t begun_ns;
    int64_t limit_ns; /* tell of it if it takes longer; 0 and below: never */
} sperf_open_call_t;

/* Told of a call that took longer than its limit. */
typedef void (*sperf_slow_call_t)(void *context, const sperf_open_call_t *call, int64_t took_ns);

typedef struct {
    sperf_call_tree_t *tree;
    sperf_call_node_t *root;
    sperf_open_call_t *calls; /* the outermost first */
    uint32_t depth, capacity;
    sperf_slow_call_t slow; /* NULL: nobody is told */
    void *slow_context;
} sperf_call_stack_t;

/* Make an empty stack with a root of its own in `tree`. SPERF_NO_MEMORY. */
sperf_status_t sperf_call_stack_init(sperf_call_stack_t *stack, sperf_call_tree_t *tree);
void sperf_call_stack_cleanup(sperf_call_stack_t *stack);

/* Give the memory of a stack back in which no call is open; it may be used again. */
void sperf_call_stack_shrink(sperf_call_stack_t *stack);

/* Return the node of the innermost open call; the root where none is open. */
static inline sperf_call_node_t *sperf_call_stack_top(const sperf_call_stack_t *stack)
{
    return stack->depth > 0 ? stack->calls[stack->depth - 1].node : stack->root;
}

/* End the calls at places below `place`. */
void sperf_call_stack_end_below(sperf_call_stack_t *stack, uintptr_t place, int64_t now_ns);

/*
 * A call of `method` begins at `place`: end those that are there or below, and open it. Returns its node, without counting
 * the call; NULL: no memory, it is part of its caller.
 */
sperf_call_node_t *sperf_call_stack_begin(sperf_call_stack_t *stack, uintptr_t place, uint32_t method, int64_t now_ns,
                                          int64_t limit_ns);

/* The same for what is no node of its own: it is part of `node`, that of its caller. False: no memory. */
bool sperf_call_stack_begin_as(sperf_call_stack_t *stack, uintptr_t place, sperf_call_node_t *node, int64_t limit_ns);

/* The call at `place` ends, and those below it. Nothing more where none is open there: nobody was told of its begin. */
void sperf_call_stack_end(sperf_call_stack_t *stack, uintptr_t place, int64_t now_ns);

/*
 * Move the open calls below `root`, a root of `tree`, where they have counted nothing; none is reported as slow. The tree
 * that holds them must still exist. Returns SPERF_OK, or SPERF_NO_MEMORY: the stack must then only be cleaned up.
 */
sperf_status_t sperf_call_stack_move(sperf_call_stack_t *stack, sperf_call_tree_t *tree, sperf_call_node_t *root);

/* End all. */
void sperf_call_stack_end_all(sperf_call_stack_t *stack, int64_t now_ns);

/*
 * The clocks of a thread, and what of them was charged.
 *
 * Reading the CPU clock of a thread is a system call, which takes far longer than most calls do. So it is read where
 * much time has passed since the event before, and at no other: a thread that has done nothing but run for a few
 * microseconds has used the CPU for as long, or nearly. What short intervals are assumed to have used is taken off what
 * the clock has advanced when it is next read.
 */
enum { SPERF_SHORT_INTERVAL_NS = 50000 };

typedef struct {
    int64_t wall_ns;    /* charged up to here */
    int64_t cpu_ns;     /* what the CPU clock said when it was last read */
    int64_t assumed_ns; /* CPU time of the short intervals since */
} sperf_call_clock_t;

/*
 * Charge `node` with the time since the last charge, if that is short; false: it is long, and nothing is done. The caller
 * reads the CPU clock and calls sperf_call_clock_charge_long.
 */
static inline bool sperf_call_clock_charge(sperf_call_clock_t *clock, sperf_call_node_t *node, int64_t now_ns)
{
    int64_t length_ns = now_ns - clock->wall_ns;
    if (length_ns >= SPERF_SHORT_INTERVAL_NS) return false;
    if (length_ns > 0) { /* stamps of two cores may be a little apart */
        node->wall_ns += length_ns;
        node->cpu_ns += length_ns;
        clock->assumed_ns += length_ns;
    }
    clock->wall_ns = now_ns;
    return true;
}

/* Charge it, the CPU clock being `cpu_ns`. */
void sperf_call_clock_charge_long(sperf_call_clock_t *clock, sperf_call_node_t *node, int64_t now_ns, int64_t cpu_ns);

/* Return how much CPU time was used since the clock was last read, beyond what is charged; and take it as charged. */
int64_t sperf_call_clock_take_cpu(sperf_call_clock_t *clock, int64_t cpu_ns);

#endif
