/* Sperf::CallNodes, for Sperf::Trace: the call tree of a profile, which is computed once and read piece by piece. */
#ifndef SPERF_EXT_TRACE_EXPORT_H
#define SPERF_EXT_TRACE_EXPORT_H

#include <ruby.h>

/* Define Sperf::CallNodes, and the method of `profile_class` that makes one. Context: Init. */
void sperf_trace_export_init(VALUE profile_class);

#endif
