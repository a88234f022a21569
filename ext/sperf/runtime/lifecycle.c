/*
 * Starting, dividing and stopping sessions: see lifecycle.h.
 *
 * Context of all functions, unless stated otherwise: GVL.
 */
#include "lifecycle.h"

#include "base/clocks.h"
#include "block_end.h"
#include "blocks.h"
#include "components.h"
#include "control_thread.h"
#include "drain.h"
#include "fiber_labels.h"
#include "hooks.h"
#include "platform/platform.h"
#include "reading/ruby_values.h"
#include "recording/sample_events.h"
#include "recording/session_recording.h"
#include "recording/session_spans.h"
#include "sampler_thread.h"
#include "spool/spooling.h"
#include "tracing/tracer.h"

/*
 * The segments of a session. A session that was paused, or of which a snapshot was taken, consists of several
 * segments. Each begins and ends as a session does, in a generation of its own (thread_record.h), and their
 * recordings are joined when one is asked for. Under the GVL.
 */
static struct {
    uint64_t last_number; /* of the sessions of this process */
    bool paused;
    bool implicit;              /* the session that has begun is not the program's: it serves blocks of Sperf.profile */
    sperf_recording_t *earlier; /* recorded up to the latest pause or snapshot; NULL: nothing */
} segments;

static void (*at_end)(void); /* called when the process ends; NULL: nothing */

uint64_t sperf_session_number(void)
{
    return atomic_load(&sperf_session.number);
}

void sperf_session_on_end(void (*act)(void))
{
    at_end = act;
}

/*
 * The process ends while a session may be running. If it has a file to be written to, the file is written; else
 * what was recorded is lost, as nobody asked for it. sperf's thread is joined, so that it neither touches the
 * VM nor triggers a job while the VM is taken apart, and no hook or signal finds the session active.
 */
static void end_with_process(void)
{
    if (at_end != NULL) at_end();
    sperf_control_thread_shut();
    sperf_tracer_abandon();
    if (atomic_load(&sperf_session.begun)) sperf_components_stop(&sperf_session);
    atomic_store(&sperf_session.begun, false);
}

void sperf_session_init(void)
{
    static sperf_tables_t tables;
    sperf_session_t *session = &sperf_session;
    session->tables = &tables;
    tables.counters = &session->counters;
    sperf_threads_init(&session->threads);
    pthread_mutex_init(&session->sampler_lock, NULL);
    sperf_platform_sleep_init(&session->sampler_wake);
    sperf_process_end_init(end_with_process);
}

/* Start all components, or raise with nothing changed. */
static void begin_segment(bool resumes)
{
    sperf_process_start(&sperf_session);
    sperf_components_start(&sperf_session, resumes);
    segments.paused = false;
    atomic_store(&sperf_session.begun, true);
    sperf_session_idle_begin(&sperf_session);
}

/* Stop all components; the tables keep what was recorded. Returns the time of the stop. */
static int64_t stop_segment(sperf_session_t *session)
{
    VALUE names = sperf_blocks_thread_names(session);
    bool was_active = sperf_session_active(); /* false while idle between blocks */
    sperf_session_pause_self();
    if (was_active) sperf_blocks_intern_own(session);
    sperf_components_stop(session);
    atomic_store(&session->begun, false);
    int64_t end_mono_ns = sperf_clock_mono_ns(); /* after the stop: the last ticks must not be later */
    sperf_drain(session, true);
    sperf_newobj_finish(session);
    if (was_active) sperf_open_intervals_close(&session->threads, session->tables, end_mono_ns);
    sperf_blocks_save(session, end_mono_ns, names);
    RB_GC_GUARD(names);
    return end_mono_ns;
}

/* End the segment, and return the recording of all segments. SPERF_NO_MEMORY: it is lost. */
static sperf_status_t end_segment(sperf_spooling_end_t end, sperf_recording_t **out)
{
    sperf_session_t *session = &sperf_session;
    int64_t end_mono_ns = stop_segment(session);
    sperf_spooling_end(session, end);
    *out = NULL;
    sperf_status_t status = sperf_recording_build(session, end_mono_ns, out);
    sperf_budget_end_segment(session, end_mono_ns, end != SPERF_SPOOLING_KEPT);
    sperf_sample_events_end(session);
    sperf_tables_cleanup(session->tables);
    sperf_recording_t *earlier = segments.earlier;
    segments.earlier = NULL;
    segments.paused = true;
    if (status == SPERF_OK && earlier != NULL) {
        status = sperf_recording_free_unless_ok(sperf_recording_add_earlier(*out, earlier), out);
    }
    sperf_recording_free(earlier);
    return status;
}

