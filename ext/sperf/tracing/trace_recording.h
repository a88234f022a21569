/*
 * From a trace to a profile: methods and threads get their names, and comments say how the trace was taken.
 *
 * Names are read by calling Ruby. The tables must not change meanwhile, because arrays are made as long as the
 * tables are. No other thread runs, as interrupts are held back (vm/held_call.h), and this thread is not
 * traced, as hooks record nothing meanwhile.
 */
#ifndef SPERF_EXT_TRACE_RECORDING_H
#define SPERF_EXT_TRACE_RECORDING_H

#include "recording/session_recording.h"
#include "sperf/trace/trace_profile.h"
#include "trace_state.h"

/*
 * Make a profile of what was traced so far. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED. Raises nothing. Ownership:
 * the caller frees `*out`. Context: GVL of the main Ractor, where Ruby objects may be made; hooks of calls.
 */
sperf_status_t sperf_trace_recording_new(sperf_trace_t *trace, sperf_recording_t **out);

/*
 * The profile that is being made of a trace, and how the trace's numbers map to its rows. Used by
 * trace_recording.c and trace_comments.c alone.
 */

typedef struct {
    sperf_trace_t *trace;
    sperf_profile_t *profile;
    sperf_traced_method_t *methods; /* by number */
    sperf_trace_root_t *roots;
    sperf_traced_objects_t *objects;
    sperf_thread_id_t *threads; /* by sperf_trace_builder_thread_index */
    uint32_t methods_count, roots_count;
    bool any_partial; /* calls of some method were counted in part */
    sperf_status_t status;
} sperf_trace_builder_t;

/* Return the index of a thread's row; 0: threads beyond the limit. */
static inline uint32_t sperf_trace_builder_thread_index(uint32_t thread_number)
{
    return thread_number == SPERF_TRACED_OTHER ? 0 : thread_number;
}

/* Comments of the profile (trace_comments.c). */

/*
 * Append the comments to builder->profile, whose methods and threads must have been added. SPERF_NO_MEMORY,
 * SPERF_LIMIT_EXCEEDED. Context: GVL of the main Ractor.
 */
sperf_status_t sperf_trace_comments_append(const sperf_trace_builder_t *builder, const sperf_trace_sums_t *sums);

#endif
