/*
 * Paths as reports show them.
 */
#ifndef SPERF_PATH_H
#define SPERF_PATH_H

#include "sperf/base/buffer.h"
#include "sperf/model/string_table.h"

/*
 * Append `path` without redundant parts: "./", "a/../", double and trailing slashes, and a prefix for the current
 * directory of some process. Uses the text only.
 */
void sperf_path_append_clean(sperf_buffer_t *out, sperf_string_t path);

/* Return the last element of `path`: "app" for "/srv/app/"; "/" and "" are returned as they are. Borrowed. */
sperf_string_t sperf_path_last(sperf_string_t path);

#endif
