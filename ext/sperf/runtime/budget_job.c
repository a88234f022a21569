/* Sessions with a budget: see sampler_thread.h. */
#include "sampler_thread.h"

#include <ruby/debug.h>

#include "base/call_check.h"
#include "base/clocks.h"
#include "reading/ruby_values.h"
#include "sperf/collect/budget.h"
#include "vm/held_call.h"
#include "vm/ractors.h"

static rb_postponed_job_handle_t handle = POSTPONED_JOB_HANDLE_INVALID;

static sperf_budget_cost_t before; /* segments of the recording that have ended. Changes without sperf's thread */
static int64_t look_mono_ns;       /* the next look; 0: not known yet. Of sperf's thread */
static void (*divide_session)(void);

static void trigger(void)
{
    rb_postponed_job_trigger(handle);
}

static VALUE divide(VALUE unused)
{
    divide_session();
    return unused;
}

/* Context: postponed job (GVL, at a safepoint). */
static void budget_job(void *unused)
{
    SPERF_IN_HOOK();
    if (sperf_ractors_pass_on(handle)) return;
    if (!sperf_session_active() || sperf_session.options.budget <= 0) return; /* stopped or idle since */
    if (sperf_session_is_changing(trigger) || sperf_held_call(divide, Qnil)) return;
    if (!atomic_load(&sperf_session.begun)) sperf_session.no_thread_mono_ns = sperf_clock_mono_ns();
}

void sperf_budget_job_register(void)
{
    if (handle == POSTPONED_JOB_HANDLE_INVALID) handle = rb_postponed_job_preregister(0, budget_job, NULL);
    sperf_raise_unless_registered(handle);
}

void sperf_budget_begin(sperf_session_t *session, void (*divide_it)(void))
{
    divide_session = divide_it;
    const sperf_options_t *options = &session->options;
    session->frequency_hz = options->frequency_hz;
    if (options->budget > 0) {
        session->frequency_hz = sperf_budget_first_frequency(options->budget, options->frequency_hz);
    }
    session->no_thread_mono_ns = 0;
    before = (sperf_budget_cost_t){0};
    look_mono_ns = 0;
}

static sperf_budget_cost_t cost_of(const sperf_session_t *session, int64_t now_mono_ns)
{
    return (sperf_budget_cost_t){
        .elapsed_ns = now_mono_ns - session->start_mono_ns,
        .ticks_ns = session->sampler_cpu_ns +
                    (int64_t)atomic_load_explicit(&session->counters.capture_ns, memory_order_relaxed),
        .hooks_ns = (int64_t)atomic_load_explicit(&session->counters.hooks_ns, memory_order_relaxed),
    };
}

static uint32_t next_frequency(const sperf_session_t *session, sperf_budget_cost_t latest)
{
    const sperf_options_t *options = &session->options;
    return sperf_budget_frequency(options->budget, options->frequency_hz, session->frequency_hz, latest, before);
}

void sperf_budget_end_segment(sperf_session_t *session, int64_t end_mono_ns, bool over)
{
    if (session->options.budget <= 0) return;
    sperf_budget_cost_t latest = cost_of(session, end_mono_ns);
    session->frequency_hz = next_frequency(session, latest);
    before = over ? (sperf_budget_cost_t){0} : sperf_budget_add(before, latest);
    look_mono_ns = 0;
}

static int64_t wait_ns(const sperf_session_t *session, int64_t now_mono_ns)
{
    return sperf_budget_wait_ns(before.elapsed_ns + now_mono_ns - session->start_mono_ns);
}

bool sperf_budget_is_due(const sperf_session_t *session, int64_t now_mono_ns)
{
    if (session->options.budget <= 0) return false;
    if (look_mono_ns == 0) look_mono_ns = session->start_mono_ns + wait_ns(session, now_mono_ns);
    return now_mono_ns >= look_mono_ns;
}

void sperf_budget_look(sperf_session_t *session, int64_t now_mono_ns)
{
    look_mono_ns = now_mono_ns + wait_ns(session, now_mono_ns);
    uint32_t hz = next_frequency(session, cost_of(session, now_mono_ns));
    if (sperf_budget_is_worth(session->frequency_hz, hz)) trigger();
}
