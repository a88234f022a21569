/* The state of the trace: see trace_state.h. */
#include "trace_state.h"

#include "base/clocks.h"
#include "vm/held_call.h"
#include "vm/vm_interrupts.h"

#include <errno.h>
#include <stdlib.h>

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

/* The quickest first; of equal ones, the latest first. */
static int by_time(const void *a, const void *b)
{
    const sperf_slow_row_t *first = a, *second = b;
    if (first->took_ns != second->took_ns) return first->took_ns < second->took_ns ? -1 : 1;
    return first->begun_ns > second->begun_ns ? -1 : first->begun_ns < second->begun_ns;
}

/* Restore the heap below row `at`. */
static void sift(sperf_slow_row_t *rows, uint32_t count, uint32_t at)
{
    for (;;) {
        uint32_t least = at;
        for (uint32_t child = 2 * at + 1; child <= 2 * at + 2 && child < count; child++) {
            if (rows[child].took_ns < rows[least].took_ns) least = child;
        }
        if (least == at) return;
        sperf_slow_row_t row = rows[at];
        rows[at] = rows[least];
        rows[least] = row;
        at = least;
    }
}

void sperf_slow_calls_add(sperf_slow_calls_t *calls, const sperf_slow_row_t *row)
{
    if (calls->rows == NULL) calls->rows = malloc(SPERF_SLOW_CALLS_MAX * sizeof *calls->rows);
    if (calls->rows == NULL) return;
    if (calls->count < SPERF_SLOW_CALLS_MAX) {
        calls->rows[calls->count++] = *row;
        if (calls->count < SPERF_SLOW_CALLS_MAX) return;
        for (uint32_t at = SPERF_SLOW_CALLS_MAX / 2; at-- > 0;) sift(calls->rows, calls->count, at);
        return;
    }
    if (row->took_ns <= calls->rows[0].took_ns) return;
    calls->rows[0] = *row;
    sift(calls->rows, calls->count, 0);
}

void sperf_slow_calls_sort(sperf_slow_calls_t *calls)
{
    if (calls->count > 0) qsort(calls->rows, calls->count, sizeof *calls->rows, by_time);
}

void sperf_slow_calls_cleanup(sperf_slow_calls_t *calls)
{
    free(calls->rows);
    *calls = (sperf_slow_calls_t){0};
}

/* At most 1 / SHARE of the time goes into checkpoints. */
enum { FIRST_NS = 250000000, EVERY_NS = 1000000000, SHARE = 20 };

void sperf_trace_checkpoint_set(sperf_trace_t *trace, int (*write)(void))
{
    trace->checkpoint.write = write;
    trace->checkpoint.events = trace->events;
    trace->checkpoint.due_ns = sperf_traced_now(&trace->threads) + FIRST_NS;
}

static VALUE write_now(VALUE error)
{
    *(int *)error = sperf_trace.checkpoint.write();
    return Qnil;
}

void sperf_trace_checkpoint_write(sperf_trace_t *trace)
{
    if (trace->checkpoint.write == NULL) return;
    int64_t begin_ns = sperf_traced_now(&trace->threads), pause_ns = EVERY_NS;
    if (trace->events != trace->checkpoint.events) {
        trace->checkpoint.events = trace->events;
        int error = 0;
        if (!sperf_held_call(write_now, (VALUE)&error)) error = ENOMEM;
        if (error != 0) trace->checkpoint.write = NULL;
        int64_t took_ns = sperf_traced_now(&trace->threads) - begin_ns;
        if (took_ns * SHARE > pause_ns) pause_ns = took_ns * SHARE;
    }
    trace->checkpoint.due_ns = trace->checkpoint.write == NULL ? INT64_MAX : begin_ns + pause_ns;
}
