/*
 * Events of calls: how each of them changes the open calls of the running thread.
 *
 * CALL, CLASS        on the thread; its frame exists      the call begins at the place of its frame
 *   RETURN, END        on the thread; its frame still exists
 *   C_CALL             before the frame is pushed           the call begins where its frame will be, if it gets one
 *   C_RETURN           after the frame was popped; before that if an exception ends the call
 *   B_CALL, B_RETURN   as CALL and RETURN, if blocks count as calls. A method defined by a block has both kinds of
 *                      events, and is one call
 *   FIBER_SWITCH       on the fiber that runs from now on
 *   THREAD_END         on the thread, as its last event
 */
#include "trace_hooks.h"

#include "open_calls.h"
#include "trace_state.h"
#include "vm/kept_methods.h"
#include "vm/vm_layout.h"

/* The most frames between a call and the innermost open one in which the code of a file is looked for. */
enum { FRAMES_BETWEEN = 8 };

static inline uintptr_t frame_bytes(void)
{
    return (uintptr_t)sperf_vm_layout.frame_words * sizeof(sperf_word_t);
}

/* Number a method at its first call. The time that this takes is charged to no method. */
static const sperf_method_slot_t *add_method(sperf_trace_t *trace, sperf_traced_thread_t *thread, VALUE first,
                                             VALUE second, VALUE owner, const sperf_method_row_t *row)
{
    thread->busy = true;
    const sperf_method_slot_t *slot = sperf_traced_method_add(&trace->methods, first, second, owner, row);
    thread->busy = false;
    sperf_traced_skip(&trace->threads, thread);
    return slot;
}

/* The code of a file is not announced, as no method calls it. It is found when it calls something. */
static void open_files(sperf_trace_t *trace, sperf_traced_thread_t *thread, const sperf_word_t *caller, int64_t now_ns)
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

static void begin_call(sperf_trace_t *trace, sperf_traced_thread_t *thread, uintptr_t place,
                       const sperf_method_slot_t *slot, int64_t now_ns)
{
    sperf_call_stack_t *stack = &thread->fiber->stack;
    if (stack->root == NULL) sperf_traced_root_assign(&trace->threads, thread->fiber);
    sperf_call_stack_end(stack, place, now_ns);
    sperf_call_node_t *caller = sperf_call_stack_top(stack), *node;
    if (stack->depth < thread->fiber->found) thread->fiber->found = stack->depth;
    bool too_deep = trace->options.depth > 0 && stack->depth - thread->fiber->found >= trace->options.depth;
    if (slot->as == SPERF_TRACED_HIDDEN) {
        sperf_call_stack_begin_as(stack, place, caller, SPERF_HIDDEN_CALL);
    } else if (slot->as == SPERF_TRACED_OUT) {
        node = sperf_call_tree_child(stack->tree, caller, slot->number); /* counted, for the events' cost */
        if (node != NULL) node->calls++;
    } else if (!too_deep) {
        int64_t limit_ns = slot->limited ? sperf_traced_method_row(&trace->methods, slot->number)->limit_ns : 0;
        node = sperf_call_stack_begin(stack, place, slot->number, now_ns, limit_ns);
        if (node != NULL) node->calls++;
    }
}

/*
 * Return whether the innermost call announces its beginning again, as Ruby does if `retry` goes back to the first
 * line of a method. The end of a Ruby method's frame is never lost, so no other call can be at this place.
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
    sperf_method_row_t row = {.code = sperf_frame_code(frame), .kind = SPERF_CALL_RUBY};
    VALUE first = row.code;
    sperf_word_t flags = sperf_frame_flags(frame);
    if (block) {
        if ((flags & SPERF_FRAME_MADE) != 0) return;
        row.kind = SPERF_CALL_BLOCK;
        row.method = sperf_block_entry(frame); /* for the block's name */
    } else if ((flags & SPERF_FRAME_MASK) != SPERF_FRAME_CLASS) {
        /* When a method begins, this word of its environment always holds the method entry. */
        const sperf_word_t *environment = (const sperf_word_t *)sperf_vm_environment_address(frame[SPERF_CFP_EP]);
        first = row.method = (VALUE)environment[SPERF_ENV_METHOD];
    }
    const sperf_word_t *caller = frame + sperf_vm_layout.frame_words;
    sperf_call_stack_t *stack = &thread->fiber->stack;
    bool direct = stack->depth > 0 && stack->calls[stack->depth - 1].place == (uintptr_t)caller;
    if (!direct && !trace->options.only) open_files(trace, thread, caller, now_ns);
    const sperf_method_slot_t *slot = sperf_traced_method_find(&trace->methods, first, 0);
    if (slot == NULL) {
        if (!block && row.method != 0) row.method = first = sperf_frame_entry(frame);
        if (first == 0) first = row.code;
        VALUE owner = row.method != 0 ? sperf_entry_owner(row.method) : 0;
        if (owner != 0) slot = sperf_traced_method_find_by_code(&trace->methods, row.method, row.code, owner);
        if (slot == NULL) slot = add_method(trace, thread, first, 0, owner, &row);
    }
    if (slot == NULL || starts_over(stack, (uintptr_t)frame, slot, now_ns)) return;
    begin_call(trace, thread, (uintptr_t)frame, slot, now_ns);
}

