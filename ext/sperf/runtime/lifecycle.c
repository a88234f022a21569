/*
 * Starting and stopping: see lifecycle.h.
 *
 * Each component's own file says what it does. Context of everything here, but for what says otherwise: GVL.
 */
#include "lifecycle.h"

#include <string.h>
#include <unistd.h>

#include "base/clocks.h"
#include "base/ledger.h"
#include "base/own_thread.h"
#include "base/process_title.h"
#include "base/ractors.h"
#include "base/raise.h"
#include "blocks.h"
#include "capture/capture.h"
#include "control_thread.h"
#include "drain.h"
#include "fiber_labels.h"
#include "fork.h"
#include "hooks.h"
#include "newobj_hook.h"
#include "recording/frame_resolver.h"
#include "recording/intern.h"
#include "recording/noted_spans.h"
#include "recording/open_intervals.h"
#include "recording/spooling.h"
#include "rest.h"
#include "sampler_thread.h"
#include "session_change.h"
#include "settle.h"
#include "threads/label_sets.h"
#include "tracing/tracer.h"
#include "vm/own_code.h"
#include "vm/vm_insns.h"
#include "vm/vm_layout.h"
#include "vm/vm_search.h"

/* Room for a few hundred stacks between two drains: a megabyte. */
enum { RING_WORDS = 1 << 17 };

static void stop_components(sperf_session_t *session, size_t started);

enum { COMPONENTS = 6 };

/*
 * A session that is paused, or of which a snapshot was taken, is a row of recordings: each begins and ends as a session
 * does, in a generation of its own (thread_record.h), and they are put together when somebody asks. Under the GVL.
 */
static struct {
    uint64_t last_number; /* of the sessions of this process */
    bool paused;
    bool resumes;               /* the start that is under way is not a session's first */
    bool implicit;              /* what has begun is no session of the program's: it serves blocks of Sperf.profile */
    sperf_recording_t *earlier; /* what was recorded up to the latest pause or snapshot; NULL: nothing */
} segments;

/*
 * Marks for the session, running or not: its tables hold VALUEs until they are cleaned up. Context: dmark. Takes no
 * lock, while sperf's thread may be draining the ring: frame_values.h says why nothing is missed.
 */
static void session_mark(void *unused)
{
    (void)unused;
    sperf_session_t *session = &sperf_session;
    sperf_capture_remote_mark();
    /* The ring's words before the table: see frame_values.h. */
    sperf_ring_run_t runs[2];
    size_t count = session->ring.words != NULL ? sperf_ring_runs(&session->ring, runs) : 0;
    for (size_t i = 0; i < count; i++) {
        const VALUE *start = (const VALUE *)runs[i].start;
        rb_gc_mark_locations(start, start + runs[i].count);
    }
    if (session->tables->values.chunks[0] != NULL) sperf_frame_values_mark(&session->tables->values);
}

/* Context: GVL; what sperf's thread changes meanwhile may be a little old. */
static size_t session_memsize(const void *unused)
{
    (void)unused;
    const sperf_tables_t *tables = sperf_session.tables;
    return RING_WORDS * sizeof(uint64_t) + tables->timeline.bytes_count +
           (size_t)tables->stacks.capacity * sizeof(sperf_stack_t) +
           (size_t)tables->frames.capacity * sizeof(sperf_frame_t);
}

/*
 * Not write-barriered: what it marks changes without Ruby knowing, so every GC visits it. It marks little. An
 * incremental marking visits it again at its end, under the same lock as the final scan of the stacks: a frame that was
 * captured during the marking, and has left its stack since, is found.
 */
static const rb_data_type_t session_type = {
    .wrap_struct_name = "sperf/session",
    .function = {.dmark = session_mark, .dsize = session_memsize},
    .flags = RUBY_TYPED_FREE_IMMEDIATELY,
};

void sperf_session_init(void)
{
    static sperf_tables_t tables;
    sperf_session_t *session = &sperf_session;
    session->tables = &tables;
    tables.counters = &session->counters;
    sperf_threads_init(&session->threads);
    pthread_mutex_init(&session->sampler_lock, NULL);
    sperf_own_thread_wake_init(&session->sampler_wake);
}

uint64_t sperf_session_number(void)
{
    return atomic_load(&sperf_session.number);
}

