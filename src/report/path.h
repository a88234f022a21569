/*
 * Paths as reports show them, and the owner of the code at a path: a gem, Ruby, or the program.
 */
#ifndef SPERF_PATH_H
#define SPERF_PATH_H

#include <stdbool.h>

#include "sperf/base/buffer.h"
#include "sperf/model/string_table.h"

/*
 * Append `path` without redundant parts: "./", "a/../", double and trailing slashes, and a prefix for the current
 * directory of some process. Uses the text only.
 */
void sperf_path_append_clean(sperf_buffer_t *out, sperf_string_t path);

/* Return the last element of `path`: "app" for "/srv/app/"; "/" and "" are returned as they are. Borrowed. */
sperf_string_t sperf_path_last(sperf_string_t path);

/*
 * Return the name of the gem with the file: "rack" for ".../gems/rack-3.1.8/lib/rack.rb"; "" if there is none.
 * Borrowed.
 */
sperf_string_t sperf_gem_of_path(sperf_string_t path);

/*
 * Return whether the file is of a gem or of Ruby's library, or is not a file, as for a method in C ("<C method>",
 * "<internal:kernel>").
 */
bool sperf_path_is_of_library(sperf_string_t path);

#endif
