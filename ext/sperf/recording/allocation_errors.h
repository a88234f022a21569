/*
 * The sampling error of allocated bytes, as comments of the profile: for the sum, and for the largest rows by class
 * and line.
 */
#ifndef SPERF_EXT_ALLOCATION_ERRORS_H
#define SPERF_EXT_ALLOCATION_ERRORS_H

#include "allocations/allocation_bytes.h"
#include "profile_map.h"

/* Add the comments. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED. Context: GVL, without sperf's thread. */
sperf_status_t sperf_allocation_errors_add(const sperf_profile_map_t *map, const sperf_allocation_bytes_t *estimated);

#endif
