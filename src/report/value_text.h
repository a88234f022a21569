/*
 * Values in the form of sperf's own reports: nanoseconds as milliseconds, bytes in a suitable unit, other units
 * unchanged, shares in percent.
 *
 * Numbers are formatted from integers, because printf's %f would follow the locale of the profiled program. `unit`
 * is that of the sample type.
 */
#ifndef SPERF_VALUE_TEXT_H
#define SPERF_VALUE_TEXT_H

#include "sperf/base/buffer.h"
#include "sperf/model/profile.h"

/* Append `value`: "385.3ms", "1.5kB"; other values without unit: "1024". */
void sperf_number_append(sperf_buffer_t *out, sperf_string_t unit, int64_t value);

/* Append `value` with its unit: "385.3ms", "1.5kB", "1024 gizmos"; a count has none: "1024". */
void sperf_value_append(sperf_buffer_t *out, sperf_string_t unit, int64_t value);

/* Append the share of `value` in `total`: "44.2%"; "-" if there is no meaningful share. */
void sperf_share_append(sperf_buffer_t *out, int64_t value, int64_t total);

/* Append both: "385.3ms (44.2%)". */
void sperf_value_and_share_append(sperf_buffer_t *out, sperf_string_t unit, int64_t value, int64_t total);

/* Return the unit of the default sample type. Borrowed. */
sperf_string_t sperf_shown_unit(const sperf_profile_t *profile);

#endif
