/*
 * Calibration: what an event costs, measured before a trace begins by calling methods that do nothing with
 * hooks and without.
 *
 * What tracing costs, measured before a trace begins: methods that do nothing are called with hooks and without.
 *
 * Ruby code calls them, many in a row and without operators, so that the calls are like the program's. The time that
 * a call takes longer with hooks is divided by the trace's own clock: the part charged to the method lies between
 * the two events, the rest lies around them. Of the time that a call takes without hooks, half counts as the
 * method's and half as its caller's. The best of several rounds counts, because others may have been interrupted.
 *
 * The calls without hooks come second: code that was traced once is not compiled again, and traced code never is.
 *
 * The program must not notice. None of its methods is called (vm/vm_quiet.h). If another tool listens to calls
 * or to new objects, nothing is measured and nothing is subtracted.
 */

#include <ruby/debug.h>

#include "base/clocks.h"
#include "callee_finder.h"
#include "trace_hooks.h"
#include "trace_state.h"
#include "vm/ractors.h"
#include "vm/vm_event_flags.h"
#include "vm/vm_quiet.h"

enum { CALLS_IN_A_ROW = 50, ROWS_OF_CALLS = 4, CALLS = CALLS_IN_A_ROW * ROWS_OF_CALLS, ROUNDS = 60 };

/* The longest time for all rounds: under GC.stress every allocation runs a collection. */
enum { LONGEST_ROUNDS_NS = 50000000 };

static VALUE subject; /* an object with the methods `ruby` and `c`, which do nothing, and `fifty_of_...`; 0: none yet */

static VALUE do_nothing(VALUE self)
{
    return self;
}

static VALUE make_subject(VALUE unused)
{
    VALUE object = sperf_own_object();
    rb_define_singleton_method(object, "c", do_nothing, 0);
    return sperf_own_code_run(SPERF_OWN_CALLS, object) ? object : Qnil;
}

/* Return how long CALLS calls take; `many` is a method that makes many. 0: allocate as many objects. */
static int64_t time_calls(ID many)
{
    int64_t begin_ns = sperf_clock_mono_ns();
    for (int i = 0; many != 0 && i < ROWS_OF_CALLS; i++) rb_funcallv(subject, many, 0, NULL);
    for (int i = 0; many == 0 && i < CALLS; i++) rb_obj_alloc(rb_cObject);
    return sperf_clock_mono_ns() - begin_ns;
}

static int64_t best_time(ID many)
{
    int64_t best_ns = INT64_MAX;
    int64_t end_ns = sperf_clock_mono_ns() + LONGEST_ROUNDS_NS;
    for (int i = 0; i < ROUNDS && (i < 2 || sperf_clock_mono_ns() < end_ns); i++) {
        int64_t took_ns = time_calls(many);
        if (took_ns < best_ns) best_ns = took_ns;
    }
    return best_ns;
}

/* The time of CALLS calls, the best of all rounds. */
typedef struct {
    int64_t took_ns;   /* by the clock */
    int64_t inside_ns; /* charged by the trace to the called method */
} measured_t;

/* Return the time charged so far to methods of `kind` that were called as often as in a round. */
static int64_t charged(const sperf_trace_t *trace, sperf_call_kind_t kind)
{
    int64_t sum_ns = 0;
    for (uint32_t id = 1; id <= trace->threads.tree.count; id++) {
        const sperf_call_node_t *node = sperf_call_tree_get(&trace->threads.tree, id);
        if (node->method < SPERF_CALL_METHODS || node->calls < CALLS) continue;
        if (sperf_traced_method_row(&trace->methods, node->method)->kind == kind) sum_ns += node->wall_ns;
    }
    return sum_ns;
}

static measured_t measure(sperf_trace_t *trace, sperf_call_kind_t kind, ID many)
{
    measured_t best = {INT64_MAX, INT64_MAX};
    for (int i = 0; i < ROUNDS; i++) {
        int64_t before_ns = charged(trace, kind), took_ns = time_calls(many);
        int64_t own_ns = charged(trace, kind) - before_ns;
        if (took_ns < best.took_ns) best.took_ns = took_ns;
        if (i > 0 && own_ns < best.inside_ns)
            best.inside_ns = own_ns; /* the first call of all is not charged in full */
    }
    return best;
}

static void set_costs(sperf_trace_t *trace, sperf_call_kind_t kind, measured_t with, int64_t without_ns)
{
    double bare = (double)without_ns / CALLS, added = (double)with.took_ns / CALLS - bare;
    double inside = (double)with.inside_ns / CALLS - bare / 2;
    if (added < 0) added = 0;
    if (inside < 0) inside = 0;
    if (inside > added) inside = added;
    trace->costs.inside_ns[kind] = inside;
    trace->costs.outside_ns[kind] = added - inside;
}

