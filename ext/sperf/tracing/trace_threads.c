/* The threads that a trace tracks: see trace_threads.h. */
#include "trace_threads.h"

#include "open_calls.h"
#include "vm/kept_methods.h"

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
