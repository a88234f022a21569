/*
 * Reads collapsed stacks, a line "root;...;leaf weight" for each, from stackprof, rbspy, flamegraph.pl's tools and
 * sperf.
 *
 * Such a file defines neither the meaning of its weights nor an escape for separators in names. So weights are
 * counts of something, and names are the text between semicolons. If any weight has a fraction, all are read in
 * millionths. Two things are recognised by their text: a frame "name - path:line" of rbspy, and the names that sperf
 * and stackprof have for time in which no code runs. See docs/formats.md.
 */
#include <string.h>

#include "decoding.h"
#include "sperf/codec/format.h"
#include "sperf/model/frame_kind.h"

enum { FRACTION_DECIMALS = 6, MILLION = 1000000, FIRST_LINES = 20 };

/* A line without its end. */
typedef struct {
    const char *bytes;
    size_t length;
} span_t;

static bool is_blank(char byte)
{
    return byte == ' ' || byte == '\t' || byte == '\r';
}

static span_t trim(span_t span)
{
    while (span.length > 0 && is_blank(span.bytes[span.length - 1])) span.length--;
    return span;
}

/* Take the next line off the bytes that are left. */
static span_t next_line(span_t *left)
{
    const char *end = memchr(left->bytes, '\n', left->length);
    span_t line = {left->bytes, end != NULL ? (size_t)(end - left->bytes) : left->length};
    size_t taken = line.length + (end != NULL ? 1 : 0);
    *left = (span_t){left->bytes + taken, left->length - taken};
    return trim(line);
}

/* Return where the last word of the line begins; 0 where it has but one. */
static size_t last_word(span_t line)
{
    size_t start = line.length;
    while (start > 0 && line.bytes[start - 1] != ' ' && line.bytes[start - 1] != '\t') start--;
    return start;
}

/* Read a whole number, which may be negative. */
static bool read_number(span_t text, int64_t *out)
{
    bool negative = text.length > 0 && text.bytes[0] == '-';
    size_t at = negative ? 1 : 0;
    if (at == text.length) return false;
    int64_t number = 0;
    for (; at < text.length; at++) {
        int64_t digit = text.bytes[at] - '0';
        if (digit < 0 || digit > 9 || number > (INT64_MAX - digit) / 10) return false;
        number = number * 10 + digit;
    }
    *out = negative ? -number : number;
    return true;
}

static bool read_millionths(span_t text, int64_t *out)
{
    sperf_json_reader_t reader;
    sperf_json_reader_init(&reader, (const uint8_t *)text.bytes, text.length);
    *out = sperf_json_read_decimal(&reader, FRACTION_DECIMALS);
    sperf_json_reader_finish(&reader);
    return reader.status == SPERF_OK;
}

/* Read a number in units of 10^-`decimals`; with 0, a whole one, which may be written as 1e3 or 5.0. */
static bool read_weight(span_t text, int decimals, int64_t *out)
{
    if (decimals > 0) return read_millionths(text, out);
    if (read_number(text, out)) return true;
    if (!read_millionths(text, out) || *out % MILLION != 0) return false;
    *out /= MILLION;
    return true;
}

/* Split the line into a stack and its weight. */
static bool split(span_t line, int decimals, span_t *stack, int64_t *weight)
{
    size_t start = last_word(line);
    if (start == 0 || !read_weight((span_t){line.bytes + start, line.length - start}, decimals, weight)) return false;
    *stack = trim((span_t){line.bytes, start});
    return true;
}

/* Return whether the span is `word`, in letters of either case. */
static bool is_word(span_t span, const char *word)
{
    size_t at = 0;
    while (at < span.length && word[at] != '\0' && (span.bytes[at] | 0x20) == word[at]) at++;
    return at == span.length && word[at] == '\0';
}

/* Return whether the word is a number of floating point that has no value. */
static bool is_not_finite(span_t word)
{
    bool has_sign = word.length > 0 && (word.bytes[0] == '-' || word.bytes[0] == '+');
    if (has_sign) word = (span_t){word.bytes + 1, word.length - 1};
    return is_word(word, "nan") || is_word(word, "inf") || is_word(word, "infinity");
}

/* Return why the number at the end of a stack cannot be read; NULL: the line is not a stack with a number. */
static const char *number_complaint(span_t line)
{
    size_t start = last_word(line), at = start;
    if (start == 0 || memchr(line.bytes, ';', start) == NULL) return NULL;
    if (is_not_finite((span_t){line.bytes + start, line.length - start}))
        return "a line has a number that is not finite";
    if (line.bytes[at] == '-') at++;
    bool is_number = at < line.length && line.bytes[at] >= '0' && line.bytes[at] <= '9';
    while (at < line.length && line.bytes[at] != 0 && strchr("0123456789.eE+-", line.bytes[at]) != NULL) at++;
    return is_number && at == line.length ? "a line has a number that is too large" : NULL;
}

static bool is_text(span_t line)
{
    for (size_t i = 0; i < line.length; i++) {
        if ((uint8_t)line.bytes[i] < 0x20 && line.bytes[i] != '\t') return false;
    }
    return true;
}

bool sperf_looks_collapsed(const uint8_t *bytes, size_t length)
{
    span_t left = {(const char *)bytes, length};
    int lines = 0, stacks = 0;
    while (left.length > 0 && lines < FIRST_LINES) {
        span_t stack, line = next_line(&left);
        int64_t weight = 0;
        if (line.length == 0) continue;
        lines++;
        bool is_stack = split(line, 0, &stack, &weight) || split(line, FRACTION_DECIMALS, &stack, &weight);
        if ((is_stack || number_complaint(line) != NULL) && is_text(line)) stacks++;
    }
    /* Blank lines alone are a profile without stacks. */
    return length > 0 && stacks >= lines - stacks;
}

