/*
 * Calibration: what an event costs, measured before a trace begins by calling methods that do nothing with
 * hooks and without.
 */
#ifndef SPERF_EXT_TRACE_CALIBRATION_H
#define SPERF_EXT_TRACE_CALIBRATION_H

#include "trace_state.h"

/*
 * Measure trace->costs. The trace must be empty (sperf_trace_init); the caller cleans it up. Returns false,
 * with costs of 0, if measuring would not go unnoticed: other tools listen to calls or new objects. Raises
 * nothing. Context: GVL of the main Ractor, within sperf_vm_quiet_begin.
 */
bool sperf_trace_calibrate(sperf_trace_t *trace);

#endif
