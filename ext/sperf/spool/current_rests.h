/*
 * Unsampled time (recording/unsampled_time.h) of all threads as it is while they run, for the spool. At the stop
 * it is in the tables.
 *
 * Context of all functions: the thread that writes the spool, with sampler_lock or while no other thread is in the
 * tables.
 */
#ifndef SPERF_EXT_CURRENT_RESTS_H
#define SPERF_EXT_CURRENT_RESTS_H

#include "recording/tables.h"
#include "threads/session.h"

/* Memory that is kept from one reading to the next. Zero bytes are empty. */
typedef struct {
    sperf_rest_t *rows; /* by thread row */
    uint32_t count;
    uint32_t capacity;
} sperf_current_rests_t;

/*
 * Add rows for threads that no tick has found: in wall mode for all, else for those with time of the GC or
 * CPU time without the GVL. Takes threads.lock.
 */
void sperf_current_rests_add_threads(sperf_session_t *session);

/* Read the unsampled time at `now_mono_ns`. SPERF_NO_MEMORY. Takes threads.lock. */
sperf_status_t sperf_current_rests_read(sperf_current_rests_t *rests, sperf_session_t *session, int64_t now_mono_ns);

void sperf_current_rests_cleanup(sperf_current_rests_t *rests);

#endif
