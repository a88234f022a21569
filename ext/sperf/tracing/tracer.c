/* Starting and stopping a trace: see tracer.h. */
#include "tracer.h"

#include <errno.h>
#include <ruby/debug.h>

#include "base/call_check.h"
#include "base/clocks.h"
#include "base/ractors.h"
#include "base/raise.h"
#include "below.h"
#include "threads/session.h"
#include "trace_state.h"
#include "vm/held_call.h"
#include "vm/vm_interrupts.h"
#include "vm/vm_layout.h"
#include "vm/vm_search.h"

sperf_trace_t sperf_trace;

/* See sperf_tracer_keep. */
enum { KEEP_FIRST_NS = 250000000, KEEP_EVERY_NS = 1000000000, KEEP_SHARE = 20 };

static rb_postponed_job_handle_t idle_job;
static void remove_hooks_job(void *unused);

/* Context: dmark. */
static void trace_mark(void *unused)
{
    (void)unused;
    sperf_traced_methods_mark(&sperf_trace.methods);
    sperf_traced_objects_mark(&sperf_trace.objects);
    for (const sperf_traced_thread_t *thread = sperf_trace.threads.threads; thread != NULL; thread = thread->next) {
        rb_gc_mark(thread->object);
    }
    sperf_below_mark();
    if (sperf_trace.targets != 0) rb_gc_mark(sperf_trace.targets);
    if (sperf_trace.options.threads != 0) rb_gc_mark(sperf_trace.options.threads);
    if (sperf_trace.options.exclude_threads != 0) rb_gc_mark(sperf_trace.options.exclude_threads);
    if (sperf_trace.options.targets != 0) rb_gc_mark(sperf_trace.options.targets);
}

uint64_t sperf_trace_bytes(const sperf_trace_t *trace)
{
    const sperf_traced_methods_t *methods = &trace->methods;
    const sperf_counts_of_objects_t *objects = &trace->objects;
    return sperf_traced_threads_bytes(&trace->threads) + methods->slots_capacity * sizeof *methods->slots +
           methods->capacity * sizeof *methods->rows + methods->entries_capacity * sizeof *methods->entries +
           objects->capacity * sizeof *objects->rows + objects->slots_capacity * sizeof *objects->slots;
}

static size_t memsize(const void *unused)
{
    (void)unused;
    return (size_t)sperf_trace_bytes(&sperf_trace);
}

/* Not write-barriered, as runtime/lifecycle.c says of the session's. */
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

/* Rows are a TracePoint and its method. */
static void each_target(const sperf_trace_t *trace, void (*act)(VALUE, VALUE))
{
    for (long i = 0; trace->targets != 0 && i < RARRAY_LEN(trace->targets); i++) {
        VALUE row = RARRAY_AREF(trace->targets, i);
        act(rb_ary_entry(row, 0), rb_ary_entry(row, 1));
    }
}

static void disable(VALUE tracepoint, VALUE method)
{
    (void)method;
    rb_tracepoint_disable(tracepoint);
}

bool sperf_tracer_exists(void)
{
    return atomic_load(&sperf_trace.exists);
}

bool sperf_tracer_paused(void)
{
    return sperf_tracer_exists() && !atomic_load(&sperf_trace.running);
}

static void note_slow(void *context, const sperf_open_call_t *call, int64_t took_ns)
{
    const sperf_traced_fiber_t *fiber = context;
    sperf_trace_t *trace = &sperf_trace;
    sperf_vm_interrupts_t held; /* labels are asked for in Ruby */
    sperf_vm_interrupts_hold(&held);
    uint32_t labels = trace->options.labels != NULL ? trace->options.labels() : 0;
    sperf_vm_interrupts_release(&held);
    trace->methods.rows[call->node->method - SPERF_CALL_METHODS].slow++;
    const sperf_slow_row_t row = {
        .node = call->node->id,
        .labels = labels,
        .thread = fiber->thread->number,
        .begun_ns = sperf_clock_real_ns() - took_ns,
        .took_ns = took_ns,
        .limit_ns = call->limit_ns,
    };
    sperf_slow_calls_add(&trace->slow, &row);
}

/* From here on. */
static void begin_anew(sperf_trace_t *trace)
{
    sperf_traced_objects_cleanup(&trace->objects);
    sperf_slow_calls_cleanup(&trace->slow);
    for (uint32_t i = 0; i < trace->methods.count; i++) {
        if (trace->methods.rows[i].slow != 0) trace->methods.rows[i].slow = 0;
    }
    trace->events = 0;
    trace->threads.own_ns = 0;
    trace->paused_ns = 0;
    trace->start_real_ns = sperf_clock_real_ns();
    trace->start_mono_ns = sperf_clock_mono_ns();
}

