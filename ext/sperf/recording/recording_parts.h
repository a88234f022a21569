/* Rows of allocations in the profile of a session, and comments that say more about them. */
#ifndef SPERF_EXT_RECORDING_PARTS_H
#define SPERF_EXT_RECORDING_PARTS_H

#include "allocations/allocation_bytes.h"
#include "profile_map.h"
#include "sperf/base/buffer.h"
#include "sperf/model/profile.h"
#include "tables.h"
#include "threads/session.h"

/*
 * Add the rows of allocations, and of sampled objects that are alive, to the profile; and as comments the estimates'
 * errors, the objects that hold the retained ones, and counts. `type` is the number of the first sample type of
 * allocations. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED. Context: GVL, without sperf's thread.
 */
sperf_status_t sperf_allocation_rows_add(sperf_profile_map_t *map, uint32_t type);

/* Add the sampling errors of allocations as comments (allocation_errors.c). */

/* Add the comments. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED. Context: GVL, without sperf's thread. */
sperf_status_t sperf_allocation_errors_add(const sperf_profile_map_t *map, const sperf_allocation_bytes_t *estimated);

/* Parts of comments about allocations (allocation_errors.c). Context of all functions: any thread that has the profile. */

/* Append the string `id` of the profile. */
void sperf_allocation_text_string(sperf_buffer_t *line, const sperf_profile_t *profile, sperf_string_id_t id);

/* Return the place of an allocation: the first frame of its stack with a line, leaf first; 0: no frame has a line. */
sperf_frame_id_t sperf_allocation_text_place(const sperf_profile_t *profile, sperf_stack_id_t stack);

/* Append "Foo#bar foo.rb:12", the place `frame`; nothing for 0. */
void sperf_allocation_text_append_place(sperf_buffer_t *line, const sperf_profile_t *profile, sperf_frame_id_t frame);

/* Add `line` to the comments of the profile, and clean it up. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED. */
sperf_status_t sperf_allocation_text_add(sperf_profile_t *profile, sperf_buffer_t *line);

/* Rows of exceptions (exception_rows.c). */

/*
 * Add the rows of exceptions to the profile, whose sample types from `type` on are sperf_exception_types, and a comment
 * if places of rescue clauses were not recorded. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED. Context: GVL, without sperf's
 * thread.
 */
sperf_status_t sperf_exception_rows_add(sperf_profile_map_t *map, uint32_t type);

/* Weights of samples (weights.c). */

/*
 * Give names to threads that have none yet, add the unsampled time of threads that are still there, and plan how all of
 * it is shared out; sperf_sharing_next then returns the weight of each sample. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED.
 * The caller cleans `sharing` up in any case. Context: GVL, without sperf's thread; calls Ruby.
 */
sperf_status_t sperf_weights_plan(sperf_session_t *session, int64_t end_mono_ns, sperf_sharing_t *sharing);

#endif