const sperf_options_t *sperf_session_options(void)
{
    return &sperf_session.options;
}

/* Who takes the session that is numbered so if nobody stops it: a Sperf::Session, 0 for none. */
static VALUE taker;
static uint64_t taker_number;

void sperf_session_close_at_exit(VALUE object)
{
    if (taker == 0) rb_gc_register_address(&taker);
    taker = object;
    taker_number = sperf_session_number();
}

static VALUE close_taker(VALUE unused)
{
    (void)unused;
    return rb_funcall(taker, rb_intern("close"), 0);
}

/*
 * The VM is about to be taken apart with a session running: nobody stopped it. If it has a file to be written to, it
 * is; else what was recorded is lost, as nobody asked for it. sperf's thread is joined, so that it neither touches the
 * VM nor triggers a job in one that is gone, and no hook or signal finds the session active.
 *
 * This is when finalizers run: behind all at_exit blocks, which may stop the session (under `sperf record` one has),
 * and the last of Ruby's code before memory goes. ruby_vm_at_exit is too late: the main thread's stack is freed by
 * then, and sperf's thread may be reading it.
 */
static VALUE end_with_process(VALUE self, VALUE object_id)
{
    (void)self, (void)object_id;
    int failed = 0;
    bool taken = taker != 0 && taker_number == sperf_session_number();
    if (sperf_session_exists() && taken) rb_protect(close_taker, Qnil, &failed);
    if (failed) rb_set_errinfo(Qnil);
    sperf_control_thread_shut();
    sperf_tracer_abandon();
    if (atomic_load(&sperf_session.begun)) stop_components(&sperf_session, COMPONENTS);
    atomic_store(&sperf_session.begun, false);
    return Qnil;
}

static VALUE responds(int argc, VALUE *argv, VALUE self)
{
    (void)argc, (void)argv, (void)self;
    return Qtrue;
}

/* Finalizers are objects that have a method `call`: not a Proc, whose methods a program may redefine. */
static void finish_with_process(void)
{
    VALUE object = rb_obj_alloc(rb_cObject), finalizer = sperf_own_object(); /* hidden objects have no finalizers */
    rb_define_singleton_method(finalizer, "respond_to?", responds, -1);
    rb_define_singleton_method(finalizer, "call", end_with_process, 1);
    rb_gc_register_mark_object(object);
    rb_define_finalizer(object, finalizer);
}

/*
 * What lives as long as the process is made at the first start: a program that only requires sperf pays for none of it.
 * Each step is done once, and again only if it failed before.
 */
static void process_start(sperf_session_t *session)
{
    sperf_vm_layout_find();
    if (sperf_vm_layout.problem == NULL) sperf_vm_insns_learn();
    sperf_frame_names_learn();
    sperf_process_title_learn();
    sperf_ledger_start();
    sperf_ractors_start();
    sperf_fork_register();
    sperf_settle_register();
    if (session->ring.words == NULL) sperf_raise_unless_ok(sperf_ring_init(&session->ring, RING_WORDS), NULL);
    if (session->object == 0) {
        VALUE object = TypedData_Wrap_Struct(rb_cObject, &session_type, session);
        rb_obj_hide(object); /* a program that calls methods on all that ObjectSpace has must not meet it */
        rb_gc_register_mark_object(object);
        session->object = object;
        finish_with_process();
    }
    sperf_gvl_hooks_register();
    sperf_gc_hooks_register();
}

/* What the tables have to know of the session. */
static void describe_tables(const sperf_session_t *session)
{
    sperf_tables_t *tables = session->tables;
    tables->mode = session->options.mode;
    tables->aggregate = session->options.aggregate;
    tables->instructions = session->options.instructions;
    tables->native = session->options.native;
    tables->deferred = session->options.deferred;
    tables->untitled = session->options.untitled;
    tables->measures = (sperf_measures_t){.times = session->options.times,
                                          .wall = session->options.mode == SPERF_MODE_WALL,
                                          .custom = session->options.custom,
                                          .allocations = session->options.allocations,
                                          .retained = session->options.retained};
    tables->process_id = (uint64_t)getpid();
    tables->parent_process_id = (uint64_t)getppid();
    tables->start_mono_ns = session->start_mono_ns;
    tables->schedule = session->schedule;
}

