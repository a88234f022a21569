/*
 * Targeted TracePoints: Ruby announces the calls of one method alone, and the rest of the program runs as without a
 * trace.
 *
 * Context: GVL of the main Ractor.
 */
#ifndef SPERF_EXT_TRACE_TARGETS_H
#define SPERF_EXT_TRACE_TARGETS_H

#include <ruby.h>

/*
 * Make a TracePoint whose hook is given `callee` (callee_finder.h); NULL for a chosen method. Raises NoMemoryError.
 */
typedef VALUE (*sperf_trace_target_new_t)(void *callee);

/* Enable `tracepoint` for a Method, an UnboundMethod or a RubyVM::InstructionSequence. Raises ArgumentError. */
void sperf_trace_target_enable(VALUE tracepoint, VALUE target);

#endif
