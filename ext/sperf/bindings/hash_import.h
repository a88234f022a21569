/*
 * A recording from a Hash of the shape that Sperf.stop returns, which the caller may have filtered or written by
 * hand.
 */
#ifndef SPERF_EXT_HASH_IMPORT_H
#define SPERF_EXT_HASH_IMPORT_H

#include <ruby.h>

#include "recording/recording.h"

/*
 * Return the recording. Raises ArgumentError or TypeError if the shape is another one, NoMemoryError. Ownership: the
 * caller frees the recording. Context: GVL.
 */
sperf_recording_t *sperf_recording_from_hash(VALUE hash);

#endif
