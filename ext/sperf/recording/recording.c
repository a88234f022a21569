/*
 * From a stopped session's tables to a profile with names: see recording.h.
 *
 * Captured frames that turn out to be the same function (a method defined twice, an eval run twice), or places in code
 * that are on the same line, become one here. As tables intern in order, ids stay what they were if there are no such
 * frames; then the stack trie is handed over whole.
 */
#include "recording.h"

#include <stdlib.h>
#include <string.h>

#include "base/clocks.h"
#include "base/kept_methods.h"
#include "base/ledger.h"
#include "base/process_title.h"
#include "capture/capture.h"
#include "frame_release.h"
#include "frame_resolver.h"
#include "intern.h"
#include "jit_state.h"
#include "native_leaf.h"
#include "noted_spans.h"
#include "own_frames.h"
#include "sperf/base/secrets.h"
#include "taking.h"
#include "threads/label_sets.h"
#include "vm/vm_insns.h"
#include "vm/vm_layout.h"

/* Name the function that was captured as `key`. */
static sperf_status_t map_function(sperf_taking_t *taking, const sperf_frame_key_t *key, sperf_function_id_t *out)
{
    sperf_profile_t *profile = taking->recording->profile;
    if (!sperf_is_native_method(key->method)) return sperf_frame_resolve(profile, key, out);
    return sperf_native_names_resolve(&taking->native_names, profile, key, out);
}

static sperf_status_t map_functions(sperf_taking_t *taking)
{
    sperf_profile_t *profile = taking->recording->profile;
    sperf_frame_values_t *values = &taking->tables->values;
    uint32_t count = atomic_load(&values->count);
    taking->functions = calloc((size_t)count + 1, sizeof *taking->functions);
    taking->showing = calloc((size_t)count + 1, sizeof *taking->showing);
    if (taking->functions == NULL || taking->showing == NULL) return SPERF_NO_MEMORY;
    for (uint32_t number = 1; number <= count; number++) {
        if (sperf_frame_values_released(values, number)) {
            SPERF_TRY(sperf_frame_release_function(taking->tables, number, profile, &taking->functions[number],
                                                   &taking->showing[number]));
            taking->hides = taking->hides || taking->showing[number] == SPERF_FRAME_HIDDEN;
            continue;
        }
        if (number > SPERF_SYNTHETIC_LAST) {
            sperf_frame_showing_t showing = sperf_own_frames_showing(sperf_frame_values_get(values, number));
            taking->showing[number] = (uint8_t)showing;
            taking->hides = taking->hides || showing == SPERF_FRAME_HIDDEN;
            if (showing == SPERF_FRAME_HIDDEN) continue;
            SPERF_TRY(map_function(taking, sperf_frame_values_get(values, number), &taking->functions[number]));
            continue;
        }
        sperf_function_t function = {0};
        SPERF_TRY(sperf_string_table_intern_text(&profile->strings, sperf_synthetic_name(number), &function.name));
        SPERF_TRY(sperf_string_table_intern_text(&profile->strings, sperf_synthetic_file(number), &function.file));
        SPERF_TRY(sperf_function_table_intern(&profile->functions, function, &taking->functions[number]));
    }
    return SPERF_OK;
}

static sperf_status_t map_frames(sperf_taking_t *taking, bool *same)
{
    sperf_profile_t *profile = taking->recording->profile;
    sperf_frame_table_t *frames = &taking->tables->frames;
    taking->frames = calloc((size_t)frames->count + 1, sizeof *taking->frames);
    if (taking->frames == NULL) return SPERF_NO_MEMORY;
    *same = !taking->hides && !taking->tables->measures.allocations;
    for (uint32_t id = 1; id <= frames->count; id++) {
        sperf_frame_t frame = sperf_frame_table_get(frames, id);
        const sperf_frame_key_t *key = sperf_frame_values_get(&taking->tables->values, frame.function);
        frame.line = sperf_intern_line(key, frame, &profile->frames, taking->frames);
        frame.function = taking->functions[frame.function];
        if (frame.function == 0 || key->method == SPERF_CLASS_METHOD) continue;
        SPERF_TRY(sperf_frame_table_intern(&profile->frames, frame, &taking->frames[id]));
        *same = *same && taking->frames[id] == id;
    }
    return SPERF_OK;
}

