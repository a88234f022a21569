/* Rows of allocations in the profile of a session, and comments that say more about them. */
#ifndef SPERF_EXT_ALLOCATION_ROWS_H
#define SPERF_EXT_ALLOCATION_ROWS_H

#include "profile_map.h"

/*
 * Add the rows of allocations, and of sampled objects that are alive, to the profile; and as comments the estimates'
 * errors, the objects that hold the retained ones, and counts. `type` is the number of the first sample type of
 * allocations. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED. Context: GVL, without sperf's thread.
 */
sperf_status_t sperf_allocation_rows_add(sperf_profile_map_t *map, uint32_t type);

#endif
