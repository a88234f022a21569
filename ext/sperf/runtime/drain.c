/* Taking in what was captured: see drain.h. */
#include "drain.h"

#include "recording/intern.h"

/* Settle the accounts of the threads that ended, and give them back. */
static void settle_exited(sperf_session_t *session)
{
    while (session->exited_records != NULL) {
        sperf_thread_record_t *record = session->exited_records;
        session->exited_records = record->next;
        sperf_intern_exited_thread(session->tables, record);
        sperf_thread_recycle(&session->threads, record);
    }
    while (session->exited_natives != NULL) {
        sperf_native_t *native = session->exited_natives;
        session->exited_natives = native->next_exited;
        sperf_intern_exited_native(session->tables, native);
        sperf_native_free(&session->threads, native);
    }
}

static void collect_exited(sperf_session_t *session)
{
    sperf_thread_record_t *record = sperf_threads_take_exited(&session->threads);
    while (record != NULL) {
        sperf_thread_record_t *next = record->next;
        record->next = session->exited_records;
        session->exited_records = record;
        record = next;
    }
    sperf_native_t *native = sperf_natives_take_exited(&session->threads);
    while (native != NULL) {
        sperf_native_t *next = native->next_exited;
        native->next_exited = session->exited_natives;
        session->exited_natives = native;
        native = next;
    }
}

void sperf_drain(sperf_session_t *session, bool last)
{
    /* The lists before the ring: see sampler_thread.h. */
    collect_exited(session);
    size_t count;
    const uint64_t *words;
    while ((words = sperf_ring_peek(&session->ring, &count)) != NULL) {
        sperf_intern_entry(session->tables, words);
        sperf_ring_release(&session->ring);
    }
    /* An entry that another thread has claimed and not committed yet may hold back one of theirs. */
    if (last || sperf_ring_is_empty(&session->ring)) settle_exited(session);
}
