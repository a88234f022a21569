/*
 * Times in Go's form, which pprof prints.
 */
#ifndef SPERF_TIME_TEXT_H
#define SPERF_TIME_TEXT_H

#include "sperf/base/buffer.h"

/* Append "Nov 14, 2023 at 10:13pm (UTC)": local time of `real_ns`, nanoseconds since the Unix epoch. */
void sperf_append_time(sperf_buffer_t *out, int64_t real_ns);

#endif
