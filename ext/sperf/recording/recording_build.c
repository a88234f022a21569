/* The recording of a session: see session_recording.h. */
#include "session_recording.h"

#include <stdlib.h>

#include "base/ledger.h"
#include "held.h"
#include "profile_map.h"
#include "recording_parts.h"
#include "sample_events.h"
#include "samples.h"
#include "session_spans.h"
#include "vm/vm_insns.h"
#include "vm/vm_layout.h"

typedef struct {
    sperf_profile_map_t map;
    sperf_held_rows_t held;
} build_t;

/* Under the command, the command reports it for all processes. */
static sperf_status_t add_forked_comment(sperf_profile_t *profile)
{
    uint64_t count = sperf_ledger_path() == NULL ? sperf_ledger_forked() : 0;
    if (count == 0) return SPERF_OK;
    return sperf_add_comment(profile, "# sperf: %llu %s of fork %s not recorded", (unsigned long long)count,
                             count == 1 ? "child process" : "child processes", count == 1 ? "was" : "were");
}

static sperf_status_t add_waits_comment(const sperf_recording_t *recording)
{
    const sperf_wait_summary_t *waits = &recording->hook_waits;
    if (sperf_wait_summary_count(waits) == 0) return SPERF_OK;
    return sperf_add_comment(
        recording->profile, "# sperf: hook_waits count=%llu median_ns=%llu p99_ns=%llu max_ns=%llu",
        (unsigned long long)sperf_wait_summary_count(waits),
        (unsigned long long)sperf_wait_summary_quantile_ns(waits, 50),
        (unsigned long long)sperf_wait_summary_quantile_ns(waits, 99), (unsigned long long)waits->longest_ns);
}

static sperf_status_t add_layout_comment(const sperf_recording_t *recording)
{
    if (recording->vm_layout_problem != NULL) {
        return sperf_add_comment(recording->profile, "# sperf: the layout of the VM is not used: %s",
                                 recording->vm_layout_problem);
    }
    if (recording->instructions > 0) return SPERF_OK;
    return sperf_add_comment(recording->profile, "# sperf: no specialised instructions are known");
}

static sperf_status_t add_loss_comments(const sperf_recording_t *recording)
{
    for (int i = 0; i < SPERF_LOSSES; i++) {
        if (recording->losses[i].count == 0 || recording->losses[i].elsewhere) continue;
        SPERF_TRY(sperf_add_comment(recording->profile, "# sperf: lost %s=%llu", recording->losses[i].reason,
                                    (unsigned long long)recording->losses[i].count));
    }
    if (recording->label_sets_refused > 0) {
        SPERF_TRY(sperf_add_comment(
            recording->profile, "# sperf: labels had the value \"(other)\" %llu times: there were too many label sets",
            (unsigned long long)recording->label_sets_refused));
    }
    if (recording->label_ids_refused > 0) {
        SPERF_TRY(sperf_add_comment(
            recording->profile,
            "# sperf: labels trace_id and span_id were left out %llu times: there were too many label sets",
            (unsigned long long)recording->label_ids_refused));
    }
    if (recording->thread_renames_refused > 0) {
        SPERF_TRY(sperf_add_comment(recording->profile, "# sperf: %llu thread names were ignored after %d renames",
                                    (unsigned long long)recording->thread_renames_refused, SPERF_RENAMES_MAX));
    }
    return SPERF_OK;
}

static int64_t real_offset_ns(const sperf_session_t *session)
{
    return session->start_real_ns - session->start_mono_ns;
}

static sperf_status_t add_times(const sperf_session_t *session, sperf_profile_t *profile)
{
    if (session->options.aggregate) return SPERF_OK;
    return sperf_session_spans_move_marks(session->tables->thread_rows.process_id, real_offset_ns(session), profile);
}

static sperf_status_t add_block_marks(const sperf_session_t *session, const sperf_block_copy_t *copy,
                                      int64_t since_real_ns, sperf_profile_t *profile)
{
    uint32_t count = copy->threads.count;
    uint64_t *threads = calloc((size_t)count + 1, sizeof *threads);
    if (threads == NULL) return SPERF_NO_MEMORY;
    for (uint32_t row = 1; row <= count; row++) threads[row - 1] = copy->threads.rows[row].number;
    sperf_status_t status = sperf_session_spans_copy_marks(
        session->tables->thread_rows.process_id, real_offset_ns(session), since_real_ns, threads, count, profile);
    free(threads);
    return status;
}

