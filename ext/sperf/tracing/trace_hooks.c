/*
 * What Ruby announces of calls, threads, collections and objects.
 *
 *   CALL, CLASS      on the thread, its frame is there      the call begins where its frame is
 *   RETURN, END      on the thread, its frame is still there
 *   C_CALL           before the frame is pushed             it begins where its frame will be, if it gets one
 *   C_RETURN         after the frame was popped; where an exception ends the call, before
 *   B_CALL, B_RETURN as CALL and RETURN, where blocks are calls. A block that is a method has both: it is one call
 *   FIBER_SWITCH     on the fiber that runs from here on
 *   THREAD_END       on the thread, for the last time
 *
 * A hook stamps the clock first, charges the time since the event before to what was innermost until then, and then
 * moves. It raises nothing, and calls Ruby with interrupts held back only (vm/held_call.h). Ruby announces no calls to
 * a thread that is in such a hook, so that what a verdict calls is not traced; new objects and collections it does
 * announce, and `busy` keeps them out.
 *
 * Context: hooks of calls: on the thread, GVL. Of new objects and collections: the same, with the VM locked, where no object
 * is made and nothing of Ruby's is called. Of threads: as in runtime/gvl_hooks.c; READY runs without the GVL and stamps only.
 */
#include <ruby.h>
#include <ruby/debug.h>
#include <ruby/thread.h>

#include "base/call_check.h"
#include "base/clocks.h"
#include "base/kept_methods.h"
#include "base/ractors.h"
#include "below.h"
#include "capture/sampled_allocation.h"
#include "open_calls.h"
#include "trace_state.h"
#include "vm/held_call.h"
#include "vm/object_events.h"
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

/* How many frames are looked at between a call and the innermost one that is open, for code of a file. */
enum { FRAMES_BETWEEN = 8 };

static rb_internal_thread_event_hook_t *thread_hook;

/* -- Threads -- */

static bool is_in(VALUE list, VALUE thread)
{
    for (long i = 0; RB_TYPE_P(list, T_ARRAY) && i < RARRAY_LEN(list); i++) {
        if (RARRAY_AREF(list, i) == thread) return true;
    }
    return false;
}

static sperf_traced_thread_t *thread_of(sperf_trace_t *trace, VALUE object, int64_t now_ns)
{
    sperf_traced_thread_t *thread = sperf_traced_thread_get(&trace->threads, object, now_ns);
    if (thread == NULL || thread->decided) return thread;
    thread->decided = true;
    bool wanted = NIL_P(trace->options.threads) || is_in(trace->options.threads, object);
    thread->ignored = !wanted || is_in(trace->options.exclude_threads, object);
    if (!thread->ignored && !trace->options.only) sperf_traced_root_give(&trace->threads, thread->fiber);
    return thread;
}

/*
 * Return who runs, on the fiber that runs, charged up to now; NULL: nobody who is traced. Whoever gives the GVL up is
 * not `current` any more, and who gets it is, or nobody: so `current` runs.
 */
static inline sperf_traced_thread_t *arrive(sperf_trace_t *trace, int64_t now_ns)
{
    sperf_traced_thread_t *thread = sperf_trace_current(trace);
    if (thread == NULL) {
        thread = thread_of(trace, rb_thread_current(), now_ns);
        sperf_trace_set_current(trace, thread);
    }
    if (thread == NULL || thread->ignored) return NULL;
    sperf_traced_charge(&trace->threads, thread, now_ns);
    const sperf_word_t *ec = (const sperf_word_t *)thread->vm[sperf_vm_layout.thread_ec];
    if (ec == thread->fiber->ec) return thread;
    return sperf_traced_fiber_switch(&trace->threads, thread, ec) ? thread : NULL;
}

/* -- Calls -- */

static inline uintptr_t frame_bytes(void)
{
    return (uintptr_t)sperf_vm_layout.frame_words * sizeof(sperf_word_t);
}

