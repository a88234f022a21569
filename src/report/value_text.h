/*
 * Values as sperf's own pages show them: nanoseconds as milliseconds, bytes in the unit that fits, other units as they are,
 * shares in percent.
 *
 * Numbers are formatted from integers: printf's %f would follow the locale that the profiled program has set. `unit` is that of
 * the sample type.
 */
#ifndef SPERF_VALUE_TEXT_H
#define SPERF_VALUE_TEXT_H

#include "sperf/base/buffer.h"
#include "sperf/model/profile.h"

/* Append `value`: "385.3ms", "1.5kB"; what is neither time nor bytes without its unit: "1024". */
void sperf_number_append(sperf_buffer_t *out, sperf_string_t unit, int64_t value);

/* Append `value` with its unit: "385.3ms", "1.5kB", "1024 gizmos"; a count has none: "1024". */
void sperf_value_append(sperf_buffer_t *out, sperf_string_t unit, int64_t value);

/* Append the share that `value` has of `total`: "44.2%"; "-" where there is none to speak of. */
void sperf_share_append(sperf_buffer_t *out, int64_t value, int64_t total);

/* Append both: "385.3ms (44.2%)". */
void sperf_value_and_share_append(sperf_buffer_t *out, sperf_string_t unit, int64_t value, int64_t total);

/* Return the unit of the profile's shown type. Borrowed. */
sperf_string_t sperf_shown_unit(const sperf_profile_t *profile);

#endif
