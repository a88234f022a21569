/*
 * Numbers with units, in the form of `go tool pprof`.
 *
 * A value is an integer in the unit of its sample type ("nanoseconds", "bytes", "count"). It is shown in a
 * requested unit ("ms") or in the largest unit in which it is 1 or more ("minimum", "auto"). Sizes are multiples
 * of 1,024, times of 1,000; a unit that is neither is kept. Nothing here allocates or depends on the locale.
 */
#ifndef SPERF_MEASUREMENT_H
#define SPERF_MEASUREMENT_H

#include <stdbool.h>

#include "sperf/base/buffer.h"
#include "sperf/model/profile.h"

typedef struct {
    double value;
    sperf_string_t unit; /* as printed after the number: "ms"; "" for counts. Static, or borrowed from the caller */
} sperf_scaled_t;

/* Convert `value` from the unit `from` to the unit `to`; "minimum" and "auto" select one. */
sperf_scaled_t sperf_scale(int64_t value, sperf_string_t from, sperf_string_t to);

/*
 * Return whether values in the unit `from` can be expressed in the unit `to`. If not, sperf_scale does as `go tool
 * pprof`: times are in seconds, sizes in bytes, and all other values get the requested unit.
 */
bool sperf_unit_fits(sperf_string_t from, sperf_string_t to);

typedef struct {
    char digits[64]; /* without decimals that are all 0; "0" has no unit */
    sperf_string_t unit;
} sperf_quantity_t;

/* The most decimals of a number. */
enum { SPERF_DECIMALS_MAX = 2 };

/* Return `value` in the unit `to` as text, with at most SPERF_DECIMALS_MAX decimals. */
sperf_quantity_t sperf_quantity(int64_t value, sperf_string_t from, sperf_string_t to);

/* Return the text with at most `decimals` (0 to SPERF_DECIMALS_MAX). */
sperf_quantity_t sperf_quantity_rounded(int64_t value, sperf_string_t from, sperf_string_t to, int decimals);

/*
 * Return the unit for `value`, which is in the unit `from`, if `to` would select one. Times of a second or more
 * are in milliseconds, so that times in a column can be compared; otherwise the unit is `to`.
 */
sperf_string_t sperf_time_unit(int64_t value, sperf_string_t from, sperf_string_t to);

typedef struct {
    char text[40]; /* "12.34%", at least six characters wide */
} sperf_percentage_t;

/* Return the absolute share of `value` in `total`; 0 % of a total of 0. */
sperf_percentage_t sperf_percentage(int64_t value, int64_t total);

/*
 * Return the share with at most `decimals` (0 to SPERF_DECIMALS_MAX); a share below 1 % keeps one digit other than
 * 0.
 */
sperf_percentage_t sperf_percentage_rounded(int64_t value, int64_t total, int decimals);

/*
 * Replace the locale's decimal point in `text`, which printf wrote, by a point: whatever is not part of a number. The
 * profiled program may have set the locale, and its point may be several bytes.
 */
void sperf_use_decimal_point(char *text);

/*
 * -- Values in the form of sperf's own reports --
 *
 * Nanoseconds are in milliseconds, bytes in a suitable unit, other units unchanged, shares in percent. Numbers are
 * formatted from integers, because printf's %f would follow the locale. `unit` is that of the sample type.
 */

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
