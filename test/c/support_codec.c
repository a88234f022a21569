/* What the tests of the codecs share: see support_codec.h. */
#include "support_codec.h"

#include <ctype.h>

#include "sperf/codec/format.h"
#include "support_alloc.h"
#include "support_profile.h"
#include "support_test.h"

sperf_profile_t *codec_new_empty_profile(const char *name, const char *unit)
{
    sperf_sample_type_text_t types[] = {{"samples", "count"}, {name, unit}};
    sperf_profile_t *profile = NULL;
    assert_int_equal(sperf_profile_new(types, 2, &profile), SPERF_OK);
    profile->period_type =
        (sperf_sample_type_t){support_profile_string(profile, "cpu"), support_profile_string(profile, "nanoseconds")};
    profile->period = 1000000;
    profile->program = support_profile_string(profile, "ruby");
    return profile;
}

static sperf_stack_id_t push(sperf_profile_t *profile, sperf_stack_id_t parent, const char *name, const char *file,
                             uint32_t line)
{
    uint32_t first_line = line ? line - line % 10 + 1 : 0;
    return support_profile_push(profile, parent, sperf_string_of(name), sperf_string_of(file), first_line, line);
}

sperf_stack_id_t codec_add_sample(sperf_profile_t *profile, const char *const *names, uint32_t depth, int64_t weight)
{
    sperf_sample_key_t key = {0};
    for (uint32_t i = 0; i < depth; i++) {
        const char *file = strncmp(names[i], "[GVL", 4) == 0  ? "<GVL>"
                           : strncmp(names[i], "[GC", 3) == 0 ? "<GC>"
                                                              : "app.rb";
        key.stack = push(profile, key.stack, names[i], file, i + 1);
    }
    support_profile_add(profile, key, weight);
    return key.stack;
}

/* Add a sample to the sums and to the timeline. */
static void take(sperf_profile_t *profile, uint64_t time_us, sperf_sample_key_t key, int64_t weight)
{
    sperf_timeline_row_t row = {time_us, key, weight};
    support_profile_add(profile, key, weight);
    assert_int_equal(sperf_timeline_append(&profile->timeline, &row), SPERF_OK);
}

static void add_samples(sperf_profile_t *profile, const sperf_thread_id_t threads[2], sperf_label_set_id_t labels)
{
    sperf_stack_id_t main = push(profile, 0, "<main>", "fib.rb", 9);
    sperf_stack_id_t block = push(profile, main, "block (2 levels) in <main>", "fib.rb", 7);
    sperf_stack_id_t times = push(profile, block, "Integer#times", "<internal:numeric>", 238);
    sperf_stack_id_t fib = push(profile, times, "Object#fib", "fib.rb", 3);
    sperf_stack_id_t deeper =
        push(profile, push(profile, fib, "Object#fib", "fib.rb", 3), "Integer#<=>", "<C method>", 0);
    sperf_stack_id_t marking = push(profile, fib, "[GC marking]", "<GC>", 0);
    sperf_stack_id_t latin = push(profile, main, "caf\xe9", "d\xc3\xa9j\xc3\xa0.rb", 5);
    take(profile, 1013, (sperf_sample_key_t){fib, threads[0], 0}, 1250000);
    take(profile, 1996, (sperf_sample_key_t){deeper, threads[0], 0}, 998000);
    take(profile, 2890, (sperf_sample_key_t){fib, threads[1], labels}, 1002000);
    take(profile, 2880, (sperf_sample_key_t){fib, threads[0], 0}, 750000);
    take(profile, 4100, (sperf_sample_key_t){marking, threads[0], 0}, 3000000);
    take(profile, 5001, (sperf_sample_key_t){latin, threads[1], 0}, 1);
    take(profile, 6000, (sperf_sample_key_t){0, 0, 0}, 40000);
}

static sperf_label_set_id_t intern_labels(sperf_profile_t *profile)
{
    sperf_label_t labels[] = {
        {.key = support_profile_string(profile, "request"), .string = support_profile_string(profile, "GET /")},
        {.key = support_profile_string(profile, "body"),
         .number = -1,
         .unit = support_profile_string(profile, "bytes")},
        {.key = support_profile_string(profile, "attempt"), .number = 0},
    };
    sperf_label_set_id_t set = 0;
    assert_int_equal(sperf_label_table_intern(&profile->labels, labels, 3, &set), SPERF_OK);
    return set;
}

sperf_profile_t *codec_new_profile(void)
{
    sperf_profile_t *profile = codec_new_empty_profile("cpu", "nanoseconds");
    profile->start_time_ns = 1700000000123456789;
    profile->duration_ns = 7000000;
    static const char *const comments[] = {"# sperf test", "dropped samples: 2"};
    for (size_t i = 0; i < 2; i++) {
        assert_int_equal(sperf_profile_add_comment(profile, comments[i], strlen(comments[i])), SPERF_OK);
    }
    sperf_thread_t rows[2] = {
        {.process = 4711, .number = 1, .name = support_profile_string(profile, "main"), .parent = 4700},
        {.process = 4711, .number = 2, .parent = 4700},
    };
    rows[0].title = rows[1].title = support_profile_string(profile, "shop: worker 2");
    sperf_thread_id_t threads[2];
    for (size_t i = 0; i < 2; i++) {
        assert_int_equal(sperf_thread_table_intern(&profile->threads, rows[i], &threads[i]), SPERF_OK);
    }
    add_samples(profile, threads, intern_labels(profile));
    support_profile_assert_valid(profile);
    return profile;
}

/* -- Protobuf from text -- */

static void put_fields(sperf_buffer_t *out, const char **text, char end);

