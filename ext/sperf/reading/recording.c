/* Recordings: see recording.h. */
#include "recording.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

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

/* A process that has another title by now is still one process. */
static sperf_status_t set_title(sperf_profile_t *earlier, const sperf_profile_t *latest)
{
    if (latest->threads.count == 0) return SPERF_OK;
    sperf_thread_t thread = sperf_thread_table_get(&latest->threads, 1);
    return sperf_profile_set_process(earlier, thread.parent, sperf_string_table_get(&latest->strings, thread.title));
}

sperf_status_t sperf_recording_add_earlier(sperf_recording_t *recording, const sperf_recording_t *earlier)
{
    sperf_profile_t *both = NULL;
    sperf_status_t status = set_title(earlier->profile, recording->profile);
    if (status == SPERF_OK) status = sperf_profile_new_like(earlier->profile, &both);
    if (status == SPERF_OK) status = sperf_profile_merge(both, earlier->profile);
    if (status == SPERF_OK) status = sperf_profile_merge(both, recording->profile);
    if (status != SPERF_OK) {
        sperf_profile_free(both);
        return status;
    }
    sperf_profile_free(recording->profile);
    recording->profile = both;
    recording->sampling_count += earlier->sampling_count;
    recording->sampling_time_ns += earlier->sampling_time_ns;
    recording->hooks_time_ns += earlier->hooks_time_ns;
    sperf_wait_summary_merge(&recording->hook_waits, &earlier->hook_waits);
    recording->sampler_time_ns += earlier->sampler_time_ns;
    recording->sampler_voluntary_switches += earlier->sampler_voluntary_switches;
    recording->sampler_involuntary_switches += earlier->sampler_involuntary_switches;
    recording->elapsed_ns += earlier->elapsed_ns;
    bool has_frequency = earlier->least_hz != 0; /* not of an empty copy */
    if (has_frequency && earlier->least_hz < recording->least_hz) recording->least_hz = earlier->least_hz;
    if (earlier->most_hz > recording->most_hz) recording->most_hz = earlier->most_hz;
    recording->trigger_count += earlier->trigger_count;
    recording->truncated_stacks += earlier->truncated_stacks;
    recording->label_sets_refused += earlier->label_sets_refused;
    recording->label_ids_refused += earlier->label_ids_refused;
    recording->thread_renames_refused += earlier->thread_renames_refused;
    for (int i = 0; i < SPERF_LOSSES; i++) recording->losses[i].count += earlier->losses[i].count;
    return SPERF_OK;
}

sperf_status_t sperf_recording_copy(const sperf_recording_t *recording, bool empty, sperf_recording_t **out)
{
    sperf_profile_t *profile = NULL;
    sperf_status_t status = sperf_profile_new_like(recording->profile, &profile);
    if (status == SPERF_OK && !empty) status = sperf_profile_merge(profile, recording->profile);
    if (status != SPERF_OK) {
        sperf_profile_free(profile);
        return status;
    }
    SPERF_TRY(sperf_recording_wrap(profile, out));
    if (!empty) **out = *recording;
    (*out)->capture = recording->capture;
    (*out)->capture_reason = recording->capture_reason;
    (*out)->profile = profile;
    return SPERF_OK;
}

sperf_status_t sperf_add_comment(sperf_profile_t *profile, const char *format, ...)
{
    char text[512];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return sperf_profile_add_comment(profile, text, (size_t)length < sizeof text ? (size_t)length : sizeof text - 1);
}

sperf_status_t sperf_recording_wrap(sperf_profile_t *profile, sperf_recording_t **out)
{
    *out = calloc(1, sizeof **out);
    if (*out == NULL) {
        sperf_profile_free(profile);
        return SPERF_NO_MEMORY;
    }
    (*out)->profile = profile;
    return SPERF_OK;
}

void sperf_recording_free(sperf_recording_t *recording)
{
    if (recording == NULL) return;
    sperf_profile_free(recording->profile);
    free(recording);
}

sperf_status_t sperf_recording_free_unless_ok(sperf_status_t status, sperf_recording_t **recording)
{
    if (status == SPERF_OK) return SPERF_OK;
    sperf_recording_free(*recording);
    *recording = NULL;
    return status;
}
