/*
 * The time of blocks by the clocks: what a thread spent, by kind, for as long as it was in the same blocks of
 * Sperf.profile.
 *
 * Samples say what a block's time went to, and the thread's own clocks how much of it there was. A span begins and ends
 * where the blocks of the running fiber change: a block begins or ends, the thread switches to a fiber of other blocks,
 * or ends. Then the clocks are read, on the thread itself, and what they advanced goes into the ring, behind the samples
 * of the span. A thread that is in no block reads no clock.
 *
 * Readings are totals of the thread in the session, of which `spanned_ns` (thread_record.h) is what spans were told. In
 * cpu mode they are those of the native thread's CPU clock. With M:N threads (RUBY_MN_THREADS) that is not one thread's,
 * so there are no spans in cpu mode: blocks have what their samples weigh.
 */
#ifndef SPERF_EXT_BLOCK_SPANS_H
#define SPERF_EXT_BLOCK_SPANS_H

#include "capture.h"

/* When a span of the calling thread ends, by both clocks. */
typedef struct {
    int64_t mono_ns;
    int64_t cpu_ns;
} sperf_span_time_t;

/* Read them. Context: anywhere. */
sperf_span_time_t sperf_span_now(void);

/*
 * The calling thread is in `blocks` since `time`: end its span and begin another one. It has run since then, and waited
 * for nothing but to be OUT. Returns false, with nothing changed, where the ring has no room for it. Context: the thread
 * itself with the GVL, OUT, in a session that is active.
 */
bool sperf_span_turn(sperf_session_t *session, sperf_thread_record_t *record, uint64_t blocks, sperf_span_time_t time);

/*
 * The span of another thread, which is in blocks, ends here, and one in the same blocks begins: `entry` is what was
 * spent. An interval without the GVL that goes on counts up to `mono_ns`. Returns false where there is nothing to say.
 * Context: under the GVL, which the thread is without, and sampler_lock, or with sperf's thread gone; or its own thread.
 */
bool sperf_span_read(sperf_session_t *session, sperf_thread_record_t *record, int64_t mono_ns, sperf_entry_t *entry);

#endif
