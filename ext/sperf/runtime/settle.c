/* The job that settles and releases frames: see settle.h. */
#include "settle.h"

#include <ruby.h>
#include <ruby/debug.h>

#include "base/call_check.h"
#include "recording/frame_release.h"
#include "recording/spooling.h"

static rb_postponed_job_handle_t settle_handle = POSTPONED_JOB_HANDLE_INVALID;

/* Context: postponed job (GVL, at a safepoint): may make objects. Raises NoMemoryError alone. */
static void settle_frames_job(void *unused)
{
    SPERF_IN_HOOK();
    (void)unused;
    sperf_session_t *session = &sperf_session;
    atomic_store(&session->settle_asked, false); /* first: settling may raise, and then is asked for again */
    if (!sperf_session_active()) return;
    sperf_frame_values_settle(&session->tables->values);
    sperf_frame_release(session->tables, &session->sampler_lock, &session->frames_released);
    if (sperf_spooling_wants_names()) sperf_spooling_name(session, false);
}

void sperf_settle_register(void)
{
    if (settle_handle != POSTPONED_JOB_HANDLE_INVALID) return;
    settle_handle = rb_postponed_job_preregister(0, settle_frames_job, NULL);
    if (settle_handle == POSTPONED_JOB_HANDLE_INVALID) {
        rb_raise(rb_eRuntimeError, "no postponed job is left in this process: other extensions hold all of them");
    }
}

void sperf_settle_ask(sperf_session_t *session)
{
    const sperf_tables_t *tables = session->tables;
    if (sperf_frame_values_unsettled(&tables->values) == 0 && !sperf_frame_release_due(tables)) return;
    if (atomic_exchange(&session->settle_asked, true)) return;
    rb_postponed_job_trigger(settle_handle);
}
