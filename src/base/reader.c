/* A bounded reader whose first error sticks: see sperf/base/reader.h. */
#include "sperf/base/reader.h"

void sperf_reader_init(sperf_reader_t *reader, const void *bytes, size_t length)
{
    /* NULL + 0 is undefined in C11: an empty reader points at something. */
    static const uint8_t nothing;
    reader->next = bytes != NULL ? bytes : &nothing;
    reader->end = reader->next + (bytes != NULL ? length : 0);
    reader->status = SPERF_OK;
}

bool sperf_reader_more(const sperf_reader_t *reader)
{
    return reader->next != reader->end;
}

size_t sperf_reader_left(const sperf_reader_t *reader)
{
    return (size_t)(reader->end - reader->next);
}

void sperf_reader_fail(sperf_reader_t *reader, sperf_status_t status)
{
    if (status == SPERF_OK) return;
    if (reader->status == SPERF_OK) reader->status = status;
    /* With nothing left to read, every later read fails at the one bounds check. */
    reader->next = reader->end;
}

const uint8_t *sperf_reader_bytes(sperf_reader_t *reader, uint64_t length)
{
    if (length > sperf_reader_left(reader) || reader->status != SPERF_OK) {
        sperf_reader_fail(reader, SPERF_TRUNCATED);
        return NULL;
    }
    const uint8_t *bytes = reader->next;
    reader->next += length;
    return bytes;
}

uint8_t sperf_reader_byte(sperf_reader_t *reader)
{
    const uint8_t *byte = sperf_reader_bytes(reader, 1);
    return byte != NULL ? *byte : 0;
}

uint64_t sperf_reader_varint(sperf_reader_t *reader)
{
    /* Most varints of a profile are one byte. */
    if (reader->next != reader->end && *reader->next < 0x80) return *reader->next++;
    uint64_t value = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
        const uint8_t *byte = sperf_reader_bytes(reader, 1);
        if (byte == NULL) return 0;
        uint64_t group = *byte & 0x7fU;
        /* The tenth group has room for one bit. */
        if (shift == 63 && group > 1) break;
        value |= group << shift;
        if (*byte < 0x80) return value;
    }
    sperf_reader_fail(reader, SPERF_MALFORMED);
    return 0;
}

static uint64_t little_endian(sperf_reader_t *reader, unsigned length)
{
    const uint8_t *bytes = sperf_reader_bytes(reader, length);
    if (bytes == NULL) return 0;
    uint64_t value = 0;
    for (unsigned i = length; i > 0; i--) value = value << 8 | bytes[i - 1];
    return value;
}

uint32_t sperf_reader_fixed32(sperf_reader_t *reader)
{
    return (uint32_t)little_endian(reader, 4);
}

uint64_t sperf_reader_fixed64(sperf_reader_t *reader)
{
    return little_endian(reader, 8);
}

void sperf_reader_nested(sperf_reader_t *reader, sperf_reader_t *out)
{
    uint64_t length = sperf_reader_varint(reader);
    const uint8_t *bytes = sperf_reader_bytes(reader, length);
    sperf_reader_init(out, bytes, bytes != NULL ? (size_t)length : 0);
}
