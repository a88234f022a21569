/* JSON on the way out: commas, escapes, numbers. */
#include "../../src/codec/json.h"
#include "support_alloc.h"
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

TEST_WITH(test_json_writer_nested_values_have_commas_between_them_only, set_up, tear_down)
{
    sperf_json_begin_object(&writer);
    sperf_json_key(&writer, "a");
    sperf_json_begin_array(&writer);
    sperf_json_int64(&writer, 1);
    sperf_json_begin_array(&writer);
    sperf_json_end_array(&writer);
    sperf_json_begin_object(&writer);
    sperf_json_end_object(&writer);
    sperf_json_null(&writer);
    sperf_json_end_array(&writer);
    sperf_json_key(&writer, "b");
    sperf_json_bool(&writer, true);
    sperf_json_key(&writer, "c\"");
    sperf_json_bool(&writer, false);
    sperf_json_end_object(&writer);
    codec_assert_text(&out, "{\"a\":[1,[],{},null],\"b\":true,\"c\\\"\":false}");
}

TEST_WITH(test_json_writer_line_breaks_come_behind_the_comma_and_before_the_end, set_up, tear_down)
{
    sperf_json_begin_array(&writer);
    sperf_json_line(&writer);
    sperf_json_int64(&writer, 1);
    sperf_json_line(&writer);
    sperf_json_int64(&writer, 2);
    sperf_json_line(&writer);
    sperf_json_end_array(&writer);
    codec_assert_text(&out, "[\n1,\n2\n]");
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

TEST_WITH(test_json_writer_long_string_is_kept, set_up, tear_down)
{
    enum { LENGTH = 10000 };
    char *text = malloc(LENGTH + 1);
    assert_non_null(text);
    memset(text, 'x', LENGTH);
    text[LENGTH] = '\0';
    sperf_json_text(&writer, text);
    assert_int_equal(out.length, LENGTH + 2);
    assert_memory_equal(out.bytes + 1, text, LENGTH);
    free(text);
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

static sperf_status_t write_something(void *context)
{
    (void)context;
    sperf_buffer_t buffer = SPERF_BUFFER_INIT;
    sperf_json_writer_t small;
    sperf_json_writer_init(&small, &buffer);
    sperf_json_begin_array(&small);
    for (int64_t i = 0; i < 1000; i++) sperf_json_int64(&small, i);
    sperf_json_end_array(&small);
    sperf_status_t status = buffer.status;
    sperf_buffer_cleanup(&buffer);
    return status;
}

TEST_WITH(test_json_writer_without_memory_fails_for_good, set_up, tear_down)
{
    assert_true(support_alloc_fail_each(write_something, NULL) > 1);
}
