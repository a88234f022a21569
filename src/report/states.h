/*
 * What threads did, by state, and what they waited for.
 *
 * Time that is no code's has frames of sperf's own as leaves ([GVL blocked], [GC marking]: sperf/model/frame_kind.h). In a table
 * of functions such a leaf is one row, in a server the first by far, that tells nothing. Here each is a state, and time
 * without the GVL belongs to the function that gave the GVL up: Kernel#sleep, Thread::Queue#pop, IO.select.
 */
#ifndef SPERF_STATES_H
#define SPERF_STATES_H

#include "sperf/model/frame_kind.h"
#include "sperf/report/graph.h"

typedef enum {
    SPERF_STATE_RUNNING, /* code, and what has no stack */
    SPERF_STATE_BLOCKED,
    SPERF_STATE_GVL_WAIT,
    SPERF_STATE_GC_MARKING,
    SPERF_STATE_GC_SWEEPING,
    SPERF_STATES
} sperf_state_t;

/* In words, as a row of a table. */
extern const char *const sperf_state_names[SPERF_STATES];

typedef struct {
    int64_t totals[SPERF_STATES];
    bool partial[SPERF_STATES]; /* they are calls, and some were counted in part */
    /* Functions, listed by what was waited for in them: flat, and cumulative is the same. The GVL is waited for as [GVL wait]. */
    sperf_graph_t waits;
} sperf_states_t;

/*
 * Add up the sample type `type` (0-based, in range) of the samples that `view` looks at; with `everything`, all of the profile,
 * also what has no stack. SPERF_NO_MEMORY. Ownership: the caller cleans up, also after an error.
 */
sperf_status_t sperf_states_init(sperf_states_t *states, const sperf_view_t *view, uint32_t type, bool everything);
void sperf_states_cleanup(sperf_states_t *states);

/* Say whether there is anything but running code, of which a table of functions says all. */
bool sperf_states_differ(const sperf_states_t *states);

/* Return the state that a sample is in whose leaf is of this kind. */
sperf_state_t sperf_state_of(sperf_frame_kind_t kind);

/* The states that stacks are in: that of the first frame from the leaf that the view shows. */
typedef struct {
    const sperf_view_t *view;
    uint8_t *by_function; /* states, by function id */
} sperf_stack_states_t;

/* SPERF_NO_MEMORY. Ownership: the caller cleans up, also after an error. The view must outlive it. */
sperf_status_t sperf_stack_states_init(sperf_stack_states_t *states, const sperf_view_t *view);
void sperf_stack_states_cleanup(sperf_stack_states_t *states);

/*
 * Return the state of `*stack`. `*frame` is the frame that says so, 0 where there is none, which is running, and `*stack` moves on
 * behind it.
 */
sperf_state_t sperf_stack_state(const sperf_stack_states_t *states, sperf_stack_id_t *stack, sperf_frame_id_t *frame);

#endif