/* The one reset. */
static void tables_start(sperf_session_t *session)
{
    sperf_intern_cleanup(session->tables); /* of a session that ended in a fork's child */
    sperf_ring_reset(&session->ring);
    memset(&session->counters, 0, sizeof session->counters);
    atomic_store(&session->settle_asked, false);
    atomic_store(&session->signal_taken, false);
    sperf_gc_hooks_learn_phase(session);
    session->exited_natives = NULL; /* those of a session that ended in a fork's child are not this process's */
    session->exited_records = NULL;
    atomic_store(&session->captures_running, 0);
    sperf_threads_reset(&session->threads, segments.resumes);
    sperf_status_t status = sperf_intern_init(session->tables);
    if (status != SPERF_OK) sperf_intern_cleanup(session->tables);
    sperf_raise_unless_ok(status, NULL);

    sperf_fiber_labels_reclaim();
    session->label_sets_refused = sperf_label_sets_refused();
    sperf_noted_spans_forget();
    session->start_real_ns = sperf_clock_real_ns();
    session->clock_cost_ns = sperf_clock_cost_ns();
    if (!session->inherits) session->counts_cycles = sperf_clock_counts_cycles();
    sperf_counter_clock_init(&session->stamp_clock);
    session->start_mono_ns = sperf_clock_mono_ns();
    /* The seed is the time: two processes started together must not tick together. */
    sperf_schedule_init(&session->schedule, session->start_mono_ns, session->options.frequency_hz,
                        (uint64_t)session->start_real_ns);
    describe_tables(session);
    if (segments.resumes) sperf_spooling_resume(session);
}

static void hooks_start(sperf_session_t *session)
{
    sperf_gvl_hooks_adopt_threads();
    atomic_store(&session->active, true);
}

static void hooks_stop(sperf_session_t *session)
{
    sperf_session_end_captures(session);
}

static void capture_start(sperf_session_t *session)
{
    session->options.capture->start(session);
}

static void capture_stop(sperf_session_t *session)
{
    session->options.capture->stop(session);
}

static void sampler_start(sperf_session_t *session)
{
    int error = sperf_sampler_start(session);
    if (error == 0) return;
    rb_syserr_fail(error, "sperf could not start its thread");
}

/* Its last signals are handled while the hooks still wait for handlers. */
static void sampler_stop(sperf_session_t *session)
{
    sperf_sampler_stop(session);
    sperf_pins_settle(&session->threads.pins);
}

typedef struct {
    void (*start)(sperf_session_t *session); /* raises, with nothing of its own left behind */
    void (*stop)(sperf_session_t *session);  /* NULL: nothing to do */
} component_t;

static const component_t components[COMPONENTS] = {
    {process_start, NULL},         {tables_start, NULL}, /* kept until the recording was made of them */
    {capture_start, capture_stop}, {hooks_start, hooks_stop}, {sperf_newobj_start, sperf_newobj_stop},
    {sampler_start, sampler_stop},
};

static void stop_components(sperf_session_t *session, size_t started)
{
    while (started-- > 0) {
        if (components[started].stop != NULL) components[started].stop(session);
    }
}

/* How far a start has come, for rb_protect. */
static size_t components_started;

static VALUE start_components(VALUE unused)
{
    for (components_started = 0; components_started < COMPONENTS; components_started++) {
        components[components_started].start(&sperf_session);
    }
    return unused;
}

/* Start all, or nothing: then it raises. */
static void begin_segment(bool resumes)
{
    int failed = 0;
    segments.resumes = resumes;
    rb_protect(start_components, Qnil, &failed);
    sperf_session.inherits = false;
    if (!failed) {
        segments.paused = false;
        atomic_store(&sperf_session.begun, true);
        sperf_session_rest_unless_in_block(&sperf_session);
        return;
    }
    stop_components(&sperf_session, components_started);
    sperf_intern_cleanup(sperf_session.tables);
    rb_jump_tag(failed);
}

