/*
 * Protocol buffers on the wire, as far as pprof needs them: the fields of a message, one after the other.
 *
 * A message is a sequence of (number, wire type, value). A reader skips unknown fields by their wire type. Groups,
 * which protobuf has deprecated, are refused. Errors stick in the reader or buffer, so a message is read or
 * written without checks and checked once. See the protobuf documentation, "Encoding".
 */
#ifndef SPERF_PROTOBUF_H
#define SPERF_PROTOBUF_H

#include <stddef.h>

#include "sperf/base/buffer.h"
#include "sperf/model/string_table.h"

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

/* A field of a message that is a number, and where the uint64_t or int64_t for it is in a row. */
typedef struct {
    uint64_t number;
    size_t offset;
} sperf_protobuf_member_t;

#define SPERF_PROTOBUF_MEMBER(number, type, member) \
    {                                               \
        (number), offsetof(type, member)            \
    }

/* Set what `row` has for the fields of `message`, the last one of each number, and return the message's status. */
sperf_status_t sperf_protobuf_read(sperf_reader_t message, const sperf_protobuf_member_t *members, size_t count,
                                   void *row);

/* Append the field `number` with a varint, 0 included. */
void sperf_protobuf_append_number(sperf_buffer_t *out, uint32_t number, uint64_t value);

/* Append the field `number` with a varint, unless it is 0, the value of an absent field. */
void sperf_protobuf_append_nonzero(sperf_buffer_t *out, uint32_t number, uint64_t value);

/* Append the field `number` with the bytes in `content`. An error in `content` passes to `out`. */
void sperf_protobuf_append_buffer(sperf_buffer_t *out, uint32_t number, const sperf_buffer_t *content);

/* Append the field `number` with `length` bytes. */
void sperf_protobuf_append_bytes(sperf_buffer_t *out, uint32_t number, const void *bytes, size_t length);

/* Append the field `number` with a text, repaired if it is not valid UTF-8. */
void sperf_protobuf_append_text(sperf_buffer_t *out, uint32_t number, sperf_string_t text);

/* One repeated field of a message, whose rows are numbered from 1 at their first reference. Zero bytes: not begun. */
typedef struct {
    uint32_t *numbers; /* by the profile's id; 0: not written yet */
    uint32_t count;    /* the last number given */
    sperf_buffer_t fields;
} sperf_section_t;

/* Make room for ids up to `last_id`. Returns false without memory. Ownership: the caller cleans up in any case. */
bool sperf_section_init(sperf_section_t *section, uint32_t last_id);
void sperf_section_cleanup(sperf_section_t *section);

/* Append the section to the message. */
void sperf_section_append(sperf_buffer_t *out, const sperf_section_t *section);

/* Write a string into the section of strings, fields of the number `field`, and return its number. */
uint32_t sperf_section_add_string(sperf_section_t *strings, uint32_t field, sperf_string_t string);

/* Return the number of a string of the profile; 0 for "". */
uint32_t sperf_section_string(sperf_section_t *strings, uint32_t field, const sperf_string_table_t *table,
                              sperf_string_id_t id);

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
