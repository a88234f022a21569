/*
 * Checkpoints: the trace is written from time to time, so that it survives the process
 * (sperf_tracer_set_checkpoint).
 */
#ifndef SPERF_EXT_TRACE_CHECKPOINT_H
#define SPERF_EXT_TRACE_CHECKPOINT_H

#include "trace_state.h"

/* Set the function that writes checkpoints. The first one is due after 0.25 s. Context: GVL of the main Ractor. */
void sperf_trace_checkpoint_set(sperf_trace_t *trace, int (*write)(void));

/*
 * Write a checkpoint if there was an event since the last one, and schedule the next. Raises nothing.
 * Context: GVL of the main Ractor, where Ruby objects may be made; hooks of calls.
 */
void sperf_trace_checkpoint_write(sperf_trace_t *trace);

#endif
