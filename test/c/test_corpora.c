/*
 * The corpora of the decoders' fuzz targets: as they are written down, cut anywhere, and read without memory.
 *
 * What is read of each file, or why it is refused, is compared by test/ruby/golden_test.rb. That profiles are valid and
 * survive being written is required by the fuzz targets themselves, when their corpora are replayed.
 */
#define _POSIX_C_SOURCE 200809L

#include <dirent.h>

#include "sperf/codec/format.h"
#include "support_alloc.h"
#include "support_codec.h"
#include "support_marshal.h"
#include "support_profile.h"
#include "support_test.h"

typedef struct {
    const char *path;
    const sperf_format_t *format;
    const uint8_t *bytes;
    size_t length;
} input_t;

static sperf_status_t decode(const input_t *input, const uint8_t *bytes, size_t length, bool check)
{
    sperf_profile_t *profile = NULL;
    const char *complaint = NULL;
    sperf_status_t status = input->format->decode(bytes, length, false, &profile, &complaint);
    assert_true((status == SPERF_OK) == (profile != NULL));
    assert_true((status == SPERF_OK) == (complaint == NULL));
    if (profile != NULL && check) support_profile_assert_valid(profile);
    sperf_profile_free(profile);
    return status;
}

/* Call `visit` with each file of the corpus that is read. Returns how many there are. */
static uint32_t each_of(const char *corpus, const char *format, void (*visit)(input_t *))
{
    char directory[128], path[512];
    uint32_t count = 0;
    (void)snprintf(directory, sizeof directory, "test/fuzz/corpus/%s_decode", corpus);
    DIR *entries = opendir(directory);
    assert_non_null(entries);
    for (const struct dirent *entry; (entry = readdir(entries)) != NULL;) {
        OWNED_BUFFER(bytes) = SPERF_BUFFER_INIT;
        if (entry->d_name[0] == '.') continue;
        (void)snprintf(path, sizeof path, "%s/%s", directory, entry->d_name);
        codec_read_file(path, &bytes);
        input_t input = {path, format != NULL ? sperf_format_find(format) : NULL, bytes.bytes, bytes.length};
        if (format == NULL) input.format = sperf_format_for_bytes(bytes.bytes, bytes.length);
        if (input.format->decode == NULL || decode(&input, input.bytes, input.length, true) != SPERF_OK) continue;
        visit(&input);
        count++;
    }
    (void)closedir(entries);
    return count;
}

static void each_input(void (*visit)(input_t *))
{
    assert_true(each_of("pprof", "pprof", visit) > 30);
    assert_true(each_of("json", "json", visit) > 8);
    assert_true(each_of("stackprof", "stackprof", visit) > 12);
    assert_true(each_of("foreign", NULL, visit) > 30);
}

/* A message of protobuf may end between two fields, and lines may be fewer: these may be read. */
static void cut(input_t *input)
{
    bool may_be_read = strcmp(input->format->name, "pprof") == 0 || strcmp(input->format->name, "collapsed") == 0;
    while (input->length > 0 && strchr(" \n", input->bytes[input->length - 1]) != NULL) input->length--;
    for (size_t length = 0; length < input->length; length++) {
        uint8_t *bytes = malloc(length + 1); /* not more, for a sanitizer to see what is read past their end */
        assert_non_null(bytes);
        memcpy(bytes, input->bytes, length);
        bool is_read = decode(input, bytes, length, true) == SPERF_OK;
        assert_non_null(sperf_format_for_bytes(bytes, length));
        free(bytes);
        if (is_read && !may_be_read) fail_msg("%s cut at %zu is read", input->path, length);
    }
}

TEST(test_corpora_cut_anywhere_are_refused_or_valid)
{
    each_input(cut);
}

static sperf_status_t decode_whole(void *context)
{
    const input_t *input = context;
    return decode(input, input->bytes, input->length, false);
}

static void read_without_memory(input_t *input)
{
    assert_true(support_alloc_fail_each(decode_whole, input) > 2);
}

TEST(test_corpora_without_memory_say_so)
{
    each_input(read_without_memory);
}

/* -- Files that are written down as text: lines "NAME TEXT", in which what "$X TEXT" defines is said by $X -- */

static void make_input(const char *corpus, const char *name, const char *text)
{
    OWNED_BUFFER(bytes) = SPERF_BUFFER_INIT;
    char path[128];
    if (strcmp(corpus, "pprof") == 0) {
        codec_append_protobuf(&bytes, text);
    } else {
        support_marshal_file(&bytes, text);
    }
    (void)snprintf(path, sizeof path, "test/fuzz/corpus/%s_decode/%s", corpus, name);
    codec_assert_file(path, &bytes);
}

static void append_expanded(sperf_buffer_t *out, const char *text, const char *const *words)
{
    for (; *text != '\0'; text++) {
        const char *word = *text == '$' ? words[(uint8_t) * ++text] : NULL;
        if (word != NULL) {
            sperf_buffer_append_string(out, word);
        } else {
            sperf_buffer_append_byte(out, (uint8_t)*text);
        }
    }
    sperf_buffer_append_byte(out, '\0');
}

static void make_inputs(const char *corpus)
{
    const char *words[256] = {NULL};
    char path[128], *rest = NULL;
    OWNED_BUFFER(lines) = SPERF_BUFFER_INIT;
    (void)snprintf(path, sizeof path, "test/fuzz/%s_decode.txt", corpus);
    codec_read_file(path, &lines);
    sperf_buffer_append_byte(&lines, '\0');
    for (char *line = strtok_r((char *)lines.bytes, "\n", &rest); line != NULL; line = strtok_r(NULL, "\n", &rest)) {
        OWNED_BUFFER(text) = SPERF_BUFFER_INIT;
        char *blank = strchr(line, ' ');
        const char *said = blank != NULL ? blank + 1 : "";
        if (blank != NULL) *blank = '\0';
        if (line[0] == '#') continue;
        append_expanded(&text, said, words);
        if (line[0] == '$') {
            words[(uint8_t)line[1]] = said;
        } else {
            make_input(corpus, line, (const char *)text.bytes);
        }
    }
}

TEST(test_corpora_are_as_they_are_written_down)
{
    make_inputs("pprof");
    make_inputs("stackprof");
}
