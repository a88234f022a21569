/* Control frames and open calls: see open_calls.h. */
#include "open_calls.h"

#include "vm/vm_layout.h"

VALUE sperf_block_entry(const sperf_word_t *frame)
{
    const sperf_word_t *environment = (const sperf_word_t *)sperf_vm_environment_address(frame[SPERF_CFP_EP]);
    for (;;) {
        bool is_local = (environment[SPERF_ENV_FLAGS] & SPERF_EP_LOCAL) != 0;
        const sperf_word_t *object = (const sperf_word_t *)environment[SPERF_ENV_METHOD];
        bool is_entry = object != NULL && sperf_imemo_kind(object[SPERF_OBJECT_FLAGS]) == SPERF_IMEMO_METHOD_ENTRY;
        if (is_local || is_entry) return sperf_environment_entry(environment);
        environment = (const sperf_word_t *)sperf_vm_environment_address(sperf_vm_outer_of(environment));
    }
}

/* Find or add the method of a frame; C methods are known by their entry. NULL: out of memory, or not a method. */
static const sperf_method_slot_t *method_of(sperf_traced_methods_t *methods, const sperf_word_t *frame)
{
    sperf_word_t flags = sperf_frame_flags(frame), kind = flags & SPERF_FRAME_MASK;
    sperf_method_row_t row = {.code = sperf_frame_code(frame), .kind = SPERF_CALL_RUBY};
    VALUE first = row.code;
    if (kind == SPERF_FRAME_METHOD || (kind == SPERF_FRAME_BLOCK && (flags & SPERF_FRAME_MADE) != 0)) {
        VALUE entry = sperf_frame_entry(frame);
        if (entry != 0) first = row.method = entry;
    } else if (kind == SPERF_FRAME_CFUNC) {
        first = row.code = sperf_frame_entry(frame); /* the resolver reads its owner and id from the entry */
        row.kind = SPERF_CALL_RUBY;
    }
    if (first == 0) return NULL;
    const sperf_method_slot_t *slot = sperf_traced_method_find(methods, first, 0);
    if (slot != NULL) return slot;
    VALUE owner = row.method != 0 ? sperf_entry_owner(row.method) : 0;
    if (owner != 0) slot = sperf_traced_method_find_by_code(methods, row.method, row.code, owner);
    return slot != NULL ? slot : sperf_traced_method_add(methods, first, 0, owner, &row);
}

static bool is_wanted(const sperf_word_t *frame, bool files_only)
{
    if (frame[SPERF_CFP_EP] == 0) return false;
    if (sperf_frame_is_file(frame)) return true;
    if (files_only) return false;
    sperf_word_t flags = sperf_frame_flags(frame), kind = flags & SPERF_FRAME_MASK;
    return kind == SPERF_FRAME_METHOD || kind == SPERF_FRAME_CLASS || kind == SPERF_FRAME_CFUNC ||
           (kind == SPERF_FRAME_BLOCK && (flags & SPERF_FRAME_MADE) != 0);
}

static void open_call(sperf_traced_methods_t *methods, sperf_traced_fiber_t *fiber, const sperf_word_t *frame,
                      int64_t now_ns, bool counted)
{
    const sperf_method_slot_t *slot = method_of(methods, frame);
    if (slot == NULL || slot->as == SPERF_TRACED_OUT) return;
    if (slot->as == SPERF_TRACED_HIDDEN) {
        sperf_call_stack_end(&fiber->stack, (uintptr_t)frame, now_ns);
        sperf_call_stack_begin_as(&fiber->stack, (uintptr_t)frame, sperf_call_stack_top(&fiber->stack),
                                  SPERF_HIDDEN_CALL);
        return;
    }
    sperf_call_node_t *node = sperf_call_stack_begin(&fiber->stack, (uintptr_t)frame, slot->number, now_ns, 0);
    if (node != NULL && counted) node->calls++;
}

/* The VM's stack is an array of frames: it is walked from its far end, the outermost frame. */
void sperf_open_calls(sperf_traced_methods_t *methods, sperf_traced_fiber_t *fiber, const sperf_word_t *before,
                      int64_t now_ns, bool files_only)
{
    const sperf_word_t *ec = fiber->ec, *youngest = (const sperf_word_t *)ec[SPERF_EC_CFP];
    uintptr_t end = (uintptr_t)((const sperf_word_t *)ec[SPERF_EC_STACK] + ec[SPERF_EC_SIZE]);
    if (before != NULL) youngest = before + sperf_vm_layout.frame_words;
    if (fiber->stack.depth > 0 && fiber->stack.calls[fiber->stack.depth - 1].place < end) {
        end = fiber->stack.calls[fiber->stack.depth - 1].place;
    }
    if ((uintptr_t)youngest >= end) return;
    size_t count = (end - (uintptr_t)youngest) / sizeof(sperf_word_t) / sperf_vm_layout.frame_words;
    while (count-- > 0) {
        const sperf_word_t *frame = youngest + count * sperf_vm_layout.frame_words;
        if (is_wanted(frame, files_only)) open_call(methods, fiber, frame, now_ns, files_only);
    }
}