/* The first time that the method is met: what that takes is nobody's. */
static const sperf_method_slot_t *meet(sperf_trace_t *trace, sperf_traced_thread_t *thread, VALUE first, VALUE second,
                                       VALUE owner, const sperf_method_row_t *row)
{
    thread->busy = true;
    const sperf_method_slot_t *slot = sperf_traced_method_add(&trace->methods, first, second, owner, row);
    thread->busy = false;
    sperf_traced_skip(&trace->threads, thread);
    return slot;
}

/* Code of files is called by no method, and not announced: it is found where something is called in it. */
static void look_for_files(sperf_trace_t *trace, sperf_traced_thread_t *thread, const sperf_word_t *caller,
                           int64_t now_ns)
{
    sperf_call_stack_t *stack = &thread->fiber->stack;
    const sperf_word_t *ec = thread->fiber->ec;
    uintptr_t open = stack->depth > 0 ? stack->calls[stack->depth - 1].place : UINTPTR_MAX;
    uintptr_t end = (uintptr_t)((const sperf_word_t *)ec[SPERF_EC_STACK] + ec[SPERF_EC_SIZE]);
    const sperf_word_t *frame = caller;
    for (int i = 0; i < FRAMES_BETWEEN && (uintptr_t)frame < open && (uintptr_t)frame < end; i++) {
        if (sperf_frame_is_file(frame)) {
            thread->busy = true;
            sperf_open_calls(&trace->methods, thread->fiber, caller - sperf_vm_layout.frame_words, now_ns, true);
            thread->busy = false;
            return;
        }
        frame += sperf_vm_layout.frame_words;
    }
}

static void begin(sperf_trace_t *trace, sperf_traced_thread_t *thread, uintptr_t place, const sperf_method_slot_t *slot,
                  int64_t now_ns)
{
    sperf_call_stack_t *stack = &thread->fiber->stack;
    if (stack->root == NULL) sperf_traced_root_give(&trace->threads, thread->fiber);
    sperf_call_stack_end(stack, place, now_ns);
    sperf_call_node_t *caller = sperf_call_stack_top(stack), *node;
    if (stack->depth < thread->fiber->found) thread->fiber->found = stack->depth;
    bool too_deep = trace->options.depth > 0 && stack->depth - thread->fiber->found >= trace->options.depth;
    if (slot->as == SPERF_TRACED_HIDDEN) {
        sperf_call_stack_begin_as(stack, place, caller, SPERF_HIDDEN_CALL);
    } else if (slot->as == SPERF_TRACED_OUT) {
        node = sperf_call_tree_child(stack->tree, caller, slot->number); /* counted for what it costs */
        if (node != NULL) node->calls++;
    } else if (!too_deep) {
        int64_t limit_ns = slot->limited ? sperf_traced_method_row(&trace->methods, slot->number)->limit_ns : 0;
        node = sperf_call_stack_begin(stack, place, slot->number, now_ns, limit_ns);
        if (node != NULL) node->calls++;
    }
}

/*
 * Say whether it is the frame of the innermost call that announces its beginning again: Ruby does so where `retry` goes back to
 * the first line of a method. No end of a Ruby method's frame is lost, so that another call is not there.
 */
static bool starts_over(sperf_call_stack_t *stack, uintptr_t place, const sperf_method_slot_t *slot, int64_t now_ns)
{
    sperf_call_stack_end_below(stack, place, now_ns);
    if (stack->depth == 0) return false;
    const sperf_open_call_t *top = &stack->calls[stack->depth - 1];
    return top->place == place && top->node->method == slot->number;
}

