/*
 * Who holds an object: the shortest way to it from what Ruby never collects.
 *
 * All that is reachable is gone through, breadth first, from the roots that Ruby's own marking begins with. That takes
 * as long as a marking does, some times over, so it is done at the end of a session alone, and it ends when all objects
 * are found, or so much has been gone through (SPERF_HELD_BY_OBJECTS) that it would be felt. What the stacks of threads
 * hold comes last: a variable that happens to be there is seldom what keeps an object for long.
 *
 * A way is told like "class Leak @cache > Hash[:a] > Array[12] > String", "Registry::LIST > Array[3] > String" or
 * "$cache > Hash[:a] > String". No method is called for it, nor anything loaded; a global variable that an extension has
 * given a reader in C is asked by that.
 */
#ifndef SPERF_EXT_HELD_BY_H
#define SPERF_EXT_HELD_BY_H

#include <ruby.h>
#include <stdint.h>

#include "sperf/base/buffer.h"

enum { SPERF_HELD_BY_OBJECTS = 8000000, SPERF_HELD_BY_LENGTH = 12 };

/*
 * Append to `paths[i]` how `objects[i]` is held; nothing where that was not found. Context: GVL, garbage collection
 * disabled; makes Arrays of names, and raises nothing.
 */
void sperf_held_by(const VALUE *objects, uint32_t count, sperf_buffer_t *paths);

#endif
