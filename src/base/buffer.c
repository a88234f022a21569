/* A growable byte buffer, and a bounded reader, whose first error sticks: see sperf/base/buffer.h. */
#include "sperf/base/buffer.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CAPACITY_MIN = 256, VARINT_BYTES_MAX = 10, DIGITS_MAX = 20 };

void sperf_buffer_cleanup(sperf_buffer_t *buffer)
{
    free(buffer->bytes);
    *buffer = (sperf_buffer_t)SPERF_BUFFER_INIT;
}

bool sperf_buffer_is(const sperf_buffer_t *buffer, const char *text)
{
    size_t length = strlen(text);
    return buffer->length == length && (length == 0 || memcmp(buffer->bytes, text, length) == 0);
}

void sperf_buffer_clear(sperf_buffer_t *buffer)
{
    buffer->length = 0;
    buffer->status = SPERF_OK;
}

void sperf_buffer_fail(sperf_buffer_t *buffer, sperf_status_t status)
{
    if (buffer->status == SPERF_OK) buffer->status = status;
}

void sperf_buffer_drain(sperf_buffer_t *buffer, size_t part_bytes, sperf_buffer_receiver_t receiver, void *context)
{
    buffer->receiver = receiver;
    buffer->receiver_context = context;
    buffer->part_bytes = part_bytes;
}

void sperf_buffer_flush(sperf_buffer_t *buffer)
{
    if (buffer->receiver == NULL || buffer->length == 0 || buffer->status != SPERF_OK) return;
    buffer->status = buffer->receiver(buffer->receiver_context, buffer->bytes, buffer->length);
    buffer->length = 0;
}

static bool grow(sperf_buffer_t *buffer, size_t extra)
{
    if (extra > SIZE_MAX - buffer->length) return false;
    size_t needed = buffer->length + extra;
    size_t capacity = buffer->capacity > CAPACITY_MIN ? buffer->capacity : CAPACITY_MIN;
    while (capacity < needed) capacity = capacity > SIZE_MAX / 2 ? needed : capacity * 2;
    uint8_t *bytes = realloc(buffer->bytes, capacity);
    if (bytes == NULL) return false;
    buffer->bytes = bytes;
    buffer->capacity = capacity;
    return true;
}

static bool has_room(const sperf_buffer_t *buffer, size_t extra)
{
    return extra <= buffer->capacity - buffer->length;
}

/* Make room where there is none: by handing over what is there, or else by more memory. */
static bool make_room(sperf_buffer_t *buffer, size_t extra)
{
    if (buffer->receiver != NULL && buffer->length >= buffer->part_bytes) sperf_buffer_flush(buffer);
    if (buffer->status != SPERF_OK) return false;
    if (has_room(buffer, extra) || grow(buffer, extra)) return true;
    buffer->status = SPERF_NO_MEMORY;
    return false;
}

/* Make room for `extra` bytes; false, and the error set, where that fails or an error stuck before. */
static bool reserve(sperf_buffer_t *buffer, size_t extra)
{
    if (buffer->status != SPERF_OK) return false;
    return has_room(buffer, extra) || make_room(buffer, extra);
}

void sperf_buffer_append(sperf_buffer_t *buffer, const void *bytes, size_t length)
{
    /* memcpy must not see NULL, not even for no bytes. */
    if (length == 0 || !reserve(buffer, length)) return;
    memcpy(buffer->bytes + buffer->length, bytes, length);
    buffer->length += length;
}

void sperf_buffer_append_string(sperf_buffer_t *buffer, const char *string)
{
    sperf_buffer_append(buffer, string, strlen(string));
}

void sperf_buffer_append_byte(sperf_buffer_t *buffer, uint8_t byte)
{
    if (!reserve(buffer, 1)) return;
    buffer->bytes[buffer->length++] = byte;
}

void sperf_buffer_append_varint(sperf_buffer_t *buffer, uint64_t value)
{
    if (!reserve(buffer, VARINT_BYTES_MAX)) return;
    uint8_t *next = buffer->bytes + buffer->length;
    for (; value >= 0x80; value >>= 7) *next++ = (uint8_t)(value | 0x80);
    *next++ = (uint8_t)value;
    buffer->length = (size_t)(next - buffer->bytes);
}

void sperf_buffer_append_uint64(sperf_buffer_t *buffer, uint64_t value)
{
    char digits[DIGITS_MAX];
    char *start = digits + DIGITS_MAX;
    do {
        *--start = (char)('0' + value % 10);
        value /= 10;
    } while (value != 0);
    sperf_buffer_append(buffer, start, (size_t)(digits + DIGITS_MAX - start));
}

void sperf_buffer_append_int64(sperf_buffer_t *buffer, int64_t value)
{
    if (value < 0) sperf_buffer_append_byte(buffer, '-');
    sperf_buffer_append_uint64(buffer, value < 0 ? 0 - (uint64_t)value : (uint64_t)value);
}

void sperf_buffer_append_format(sperf_buffer_t *buffer, const char *format, ...)
{
    if (buffer->status != SPERF_OK) return;
    va_list arguments;
    va_start(arguments, format);
    va_list again;
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, arguments);
    /* vsnprintf writes a NUL after the text: room for it is needed, though it is not part of the bytes. */
    if (length < 0) {
        sperf_buffer_fail(buffer, SPERF_INVALID_ARGUMENT);
    } else if (reserve(buffer, (size_t)length + 1)) {
        (void)vsnprintf((char *)buffer->bytes + buffer->length, (size_t)length + 1, format, again);
        buffer->length += (size_t)length;
    }
    va_end(again);
    va_end(arguments);
}

/* -- Reading -- */

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
