/* Parts of making samples and profiles: of allocations, of exceptions, and the weights of samples. */
#ifndef SPERF_EXT_RECORDING_PARTS_H
#define SPERF_EXT_RECORDING_PARTS_H

#include "allocations/allocations.h"
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

/*
 * Exceptions (exception_rows.c): what the hooks of runtime/raise_hook.c captured, added up.
 *
 * Each raise adds 1 to the row of its stack and class at once, as one that no rescue clause gets. When a clause gets
 * it, the 1 moves to the row that has the place of the clause as well. So counts are exact at any time, also in what a
 * killed process leaves.
 *
 * As with sampled objects, the class is a frame below the leaf of the stack; the place of the clause is a frame below
 * the class. Of many classes, those beyond the first 1,000 are "(other)": a program that makes a class for each
 * exception has bounded tables.
 *
 * Which raise a rescue belongs to is found by the hook, which numbers the exceptions of a thread that are on their way
 * (sperf_raised_t). Entries of one thread come in their order.
 */

/*
 * Add a SPERF_ENTRY_RAISED with its stack; 0: not known. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED. Context: sperf's
 * thread, which holds sampler_lock while it works; or, once sperf's thread is joined, the thread that holds the GVL.
 */
sperf_status_t sperf_raised_add(sperf_tables_t *tables, const sperf_entry_t *entry, sperf_stack_id_t stack,
                                sperf_thread_id_t thread);

/* Add a SPERF_ENTRY_RESCUED. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED. Context: the same. */
sperf_status_t sperf_raised_rescue(sperf_tables_t *tables, const sperf_entry_t *entry,
                                   const sperf_entry_frames_t *frames);

/*
 * Add the rows of exceptions to the profile, whose sample types from `type` on are sperf_exception_types, and a comment
 * if places of rescue clauses were not recorded. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED. Context: GVL, without sperf's
 * thread.
 */
sperf_status_t sperf_exception_rows_add(sperf_profile_map_t *map, uint32_t type);

/* Weights of samples (weights.c). */

/*
 * Give names to threads that have none yet, and add the unsampled time of threads that are still there.
 * SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED. Context: GVL, without sperf's thread; calls Ruby.
 */
sperf_status_t sperf_weights_end_accounts(sperf_session_t *session, int64_t end_mono_ns);

/*
 * Share out unsampled time over the samples, which can then be written. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED. Context:
 * the same.
 */
sperf_status_t sperf_weights_share(sperf_profile_map_t *map, int64_t end_mono_ns);

#endif
