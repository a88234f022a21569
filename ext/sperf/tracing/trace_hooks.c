/* Hooks of a trace: see trace_hooks.h. */
#include "trace_hooks.h"

#include <ruby/thread.h>

#include "base/call_check.h"
#include "base/clocks.h"
#include "callee_finder.h"
#include "capture/sampled_allocation.h"
#include "trace_state.h"
#include "vm/object_events.h"
#include "vm/ractors.h"
#include "vm/vm_layout.h"

enum {
    CALL_EVENTS = RUBY_EVENT_CALL | RUBY_EVENT_RETURN | RUBY_EVENT_C_CALL | RUBY_EVENT_C_RETURN | RUBY_EVENT_CLASS |
                  RUBY_EVENT_END | RUBY_EVENT_FIBER_SWITCH | RUBY_EVENT_THREAD_END,
    BLOCK_EVENTS = RUBY_EVENT_B_CALL | RUBY_EVENT_B_RETURN,
    TARGET_EVENTS = RUBY_EVENT_CALL | RUBY_EVENT_RETURN,
    GC_EVENTS = RUBY_INTERNAL_EVENT_GC_START | RUBY_INTERNAL_EVENT_GC_END_MARK | RUBY_INTERNAL_EVENT_GC_ENTER |
                RUBY_INTERNAL_EVENT_GC_EXIT,
    THREAD_EVENTS =
        RUBY_INTERNAL_THREAD_EVENT_READY | RUBY_INTERNAL_THREAD_EVENT_RESUMED | RUBY_INTERNAL_THREAD_EVENT_SUSPENDED
};

static rb_internal_thread_event_hook_t *thread_hook;

/*
 * Ruby's lock of the list of thread hooks is in a child as fork found it. If another thread ran such a hook just then,
 * a change of the list in the child waits for that thread for ever. So a child keeps the hook that it has inherited.
 */
static bool is_inherited;

static void call_hook(rb_event_flag_t event, VALUE data, VALUE self, ID id, VALUE owner)
{
    SPERF_IN_HOOK();
    sperf_call_event_handle(&sperf_trace, event, id, owner);
}

/* Return whether the calling thread is in a chosen method. */
static bool is_inside(const sperf_traced_thread_t *thread)
{
    if (thread == NULL || thread->ignored) return false;
    const sperf_word_t *ec = (const sperf_word_t *)thread->vm[sperf_vm_layout.thread_ec];
    return ec == thread->fiber->ec && thread->fiber->stack.depth > 0;
}

/* If a call has just begun, it is of a chosen method: mark that method as counted exactly. */
static void mark_exact(sperf_trace_t *trace)
{
    sperf_traced_thread_t *thread = sperf_trace_current(trace);
    if (!is_inside(thread)) return;
    uint32_t method = sperf_call_stack_top(&thread->fiber->stack)->method;
    if (method >= SPERF_CALL_METHODS) trace->methods.rows[method - SPERF_CALL_METHODS].exact = true;
}

/* `callee`: the name of a method that the callee finder has found; NULL for a chosen method. */
static void target_hook(VALUE tracepoint, void *callee)
{
    SPERF_IN_HOOK();
    sperf_trace_t *trace = &sperf_trace;
    if (!atomic_load_explicit(&trace->running, memory_order_relaxed)) return;
    sperf_traced_thread_t *thread = sperf_trace_current(trace);
    if (thread == NULL) thread = sperf_traced_thread_find(rb_thread_current(), NULL);
    bool was = is_inside(thread);
    if (callee != NULL && !sperf_callee_finder_count(callee, was)) return;
    sperf_call_event_handle(trace, rb_tracearg_event_flag(rb_tracearg_from_tracepoint(tracepoint)), 0, 0);
    if (callee == NULL) mark_exact(trace);
    bool is = is_inside(sperf_trace_current(trace));
    if (is != was) sperf_callee_finder_move(is ? 1 : -1);
}

/* -- Collections -- */

static void gc_trace_hook(rb_event_flag_t event, VALUE data, VALUE self, ID id, VALUE owner)
{
    SPERF_IN_HOOK();
    sperf_trace_t *trace = &sperf_trace;
    if (event == RUBY_INTERNAL_EVENT_GC_START) trace->collecting = SPERF_CALL_GC_MARKING;
    if (event == RUBY_INTERNAL_EVENT_GC_END_MARK) trace->collecting = SPERF_CALL_GC_SWEEPING;
    sperf_traced_thread_t *thread = sperf_trace_current(trace);
    if (!atomic_load_explicit(&trace->running, memory_order_relaxed) || thread == NULL || thread->ignored ||
        thread->busy) {
        return;
    }
    bool enters = event == RUBY_INTERNAL_EVENT_GC_ENTER, exits = event == RUBY_INTERNAL_EVENT_GC_EXIT;
    if (!enters && thread->collecting == NULL) return;
    sperf_traced_charge(&trace->threads, thread, sperf_traced_now(&trace->threads));
    thread->collecting = NULL;
    if (exits || (trace->options.only && thread->fiber->stack.depth == 0)) return;
    sperf_call_node_t *node = sperf_call_stack_top(&thread->fiber->stack);
    thread->collecting = sperf_call_tree_child(&trace->threads.tree, node, trace->collecting);
    if (enters && thread->collecting != NULL) thread->collecting->calls++;
}

/* -- Objects -- */

