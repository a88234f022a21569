/* Idle periods of a deferred session: see idle_session.h. */
#include "idle_session.h"

#include <sched.h>

#include "base/clocks.h"
#include "blocks.h"
#include "capture/capture.h"
#include "drain.h"
#include "hooks.h"
#include "sampler_thread.h"
#include "threads/tick_reading.h"

void sperf_session_end_captures(sperf_session_t *session)
{
    atomic_store(&session->active, false);
    /* A hook in another Ractor may be capturing: it adds to captures_running first, and then looks at `active`. */
    int64_t give_up_mono_ns = sperf_clock_mono_ns() + 1000000000;
    while (atomic_load(&session->captures_running) > 0 && sperf_clock_mono_ns() < give_up_mono_ns) sched_yield();
}

void sperf_session_idle_begin(sperf_session_t *session)
{
    if (!session->options.deferred || !sperf_session_active() || sperf_blocks_any(session)) return;
    sperf_session_pause_self();
    sperf_sampler_idle_begin(session);
    sperf_pins_await_unpinned(&session->threads.pins);
    sperf_session_end_captures(session);
    pthread_mutex_lock(&session->sampler_lock);
    sperf_drain(session, true);
    pthread_mutex_unlock(&session->sampler_lock);
}

void sperf_session_idle_end(sperf_session_t *session)
{
    sperf_ring_reset(&session->ring);
    atomic_store(&session->captures_running, 0);
    sperf_threads_reset(&session->threads, true);
    sperf_gc_hooks_learn_phase(session);
    /* Stands for the markings of the idle period, which no hook has counted. */
    atomic_fetch_add_explicit(&session->gc_markings, 1, memory_order_release);
    if (session->options.capture->idle_end != NULL) session->options.capture->idle_end(session);
    sperf_thread_record_t *record = sperf_threads_record(&session->threads, rb_thread_current(), 0);
    if (record != NULL) sperf_thread_enter(&session->threads, record);
    if (record != NULL && record->native != NULL) sperf_clock_begins(record);
    atomic_store(&session->active, true);
    sperf_sampler_idle_end(session);
}