static void ruby_call(sperf_trace_t *trace, sperf_traced_thread_t *thread, const sperf_word_t *frame, bool block,
                      int64_t now_ns)
{
    sperf_method_row_t row = {.code = (VALUE)frame[SPERF_CFP_ISEQ], .kind = SPERF_CALL_RUBY};
    VALUE first = row.code;
    sperf_word_t flags = sperf_frame_flags(frame);
    if (block) {
        if ((flags & SPERF_FRAME_MADE) != 0) return;
        row.kind = SPERF_CALL_BLOCK;
        row.method = sperf_block_entry(frame); /* part of its name */
    } else if ((flags & SPERF_FRAME_MASK) != SPERF_FRAME_CLASS) {
        /* At its beginning nothing but the method entry lies in its place. */
        const sperf_word_t *environment = (const sperf_word_t *)sperf_vm_environment_address(frame[SPERF_CFP_EP]);
        first = row.method = (VALUE)environment[SPERF_ENV_METHOD];
    }
    const sperf_word_t *caller = frame + sperf_vm_layout.frame_words;
    sperf_call_stack_t *stack = &thread->fiber->stack;
    bool direct = stack->depth > 0 && stack->calls[stack->depth - 1].place == (uintptr_t)caller;
    if (!direct && !trace->options.only) look_for_files(trace, thread, caller, now_ns);
    const sperf_method_slot_t *slot = sperf_traced_method_find(&trace->methods, first, 0); /* until the next is met */
    if (slot == NULL) {
        if (!block && row.method != 0) row.method = first = sperf_frame_entry(frame);
        if (first == 0) first = row.code;
        VALUE owner = row.method != 0 ? sperf_entry_owner(row.method) : 0;
        if (owner != 0) slot = sperf_traced_method_again(&trace->methods, row.method, row.code, owner);
        if (slot == NULL) slot = meet(trace, thread, first, 0, owner, &row);
    }
    if (slot == NULL || starts_over(stack, (uintptr_t)frame, slot, now_ns)) return;
    begin(trace, thread, (uintptr_t)frame, slot, now_ns);
}

static void c_call(sperf_trace_t *trace, sperf_traced_thread_t *thread, const sperf_word_t *caller, VALUE owner, ID id,
                   int64_t now_ns)
{
    const sperf_call_stack_t *stack = &thread->fiber->stack;
    uintptr_t place = (uintptr_t)caller - frame_bytes();
    const sperf_open_call_t *top = stack->depth > 0 ? &stack->calls[stack->depth - 1] : NULL;
    bool direct = top != NULL && top->place == (uintptr_t)caller;
    if (direct && top->limit_ns == SPERF_HIDDEN_CALL) return; /* sperf calls it */
    if (!direct) look_for_files(trace, thread, caller, now_ns);
    const sperf_method_slot_t *slot = sperf_traced_method_find(&trace->methods, owner, (VALUE)id);
    if (slot == NULL) {
        const sperf_method_row_t row = {.code = owner, .method = (VALUE)id, .kind = SPERF_CALL_C};
        slot = meet(trace, thread, owner, (VALUE)id, 0, &row);
    }
    if (slot != NULL) begin(trace, thread, place, slot, now_ns);
}

static bool is_call_of(const sperf_trace_t *trace, const sperf_open_call_t *call, VALUE owner, ID id)
{
    if (call->node->method < SPERF_CALL_METHODS) return false;
    const sperf_method_row_t *row = sperf_traced_method_row(&trace->methods, call->node->method);
    return row->kind == SPERF_CALL_C && row->code == owner && row->method == (VALUE)id;
}

static void c_return(sperf_trace_t *trace, sperf_traced_thread_t *thread, const sperf_word_t *frame, VALUE owner, ID id,
                     int64_t now_ns)
{
    sperf_call_stack_t *stack = &thread->fiber->stack;
    uintptr_t popped = (uintptr_t)frame - frame_bytes();
    sperf_call_stack_end_below(stack, popped, now_ns);
    if (stack->depth == 0) return;
    const sperf_open_call_t *top = &stack->calls[stack->depth - 1];
    if (top->place == popped && is_call_of(trace, top, owner, id)) {
        sperf_call_stack_end(stack, popped, now_ns);
    } else {
        /* An exception ends the call, whose frame is still there; or what is open there was open at the start. */
        const sperf_open_call_t *call = top;
        if (top->place == popped && stack->depth > 1) call = top - 1;
        bool raised = call->place == (uintptr_t)frame && is_call_of(trace, call, owner, id);
        if (raised || top->place == popped) sperf_call_stack_end(stack, raised ? (uintptr_t)frame : popped, now_ns);
    }
}

