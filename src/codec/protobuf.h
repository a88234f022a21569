/*
 * Protocol buffers on the wire, as much of them as pprof needs: fields of a message, one after the other.
 *
 * A message is a sequence of (number, wire type, value). What a reader does not know it passes over, which the wire type
 * is enough for. Groups, which protobuf itself gave up, are refused. Errors stick in the reader or buffer at hand, so a
 * message is read or written without looking and asked once. See the protobuf documentation, "Encoding".
 */
#ifndef SPERF_PROTOBUF_H
#define SPERF_PROTOBUF_H

#include "sperf/base/buffer.h"
#include "sperf/base/reader.h"

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
    sperf_reader_t bytes; /* what follows the length; of a varint, its own bytes */
} sperf_field_t;

/* Read the next field of `message`; false at its end and after an error, which is then `message->status`. */
bool sperf_protobuf_next(sperf_reader_t *message, sperf_field_t *field);

/* Return the number that `field` of `message` holds; any wire type but varint makes the message malformed. */
uint64_t sperf_protobuf_number(sperf_reader_t *message, const sperf_field_t *field);

/* Return the bytes (of a string or a message) that `field` holds; any other wire type makes the message malformed. */
sperf_reader_t sperf_protobuf_bytes(sperf_reader_t *message, const sperf_field_t *field);

/*
 * Return the numbers of a repeated field as varints one after the other: all of them where they are packed, one where
 * they are not. Any other wire type makes the message malformed.
 */
sperf_reader_t sperf_protobuf_numbers(sperf_reader_t *message, const sperf_field_t *field);

/* Append the field `number` with a varint, 0 included. */
void sperf_protobuf_put_number(sperf_buffer_t *out, uint32_t number, uint64_t value);

/* Append the field `number` with a varint unless it is 0, which is what an absent field means. */
void sperf_protobuf_put_nonzero(sperf_buffer_t *out, uint32_t number, uint64_t value);

/* Append the field `number` with what `content` holds; an error stuck in `content` goes over to `out`. */
void sperf_protobuf_put_buffer(sperf_buffer_t *out, uint32_t number, const sperf_buffer_t *content);

/* Append the field `number` with `length` bytes. */
void sperf_protobuf_put_bytes(sperf_buffer_t *out, uint32_t number, const void *bytes, size_t length);

/* Map signed numbers to unsigned ones so that those near 0 stay short: 0, -1, 1, -2 become 0, 1, 2, 3; and back. */
static inline uint64_t sperf_zigzag(int64_t value)
{
    return (uint64_t)value << 1 ^ (value < 0 ? UINT64_MAX : 0);
}

static inline int64_t sperf_unzigzag(uint64_t value)
{
    return (int64_t)(value >> 1 ^ (0 - (value & 1)));
}

#endif