static sperf_status_t map_stacks(sperf_taking_t *taking)
{
    sperf_stack_table_t *stacks = &taking->tables->stacks;
    taking->stacks = calloc((size_t)stacks->count + 1, sizeof *taking->stacks);
    bool *hidden = calloc((size_t)stacks->count + 1, sizeof *hidden);
    sperf_status_t status = taking->stacks != NULL && hidden != NULL ? SPERF_OK : SPERF_NO_MEMORY;
    for (uint32_t id = 1; status == SPERF_OK && id <= stacks->count; id++) {
        sperf_stack_t stack = sperf_stack_table_get(stacks, id);
        uint32_t number = sperf_frame_table_get(&taking->tables->frames, stack.frame).function;
        uint8_t showing = taking->showing[number];
        if (sperf_taking_is_class(taking->tables, number)) {
            taking->stacks[id] = taking->stacks[stack.parent];
            hidden[id] = hidden[stack.parent];
            continue;
        }
        hidden[id] = showing == SPERF_FRAME_HIDDEN || (showing == SPERF_FRAME_AS_CALLER && hidden[stack.parent]);
        if (hidden[id]) {
            taking->stacks[id] = taking->stacks[stack.parent]; /* parents precede children */
        } else {
            status = sperf_stack_table_intern(&taking->recording->profile->stacks, taking->stacks[stack.parent],
                                              taking->frames[stack.frame], &taking->stacks[id]);
        }
    }
    free(hidden);
    return status;
}

sperf_status_t sperf_taking_stack_of_nobody(sperf_taking_t *taking, sperf_stack_id_t *out)
{
    sperf_profile_t *profile = taking->recording->profile;
    sperf_frame_t frame = {.function = taking->functions[SPERF_SYNTHETIC_UNSAMPLED]};
    sperf_frame_id_t id;
    SPERF_TRY(sperf_frame_table_intern(&profile->frames, frame, &id));
    return sperf_stack_table_intern(&profile->stacks, 0, id, out);
}

static void hand_stacks_over(sperf_taking_t *taking)
{
    sperf_profile_t *profile = taking->recording->profile;
    sperf_stack_table_cleanup(&profile->stacks);
    profile->stacks = taking->tables->stacks;
    sperf_stack_table_init(&taking->tables->stacks);
}

enum { NOT_MAPPED = 0xffffffff };

static sperf_status_t map_labels(sperf_taking_t *taking)
{
    SPERF_TRY(sperf_jit_state_labels(taking->recording->profile, taking->jit_labels));
    taking->labels_count = (sperf_label_sets_highest() + 1) * SPERF_JIT_STATES;
    taking->labels = malloc(taking->labels_count * sizeof *taking->labels);
    if (taking->labels == NULL) return SPERF_NO_MEMORY;
    for (uint32_t key = 0; key < taking->labels_count; key++) {
        taking->labels[key] = key < SPERF_JIT_STATES ? taking->jit_labels[key] : NOT_MAPPED;
    }
    return SPERF_OK;
}

/*
 * Return in `out` the profile's set for the session's `key`: the program's labels, and the one that says whether code
 * was compiled.
 */
static sperf_status_t labels_of(sperf_taking_t *taking, sperf_label_set_id_t key, sperf_label_set_id_t *out)
{
    *out = taking->labels[key];
    if (*out != NOT_MAPPED) return SPERF_OK;
    sperf_profile_t *profile = taking->recording->profile;
    SPERF_TRY(sperf_label_sets_intern(&profile->strings, &profile->labels, key / SPERF_JIT_STATES,
                                      taking->jit_labels[key % SPERF_JIT_STATES], out));
    taking->labels[key] = *out;
    return SPERF_OK;
}

