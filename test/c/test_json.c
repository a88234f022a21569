/* JSON: strings and numbers on the way out and in; sperf's own, written and read again. Golden files have the rest. */
#include "../../src/codec/json.h"
#include "sperf/codec/format.h"
#include "support_codec.h"
#include "support_profile.h"
#include "support_test.h"

/* -- Writing -- */

/* U+FFFD. */
#define R "\xef\xbf\xbd"

static sperf_buffer_t out;
static sperf_json_writer_t writer;

static int set_up(void **state)
{
    (void)state;
    sperf_json_writer_init(&writer, &out);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    sperf_buffer_cleanup(&out);
    return 0;
}

TEST_WITH(test_json_writer_string_is_escaped_for_json_and_html, set_up, tear_down)
{
    static const char text[] = "a\"b\\c\n\r\t\x01\x1f\x7f</script>&\xe2\x80\xa7\xe2\x80\xa8\xe2\x80\xa9\xc3\xa9\0z";
    sperf_json_string(&writer, (sperf_string_t){text, sizeof text - 1});
    codec_assert_text(&out, "\"a\\\"b\\\\c\\n\\r\\t\\u0001\\u001f\\u007f\\u003c/script\\u003e\\u0026"
                            "\xe2\x80\xa7\\u2028\\u2029\xc3\xa9\\u0000z\"");
}

TEST_WITH(test_json_writer_string_of_broken_utf8_is_repaired, set_up, tear_down)
{
    sperf_json_text(&writer, "a\xff\xe2\x82"
                             "b\xf0\x9f\x98\x80\xed\xa0\x80");
    codec_assert_text(&out, "\"a" R R "b\xf0\x9f\x98\x80" R R R "\"");
}

TEST_WITH(test_json_writer_integers_of_all_sizes_are_exact, set_up, tear_down)
{
    static const int64_t integers[] = {INT64_MIN, -1, 0, 100, INT64_MAX};
    sperf_json_begin_array(&writer);
    for (size_t i = 0; i < COUNT_OF(integers); i++) sperf_json_int64(&writer, integers[i]);
    sperf_json_uint64(&writer, UINT64_MAX);
    sperf_json_uint64(&writer, 0);
    sperf_json_end_array(&writer);
    codec_assert_text(&out, "[-9223372036854775808,-1,0,100,9223372036854775807,18446744073709551615,0]");
}

TEST_WITH(test_json_writer_decimals_are_exact_without_needless_zeros, set_up, tear_down)
{
    sperf_json_begin_array(&writer);
    sperf_json_decimal(&writer, 1234567, 6);
    sperf_json_decimal(&writer, -1500000, 6);
    sperf_json_decimal(&writer, 2000000, 6);
    sperf_json_decimal(&writer, 5, 6);
    sperf_json_decimal(&writer, 0, 6);
    sperf_json_decimal(&writer, INT64_MIN, 9);
    sperf_json_decimal(&writer, 7, 18);
    sperf_json_end_array(&writer);
    codec_assert_text(&out, "[1.234567,-1.5,2,0.000005,0,-9223372036.854775808,0.000000000000000007]");
}

/* -- Reading -- */

static const struct {
    const char *text;
    int decimals;
    int64_t value;
} DECIMALS[] = {{"0", 0, 0},
                {"-0", 6, 0},
                {"7", 6, 7000000},
                {"1.013", 6, 1013000},
                {"-1.5", 6, -1500000},
                {"0.0000005", 6, 1},
                {"0.00000049", 6, 0},
                {"-0.0000005", 6, -1},
                {"1.5", 0, 2},
                {"1e-05", 9, 10000},
                {"1E+3", 0, 1000},
                {"2.5e2", 1, 2500},
                {"1.0e-300", 9, 0},
                {"0e999999999999999999999", 9, 0},
                {"1e-999999999999999999999", 9, 0},
                {"1700000000123.456789", 6, 1700000000123456789},
                /* What uint64 has no room for is dropped behind the point, and counted before it. */
                {"60377674.7421410000000000000000000001", 6, 60377674742141},
                {"100000000000000000000e-3", 0, 100000000000000000},
                {"9223372036854775807", 0, INT64_MAX},
                {"-9223372036854775807", 0, -INT64_MAX}};

/* Read from a copy of exactly its size, in which a sanitizer sees a read past the end. */
static sperf_json_reader_t read_decimal(const char *text, int decimals, int64_t *value)
{
    size_t length = strlen(text);
    uint8_t *copy = malloc(length + 1);
    assert_non_null(copy);
    memcpy(copy, text, length);
    sperf_json_reader_t reader;
    sperf_json_reader_init(&reader, copy, length);
    *value = sperf_json_read_decimal(&reader, decimals);
    sperf_json_reader_finish(&reader);
    free(copy);
    return reader;
}

