/* Starting and stopping a trace: see tracer.h. */
#include "tracer.h"

#include <ruby/debug.h>

#include "base/call_check.h"
#include "base/clocks.h"
#include "callee_finder.h"
#include "threads/session.h"
#include "trace_hooks.h"
#include "trace_recording.h"
#include "trace_state.h"
#include "vm/ractors.h"
#include "vm/vm_interrupts.h"
#include "vm/vm_layout.h"

static rb_postponed_job_handle_t remove_job;

/* Context: dmark. */
static void trace_mark(void *unused)
{
    sperf_traced_methods_mark(&sperf_trace.methods);
    sperf_traced_objects_mark(&sperf_trace.objects);
    for (const sperf_traced_thread_t *thread = sperf_trace.threads.threads; thread != NULL; thread = thread->next) {
        rb_gc_mark(thread->object);
    }
    sperf_callee_finder_mark();
    if (sperf_trace.targets != 0) rb_gc_mark(sperf_trace.targets);
    if (sperf_trace.options.threads != 0) rb_gc_mark(sperf_trace.options.threads);
    if (sperf_trace.options.exclude_threads != 0) rb_gc_mark(sperf_trace.options.exclude_threads);
    if (sperf_trace.options.targets != 0) rb_gc_mark(sperf_trace.options.targets);
}

static size_t memsize(const void *unused)
{
    return (size_t)sperf_trace_bytes(&sperf_trace);
}

/* Without write barriers, for the reason that runtime/process_start.c gives for the session's object. */
static const rb_data_type_t trace_type = {
    .wrap_struct_name = "sperf/trace",
    .function = {.dmark = trace_mark, .dsize = memsize},
    .flags = RUBY_TYPED_FREE_IMMEDIATELY,
};

static void make_object(sperf_trace_t *trace)
{
    if (trace->object != 0) return;
    VALUE object = TypedData_Wrap_Struct(rb_cObject, &trace_type, trace);
    rb_obj_hide(object);
    rb_gc_register_mark_object(object);
    trace->object = object;
}

static void each_target(const sperf_trace_t *trace, void (*act)(VALUE, VALUE))
{
    for (long i = 0; trace->targets != 0 && i < RARRAY_LEN(trace->targets); i++) {
        VALUE row = RARRAY_AREF(trace->targets, i);
        act(rb_ary_entry(row, 0), rb_ary_entry(row, 1));
    }
}

static void disable(VALUE tracepoint, VALUE method)
{
    rb_tracepoint_disable(tracepoint);
}

/* Context: postponed job. */
static void remove_hooks_job(void *unused)
{
    SPERF_IN_HOOK();
    if (sperf_ractors_pass_on(remove_job)) return;
    if (atomic_load(&sperf_trace.running)) return;
    each_target(&sperf_trace, disable);
    sperf_trace_hooks_remove(&sperf_trace);
}

bool sperf_tracer_exists(void)
{
    return atomic_load(&sperf_trace.exists);
}

bool sperf_tracer_paused(void)
{
    return sperf_tracer_exists() && !atomic_load(&sperf_trace.running);
}

/* Measure the cost of events once per process and kind of trace. If that fails, the next start tries again. */
static void find_costs(sperf_trace_t *trace)
{
    static struct {
        bool known;
        sperf_call_costs_t costs;
    } kinds[2][2];
    bool only = trace->options.only, allocations = trace->options.allocations;
    if (!kinds[only][allocations].known) {
        sperf_trace_init(trace);
        trace->methods.verdict = Qnil;
        sperf_session_pause_self(); /* sperf's work, not the program's */
        kinds[only][allocations].known = sperf_trace_calibrate(trace);
        sperf_session_run_self();
        sperf_trace_cleanup(trace);
        kinds[only][allocations].costs = trace->costs;
    }
    trace->costs = kinds[only][allocations].costs;
}

static VALUE start(VALUE unused)
{
    sperf_trace_t *trace = &sperf_trace;
    find_costs(trace);
    sperf_trace_init(trace);
    sperf_trace_hooks_add(trace);
    sperf_trace_threads_begin(trace);
    atomic_store(&trace->running, true);
    VALUE targets = trace->options.targets;
    for (long i = 0; RB_TYPE_P(targets, T_ARRAY) && i < RARRAY_LEN(targets); i++) {
        sperf_tracer_add_target(rb_ary_entry(targets, i));
    }
    return unused;
}

