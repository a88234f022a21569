/*
 * The profile that is being made of a trace, and how the trace's numbers map to its rows. Used by
 * trace_recording.c and trace_comments.c alone.
 */
#ifndef SPERF_EXT_TRACE_BUILDER_H
#define SPERF_EXT_TRACE_BUILDER_H

#include "sperf/trace/trace_profile.h"
#include "trace_state.h"

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

#endif
