/* The components of a session: see components.h. */
#include "components.h"

#include <sched.h>
#include <string.h>
#include <unistd.h>

#include "base/clocks.h"
#include "blocks.h"
#include "drain.h"
#include "fiber_labels.h"
#include "hooks.h"
#include "reading/ruby_values.h"
#include "recording/sample_events.h"
#include "recording/session_spans.h"
#include "recording/tables.h"
#include "sampler_thread.h"
#include "spool/spooling.h"
#include "threads/label_sets.h"
#include "threads/tick_reading.h"

/* The start in progress. */
static struct {
    bool resumes;
    size_t started; /* components */
} start;

/* Tell the tables what they need to know of the session. */
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
                                          .exceptions = session->options.exceptions,
                                          .allocations = session->options.allocations,
                                          .retained = session->options.retained};
    tables->thread_rows.process_id = (uint64_t)getpid();
    tables->parent_process_id = (uint64_t)getppid();
    tables->start_mono_ns = session->start_mono_ns;
    tables->schedule = session->schedule;
}

/* The one reset. */
static void tables_start(sperf_session_t *session)
{
    sperf_tables_cleanup(session->tables); /* in a child of fork, those of its parent */
    sperf_ring_reset(&session->ring);
    memset(&session->counters, 0, sizeof session->counters);
    atomic_store(&session->frame_job_asked, false);
    atomic_store(&session->signal_taken, false);
    sperf_gc_hooks_learn_phase(session);
    session->exited_natives = NULL; /* in a child of fork, those of its parent */
    session->exited_records = NULL;
    atomic_store(&session->captures_running, 0);
    sperf_threads_reset(&session->threads, start.resumes);
    sperf_status_t status = sperf_tables_init(session->tables);
    if (status != SPERF_OK) sperf_tables_cleanup(session->tables);
    sperf_raise_unless_ok(status, NULL);

    sperf_fiber_labels_reclaim();
    session->label_sets_refused = sperf_label_sets_refused();
    session->label_ids_refused = sperf_label_sets_ids_refused();
    sperf_session_spans_clear();
    session->start_real_ns = sperf_clock_real_ns();
    session->clock_cost_ns = sperf_clock_cost_ns();
    if (!session->inherits) session->counts_cycles = sperf_clock_counts_cycles();
    sperf_counter_clock_init(&session->stamp_clock);
    session->start_mono_ns = sperf_clock_mono_ns();
    /* The seed is the time: two processes started together must not tick together. */
    sperf_schedule_init(&session->schedule, session->start_mono_ns, session->frequency_hz,
                        (uint64_t)session->start_real_ns);
    sperf_schedule_init(&session->gap_schedule, session->start_mono_ns, session->frequency_hz,
                        ~(uint64_t)session->start_real_ns);
    describe_tables(session);
    sperf_sample_events_begin(session);
    if (start.resumes) sperf_spooling_resume(session);
}

static void hooks_start(sperf_session_t *session)
{
    sperf_gvl_hooks_adopt_threads();
    atomic_store(&session->active, true);
}

/*
 * Make hooks return at once, and wait a second at most for running captures. Context: GVL; sperf's thread is gone or
 * sleeps.
 */
static void end_captures(sperf_session_t *session)
{
    atomic_store(&session->active, false);
    /* A hook in another Ractor may be capturing: it adds to captures_running first, and then looks at `active`. */
    int64_t give_up_mono_ns = sperf_clock_mono_ns() + 1000000000;
    while (atomic_load(&session->captures_running) > 0 && sperf_clock_mono_ns() < give_up_mono_ns) sched_yield();
}

static void capture_start(sperf_session_t *session)
{
    session->options.capture->start(session);
}

static void capture_stop(sperf_session_t *session)
{
    if (session->options.capture->stop != NULL) session->options.capture->stop(session);
}

static void sampler_start(sperf_session_t *session)
{
    int error = sperf_sampler_start(session);
    if (error != 0) rb_syserr_fail(error, "sperf could not start its thread");
}

/* Its last signals are waited for while hooks still wait for handlers. */
static void sampler_stop(sperf_session_t *session)
{
    sperf_sampler_stop(session);
    sperf_pins_await_unpinned(&session->threads.pins);
}

typedef struct {
    void (*start)(sperf_session_t *session); /* raises, with nothing of its own left behind */
    void (*stop)(sperf_session_t *session);  /* NULL: nothing to do */
} component_t;

static const component_t components[] = {
    {tables_start, NULL},
    {capture_start, capture_stop},
    {hooks_start, end_captures},
    {sperf_newobj_start, sperf_newobj_stop},
    {sperf_raise_hook_start, sperf_raise_hook_stop},
    {sampler_start, sampler_stop},
};

enum { COMPONENTS = sizeof components / sizeof components[0] };

static void stop_first(sperf_session_t *session, size_t count)
{
    while (count-- > 0) {
        if (components[count].stop != NULL) components[count].stop(session);
    }
}

static VALUE start_all(VALUE session)
{
    for (start.started = 0; start.started < COMPONENTS; start.started++) {
        components[start.started].start((sperf_session_t *)session);
    }
    return Qnil;
}

static VALUE end_start(VALUE argument)
{
    sperf_session_t *session = (sperf_session_t *)argument;
    session->inherits = false;
    if (start.started == COMPONENTS) return Qnil;
    stop_first(session, start.started);
    sperf_tables_cleanup(session->tables);
    return Qnil;
}

/* By rb_ensure, which keeps what was raised or thrown from the Ruby methods that the stops call. */
void sperf_components_start(sperf_session_t *session, bool resumes)
{
    start.resumes = resumes;
    rb_ensure(start_all, (VALUE)session, end_start, (VALUE)session);
}

void sperf_components_stop(sperf_session_t *session)
{
    stop_first(session, COMPONENTS);
}

void sperf_session_idle_begin(sperf_session_t *session)
{
    if (!session->options.deferred || !sperf_session_active() || sperf_blocks_any(session)) return;
    sperf_session_pause_self();
    sperf_sampler_idle_begin(session);
    sperf_pins_await_unpinned(&session->threads.pins);
    end_captures(session);
    sperf_drain_with_lock(session, true);
}

void sperf_session_idle_end(sperf_session_t *session)
{
    sperf_ring_reset(&session->ring);
    atomic_store(&session->captures_running, 0);
    sperf_threads_reset(&session->threads, true);
    sperf_gc_hooks_learn_phase(session);
    /* Stands for the markings of the idle period, which no hook has counted. */
    atomic_fetch_add_explicit(&session->gc_markings, 1, memory_order_release);
    if (session->options.capture->idle_end != NULL) session->options.capture->idle_end(session);
    sperf_thread_record_t *record = sperf_threads_record(&session->threads, rb_thread_current(), 0);
    if (record != NULL) sperf_thread_enter(&session->threads, record);
    if (record != NULL && record->native != NULL) sperf_clock_begins(record);
    atomic_store(&session->active, true);
    sperf_sampler_idle_end(session);
}
