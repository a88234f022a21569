/*
 * The open calls of one thread or fiber, and the clock that charges the innermost one.
 *
 * Ruby announces the begin and the end of a method, but omits some ends: of calls that an exception in C code
 * left, of killed threads, of accessors that raise. So a call is identified by its place: the address of its
 * control frame. Of two frames on a stack the younger one has the lower address, and two live frames have
 * different places. Hence, when a call begins at a place, all open calls at that place or below have ended,
 * announced or not; and when a call ends, so have all below it. A missing end is noticed at the latest at the next
 * event of the caller.
 *
 * Context: the owner of the stack. Pure code; allocates when a stack becomes deeper than before, or a node is new.
 */
#ifndef SPERF_CALL_STACK_H
#define SPERF_CALL_STACK_H

#include "sperf/trace/call_tree.h"

typedef struct {
    uintptr_t place; /* address of the control frame */
    sperf_call_node_t *node;
    int64_t begun_ns;
    int64_t limit_ns; /* report the call if it takes longer; <= 0: never */
} sperf_open_call_t;

/* Receives a call that took longer than its limit. */
typedef void (*sperf_slow_call_t)(void *context, const sperf_open_call_t *call, int64_t took_ns);

typedef struct {
    sperf_call_tree_t *tree;
    sperf_call_node_t *root;
    sperf_open_call_t *calls; /* the outermost first */
    uint32_t depth, capacity;
    sperf_slow_call_t slow; /* NULL: slow calls are not reported */
    void *slow_context;
} sperf_call_stack_t;

void sperf_call_stack_cleanup(sperf_call_stack_t *stack);

/* Free the memory of a stack without open calls. The stack can be used again. */
void sperf_call_stack_shrink(sperf_call_stack_t *stack);

/* Return the node of the innermost open call, or the root if no call is open. */
static inline sperf_call_node_t *sperf_call_stack_top(const sperf_call_stack_t *stack)
{
    return stack->depth > 0 ? stack->calls[stack->depth - 1].node : stack->root;
}

/* End the calls at places below `place`. */
void sperf_call_stack_end_below(sperf_call_stack_t *stack, uintptr_t place, int64_t now_ns);

/*
 * Begin a call of `method` at `place`: end the calls there and below, then open the call. Returns its node without
 * counting the call, or NULL if there is no memory; the call is then part of its caller.
 */
sperf_call_node_t *sperf_call_stack_begin(sperf_call_stack_t *stack, uintptr_t place, uint32_t method, int64_t now_ns,
                                          int64_t limit_ns);

/* Open a call that has no node of its own and is part of `node`, its caller. Returns false if there is no memory. */
bool sperf_call_stack_begin_as(sperf_call_stack_t *stack, uintptr_t place, sperf_call_node_t *node, int64_t limit_ns);

/*
 * End the call at `place` and those below it. Does nothing more if no call is open there: its begin was not
 * announced.
 */
void sperf_call_stack_end(sperf_call_stack_t *stack, uintptr_t place, int64_t now_ns);

/*
 * Move the open calls below `root`, a root of `tree`, where they have counted nothing. None of them is reported as
 * slow any more. The previous tree must still exist. After SPERF_NO_MEMORY the stack must only be cleaned up.
 */
sperf_status_t sperf_call_stack_move(sperf_call_stack_t *stack, sperf_call_tree_t *tree, sperf_call_node_t *root);

/* End all open calls. */
void sperf_call_stack_end_all(sperf_call_stack_t *stack, int64_t now_ns);

/*
 * The clocks of a thread, and how much of them was charged.
 *
 * Reading the CPU clock of a thread is a system call, which takes far longer than most calls of methods. So it is
 * read only where much time has passed since the event before: a thread that ran for a few microseconds has used
 * the CPU for nearly as long. The CPU time assumed for short intervals is subtracted from what the clock advanced,
 * when it is next read.
 */
enum { SPERF_SHORT_INTERVAL_NS = 50000 };

typedef struct {
    int64_t wall_ns;    /* charged up to here */
    int64_t cpu_ns;     /* last reading of the CPU clock */
    int64_t assumed_ns; /* CPU time of the short intervals since */
} sperf_call_clock_t;

/*
 * Charge `node` with the time since the last charge, if that is short. Returns false and does nothing if it is
 * long: the caller then reads the CPU clock and calls sperf_call_clock_charge_long.
 */
static inline bool sperf_call_clock_charge(sperf_call_clock_t *clock, sperf_call_node_t *node, int64_t now_ns)
{
    int64_t length_ns = now_ns - clock->wall_ns;
    if (length_ns >= SPERF_SHORT_INTERVAL_NS) return false;
    if (length_ns > 0) { /* stamps of two cores may differ a little */
        node->wall_ns += length_ns;
        node->cpu_ns += length_ns;
        clock->assumed_ns += length_ns;
    }
    clock->wall_ns = now_ns;
    return true;
}

/* Charge `node` with the time since the last charge. `cpu_ns` is the CPU clock. */
void sperf_call_clock_charge_long(sperf_call_clock_t *clock, sperf_call_node_t *node, int64_t now_ns, int64_t cpu_ns);

/* Charge the CPU time since the last reading that has not been charged yet, and return it. */
int64_t sperf_call_clock_charge_cpu(sperf_call_clock_t *clock, int64_t cpu_ns);

#endif
