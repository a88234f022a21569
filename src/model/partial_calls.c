/* Which calls of a trace were counted in part: see sperf/model/partial_calls.h. */
#include "sperf/model/partial_calls.h"

#include <string.h>

#include "sperf/model/sample_types.h"

sperf_partial_calls_t sperf_partial_calls(const sperf_profile_t *profile)
{
    sperf_partial_calls_t partial = {profile, SPERF_STRING_NONE, SPERF_STRING_NONE};
    if (!sperf_profile_is_trace(profile)) return partial;
    partial.key = sperf_string_table_find(&profile->strings, SPERF_PARTIAL_LABEL, strlen(SPERF_PARTIAL_LABEL));
    partial.value = sperf_string_table_find(&profile->strings, SPERF_PARTIAL_VALUE, strlen(SPERF_PARTIAL_VALUE));
    return partial;
}

bool sperf_calls_are_partial(const sperf_partial_calls_t *partial, uint32_t row)
{
    if (partial->key == SPERF_STRING_NONE || partial->value == SPERF_STRING_NONE) return false;
    const sperf_profile_t *profile = partial->profile;
    if (sperf_sample_table_values(&profile->samples, row)[SPERF_TRACE_CALLS] == 0) return false;
    uint32_t count = 0;
    const sperf_label_t *labels = sperf_label_table_get(&profile->labels, profile->samples.keys[row].labels, &count);
    for (uint32_t i = 0; i < count; i++) {
        if (labels[i].key == partial->key && labels[i].string == partial->value) return true;
    }
    return false;
}

bool sperf_any_calls_are_partial(const sperf_profile_t *profile)
{
    sperf_partial_calls_t partial = sperf_partial_calls(profile);
    for (uint32_t row = 0; row < profile->samples.count; row++) {
        if (sperf_calls_are_partial(&partial, row)) return true;
    }
    return false;
}