TEST(test_json_decimal_is_scaled_and_rounded)
{
    for (size_t i = 0; i < COUNT_OF(DECIMALS); i++) {
        int64_t value = 0;
        sperf_json_reader_t reader = read_decimal(DECIMALS[i].text, DECIMALS[i].decimals, &value);
        if (reader.status != SPERF_OK) fail_msg("%s: %s", DECIMALS[i].text, reader.complaint);
        assert_int_equal(value, DECIMALS[i].value);
    }
}

TEST(test_json_decimal_that_is_none_or_out_of_range_is_refused)
{
    static const char missing[] = "a number was expected";
    static const char no_digits[] = "a number lacks digits";
    static const char range[] = "a number is out of range";
    static const struct {
        const char *text;
        const char *complaint;
    } cases[] = {
        {"x", missing},    {"+1", missing},     {".5", missing},
        {"1.", no_digits}, {"1e", no_digits},   {"-", "it ends in the middle of a value"},
        {"01", missing},   {"1.2.3", missing},  {"\"1\"", missing},
        {"1e19", range},   {"1e999999", range}, {"9223372036854775808", range},
        {"NaN", missing},  {"null", missing},   {"99999999999999999999999999999", range},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        int64_t value = 0;
        sperf_json_reader_t reader = read_decimal(cases[i].text, 0, &value);
        assert_int_not_equal(reader.status, SPERF_OK);
        assert_string_equal(reader.complaint, cases[i].complaint);
        assert_int_equal(value, 0);
    }
}

TEST(test_json_bool_is_true_or_false_and_nothing_else)
{
    static const struct {
        const char *text;
        bool value;
        sperf_status_t status;
    } cases[] = {{" true", true, SPERF_OK},    {"false", false, SPERF_OK},      {"1", false, SPERF_MALFORMED},
                 {"", false, SPERF_MALFORMED}, {"tru", false, SPERF_MALFORMED}, {"null", false, SPERF_MALFORMED}};
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        sperf_json_reader_t reader;
        sperf_json_reader_init(&reader, (const uint8_t *)cases[i].text, strlen(cases[i].text));
        assert_int_equal(sperf_json_read_bool(&reader), cases[i].value);
        assert_int_equal(reader.status, cases[i].status);
    }
}

/* -- Profiles -- */

static const sperf_encode_options_t TIMED = {.timeline = true};

TEST(test_json_of_everything_is_as_golden)
{
    OWNED_PROFILE(profile) = codec_new_profile();
    OWNED_BUFFER(out) = SPERF_BUFFER_INIT;
    sperf_json_encode(profile, &TIMED, &out);
    codec_assert_file("test/golden/profile.json", &out);
    codec_assert_file("test/fuzz/corpus/json_decode/encoded", &out);
}

static void assert_name_comes_back(const char *bytes, size_t length, const char *expected, size_t expected_length)
{
    OWNED_PROFILE(profile) = support_profile_new();
    OWNED_PROFILE(read) = NULL;
    OWNED_BUFFER(out) = SPERF_BUFFER_INIT;
    sperf_string_t name = {bytes, length};
    sperf_sample_key_t key = {.stack = support_profile_push(profile, 0, name, name, 0, 1)};
    support_profile_add(profile, key, INT64_MAX);
    support_profile_add(profile, (sperf_sample_key_t){0}, INT64_MIN);
    sperf_json_encode(profile, &TIMED, &out);
    assert_int_equal(sperf_json_decode(out.bytes, out.length, false, &read, NULL), SPERF_OK);
    support_profile_assert_valid(read);
    sperf_string_t got = sperf_string_table_get(&read->strings, read->functions.rows[1].name);
    assert_int_equal(got.length, expected_length);
    assert_memory_equal(got.bytes, expected, expected_length);
    assert_true(sperf_sample_table_values(&read->samples, 0)[1] == INT64_MAX);
    assert_true(sperf_sample_table_values(&read->samples, 1)[1] == INT64_MIN);
}

TEST(test_json_names_of_all_kinds_and_the_largest_values_survive)
{
    static const char odd[] = "a;b\"c'\\d\n\r\t\0<script>&\xe2\x80\xa8\xf0\x9f\x98\x80\x7f";
    assert_name_comes_back(odd, sizeof odd - 1, odd, sizeof odd - 1);
    static char longest[10000];
    memset(longest, 'n', sizeof longest);
    assert_name_comes_back(longest, sizeof longest, longest, sizeof longest);
    assert_name_comes_back("caf\xe9", 4, "caf\xef\xbf\xbd", 6);
}
