/* JSON on the way in: see json.h. */
#include "json.h"

#include <string.h>

#include "../report/utf8.h"

void sperf_json_reader_init(sperf_json_reader_t *reader, const uint8_t *bytes, size_t length)
{
    *reader = (sperf_json_reader_t){.next = bytes, .end = bytes + length, .status = SPERF_OK};
}

static void fail(sperf_json_reader_t *reader, sperf_status_t status, const char *sentence)
{
    if (reader->status != SPERF_OK) return;
    reader->status = status;
    reader->complaint = sentence;
}

void sperf_json_reader_fail(sperf_json_reader_t *reader, const char *sentence)
{
    fail(reader, SPERF_MALFORMED, sentence);
}

/* Return the byte that comes next, 0 (which no JSON begins or continues with) at the end and after an error. */
static uint8_t at(const sperf_json_reader_t *reader)
{
    return reader->status == SPERF_OK && reader->next < reader->end ? *reader->next : 0;
}

static bool is_digit(uint8_t byte)
{
    return byte >= '0' && byte <= '9';
}

static void skip_blanks(sperf_json_reader_t *reader)
{
    for (uint8_t byte = at(reader); byte == ' ' || byte == '\n' || byte == '\r' || byte == '\t'; byte = at(reader)) {
        reader->next++;
    }
}

/* Pass over `byte`, which must come next; `sentence` says so. */
static void expect(sperf_json_reader_t *reader, uint8_t byte, const char *sentence)
{
    skip_blanks(reader);
    if (at(reader) == byte) {
        reader->next++;
    } else if (reader->next == reader->end) {
        fail(reader, SPERF_TRUNCATED, "it ends in the middle of a value");
    } else {
        fail(reader, SPERF_MALFORMED, sentence);
    }
}

static void enter(sperf_json_reader_t *reader, uint8_t bracket, const char *sentence)
{
    expect(reader, bracket, sentence);
    if (reader->depth == SPERF_JSON_DEPTH_MAX) sperf_json_reader_fail(reader, "values are nested too deeply");
    reader->depth++;
    reader->entered = true;
}

void sperf_json_enter_object(sperf_json_reader_t *reader)
{
    enter(reader, '{', "an object was expected");
}

void sperf_json_enter_array(sperf_json_reader_t *reader)
{
    enter(reader, '[', "an array was expected");
}

/* Go behind the comma before what comes next; false where `bracket` closes instead, or after an error. */
static bool next(sperf_json_reader_t *reader, uint8_t bracket)
{
    skip_blanks(reader);
    if (at(reader) == bracket) {
        reader->next++;
        reader->depth--;
        reader->entered = false;
        return false;
    }
    if (!reader->entered) expect(reader, ',', "a comma or a closing bracket is missing");
    reader->entered = false;
    if (reader->next == reader->end) fail(reader, SPERF_TRUNCATED, "it ends in the middle of a value");
    return reader->status == SPERF_OK;
}

bool sperf_json_next_member(sperf_json_reader_t *reader, sperf_buffer_t *key)
{
    if (!next(reader, '}')) return false;
    sperf_json_read_string(reader, key);
    expect(reader, ':', "a colon is missing after a key");
    return reader->status == SPERF_OK;
}

bool sperf_json_next_element(sperf_json_reader_t *reader)
{
    return next(reader, ']');
}

void sperf_json_expect_element(sperf_json_reader_t *reader)
{
    if (!sperf_json_next_element(reader)) sperf_json_reader_fail(reader, "a row has too few numbers");
}

void sperf_json_expect_end(sperf_json_reader_t *reader)
{
    if (sperf_json_next_element(reader)) sperf_json_reader_fail(reader, "a row has too many numbers");
}

