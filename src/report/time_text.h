/* Times and durations in Go's words, in which pprof prints them. */
#ifndef SPERF_TIME_TEXT_H
#define SPERF_TIME_TEXT_H

#include "sperf/base/buffer.h"

/* Append "Nov 14, 2023 at 10:13pm (UTC)": local time of `real_ns`, nanoseconds since the Unix epoch. */
void sperf_append_time(sperf_buffer_t *out, int64_t real_ns);

/* Append "2023-11-14 22:13:20.123456789 +0000 UTC". */
void sperf_append_exact_time(sperf_buffer_t *out, int64_t real_ns);

/* Append "1m2.5s" and the like, of which the first four characters: that is how pprof's raw form cuts it. */
void sperf_append_short_duration(sperf_buffer_t *out, int64_t duration_ns);

#endif
