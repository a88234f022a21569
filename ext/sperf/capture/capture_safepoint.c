/*
 * Strategy :safepoint: a postponed job, which Ruby runs at its next interrupt check.
 *
 * For platforms without real-time signals, for `signal: false` where stacks cannot be read from outside, and
 * for comparison. The job runs in the main Ractor. The interrupt makes a loop that YJIT has compiled leave
 * its compiled code and run interpreted until its method is entered again. A C method returns to its caller
 * before the check comes: its frame is gone, and its time is charged to the caller's next check. The weight,
 * which is what the thread's clock advanced, corrects the amount but not the place.
 */
#include "capture.h"

#include <ruby.h>
#include <ruby/debug.h>

#include "base/call_check.h"
#include "base/clocks.h"
#include "reading/ruby_values.h"
#include "threads/tick_reading.h"
#include "vm/ractors.h"

static rb_postponed_job_handle_t tick_handle = POSTPONED_JOB_HANDLE_INVALID;

/* Context: postponed job (GVL, at a safepoint of whatever thread runs there). Makes no object. */
static void safepoint_tick_job(void *unused)
{
    SPERF_IN_HOOK();
    if (sperf_ractors_pass_on(tick_handle)) return;
    sperf_session_t *session = &sperf_session;
    if (!sperf_session_active()) return;
    sperf_thread_record_t *record = sperf_threads_record(&session->threads, rb_thread_current(), 0);
    if (record == NULL) return;
    sperf_thread_enter(&session->threads, record);
    if (record->slot < 0) return;
    sperf_thread_pause(record); /* while the thread is OUT it may read its own accounts */
    sperf_entry_t entry;
    sperf_entry_init(&entry, SPERF_ENTRY_TICK, record, sperf_clock_mono_ns());
    if (sperf_tick_read(session->options.mode, record, entry.mono_ns, &entry.values.tick)) {
        sperf_capture_self(session, &entry);
    }
    sperf_thread_run(record);
}

static bool safepoint_available(void)
{
    return true;
}

static void safepoint_start(sperf_session_t *session)
{
    if (tick_handle == POSTPONED_JOB_HANDLE_INVALID) {
        tick_handle = rb_postponed_job_preregister(0, safepoint_tick_job, NULL);
    }
    sperf_raise_unless_registered(tick_handle);
}

/* Context: sperf's thread. */
static void safepoint_tick(sperf_session_t *session, sperf_thread_record_t *record, int64_t mono_ns)
{
    atomic_fetch_add_explicit(&session->counters.trigger_count, 1, memory_order_relaxed);
    rb_postponed_job_trigger(tick_handle);
}

const sperf_capture_t sperf_capture_safepoint = {
    .name = "safepoint",
    .uses_signal = false,
    .available = safepoint_available,
    .start = safepoint_start, /* and no stop: a job that comes later finds the session inactive */
    .tick = safepoint_tick,
};
