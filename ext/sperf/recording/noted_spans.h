/*
 * How long requests, jobs and tests took in the session that runs: sperf/model/spans.h has what is kept of them.
 *
 * They are of the segment: a take has those noted since the last one. What a process leaves that is killed has them as
 * they were when a part of its time ago they were added to its spool: the rarer the longer it runs, as each time the
 * histograms that have changed are written once more.
 *
 * Context of everything here: the main Ractor's GVL.
 */
#ifndef SPERF_EXT_NOTED_SPANS_H
#define SPERF_EXT_NOTED_SPANS_H

#include "sperf/model/spans.h"

/* Note one. SPERF_NO_MEMORY: it is not. */
sperf_status_t sperf_noted_spans_add(sperf_string_t key, sperf_string_t value, int64_t took_ns);

/* Add all to the comments of `profile`; and forget them. SPERF_NO_MEMORY. */
sperf_status_t sperf_noted_spans_write(sperf_profile_t *profile);
sperf_status_t sperf_noted_spans_take(sperf_profile_t *profile);

/* Say whether there are any that the spool has not, and it is time, `age_ns` after the segment's start, to write them. */
bool sperf_noted_spans_due(int64_t age_ns);

/* Give a comment for each key and value that the spool has not got yet, of spans since the last time, to `write`. */
void sperf_noted_spans_spool(int64_t age_ns, void (*write)(const char *comment));

/* Forget them: those of a session that is over, or of the parent of fork. */
void sperf_noted_spans_forget(void);

#endif
