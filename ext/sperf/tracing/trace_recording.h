/*
 * From a trace to a profile: methods and threads get their names, and comments say how the trace was taken.
 *
 * Names are read by calling Ruby. The tables must not change meanwhile, because arrays are made as long as the
 * tables are. No other thread runs, as interrupts are held back (vm/held_call.h), and this thread is not
 * traced, as hooks record nothing meanwhile.
 */
#ifndef SPERF_EXT_TRACE_RECORDING_H
#define SPERF_EXT_TRACE_RECORDING_H

#include "recording/recording.h"
#include "trace_state.h"

/*
 * Make a profile of what was traced so far. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED. Raises nothing. Ownership:
 * the caller frees `*out`. Context: GVL of the main Ractor, where Ruby objects may be made; hooks of calls.
 */
sperf_status_t sperf_trace_recording_new(sperf_trace_t *trace, sperf_recording_t **out);

#endif
