/*
 * OTLP: what the encoder writes, read field by field; test/golden has a whole file. test/ruby/otlp_test.rb reads it by the
 * published definitions.
 */
#include "../../src/codec/otlp.h"
#include "../../src/codec/protobuf.h"
#include "sperf/codec/format.h"
#include "sperf/model/sample_types.h"
#include "support_codec.h"
#include "support_profile.h"
#include "support_test.h"

static const sperf_encode_options_t PLAIN = {.timeline = false};

static sperf_buffer_t encode(const sperf_profile_t *profile)
{
    sperf_buffer_t out = SPERF_BUFFER_INIT;
    sperf_otlp_encode(profile, &PLAIN, &out);
    assert_int_equal(out.status, SPERF_OK);
    return out;
}

static sperf_reader_t reader_of(const sperf_buffer_t *buffer)
{
    sperf_reader_t reader;
    sperf_reader_init(&reader, buffer->bytes, buffer->length);
    return reader;
}

/* Return the content of occurrence `place` (0-based) of field `number`; fails if there are fewer. */
static sperf_reader_t nested(sperf_reader_t message, uint64_t number, uint32_t place)
{
    for (sperf_field_t field; sperf_protobuf_next(&message, &field);) {
        if (field.number == number && place-- == 0) return sperf_protobuf_bytes(&message, &field);
    }
    fail_msg("no field %d", (int)number);
    return message;
}

static uint32_t count(sperf_reader_t message, uint64_t number)
{
    uint32_t found = 0;
    for (sperf_field_t field; sperf_protobuf_next(&message, &field);) found += field.number == number;
    assert_int_equal(message.status, SPERF_OK);
    return found;
}

static uint64_t number_in(sperf_reader_t message, uint64_t number)
{
    for (sperf_field_t field; sperf_protobuf_next(&message, &field);) {
        if (field.number == number) return sperf_protobuf_number(&message, &field);
    }
    return 0;
}

static sperf_reader_t scope_profiles(const sperf_buffer_t *out)
{
    return nested(nested(reader_of(out), SPERF_OTLP_RESOURCE_PROFILES, 0), SPERF_OTLP_SCOPE_PROFILES, 0);
}

static sperf_reader_t dictionary(const sperf_buffer_t *out)
{
    return nested(reader_of(out), SPERF_OTLP_DICTIONARY, 0);
}

static int64_t total(sperf_reader_t profile)
{
    int64_t sum = 0;
    for (sperf_field_t field; sperf_protobuf_next(&profile, &field);) {
        if (field.number != SPERF_OTLP_SAMPLE) continue;
        sperf_reader_t values = nested(field.bytes, SPERF_OTLP_SAMPLE_VALUES, 0);
        sum += (int64_t)sperf_reader_varint(&values);
        assert_false(sperf_reader_more(&values));
    }
    return sum;
}

static bool is_string(const sperf_buffer_t *out, uint64_t number, const char *text)
{
    sperf_reader_t string = nested(dictionary(out), SPERF_OTLP_STRING, (uint32_t)number);
    size_t length = (size_t)(string.end - string.next);
    return length == strlen(text) && memcmp(string.next, text, length) == 0;
}

TEST(test_otlp_has_a_profile_for_each_other_type_and_the_default_first)
{
    static const sperf_sample_type_text_t types[] = {
        {"samples", "count"}, {"wall", "nanoseconds"}, {"alloc_objects", "count"}, {"alloc_space", "bytes"}};
    OWNED_PROFILE(profile) = NULL;
    assert_int_equal(sperf_profile_new(types, 4, &profile), SPERF_OK);
    sperf_profile_set_default_type(profile, profile->sample_types[2].name);
    sperf_sample_key_t key = {0};
    assert_int_equal(sperf_sample_table_add(&profile->samples, key, (const int64_t[]){3, -50, 0, 4096}), SPERF_OK);
    OWNED_BUFFER(out) = encode(profile);
    static const char *const names[] = {"alloc_objects", "wall", "alloc_space"};
    static const int64_t totals[] = {0, -50, 4096};
    static const uint32_t samples[] = {0, 1, 1};
    assert_int_equal(count(scope_profiles(&out), SPERF_OTLP_PROFILE), 3);
    for (uint32_t i = 0; i < 3; i++) {
        sperf_reader_t written = nested(scope_profiles(&out), SPERF_OTLP_PROFILE, i);
        uint64_t name = number_in(nested(written, SPERF_OTLP_SAMPLE_TYPE, 0), SPERF_OTLP_TYPE_NAME);
        assert_true(is_string(&out, name, names[i]));
        assert_int_equal(total(written), totals[i]);
        assert_int_equal(count(written, SPERF_OTLP_SAMPLE), samples[i]); /* without those that are 0 */
    }
}

TEST(test_otlp_has_numbers_of_samples_where_there_is_no_time)
{
    static const sperf_sample_type_text_t types[] = {{"samples", "count"}};
    OWNED_PROFILE(profile) = NULL;
    assert_int_equal(sperf_profile_new(types, 1, &profile), SPERF_OK);
    OWNED_BUFFER(out) = encode(profile);
    assert_int_equal(count(scope_profiles(&out), SPERF_OTLP_PROFILE), 1);
}

