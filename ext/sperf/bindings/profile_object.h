/*
 * Sperf::Profile: a recording as a Ruby object. Context of everything here: GVL; may raise NoMemoryError unless it says
 * not.
 */
#ifndef SPERF_EXT_PROFILE_OBJECT_H
#define SPERF_EXT_PROFILE_OBJECT_H

#include <ruby.h>

#include "recording/recording.h"

/* Define the class, and return it. Context: Init. */
VALUE sperf_profile_object_init(void);

/* Wrap `recording`. Ownership passes to the object, also if this raises NoMemoryError. Context: GVL. */
VALUE sperf_profile_object_new(sperf_recording_t *recording);

/* The same for a profile that was not recorded here. Raises NoMemoryError; ownership passes all the same. */
VALUE sperf_profile_object_wrap(sperf_profile_t *profile);

/* Return the recording of `object`; raises TypeError if it is no Sperf::Profile. Borrowed. */
sperf_recording_t *sperf_profile_object_get(VALUE object);

/* Return a copy of `comments`; raises TypeError unless it is an Array of Strings. Context: GVL. */
VALUE sperf_profile_comments_check(VALUE comments);

/* Add `comments`, which were checked, to `profile`. SPERF_NO_MEMORY. Context: GVL; raises nothing. */
sperf_status_t sperf_profile_comments_add(sperf_profile_t *profile, VALUE comments);

/* The two ways between a recording and the Hash of Sperf.stop: hash_export.c and hash_import.c. */
VALUE sperf_recording_to_hash(const sperf_recording_t *recording);
sperf_recording_t *sperf_recording_from_hash(VALUE hash);

/* Put how the recording was taken into `hash`: counts, costs, strategy and losses. */
void sperf_recording_describe(const sperf_recording_t *recording, VALUE hash);

/* Return what the profile is of, as Sperf.start takes it: :cpu, or [:cpu, :object] if it is of several modes. */
VALUE sperf_profile_mode(const sperf_profile_t *profile);

/* Raise Sperf::Error, which names them, where the sample types of two profiles differ; TypeError if one is none. */
void sperf_profile_object_check_types(VALUE first, VALUE second);

#endif
