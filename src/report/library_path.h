/* Which code a path belongs to: that of a gem or of Ruby, or the program's own. */
#ifndef SPERF_LIBRARY_PATH_H
#define SPERF_LIBRARY_PATH_H

#include <stdbool.h>

#include "sperf/model/string_table.h"

/* Return the name of the gem that has the file: "rack" of ".../gems/rack-3.1.8/lib/rack.rb"; "" if none has. Borrowed. */
sperf_string_t sperf_gem_of_path(sperf_string_t path);

/*
 * Say whether the file is of a gem or of Ruby's own library, or is no file, as that of a method in C
 * ("<C method>", "<internal:kernel>").
 */
bool sperf_path_is_of_library(sperf_string_t path);

#endif