/* What was traced, and not how. */
static void forget(sperf_trace_t *trace)
{
    sperf_traced_threads_cleanup(&trace->threads);
    sperf_traced_methods_cleanup(&trace->methods);
    sperf_traced_objects_cleanup(&trace->objects);
    sperf_slow_calls_cleanup(&trace->slow);
    sperf_trace_set_current(trace, NULL);
    trace->events = 0;
    trace->paused_ns = 0;
}

static void begin_empty(sperf_trace_t *trace)
{
    trace->keep = NULL;
    trace->keep_due_ns = INT64_MAX;
    sperf_traced_threads_init(&trace->threads, trace->options.limits);
    trace->methods.most = trace->options.limits.methods;
    trace->objects.most = trace->options.limits.objects;
    trace->threads.targets_only = trace->options.only;
    trace->threads.slow = note_slow;
    trace->methods.verdict = trace->options.verdict;
    trace->start_real_ns = sperf_clock_real_ns();
    trace->start_mono_ns = sperf_clock_mono_ns();
}

/* What events cost is measured once in a process, for each kind of trace; where it could not be, again the next time. */
static void find_costs(sperf_trace_t *trace)
{
    static struct {
        bool known;
        sperf_call_costs_t costs;
    } kinds[2][2];
    bool only = trace->options.only, allocations = trace->options.allocations;
    if (!kinds[only][allocations].known) {
        begin_empty(trace);
        trace->methods.verdict = Qnil;
        sperf_session_pause_self(); /* it is none of the program's work */
        kinds[only][allocations].known = sperf_trace_calibrate(trace);
        sperf_session_run_self();
        forget(trace);
        kinds[only][allocations].costs = trace->costs;
    }
    trace->costs = kinds[only][allocations].costs;
}

static VALUE start(VALUE unused)
{
    sperf_trace_t *trace = &sperf_trace;
    find_costs(trace);
    begin_empty(trace);
    sperf_trace_hooks_add(trace);
    sperf_trace_begin_threads(trace);
    atomic_store(&trace->running, true);
    VALUE targets = trace->options.targets;
    for (long i = 0; RB_TYPE_P(targets, T_ARRAY) && i < RARRAY_LEN(targets); i++) {
        sperf_tracer_target(rb_ary_entry(targets, i));
    }
    return unused;
}

/* In a child of fork, whose parent's it was. */
static void go_on(sperf_trace_t *trace)
{
    if (trace->options.only) sperf_below_go_on();
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
        go_on(trace);
        return;
    }
    if (sperf_tracer_exists()) rb_raise(rb_eRuntimeError, "sperf is already tracing");
    sperf_vm_layout_find();
    if (sperf_vm_layout.problem != NULL) {
        rb_raise(rb_eRuntimeError, "sperf cannot trace in this Ruby: %s", sperf_vm_layout.problem);
    }
    sperf_vm_interrupts_find();
    if (!sperf_vm_interrupts_can_be_held()) {
        rb_raise(rb_eRuntimeError, "sperf cannot trace in this Ruby: its interrupts were not found");
    }
    sperf_frame_names_learn();
    sperf_ractors_start();
    make_object(trace);
    idle_job = rb_postponed_job_preregister(0, remove_hooks_job, NULL);
    each_target(trace, disable); /* those that a parent had, in a child of fork */
    sperf_trace_hooks_remove(trace);
    trace->targets = 0;
    forget(trace);
    trace->options = *options;
    trace->inherits = false;
    atomic_store(&trace->exists, true);
    int failed = 0;
    rb_protect(start, Qnil, &failed);
    if (!failed) return;
    atomic_store(&trace->running, false);
    sperf_trace_hooks_remove(trace);
    forget(trace);
    atomic_store(&trace->exists, false);
    rb_jump_tag(failed);
}

static void end_calls(sperf_trace_t *trace)
{
    int64_t now_ns = sperf_traced_now(&trace->threads);
    for (sperf_traced_thread_t *thread = trace->threads.threads; thread != NULL; thread = thread->next) {
        thread->collecting = NULL;
        for (sperf_traced_fiber_t *fiber = thread->fibers; fiber != NULL; fiber = fiber->next) {
            fiber->stack.slow = NULL; /* what is still open has not taken as long as it will */
            sperf_call_stack_end_all(&fiber->stack, now_ns);
            fiber->stack.slow = trace->threads.slow;
        }
    }
}

