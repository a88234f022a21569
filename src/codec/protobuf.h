/*
 * Protocol buffers on the wire, as far as pprof needs them: the fields of a message, one after the other.
 *
 * A message is a sequence of (number, wire type, value). A reader skips unknown fields by their wire type. Groups,
 * which protobuf has deprecated, are refused. Errors stick in the reader or buffer, so a message is read or
 * written without checks and checked once. See the protobuf documentation, "Encoding".
 */
#ifndef SPERF_PROTOBUF_H
#define SPERF_PROTOBUF_H

#include "sperf/base/buffer.h"

typedef enum {
    SPERF_WIRE_VARINT = 0,
    SPERF_WIRE_FIXED64 = 1,
    SPERF_WIRE_LENGTH = 2,
    SPERF_WIRE_FIXED32 = 5
} sperf_wire_t;

typedef struct {
    uint64_t number;
    sperf_wire_t wire;
    uint64_t value;       /* of a varint */
    sperf_reader_t bytes; /* the bytes after the length; of a varint, its own bytes */
} sperf_field_t;

/* Read the next field of `message`. Returns false at its end and after an error, which is in `message->status`. */
bool sperf_protobuf_next(sperf_reader_t *message, sperf_field_t *field);

/* Return the number in `field` of `message`; any wire type except varint makes the message malformed. */
uint64_t sperf_protobuf_number(sperf_reader_t *message, const sperf_field_t *field);

/* Return the bytes (of a string or a message) in `field`; any other wire type makes the message malformed. */
sperf_reader_t sperf_protobuf_bytes(sperf_reader_t *message, const sperf_field_t *field);

/*
 * Return the numbers of a repeated field as consecutive varints: all of them if packed, otherwise one. Any other
 * wire type makes the message malformed.
 */
sperf_reader_t sperf_protobuf_numbers(sperf_reader_t *message, const sperf_field_t *field);

/* Append the field `number` with a varint, 0 included. */
void sperf_protobuf_append_number(sperf_buffer_t *out, uint32_t number, uint64_t value);

/* Append the field `number` with a varint, unless it is 0, the value of an absent field. */
void sperf_protobuf_append_nonzero(sperf_buffer_t *out, uint32_t number, uint64_t value);

/* Append the field `number` with the bytes in `content`. An error in `content` passes to `out`. */
void sperf_protobuf_append_buffer(sperf_buffer_t *out, uint32_t number, const sperf_buffer_t *content);

/* Append the field `number` with `length` bytes. */
void sperf_protobuf_append_bytes(sperf_buffer_t *out, uint32_t number, const void *bytes, size_t length);

/* Map signed numbers to unsigned ones so that numbers near 0 stay short: 0, -1, 1, -2 become 0, 1, 2, 3; and back. */
static inline uint64_t sperf_zigzag(int64_t value)
{
    return (uint64_t)value << 1 ^ (value < 0 ? UINT64_MAX : 0);
}

static inline int64_t sperf_unzigzag(uint64_t value)
{
    return (int64_t)(value >> 1 ^ (0 - (value & 1)));
}

#endif
