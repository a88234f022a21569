/* Rows of exceptions in the profile of a session. */
#ifndef SPERF_EXT_EXCEPTION_ROWS_H
#define SPERF_EXT_EXCEPTION_ROWS_H

#include "profile_map.h"

/*
 * Add the rows of exceptions to the profile, whose sample types from `type` on are sperf_exception_types, and a comment
 * if places of rescue clauses were not recorded. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED. Context: GVL, without sperf's
 * thread.
 */
sperf_status_t sperf_exception_rows_add(sperf_profile_map_t *map, uint32_t type);

#endif