/* Return the value of the four hexadecimal digits that come next. */
static uint32_t read_hex(sperf_json_reader_t *reader)
{
    uint32_t code = 0;
    for (int i = 0; i < 4; i++) {
        uint8_t byte = at(reader);
        uint8_t lower = byte | 0x20;
        if (is_digit(byte)) {
            code = code << 4 | (uint32_t)(byte - '0');
        } else if (lower >= 'a' && lower <= 'f') {
            code = code << 4 | (uint32_t)(lower - 'a' + 10);
        } else {
            sperf_json_reader_fail(reader, "a string contains an invalid escape");
            return 0;
        }
        reader->next++;
    }
    return code;
}

static void append_code(sperf_buffer_t *text, uint32_t code)
{
    if (code < 0x80) {
        sperf_buffer_append_byte(text, (uint8_t)code);
        return;
    }
    if (code < 0x800) {
        sperf_buffer_append_byte(text, (uint8_t)(0xc0 | code >> 6));
    } else {
        if (code < 0x10000) {
            sperf_buffer_append_byte(text, (uint8_t)(0xe0 | code >> 12));
        } else {
            sperf_buffer_append_byte(text, (uint8_t)(0xf0 | code >> 18));
            sperf_buffer_append_byte(text, (uint8_t)(0x80 | (code >> 12 & 0x3f)));
        }
        sperf_buffer_append_byte(text, (uint8_t)(0x80 | (code >> 6 & 0x3f)));
    }
    sperf_buffer_append_byte(text, (uint8_t)(0x80 | (code & 0x3f)));
}

/* Characters past U+FFFF come as two escapes; half a pair is no character. */
static void read_code(sperf_json_reader_t *reader, sperf_buffer_t *text)
{
    uint32_t code = read_hex(reader);
    bool high = code >= 0xd800 && code < 0xdc00;
    if (high && reader->end - reader->next >= 2 && memcmp(reader->next, "\\u", 2) == 0) {
        const uint8_t *second = reader->next;
        reader->next += 2;
        uint32_t low = read_hex(reader);
        if (low >= 0xdc00 && low < 0xe000) {
            append_code(text, 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00));
            return;
        }
        reader->next = second;
    }
    if (code >= 0xd800 && code < 0xe000) {
        sperf_buffer_append_string(text, SPERF_UTF8_REPLACEMENT);
    } else {
        append_code(text, code);
    }
}

static void read_escape(sperf_json_reader_t *reader, sperf_buffer_t *text)
{
    static const char names[] = "\"\\/bfnrt";
    static const char bytes[] = "\"\\/\b\f\n\r\t";
    uint8_t name = at(reader);
    const char *found = name ? strchr(names, name) : NULL;
    if (name == 'u') {
        reader->next++;
        read_code(reader, text);
    } else if (found != NULL) {
        reader->next++;
        sperf_buffer_append_byte(text, (uint8_t)bytes[found - names]);
    } else {
        sperf_json_reader_fail(reader, "a string contains an invalid escape");
    }
}

/* Go to the quote, backslash or control character that comes next, or the end. */
static void skip_plain(sperf_json_reader_t *reader)
{
    while (reader->next < reader->end && *reader->next >= 0x20 && *reader->next != '"' && *reader->next != '\\') {
        reader->next++;
    }
}

static void fail_in_string(sperf_json_reader_t *reader)
{
    if (reader->next == reader->end) {
        fail(reader, SPERF_TRUNCATED, "it ends in the middle of a string");
    } else {
        sperf_json_reader_fail(reader, "a string contains a control character");
    }
}

void sperf_json_read_string(sperf_json_reader_t *reader, sperf_buffer_t *text)
{
    sperf_buffer_clear(text);
    expect(reader, '"', "a string was expected");
    while (reader->status == SPERF_OK) {
        const uint8_t *run = reader->next;
        skip_plain(reader);
        sperf_buffer_append(text, run, (size_t)(reader->next - run));
        uint8_t byte = at(reader);
        if (byte == '"') {
            reader->next++;
            break;
        }
        if (byte == '\\') {
            reader->next++;
            read_escape(reader, text);
        } else {
            fail_in_string(reader);
        }
    }
    if (text->status != SPERF_OK) fail(reader, text->status, sperf_status_message(text->status));
}

