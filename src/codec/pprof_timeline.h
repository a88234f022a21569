/*
 * The samples in time order, as an extension field of pprof's Profile message (number 1001).
 *
 * Its bytes are varints: the version (1), the number of rows, and for each row the zigzag difference of its time in
 * microseconds from the row before, the 0-based number of its sample in the order of the file, and the zigzag weight.
 * Sample numbers stand for stack, thread and labels, which the file thus holds once. Other readers pass over the field.
 */
#ifndef SPERF_PPROF_TIMELINE_H
#define SPERF_PPROF_TIMELINE_H

#include "sperf/buffer.h"
#include "sperf/profile.h"
#include "sperf/reader.h"

/* Append the field to `out`; the profile's sample rows are the file's samples, in their order. */
void sperf_pprof_timeline_put(const sperf_profile_t *profile, sperf_buffer_t *out);

/*
 * Add the rows that `field` holds to the profile's timeline. `rows` says which sample row each of the file's `rows_count`
 * samples went into. A version that is not known leaves the timeline empty: the samples are complete without it.
 * SPERF_NO_MEMORY, SPERF_TRUNCATED, or SPERF_MALFORMED with `*complaint` set.
 */
sperf_status_t sperf_pprof_timeline_read(sperf_profile_t *profile, sperf_reader_t field, const uint32_t *rows,
                                         uint32_t rows_count, const char **complaint);

#endif
