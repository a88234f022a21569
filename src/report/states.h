/*
 * The states of threads, and what they waited for.
 *
 * Time in which no code runs has leaves of sperf's own ([GVL blocked], [GC marking]: sperf/model/frame_kind.h). In
 * a table of functions such a leaf is one row, in a server by far the largest one, without any detail. Here each
 * is a state, and time without the GVL belongs to the function that released the GVL: Kernel#sleep,
 * Thread::Queue#pop, IO.select.
 */
#ifndef SPERF_STATES_H
#define SPERF_STATES_H

#include "sperf/model/frame_kind.h"
#include "sperf/report/graph.h"

typedef enum {
    SPERF_STATE_RUNNING, /* code, and samples without a stack */
    SPERF_STATE_BLOCKED,
    SPERF_STATE_GVL_WAIT,
    SPERF_STATE_GC_MARKING,
    SPERF_STATE_GC_SWEEPING,
    SPERF_STATE_GC, /* one of these two */
    SPERF_STATES
} sperf_state_t;

/* Names of states in tables. */
extern const char *const sperf_state_names[SPERF_STATES];

typedef struct {
    int64_t totals[SPERF_STATES];
    bool partial[SPERF_STATES]; /* calls, some of which were counted in part */
    /*
     * Functions by the time waited in them; flat and cumulative values are equal. Waits for the GVL are [GVL
     * wait].
     */
    sperf_graph_t waits;
} sperf_states_t;

/*
 * Add up the sample type `type` (0-based, in range) of the samples in `view`, or with `everything` of the whole
 * profile, samples without a stack included. SPERF_NO_MEMORY. Ownership: the caller cleans up, even after an
 * error.
 */
sperf_status_t sperf_states_init(sperf_states_t *states, const sperf_view_t *view, uint32_t type, bool everything);
void sperf_states_cleanup(sperf_states_t *states);

/* Return whether there is anything except running code, which a table of functions covers. */
bool sperf_states_differ(const sperf_states_t *states);

/* Return the state of samples with a leaf of this kind. */
sperf_state_t sperf_state_of(sperf_frame_kind_t kind);

/* The states of stacks: that of the first frame from the leaf that the view shows. */
typedef struct {
    const sperf_view_t *view;
    uint8_t *by_function; /* states, by function id */
} sperf_stack_states_t;

/* SPERF_NO_MEMORY. Ownership: the caller cleans up, also after an error. The view must outlive it. */
sperf_status_t sperf_stack_states_init(sperf_stack_states_t *states, const sperf_view_t *view);
void sperf_stack_states_cleanup(sperf_stack_states_t *states);

/*
 * Return the state of `*stack`. Sets `*frame` to the frame of that state and moves `*stack` past it; 0 if there is
 * no such frame, which means running.
 */
sperf_state_t sperf_stack_state(const sperf_stack_states_t *states, sperf_stack_id_t *stack, sperf_frame_id_t *frame);

#endif
