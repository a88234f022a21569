/*
 * Weights of samples at the stop: unsampled time is divided among the samples, so that weights add up to the time of the
 * clocks.
 */
#ifndef SPERF_EXT_WEIGHTS_H
#define SPERF_EXT_WEIGHTS_H

#include "tables.h"
#include "threads/session.h"

/*
 * Give names to threads that have none yet, add the unsampled time of threads that are still there, and plan how all of
 * it is shared out; sperf_sharing_next then returns the weight of each sample. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED.
 * The caller cleans `sharing` up in any case. Context: GVL, without sperf's thread; calls Ruby.
 */
sperf_status_t sperf_weights_plan(sperf_session_t *session, int64_t end_mono_ns, sperf_sharing_t *sharing);

#endif
