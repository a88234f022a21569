/* Parts of comments about allocations. Context of all functions: any thread that has the profile. */
#ifndef SPERF_EXT_ALLOCATION_TEXT_H
#define SPERF_EXT_ALLOCATION_TEXT_H

#include "sperf/base/buffer.h"
#include "sperf/model/profile.h"

/* Append the string `id` of the profile. */
void sperf_allocation_text_string(sperf_buffer_t *line, const sperf_profile_t *profile, sperf_string_id_t id);

/* Return the place of an allocation: the first frame of its stack with a line, leaf first; 0: no frame has a line. */
sperf_frame_id_t sperf_allocation_text_place(const sperf_profile_t *profile, sperf_stack_id_t stack);

/* Append "Foo#bar foo.rb:12", the place `frame`; nothing for 0. */
void sperf_allocation_text_append_place(sperf_buffer_t *line, const sperf_profile_t *profile, sperf_frame_id_t frame);

/* Add `line` to the comments of the profile, and clean it up. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED. */
sperf_status_t sperf_allocation_text_add(sperf_profile_t *profile, sperf_buffer_t *line);

#endif
