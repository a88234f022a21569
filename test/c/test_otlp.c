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

/* Append the names of the profiles in `out`, each with its number of samples and their sum. */
static void describe(const sperf_buffer_t *out, sperf_buffer_t *text)
{
    for (uint32_t i = 0; i < count(scope_profiles(out), SPERF_OTLP_PROFILE); i++) {
        sperf_reader_t profile = nested(scope_profiles(out), SPERF_OTLP_PROFILE, i);
        uint64_t number = number_in(nested(profile, SPERF_OTLP_SAMPLE_TYPE, 0), SPERF_OTLP_TYPE_NAME);
        sperf_reader_t name = nested(dictionary(out), SPERF_OTLP_STRING, (uint32_t)number);
        int64_t sum = 0;
        for (uint32_t k = 0; k < count(profile, SPERF_OTLP_SAMPLE); k++) {
            sperf_reader_t values = nested(nested(profile, SPERF_OTLP_SAMPLE, k), SPERF_OTLP_SAMPLE_VALUES, 0);
            sum += (int64_t)sperf_reader_varint(&values);
        }
        sperf_buffer_append_format(text, "%.*s %u %lld;", (int)(name.end - name.next), (const char *)name.next,
                                   (unsigned)count(profile, SPERF_OTLP_SAMPLE), (long long)sum);
    }
}

/* The default comes first; samples are not counted if there is something else; and samples of 0 are left out. */
TEST(test_otlp_has_a_profile_for_each_type)
{
    static const sperf_sample_type_text_t types[] = {
        {"samples", "count"}, {"wall", "nanoseconds"}, {"alloc_objects", "count"}, {"alloc_space", "bytes"}};
    static const struct {
        const sperf_sample_type_text_t *types;
        uint32_t count, shown;
        const char *expected;
    } cases[] = {
        {types, 4, 2, "alloc_objects 0 0;wall 1 -50;alloc_space 1 4096;"},
        {types, 1, 0, "samples 1 7;"},
        {sperf_trace_types, SPERF_TRACE_OBJECTS, SPERF_TRACE_WALL, "wall 1 -50;calls 1 7;cpu 0 0;wait 1 4096;"}};
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        OWNED_PROFILE(profile) = NULL;
        assert_int_equal(sperf_profile_new(cases[i].types, cases[i].count, &profile), SPERF_OK);
        sperf_profile_set_default_type(profile, profile->sample_types[cases[i].shown].name);
        const int64_t values[] = {7, -50, 0, 4096};
        assert_int_equal(sperf_sample_table_add(&profile->samples, (sperf_sample_key_t){0}, values), SPERF_OK);
        OWNED_BUFFER(out) = encode(profile);
        OWNED_BUFFER(text) = SPERF_BUFFER_INIT;
        describe(&out, &text);
        codec_assert_text(&text, cases[i].expected);
    }
}

static void add_sample(sperf_profile_t *profile, const char *trace, const char *span)
{
    sperf_label_t labels[2] = {
        {.key = support_profile_string(profile, "trace_id"), .string = support_profile_string(profile, trace)},
        {.key = support_profile_string(profile, "span_id"), .string = support_profile_string(profile, span)}};
    sperf_sample_key_t key = {.stack = support_profile_stack(profile, span)};
    assert_int_equal(sperf_label_table_intern(&profile->labels, labels, 2, &key.labels), SPERF_OK);
    support_profile_add(profile, key, 5);
}

TEST(test_otlp_links_are_the_ids_of_traces)
{
    static const struct {
        const char *span;
        uint32_t link, attributes;
    } cases[] = {{"00f067aa0ba902b7", 1, 0},
                 {"00F067AA0BA902B8", 2, 0},
                 {"00f067aa0ba902b", 0, 1}, /* a digit is missing */
                 {"00f067aa0ba902bg", 0, 1},
                 {"0000000000000000", 0, 1}};
    OWNED_PROFILE(profile) = codec_new_empty_profile("cpu", "nanoseconds");
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        add_sample(profile, "4bf92f3577b34da6a3ce929d0e0e4736", cases[i].span);
    }
    OWNED_BUFFER(out) = encode(profile);
    sperf_reader_t cpu = nested(scope_profiles(&out), SPERF_OTLP_PROFILE, 0);
    for (uint32_t i = 0; i < COUNT_OF(cases); i++) {
        sperf_reader_t sample = nested(cpu, SPERF_OTLP_SAMPLE, i);
        assert_int_equal(number_in(sample, SPERF_OTLP_SAMPLE_LINK), cases[i].link);
        assert_int_equal(count(sample, SPERF_OTLP_SAMPLE_ATTRIBUTES), cases[i].attributes);
    }
    assert_int_equal(count(dictionary(&out), SPERF_OTLP_LINK), 3);
    sperf_reader_t span = nested(nested(dictionary(&out), SPERF_OTLP_LINK, 2), SPERF_OTLP_LINK_SPAN, 0);
    assert_int_equal(span.end - span.next, 8);
    assert_memory_equal(span.next, "\x00\xf0\x67\xaa\x0b\xa9\x02\xb8", 8);
}

TEST(test_otlp_links_without_memory_say_so)
{
    OWNED_PROFILE(profile) = codec_new_empty_profile("cpu", "nanoseconds");
    add_sample(profile, "4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7");
    codec_assert_memory_is_missed("otlp", profile, 2);
}