/* Name the threads that are still there and have no name yet; those that ended have theirs. */
static sperf_status_t name_threads(sperf_taking_t *taking)
{
    sperf_tables_t *tables = taking->tables;
    VALUE list = sperf_kept_call(SPERF_KEPT_THREAD_LIST, Qnil);
    VALUE main_thread = sperf_kept_call(SPERF_KEPT_THREAD_MAIN, Qnil);
    for (long i = 0; !NIL_P(list) && i < RARRAY_LEN(list); i++) {
        VALUE thread = rb_ary_entry(list, i);
        sperf_thread_record_t *record = sperf_threads_find(&taking->session->threads, thread);
        if (record == NULL) continue;
        VALUE name = sperf_kept_call(SPERF_KEPT_THREAD_NAME, thread);
        if (NIL_P(name) && thread == main_thread) name = rb_str_new_cstr("main");
        if (!RB_TYPE_P(name, T_STRING)) continue;
        SPERF_TRY(sperf_intern_thread_name(tables, record->number, RSTRING_PTR(name), (size_t)RSTRING_LEN(name)));
    }
    return SPERF_OK;
}

static sperf_status_t map_threads(sperf_taking_t *taking)
{
    sperf_tables_t *tables = taking->tables;
    sperf_profile_t *profile = taking->recording->profile;
    taking->threads = calloc((size_t)tables->thread_rows.count + 1, sizeof *taking->threads);
    if (taking->threads == NULL) return SPERF_NO_MEMORY;
    for (uint32_t id = 1; id <= tables->thread_rows.count; id++) {
        sperf_thread_t thread = tables->thread_rows.rows[sperf_intern_thread_shown(tables, id)];
        sperf_string_t name = sperf_string_table_get(&tables->thread_names, thread.name);
        SPERF_TRY(sperf_string_table_intern(&profile->strings, name.bytes, name.length, &thread.name));
        SPERF_TRY(sperf_thread_table_intern(&profile->threads, thread, &taking->threads[id]));
    }
    char title[SPERF_PROCESS_TITLE_BYTES];
    sperf_buffer_t masked = SPERF_BUFFER_INIT;
    if (!tables->untitled) sperf_secrets_mask(title, sperf_process_title(title), &masked);
    sperf_string_t text = {masked.length > 0 ? (const char *)masked.bytes : "", masked.length};
    sperf_status_t status = masked.status;
    if (status == SPERF_OK) status = sperf_profile_set_process(profile, tables->parent_process_id, text);
    sperf_buffer_cleanup(&masked);
    return status;
}

/* What a Ruby thread has measured and no sample took. */
static void collect_thread_rest(sperf_thread_record_t *record, void *context)
{
    sperf_taking_t *taking = context;
    sperf_tables_t *tables = taking->tables;
    sperf_thread_id_t row = sperf_intern_find_thread(tables, record->number);
    sperf_allocations_count(&tables->allocations, row, record->allocated);
    sperf_intern_measured_rests(tables, row, record);
    if (tables->mode == SPERF_MODE_CPU) return;
    int64_t held_ns = sperf_thread_held_ns(record, taking->end_mono_ns);
    sperf_intern_running_end(tables, &record->running, row, held_ns, record->gc_total_ns);
    sperf_intern_rest(tables, row, SPERF_TIME_RUNNING, sperf_thread_due_ns(record, SPERF_TIME_RUNNING));
}

