/*
 * What tracing costs, measured before a trace begins: methods that do nothing are called with hooks and without.
 *
 * They are called from Ruby code, many in a row and without an operator, as calls of the program's are. What a call takes longer is
 * divided by the clock of the trace itself: what it charges to the method lies between the two events, the rest around them. Of
 * what a call takes without hooks half counts as the method's and half as its caller's. The best of some rounds counts, as
 * others were interrupted.
 *
 * Without hooks it is measured after them: code that was once traced is not compiled again, and neither is what is traced.
 *
 * The program must not notice. Its methods are not called (vm/own_code.h). Where somebody else is told of calls, or of new
 * objects, nothing is measured, and nothing subtracted.
 */
#include <ruby.h>
#include <ruby/debug.h>

#include "base/clocks.h"
#include "base/ractors.h"
#include "trace_state.h"
#include "vm/own_code.h"
#include "vm/vm_event_flags.h"
#include "vm/vm_quiet.h"

enum { CALLS_IN_A_ROW = 50, ROWS_OF_CALLS = 4, CALLS = CALLS_IN_A_ROW * ROWS_OF_CALLS, ROUNDS = 60 };

/* With GC.stress each object that is allocated takes a collection. */
enum { LONGEST_ROUNDS_NS = 50000000 };

static VALUE subject; /* has the methods `ruby` and `c`, which do nothing, and `fifty_of_...`; 0: not made yet */

static VALUE do_nothing(VALUE self)
{
    return self;
}

/* Code that is compiled as the program's is. */
static VALUE make_subject(VALUE unused)
{
    (void)unused;
    VALUE object = sperf_own_object();
    rb_define_singleton_method(object, "c", do_nothing, 0);
    return sperf_own_code_run(SPERF_OWN_CALLS, object) ? object : Qnil;
}

/* `many` is a method of many calls; 0: objects are allocated. */
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

/* A row, as the trace has charged it, and as a clock beside it has. */
typedef struct {
    int64_t took_ns;   /* all calls, the best of the rounds */
    int64_t inside_ns; /* what was charged to what they call */
} measured_t;

/* Return what is charged so far to what was called in rounds like the calibration's. */
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
        if (i > 0 && own_ns < best.inside_ns) best.inside_ns = own_ns; /* of the first round not all was seen */
    }
    return best;
}

static void reckon(sperf_trace_t *trace, sperf_call_kind_t kind, measured_t with, int64_t without_ns)
{
    double bare = (double)without_ns / CALLS, added = (double)with.took_ns / CALLS - bare;
    double inside = (double)with.inside_ns / CALLS - bare / 2;
    if (added < 0) added = 0;
    if (inside < 0) inside = 0;
    if (inside > added) inside = added;
    trace->costs.inside_ns[kind] = inside;
    trace->costs.outside_ns[kind] = added - inside;
}

/* Methods that are announced one by one cost more. C methods are not announced then, and part of their callers. */
static VALUE calibrate_targets(VALUE argument)
{
    sperf_trace_t *trace = (sperf_trace_t *)argument;
    ID ruby = rb_intern("fifty_of_ruby");
    VALUE tracepoint = sperf_trace_target_new(NULL);
    sperf_trace_target_enable(tracepoint, rb_obj_method(subject, ID2SYM(rb_intern("ruby"))));
    sperf_trace_begin_threads(trace);
    atomic_store(&trace->running, true);
    measured_t with_ruby = measure(trace, SPERF_CALL_RUBY, ruby);
    atomic_store(&trace->running, false);
    rb_tracepoint_disable(tracepoint);
    reckon(trace, SPERF_CALL_RUBY, with_ruby, best_time(ruby));
    return Qnil;
}

static VALUE calibrate(VALUE argument)
{
    sperf_trace_t *trace = (sperf_trace_t *)argument;
    ID ruby = rb_intern("fifty_of_ruby"), c = rb_intern("fifty_of_c");
    sperf_trace_hooks_add(trace);
    sperf_trace_begin_threads(trace);
    atomic_store(&trace->running, true);
    measured_t with_ruby = measure(trace, SPERF_CALL_RUBY, ruby), with_c = measure(trace, SPERF_CALL_C, c);
    int64_t with_objects_ns = trace->options.allocations ? best_time(0) : 0;
    atomic_store(&trace->running, false);
    sperf_trace_hooks_remove(trace);
    reckon(trace, SPERF_CALL_RUBY, with_ruby, best_time(ruby));
    reckon(trace, SPERF_CALL_C, with_c, best_time(c));
    if (trace->options.allocations) {
        double added = (double)(with_objects_ns - best_time(0)) / CALLS;
        trace->costs.object_ns = added > 0 ? added : 0;
    }
    return Qnil;
}

/* Say whether somebody but the trace, whose hooks are not there yet, would be told; so it is where that is not known. */
static bool is_watched(bool allocations)
{
    if (!sperf_ractors_single() || !sperf_vm_event_flags_find()) return true;
    rb_event_flag_t events =
        RUBY_EVENT_LINE | RUBY_EVENT_CALL | RUBY_EVENT_RETURN | RUBY_EVENT_C_CALL | RUBY_EVENT_C_RETURN;
    if (allocations) events |= RUBY_INTERNAL_EVENT_NEWOBJ | RUBY_INTERNAL_EVENT_FREEOBJ;
    return sperf_vm_event_flags_have(events);
}

/* Returns whether it was done. */
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
