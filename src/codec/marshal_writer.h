/*
 * Writes Ruby's Marshal format, version 4.8: Hashes, Arrays, Strings, Symbols and numbers.
 *
 * A Symbol is written in full once and by its number afterwards. After the begin of an Array or a Hash the caller
 * must write the announced number of values or pairs. No links between objects are written. Errors stick in the
 * buffer: SPERF_UNSUPPORTED for a container or text above 2^31 - 1, the limit of the format.
 */
#ifndef SPERF_MARSHAL_WRITER_H
#define SPERF_MARSHAL_WRITER_H

#include "sperf/base/buffer.h"
#include "sperf/model/string_table.h"

enum { SPERF_MARSHAL_SYMBOLS_MAX = 32 };

typedef struct {
    sperf_buffer_t *out;
    sperf_buffer_t text; /* the current string, repaired */
    const char *symbols[SPERF_MARSHAL_SYMBOLS_MAX];
    uint32_t symbols_count;
} sperf_marshal_writer_t;

/* Begin a file in `out`, which is borrowed. Ownership: the caller cleans up, even after an error. */
void sperf_marshal_writer_init(sperf_marshal_writer_t *writer, sperf_buffer_t *out);
void sperf_marshal_writer_cleanup(sperf_marshal_writer_t *writer);

/* Write one value. `name` must live as long as the writer; there may be SPERF_MARSHAL_SYMBOLS_MAX different names. */
void sperf_marshal_symbol(sperf_marshal_writer_t *writer, const char *name);
void sperf_marshal_integer(sperf_marshal_writer_t *writer, int64_t value);
void sperf_marshal_nil(sperf_marshal_writer_t *writer);

/* Write a Float from its digits: "1.2". */
void sperf_marshal_float(sperf_marshal_writer_t *writer, const char *digits);

/* Write a String in UTF-8; invalid bytes are repaired. */
void sperf_marshal_string(sperf_marshal_writer_t *writer, sperf_string_t string);

/* Begin a Hash of `count` pairs, or an Array of `count` values. */
void sperf_marshal_begin_hash(sperf_marshal_writer_t *writer, uint64_t count);
void sperf_marshal_begin_array(sperf_marshal_writer_t *writer, uint64_t count);

#endif
