/* The words of comments: see comment_words.h. */
#include "comment_words.h"

#include <string.h>

void sperf_comment_append_escaped(sperf_buffer_t *name, sperf_string_t text)
{
    for (size_t i = 0; i < text.length; i++) {
        uint8_t byte = (uint8_t)text.bytes[i];
        if (byte <= ' ' || byte == '%' || byte == 0x7f) {
            sperf_buffer_append_format(name, "%%%02X", byte);
        } else {
            sperf_buffer_append_byte(name, byte);
        }
    }
}

static int digit_of(char character)
{
    if (character >= '0' && character <= '9') return character - '0';
    if (character >= 'A' && character <= 'F') return character - 'A' + 10;
    if (character >= 'a' && character <= 'f') return character - 'a' + 10;
    return -1;
}

void sperf_comment_append_unescaped(sperf_buffer_t *text, sperf_string_t word)
{
    for (size_t i = 0; i < word.length; i++) {
        int high = i + 2 < word.length ? digit_of(word.bytes[i + 1]) : -1;
        int low = high >= 0 ? digit_of(word.bytes[i + 2]) : -1;
        bool escaped = word.bytes[i] == '%' && low >= 0;
        sperf_buffer_append_byte(text, escaped ? (uint8_t)(high * 16 + low) : (uint8_t)word.bytes[i]);
        if (escaped) i += 2;
    }
}

bool sperf_comment_read_number(sperf_string_t *rest, char end, int64_t *out)
{
    size_t i = 0;
    *out = 0;
    for (; i < rest->length && rest->bytes[i] >= '0' && rest->bytes[i] <= '9'; i++) {
        if (*out > (INT64_MAX / 2 - 9) / 10) return false;
        *out = *out * 10 + (rest->bytes[i] - '0');
    }
    bool at_end = i == rest->length;
    if (i == 0 || (at_end ? end == ':' : rest->bytes[i] != end)) return false;
    if (!at_end) i++;
    *rest = (sperf_string_t){rest->bytes + i, rest->length - i};
    return true;
}

bool sperf_comment_read_time(sperf_string_t *rest, int64_t *end_us, int64_t *took_us)
{
    int64_t since_us;
    if (!sperf_comment_read_number(rest, ':', &since_us) || !sperf_comment_read_number(rest, ' ', took_us))
        return false;
    if (since_us > INT64_MAX / 2 - *end_us) return false;
    *end_us += since_us;
    return true;
}

bool sperf_comment_read_word(sperf_string_t *rest, sperf_string_t *out)
{
    const char *end = rest->length == 0 ? NULL : memchr(rest->bytes, ' ', rest->length);
    if (end == NULL) return false;
    *out = (sperf_string_t){rest->bytes, (size_t)(end - rest->bytes)};
    *rest = (sperf_string_t){end + 1, rest->length - out->length - 1};
    return true;
}