static bool skip_to(const char **text, char wanted)
{
    while (isspace((unsigned char)**text)) ++*text;
    if (**text != wanted) return false;
    if (wanted != '\0') ++*text;
    return true;
}

static void put_tag(sperf_buffer_t *out, uint64_t number, unsigned wire)
{
    sperf_buffer_append_varint(out, number << 3 | wire);
}

static void put_number(sperf_buffer_t *out, const char **text)
{
    char *end = NULL;
    bool negative = **text == '-';
    uint64_t value = negative ? (uint64_t)strtoll(*text, &end, 0) : strtoull(*text, &end, 0);
    if (end == *text) fail_msg("no number at: %s", *text);
    sperf_buffer_append_varint(out, value);
    *text = end;
}

static void put_nested(sperf_buffer_t *out, uint64_t number, const sperf_buffer_t *content)
{
    put_tag(out, number, 2);
    sperf_buffer_append_varint(out, content->length);
    sperf_buffer_append(out, content->bytes, content->length);
}

static void put_value(sperf_buffer_t *out, uint64_t number, const char **text)
{
    sperf_buffer_t content = SPERF_BUFFER_INIT;
    if (skip_to(text, '\'')) {
        size_t length = strcspn(*text, "'");
        sperf_buffer_append(&content, *text, length);
        *text += length + 1;
        put_nested(out, number, &content);
    } else if (skip_to(text, '{')) {
        put_fields(&content, text, '}');
        put_nested(out, number, &content);
    } else if (skip_to(text, '[')) {
        while (!skip_to(text, ']')) put_number(&content, text);
        put_nested(out, number, &content);
    } else if (skip_to(text, 'f')) {
        bool wide = strncmp(*text, "64", 2) == 0;
        put_tag(out, number, wide ? 1 : 5);
        sperf_buffer_append(out, (const uint8_t[8]){0}, wide ? 8 : 4);
        *text += 2;
    } else {
        put_tag(out, number, 0);
        put_number(out, text);
    }
    sperf_buffer_cleanup(&content);
}

static void put_raw(sperf_buffer_t *out, const char **text)
{
    while (!skip_to(text, '>')) {
        char *end = NULL;
        sperf_buffer_append_byte(out, (uint8_t)strtoul(*text, &end, 16));
        if (end == *text) fail_msg("no byte at: %s", *text);
        *text = end;
    }
}

static void put_fields(sperf_buffer_t *out, const char **text, char end)
{
    while (!skip_to(text, end)) {
        if (skip_to(text, '<')) {
            put_raw(out, text);
            continue;
        }
        char *colon = NULL;
        uint64_t number = strtoull(*text, &colon, 10);
        if (colon == *text || *colon != ':') fail_msg("no field at: %s", *text);
        *text = colon + 1;
        put_value(out, number, text);
    }
}

void codec_append_protobuf(sperf_buffer_t *out, const char *text)
{
    put_fields(out, &text, '\0');
    assert_int_equal(out->status, SPERF_OK);
}

/* -- Files -- */

static void write_file(const char *path, const sperf_buffer_t *bytes)
{
    FILE *file = fopen(path, "wb");
    if (file == NULL) fail_msg("%s cannot be written", path);
    size_t written = bytes->length ? fwrite(bytes->bytes, 1, bytes->length, file) : 0;
    assert_int_equal(fclose(file), 0);
    assert_int_equal(written, bytes->length);
}

void codec_read_file(const char *path, sperf_buffer_t *out)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL) fail_msg("%s cannot be read", path);
    uint8_t bytes[4096];
    for (size_t length; (length = fread(bytes, 1, sizeof bytes, file)) > 0;) sperf_buffer_append(out, bytes, length);
    assert_int_equal(fclose(file), 0);
    assert_int_equal(out->status, SPERF_OK);
}

void codec_assert_file(const char *path, const sperf_buffer_t *bytes)
{
    if (getenv("SPERF_UPDATE_GOLDEN") != NULL) write_file(path, bytes);
    OWNED_BUFFER(expected) = SPERF_BUFFER_INIT;
    codec_read_file(path, &expected);
    bool equal = expected.length == bytes->length &&
                 (expected.length == 0 || memcmp(expected.bytes, bytes->bytes, expected.length) == 0);
    if (!equal) fail_msg("%s differs; SPERF_UPDATE_GOLDEN=1 writes it anew, then look at git diff", path);
}

void codec_assert_text(const sperf_buffer_t *bytes, const char *text)
{
    assert_int_equal(bytes->status, SPERF_OK);
    if (sperf_buffer_is(bytes, text)) return;
    fail_msg("got:\n%.*s\nbut not:\n%s", (int)bytes->length, (const char *)bytes->bytes, text);
}

/* -- Memory -- */

typedef struct {
    const sperf_format_t *format;
    const sperf_profile_t *profile;
} scenario_t;

static sperf_status_t write_and_read(void *context)
{
    const scenario_t *scenario = context;
    OWNED_BUFFER(out) = SPERF_BUFFER_INIT;
    OWNED_PROFILE(read) = NULL;
    const char *complaint = NULL;
    scenario->format->encode(scenario->profile, &(sperf_encode_options_t){.timeline = true, .rows_max = 50}, &out);
    sperf_status_t status = out.status;
    if (status == SPERF_OK && scenario->format->decode != NULL) {
        status = scenario->format->decode(out.bytes, out.length, false, &read, &complaint);
        assert_true((status == SPERF_OK) == (read != NULL));
        assert_true((status == SPERF_OK) == (complaint == NULL));
    }
    return status;
}

void codec_assert_memory_is_missed(const char *format, const sperf_profile_t *profile, uint64_t least)
{
    scenario_t scenario = {sperf_format_find(format), profile};
    assert_true(support_alloc_fail_each(write_and_read, &scenario) >= least);
}
