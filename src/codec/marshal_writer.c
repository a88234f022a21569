/* Ruby's Marshal format on the way out: see marshal.h, and doc/marshal.rdoc of Ruby for the format. */
#include "marshal.h"

#include <string.h>

#include "../report/utf8.h"

/* An Integer of one machine word in every Ruby, 32 bits among them: beyond this it is a Bignum. */
static const int64_t FIXNUM_MAX = (INT64_C(1) << 30) - 1;
static const int64_t FIXNUM_MIN = -(INT64_C(1) << 30);

/* Numbers of one byte are moved by this, so that those of more bytes can be told by their count. */
enum { SMALL = 122, SMALL_SHIFT = 5, LONG_BYTES = 4 };

static void write_byte(sperf_marshal_writer_t *writer, uint8_t byte)
{
    sperf_buffer_append_byte(writer->out, byte);
}

/* Append the number as lengths, Fixnums and links are written; it has 32 bits at most. */
static void write_long(sperf_marshal_writer_t *writer, int64_t value)
{
    if (value == 0) {
        write_byte(writer, 0);
    } else if (value > 0 && value <= SMALL) {
        write_byte(writer, (uint8_t)(value + SMALL_SHIFT));
    } else if (value < 0 && value >= -SMALL - 1) {
        write_byte(writer, (uint8_t)(value - SMALL_SHIFT));
    } else {
        uint8_t bytes[LONG_BYTES];
        uint8_t count = 0;
        uint64_t left = (uint64_t)value;
        uint64_t end = value < 0 ? UINT64_MAX : 0;
        while (count < LONG_BYTES && left != end) {
            bytes[count++] = (uint8_t)left;
            left = left >> 8 | (end << (64 - 8));
        }
        write_byte(writer, value < 0 ? (uint8_t)(0 - count) : count);
        sperf_buffer_append(writer->out, bytes, count);
    }
}

static void write_length(sperf_marshal_writer_t *writer, uint64_t length)
{
    if (length > INT32_MAX) {
        sperf_buffer_fail(writer->out, SPERF_UNSUPPORTED);
    } else {
        write_long(writer, (int64_t)length);
    }
}

static void write_bytes(sperf_marshal_writer_t *writer, const void *bytes, size_t length)
{
    write_length(writer, length);
    sperf_buffer_append(writer->out, bytes, length);
}

void sperf_marshal_writer_init(sperf_marshal_writer_t *writer, sperf_buffer_t *out)
{
    static const uint8_t version[] = {4, 8};
    *writer = (sperf_marshal_writer_t){.out = out};
    sperf_buffer_append(out, version, sizeof version);
}

void sperf_marshal_writer_cleanup(sperf_marshal_writer_t *writer)
{
    sperf_buffer_cleanup(&writer->text);
}

void sperf_marshal_symbol(sperf_marshal_writer_t *writer, const char *name)
{
    uint32_t number = 0;
    while (number < writer->symbols_count && strcmp(writer->symbols[number], name) != 0) number++;
    if (number < writer->symbols_count) {
        write_byte(writer, ';');
        write_long(writer, number);
        return;
    }
    if (number == SPERF_MARSHAL_SYMBOLS_MAX) {
        sperf_buffer_fail(writer->out, SPERF_LIMIT_EXCEEDED);
        return;
    }
    writer->symbols[writer->symbols_count++] = name;
    write_byte(writer, ':');
    write_bytes(writer, name, strlen(name));
}

/* A Bignum is a sign and its magnitude, in pairs of bytes. */
static void write_bignum(sperf_marshal_writer_t *writer, int64_t value)
{
    uint64_t magnitude = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    uint8_t bytes[sizeof magnitude];
    uint8_t pairs = 0;
    for (; magnitude != 0; pairs++) {
        bytes[2 * pairs] = (uint8_t)magnitude;
        bytes[2 * pairs + 1] = (uint8_t)(magnitude >> 8);
        magnitude >>= 16;
    }
    write_byte(writer, 'l');
    write_byte(writer, value < 0 ? '-' : '+');
    write_long(writer, pairs);
    sperf_buffer_append(writer->out, bytes, (size_t)pairs * 2);
}

void sperf_marshal_integer(sperf_marshal_writer_t *writer, int64_t value)
{
    if (value > FIXNUM_MAX || value < FIXNUM_MIN) {
        write_bignum(writer, value);
    } else {
        write_byte(writer, 'i');
        write_long(writer, value);
    }
}

void sperf_marshal_nil(sperf_marshal_writer_t *writer)
{
    write_byte(writer, '0');
}

void sperf_marshal_float(sperf_marshal_writer_t *writer, const char *digits)
{
    write_byte(writer, 'f');
    write_bytes(writer, digits, strlen(digits));
}

void sperf_marshal_string(sperf_marshal_writer_t *writer, sperf_string_t string)
{
    sperf_buffer_clear(&writer->text);
    sperf_utf8_append(&writer->text, string);
    sperf_buffer_fail(writer->out, writer->text.status);
    write_byte(writer, 'I'); /* the encoding is kept like an instance variable: E is true for UTF-8 */
    write_byte(writer, '"');
    write_bytes(writer, writer->text.bytes, writer->text.length);
    write_long(writer, 1);
    sperf_marshal_symbol(writer, "E");
    write_byte(writer, 'T');
}

void sperf_marshal_begin_hash(sperf_marshal_writer_t *writer, uint64_t count)
{
    write_byte(writer, '{');
    write_length(writer, count);
}

void sperf_marshal_begin_array(sperf_marshal_writer_t *writer, uint64_t count)
{
    write_byte(writer, '[');
    write_length(writer, count);
}
