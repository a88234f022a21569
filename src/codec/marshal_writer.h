/*
 * Ruby's Marshal format, version 4.8, on the way out: what Marshal.load makes Hashes, Arrays, Symbols and numbers of.
 *
 * A Symbol is written in full once and by its number from then on. Whoever begins an Array or a Hash writes as many values,
 * or pairs, as it said. No object is written as a link to another one. Errors stick in the buffer: SPERF_UNSUPPORTED for a
 * container or text of more than 2^31 - 1, which the format cannot say.
 */
#ifndef SPERF_MARSHAL_WRITER_H
#define SPERF_MARSHAL_WRITER_H

#include "sperf/base/buffer.h"
#include "sperf/model/string_table.h"

enum { SPERF_MARSHAL_SYMBOLS_MAX = 32 };

typedef struct {
    sperf_buffer_t *out;
    sperf_buffer_t text; /* of the string at hand, repaired */
    const char *symbols[SPERF_MARSHAL_SYMBOLS_MAX];
    uint32_t symbols_count;
} sperf_marshal_writer_t;

/* Begin a file in `out`, which is borrowed. To be cleaned up in any case. */
void sperf_marshal_writer_init(sperf_marshal_writer_t *writer, sperf_buffer_t *out);
void sperf_marshal_writer_cleanup(sperf_marshal_writer_t *writer);

/* Write one value. `name` must live as long as the writer; there may be SPERF_MARSHAL_SYMBOLS_MAX different ones. */
void sperf_marshal_symbol(sperf_marshal_writer_t *writer, const char *name);
void sperf_marshal_integer(sperf_marshal_writer_t *writer, int64_t value);
void sperf_marshal_nil(sperf_marshal_writer_t *writer);

/* Write a Float by its digits: "1.2". */
void sperf_marshal_float(sperf_marshal_writer_t *writer, const char *digits);

/* Write a String whose encoding is UTF-8; what is none is repaired. */
void sperf_marshal_string(sperf_marshal_writer_t *writer, sperf_string_t string);

/* Begin a Hash of `count` pairs, or an Array of `count` values. */
void sperf_marshal_begin_hash(sperf_marshal_writer_t *writer, uint64_t count);
void sperf_marshal_begin_array(sperf_marshal_writer_t *writer, uint64_t count);

#endif