/* In cpu mode running time is native threads'; it goes to the Ruby thread that was ticked there last. */
static void collect_native_rest(sperf_native_t *native, void *context)
{
    sperf_tables_t *tables = ((sperf_taking_t *)context)->tables;
    int64_t cpu_ns = -1;
    if (native->has_cpu_clock) cpu_ns = sperf_clock_read_ns(native->cpu_clock);
    if (pthread_equal(native->thread, pthread_self())) cpu_ns = sperf_clock_cpu_ns();
    if (cpu_ns < native->cpu.cpu_read_ns) return; /* no such clock on this platform */
    sperf_cpu_split_t *cpu = &native->cpu;
    /* Since the last reading: however it splits, what is not GC of it is running time. */
    int64_t with_gvl_ns = cpu->with_gvl_ns + cpu_ns - cpu->cpu_read_ns;
    sperf_thread_id_t row = sperf_intern_find_thread(tables, native->ticked_number);
    sperf_intern_running_end(tables, &native->running, row, with_gvl_ns, native->gc_total_ns);
    sperf_intern_rest(tables, row, SPERF_TIME_RUNNING, sperf_native_without_gvl_due_ns(native));
}

/* Call `each` with every raw sample: key, count and weight. Stops at the first failure. */
static sperf_status_t each_sample(sperf_taking_t *taking,
                                  sperf_status_t (*each)(sperf_taking_t *, const sperf_timeline_row_t *, int64_t count))
{
    sperf_tables_t *tables = taking->tables;
    sperf_timeline_row_t row = {0};
    if (tables->aggregate) {
        for (uint32_t i = 0; i < tables->sums.count; i++) {
            const int64_t *values = sperf_sample_table_values(&tables->sums, i);
            row.key = tables->sums.keys[i];
            row.weight = values[1];
            SPERF_TRY(each(taking, &row, values[0]));
        }
        return SPERF_OK;
    }
    sperf_timeline_cursor_t cursor;
    sperf_timeline_cursor_init(&cursor, &tables->timeline);
    while (sperf_timeline_next(&cursor, &row)) SPERF_TRY(each(taking, &row, 1));
    return SPERF_OK;
}

static sperf_status_t weigh(sperf_taking_t *taking, const sperf_timeline_row_t *row, int64_t count)
{
    (void)count;
    sperf_time_kind_t kind = sperf_intern_kind(taking->tables, row->key.stack);
    sperf_thread_id_t thread = sperf_intern_thread_shown(taking->tables, row->key.thread);
    sperf_sharing_weigh(&taking->sharing, thread, kind, row->weight);
    return SPERF_OK;
}

/* As sperf_threads_t counts. */
enum { MAIN_THREAD = 1 };

/* Where no tick found a thread, it is the main one's: time without a thread is no process's once profiles are merged. */
static void add_sample_of_rest(void *context, uint32_t row, sperf_time_kind_t kind, int64_t weight_ns)
{
    const sperf_taking_t *taking = context;
    if (row == 0) row = sperf_intern_find_thread(taking->tables, MAIN_THREAD);
    sperf_intern_synthetic(taking->tables, kind, row, taking->end_mono_ns, weight_ns);
}

/* What was measured before a thread had a name is of its first one, too. */
static void move_rests(sperf_tables_t *tables)
{
    for (uint32_t row = 1; row <= tables->thread_rows.count && row < tables->rests_capacity; row++) {
        sperf_thread_id_t shown = sperf_intern_thread_shown(tables, row);
        if (shown == row) continue;
        sperf_rest_t rest = tables->rests[row];
        tables->rests[row] = (sperf_rest_t){0};
        for (int kind = 0; kind < SPERF_TIME_KINDS; kind++) {
            sperf_intern_rest(tables, shown, (sperf_time_kind_t)kind, rest.ns[kind]);
        }
    }
}

/*
 * Rests are noted for what a thread was called last. Where it has no sample of the kind by that name, they are shared out over
 * those that it has by another one.
 */
