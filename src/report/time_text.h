/*
 * Times and durations in Go's form, which pprof prints.
 */
#ifndef SPERF_TIME_TEXT_H
#define SPERF_TIME_TEXT_H

#include "sperf/base/buffer.h"

/* Append "Nov 14, 2023 at 10:13pm (UTC)": local time of `real_ns`, nanoseconds since the Unix epoch. */
void sperf_append_time(sperf_buffer_t *out, int64_t real_ns);

/* Append "2023-11-14 22:13:20.123456789 +0000 UTC". */
void sperf_append_exact_time(sperf_buffer_t *out, int64_t real_ns);

/* Append the first four characters of "1m2.5s" and the like, as pprof's raw form does. */
void sperf_append_short_duration(sperf_buffer_t *out, int64_t duration_ns);

#endif
