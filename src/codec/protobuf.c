/* Protocol buffers on the wire: see protobuf.h. */
#include "protobuf.h"

#include <stdlib.h>
#include <string.h>

#include "../report/utf8.h"

enum { WIRE_BITS = 3, WIRE_MASK = 7 };

/* Field numbers have 29 bits. */
static const uint64_t NUMBER_MAX = ((uint64_t)1 << 29) - 1;

static void read_value(sperf_reader_t *message, sperf_field_t *field)
{
    const uint8_t *start = message->next;
    switch (field->wire) {
    case SPERF_WIRE_VARINT:
        field->value = sperf_reader_varint(message);
        if (message->status == SPERF_OK) sperf_reader_init(&field->bytes, start, (size_t)(message->next - start));
        break;
    case SPERF_WIRE_FIXED64: (void)sperf_reader_bytes(message, 8); break;
    case SPERF_WIRE_LENGTH: sperf_reader_nested(message, &field->bytes); break;
    case SPERF_WIRE_FIXED32: (void)sperf_reader_bytes(message, 4); break;
    default: sperf_reader_fail(message, SPERF_MALFORMED);
    }
}

bool sperf_protobuf_next(sperf_reader_t *message, sperf_field_t *field)
{
    if (!sperf_reader_more(message)) return false;
    uint64_t tag = sperf_reader_varint(message);
    field->number = tag >> WIRE_BITS;
    field->wire = (sperf_wire_t)(tag & WIRE_MASK);
    field->value = 0;
    sperf_reader_init(&field->bytes, NULL, 0);
    if (field->number == 0 || field->number > NUMBER_MAX) sperf_reader_fail(message, SPERF_MALFORMED);
    if (message->status == SPERF_OK) read_value(message, field);
    return message->status == SPERF_OK;
}

static sperf_reader_t nothing(void)
{
    sperf_reader_t reader;
    sperf_reader_init(&reader, NULL, 0);
    return reader;
}

uint64_t sperf_protobuf_number(sperf_reader_t *message, const sperf_field_t *field)
{
    if (field->wire == SPERF_WIRE_VARINT) return field->value;
    sperf_reader_fail(message, SPERF_MALFORMED);
    return 0;
}

sperf_reader_t sperf_protobuf_bytes(sperf_reader_t *message, const sperf_field_t *field)
{
    if (field->wire == SPERF_WIRE_LENGTH) return field->bytes;
    sperf_reader_fail(message, SPERF_MALFORMED);
    return nothing();
}

sperf_reader_t sperf_protobuf_numbers(sperf_reader_t *message, const sperf_field_t *field)
{
    if (field->wire == SPERF_WIRE_VARINT || field->wire == SPERF_WIRE_LENGTH) return field->bytes;
    sperf_reader_fail(message, SPERF_MALFORMED);
    return nothing();
}

sperf_status_t sperf_protobuf_read(sperf_reader_t message, const sperf_protobuf_member_t *members, size_t count,
                                   void *row)
{
    for (sperf_field_t field; sperf_protobuf_next(&message, &field);) {
        for (size_t i = 0; i < count; i++) {
            if (members[i].number != field.number) continue;
            uint64_t value = sperf_protobuf_number(&message, &field);
            memcpy((char *)row + members[i].offset, &value, sizeof value);
        }
    }
    return message.status;
}

static void write_tag(sperf_buffer_t *out, uint32_t number, sperf_wire_t wire)
{
    sperf_buffer_append_varint(out, (uint64_t)number << WIRE_BITS | (uint64_t)wire);
}

void sperf_protobuf_append_number(sperf_buffer_t *out, uint32_t number, uint64_t value)
{
    write_tag(out, number, SPERF_WIRE_VARINT);
    sperf_buffer_append_varint(out, value);
}

void sperf_protobuf_append_nonzero(sperf_buffer_t *out, uint32_t number, uint64_t value)
{
    if (value != 0) sperf_protobuf_append_number(out, number, value);
}

void sperf_protobuf_append_bytes(sperf_buffer_t *out, uint32_t number, const void *bytes, size_t length)
{
    write_tag(out, number, SPERF_WIRE_LENGTH);
    sperf_buffer_append_varint(out, length);
    sperf_buffer_append(out, bytes, length);
}

void sperf_protobuf_append_buffer(sperf_buffer_t *out, uint32_t number, const sperf_buffer_t *content)
{
    sperf_buffer_fail(out, content->status);
    sperf_protobuf_append_bytes(out, number, content->bytes, content->length);
}

void sperf_protobuf_append_text(sperf_buffer_t *out, uint32_t number, sperf_string_t text)
{
    if (sperf_utf8_valid(text)) {
        sperf_protobuf_append_bytes(out, number, text.bytes, text.length);
        return;
    }
    sperf_buffer_t repaired = SPERF_BUFFER_INIT;
    sperf_utf8_append(&repaired, text);
    sperf_protobuf_append_buffer(out, number, &repaired);
    sperf_buffer_cleanup(&repaired);
}

bool sperf_section_init(sperf_section_t *section, uint32_t last_id)
{
    section->numbers = calloc((size_t)last_id + 1, sizeof *section->numbers);
    return section->numbers != NULL;
}

void sperf_section_cleanup(sperf_section_t *section)
{
    free(section->numbers);
    sperf_buffer_cleanup(&section->fields);
}

void sperf_section_append(sperf_buffer_t *out, const sperf_section_t *section)
{
    sperf_buffer_fail(out, section->fields.status);
    sperf_buffer_append(out, section->fields.bytes, section->fields.length);
}

uint32_t sperf_section_add_string(sperf_section_t *strings, uint32_t field, sperf_string_t string)
{
    sperf_protobuf_append_text(&strings->fields, field, string);
    return ++strings->count;
}

uint32_t sperf_section_string(sperf_section_t *strings, uint32_t field, const sperf_string_table_t *table,
                              sperf_string_id_t id)
{
    if (id == 0) return 0;
    uint32_t *number = &strings->numbers[id];
    if (*number == 0) *number = sperf_section_add_string(strings, field, sperf_string_table_get(table, id));
    return *number;
}
