/*
 * Sperf::Profile: a recording as a Ruby object. Context of all functions: GVL; may raise NoMemoryError, unless stated
 * otherwise.
 */
#ifndef SPERF_EXT_PROFILE_OBJECT_H
#define SPERF_EXT_PROFILE_OBJECT_H

#include <ruby.h>

#include "recording/recording.h"

/* Define the class, and return it. Context: Init. */
VALUE sperf_profile_object_init(void);

/* Wrap `recording`. Ownership passes to the object, also if this raises NoMemoryError. */
VALUE sperf_profile_object_new(sperf_recording_t *recording);

/* The same with `comments`, which were checked, added; nil for NULL. */
VALUE sperf_profile_object_new_with(sperf_recording_t *recording, VALUE comments);

/* Wrap a profile that was not recorded here. Ownership passes to the object, also if this raises NoMemoryError. */
VALUE sperf_profile_object_wrap(sperf_profile_t *profile);

/* Wrap a copy of `profile`, with `comments`, which were checked, added. */
VALUE sperf_profile_object_wrap_copy(const sperf_profile_t *profile, VALUE comments);

/* Return the recording of `object`; raises TypeError if it is not a Sperf::Profile. Borrowed. */
sperf_recording_t *sperf_profile_object_get(VALUE object);

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

#endif