static void skip_string(sperf_json_reader_t *reader)
{
    expect(reader, '"', "a string was expected");
    while (reader->status == SPERF_OK) {
        skip_plain(reader);
        uint8_t byte = at(reader);
        if (byte == '"') {
            reader->next++;
            return;
        }
        if (byte == '\\') {
            reader->next += reader->end - reader->next > 1 ? 2 : 1;
        } else {
            fail_in_string(reader);
        }
    }
}

static bool continues_number(uint8_t byte)
{
    return is_digit(byte) || byte == '.' || byte == 'e' || byte == 'E' || byte == '+' || byte == '-';
}

/* Return the digits of an integer of at most `most`. JSON has no leading zeros. */
static uint64_t read_digits(sperf_json_reader_t *reader, uint64_t most)
{
    static const char sentence[] = "an integer was expected";
    bool zero = at(reader) == '0';
    if (!is_digit(at(reader))) {
        if (reader->next == reader->end) fail(reader, SPERF_TRUNCATED, "it ends in the middle of a value");
        sperf_json_reader_fail(reader, sentence);
        return 0;
    }
    uint64_t value = 0;
    while (is_digit(at(reader))) {
        uint64_t digit = (uint64_t)(*reader->next - '0');
        if (value > most / 10 || digit > most - value * 10) {
            sperf_json_reader_fail(reader, "a number is out of range");
            return 0;
        }
        value = value * 10 + digit;
        reader->next++;
    }
    if ((zero && value > 0) || continues_number(at(reader))) sperf_json_reader_fail(reader, sentence);
    return reader->status == SPERF_OK ? value : 0;
}

uint64_t sperf_json_read_uint64(sperf_json_reader_t *reader)
{
    skip_blanks(reader);
    return read_digits(reader, UINT64_MAX);
}

int64_t sperf_json_read_int64(sperf_json_reader_t *reader)
{
    skip_blanks(reader);
    if (at(reader) != '-') return (int64_t)read_digits(reader, INT64_MAX);
    reader->next++;
    return (int64_t)(0 - read_digits(reader, (uint64_t)INT64_MAX + 1));
}

/* A number as digits * 10^exponent. */
typedef struct {
    uint64_t digits;
    int64_t exponent;
} decimal_t;

/* Beyond this an exponent is out of any range: it stays there, so that no sum of exponents overflows. */
static const int64_t EXPONENT_MAX = 1000000000;

/* Read the digits of one run, those behind the point if `fraction`. What uint64 has no room for is dropped. */
static void read_run(sperf_json_reader_t *reader, bool fraction, decimal_t *out)
{
    if (!is_digit(at(reader))) sperf_json_reader_fail(reader, "a number lacks digits");
    for (uint8_t byte = at(reader); is_digit(byte); byte = at(reader)) {
        bool fits = out->digits <= (UINT64_MAX - 9) / 10;
        if (fits) out->digits = out->digits * 10 + (uint64_t)(byte - '0');
        if (fits == fraction) out->exponent += fraction ? -1 : 1;
        reader->next++;
    }
}

static void read_exponent(sperf_json_reader_t *reader, decimal_t *out)
{
    bool negative = at(reader) == '-';
    int64_t exponent = 0;
    if (negative || at(reader) == '+') reader->next++;
    if (!is_digit(at(reader))) sperf_json_reader_fail(reader, "a number lacks digits");
    for (uint8_t byte = at(reader); is_digit(byte); byte = at(reader)) {
        if (exponent < EXPONENT_MAX) exponent = exponent * 10 + (byte - '0');
        reader->next++;
    }
    out->exponent += negative ? -exponent : exponent;
}

