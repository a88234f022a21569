/* Ruby's Marshal format from text, for tests of what reads it. */
#ifndef SPERF_SUPPORT_MARSHAL_H
#define SPERF_SUPPORT_MARSHAL_H

#include "sperf/base/buffer.h"

/*
 * Append the values that `text` describes, without a version before them:
 *
 *   nil  5  -300      a number of up to 30 bits
 *   :name 'abc'       a Symbol, a String without an encoding
 *   [1 2]  {:a 1}     an Array, a Hash
 *   <0a ff>           bytes as they are
 *
 * Lengths are those of what is there.
 */
void support_marshal_append(sperf_buffer_t *out, const char *text);

/* The same behind the version 4.8: a file. */
void support_marshal_file(sperf_buffer_t *out, const char *text);

#endif