/* In a child of fork: continue the parent's trace. */
static void start_inherited(sperf_trace_t *trace)
{
    if (trace->options.only) sperf_callee_finder_restart();
    trace->carried = false;
    atomic_store(&trace->running, true);
    sperf_traced_thread_t *own = sperf_traced_thread_find(rb_thread_current(), NULL);
    sperf_trace_set_current(trace, own);
    if (own != NULL) sperf_traced_skip(&trace->threads, own);
}

void sperf_tracer_start(const sperf_trace_options_t *options)
{
    sperf_trace_t *trace = &sperf_trace;
    if (trace->carried) {
        start_inherited(trace);
        return;
    }
    if (sperf_tracer_exists()) rb_raise(rb_eRuntimeError, "sperf is already tracing");
    sperf_vm_layout_find();
    if (sperf_vm_layout.problem != NULL) {
        rb_raise(rb_eRuntimeError, "sperf cannot trace in this Ruby: %s", sperf_vm_layout.problem);
    }
    if (!sperf_vm_interrupts_find()) {
        rb_raise(rb_eRuntimeError, "sperf cannot trace in this Ruby: its interrupts were not found");
    }
    sperf_frame_names_learn();
    sperf_ractors_start();
    make_object(trace);
    remove_job = rb_postponed_job_preregister(0, remove_hooks_job, NULL);
    each_target(trace, disable); /* in a child of fork, those of its parent */
    sperf_trace_hooks_remove(trace);
    trace->targets = 0;
    sperf_trace_cleanup(trace);
    trace->options = *options;
    trace->inherits = false;
    atomic_store(&trace->exists, true);
    int failed = 0;
    rb_protect(start, Qnil, &failed);
    if (!failed) return;
    atomic_store(&trace->running, false);
    sperf_trace_hooks_remove(trace);
    sperf_trace_cleanup(trace);
    atomic_store(&trace->exists, false);
    rb_jump_tag(failed);
}

static void halt(sperf_trace_t *trace)
{
    if (!atomic_load(&trace->running)) return;
    sperf_trace_threads_charge_all(trace);
    atomic_store(&trace->running, false);
    each_target(trace, disable);
    sperf_trace_hooks_remove(trace);
    sperf_trace_threads_end_calls(trace);
    sperf_trace_set_current(trace, NULL);
}

void sperf_tracer_halt(void)
{
    if (sperf_tracer_exists()) halt(&sperf_trace);
}

void sperf_tracer_pause(void)
{
    sperf_trace_t *trace = &sperf_trace;
    if (!sperf_tracer_exists() || sperf_tracer_paused()) return;
    halt(trace);
    trace->paused_at_ns = sperf_clock_mono_ns();
    sperf_trace_checkpoint_write(trace);
}

void sperf_tracer_set_checkpoint(int (*write)(void))
{
    enum { FIRST_NS = 250000000 };
    sperf_trace_t *trace = &sperf_trace;
    if (!sperf_tracer_exists()) return;
    trace->checkpoint.write = write;
    trace->checkpoint.events = trace->events;
    trace->checkpoint.due_ns = sperf_traced_now(&trace->threads) + FIRST_NS;
}

static VALUE resume(VALUE unused)
{
    sperf_trace_t *trace = &sperf_trace;
    sperf_trace_hooks_add(trace);
    each_target(trace, sperf_trace_target_enable);
    sperf_trace_threads_begin(trace);
    return unused;
}

void sperf_tracer_resume(void)
{
    sperf_trace_t *trace = &sperf_trace;
    if (!sperf_tracer_paused()) return;
    int failed = 0;
    rb_protect(resume, Qnil, &failed);
    if (failed) {
        each_target(trace, disable);
        sperf_trace_hooks_remove(trace);
        rb_jump_tag(failed);
    }
    trace->paused_ns += sperf_clock_mono_ns() - trace->paused_at_ns;
    trace->paused_at_ns = 0;
    atomic_store(&trace->running, true);
}

