/* Text on the way out: see utf8.h. */
#include "utf8.h"

/* Table 3-7 of the Unicode standard: the lead byte says how many follow, and how far the second one may range. */
sperf_utf8_character_t sperf_utf8_scan(const uint8_t *bytes, size_t left)
{
    uint8_t lead = bytes[0];
    if (lead < 0x80) return (sperf_utf8_character_t){bytes, 1, true};
    if (lead < 0xc2 || lead > 0xf4) return (sperf_utf8_character_t){bytes, 1, false};
    size_t expected = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    uint8_t low = lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
    uint8_t high = lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;
    size_t length = 1;
    while (length < expected && length < left && bytes[length] >= low && bytes[length] <= high) {
        length++;
        low = 0x80;
        high = 0xbf;
    }
    return (sperf_utf8_character_t){bytes, length, length == expected};
}

static bool breaks_line(sperf_utf8_character_t character)
{
    const uint8_t *bytes = character.bytes;
    switch (character.length) {
    case 1: return bytes[0] < 0x20 || bytes[0] == 0x7f;
    case 2: return bytes[0] == 0xc2 && bytes[1] < 0xa0;
    case 3: return bytes[0] == 0xe2 && bytes[1] == 0x80 && (bytes[2] == 0xa8 || bytes[2] == 0xa9);
    default: return false;
    }
}

bool sperf_utf8_valid(sperf_string_t string)
{
    const uint8_t *bytes = (const uint8_t *)string.bytes;
    for (size_t at = 0; at < string.length;) {
        sperf_utf8_character_t character = sperf_utf8_scan(bytes + at, string.length - at);
        if (!character.valid) return false;
        at += character.length;
    }
    return true;
}

static void append(sperf_buffer_t *out, sperf_string_t string, bool one_line)
{
    const uint8_t *bytes = (const uint8_t *)string.bytes;
    for (size_t at = 0; at < string.length;) {
        size_t start = at;
        while (at < string.length && bytes[at] >= 0x20 && bytes[at] < 0x7f) at++;
        sperf_buffer_append(out, bytes + start, at - start);
        if (at == string.length) return;
        sperf_utf8_character_t character = sperf_utf8_scan(bytes + at, string.length - at);
        at += character.length;
        if (!character.valid) {
            sperf_buffer_append_string(out, SPERF_UTF8_REPLACEMENT);
        } else if (one_line && breaks_line(character)) {
            sperf_buffer_append_byte(out, ' ');
        } else {
            sperf_buffer_append(out, character.bytes, character.length);
        }
    }
}

void sperf_utf8_append(sperf_buffer_t *out, sperf_string_t string)
{
    append(out, string, false);
}

void sperf_utf8_append_line(sperf_buffer_t *out, sperf_string_t string)
{
    append(out, string, true);
}
