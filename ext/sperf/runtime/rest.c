/* What a deferred session does between blocks: see rest.h. */
#include "rest.h"

#include <sched.h>

#include "base/clocks.h"
#include "blocks.h"
#include "capture/capture.h"
#include "drain.h"
#include "hooks.h"
#include "sampler_thread.h"

void sperf_session_end_captures(sperf_session_t *session)
{
    atomic_store(&session->active, false);
    /* A hook in another Ractor may be in the middle of a capture; it looks at active after it has said so. */
    int64_t give_up_mono_ns = sperf_clock_mono_ns() + 1000000000;
    while (atomic_load(&session->captures_running) > 0 && sperf_clock_mono_ns() < give_up_mono_ns) sched_yield();
}

/* Context: the calling thread is OUT. */
static void rest(sperf_session_t *session)
{
    sperf_sampler_rest(session);
    sperf_pins_settle(&session->threads.pins);
    sperf_session_end_captures(session);
    pthread_mutex_lock(&session->sampler_lock);
    sperf_drain(session, true);
    pthread_mutex_unlock(&session->sampler_lock);
}

void sperf_session_go_on(sperf_session_t *session)
{
    sperf_ring_reset(&session->ring);
    atomic_store(&session->captures_running, 0);
    sperf_threads_reset(&session->threads, true);
    sperf_gc_hooks_learn_phase(session);
    /* Those that nobody told of. */
    atomic_fetch_add_explicit(&session->gc_markings, 1, memory_order_release);
    if (session->options.capture->again != NULL) session->options.capture->again(session);
    sperf_thread_record_t *record = sperf_threads_record(&session->threads, rb_thread_current(), 0);
    if (record != NULL) sperf_thread_enter(&session->threads, record);
    if (record != NULL && record->native != NULL) record->native->last_number = record->number;
    atomic_store(&session->active, true);
    sperf_sampler_go_on(session);
}

void sperf_session_rest_unless_in_block(sperf_session_t *session)
{
    if (!session->options.deferred || !sperf_session_active() || sperf_blocks_any(session)) return;
    sperf_session_pause_self();
    rest(session);
}