static sperf_status_t move_rests_of_renamed(sperf_taking_t *taking)
{
    sperf_tables_t *tables = taking->tables;
    uint32_t rows = taking->sharing.rows;
    /* By the row without a name, which each thread has: where it has a sample. */
    sperf_thread_id_t *sampled = calloc((size_t)rows * SPERF_TIME_KINDS, sizeof *sampled);
    if (sampled == NULL) return SPERF_NO_MEMORY;
    for (uint32_t pass = 0; pass < 2; pass++) {
        for (uint32_t row = 1; row < rows; row++) {
            sperf_thread_t thread = {.process = tables->process_id, .number = tables->thread_rows.rows[row].number};
            size_t first = (size_t)sperf_thread_table_find(&tables->thread_rows, thread) * SPERF_TIME_KINDS;
            for (uint32_t kind = 0; kind < SPERF_TIME_KINDS; kind++) {
                bool has_sample = taking->sharing.weights[row].ns[kind] != 0;
                sperf_thread_id_t other = sampled[first + kind];
                if (pass == 0 && has_sample) sampled[first + kind] = row;
                if (pass == 0 || has_sample || other == 0 || row >= tables->rests_capacity) continue;
                sperf_intern_rest(tables, other, (sperf_time_kind_t)kind, tables->rests[row].ns[kind]);
                tables->rests[row].ns[kind] = 0;
            }
        }
    }
    free(sampled);
    return SPERF_OK;
}

static sperf_status_t share_out(sperf_taking_t *taking)
{
    sperf_threads_t *threads = &taking->session->threads;
    sperf_tables_t *tables = taking->tables;
    sperf_threads_each(threads, collect_thread_rest, taking);
    if (tables->mode == SPERF_MODE_CPU) sperf_natives_each(threads, collect_native_rest, taking);
    move_rests(tables);

    (void)sperf_intern_thread(tables, MAIN_THREAD); /* before rows are counted; map_threads names it */
    SPERF_TRY(sperf_sharing_init(&taking->sharing, tables->thread_rows.count + 1));
    SPERF_TRY(each_sample(taking, weigh));
    if (tables->deferred) {
        SPERF_TRY(sperf_intern_deferred_rests(tables, taking->sharing.rows, taking->sharing.weights));
    }
    if (tables->renames > 0) SPERF_TRY(move_rests_of_renamed(taking));
    sperf_sharing_plan(&taking->sharing, tables->rests, tables->rests_capacity, add_sample_of_rest, taking);
    return SPERF_OK;
}

static sperf_status_t add_row(sperf_taking_t *taking, const sperf_timeline_row_t *raw, int64_t count)
{
    sperf_profile_t *profile = taking->recording->profile;
    sperf_timeline_row_t row = *raw;
    sperf_time_kind_t kind = sperf_intern_kind(taking->tables, raw->key.stack);
    sperf_thread_id_t thread = sperf_intern_thread_shown(taking->tables, raw->key.thread);
    row.weight = sperf_sharing_next(&taking->sharing, thread, kind, raw->weight);
    row.key.thread = taking->threads[thread];
    if (taking->stacks != NULL) row.key.stack = taking->stacks[raw->key.stack];
    if (row.key.stack == 0 && raw->key.stack != 0) SPERF_TRY(sperf_taking_stack_of_nobody(taking, &row.key.stack));
    SPERF_TRY(labels_of(taking, raw->key.labels, &row.key.labels));
    int64_t values[SPERF_SAMPLE_TYPES_MAX] = {count, row.weight};
    SPERF_TRY(sperf_sample_table_add(&profile->samples, row.key, values));
    if (taking->tables->aggregate) return SPERF_OK;
    return sperf_timeline_append(&profile->timeline, &row);
}

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
    recording->trigger_count = atomic_load(&counters->trigger_count);
    recording->truncated_stacks = atomic_load(&counters->truncated_stacks);
    recording->vm_layout_known = true;
    recording->vm_layout_problem = sperf_vm_layout.problem;
    recording->label_sets_refused = sperf_label_sets_refused() - session->label_sets_refused;
    recording->thread_renames_refused = session->tables->renames_refused;
    recording->losses[0] = (sperf_loss_t){"ring_full", atomic_load(&counters->dropped_ring_full)};
    recording->losses[1] = (sperf_loss_t){"signal", atomic_load(&counters->dropped_signal)};
    recording->losses[2] = (sperf_loss_t){"memory", atomic_load(&counters->dropped_memory)};
    recording->losses[3] = (sperf_loss_t){"no_slot", atomic_load(&session->threads.no_slot_count)};
    recording->losses[4] = (sperf_loss_t){"stray_signal", atomic_load(&counters->stray_signals)};
    recording->losses[5] = (sperf_loss_t){"signal_taken", atomic_load(&session->signal_taken) ? 1 : 0};
    recording->losses[8] = (sperf_loss_t){"torn_read", atomic_load(&counters->torn_reads)};
    recording->losses[7] = (sperf_loss_t){"late", atomic_load(&counters->dropped_late)};
    recording->losses[6] = (sperf_loss_t){"gc", atomic_load(&counters->dropped_gc)};
}

