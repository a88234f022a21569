/* Paths as reports show them. */
#ifndef SPERF_PATH_H
#define SPERF_PATH_H

#include "sperf/base/buffer.h"
#include "sperf/model/string_table.h"

/*
 * Append `path` without what says nothing: "./", "a/../", double and trailing slashes, and a prefix that stands for the
 * current directory of some process. Only the text is looked at.
 */
void sperf_path_append_clean(sperf_buffer_t *out, sperf_string_t path);

/* Return the last element of `path`: "app" of "/srv/app/"; "/" and "" of themselves. Borrowed. */
sperf_string_t sperf_path_last(sperf_string_t path);

#endif
