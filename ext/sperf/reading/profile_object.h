/*
 * Sperf::Profile: a recording as a Ruby object. Context of all functions: GVL; may raise NoMemoryError, unless stated
 * otherwise.
 */
#ifndef SPERF_EXT_PROFILE_OBJECT_H
#define SPERF_EXT_PROFILE_OBJECT_H

#include <ruby.h>

#include "recording.h"
#include "ruby_values.h"

/* Define the class, and return it. Context: Init. */
VALUE sperf_profile_object_init(void);

/* Wrap `recording`. Ownership passes to the object, also if this raises NoMemoryError. */
VALUE sperf_profile_object_new(sperf_recording_t *recording);

/* The same with `comments`, which were checked, added; nil for NULL. */
VALUE sperf_profile_object_new_with(sperf_recording_t *recording, VALUE comments);

/*
 * Wrap a profile that was not recorded here; raise unless `status` is SPERF_OK, as sperf_raise_unless_ok does. Ownership
 * passes to the object, also if this raises.
 */
VALUE sperf_profile_object_wrap(sperf_status_t status, const char *complaint, sperf_profile_t *profile);

/* Wrap a copy of `profile`, with `comments`, which were checked, added. */
VALUE sperf_profile_object_wrap_copy(const sperf_profile_t *profile, VALUE comments);

/* Return the recording of `object`; raises TypeError if it is not a Sperf::Profile. Borrowed. */
sperf_recording_t *sperf_profile_object_get(VALUE object);

/* Return its profile. The same. */
static inline sperf_profile_t *sperf_profile_of(VALUE object)
{
    return sperf_profile_object_get(object)->profile;
}

/* Return a copy of `comments`; raises TypeError unless it is an Array of Strings. */
VALUE sperf_profile_comments_check(VALUE comments);

/* Add `comments`, which were checked, to `profile`. SPERF_NO_MEMORY. Raises nothing. */
sperf_status_t sperf_profile_comments_add(sperf_profile_t *profile, VALUE comments);

/* Return the mode of the profile as Sperf.start accepts it: :cpu, or [:cpu, :object] for several modes. */
VALUE sperf_profile_mode(const sperf_profile_t *profile);

/*
 * Raise Sperf::Error, which names the types, if the sample types of two profiles differ; TypeError if one is not a
 * profile.
 */
void sperf_profile_object_check_types(VALUE first, VALUE second);

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