/* Return the code of the innermost Ruby frame; 0: none. */
static VALUE innermost_code(const sperf_traced_thread_t *thread)
{
    const sperf_word_t *ec = (const sperf_word_t *)thread->vm[sperf_vm_layout.thread_ec];
    const sperf_word_t *frame = (const sperf_word_t *)ec[SPERF_EC_CFP];
    const sperf_word_t *end = (const sperf_word_t *)ec[SPERF_EC_STACK] + ec[SPERF_EC_SIZE];
    for (; frame < end; frame += sperf_vm_layout.frame_words) {
        sperf_word_t filled[SPERF_CFP_WORDS];
        const sperf_word_t *words = sperf_vm_frame(frame, filled);
        if (words[SPERF_CFP_ISEQ] != 0 && words[SPERF_CFP_PC] != 0) return (VALUE)words[SPERF_CFP_ISEQ];
    }
    return 0;
}

static void newobj_trace_hook(VALUE tracepoint, void *unused)
{
    SPERF_IN_HOOK();
    if (!sperf_ractors_single()) return; /* Ruby 4.0 calls this hook in every Ractor */
    sperf_trace_t *trace = &sperf_trace;
    sperf_traced_thread_t *thread = sperf_trace_current(trace);
    if (!atomic_load_explicit(&trace->running, memory_order_relaxed) || thread == NULL || thread->ignored ||
        thread->busy || (trace->options.only && thread->fiber->stack.depth == 0)) {
        return;
    }
    const sperf_call_stack_t *stack = &thread->fiber->stack;
    if (stack->depth > 0 && stack->calls[stack->depth - 1].limit_ns == SPERF_HIDDEN_CALL) return;
    VALUE object = rb_tracearg_object(rb_tracearg_from_tracepoint(tracepoint));
    sperf_call_node_t *node = sperf_call_stack_top(stack);
    node->objects++;
    int line = rb_sourceline();
    const sperf_counted_objects_t what = {.node = node->id,
                                          .line = line > 0 ? (uint32_t)line : 0,
                                          .class = sperf_allocated_class(object),
                                          .code = innermost_code(thread)};
    sperf_traced_objects_add(&trace->objects, &what, trace->threads.tree.other->id);
}

/* -- The GVL -- */

static void thread_trace_hook(rb_event_flag_t event, const rb_internal_thread_event_data_t *details, void *unused)
{
    SPERF_IN_HOOK();
    sperf_trace_t *trace = &sperf_trace;
    bool ended;
    sperf_traced_thread_t *thread = sperf_traced_thread_find(details->thread, &ended);
    if (event == RUBY_INTERNAL_THREAD_EVENT_READY) { /* without the GVL, so also while a profile is made */
        if (thread == NULL) return;
        atomic_store_explicit(&thread->ready_ns, sperf_clock_stamp_ns(trace->threads.stamps), memory_order_relaxed);
        return;
    }
    if (!atomic_load_explicit(&trace->running, memory_order_relaxed)) return;
    if (event == RUBY_INTERNAL_THREAD_EVENT_SUSPENDED) {
        if (thread == NULL) return;
        sperf_trace_set_current(trace, NULL);
        if (!thread->ignored) sperf_traced_suspended(&trace->threads, thread, sperf_traced_now(&trace->threads));
        return;
    }
    if (thread == NULL) { /* its first RESUMED; threads of other Ractors are not traced */
        sperf_ractors_check();
        if (trace->options.allocations && !sperf_ractors_single()) {
            sperf_object_events_bar();
            sperf_traced_objects_uncounted_begin(&trace->objects);
        }
        sperf_trace_set_current(trace, NULL);
        if (ended || !sperf_ractors_single()) return;
        thread = sperf_trace_threads_get(trace, details->thread, sperf_traced_now(&trace->threads));
    }
    sperf_trace_set_current(trace, thread);
    if (thread == NULL || thread->ignored) return;
    sperf_traced_resumed(&trace->threads, thread, sperf_traced_now(&trace->threads));
}

/* -- Adding and removing -- */

VALUE sperf_trace_target_new(void *callee)
{
    return rb_tracepoint_new(0, TARGET_EVENTS, target_hook, callee);
}

void sperf_trace_hooks_add(sperf_trace_t *trace)
{
    trace->collecting = SPERF_CALL_GC_MARKING;
    if (trace->options.allocations) sperf_traced_objects_learn();
    rb_add_event_hook(gc_trace_hook, GC_EVENTS, Qnil);
    if (thread_hook == NULL) {
        thread_hook = rb_internal_thread_add_event_hook(thread_trace_hook, THREAD_EVENTS, NULL);
    }
    rb_event_flag_t events = CALL_EVENTS | (trace->options.blocks ? (rb_event_flag_t)BLOCK_EVENTS : 0);
    if (trace->options.only) events = RUBY_EVENT_THREAD_END | RUBY_EVENT_FIBER_SWITCH;
    rb_add_event_hook(call_hook, events, Qnil);
    if (trace->options.only) sperf_callee_finder_start(sperf_trace_target_new);
    /* Last, because Ruby 3.4 recomputes the flag of new objects for each of the other hooks. */
    if (trace->options.allocations && !sperf_object_events_listen(SPERF_OBJECTS_TRACED, newobj_trace_hook)) {
        sperf_traced_objects_uncounted_begin(&trace->objects);
    }
}

void sperf_trace_hooks_remove(sperf_trace_t *trace)
{
    sperf_callee_finder_stop(&trace->callees_found, &trace->callees_released);
    rb_remove_event_hook(call_hook);
    sperf_object_events_ignore(SPERF_OBJECTS_TRACED);
    sperf_traced_objects_uncounted_end(&trace->objects);
    rb_remove_event_hook(gc_trace_hook);
    if (thread_hook == NULL || is_inherited) return;
    rb_internal_thread_remove_event_hook(thread_hook);
    thread_hook = NULL;
}

void sperf_trace_hooks_fork_child(void)
{
    is_inherited = thread_hook != NULL;
}
