/* The frame job: see frame_job.h. */
#include "frame_job.h"

#include <ruby.h>
#include <ruby/debug.h>

#include "base/call_check.h"
#include "base/raise.h"
#include "frames/frame_release.h"
#include "recording/tables.h"
#include "spool/spooling.h"
#include "vm/ractors.h"

static rb_postponed_job_handle_t handle = POSTPONED_JOB_HANDLE_INVALID;

/* Context: postponed job (GVL, at a safepoint): may make objects. Raises NoMemoryError alone. */
static void frame_job(void *unused)
{
    SPERF_IN_HOOK();
    (void)unused;
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
