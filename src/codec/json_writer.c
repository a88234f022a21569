/* JSON on the way out: see json.h. */
#include "json.h"

#include "../report/utf8.h"

void sperf_json_writer_init(sperf_json_writer_t *writer, sperf_buffer_t *out)
{
    *writer = (sperf_json_writer_t){.out = out};
}

static void break_line(sperf_json_writer_t *writer)
{
    if (writer->line) sperf_buffer_append_byte(writer->out, '\n');
    writer->line = false;
}

/* Every value and key begins here. */
static void separate(sperf_json_writer_t *writer)
{
    if (writer->comma) sperf_buffer_append_byte(writer->out, ',');
    break_line(writer);
    writer->comma = true;
}

static void begin(sperf_json_writer_t *writer, uint8_t bracket)
{
    separate(writer);
    sperf_buffer_append_byte(writer->out, bracket);
    writer->comma = false;
}

static void end(sperf_json_writer_t *writer, uint8_t bracket)
{
    break_line(writer);
    sperf_buffer_append_byte(writer->out, bracket);
    writer->comma = true;
}

void sperf_json_begin_object(sperf_json_writer_t *writer)
{
    begin(writer, '{');
}

void sperf_json_end_object(sperf_json_writer_t *writer)
{
    end(writer, '}');
}

void sperf_json_begin_array(sperf_json_writer_t *writer)
{
    begin(writer, '[');
}

void sperf_json_end_array(sperf_json_writer_t *writer)
{
    end(writer, ']');
}

/* Done later, for a comma that may come first belongs at the end of the line before. */
void sperf_json_line(sperf_json_writer_t *writer)
{
    writer->line = true;
}

static bool plain(uint8_t byte)
{
    return byte >= 0x20 && byte < 0x7f && byte != '"' && byte != '\\' && byte != '<' && byte != '>' && byte != '&';
}

static void append_escape(sperf_buffer_t *out, uint32_t code)
{
    static const char digits[] = "0123456789abcdef";
    const uint8_t escape[] = {
        '\\',
        'u',
        (uint8_t)digits[code >> 12 & 15],
        (uint8_t)digits[code >> 8 & 15],
        (uint8_t)digits[code >> 4 & 15],
        (uint8_t)digits[code & 15],
    };
    sperf_buffer_append(out, escape, sizeof escape);
}

static void append_ascii(sperf_buffer_t *out, uint8_t byte)
{
    switch (byte) {
    case '"': sperf_buffer_append_string(out, "\\\""); break;
    case '\\': sperf_buffer_append_string(out, "\\\\"); break;
    case '\n': sperf_buffer_append_string(out, "\\n"); break;
    case '\r': sperf_buffer_append_string(out, "\\r"); break;
    case '\t': sperf_buffer_append_string(out, "\\t"); break;
    default: append_escape(out, byte);
    }
}

/* U+2028 and U+2029 end lines in JavaScript before ES2019. */
static bool separates_lines(sperf_utf8_character_t character)
{
    const uint8_t *bytes = character.bytes;
    return character.length == 3 && bytes[0] == 0xe2 && bytes[1] == 0x80 && (bytes[2] == 0xa8 || bytes[2] == 0xa9);
}

static void append_character(sperf_buffer_t *out, sperf_utf8_character_t character)
{
    if (!character.valid) {
        sperf_buffer_append_string(out, SPERF_UTF8_REPLACEMENT);
    } else if (character.length == 1) {
        append_ascii(out, character.bytes[0]);
    } else if (separates_lines(character)) {
        append_escape(out, 0x2000U | (character.bytes[2] & 0x3fU));
    } else {
        sperf_buffer_append(out, character.bytes, character.length);
    }
}

static void append_quoted(sperf_buffer_t *out, sperf_string_t string)
{
    const uint8_t *bytes = (const uint8_t *)string.bytes;
    sperf_buffer_append_byte(out, '"');
    for (size_t at = 0; at < string.length;) {
        size_t run = at;
        while (run < string.length && plain(bytes[run])) run++;
        sperf_buffer_append(out, bytes + at, run - at);
        at = run;
        if (at == string.length) break;
        sperf_utf8_character_t character = sperf_utf8_scan(bytes + at, string.length - at);
        append_character(out, character);
        at += character.length;
    }
    sperf_buffer_append_byte(out, '"');
}

void sperf_json_string(sperf_json_writer_t *writer, sperf_string_t string)
{
    separate(writer);
    append_quoted(writer->out, string);
}

void sperf_json_text(sperf_json_writer_t *writer, const char *text)
{
    sperf_json_string(writer, sperf_string_of(text));
}

sperf_json_writer_t *sperf_json_key(sperf_json_writer_t *writer, const char *key)
{
    sperf_json_text(writer, key);
    sperf_buffer_append_byte(writer->out, ':');
    writer->comma = false;
    return writer;
}

void sperf_json_uint64(sperf_json_writer_t *writer, uint64_t value)
{
    separate(writer);
    sperf_buffer_append_uint64(writer->out, value);
}

void sperf_json_int64(sperf_json_writer_t *writer, int64_t value)
{
    separate(writer);
    sperf_buffer_append_int64(writer->out, value);
}

void sperf_json_decimal(sperf_json_writer_t *writer, int64_t value, uint32_t decimals)
{
    uint64_t scale = 1;
    for (uint32_t i = 0; i < decimals; i++) scale *= 10;
    uint64_t magnitude = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    separate(writer);
    if (value < 0) sperf_buffer_append_byte(writer->out, '-');
    sperf_buffer_append_uint64(writer->out, magnitude / scale);
    uint64_t rest = magnitude % scale;
    if (rest == 0) return;
    sperf_buffer_append_byte(writer->out, '.');
    for (; rest != 0; rest %= scale) {
        scale /= 10;
        sperf_buffer_append_byte(writer->out, (uint8_t)('0' + rest / scale));
    }
}

void sperf_json_raw(sperf_json_writer_t *writer, const uint8_t *bytes, size_t length)
{
    separate(writer);
    sperf_buffer_append(writer->out, bytes, length);
}

void sperf_json_bool(sperf_json_writer_t *writer, bool value)
{
    separate(writer);
    sperf_buffer_append_string(writer->out, value ? "true" : "false");
}

void sperf_json_null(sperf_json_writer_t *writer)
{
    separate(writer);
    sperf_buffer_append_string(writer->out, "null");
}