/* Return digits * 10^exponent, at most `most`; half is rounded up. */
static uint64_t scale(sperf_json_reader_t *reader, decimal_t decimal, uint64_t most)
{
    uint64_t value = decimal.digits;
    bool half = false;
    for (; decimal.exponent < 0 && (value > 0 || half); decimal.exponent++) {
        half = value % 10 >= 5;
        value /= 10;
    }
    if (half) value++;
    for (; decimal.exponent > 0 && value > 0 && value <= most; decimal.exponent--) {
        value = value > most / 10 ? UINT64_MAX : value * 10;
    }
    if (value > most) sperf_json_reader_fail(reader, "a number is out of range");
    return reader->status == SPERF_OK ? value : 0;
}

/* Read a number; `missing` is the complaint where none comes. Returns whether it is negative. */
static bool read_number(sperf_json_reader_t *reader, const char *missing, decimal_t *out)
{
    bool negative = at(reader) == '-';
    if (negative) reader->next++;
    if (reader->next == reader->end) fail(reader, SPERF_TRUNCATED, "it ends in the middle of a value");
    if (!is_digit(at(reader))) sperf_json_reader_fail(reader, missing);
    if (at(reader) == '0') {
        reader->next++;
    } else {
        read_run(reader, false, out);
    }
    if (at(reader) == '.') {
        reader->next++;
        read_run(reader, true, out);
    }
    if (at(reader) == 'e' || at(reader) == 'E') {
        reader->next++;
        read_exponent(reader, out);
    }
    return negative;
}

int64_t sperf_json_read_decimal(sperf_json_reader_t *reader, int decimals)
{
    decimal_t decimal = {.digits = 0, .exponent = decimals};
    skip_blanks(reader);
    bool negative = read_number(reader, "a number was expected", &decimal);
    if (continues_number(at(reader))) sperf_json_reader_fail(reader, "a number was expected");
    int64_t value = (int64_t)scale(reader, decimal, INT64_MAX);
    return negative ? -value : value;
}

static bool read_word(sperf_json_reader_t *reader, const char *word)
{
    size_t length = strlen(word);
    if ((size_t)(reader->end - reader->next) < length || memcmp(reader->next, word, length) != 0) return false;
    reader->next += length;
    return true;
}

bool sperf_json_read_bool(sperf_json_reader_t *reader)
{
    skip_blanks(reader);
    if (at(reader) == 't' && read_word(reader, "true")) return true;
    if (at(reader) != 'f' || !read_word(reader, "false")) {
        sperf_json_reader_fail(reader, "true or false was expected");
    }
    return false;
}

bool sperf_json_read_null(sperf_json_reader_t *reader)
{
    skip_blanks(reader);
    return at(reader) == 'n' && read_word(reader, "null");
}

bool sperf_json_at_string(sperf_json_reader_t *reader)
{
    skip_blanks(reader);
    return at(reader) == '"';
}

static void skip_array(sperf_json_reader_t *reader)
{
    sperf_json_enter_array(reader);
    while (sperf_json_next_element(reader)) sperf_json_skip(reader);
}

static void skip_object(sperf_json_reader_t *reader)
{
    sperf_json_enter_object(reader);
    while (next(reader, '}')) {
        skip_string(reader);
        expect(reader, ':', "a colon is missing after a key");
        sperf_json_skip(reader);
    }
}

void sperf_json_skip(sperf_json_reader_t *reader)
{
    skip_blanks(reader);
    uint8_t byte = at(reader);
    if (byte == '{') {
        skip_object(reader);
    } else if (byte == '[') {
        skip_array(reader);
    } else if (byte == '"') {
        skip_string(reader);
    } else if (byte == '-' || is_digit(byte)) {
        (void)read_number(reader, "a number lacks digits", &(decimal_t){0});
    } else if (reader->next == reader->end) {
        fail(reader, SPERF_TRUNCATED, "it ends in the middle of a value");
    } else if (!read_word(reader, "true") && !read_word(reader, "false") && !read_word(reader, "null")) {
        sperf_json_reader_fail(reader, "it is not valid JSON");
    }
}

void sperf_json_reader_finish(sperf_json_reader_t *reader)
{
    skip_blanks(reader);
    if (reader->next != reader->end) sperf_json_reader_fail(reader, "something follows the end of the JSON");
}
