/* JSON on the way out: escapes and numbers. Golden files have commas and lines. */
#include "../../src/codec/json.h"
#include "support_codec.h"
#include "support_test.h"

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
    sperf_json_begin_array(&writer);
    sperf_json_int64(&writer, INT64_MIN);
    sperf_json_int64(&writer, -1);
    sperf_json_int64(&writer, 0);
    sperf_json_int64(&writer, 100);
    sperf_json_int64(&writer, INT64_MAX);
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
