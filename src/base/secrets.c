/* Command lines without what is secret in them: see sperf/base/secrets.h. */
#include "sperf/base/secrets.h"

#include <stdbool.h>
#include <string.h>

typedef struct {
    const char *bytes;
    size_t length;
} word_t;

/* From where to where: what is masked. */
typedef struct {
    size_t start;
    size_t end;
} span_t;

/* Of ASCII alone, whatever the locale is. */
static bool is_upper(char byte)
{
    return byte >= 'A' && byte <= 'Z';
}

static bool is_lower(char byte)
{
    return byte >= 'a' && byte <= 'z';
}

static bool is_letter(char byte)
{
    return is_upper(byte) || is_lower(byte);
}

static bool is_part_of_name(char byte)
{
    return is_letter(byte) || (byte >= '0' && byte <= '9') || byte == '_' || byte == '-' || byte == '.';
}

static bool is_blank(char byte)
{
    return byte == ' ' || byte == '\t' || byte == '\n';
}

static bool is_quote(char byte)
{
    return byte == '\'' || byte == '"';
}

/* Return whether `text`, in lower case, begins at `at`. */
static bool has_at(word_t name, size_t at, const char *text)
{
    size_t length = strlen(text);
    if (length > name.length - at) return false;
    for (size_t i = 0; i < length; i++) {
        char byte = name.bytes[at + i];
        if ((is_upper(byte) ? byte - 'A' + 'a' : byte) != text[i]) return false;
    }
    return true;
}

/* Return whether a part of a name begins at `at`: at its start, behind what is no letter, and where upper case begins. */
static bool begins_part(word_t name, size_t at)
{
    return at == 0 || !is_letter(name.bytes[at - 1]) || (is_lower(name.bytes[at - 1]) && is_upper(name.bytes[at]));
}

static bool ends_part(word_t name, size_t at)
{
    return at == name.length || begins_part(name, at) || !is_letter(name.bytes[at]);
}

static bool is_secret(word_t name)
{
    static const char *const anywhere[] = {"token", "passw", "passphrase", "secret", "credential", "apikey"};
    static const char *const parts[] = {"key", "auth", "authorization", "pass", "pwd"};
    for (size_t at = 0; at < name.length; at++) {
        for (size_t i = 0; i < sizeof anywhere / sizeof *anywhere; i++) {
            if (has_at(name, at, anywhere[i])) return true;
        }
        for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
            if (has_at(name, at, parts[i]) && begins_part(name, at) && ends_part(name, at + strlen(parts[i])))
                return true;
        }
    }
    return false;
}

/* Return where the name that ends at `end` begins. */
static size_t name_start(word_t word, size_t end)
{
    size_t start = end;
    while (start > 0 && is_part_of_name(word.bytes[start - 1])) start--;
    return start;
}

static bool is_secret_between(word_t word, size_t start, size_t end)
{
    return is_secret((word_t){word.bytes + start, end - start});
}

static size_t find(word_t word, size_t at, const char *bytes)
{
    while (at < word.length && strchr(bytes, word.bytes[at]) == NULL) at++;
    return at;
}

/* Return where the value at `at` ends, whose name begins at `name`: a whole word is one value, blanks or not. */
static size_t value_end(word_t word, size_t name, size_t at)
{
    if (name == 0) return word.length;
    if (is_quote(word.bytes[name - 1])) return find(word, at, (char[]){word.bytes[name - 1], '\0'});
    if (at < word.length && is_quote(word.bytes[at])) {
        size_t end = find(word, at + 1, (char[]){word.bytes[at], '\0'});
        return end < word.length ? end + 1 : end;
    }
    return find(word, at, " \t\n'\"&;|)},");
}

static size_t skip_blanks(word_t word, size_t at)
{
    while (at < word.length && is_blank(word.bytes[at])) at++;
    return at;
}

/* NAME=VALUE, and NAME: VALUE. */
static span_t value_behind_sign(word_t word, size_t at)
{
    bool header = word.bytes[at] == ':' && at + 1 < word.length && is_blank(word.bytes[at + 1]);
    if (word.bytes[at] != '=' && !header) return (span_t){0, 0};
    size_t name = name_start(word, at);
    if (!is_secret_between(word, name, at)) return (span_t){0, 0};
    size_t value = header ? skip_blanks(word, at + 1) : at + 1;
    return (span_t){value, value_end(word, name, value)};
}

/* The password of scheme://user:password@host. */
static span_t password_of_url(word_t word, size_t at)
{
    if (word.length - at < 3 || memcmp(word.bytes + at, "://", 3) != 0) return (span_t){0, 0};
    size_t start = at + 3, end = find(word, start, "/?# \t\n'\"");
    while (end > start && word.bytes[end - 1] != '@') end--;
    size_t colon = find(word, start, ":");
    return colon < end ? (span_t){colon + 1, end - 1} : (span_t){0, 0};
}

/* "--token VALUE" inside of a word. */
static span_t value_behind_option(word_t word, size_t at)
{
    if (!is_blank(word.bytes[at])) return (span_t){0, 0};
    size_t name = name_start(word, at);
    if (name == at || word.bytes[name] != '-' || !is_secret_between(word, name, at)) return (span_t){0, 0};
    size_t value = skip_blanks(word, at);
    if (value == word.length || word.bytes[value] == '-') return (span_t){0, 0};
    return (span_t){value, value_end(word, value, value)};
}

static span_t value_at(word_t word, size_t at)
{
    span_t value = value_behind_sign(word, at);
    if (value.start >= value.end) value = password_of_url(word, at);
    if (value.start >= value.end) value = value_behind_option(word, at);
    return value;
}

static void mask_values(word_t word, sperf_buffer_t *out)
{
    size_t copied = 0;
    for (size_t at = 0; at < word.length;) {
        span_t value = value_at(word, at++);
        if (value.start >= value.end) continue;
        sperf_buffer_append(out, word.bytes + copied, value.start - copied);
        sperf_buffer_append_string(out, SPERF_SECRET_MASK);
        at = copied = value.end;
    }
    sperf_buffer_append(out, word.bytes + copied, word.length - copied);
}

/* Return whether the word is an option whose value is the next one. */
static bool announces_value(word_t word)
{
    return word.length > 0 && word.bytes[0] == '-' && name_start(word, word.length) == 0 && is_secret(word);
}

void sperf_secrets_mask(const char *bytes, size_t length, sperf_buffer_t *out)
{
    bool announced = false;
    for (size_t at = 0; at < length;) {
        const char *nul = memchr(bytes + at, '\0', length - at);
        word_t word = {bytes + at, nul != NULL ? (size_t)(nul - bytes) - at : length - at};
        if (announced && word.length > 0 && word.bytes[0] != '-') {
            sperf_buffer_append_string(out, SPERF_SECRET_MASK);
            announced = false;
        } else {
            mask_values(word, out);
            announced = announces_value(word);
        }
        if (nul != NULL) sperf_buffer_append_byte(out, '\0');
        at += word.length + 1;
    }
}
