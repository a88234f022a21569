/*
 * Sperf::Native's calls for traces: trace_start, trace_stop, trace_pause, trace_resume, trace_target, tracing?.
 */
#ifndef SPERF_EXT_TRACE_CALLS_H
#define SPERF_EXT_TRACE_CALLS_H

#include <ruby.h>

#include "tracing/tracer.h"

/* Define them. Context: Init. */
void sperf_trace_calls_init(VALUE native);

/* Read the keywords of trace_start from a Hash, nil for none. Raises ArgumentError, TypeError. Context: GVL. */
sperf_trace_options_t sperf_trace_options_read(VALUE keywords);

#endif