void sperf_tracer_add_target(VALUE method)
{
    sperf_trace_t *trace = &sperf_trace;
    if (!sperf_tracer_exists() || !trace->options.only) return;
    VALUE tracepoint = sperf_trace_target_new(NULL);
    sperf_trace_target_enable(tracepoint, method);
    if (trace->targets == 0) {
        trace->targets = rb_ary_new();
        rb_obj_hide(trace->targets);
    }
    rb_ary_push(trace->targets, rb_ary_new_from_args(2, tracepoint, method));
    if (!atomic_load(&trace->running)) rb_tracepoint_disable(tracepoint);
}

sperf_status_t sperf_tracer_stop(sperf_recording_t **out)
{
    sperf_trace_t *trace = &sperf_trace;
    *out = NULL;
    if (!sperf_tracer_exists()) return SPERF_OK;
    halt(trace);
    trace->checkpoint.write = NULL;
    sperf_status_t status = sperf_trace_recording_new(trace, out);
    sperf_trace_cleanup(trace);
    trace->targets = 0;
    trace->options = (sperf_trace_options_t){.verdict = Qnil, .threads = Qnil, .exclude_threads = Qnil};
    atomic_store(&trace->exists, false);
    return status;
}

sperf_status_t sperf_tracer_snapshot(bool clear, sperf_recording_t **out)
{
    sperf_trace_t *trace = &sperf_trace;
    *out = NULL;
    if (!sperf_tracer_exists()) return SPERF_OK;
    if (atomic_load(&trace->running)) sperf_trace_threads_charge_all(trace);
    SPERF_TRY(sperf_trace_recording_new(trace, out));
    if (!clear) return SPERF_OK;
    sperf_call_tree_clear(&trace->threads.tree);
    sperf_trace_clear(trace);
    if (trace->paused_at_ns != 0) trace->paused_at_ns = trace->start_mono_ns;
    return SPERF_OK;
}

void sperf_tracer_abandon(void)
{
    sperf_trace_t *trace = &sperf_trace;
    if (!sperf_tracer_exists()) return;
    halt(trace);
    atomic_store(&trace->exists, false);
}

/* -- Children of fork -- */

void sperf_tracer_inherit(void)
{
    sperf_trace.inherits = sperf_tracer_exists();
}

/* In no public header, but used by extensions of Ruby's own. Returns 0 in a thread that Ruby does not know. */
int ruby_thread_has_gvl_p(void);

static bool carry(sperf_trace_t *trace)
{
    if (!sperf_tracer_exists() || sperf_tracer_paused() || !trace->inherits || !ruby_thread_has_gvl_p()) return false;
    sperf_traced_thread_t *own = sperf_traced_thread_find(rb_thread_current(), NULL);
    if (!sperf_traced_threads_fork_child(&trace->threads, own)) return false;
    sperf_trace_clear(trace);
    sperf_trace_set_current(trace, own);
    trace->checkpoint.write = NULL;
    trace->checkpoint.due_ns = INT64_MAX;
    int inside = 0;
    for (sperf_traced_fiber_t *fiber = own != NULL ? own->fibers : NULL; fiber != NULL; fiber = fiber->next) {
        if (fiber->stack.depth > 0) inside++;
    }
    sperf_callee_finder_fork_child(inside);
    return trace->carried = true;
}

/* If the trace is not carried over, its hooks stay until Ruby code runs, and do nothing. */
void sperf_tracer_fork_child(void)
{
    sperf_trace_t *trace = &sperf_trace;
    sperf_trace_hooks_fork_child();
    if (carry(trace)) return;
    bool had = atomic_exchange(&trace->exists, false);
    atomic_store(&trace->running, false);
    trace->carried = false;
    sperf_callee_finder_fork_child(0);
    if (had) rb_postponed_job_trigger(remove_job);
}

void sperf_tracer_pause_inherited(void)
{
    sperf_trace_t *trace = &sperf_trace;
    if (!trace->carried) return;
    sperf_trace_threads_charge_all(trace);
    atomic_store(&trace->running, false);
}

void sperf_tracer_discard_inherited(void)
{
    sperf_trace_t *trace = &sperf_trace;
    if (!trace->carried) return;
    trace->carried = false;
    atomic_store(&trace->running, false);
    atomic_store(&trace->exists, false);
    remove_hooks_job(NULL);
}
