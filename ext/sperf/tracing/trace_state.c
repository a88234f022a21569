/* The state of the trace: see trace_state.h. */
#include "trace_state.h"

#include <errno.h>
#include <stdlib.h>

#include "base/clocks.h"
#include "open_calls.h"
#include "vm/held_call.h"
#include "vm/kept_methods.h"
#include "vm/vm_interrupts.h"

sperf_trace_t sperf_trace;

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

/* Append a call; in a full table, it replaces the quickest one if it is slower. Without memory it is dropped. */
static void add_slow_call(sperf_slow_calls_t *calls, const sperf_slow_row_t *row)
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

static void free_slow_calls(sperf_slow_calls_t *calls)
{
    free(calls->rows);
    *calls = (sperf_slow_calls_t){0};
}

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
    add_slow_call(&trace->slow, &row);
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
    free_slow_calls(&trace->slow);
    sperf_trace_set_current(trace, NULL);
    trace->events = 0;
    trace->paused_ns = 0;
}

void sperf_trace_clear(sperf_trace_t *trace)
{
    sperf_traced_objects_cleanup(&trace->objects);
    free_slow_calls(&trace->slow);
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

/* At most 1 / SHARE of the time goes into checkpoints. */
enum { EVERY_NS = 1000000000, SHARE = 20 };

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

/* -- The threads that a trace tracks -- */

static bool includes(VALUE list, VALUE thread)
{
    for (long i = 0; RB_TYPE_P(list, T_ARRAY) && i < RARRAY_LEN(list); i++) {
        if (RARRAY_AREF(list, i) == thread) return true;
    }
    return false;
}

sperf_traced_thread_t *sperf_trace_threads_get(sperf_trace_t *trace, VALUE object, int64_t now_ns)
{
    sperf_traced_thread_t *thread = sperf_traced_thread_get(&trace->threads, object, now_ns);
    if (thread == NULL || thread->decided) return thread;
    thread->decided = true;
    bool wanted = NIL_P(trace->options.threads) || includes(trace->options.threads, object);
    thread->ignored = !wanted || includes(trace->options.exclude_threads, object);
    if (!thread->ignored && !trace->options.only) sperf_traced_root_assign(&trace->threads, thread->fiber);
    return thread;
}

/* Every thread but the calling one has given up the GVL. */
static void begin_thread(sperf_trace_t *trace, VALUE object, bool own)
{
    sperf_traced_thread_t *thread = sperf_trace_threads_get(trace, object, sperf_traced_now(&trace->threads));
    if (thread == NULL) return;
    thread->listed = true;
    if (thread->ignored) return;
    const sperf_word_t *ec = (const sperf_word_t *)thread->vm[sperf_vm_layout.thread_ec];
    int64_t now_ns = sperf_traced_now(&trace->threads);
    if (ec == NULL || !sperf_traced_fiber_switch(&trace->threads, thread, ec)) return;
    thread->busy = true;
    bool has_frames = ec[SPERF_EC_STACK] != 0 && ec[SPERF_EC_CFP] != 0;
    if (has_frames && !trace->options.only) sperf_open_calls(&trace->methods, thread->fiber, NULL, now_ns, false);
    thread->fiber->found = thread->fiber->stack.depth;
    thread->busy = false;
    thread->collecting = NULL;
    thread->suspended_ns = own ? 0 : sperf_traced_now(&trace->threads);
    atomic_store_explicit(&thread->ready_ns, 0, memory_order_relaxed);
    if (own) {
        sperf_trace_set_current(trace, thread);
        sperf_traced_begin(&trace->threads, thread);
    }
}

/* A thread that is not on Ruby's list ended during a pause, while its end was not announced. */
static void end_unlisted(sperf_trace_t *trace)
{
    for (sperf_traced_thread_t *thread = trace->threads.threads, *next; thread != NULL; thread = next) {
        next = thread->next;
        if (!thread->listed) sperf_traced_thread_end(&trace->threads, thread, sperf_traced_now(&trace->threads));
    }
}

void sperf_trace_threads_begin(sperf_trace_t *trace)
{
    VALUE main = sperf_kept_call(SPERF_KEPT_THREAD_MAIN, Qnil), own = rb_thread_current();
    VALUE list = sperf_kept_call(SPERF_KEPT_THREAD_LIST, Qnil);
    sperf_trace_set_current(trace, NULL);
    for (sperf_traced_thread_t *thread = trace->threads.threads; thread != NULL; thread = thread->next) {
        thread->listed = false;
    }
    int64_t now_ns = sperf_traced_now(&trace->threads);
    sperf_traced_thread_t *first = NIL_P(main) ? NULL : sperf_trace_threads_get(trace, main, now_ns);
    if (first != NULL) sperf_traced_thread_number(&trace->threads, first); /* the main thread is number 1 */
    for (long i = 0; RB_TYPE_P(list, T_ARRAY) && i < RARRAY_LEN(list); i++) {
        VALUE object = RARRAY_AREF(list, i);
        if (object != own) begin_thread(trace, object, false);
    }
    begin_thread(trace, own, true);
    if (RB_TYPE_P(list, T_ARRAY)) end_unlisted(trace);
    RB_GC_GUARD(list);
}

void sperf_trace_threads_charge_all(sperf_trace_t *trace)
{
    int64_t now_ns = sperf_traced_now(&trace->threads);
    for (sperf_traced_thread_t *thread = trace->threads.threads; thread != NULL; thread = thread->next) {
        if (thread->ignored) continue;
        if (thread->object == rb_thread_current()) {
            sperf_traced_charge(&trace->threads, thread, now_ns);
        } else {
            sperf_traced_wait(&trace->threads, thread, now_ns);
        }
    }
}

void sperf_trace_threads_end_calls(sperf_trace_t *trace)
{
    int64_t now_ns = sperf_traced_now(&trace->threads);
    for (sperf_traced_thread_t *thread = trace->threads.threads; thread != NULL; thread = thread->next) {
        thread->collecting = NULL;
        for (sperf_traced_fiber_t *fiber = thread->fibers; fiber != NULL; fiber = fiber->next) {
            fiber->stack.slow = NULL; /* an open call has not taken its full time yet */
            sperf_call_stack_end_all(&fiber->stack, now_ns);
            fiber->stack.slow = trace->threads.slow;
        }
    }
}
