/*
 * Lines of captured frames. While a session records, a frame has its place in the code; the line is looked up under the
 * GVL, at the stop or when the frame is released (vm/vm_walk.h says why).
 */
#ifndef SPERF_EXT_FRAME_LINES_H
#define SPERF_EXT_FRAME_LINES_H

#include <stdbool.h>
#include <stdint.h>

#include "sperf/model/stack_table.h"
#include "vm/frame_values.h"

/*
 * Return the line of `frame`, a row of the session's frame table whose value is `key`; 0: unknown. A frame that is an
 * instruction has the line of an earlier row, which `mapped` has under ids[number of that row]. Context: GVL; reads the
 * iseq, which the session keeps alive.
 */
uint32_t sperf_frame_line(const sperf_frame_key_t *key, sperf_frame_t frame, const sperf_frame_table_t *mapped,
                          const sperf_frame_id_t *ids);

/*
 * Return the line of a frame of `key` whose row has `place`. The frame is not an instruction. Context: the same,
 * without sampler_lock.
 */
uint32_t sperf_frame_code_line(const sperf_frame_key_t *key, uint32_t place);

/*
 * Set `*line` to what sperf_frame_code_line returns, even while a collection runs. Returns false if the line cannot be
 * read now. Context: sperf's thread, with sampler_lock.
 */
bool sperf_frame_code_line_unlocked(const sperf_frame_key_t *key, uint32_t place, uint32_t *line);

#endif