/* -- Frames -- */

typedef struct {
    sperf_string_t name;
    sperf_string_t file;
    uint32_t line;
} words_t;

static sperf_string_t string_of(const char *bytes, size_t length)
{
    return (sperf_string_t){bytes, length};
}

/* Split "name - path:line", as rbspy writes it. */
static bool split_rbspy(span_t frame, words_t *words)
{
    static const char separator[] = " - ";
    enum { SEPARATOR = sizeof separator - 1 };
    size_t colon = frame.length;
    while (colon > 0 && frame.bytes[colon - 1] != ':') colon--;
    int64_t line = 0;
    if (colon == 0 || !read_number((span_t){frame.bytes + colon, frame.length - colon}, &line)) return false;
    if (line < 0 || line > UINT32_MAX) return false;
    for (size_t at = 1; at + SEPARATOR + 1 < colon; at++) {
        if (memcmp(frame.bytes + at, separator, SEPARATOR) != 0) continue;
        size_t path = at + SEPARATOR;
        *words = (words_t){string_of(frame.bytes, at), string_of(frame.bytes + path, colon - 1 - path), (uint32_t)line};
        return true;
    }
    return false;
}

/* Time in which no code runs is known by a name and a file, of which the text has sperf's or stackprof's name. */
static void read_kind(sperf_string_t name, words_t *words)
{
    sperf_frame_kind_t kind = sperf_frame_kind_of_stackprof(name);
    for (int i = 0; i < SPERF_FRAME_KINDS && kind == SPERF_FRAME_RUBY; i++) {
        const char *word = sperf_frame_kind_words[i].name;
        if (word != NULL && sperf_string_is(name, word)) kind = (sperf_frame_kind_t)i;
    }
    *words = (words_t){.name = name, .file = sperf_string_of("")};
    if (kind == SPERF_FRAME_RUBY) return;
    words->name = sperf_string_of(sperf_frame_kind_words[kind].name);
    words->file = sperf_string_of(sperf_frame_kind_words[kind].file);
}

static sperf_status_t add_frame(sperf_profile_t *profile, span_t frame, sperf_stack_id_t *stack)
{
    words_t words = {.line = 0};
    sperf_frame_id_t id = 0;
    if (!split_rbspy(frame, &words)) read_kind(string_of(frame.bytes, frame.length), &words);
    SPERF_TRY(sperf_profile_intern_frame(profile, words.name, words.file, 0, words.line, &id));
    return sperf_stack_table_intern(&profile->stacks, *stack, id, stack);
}

static sperf_status_t add_stack(sperf_profile_t *profile, span_t text, sperf_stack_id_t *stack)
{
    while (text.length > 0) {
        const char *end = memchr(text.bytes, ';', text.length);
        size_t length = end != NULL ? (size_t)(end - text.bytes) : text.length;
        size_t taken = length + (end != NULL ? 1 : 0);
        SPERF_TRY(add_frame(profile, (span_t){text.bytes, length}, stack));
        text = (span_t){text.bytes + taken, text.length - taken};
    }
    return SPERF_OK;
}

/* -- The whole -- */

/* Return the decimals of the weights: 0 if all lines have whole numbers. */
static int find_decimals(span_t left)
{
    while (left.length > 0) {
        span_t stack, line = next_line(&left);
        int64_t weight = 0;
        if (!split(line, 0, &stack, &weight) && split(line, FRACTION_DECIMALS, &stack, &weight))
            return FRACTION_DECIMALS;
    }
    return 0;
}

/* Return whether each stack ends in a second number, as difffolded.pl writes lines. */
static bool has_two_weights(span_t left, int decimals)
{
    bool any = false;
    while (left.length > 0) {
        span_t stack, line = next_line(&left);
        int64_t weight = 0;
        if (line.length == 0) continue;
        if (!split(line, decimals, &stack, &weight) || !split(stack, decimals, &stack, &weight)) return false;
        any = true;
    }
    return any;
}

static sperf_status_t add_line(sperf_profile_t *profile, span_t line, int decimals, const char **complaint)
{
    span_t text;
    int64_t weight = 0;
    sperf_sample_key_t key = {0};
    if (!split(line, decimals, &text, &weight)) {
        *complaint = number_complaint(line);
        if (*complaint == NULL) *complaint = "a line is not a stack, a blank and a number";
        return SPERF_MALFORMED;
    }
    SPERF_TRY(add_stack(profile, text, &key.stack));
    return sperf_sample_table_add(&profile->samples, key, &weight);
}

static sperf_status_t add_lines(sperf_profile_t *profile, span_t left, const char **complaint)
{
    int decimals = find_decimals(left);
    if (has_two_weights(left, decimals)) {
        *complaint =
            "its lines have two numbers, as difffolded.pl writes them: use sperf diff on the two files instead";
        return SPERF_MALFORMED;
    }
    while (left.length > 0) {
        span_t line = next_line(&left);
        if (line.length > 0) SPERF_TRY(add_line(profile, line, decimals, complaint));
    }
    return SPERF_OK;
}

sperf_status_t sperf_collapsed_decode(const uint8_t *bytes, size_t length, bool head_only, sperf_profile_t **out,
                                      const char **complaint)
{
    static const sperf_sample_type_text_t whole = {"weight", "count"}, fraction = {"weight", "millionths"};
    span_t lines = {(const char *)bytes, length};
    sperf_decoding_t in = {.profile = NULL};
    sperf_status_t status = sperf_profile_new(find_decimals(lines) == 0 ? &whole : &fraction, 1, &in.profile);
    if (status == SPERF_OK && !head_only) status = add_lines(in.profile, lines, &in.complaint);
    return sperf_decoding_end(&in, status, out, complaint);
}