/* The program's time ends here, and goes on behind it. */
static void keep(sperf_trace_t *trace, sperf_traced_thread_t *thread)
{
    if (thread->busy) return;
    thread->busy = true;
    sperf_trace_keep(trace);
    thread->busy = false;
    thread->collecting = NULL;
    sperf_traced_skip(&trace->threads, thread);
}

/* Its record is gone then, so that nothing follows. Who is ignored ends as well. */
static void thread_end(sperf_trace_t *trace)
{
    VALUE object = rb_thread_current();
    sperf_traced_thread_t *thread = sperf_traced_thread_find(object, NULL);
    if (thread == NULL) return;
    if (!thread->ignored) {
        sperf_traced_charge(&trace->threads, thread, sperf_traced_now(&trace->threads));
        if (thread->number != 0) {
            sperf_traced_thread_name(&trace->threads, thread, sperf_held_kept_call(SPERF_KEPT_THREAD_NAME, object));
        }
    }
    sperf_traced_thread_end(&trace->threads, thread, sperf_traced_now(&trace->threads));
    sperf_trace_set_current(trace, NULL);
}

static inline void handle(sperf_trace_t *trace, rb_event_flag_t event, ID id, VALUE owner)
{
    if (!atomic_load_explicit(&trace->running, memory_order_relaxed)) return;
    int64_t now_ns = sperf_traced_now(&trace->threads);
    sperf_traced_thread_t *thread = arrive(trace, now_ns);
    if (event == RUBY_EVENT_THREAD_END) thread_end(trace);
    if (thread == NULL || event == RUBY_EVENT_THREAD_END) return;
    trace->events++;
    const sperf_word_t *frame = (const sperf_word_t *)thread->fiber->ec[SPERF_EC_CFP];
    switch (event) {
    case RUBY_EVENT_CALL:
    case RUBY_EVENT_CLASS: ruby_call(trace, thread, frame, false, now_ns); break;
    case RUBY_EVENT_RETURN:
    case RUBY_EVENT_END: sperf_call_stack_end(&thread->fiber->stack, (uintptr_t)frame, now_ns); break;
    case RUBY_EVENT_C_CALL: c_call(trace, thread, frame, owner, id, now_ns); break;
    case RUBY_EVENT_C_RETURN: c_return(trace, thread, frame, owner, id, now_ns); break;
    case RUBY_EVENT_B_CALL: ruby_call(trace, thread, frame, true, now_ns); break;
    case RUBY_EVENT_B_RETURN:
        if ((sperf_frame_flags(frame) & SPERF_FRAME_MADE) != 0) break;
        sperf_call_stack_end(&thread->fiber->stack, (uintptr_t)frame, now_ns);
        break;
    default: break;
    }
    if (now_ns >= trace->keep_due_ns) keep(trace, thread);
}

static void call_hook(rb_event_flag_t event, VALUE data, VALUE self, ID id, VALUE owner)
{
    SPERF_IN_HOOK();
    (void)data, (void)self;
    handle(&sperf_trace, event, id, owner);
}

/* Say whether the calling thread is in a chosen method. */
static bool is_inside(const sperf_traced_thread_t *thread)
{
    if (thread == NULL || thread->ignored) return false;
    const sperf_word_t *ec = (const sperf_word_t *)thread->vm[sperf_vm_layout.thread_ec];
    return ec == thread->fiber->ec && thread->fiber->stack.depth > 0;
}

