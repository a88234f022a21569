/* The open calls of a thread or fiber: see sperf/trace/call_stack.h. */
#include "sperf/trace/call_stack.h"

#include <stdlib.h>
#include <string.h>

#include "sperf/base/rows.h"

void sperf_call_stack_cleanup(sperf_call_stack_t *stack)
{
    free(stack->calls);
    memset(stack, 0, sizeof *stack);
}

void sperf_call_stack_shrink(sperf_call_stack_t *stack)
{
    if (stack->depth > 0) return;
    free(stack->calls);
    stack->calls = NULL;
    stack->capacity = 0;
}

static inline void end_innermost(sperf_call_stack_t *stack, int64_t now_ns)
{
    const sperf_open_call_t *call = &stack->calls[--stack->depth];
    if (call->limit_ns <= 0 || stack->slow == NULL) return;
    int64_t took_ns = now_ns - call->begun_ns;
    if (took_ns > call->limit_ns) stack->slow(stack->slow_context, call, took_ns);
}

void sperf_call_stack_end_below(sperf_call_stack_t *stack, uintptr_t place, int64_t now_ns)
{
    while (stack->depth > 0 && stack->calls[stack->depth - 1].place < place) end_innermost(stack, now_ns);
}

void sperf_call_stack_end(sperf_call_stack_t *stack, uintptr_t place, int64_t now_ns)
{
    while (stack->depth > 0 && stack->calls[stack->depth - 1].place <= place) end_innermost(stack, now_ns);
}

void sperf_call_stack_end_all(sperf_call_stack_t *stack, int64_t now_ns)
{
    while (stack->depth > 0) end_innermost(stack, now_ns);
}

static inline bool reserve(sperf_call_stack_t *stack)
{
    return SPERF_ROWS_RESERVE(stack->calls, stack->capacity, (uint64_t)stack->depth + 1) == SPERF_OK;
}

sperf_call_node_t *sperf_call_stack_begin(sperf_call_stack_t *stack, uintptr_t place, uint32_t method, int64_t now_ns,
                                          int64_t limit_ns)
{
    sperf_call_stack_end(stack, place, now_ns);
    if (!reserve(stack)) return NULL;
    sperf_call_node_t *node = sperf_call_tree_child(stack->tree, sperf_call_stack_top(stack), method);
    if (node == NULL) return NULL;
    stack->calls[stack->depth++] =
        (sperf_open_call_t){.place = place, .node = node, .begun_ns = now_ns, .limit_ns = limit_ns};
    return node;
}

bool sperf_call_stack_begin_as(sperf_call_stack_t *stack, uintptr_t place, sperf_call_node_t *node, int64_t limit_ns)
{
    if (!reserve(stack)) return false;
    stack->calls[stack->depth++] = (sperf_open_call_t){.place = place, .node = node, .limit_ns = limit_ns};
    return true;
}

sperf_status_t sperf_call_stack_move(sperf_call_stack_t *stack, sperf_call_tree_t *tree, sperf_call_node_t *root)
{
    const sperf_call_node_t *caller_was = stack->root;
    sperf_call_node_t *node = root;
    stack->tree = tree;
    stack->root = node;
    for (uint32_t i = 0; i < stack->depth && node != NULL; i++) {
        sperf_open_call_t *call = &stack->calls[i];
        const sperf_call_node_t *was = call->node;
        if (was != caller_was) node = sperf_call_tree_child(tree, node, was->method); /* else: begun as its caller */
        call->node = node;
        if (call->limit_ns > 0) call->limit_ns = 0;
        caller_was = was;
    }
    return node != NULL ? SPERF_OK : SPERF_NO_MEMORY;
}

int64_t sperf_call_clock_charge_cpu(sperf_call_clock_t *clock, int64_t cpu_ns)
{
    int64_t used_ns = cpu_ns - clock->cpu_ns - clock->assumed_ns;
    clock->cpu_ns = cpu_ns;
    clock->assumed_ns = 0;
    return used_ns > 0 ? used_ns : 0;
}

void sperf_call_clock_charge_long(sperf_call_clock_t *clock, sperf_call_node_t *node, int64_t now_ns, int64_t cpu_ns)
{
    int64_t length_ns = now_ns - clock->wall_ns;
    int64_t used_ns = sperf_call_clock_charge_cpu(clock, cpu_ns);
    clock->wall_ns = now_ns;
    if (length_ns <= 0) return;
    node->wall_ns += length_ns;
    node->cpu_ns += used_ns < length_ns ? used_ns : length_ns;
}
