/*
 * Which objects hold an object: the shortest path to it from the roots of Ruby's marking.
 *
 * All reachable objects are searched, breadth first. That takes several times as long as a marking does, so it is done
 * at the end of a session only. It ends when all objects are found, or after SPERF_HELD_BY_OBJECTS objects, before it
 * takes long enough to be noticed. The stacks of threads come last: a variable on a stack is seldom what keeps an
 * object alive for long.
 *
 * A path reads "class Leak @cache > Hash[:a] > Array[12] > String", "Registry::LIST > Array[3] > String" or
 * "$cache > Hash[:a] > String". No method is called for it, and nothing is loaded. Only a global variable for which an
 * extension has defined a reader in C is read by that reader.
 */
#ifndef SPERF_EXT_HELD_BY_H
#define SPERF_EXT_HELD_BY_H

#include <ruby.h>
#include <stdint.h>

#include "sperf/base/buffer.h"

enum { SPERF_HELD_BY_OBJECTS = 8000000, SPERF_HELD_BY_LENGTH = 12 };

/*
 * Append to `paths[i]` the path to `objects[i]`; nothing if it was not found. Context: GVL, garbage collection
 * disabled; creates Arrays of names, and raises nothing.
 */
void sperf_held_by(const VALUE *objects, uint32_t count, sperf_buffer_t *paths);

#endif
