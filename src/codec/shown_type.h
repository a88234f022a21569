/*
 * Which of a profile's sample types a format shows that can show only one.
 */
#ifndef SPERF_SHOWN_TYPE_H
#define SPERF_SHOWN_TYPE_H

#include "sperf/profile.h"

/* Return the 0-based sample type that the profile names as its default, the last one where it names none of its own. */
static inline uint32_t sperf_shown_type(const sperf_profile_t *profile)
{
    uint32_t last = profile->sample_types_count - 1;
    for (uint32_t type = 0; type < last; type++) {
        if (profile->sample_types[type].name == profile->default_sample_type) return type;
    }
    return last;
}

#endif
