/* What a session has counted: see session_recording.h. */
#include "session_recording.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "capture/capture.h"
#include "tables.h"
#include "threads/label_sets.h"
#include "vm/vm_layout.h"

void sperf_recording_count(sperf_session_t *session, sperf_recording_t *recording)
{
    sperf_counters_t *counters = &session->counters;
    recording->capture = session->options.capture->name;
    recording->capture_reason = session->options.capture_reason;
    bool is_remote = session->options.capture == &sperf_capture_remote;
    recording->capture_limits = is_remote ? sperf_capture_remote_limits() : NULL;
    recording->sampling_count = atomic_load(&counters->capture_count);
    recording->sampling_time_ns = atomic_load(&counters->capture_ns);
    recording->hooks_time_ns = atomic_load(&counters->hooks_ns);
    recording->hook_waits = sperf_wait_times_read(&session->threads.pins.waits);
    recording->sampler_time_ns = (uint64_t)session->sampler_cpu_ns;
    recording->sampler_voluntary_switches = session->sampler_voluntary_switches;
    recording->sampler_involuntary_switches = session->sampler_involuntary_switches;
    recording->budget = session->options.budget;
    recording->least_hz = recording->most_hz = session->frequency_hz;
    recording->trigger_count = atomic_load(&counters->trigger_count);
    recording->truncated_stacks = atomic_load(&counters->truncated_stacks);
    recording->vm_layout_known = true;
    recording->vm_layout_problem = sperf_vm_layout.problem;
    recording->label_sets_refused = sperf_label_sets_refused() - session->label_sets_refused;
    recording->label_ids_refused = sperf_label_sets_ids_refused() - session->label_ids_refused;
    recording->thread_renames_refused = session->tables->thread_rows.renames_refused;
    const sperf_loss_t losses[SPERF_LOSSES] = {
        [SPERF_LOSS_NO_THREAD] = {"no_thread", atomic_load(&counters->dropped_no_thread)},
        {"ring_full", atomic_load(&counters->dropped_ring_full)},
        {"signal", atomic_load(&counters->dropped_signal)},
        {"memory", atomic_load(&counters->dropped_memory)},
        {"no_slot", atomic_load(&session->threads.no_slot_count)},
        {"stray_signal", atomic_load(&counters->stray_signals)},
        {"signal_taken", atomic_load(&session->signal_taken) ? 1 : 0},
        {"gc", atomic_load(&counters->dropped_gc)},
        {"late", atomic_load(&counters->dropped_late)},
        {"torn_read", atomic_load(&counters->torn_reads)},
        {"subscriber_full", atomic_load(&counters->dropped_subscriber), .elsewhere = true},
    };
    memcpy(recording->losses, losses, sizeof losses);
}

/* A segment that did not begin has no recording of its own. */
static sperf_status_t add_missing_ticks(sperf_recording_t *recording)
{
    uint64_t missing = sperf_session_ticks_without_thread(&sperf_session);
    if (missing == 0) return SPERF_OK;
    sperf_loss_t *loss = &recording->losses[SPERF_LOSS_NO_THREAD];
    loss->count += missing;
    return sperf_add_comment(recording->profile, "# sperf: lost %s=%llu", loss->reason, (unsigned long long)missing);
}

sperf_status_t sperf_recording_add_cost_comment(sperf_recording_t *recording)
{
    if (recording->budget <= 0 || recording->elapsed_ns == 0) return SPERF_OK;
    SPERF_TRY(add_missing_ticks(recording));
    uint64_t taken_ns = recording->sampler_time_ns + recording->sampling_time_ns + recording->hooks_time_ns;
    char frequencies[32];
    snprintf(frequencies, sizeof frequencies, recording->least_hz == recording->most_hz ? "%u" : "%u to %u",
             recording->least_hz, recording->most_hz);
    return sperf_add_comment(
        recording->profile, "# sperf: process %d: sperf took %.2f%% of a core, of a budget of %.4g%%, at %s Hz",
        (int)getpid(), 100.0 * (double)taken_ns / (double)recording->elapsed_ns, 100 * recording->budget, frequencies);
}
