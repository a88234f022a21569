/*
 * Profiles added to and taken from each other.
 */
#ifndef SPERF_DIFFERENCE_H
#define SPERF_DIFFERENCE_H

#include "sperf/model/profile.h"

/* The label that samples of a difference's base have: what shares are of, and how new code is told from old. */
#define SPERF_BASE_KEY "pprof::base"
#define SPERF_BASE_VALUE "true"

/*
 * Make the sum of `count` (> 0) profiles, which must have the same sample types (SPERF_INVALID_ARGUMENT). Unlike
 * sperf_profile_merge, which puts parts of one recording together, this takes them for recordings of their own: durations
 * add up, the longest period counts, and there is no timeline. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED. Ownership: the caller
 * frees `*out`.
 */
sperf_status_t sperf_profile_sum(const sperf_profile_t *const *profiles, uint32_t count, sperf_profile_t **out);

typedef struct {
    bool normalize; /* scale the target so that each of its totals is the base's */
    bool mark_base; /* label the base's samples; without, they cancel out against the target's */
} sperf_difference_options_t;

/* Make the difference `target` minus `base`. Statuses and ownership as above. */
sperf_status_t sperf_profile_difference(const sperf_profile_t *target, const sperf_profile_t *base,
                                        const sperf_difference_options_t *options, sperf_profile_t **out);

/* Return the id of the label set key that marks a base's samples, or SPERF_STRING_NONE where the profile has none. */
sperf_string_id_t sperf_base_key(const sperf_profile_t *profile);

/* Say whether the sample `row` is of a difference's base. `base_key` is what sperf_base_key returned. */
bool sperf_sample_is_base(const sperf_profile_t *profile, uint32_t row, sperf_string_id_t base_key);

#endif