/* Stop all, with what was recorded in the tables. Returns when that was. */
static int64_t stop_segment(sperf_session_t *session)
{
    VALUE names = sperf_blocks_thread_names(session);
    bool was_active = sperf_session_active(); /* not between blocks */
    sperf_session_pause_self();
    if (was_active) sperf_blocks_settle_own(session);
    stop_components(session, COMPONENTS);
    atomic_store(&session->begun, false);
    int64_t end_mono_ns = sperf_clock_mono_ns(); /* not before: until then ticks fall, and have their times */
    sperf_drain(session, true);
    sperf_newobj_finish(session);
    if (was_active) sperf_open_intervals_close(&session->threads, session->tables, end_mono_ns);
    sperf_blocks_put_aside(session, end_mono_ns, names);
    RB_GC_GUARD(names);
    return end_mono_ns;
}

/* Stop all, and return what was recorded, what was before with it; SPERF_NO_MEMORY: nothing of it is left. */
static sperf_status_t end_segment(sperf_spooling_end_t end, sperf_recording_t **out)
{
    sperf_session_t *session = &sperf_session;
    int64_t end_mono_ns = stop_segment(session);
    sperf_spooling_end(session, end);
    *out = NULL;
    sperf_status_t status = sperf_recording_take(session, end_mono_ns, out);
    sperf_intern_cleanup(session->tables);
    sperf_recording_t *earlier = segments.earlier;
    segments.earlier = NULL;
    segments.paused = true;
    if (status == SPERF_OK && earlier != NULL) {
        status = sperf_recording_add_earlier(*out, earlier);
        if (status != SPERF_OK) sperf_recording_free(*out);
        if (status != SPERF_OK) *out = NULL;
    }
    sperf_recording_free(earlier);
    return status;
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
    sperf_intern_cleanup(sperf_session.tables);
}

/* -- A session of mode trace: it takes no samples, and is a trace -- */

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
    process_start(session);
    sperf_fiber_labels_reclaim();
    session->start_real_ns = sperf_clock_real_ns();
    session->start_mono_ns = sperf_clock_mono_ns();
    sperf_noted_spans_forget();
    sperf_tracer_start(&trace_options);
    segments.paused = false;
}

/* What is counted beside a profile, as of samples; with `clear`, it is counted from 0 then. */
static sperf_status_t add_spans(sperf_status_t status, bool clear, sperf_recording_t **recording)
{
    sperf_status_t (*const add)(sperf_profile_t *) = clear ? sperf_noted_spans_take : sperf_noted_spans_write;
    if (status == SPERF_OK && *recording != NULL) status = add((*recording)->profile);
    if (status == SPERF_OK) return status;
    sperf_recording_free(*recording);
    *recording = NULL;
    return status;
}

static VALUE start(VALUE options)
{
    if (sperf_session_exists()) rb_raise(rb_eRuntimeError, "sperf is already running");
    sperf_session_retire();
    sperf_session.options = *(const sperf_options_t *)options;
    segments.earlier = NULL; /* if there is any, this is a child of fork, and it is its parent's */
    if (sperf_session.options.traces) {
        begin_trace();
    } else {
        begin_segment(sperf_blocks_any(&sperf_session)); /* their threads keep their numbers */
    }
    atomic_store(&sperf_session.number, ++segments.last_number);
    return Qnil;
}

static VALUE get_ready(VALUE unused)
{
    process_start(&sperf_session);
    return unused;
}

void sperf_session_get_ready(void)
{
    sperf_session_change(get_ready, NULL);
}

/* What is found out once in a process comes first: from there on interrupts can be held back. */
void sperf_session_start(const sperf_options_t *options)
{
    sperf_session_get_ready();
    sperf_session_change(start, (void *)(uintptr_t)options);
}

void sperf_session_serve_blocks(const sperf_options_t *options)
{
    sperf_session.options = *options;
    sperf_session.options.deferred = sperf_session.options.aggregate = true;
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
    if (!was_paused) {
        sperf_recording_t *latest;
        status = end_segment(clear ? SPERF_SPOOLING_TAKEN : SPERF_SPOOLING_KEPT, &latest);
        segments.earlier = latest;
        begin_segment(true);
    }
    sperf_recording_t *recording = segments.earlier, *other = NULL;
    if (recording == NULL || status != SPERF_OK) {
        sperf_raise_unless_ok(status, NULL);
        return NULL; /* lost earlier, which was told */
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

sperf_recording_t *sperf_session_snapshot(bool clear)
{
    taken_t taken = {.clear = clear};
    sperf_session_change(snapshot, &taken);
    return taken.recording;
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
    return taken.recording;
}
