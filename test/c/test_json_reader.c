/* JSON on the way in: numbers of all kinds, true and false. Strings and nesting: test_json.c. */
#include "../../src/codec/json.h"
#include "support_test.h"

typedef struct {
    const char *text;
    int decimals;
    int64_t value;
} decimal_case_t;

static const decimal_case_t DECIMALS[] = {
    {"0", 0, 0},
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
    {"-9223372036854775807", 0, -INT64_MAX},
};

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
    for (size_t i = 0; i < sizeof DECIMALS / sizeof DECIMALS[0]; i++) {
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
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
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
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        sperf_json_reader_t reader;
        sperf_json_reader_init(&reader, (const uint8_t *)cases[i].text, strlen(cases[i].text));
        assert_int_equal(sperf_json_read_bool(&reader), cases[i].value);
        assert_int_equal(reader.status, cases[i].status);
    }
}