static sperf_status_t add_comments(const sperf_session_t *session, const sperf_recording_t *recording)
{
    SPERF_TRY(sperf_add_comment(recording->profile, "# sperf: capture=%s ticks=%llu captures=%llu truncated=%llu",
                                recording->capture, (unsigned long long)recording->trigger_count,
                                (unsigned long long)recording->sampling_count,
                                (unsigned long long)recording->truncated_stacks));
    SPERF_TRY(add_layout_comment(recording));
    SPERF_TRY(add_waits_comment(recording));
    SPERF_TRY(add_loss_comments(recording));
    SPERF_TRY(add_forked_comment(recording->profile));
    SPERF_TRY(add_times(session, recording->profile));
    return sperf_session_spans_move(recording->profile);
}

/* Samples got shares of unsampled time, and some of it got samples: tell subscribers, thread by thread. */
static sperf_status_t tell_subscribers(const sperf_profile_map_t *map, int64_t end_mono_ns)
{
    sperf_tables_t *tables = map->tables;
    const sperf_composition_t *composition = &map->composition;
    if (tables->event_names == NULL) return SPERF_OK;
    sperf_thread_id_t *rows = calloc(composition->sharing.rows, sizeof *rows); /* the session's, by thread */
    if (rows == NULL) return SPERF_NO_MEMORY;
    for (uint32_t row = 1; row <= tables->thread_rows.table.count; row++) {
        rows[map->threads[row]] = sperf_thread_rows_shown(&tables->thread_rows, row);
    }
    for (uint32_t i = 0; i < composition->rests_count; i++) {
        const sperf_composed_rest_t *rest = &composition->rests[i];
        int64_t mono_ns = tables->start_mono_ns + (int64_t)rest->time_us * 1000;
        sperf_samples_tell_synthetic(tables, rest->kind, rows[rest->thread], mono_ns, rest->weight_ns);
    }
    for (uint32_t thread = 0; thread < composition->sharing.rows; thread++) {
        sperf_sample_events_correct(tables, rows[thread], end_mono_ns, composition->shared_ns[thread]);
    }
    free(rows);
    sperf_event_names_seal(tables);
    return SPERF_OK;
}

/* The number of sperf's thread among those of Ruby, which are counted from 1. */
static const uint64_t OWN_NUMBER = UINT32_MAX;

/* Add the CPU time of sperf's thread. The profile's total then exceeds the program's. */
static sperf_status_t add_own_time(const sperf_session_t *session, const sperf_recording_t *recording, uint32_t time)
{
    static const sperf_string_t name = {"[sperf]", 7}, file = {"<sperf>", 7};
    sperf_profile_t *profile = recording->profile;
    if (!session->tables->measures.times || session->sampler_cpu_ns <= 0) return SPERF_OK;
    sperf_thread_t thread = {.process = session->tables->thread_rows.process_id, .number = OWN_NUMBER};
    if (profile->threads.count > 0) {
        sperf_thread_t first = sperf_thread_table_get(&profile->threads, 1);
        thread.title = first.title;
        thread.parent = first.parent;
    }
    sperf_timeline_row_t row = {.time_us = (uint64_t)profile->duration_ns / 1000, .weight = session->sampler_cpu_ns};
    sperf_frame_id_t frame;
    SPERF_TRY(sperf_string_table_intern_text(&profile->strings, "sperf", &thread.name));
    SPERF_TRY(sperf_thread_table_intern(&profile->threads, thread, &row.key.thread));
    SPERF_TRY(sperf_profile_intern_frame(profile, name, file, 0, 0, &frame));
    SPERF_TRY(sperf_stack_table_intern(&profile->stacks, 0, frame, &row.key.stack));
    int64_t values[SPERF_SAMPLE_TYPES_MAX] = {0};
    values[time] = 1;
    values[time + 1] = row.weight;
    SPERF_TRY(sperf_sample_table_add(&profile->samples, row.key, values));
    return session->options.aggregate ? SPERF_OK : sperf_timeline_append(&profile->timeline, &row);
}