/* End the segment and begin another one. SPERF_NO_MEMORY: what was recorded so far is lost. */
static sperf_status_t divide(sperf_spooling_end_t end)
{
    sperf_recording_t *recording;
    sperf_status_t status = end_segment(end, &recording);
    segments.earlier = recording;
    begin_segment(true);
    return status;
}

static VALUE divide_session(VALUE unused)
{
    if (!sperf_session_active() || sperf_session.options.traces) return unused;
    int64_t begun_ns = sperf_clock_cpu_ns();
    sperf_counters_t *counters = &sperf_session.counters;
    if (divide(SPERF_SPOOLING_KEPT) != SPERF_OK) atomic_fetch_add(&counters->dropped_memory, 1);
    atomic_fetch_add(&counters->hooks_ns, (uint64_t)(sperf_clock_cpu_ns() - begun_ns));
    return unused;
}

/* End the segment and begin another one, at the frequency that the budget allows. Raises as a resume. */
static void divide_by_budget(void)
{
    sperf_session_change(divide_session, NULL);
}

bool sperf_session_serves_blocks_alone(void)
{
    return segments.implicit && atomic_load(&sperf_session.begun);
}

void sperf_session_retire(void)
{
    bool begun = sperf_session_serves_blocks_alone();
    segments.implicit = false;
    if (!begun) return;
    stop_segment(&sperf_session);
    sperf_tables_cleanup(sperf_session.tables);
}

/* -- Sessions of mode trace: they take no samples, and consist of a trace -- */

static sperf_trace_options_t trace_options = {.verdict = Qnil, .threads = Qnil, .exclude_threads = Qnil};

void sperf_session_set_trace(const sperf_trace_options_t *options)
{
    static bool registered;
    trace_options = *options;
    if (registered) return;
    rb_gc_register_address(&trace_options.verdict);
    rb_gc_register_address(&trace_options.threads);
    rb_gc_register_address(&trace_options.exclude_threads);
    rb_gc_register_address(&trace_options.targets);
    registered = true;
}

static void begin_trace(void)
{
    sperf_session_t *session = &sperf_session;
    sperf_process_start(session);
    sperf_fiber_labels_reclaim();
    session->start_real_ns = sperf_clock_real_ns();
    session->start_mono_ns = sperf_clock_mono_ns();
    sperf_session_spans_clear();
    sperf_tracer_start(&trace_options);
    segments.paused = false;
}

/* Add what is counted beside a traced profile. With `clear`, counting starts at 0 again. */
static sperf_status_t add_spans(sperf_status_t status, bool clear, sperf_recording_t **recording)
{
    sperf_status_t (*const add)(sperf_profile_t *) = clear ? sperf_session_spans_move : sperf_session_spans_append;
    if (status == SPERF_OK && *recording != NULL) status = add((*recording)->profile);
    return sperf_recording_free_unless_ok(status, recording);
}

static VALUE start(VALUE options)
{
    if (sperf_session_exists()) rb_raise(rb_eRuntimeError, "sperf is already running");
    sperf_session_retire();
    sperf_session.options = *(const sperf_options_t *)options;
    sperf_budget_begin(&sperf_session, divide_by_budget);
    segments.earlier = NULL; /* in a child of fork it may be the parent's */
    if (sperf_session.options.traces) {
        begin_trace();
    } else {
        begin_segment(sperf_blocks_any(&sperf_session)); /* threads in open blocks keep their numbers */
    }
    atomic_store(&sperf_session.number, ++segments.last_number);
    return Qnil;
}

static VALUE prepare_process(VALUE unused)
{
    sperf_process_start(&sperf_session);
    return unused;
}

void sperf_session_prepare_process(void)
{
    sperf_session_change(prepare_process, NULL);
}

/* The preparation comes first: from there on interrupts can be held back. */
void sperf_session_start(const sperf_options_t *options)
{
    sperf_session_prepare_process();
    sperf_session_change(start, (void *)(uintptr_t)options);
}

void sperf_session_serve_blocks(const sperf_options_t *options)
{
    sperf_session.options = *options;
    sperf_session.options.deferred = sperf_session.options.aggregate = true;
    sperf_session.options.blocks_alone = true;
    sperf_budget_begin(&sperf_session, divide_by_budget);
    segments.earlier = NULL;
    segments.implicit = true;
    begin_segment(sperf_blocks_any(&sperf_session));
}

bool sperf_session_paused(void)
{
    return sperf_session_exists() && segments.paused;
}

bool sperf_session_was_paused(void)
{
    return segments.paused;
}

