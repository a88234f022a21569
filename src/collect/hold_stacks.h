/* The stacks that were found in one hold, and the method that had most of it. Pure code. */
#ifndef SPERF_HOLD_STACKS_H
#define SPERF_HOLD_STACKS_H

#include "sperf/model/stack_table.h"

/* Stacks that are compared. The part of a later one counts for its method if that has a row. */
enum { SPERF_HOLD_STACKS_MAX = 16 };

typedef struct {
    struct {
        sperf_stack_id_t stack;
        uint32_t method;
        int64_t part_ns;
    } rows[SPERF_HOLD_STACKS_MAX];
    uint32_t count;
} sperf_hold_stacks_t;

static inline void sperf_hold_stacks_add(sperf_hold_stacks_t *stacks, sperf_stack_id_t stack, uint32_t method,
                                         int64_t part_ns)
{
    uint32_t i = 0;
    while (i < stacks->count && stacks->rows[i].stack != stack) i++;
    if (i == SPERF_HOLD_STACKS_MAX) {
        for (i = 0; i < stacks->count && stacks->rows[i].method != method;) i++;
        if (i == stacks->count) return;
    } else if (i == stacks->count) {
        stacks->rows[i].stack = stack;
        stacks->rows[i].method = method;
        stacks->rows[i].part_ns = 0;
        stacks->count++;
    }
    stacks->rows[i].part_ns += part_ns;
}

/*
 * Return the stack with most of the hold among those of the method with most of it. A method is seen at many
 * instructions, and each is a stack; a C method has one. `stacks` must not be empty.
 */
static inline sperf_stack_id_t sperf_hold_stacks_main(const sperf_hold_stacks_t *stacks)
{
    uint32_t most = 0;
    int64_t most_of_method_ns = -1;
    for (uint32_t i = 0; i < stacks->count; i++) {
        int64_t of_method_ns = 0;
        for (uint32_t j = 0; j < stacks->count; j++) {
            if (stacks->rows[j].method == stacks->rows[i].method) of_method_ns += stacks->rows[j].part_ns;
        }
        bool is_more = of_method_ns > most_of_method_ns;
        if (of_method_ns == most_of_method_ns) is_more = stacks->rows[i].part_ns > stacks->rows[most].part_ns;
        if (is_more) most = i;
        if (is_more) most_of_method_ns = of_method_ns;
    }
    return stacks->rows[most].stack;
}

#endif
