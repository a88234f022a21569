/*
 * How long requests, jobs and tests took in the session that runs: sperf/model/spans.h has what is kept of them.
 *
 * They are of the segment: a take has those noted since the last one. A process that is killed leaves none.
 *
 * Context of everything here: the main Ractor's GVL.
 */
#ifndef SPERF_EXT_NOTED_SPANS_H
#define SPERF_EXT_NOTED_SPANS_H

#include "sperf/model/spans.h"

/* Note one. SPERF_NO_MEMORY: it is not. */
sperf_status_t sperf_noted_spans_add(sperf_string_t key, sperf_string_t value, int64_t took_ns);

/* Add all to the comments of `profile`, and forget them. SPERF_NO_MEMORY. */
sperf_status_t sperf_noted_spans_take(sperf_profile_t *profile);

/* Forget them: those of a session that is over, or of the parent of fork. */
void sperf_noted_spans_forget(void);

#endif
