/*
 * A recording as the Hash that Sperf.stop returns.
 *
 * A sample is [frames, weight, thread, lines, time_ns], or, if only sums were recorded, [frames, weight, thread, lines,
 * nil, count]. A sample with labels of the program's continues with [..., count, labels], a frozen Hash. The weight is
 * time, or what else the profile is of. Allocations are not samples: they have a list of their own, [frames, objects,
 * bytes, thread, lines, labels], and [..., objects, bytes] in use at the end if that was asked for. Samples of one
 * stack share one frozen frames Array and one frozen lines Array, and functions share their [path, label] pairs,
 * so that a sample costs one small Array.
 *
 * Values that are neither weight, nor count, nor of allocations, such as the calls, cpu and wait of a trace, are
 * in a last place: [..., labels, values], with a value for each of the sample types that the Hash then names.
 * Values of allocations are 0 there.
 *
 * A stack that is too deep to be written out for each sample is folded (sperf/model/stack_fold.h). The Hash then has a
 * tree of all such stacks under :deep_stacks, with a row [caller, pair, line] for each frame, callers first. The caller
 * is the number of its row, from 1 on; 0: none. Samples and allocations with a folded stack have the number of its row
 * as their ninth element, after nil for what is missing.
 */
#ifndef SPERF_EXT_RECORDING_HASH_H
#define SPERF_EXT_RECORDING_HASH_H

#include <ruby.h>

#include "recording/recording.h"

/* Return the Hash. Context: GVL; raises NoMemoryError. */
VALUE sperf_recording_to_hash(const sperf_recording_t *recording);

/* Set in `hash` how the recording was made: counts, costs, strategy and losses. Context: GVL; raises NoMemoryError. */
void sperf_recording_describe(const sperf_recording_t *recording, VALUE hash);

/* The other direction (hash_import.c). */

/*
 * Return the recording. Raises ArgumentError or TypeError if the shape is another one, NoMemoryError. Ownership: the
 * caller frees the recording. Context: GVL.
 */
sperf_recording_t *sperf_recording_from_hash(VALUE hash);

#endif
