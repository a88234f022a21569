/*
 * Which calls of a trace were counted in part.
 *
 * A trace limited to chosen methods (only) counts the calls of these from the first one on. The methods below them
 * must be found first, and their earlier calls are not counted. Rows of such methods have the label calls=partial,
 * so every format that keeps labels has it, and so have sums of profiles. A number of calls is exact only if none
 * of its rows has that label.
 */
#ifndef SPERF_PARTIAL_CALLS_H
#define SPERF_PARTIAL_CALLS_H

#include "sperf/model/profile.h"

#define SPERF_PARTIAL_LABEL "calls"
#define SPERF_PARTIAL_VALUE "partial"

/* The prefix of a number of calls that is not exact. */
#define SPERF_PARTIAL_MARK "~"

/* The label, in the strings of a profile. */
typedef struct {
    const sperf_profile_t *profile;
    sperf_string_id_t key, value; /* SPERF_STRING_NONE: the profile has no such label */
} sperf_partial_calls_t;

/* Find the label. In a profile that is not a trace no calls are partial. */
sperf_partial_calls_t sperf_partial_calls(const sperf_profile_t *profile);

/* Return whether the calls of the row `row` were counted in part. */
bool sperf_calls_are_partial(const sperf_partial_calls_t *partial, uint32_t row);

/* Return whether the calls of any row were. */
bool sperf_any_calls_are_partial(const sperf_profile_t *profile);

#endif