/* The call that has just begun, if one has, is of a chosen method. */
static void note_chosen(sperf_trace_t *trace)
{
    sperf_traced_thread_t *thread = sperf_trace_current(trace);
    if (!is_inside(thread)) return;
    uint32_t method = sperf_call_stack_top(&thread->fiber->stack)->method;
    if (method >= SPERF_CALL_METHODS) trace->methods.rows[method - SPERF_CALL_METHODS].exact = true;
}

/* `found`: the name of a method that was found below chosen ones (below.h); NULL for a chosen method itself. */
static void chosen_hook(VALUE tracepoint, void *found)
{
    SPERF_IN_HOOK();
    sperf_trace_t *trace = &sperf_trace;
    if (!atomic_load_explicit(&trace->running, memory_order_relaxed)) return;
    sperf_traced_thread_t *thread = sperf_trace_current(trace);
    if (thread == NULL) thread = sperf_traced_thread_find(rb_thread_current(), NULL);
    bool was = is_inside(thread);
    if (found != NULL && !sperf_below_count(found, was)) return;
    handle(trace, rb_tracearg_event_flag(rb_tracearg_from_tracepoint(tracepoint)), 0, 0);
    if (found == NULL) note_chosen(trace);
    bool is = is_inside(sperf_trace_current(trace));
    if (is && !was) sperf_below_enter();
    if (was && !is) sperf_below_leave();
}

/* -- Collections -- */

static void gc_trace_hook(rb_event_flag_t event, VALUE data, VALUE self, ID id, VALUE owner)
{
    SPERF_IN_HOOK();
    (void)data, (void)self, (void)id, (void)owner;
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

/* Return the code in Ruby that runs, or has called the C functions that do; 0: none. */
static VALUE code_of(const sperf_traced_thread_t *thread)
{
    const sperf_word_t *ec = (const sperf_word_t *)thread->vm[sperf_vm_layout.thread_ec];
    const sperf_word_t *frame = (const sperf_word_t *)ec[SPERF_EC_CFP];
    const sperf_word_t *end = (const sperf_word_t *)ec[SPERF_EC_STACK] + ec[SPERF_EC_SIZE];
    while (frame < end && (frame[SPERF_CFP_ISEQ] == 0 || frame[SPERF_CFP_PC] == 0))
        frame += sperf_vm_layout.frame_words;
    return frame < end ? (VALUE)frame[SPERF_CFP_ISEQ] : 0;
}

static void newobj_trace_hook(VALUE tracepoint, void *unused)
{
    SPERF_IN_HOOK();
    (void)unused;
    if (!sperf_ractors_single()) return; /* Ruby 4.0 calls it in each of them */
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
                                          .code = code_of(thread)};
    sperf_traced_objects_add(&trace->objects, &what, trace->threads.tree.other->id);
}

/* -- The GVL -- */

