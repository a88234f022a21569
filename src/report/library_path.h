/*
 * The owner of the code at a path: a gem, Ruby, or the program.
 */
#ifndef SPERF_LIBRARY_PATH_H
#define SPERF_LIBRARY_PATH_H

#include <stdbool.h>

#include "sperf/model/string_table.h"

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
