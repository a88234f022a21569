/*
 * Numbers with units, as `go tool pprof` writes them.
 *
 * A value is an integer in the unit of its sample type ("nanoseconds", "bytes", "count"). It is shown in a unit that was
 * asked for ("ms") or in the largest one in which it is 1 or more ("minimum", "auto"). Sizes grow by 1,024, times by 1,000;
 * a unit that belongs to neither is kept as it is. Nothing here allocates or depends on the locale.
 */
#ifndef SPERF_MEASUREMENT_H
#define SPERF_MEASUREMENT_H

#include <stdbool.h>

#include "sperf/model/string_table.h"

typedef struct {
    double value;
    sperf_string_t
        unit; /* as printed behind the number: "ms"; "" for counts. Static or borrowed from the caller's units */
} sperf_scaled_t;

/* Convert `value` from the unit `from` to the unit `to`; "minimum" and "auto" choose one. */
sperf_scaled_t sperf_scale(int64_t value, sperf_string_t from, sperf_string_t to);

/*
 * Whether values in the unit `from` have a length in the unit `to`. If not, sperf_scale does as `go tool pprof`: times are in
 * seconds, sizes in bytes, and all else is called what it was asked to be called.
 */
bool sperf_unit_fits(sperf_string_t from, sperf_string_t to);

typedef struct {
    char digits[64]; /* none where all decimals are 0; "0" has no unit */
    sperf_string_t unit;
} sperf_quantity_t;

/* How many decimals numbers have. */
enum { SPERF_DECIMALS_MAX = 2 };

/* Return `value` in the unit `to` in words, with at most SPERF_DECIMALS_MAX decimals. */
sperf_quantity_t sperf_quantity(int64_t value, sperf_string_t from, sperf_string_t to);

/* The same with at most `decimals` of them (0 to SPERF_DECIMALS_MAX). */
sperf_quantity_t sperf_quantity_rounded(int64_t value, sperf_string_t from, sperf_string_t to, int decimals);

/*
 * Return the unit for `value`, in the unit `from`, where `to` would choose a unit of its own for it: milliseconds for times of
 * a second or more, so that times one below the other can be compared; else `to`.
 */
sperf_string_t sperf_time_unit(int64_t value, sperf_string_t from, sperf_string_t to);

typedef struct {
    char text[40]; /* "12.34%", at least six characters wide */
} sperf_percentage_t;

/* Return how much of `total` the value is, without its sign; 0 % of a total of 0. */
sperf_percentage_t sperf_percentage(int64_t value, int64_t total);

/* The same with at most `decimals` of them (0 to SPERF_DECIMALS_MAX); what is below 1 % keeps one digit that is not 0. */
sperf_percentage_t sperf_percentage_rounded(int64_t value, int64_t total, int decimals);

#endif
