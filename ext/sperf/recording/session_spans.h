/*
 * How long requests, jobs and tests took in the session that runs: sperf/model/spans.h says what is recorded of them.
 *
 * Spans belong to the segment: a recording has those that were added since the last one. The spool gets new spans when
 * the segment is older by a sixteenth: the longer a process runs, the more seldom, because each time all histograms
 * that have changed are written again. A process that is killed leaves the spans that the spool has.
 *
 * Of requests, jobs, tests, queries, collections, exceptions and what the program marks, the segment also has the latest
 * marks (sperf/model/marks.h). The spool does not get these.
 *
 * Context of all functions: the main Ractor's GVL. GC hooks add marks; no function allocates objects, so no hook comes
 * in the middle of another function.
 */
#ifndef SPERF_EXT_SESSION_SPANS_H
#define SPERF_EXT_SESSION_SPANS_H

#include "sperf/model/marks.h"
#include "sperf/model/spans.h"

/* Add a span. SPERF_NO_MEMORY: it is not added. */
sperf_status_t sperf_session_spans_add(sperf_string_t key, sperf_string_t value, int64_t took_ns);

/*
 * Add a mark, whose end is on the monotonic clock. Queries, collections, exceptions and what the program marks come by the
 * thousand: these do not displace each other, nor requests, jobs and tests. SPERF_NO_MEMORY: it is not added.
 */
sperf_status_t sperf_session_spans_add_mark(sperf_string_t kind, sperf_string_t name, uint64_t thread_number,
                                            int64_t end_mono_ns, int64_t took_ns);

/*
 * Append the marks to the comments of `profile`, and remove them. `real_offset_ns` is what real time is ahead of the
 * monotonic clock. SPERF_NO_MEMORY.
 */
sperf_status_t sperf_session_spans_move_marks(uint64_t process, int64_t real_offset_ns, sperf_profile_t *profile);

/*
 * Append the marks that are on one of the `threads`, and end at `since_real_ns` or later, to the comments of `profile`.
 * SPERF_NO_MEMORY.
 */
sperf_status_t sperf_session_spans_copy_marks(uint64_t process, int64_t real_offset_ns, int64_t since_real_ns,
                                              const uint64_t *threads, uint32_t count, sperf_profile_t *profile);

/* Append all spans to the comments of `profile`; `move` also clears them. SPERF_NO_MEMORY. */
sperf_status_t sperf_session_spans_append(sperf_profile_t *profile);
sperf_status_t sperf_session_spans_move(sperf_profile_t *profile);

/* Return whether there are new spans, and it is time to spool them, `age_ns` after the segment's start. */
bool sperf_session_spans_due(int64_t age_ns);

/* Call `write` with a comment for each key and value that has new spans. */
void sperf_session_spans_spool(int64_t age_ns, void (*write)(const char *comment));

/* Remove all spans: those of a session that is over, or of the parent of fork. */
void sperf_session_spans_clear(void);

#endif