/* Targeted TracePoints cost more. C methods are not announced then: they are part of their callers. */
static VALUE calibrate_targets(VALUE argument)
{
    sperf_trace_t *trace = (sperf_trace_t *)argument;
    ID ruby = rb_intern("fifty_of_ruby");
    VALUE tracepoint = sperf_trace_target_new(NULL);
    sperf_trace_target_enable(tracepoint, rb_obj_method(subject, ID2SYM(rb_intern("ruby"))));
    sperf_trace_threads_begin(trace);
    atomic_store(&trace->running, true);
    measured_t with_ruby = measure(trace, SPERF_CALL_RUBY, ruby);
    atomic_store(&trace->running, false);
    rb_tracepoint_disable(tracepoint);
    set_costs(trace, SPERF_CALL_RUBY, with_ruby, best_time(ruby));
    return Qnil;
}

static VALUE calibrate(VALUE argument)
{
    sperf_trace_t *trace = (sperf_trace_t *)argument;
    ID ruby = rb_intern("fifty_of_ruby"), c = rb_intern("fifty_of_c");
    sperf_trace_hooks_add(trace);
    sperf_trace_threads_begin(trace);
    atomic_store(&trace->running, true);
    measured_t with_ruby = measure(trace, SPERF_CALL_RUBY, ruby), with_c = measure(trace, SPERF_CALL_C, c);
    int64_t with_objects_ns = trace->options.allocations ? best_time(0) : 0;
    atomic_store(&trace->running, false);
    sperf_trace_hooks_remove(trace);
    set_costs(trace, SPERF_CALL_RUBY, with_ruby, best_time(ruby));
    set_costs(trace, SPERF_CALL_C, with_c, best_time(c));
    if (trace->options.allocations) {
        double added = (double)(with_objects_ns - best_time(0)) / CALLS;
        trace->costs.object_ns = added > 0 ? added : 0;
    }
    return Qnil;
}

/* Return whether another tool listens to these events, or whether that is unknown. The trace has no hooks yet. */
static bool is_watched(bool allocations)
{
    if (!sperf_ractors_single() || !sperf_vm_event_flags_find()) return true;
    rb_event_flag_t events =
        RUBY_EVENT_LINE | RUBY_EVENT_CALL | RUBY_EVENT_RETURN | RUBY_EVENT_C_CALL | RUBY_EVENT_C_RETURN;
    if (allocations) events |= RUBY_INTERNAL_EVENT_NEWOBJ | RUBY_INTERNAL_EVENT_FREEOBJ;
    return sperf_vm_event_flags_have(events);
}

/* Call `measure_all` with events told. Returns whether it was completed. */
static bool calibrate_unseen(sperf_trace_t *trace, VALUE (*measure_all)(VALUE))
{
    int failed = 0;
    VALUE before = rb_errinfo();
    if (subject == 0) {
        VALUE made = rb_protect(make_subject, Qnil, &failed);
        if (!failed && !NIL_P(made)) rb_gc_register_mark_object(subject = made);
    }
    sperf_vm_quiet_t loud;
    if (subject != 0 && sperf_vm_quiet_lift(&loud)) {
        rb_protect(measure_all, (VALUE)trace, &failed);
        atomic_store(&trace->running, false);
        sperf_trace_hooks_remove(trace);
        sperf_vm_quiet_end(&loud);
    } else {
        failed = 1;
    }
    if (failed) rb_set_errinfo(before);
    return !failed;
}

bool sperf_trace_calibrate(sperf_trace_t *trace)
{
    trace->costs = (sperf_call_costs_t){0};
    if (is_watched(trace->options.allocations)) return false;
    sperf_trace_options_t wanted = trace->options;
    trace->options = (sperf_trace_options_t){.limits = wanted.limits,
                                             .allocations = wanted.allocations,
                                             .verdict = Qnil,
                                             .threads = Qnil,
                                             .exclude_threads = Qnil};
    bool done = calibrate_unseen(trace, wanted.only ? calibrate_targets : calibrate);
    trace->options = wanted;
    if (!done) trace->costs = (sperf_call_costs_t){0};
    trace->costs.inside_ns[SPERF_CALL_BLOCK] = trace->costs.inside_ns[SPERF_CALL_RUBY];
    trace->costs.outside_ns[SPERF_CALL_BLOCK] = trace->costs.outside_ns[SPERF_CALL_RUBY];
    return done;
}