static void halt(sperf_trace_t *trace)
{
    if (!atomic_load(&trace->running)) return;
    sperf_trace_settle(trace);
    atomic_store(&trace->running, false);
    each_target(trace, disable);
    sperf_trace_hooks_remove(trace);
    end_calls(trace);
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
    sperf_trace_keep(trace);
}

void sperf_tracer_keep(int (*keep)(void))
{
    sperf_trace_t *trace = &sperf_trace;
    if (!sperf_tracer_exists()) return;
    trace->keep = keep;
    trace->kept_events = trace->events;
    trace->keep_due_ns = sperf_traced_now(&trace->threads) + KEEP_FIRST_NS;
}

static VALUE keep(VALUE error)
{
    *(int *)error = sperf_trace.keep();
    return Qnil;
}

void sperf_trace_keep(sperf_trace_t *trace)
{
    if (trace->keep == NULL) return;
    int64_t begin_ns = sperf_traced_now(&trace->threads), pause_ns = KEEP_EVERY_NS;
    if (trace->events != trace->kept_events) {
        trace->kept_events = trace->events;
        int error = 0;
        if (!sperf_held_call(keep, (VALUE)&error)) error = ENOMEM;
        if (error != 0) trace->keep = NULL;
        int64_t took_ns = sperf_traced_now(&trace->threads) - begin_ns;
        if (took_ns * KEEP_SHARE > pause_ns) pause_ns = took_ns * KEEP_SHARE;
    }
    trace->keep_due_ns = trace->keep == NULL ? INT64_MAX : begin_ns + pause_ns;
}

static VALUE resume(VALUE unused)
{
    sperf_trace_t *trace = &sperf_trace;
    sperf_trace_hooks_add(trace);
    each_target(trace, sperf_trace_target_enable);
    sperf_trace_begin_threads(trace);
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

void sperf_tracer_target(VALUE method)
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
    trace->keep = NULL;
    sperf_status_t status = sperf_trace_take(trace, out);
    forget(trace);
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
    if (atomic_load(&trace->running)) sperf_trace_settle(trace);
    SPERF_TRY(sperf_trace_take(trace, out));
    if (!clear) return SPERF_OK;
    sperf_call_tree_clear(&trace->threads.tree);
    begin_anew(trace);
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

/* Context: postponed job. */
static void remove_hooks_job(void *unused)
{
    SPERF_IN_HOOK();
    (void)unused;
    if (atomic_load(&sperf_trace.running)) return;
    each_target(&sperf_trace, disable);
    sperf_trace_hooks_remove(&sperf_trace);
}

/* -- Children of fork -- */

void sperf_tracer_inherit(void)
{
    sperf_trace.inherits = sperf_tracer_exists();
}

/* Not thread.h's: an extension of Ruby's own uses it. False in a thread that Ruby does not know, too. */
int ruby_thread_has_gvl_p(void);

static bool carry(sperf_trace_t *trace)
{
    if (!sperf_tracer_exists() || sperf_tracer_paused() || !trace->inherits || !ruby_thread_has_gvl_p()) return false;
    sperf_traced_thread_t *own = sperf_traced_thread_find(rb_thread_current(), NULL);
    if (!sperf_traced_threads_fork_child(&trace->threads, own)) return false;
    begin_anew(trace);
    sperf_trace_set_current(trace, own);
    trace->keep = NULL;
    trace->keep_due_ns = INT64_MAX;
    int inside = 0;
    for (sperf_traced_fiber_t *fiber = own != NULL ? own->fibers : NULL; fiber != NULL; fiber = fiber->next) {
        if (fiber->stack.depth > 0) inside++;
    }
    sperf_below_fork_child(inside);
    return trace->carried = true;
}

/* Where it is not carried over, the hooks are there until Ruby code runs, and do nothing. */
void sperf_tracer_fork_child(void)
{
    sperf_trace_t *trace = &sperf_trace;
    if (carry(trace)) return;
    bool had = atomic_exchange(&trace->exists, false);
    atomic_store(&trace->running, false);
    trace->carried = false;
    sperf_below_fork_child(0);
    if (had) rb_postponed_job_trigger(idle_job);
}

void sperf_tracer_hold(void)
{
    sperf_trace_t *trace = &sperf_trace;
    if (!trace->carried) return;
    sperf_trace_settle(trace);
    atomic_store(&trace->running, false);
}

void sperf_tracer_drop(void)
{
    sperf_trace_t *trace = &sperf_trace;
    if (!trace->carried) return;
    trace->carried = false;
    atomic_store(&trace->running, false);
    atomic_store(&trace->exists, false);
    remove_hooks_job(NULL);
}