static sperf_status_t build_profile(build_t *build, sperf_session_t *session, const sperf_measured_types_t *types,
                                    int64_t end_mono_ns, sperf_profile_t *profile)
{
    sperf_tables_t *tables = session->tables;
    sperf_composition_t *composition = &build->map.composition;
    SPERF_TRY(sperf_weights_end_accounts(session, end_mono_ns));
    SPERF_TRY(sperf_string_table_intern_text(&profile->strings, SPERF_PROGRAM, &profile->program));
    SPERF_TRY(sperf_profile_map_init(&build->map, session, profile));
    SPERF_TRY(sperf_weights_share(&build->map, end_mono_ns));
    SPERF_TRY(sperf_composition_write(composition));
    SPERF_TRY(tell_subscribers(&build->map, end_mono_ns));
    if (tables->measures.allocations) SPERF_TRY(sperf_allocation_rows_add(&build->map, types->allocations));
    if (tables->measures.exceptions) SPERF_TRY(sperf_exception_rows_add(&build->map, types->exceptions));
    bool has_causes = sperf_held_wanted(tables);
    if (has_causes) SPERF_TRY(sperf_held_map(&build->map, &build->held));
    sperf_profile_map_move_stacks(&build->map);
    SPERF_TRY(sperf_composition_write_rests(composition));
    if (has_causes) SPERF_TRY(sperf_held_add_causes(&build->held, types->time + 1, profile));
    profile->start_time_ns = session->start_real_ns;
    profile->duration_ns = end_mono_ns - session->start_mono_ns;
    if (!tables->measures.times) return SPERF_OK;
    profile->period = session->schedule.period_ns;
    profile->period_type = profile->sample_types[types->time + 1];
    return SPERF_OK;
}

sperf_status_t sperf_recording_build(sperf_session_t *session, int64_t end_mono_ns, sperf_recording_t **out)
{
    sperf_measured_types_t types = sperf_measured_types(&session->tables->measures);
    sperf_profile_t *profile;
    SPERF_TRY(sperf_profile_new_of(&types, &profile));
    SPERF_TRY(sperf_recording_wrap(profile, out));
    build_t build = {0};
    sperf_status_t status = build_profile(&build, session, &types, end_mono_ns, profile);
    sperf_profile_map_cleanup(&build.map);
    sperf_held_rows_cleanup(&build.held);
    sperf_recording_count(session, *out);
    (*out)->elapsed_ns = (uint64_t)(end_mono_ns - session->start_mono_ns);
    if (status == SPERF_OK && session->options.own_time) status = add_own_time(session, *out, types.time);
    (*out)->instructions = sperf_vm_layout.problem == NULL ? sperf_vm_insns_learn() : 0;
    if (status == SPERF_OK) status = add_comments(session, *out);
    return sperf_recording_free_unless_ok(status, out);
}

sperf_status_t sperf_recording_copy_block(const sperf_tables_t *tables, int number, sperf_block_copy_t *copy)
{
    return sperf_block_copy_init(copy, &tables->blocks.of[number], &tables->captured, &tables->thread_rows);
}

static sperf_status_t wrap_block(sperf_profile_t *profile, sperf_recording_t **out)
{
    SPERF_TRY(sperf_recording_wrap(profile, out));
    return sperf_recording_free_unless_ok(
        sperf_string_table_intern_text(&profile->strings, SPERF_PROGRAM, &profile->program), out);
}

sperf_status_t sperf_recording_build_block(sperf_session_t *session, const sperf_block_copy_t *copy,
                                           const sperf_block_facts_t *facts, sperf_recording_t **out)
{
    const sperf_options_t *options = &session->options;
    sperf_profile_t *profile;
    *out = NULL;
    SPERF_TRY(sperf_block_profile_new(&session->tables->captured, copy, options->mode, facts, &profile));
    profile->period = session->schedule.period_ns;
    SPERF_TRY(wrap_block(profile, out));
    sperf_recording_t *recording = *out;
    recording->trigger_count = recording->sampling_count = copy->samples_count;
    recording->capture = options->capture->name;
    recording->capture_reason = options->capture_reason;
    recording->vm_layout_known = true;
    recording->vm_layout_problem = sperf_vm_layout.problem;
    recording->instructions = sperf_vm_layout.problem == NULL ? sperf_vm_insns_learn() : 0;
    return add_block_marks(session, copy, facts->start_real_ns, profile);
}

sperf_status_t sperf_recording_build_empty_block(sperf_mode_t mode, const sperf_block_facts_t *facts,
                                                 sperf_recording_t **out)
{
    sperf_profile_t *profile;
    *out = NULL;
    SPERF_TRY(sperf_block_profile_new_empty(mode, facts, &profile));
    return wrap_block(profile, out);
}
