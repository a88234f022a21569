/*
 * Looking into dumps of stackprof, for tests of what writes and reads them.
 *
 * What is looked at is named by a path, keys and indexes with blanks between them: "frames 3 lines 12 0".
 */
#ifndef SPERF_SUPPORT_DUMP_H
#define SPERF_SUPPORT_DUMP_H

#include <stdint.h>

#include "../../src/codec/marshal.h"
#include "sperf/base/buffer.h"
#include "sperf/model/profile.h"

/* What dump_number_at returns where there is no number. */
#define DUMP_NOTHING INT64_MIN

/* Return the value at `path`; nil where there is none. Fails the test if the dump cannot be read. */
sperf_marshal_value_t dump_value_at(const sperf_buffer_t *dump, const char *path);

/* Return the number at `path`, or DUMP_NOTHING. */
int64_t dump_number_at(const sperf_buffer_t *dump, const char *path);

/*
 * Fail the test unless `expected` is what is at its paths: "mode=cpu, frames 1 samples=5, interval=nil, raw=[1 2]".
 * nil is also what is not there.
 */
void dump_assert(const sperf_buffer_t *dump, const char *expected);

/*
 * Return the profile that a dump, or its JSON, is read as. Fails the test where it is refused. Ownership: the
 * caller's.
 */
sperf_profile_t *dump_decode(const sperf_buffer_t *bytes);

#endif