static void describe(sperf_session_t *session, sperf_recording_t *recording, int64_t end_mono_ns)
{
    sperf_recording_count(session, recording);
    recording->instructions = sperf_vm_layout.problem == NULL ? sperf_vm_insns_learn() : 0;
    recording->profile->start_time_ns = session->start_real_ns;
    recording->profile->duration_ns = end_mono_ns - session->start_mono_ns;
    if (session->tables->measures.times) recording->profile->period = session->schedule.period_ns;
}

static sperf_status_t add_comment_text(sperf_profile_t *profile, const char *text)
{
    return sperf_profile_add_comment(profile, text, strlen(text));
}

/* Under the command, that one says it, of all processes. */
static sperf_status_t add_forked_comment(sperf_profile_t *profile)
{
    uint64_t count = sperf_ledger_path() == NULL ? sperf_ledger_forked() : 0;
    if (count == 0) return SPERF_OK;
    char text[128];
    snprintf(text, sizeof text, "# sperf: %llu %s of fork %s not recorded", (unsigned long long)count,
             count == 1 ? "child process" : "child processes", count == 1 ? "was" : "were");
    return add_comment_text(profile, text);
}

static sperf_status_t add_waits_comment(sperf_recording_t *recording)
{
    const sperf_wait_summary_t *waits = &recording->hook_waits;
    if (sperf_wait_summary_count(waits) == 0) return SPERF_OK;
    char text[160];
    snprintf(text, sizeof text, "# sperf: hook_waits count=%llu median_ns=%llu p99_ns=%llu max_ns=%llu",
             (unsigned long long)sperf_wait_summary_count(waits),
             (unsigned long long)sperf_wait_summary_quantile_ns(waits, 50),
             (unsigned long long)sperf_wait_summary_quantile_ns(waits, 99), (unsigned long long)waits->longest_ns);
    return add_comment_text(recording->profile, text);
}

static sperf_status_t add_comments(sperf_recording_t *recording)
{
    char text[256];
    snprintf(text, sizeof text, "# sperf: capture=%s ticks=%llu captures=%llu truncated=%llu", recording->capture,
             (unsigned long long)recording->trigger_count, (unsigned long long)recording->sampling_count,
             (unsigned long long)recording->truncated_stacks);
    SPERF_TRY(add_comment_text(recording->profile, text));
    if (recording->vm_layout_problem != NULL) {
        snprintf(text, sizeof text, "# sperf: the layout of the VM is not used: %s", recording->vm_layout_problem);
        SPERF_TRY(add_comment_text(recording->profile, text));
    } else if (recording->instructions == 0) {
        SPERF_TRY(add_comment_text(recording->profile, "# sperf: no specialised instruction is known"));
    }
    SPERF_TRY(add_waits_comment(recording));
    for (int i = 0; i < SPERF_LOSSES; i++) {
        if (recording->losses[i].count == 0) continue;
        snprintf(text, sizeof text, "# sperf: lost %s=%llu", recording->losses[i].reason,
                 (unsigned long long)recording->losses[i].count);
        SPERF_TRY(add_comment_text(recording->profile, text));
    }
    if (recording->label_sets_refused > 0) {
        snprintf(text, sizeof text, "# sperf: labels were \"(other)\" %llu times: there were too many sets of them",
                 (unsigned long long)recording->label_sets_refused);
        SPERF_TRY(add_comment_text(recording->profile, text));
    }
    if (recording->thread_renames_refused > 0) {
        snprintf(text, sizeof text, "# sperf: threads kept their names %llu times, as they had had %d others",
                 (unsigned long long)recording->thread_renames_refused, SPERF_RENAMES_MAX);
        SPERF_TRY(add_comment_text(recording->profile, text));
    }
    SPERF_TRY(add_forked_comment(recording->profile));
    return sperf_noted_spans_take(recording->profile);
}