static void thread_trace_hook(rb_event_flag_t event, const rb_internal_thread_event_data_t *details, void *unused)
{
    SPERF_IN_HOOK();
    (void)unused;
    sperf_trace_t *trace = &sperf_trace;
    bool ended;
    sperf_traced_thread_t *thread = sperf_traced_thread_find(details->thread, &ended);
    if (event == RUBY_INTERNAL_THREAD_EVENT_READY) { /* without the GVL, and so also while a profile is made */
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
    if (thread == NULL) { /* its first; one of another Ractor is none of ours */
        sperf_ractors_note();
        if (trace->options.allocations && !sperf_ractors_single()) {
            sperf_object_events_bar();
            sperf_traced_objects_miss(&trace->objects);
        }
        sperf_trace_set_current(trace, NULL);
        if (ended || !sperf_ractors_single()) return;
        thread = thread_of(trace, details->thread, sperf_traced_now(&trace->threads));
    }
    sperf_trace_set_current(trace, thread);
    if (thread == NULL || thread->ignored) return;
    sperf_traced_resumed(&trace->threads, thread, sperf_traced_now(&trace->threads));
}

/* -- Adding and removing -- */

void sperf_trace_hooks_add(sperf_trace_t *trace)
{
    trace->collecting = SPERF_CALL_GC_MARKING;
    rb_add_event_hook(gc_trace_hook, GC_EVENTS, Qnil);
    thread_hook = rb_internal_thread_add_event_hook(thread_trace_hook, THREAD_EVENTS, NULL);
    rb_event_flag_t events = CALL_EVENTS | (trace->options.blocks ? (rb_event_flag_t)BLOCK_EVENTS : 0);
    if (trace->options.only) events = RUBY_EVENT_THREAD_END | RUBY_EVENT_FIBER_SWITCH;
    rb_add_event_hook(call_hook, events, Qnil);
    if (trace->options.only) sperf_below_start();
    /* Last, as Ruby 3.4 computes who listens anew for each of the others. */
    if (trace->options.allocations && !sperf_object_events_listen(SPERF_OBJECTS_TRACED, newobj_trace_hook)) {
        sperf_traced_objects_miss(&trace->objects);
    }
}

void sperf_trace_hooks_remove(sperf_trace_t *trace)
{
    sperf_below_counts_t counts = sperf_below_counts();
    trace->found = counts.found;
    trace->let_go = counts.let_go;
    sperf_below_stop();
    rb_remove_event_hook(call_hook);
    sperf_object_events_ignore(SPERF_OBJECTS_TRACED);
    sperf_traced_objects_miss_end(&trace->objects);
    if (thread_hook != NULL) rb_internal_thread_remove_event_hook(thread_hook);
    thread_hook = NULL;
    rb_remove_event_hook(gc_trace_hook);
}

VALUE sperf_trace_target_new(void *found)
{
    return rb_tracepoint_new(0, TARGET_EVENTS, chosen_hook, found);
}

void sperf_trace_target_enable(VALUE tracepoint, VALUE target)
{
    VALUE arguments[] = {tracepoint, rb_hash_new()};
    rb_hash_aset(arguments[1], ID2SYM(rb_intern("target")), target);
    sperf_kept_send(SPERF_KEPT_TRACEPOINT_ENABLE, 2, arguments, true);
}

/* -- All threads -- */

void sperf_trace_settle(sperf_trace_t *trace)
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

/* A thread that exists has given up the GVL, but for the calling one. */
static void begin_thread(sperf_trace_t *trace, VALUE object, bool own)
{
    sperf_traced_thread_t *thread = thread_of(trace, object, sperf_traced_now(&trace->threads));
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

/* Those that are not on Ruby's list have ended in a pause, when that was not announced. */
static void end_unlisted(sperf_trace_t *trace)
{
    for (sperf_traced_thread_t *thread = trace->threads.threads, *next; thread != NULL; thread = next) {
        next = thread->next;
        if (!thread->listed) sperf_traced_thread_end(&trace->threads, thread, sperf_traced_now(&trace->threads));
    }
}

void sperf_trace_begin_threads(sperf_trace_t *trace)
{
    VALUE main = sperf_kept_call(SPERF_KEPT_THREAD_MAIN, Qnil), own = rb_thread_current();
    VALUE list = sperf_kept_call(SPERF_KEPT_THREAD_LIST, Qnil);
    sperf_trace_set_current(trace, NULL);
    for (sperf_traced_thread_t *thread = trace->threads.threads; thread != NULL; thread = thread->next) {
        thread->listed = false;
    }
    sperf_traced_thread_t *first = NIL_P(main) ? NULL : thread_of(trace, main, sperf_traced_now(&trace->threads));
    if (first != NULL) sperf_traced_thread_number(&trace->threads, first); /* it is number 1 */
    for (long i = 0; RB_TYPE_P(list, T_ARRAY) && i < RARRAY_LEN(list); i++) {
        VALUE object = RARRAY_AREF(list, i);
        if (object != own) begin_thread(trace, object, false);
    }
    begin_thread(trace, own, true);
    if (RB_TYPE_P(list, T_ARRAY)) end_unlisted(trace);
    RB_GC_GUARD(list);
}