static void c_call(sperf_trace_t *trace, sperf_traced_thread_t *thread, const sperf_word_t *caller, VALUE owner, ID id,
                   int64_t now_ns)
{
    const sperf_call_stack_t *stack = &thread->fiber->stack;
    uintptr_t place = (uintptr_t)caller - frame_bytes();
    const sperf_open_call_t *top = stack->depth > 0 ? &stack->calls[stack->depth - 1] : NULL;
    bool direct = top != NULL && top->place == (uintptr_t)caller;
    if (direct && top->limit_ns == SPERF_HIDDEN_CALL) return; /* a call of sperf's own */
    if (!direct) open_files(trace, thread, caller, now_ns);
    const sperf_method_slot_t *slot = sperf_traced_method_find(&trace->methods, owner, (VALUE)id);
    if (slot == NULL) {
        const sperf_method_row_t row = {.code = owner, .method = (VALUE)id, .kind = SPERF_CALL_C};
        slot = add_method(trace, thread, owner, (VALUE)id, 0, &row);
    }
    if (slot != NULL) begin_call(trace, thread, place, slot, now_ns);
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
        /*
         * An exception ended the call, whose frame is still there; or the call at this place was open at the start.
         */
        const sperf_open_call_t *call = top;
        if (top->place == popped && stack->depth > 1) call = top - 1;
        bool raised = call->place == (uintptr_t)frame && is_call_of(trace, call, owner, id);
        if (raised || top->place == popped) sperf_call_stack_end(stack, raised ? (uintptr_t)frame : popped, now_ns);
    }
}

/* The time that this takes is charged to no method. */
static void write_checkpoint(sperf_trace_t *trace, sperf_traced_thread_t *thread)
{
    if (thread->busy) return;
    thread->busy = true;
    sperf_trace_checkpoint_write(trace);
    thread->busy = false;
    thread->collecting = NULL;
    sperf_traced_skip(&trace->threads, thread);
}

/* Release the record of the running thread, ignored or not. No event of the thread follows. */
static void end_thread(sperf_trace_t *trace)
{
    VALUE object = rb_thread_current();
    sperf_traced_thread_t *thread = sperf_traced_thread_find(object, NULL);
    if (thread == NULL) return;
    if (!thread->ignored) {
        sperf_traced_charge(&trace->threads, thread, sperf_traced_now(&trace->threads));
        if (thread->number != 0) {
            sperf_traced_thread_name(&trace->threads, thread, sperf_kept_call(SPERF_KEPT_THREAD_NAME, object));
        }
    }
    sperf_traced_thread_end(&trace->threads, thread, sperf_traced_now(&trace->threads));
    sperf_trace_set_current(trace, NULL);
}

void sperf_call_event_handle(sperf_trace_t *trace, rb_event_flag_t event, ID id, VALUE owner)
{
    if (!atomic_load_explicit(&trace->running, memory_order_relaxed)) return;
    int64_t now_ns = sperf_traced_now(&trace->threads);
    sperf_traced_thread_t *thread = sperf_trace_threads_charge_current(trace, now_ns);
    if (event == RUBY_EVENT_THREAD_END) end_thread(trace);
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
    if (now_ns >= trace->checkpoint.due_ns) write_checkpoint(trace, thread);
}