static sperf_status_t take(sperf_taking_t *taking)
{
    SPERF_TRY(name_threads(taking));
    SPERF_TRY(share_out(taking));
    SPERF_TRY(map_functions(taking));
    sperf_profile_t *profile = taking->recording->profile;
    SPERF_TRY(sperf_string_table_intern_text(&profile->strings, SPERF_PROGRAM, &profile->program));
    bool same_frames;
    SPERF_TRY(map_frames(taking, &same_frames));
    SPERF_TRY(map_threads(taking));
    SPERF_TRY(map_labels(taking));
    if (!same_frames) SPERF_TRY(map_stacks(taking));
    SPERF_TRY(each_sample(taking, add_row));
    if (taking->tables->measures.allocations) SPERF_TRY(sperf_taking_allocations(taking));
    if (same_frames) hand_stacks_over(taking); /* last: add_row still asks the session's trie */
    describe(taking->session, taking->recording, taking->end_mono_ns);
    SPERF_TRY(sperf_taking_allocations_comment(taking));
    return add_comments(taking->recording);
}

sperf_status_t sperf_recording_take(sperf_session_t *session, int64_t end_mono_ns, sperf_recording_t **out)
{
    sperf_measured_types_t types = sperf_measured_types(&session->tables->measures);
    sperf_profile_t *profile;
    SPERF_TRY(sperf_profile_new_of(&types, &profile));
    SPERF_TRY(sperf_recording_wrap(profile, out));
    if (session->tables->measures.times) profile->period_type = profile->sample_types[types.time + 1];

    sperf_taking_t taking = {
        .session = session, .tables = session->tables, .recording = *out, .end_mono_ns = end_mono_ns, .types = types};
    sperf_status_t status = take(&taking);
    sperf_native_names_cleanup(&taking.native_names);
    free(taking.labels);
    free(taking.functions);
    free(taking.showing);
    free(taking.frames);
    free(taking.stacks);
    free(taking.threads);
    sperf_sharing_cleanup(&taking.sharing);
    if (status != SPERF_OK) {
        sperf_recording_free(*out);
        *out = NULL;
    }
    return status;
}

/* A process may have another title by now: it is one process all the same. */
static sperf_status_t call_as(sperf_profile_t *earlier, const sperf_profile_t *latest)
{
    if (latest->threads.count == 0) return SPERF_OK;
    sperf_thread_t thread = sperf_thread_table_get(&latest->threads, 1);
    return sperf_profile_set_process(earlier, thread.parent, sperf_string_table_get(&latest->strings, thread.title));
}

sperf_status_t sperf_recording_add_earlier(sperf_recording_t *recording, const sperf_recording_t *earlier)
{
    sperf_profile_t *both = NULL;
    sperf_status_t status = call_as(earlier->profile, recording->profile);
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
    recording->trigger_count += earlier->trigger_count;
    recording->truncated_stacks += earlier->truncated_stacks;
    recording->label_sets_refused += earlier->label_sets_refused;
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