static VALUE pause_session(VALUE unused)
{
    if (!sperf_session_exists() || segments.paused) return unused;
    if (sperf_session.options.traces) {
        sperf_tracer_pause();
        segments.paused = true;
        return unused;
    }
    sperf_recording_t *recording;
    sperf_status_t status = end_segment(SPERF_SPOOLING_KEPT, &recording);
    segments.earlier = recording;
    sperf_raise_unless_ok(status, NULL);
    return unused;
}

void sperf_session_pause(void)
{
    sperf_session_change(pause_session, NULL);
    sperf_control_thread_ensure();
}

static VALUE resume(VALUE unused)
{
    if (!sperf_session_paused()) return unused;
    if (sperf_session.options.traces) {
        sperf_tracer_resume();
        segments.paused = false;
    } else {
        begin_segment(true);
    }
    return unused;
}

void sperf_session_resume(void)
{
    sperf_session_change(resume, NULL);
}

static sperf_recording_t *take_snapshot(bool clear)
{
    if (!sperf_session_exists()) return NULL;
    if (sperf_session.options.traces) {
        sperf_recording_t *traced;
        sperf_raise_unless_ok(add_spans(sperf_tracer_snapshot(clear, &traced), clear, &traced), NULL);
        return traced;
    }
    sperf_status_t status = SPERF_OK;
    bool was_paused = segments.paused;
    if (!was_paused) status = divide(clear ? SPERF_SPOOLING_TAKEN : SPERF_SPOOLING_KEPT);
    sperf_recording_t *recording = segments.earlier, *other = NULL;
    if (recording == NULL || status != SPERF_OK) {
        sperf_raise_unless_ok(status, NULL);
        return NULL; /* lost at a pause, which raised */
    }
    if (clear && !was_paused) {
        segments.earlier = NULL;
        return recording;
    }
    sperf_raise_unless_ok(sperf_recording_copy(recording, clear, &other), NULL);
    if (!clear) return other;
    segments.earlier = other;
    return recording;
}

typedef struct {
    bool clear;
    sperf_recording_t *recording;
} taken_t;

static VALUE snapshot(VALUE argument)
{
    taken_t *taken = (taken_t *)argument;
    taken->recording = take_snapshot(taken->clear);
    return Qnil;
}

/* A recording leaves the session: only now all its segments are known. */
static sperf_recording_t *with_cost(sperf_recording_t *recording)
{
    if (recording == NULL) return NULL;
    sperf_raise_unless_ok(sperf_recording_free_unless_ok(sperf_recording_add_cost_comment(recording), &recording),
                          NULL);
    return recording;
}

sperf_recording_t *sperf_session_snapshot(bool clear)
{
    taken_t taken = {.clear = clear};
    sperf_session_change(snapshot, &taken);
    return with_cost(taken.recording);
}

typedef struct {
    const sperf_recording_t *recording;
    uint64_t number;
    bool done;
} put_back_t;

static VALUE put_back(VALUE argument)
{
    put_back_t *returned = (put_back_t *)argument;
    if (sperf_session_number() != returned->number || sperf_session.options.traces) return Qnil;
    sperf_status_t status;
    if (segments.earlier != NULL) {
        status = sperf_recording_add_earlier(segments.earlier, returned->recording);
    } else {
        status = sperf_recording_copy(returned->recording, false, &segments.earlier);
    }
    returned->done = status == SPERF_OK;
    return Qnil;
}

bool sperf_session_put_back(const sperf_recording_t *recording, uint64_t number)
{
    put_back_t returned = {.recording = recording, .number = number};
    sperf_session_change(put_back, &returned);
    return returned.done;
}

static VALUE stop(VALUE argument)
{
    taken_t *taken = (taken_t *)argument;
    if (!sperf_session_exists()) return Qnil;
    sperf_recording_t *recording = segments.earlier;
    sperf_status_t status = SPERF_OK;
    if (sperf_session.options.traces) {
        status = add_spans(sperf_tracer_stop(&recording), true, &recording);
    } else if (segments.paused) {
        sperf_spooling_end(&sperf_session, SPERF_SPOOLING_OVER);
    } else {
        status = end_segment(SPERF_SPOOLING_OVER, &recording);
    }
    segments.earlier = NULL;
    segments.paused = false;
    atomic_store(&sperf_session.number, 0);
    sperf_raise_unless_ok(status, NULL);
    taken->recording = recording;
    return Qnil;
}

sperf_recording_t *sperf_session_stop(void)
{
    taken_t taken = {.recording = NULL};
    sperf_session_change(stop, &taken);
    return with_cost(taken.recording);
}
