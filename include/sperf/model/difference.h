/*
 * Sums and differences of profiles.
 */
#ifndef SPERF_DIFFERENCE_H
#define SPERF_DIFFERENCE_H

#include "sperf/model/profile.h"

/*
 * The label of samples from the base of a difference. Shares are taken of the base, and new code is told from old
 * by it.
 */
#define SPERF_BASE_KEY "pprof::base"
#define SPERF_BASE_VALUE "true"

/*
 * Add up `count` (> 0) profiles, which must have the same sample types (SPERF_INVALID_ARGUMENT). Unlike
 * sperf_profile_merge, which joins parts of one recording, this function treats them as separate recordings:
 * durations add up, the longest period is used, and there is no timeline. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED.
 * Ownership: the caller frees `*out`.
 */
sperf_status_t sperf_profile_sum(const sperf_profile_t *const *profiles, uint32_t count, sperf_profile_t **out);

typedef struct {
    bool normalize; /* scale the target so that each of its totals equals that of the base */
    bool mark_base; /* label the samples of the base; otherwise they cancel out against those of the target */
    bool interval;  /* both are snapshots of one recording: return what was recorded between them */
} sperf_difference_options_t;

/*
 * Set `*out` to `target` minus `base`, without timeline and causes. Statuses and ownership as above.
 *
 * With `interval`, the duration is that between the two snapshots, and `*out` begins where `base` ended. There are no
 * comments, because they describe the whole recording, and no rows in which all values are 0. A value may still be
 * below 0: a recording corrects its estimates of allocations as it goes on.
 */
sperf_status_t sperf_profile_difference(const sperf_profile_t *target, const sperf_profile_t *base,
                                        const sperf_difference_options_t *options, sperf_profile_t **out);

/* Return the key of the label that marks samples of the base, or SPERF_STRING_NONE if the profile has none. */
sperf_string_id_t sperf_base_key(const sperf_profile_t *profile);

/* Return whether the sample `row` is from the base. `base_key` must be the result of sperf_base_key. */
bool sperf_sample_is_base(const sperf_profile_t *profile, uint32_t row, sperf_string_id_t base_key);

/*
 * Return the total that shares are of: the sum of the absolute values of the sample type `type` (0-based) over all samples,
 * or over those of the base if there are any.
 */
int64_t sperf_profile_share_total(const sperf_profile_t *profile, uint32_t type);

#endif
