/*
 * A profile's stacks with their lines forgotten: a frame is a function, whatever line was being run in it.
 *
 * For what shows one box, or one path, for each chain of calls.
 */
#ifndef SPERF_FUNCTION_STACKS_H
#define SPERF_FUNCTION_STACKS_H

#include "sperf/profile.h"

typedef struct {
    sperf_stack_table_t stacks; /* their frames are ids of the profile's functions */
    sperf_stack_id_t *by_stack; /* by the profile's stack id */
} sperf_function_stacks_t;

/* Make them of all stacks of `profile`. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED. To be cleaned up in any case. */
sperf_status_t sperf_function_stacks_init(sperf_function_stacks_t *stacks, const sperf_profile_t *profile);

void sperf_function_stacks_cleanup(sperf_function_stacks_t *stacks);

#endif
