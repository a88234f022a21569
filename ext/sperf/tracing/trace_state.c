/* The state of the trace: see trace_state.h. */
#include "trace_state.h"

#include "base/clocks.h"
#include "vm/vm_interrupts.h"

sperf_trace_t sperf_trace;

static void record_slow_call(void *context, const sperf_open_call_t *call, int64_t took_ns)
{
    const sperf_traced_fiber_t *fiber = context;
    sperf_trace_t *trace = &sperf_trace;
    sperf_vm_interrupts_t held; /* labels are read by calling Ruby */
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

static void set_start_times(sperf_trace_t *trace)
{
    trace->start_real_ns = sperf_clock_real_ns();
    trace->start_mono_ns = sperf_clock_mono_ns();
}

void sperf_trace_init(sperf_trace_t *trace)
{
    trace->checkpoint.write = NULL;
    trace->checkpoint.due_ns = INT64_MAX;
    sperf_traced_threads_init(&trace->threads, trace->options.limits);
    trace->methods.most = trace->options.limits.methods;
    trace->objects.most = trace->options.limits.objects;
    trace->threads.targets_only = trace->options.only;
    trace->threads.slow = record_slow_call;
    trace->methods.verdict = trace->options.verdict;
    set_start_times(trace);
}

void sperf_trace_cleanup(sperf_trace_t *trace)
{
    sperf_traced_threads_cleanup(&trace->threads);
    sperf_traced_methods_cleanup(&trace->methods);
    sperf_traced_objects_cleanup(&trace->objects);
    sperf_slow_calls_cleanup(&trace->slow);
    sperf_trace_set_current(trace, NULL);
    trace->events = 0;
    trace->paused_ns = 0;
}

void sperf_trace_clear(sperf_trace_t *trace)
{
    sperf_traced_objects_cleanup(&trace->objects);
    sperf_slow_calls_cleanup(&trace->slow);
    for (uint32_t i = 0; i < trace->methods.count; i++) {
        /* A page that a child of fork writes to is copied. */
        if (trace->methods.rows[i].slow != 0) trace->methods.rows[i].slow = 0;
    }
    trace->events = 0;
    trace->threads.own_ns = 0;
    trace->paused_ns = 0;
    set_start_times(trace);
}

uint64_t sperf_trace_bytes(const sperf_trace_t *trace)
{
    const sperf_traced_methods_t *methods = &trace->methods;
    const sperf_counts_of_objects_t *objects = &trace->objects;
    return sperf_traced_threads_bytes(&trace->threads) + methods->slots_capacity * sizeof *methods->slots +
           methods->capacity * sizeof *methods->rows + methods->entries_capacity * sizeof *methods->entries +
           objects->capacity * sizeof *objects->rows + objects->index.capacity * sizeof *objects->index.slots;
}
