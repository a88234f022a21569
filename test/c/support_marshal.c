/* Ruby's Marshal format from text: see support_marshal.h. */
#include "support_marshal.h"

#include "support_test.h"

static void append_value(sperf_buffer_t *out, const char **text);

static void append_long(sperf_buffer_t *out, long value)
{
    if (value == 0) {
        sperf_buffer_append_byte(out, 0);
    } else if (value > 0 && value < 123) {
        sperf_buffer_append_byte(out, (uint8_t)(value + 5));
    } else {
        sperf_buffer_append_byte(out, value < 0 ? (uint8_t)-4 : 4);
        for (int shift = 0; shift < 32; shift += 8) sperf_buffer_append_byte(out, (uint8_t)(value >> shift));
    }
}

static void append_text(sperf_buffer_t *out, uint8_t type, const char *text, size_t length)
{
    sperf_buffer_append_byte(out, type);
    append_long(out, (long)length);
    sperf_buffer_append(out, text, length);
}

static void append_container(sperf_buffer_t *out, const char **text, char end, long divisor)
{
    sperf_buffer_t values = SPERF_BUFFER_INIT;
    sperf_buffer_append_byte(out, (uint8_t)(*text)[-1]);
    long count = 0;
    for (;; count++) {
        *text += strspn(*text, " \n");
        if (**text == end) break;
        append_value(&values, text);
    }
    ++*text;
    append_long(out, count / divisor);
    sperf_buffer_append(out, values.bytes, values.length);
    sperf_buffer_cleanup(&values);
}

static void append_hex(sperf_buffer_t *out, const char **text)
{
    while (**text != '>') {
        char *end = NULL;
        sperf_buffer_append_byte(out, (uint8_t)strtoul(*text, &end, 16));
        *text = end + strspn(end, " ");
    }
    ++*text;
}

static void append_value(sperf_buffer_t *out, const char **text)
{
    *text += strspn(*text, " \n");
    const char *start = (*text)++;
    if (*start == '[') {
        append_container(out, text, ']', 1);
    } else if (*start == '{') {
        append_container(out, text, '}', 2);
    } else if (*start == '<') {
        append_hex(out, text);
    } else if (*start == '\'') {
        size_t length = strcspn(*text, "'");
        append_text(out, '"', *text, length);
        *text += length + 1;
    } else if (*start == ':') {
        size_t length = strcspn(*text, " \n]}");
        append_text(out, ':', *text, length);
        *text += length;
    } else if (strncmp(start, "nil", 3) == 0) {
        sperf_buffer_append_byte(out, '0');
        *text = start + 3;
    } else {
        char *end = NULL;
        sperf_buffer_append_byte(out, 'i');
        append_long(out, strtol(start, &end, 10));
        if (end == start) fail_msg("no value: %s", start);
        *text = end;
    }
}

void support_marshal_append(sperf_buffer_t *out, const char *text)
{
    for (text += strspn(text, " \n"); *text; text += strspn(text, " \n")) append_value(out, &text);
    assert_int_equal(out->status, SPERF_OK);
}

void support_marshal_file(sperf_buffer_t *out, const char *text)
{
    sperf_buffer_append(out, "\x04\x08", 2);
    support_marshal_append(out, text);
}
