/*
 * What tracing costs, measured before a trace begins: methods that do nothing are called with hooks and without.
 *
 * What a call takes longer is divided by the clock of the trace itself: what it charges to the method lies between the two
 * events, the rest around them. The best of some rounds counts, as others were interrupted.
 */
#include <ruby.h>

#include "base/clocks.h"
#include "trace_state.h"

enum { CALLS = 400, ROUNDS = 5 };

static VALUE subject; /* has the methods `ruby` and `c`, which do nothing; 0: not made yet */

static VALUE do_nothing(VALUE self)
{
    return self;
}

/* Code that is compiled as the program's is. */
static VALUE make_subject(VALUE unused)
{
    (void)unused;
    VALUE made = rb_eval_string("o = BasicObject.new\ndef o.ruby; end\no");
    rb_define_singleton_method(made, "c", do_nothing, 0);
    return made;
}

static int64_t time_calls(ID method)
{
    int64_t begin_ns = sperf_clock_mono_ns();
    for (int i = 0; i < CALLS; i++) {
        if (method != 0) rb_funcallv(subject, method, 0, NULL);
        if (method == 0) rb_obj_alloc(rb_cObject);
    }
    return sperf_clock_mono_ns() - begin_ns;
}

static int64_t best_time(ID method)
{
    int64_t best_ns = INT64_MAX;
    for (int i = 0; i < ROUNDS; i++) {
        int64_t took_ns = time_calls(method);
        if (took_ns < best_ns) best_ns = took_ns;
    }
    return best_ns;
}

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

static void measure(sperf_trace_t *trace, sperf_call_kind_t kind, ID method, int64_t without_ns)
{
    int64_t best_ns = INT64_MAX, inside_ns = INT64_MAX;
    for (int i = 0; i < ROUNDS; i++) {
        int64_t before_ns = charged(trace, kind), took_ns = time_calls(method);
        int64_t own_ns = charged(trace, kind) - before_ns;
        if (took_ns < best_ns) best_ns = took_ns;
        if (i > 0 && own_ns < inside_ns) inside_ns = own_ns;
    }
    double added = (double)(best_ns - without_ns) / CALLS, inside = (double)inside_ns / CALLS;
    if (added < 0) added = 0;
    if (inside > added) inside = added;
    trace->costs.inside_ns[kind] = inside;
    trace->costs.outside_ns[kind] = added - inside;
}

static VALUE calibrate(VALUE argument)
{
    sperf_trace_t *trace = (sperf_trace_t *)argument;
    ID ruby = rb_intern("ruby"), c = rb_intern("c");
    int64_t ruby_ns = best_time(ruby), c_ns = best_time(c), object_ns = 0;
    if (trace->options.allocations) object_ns = best_time(0);
    sperf_trace_hooks_add(trace);
    sperf_trace_begin_threads(trace);
    atomic_store(&trace->running, true);
    measure(trace, SPERF_CALL_RUBY, ruby, ruby_ns);
    measure(trace, SPERF_CALL_C, c, c_ns);
    if (trace->options.allocations) {
        double added = (double)(best_time(0) - object_ns) / CALLS;
        trace->costs.object_ns = added > 0 ? added : 0;
    }
    return Qnil;
}

void sperf_trace_calibrate(sperf_trace_t *trace)
{
    sperf_trace_options_t wanted = trace->options;
    trace->costs = (sperf_call_costs_t){0};
    int failed = 0;
    if (subject == 0) {
        VALUE made = rb_protect(make_subject, Qnil, &failed);
        if (!failed) rb_gc_register_mark_object(subject = made);
    }
    trace->options = (sperf_trace_options_t){
        .allocations = wanted.allocations, .verdict = Qnil, .threads = Qnil, .exclude_threads = Qnil};
    if (!failed) rb_protect(calibrate, (VALUE)trace, &failed);
    atomic_store(&trace->running, false);
    sperf_trace_hooks_remove(trace);
    trace->options = wanted;
    trace->costs.inside_ns[SPERF_CALL_BLOCK] = trace->costs.inside_ns[SPERF_CALL_RUBY];
    trace->costs.outside_ns[SPERF_CALL_BLOCK] = trace->costs.outside_ns[SPERF_CALL_RUBY];
    if (failed) rb_set_errinfo(Qnil); /* nothing is subtracted, and the profile says so */
}
