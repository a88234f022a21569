/* Sperf.sample: samples that the program takes itself. */
#include "bindings.h"

#include <pthread.h>

#include "base/clocks.h"
#include "capture/capture.h"
#include "runtime/drain.h"
#include "runtime/lifecycle.h"

/* Take in what waits in the ring: a program may take samples much faster than sperf's thread comes by. */
static void make_room(sperf_session_t *session)
{
    pthread_mutex_lock(&session->sampler_lock);
    sperf_drain(session, false);
    pthread_mutex_unlock(&session->sampler_lock);
}

/*
 * call-seq: Sperf::Native.sample(weight) -> true or false
 *
 * Takes a sample of the calling thread's stack. weight: Integer. Returns whether a session records such samples.
 */
static VALUE native_sample(VALUE self, VALUE weight)
{
    (void)self;
    sperf_session_t *session = &sperf_session;
    int64_t value = NUM2LL(weight);
    if (!sperf_session_active() || !session->options.custom) return Qfalse;
    sperf_session_pause_self(); /* the slot's memory is this thread's then */
    sperf_thread_record_t *record = sperf_threads_find(&session->threads, rb_thread_current());
    bool taken = false;
    if (record != NULL && record->slot >= 0 && record->native != NULL) {
        sperf_entry_t entry;
        sperf_entry_init(&entry, SPERF_ENTRY_CUSTOM, record, sperf_clock_mono_ns());
        entry.values.weight = value;
        if (sperf_ring_is_half_full(&session->ring)) make_room(session);
        taken = sperf_capture_self(session, &entry);
    }
    sperf_session_run_self();
    return taken ? Qtrue : Qfalse;
}

void sperf_custom_sample_define(VALUE native)
{
    rb_define_singleton_method(native, "sample", native_sample, 1);
}