TEST(test_otlp_has_the_calls_of_a_trace)
{
    OWNED_PROFILE(profile) = NULL;
    assert_int_equal(sperf_profile_new(sperf_trace_types, SPERF_TRACE_OBJECTS, &profile), SPERF_OK);
    sperf_profile_set_default_type(profile, profile->sample_types[SPERF_TRACE_WALL].name);
    sperf_sample_key_t key = {0};
    assert_int_equal(sperf_sample_table_add(&profile->samples, key, (const int64_t[]){7, 50, 40, 10}), SPERF_OK);
    OWNED_BUFFER(out) = encode(profile);
    static const int64_t totals[] = {50, 7, 40, 10}; /* the default type comes first */
    assert_int_equal(count(scope_profiles(&out), SPERF_OTLP_PROFILE), 4);
    for (uint32_t i = 0; i < 4; i++) {
        assert_int_equal(total(nested(scope_profiles(&out), SPERF_OTLP_PROFILE, i)), totals[i]);
    }
}

TEST(test_otlp_tables_begin_with_the_empty_element)
{
    OWNED_PROFILE(empty) = codec_new_empty_profile("cpu", "nanoseconds");
    OWNED_BUFFER(out) = encode(empty);
    for (uint64_t table = SPERF_OTLP_MAPPING; table <= SPERF_OTLP_STACK; table++) {
        sperf_reader_t first = nested(dictionary(&out), table, 0);
        assert_int_equal(first.end - first.next, table == SPERF_OTLP_LINK ? 28 : 0);
    }
}

TEST(test_otlp_attributes_are_there_once)
{
    OWNED_PROFILE(profile) = codec_new_empty_profile("cpu", "nanoseconds");
    sperf_thread_id_t threads[2];
    for (uint64_t i = 0; i < 2; i++) { /* equal but for their process */
        sperf_thread_t thread = {.process = 7 + i, .number = 1};
        assert_int_equal(sperf_thread_table_intern(&profile->threads, thread, &threads[i]), SPERF_OK);
        sperf_sample_key_t key = {.thread = threads[i]};
        support_profile_add(profile, key, 5);
    }
    OWNED_BUFFER(out) = encode(profile);
    assert_int_equal(count(dictionary(&out), SPERF_OTLP_ATTRIBUTE), 1 + 3); /* thread.id 1; process.pid 7 and 8 */
}

static void add_sample(sperf_profile_t *profile, const char *trace, const char *span)
{
    sperf_label_t labels[2] = {0};
    const char *const texts[2][2] = {{"trace_id", trace}, {"span_id", span}};
    for (int i = 0; i < 2; i++) {
        sperf_string_table_t *strings = &profile->strings;
        assert_int_equal(sperf_string_table_intern(strings, texts[i][0], strlen(texts[i][0]), &labels[i].key),
                         SPERF_OK);
        assert_int_equal(sperf_string_table_intern(strings, texts[i][1], strlen(texts[i][1]), &labels[i].string),
                         SPERF_OK);
    }
    sperf_sample_key_t key = {0};
    assert_int_equal(sperf_label_table_intern(&profile->labels, labels, 2, &key.labels), SPERF_OK);
    support_profile_add(profile, key, 5);
}

TEST(test_otlp_links_are_the_ids_of_traces)
{
    OWNED_PROFILE(profile) = codec_new_empty_profile("cpu", "nanoseconds");
    static const char trace[] = "4bf92f3577b34da6a3ce929d0e0e4736";
    add_sample(profile, trace, "00f067aa0ba902b7");
    add_sample(profile, trace, "00F067AA0BA902B8");
    add_sample(profile, trace, "00f067aa0ba902b"); /* a digit is missing */
    add_sample(profile, trace, "00f067aa0ba902bg");
    add_sample(profile, trace, "0000000000000000");
    OWNED_BUFFER(out) = encode(profile);
    sperf_reader_t cpu = nested(scope_profiles(&out), SPERF_OTLP_PROFILE, 0);
    static const uint64_t links[] = {1, 2, 0, 0, 0};
    static const uint32_t attributes[] = {0, 0, 1, 1, 1};
    for (uint32_t i = 0; i < 5; i++) {
        sperf_reader_t sample = nested(cpu, SPERF_OTLP_SAMPLE, i);
        assert_int_equal(number_in(sample, SPERF_OTLP_SAMPLE_LINK), links[i]);
        assert_int_equal(count(sample, SPERF_OTLP_SAMPLE_ATTRIBUTES), attributes[i]);
    }
    assert_int_equal(count(dictionary(&out), SPERF_OTLP_LINK), 3);
    sperf_reader_t second = nested(dictionary(&out), SPERF_OTLP_LINK, 2);
    static const uint8_t trace_bytes[] = {0x4b, 0xf9, 0x2f, 0x35, 0x77, 0xb3, 0x4d, 0xa6,
                                          0xa3, 0xce, 0x92, 0x9d, 0x0e, 0x0e, 0x47, 0x36};
    static const uint8_t span_bytes[] = {0x00, 0xf0, 0x67, 0xaa, 0x0b, 0xa9, 0x02, 0xb8};
    sperf_reader_t id = nested(second, SPERF_OTLP_LINK_TRACE, 0);
    assert_int_equal(id.end - id.next, sizeof trace_bytes);
    assert_memory_equal(id.next, trace_bytes, sizeof trace_bytes);
    id = nested(second, SPERF_OTLP_LINK_SPAN, 0);
    assert_int_equal(id.end - id.next, sizeof span_bytes);
    assert_memory_equal(id.next, span_bytes, sizeof span_bytes);
}

TEST(test_otlp_links_without_memory_say_so)
{
    OWNED_PROFILE(profile) = codec_new_empty_profile("cpu", "nanoseconds");
    add_sample(profile, "4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7");
    codec_assert_memory_is_missed("otlp", profile, 2);
}
