/*
 * Which calls of a trace were counted in part.
 *
 * A trace that is limited to chosen methods (only) counts these from their first call on. What is called below them has
 * to be found first, and what was called before that is not counted. Rows of such methods have the label calls=partial:
 * so it is in every format that keeps labels, and in sums of profiles. A number of calls is exact only where none of the
 * rows that it adds up has that label.
 */
#ifndef SPERF_PARTIAL_CALLS_H
#define SPERF_PARTIAL_CALLS_H

#include "sperf/model/profile.h"

#define SPERF_PARTIAL_LABEL "calls"
#define SPERF_PARTIAL_VALUE "partial"

/* What a number of calls begins with that is not exact. */
#define SPERF_PARTIAL_MARK "~"

/* The label, as a profile has it. */
typedef struct {
    const sperf_profile_t *profile;
    sperf_string_id_t key, value; /* SPERF_STRING_NONE: the profile has no such label */
} sperf_partial_calls_t;

/* Look it up: of a profile that is no trace nothing is in part. */
sperf_partial_calls_t sperf_partial_calls(const sperf_profile_t *profile);

/* Say whether the calls of the row `row` were counted in part. */
bool sperf_calls_are_partial(const sperf_partial_calls_t *partial, uint32_t row);

/* Say whether those of any row were. */
bool sperf_any_calls_are_partial(const sperf_profile_t *profile);

#endif
