/*
 * The time of blocks of Sperf.profile by the clocks: what a thread spent, by kind, while it was in the same blocks.
 *
 * Samples tell what a block's time went to; the thread's own clocks tell how much time there was. A span begins
 * and ends when the blocks of the running fiber change: a block begins or ends, the thread switches to a fiber
 * in other blocks, or the thread ends. Then the thread reads its own clocks and appends the difference to the
 * ring, behind the samples of the span. A thread that is in no block reads no clock.
 *
 * Readings are totals of the thread in the session; `spanned_ns` (thread_record.h) is the part that spans have
 * reported. In cpu mode they come from the native thread's CPU clock. With M:N threads (RUBY_MN_THREADS) that clock
 * belongs to no single Ruby thread, so there are no spans in cpu mode: blocks then have the weight of their samples.
 */
#ifndef SPERF_EXT_BLOCK_SPANS_H
#define SPERF_EXT_BLOCK_SPANS_H

#include "capture.h"

/* The end of a span of the calling thread, by both clocks. */
typedef struct {
    int64_t mono_ns;
    int64_t cpu_ns;
} sperf_span_time_t;

/* Read both clocks. Context: anywhere. */
sperf_span_time_t sperf_span_now(void);

/*
 * The calling thread is in `blocks` since `time`: end its span and begin the next one. Since `time` it has run,
 * or waited to become OUT, and nothing else. Returns false, with nothing changed, if the ring has no room.
 * Context: the thread itself with the GVL, OUT, in an active session.
 */
bool sperf_span_switch(sperf_session_t *session, sperf_thread_record_t *record, uint64_t blocks,
                       sperf_span_time_t time);

/*
 * End the span of a thread that is in blocks and begin one in the same blocks; `entry` is the time spent. An
 * interval without the GVL that is open counts up to `mono_ns`. Returns false if there is nothing to record.
 * Context: the GVL, which the thread is without, and sampler_lock or sperf's thread gone; or the thread itself.
 */
bool sperf_span_read(sperf_session_t *session, sperf_thread_record_t *record, int64_t mono_ns, sperf_entry_t *entry);

#endif
