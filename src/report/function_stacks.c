/* Stacks with their lines forgotten: see function_stacks.h. */
#include "function_stacks.h"

#include <stdlib.h>

sperf_status_t sperf_function_stacks_init(sperf_function_stacks_t *stacks, const sperf_profile_t *profile)
{
    sperf_stack_table_init(&stacks->stacks);
    stacks->by_stack = calloc((size_t)profile->stacks.count + 1, sizeof *stacks->by_stack);
    if (!stacks->by_stack) return SPERF_NO_MEMORY;
    /* Parents precede children: their ids are known when their turn comes. */
    for (sperf_stack_id_t id = 1; id <= profile->stacks.count; id++) {
        sperf_stack_t node = profile->stacks.rows[id];
        SPERF_TRY(sperf_stack_table_intern(&stacks->stacks, stacks->by_stack[node.parent],
                                           profile->frames.rows[node.frame].function, &stacks->by_stack[id]));
    }
    return SPERF_OK;
}

void sperf_function_stacks_cleanup(sperf_function_stacks_t *stacks)
{
    sperf_stack_table_cleanup(&stacks->stacks);
    free(stacks->by_stack);
}
