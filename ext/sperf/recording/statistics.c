/* What a recording was like, as text: see recording.h. */
#include "recording.h"

static void append_count(sperf_buffer_t *out, const char *name, uint64_t count)
{
    sperf_buffer_append_format(out, "%s %llu\n", name, (unsigned long long)count);
}

void sperf_recording_append_statistics(const sperf_recording_t *recording, sperf_buffer_t *out)
{
    append_count(out, "sampling_count", recording->sampling_count);
    append_count(out, "sampling_time_ns", recording->sampling_time_ns);
    append_count(out, "hooks_time_ns", recording->hooks_time_ns);
    append_count(out, "sampler_time_ns", recording->sampler_time_ns);
    append_count(out, "trigger_count", recording->trigger_count);
    append_count(out, "truncated_stacks", recording->truncated_stacks);
    append_count(out, "sampler_voluntary_switches", (uint64_t)recording->sampler_voluntary_switches);
    append_count(out, "sampler_involuntary_switches", (uint64_t)recording->sampler_involuntary_switches);
    const sperf_wait_summary_t *waits = &recording->hook_waits;
    if (waits->longest_ns > 0) append_count(out, "hook_wait_max_ns", waits->longest_ns);
    for (int i = 0; i < SPERF_WAIT_BUCKETS; i++) {
        if (waits->counts[i] == 0) continue;
        sperf_buffer_append_format(out, "hook_wait %d %llu\n", i, (unsigned long long)waits->counts[i]);
    }
    for (int i = 0; i < SPERF_LOSSES; i++) {
        const sperf_loss_t *loss = &recording->losses[i];
        if (loss->count == 0) continue;
        sperf_buffer_append_format(out, "dropped %llu %s\n", (unsigned long long)loss->count, loss->reason);
    }
    if (recording->capture != NULL) sperf_buffer_append_format(out, "capture %s\n", recording->capture);
    if (recording->capture_reason != NULL) {
        sperf_buffer_append_format(out, "reason %s: %s%s%s\n", recording->capture, recording->capture_reason,
                                   recording->capture_limits ? "; " : "",
                                   recording->capture_limits ? recording->capture_limits : "");
    }
    if (!recording->vm_layout_known) return;
    if (recording->vm_layout_problem != NULL) {
        sperf_buffer_append_format(out, "layout not used: %s\n", recording->vm_layout_problem);
    } else {
        sperf_buffer_append_format(out, "layout used, %u instructions known\n", recording->instructions);
    }
}
