/* Draining the ring: see drain.h. */
#include "drain.h"

#include "base/call_check.h"
#include "frames/frame_release.h"
#include "reading/ruby_values.h"
#include "recording/samples.h"
#include "recording/tables.h"
#include "recording/unsampled_time.h"
#include "spool/spooling.h"
#include "vm/ractors.h"

#include <ruby.h>
#include <ruby/debug.h>

/*
 * Add the unsampled time of the threads that ended, and recycle their records.
 *
 * A thread ends without the GVL: it may have looked at the session's number before the session started, and appended
 * itself after that. What it has is then of the session before, and so is the memory that its last sample lies in.
 */
static void remove_exited(sperf_session_t *session)
{
    while (session->exited_records != NULL) {
        sperf_thread_record_t *record = session->exited_records;
        session->exited_records = record->next;
        if (record->session == session->threads.session) sperf_unsampled_add_thread(session->tables, record);
        sperf_thread_recycle(&session->threads, record);
    }
    while (session->exited_natives != NULL) {
        sperf_native_t *native = session->exited_natives;
        session->exited_natives = native->next_exited;
        if (native->session == session->threads.session) sperf_unsampled_add_native(session->tables, native);
        sperf_native_free(&session->threads, native);
    }
}

static void collect_exited(sperf_session_t *session)
{
    sperf_thread_record_t *record = sperf_threads_remove_exited(&session->threads);
    while (record != NULL) {
        sperf_thread_record_t *next = record->next;
        record->next = session->exited_records;
        session->exited_records = record;
        record = next;
    }
    sperf_native_t *native = sperf_natives_remove_exited(&session->threads);
    while (native != NULL) {
        sperf_native_t *next = native->next_exited;
        native->next_exited = session->exited_natives;
        session->exited_natives = native;
        native = next;
    }
}

void sperf_drain(sperf_session_t *session, bool last)
{
    /* The lists before the ring: see drain.h. */
    collect_exited(session);
    sperf_callees_observe(session->tables);
    size_t count;
    const uint64_t *words;
    while ((words = sperf_ring_peek(&session->ring, &count)) != NULL) {
        sperf_samples_add_entry(session->tables, words);
        sperf_ring_release(&session->ring);
    }
    /* An entry that is claimed but not committed may hold back one of theirs. */
    if (last || sperf_ring_is_empty(&session->ring)) remove_exited(session);
}

void sperf_drain_with_lock(sperf_session_t *session, bool last)
{
    pthread_mutex_lock(&session->sampler_lock);
    sperf_drain(session, last);
    pthread_mutex_unlock(&session->sampler_lock);
}

void sperf_drain_at_tick(sperf_session_t *session, int64_t mono_ns)
{
    size_t count;
    sperf_callees_observe(session->tables);
    const uint64_t *words;
    while ((words = sperf_ring_peek(&session->ring, &count)) != NULL) {
        /* The entry, and those after it, can wait: not if the ring gets full meanwhile. */
        bool can_wait = sperf_callees_should_wait(session->tables, words, mono_ns);
        if (can_wait && !sperf_ring_is_half_full(&session->ring)) break;
        sperf_samples_add_entry(session->tables, words);
        sperf_ring_release(&session->ring);
    }
    if (words == NULL) sperf_drain(session, false); /* what was committed since, and threads that ended */
}

static rb_postponed_job_handle_t handle = POSTPONED_JOB_HANDLE_INVALID;

/* Context: postponed job (GVL, at a safepoint): may make objects. Raises NoMemoryError alone. */
static void frame_job(void *unused)
{
    SPERF_IN_HOOK();
    sperf_session_t *session = &sperf_session;
    atomic_store(&session->frame_job_asked, false); /* first: what fails must be tried again */
    if (sperf_ractors_pass_on(handle)) return;
    if (!sperf_session_active()) return;
    sperf_frame_values_seal(&session->tables->captured.values);
    sperf_frame_release(&session->tables->captured, &session->sampler_lock, &session->frames_released);
    if (sperf_spooling_wants_names()) sperf_spooling_name(session, false);
}

void sperf_frame_job_register(void)
{
    if (handle == POSTPONED_JOB_HANDLE_INVALID) handle = rb_postponed_job_preregister(0, frame_job, NULL);
    sperf_raise_unless_registered(handle);
}

void sperf_frame_job_trigger_if_due(sperf_session_t *session)
{
    const sperf_tables_t *tables = session->tables;
    if (sperf_frame_values_count_unsealed(&tables->captured.values) == 0 && !sperf_frame_release_due(&tables->captured))
        return;
    if (atomic_exchange(&session->frame_job_asked, true)) return;
    rb_postponed_job_trigger(handle);
}
