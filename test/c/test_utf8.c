/* Text on the way out: repair of what is no UTF-8, and lines that stay lines. */
#include "../../src/report/utf8.h"
#include "support_codec.h"
#include "support_test.h"

/* U+FFFD. */
#define R "\xef\xbf\xbd"

static sperf_string_t string(const char *text)
{
    return (sperf_string_t){text, strlen(text)};
}

TEST(test_utf8_valid_text_of_all_lengths_is_kept)
{
    static const char text[] =
        "a\x7f\xc2\x80\xdf\xbf\xe0\xa0\x80\xed\x9f\xbf\xee\x80\x80\xf0\x90\x80\x80\xf4\x8f\xbf\xbf";
    assert_true(sperf_utf8_valid(string(text)));
    OWNED_BUFFER(out) = SPERF_BUFFER_INIT;
    sperf_utf8_append(&out, string(text));
    codec_assert_text(&out, text);
}

/* The examples of the Unicode standard, section 3.9, and what surrounds them. */
TEST(test_utf8_invalid_bytes_become_one_replacement_for_each_part)
{
    static const char *const cases[][2] = {
        {"a\xf1\x80\x80\xe1\x80\xc2"
         "b\x80"
         "c\x80\xbf"
         "d",
         "a" R R R "b" R "c" R R "d"},
        {"\xc0\xaf\xe0\x80\xbf\xf0\x81\x82"
         "A",
         R R R R R R R R "A"}, /* overlong */
        {"\xed\xa0\x80\xed\xbf\xbf\xed\xaf"
         "A",
         R R R R R R R R "A"}, /* surrogates */
        {"\xf4\x91\x92\x93\xff"
         "A\x80\xbf"
         "B",
         R R R R R "A" R R "B"}, /* past U+10FFFF */
        {"caf\xe9", "caf" R},
        {"\xe2\x82", R},
        {"\xf0\x9f\x98", R},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_false(sperf_utf8_valid(string(cases[i][0])));
        OWNED_BUFFER(out) = SPERF_BUFFER_INIT;
        sperf_utf8_append(&out, string(cases[i][0]));
        codec_assert_text(&out, cases[i][1]);
        assert_true(sperf_utf8_valid((sperf_string_t){(const char *)out.bytes, out.length}));
    }
}

TEST(test_utf8_line_has_spaces_for_what_ends_or_garbles_lines)
{
    OWNED_BUFFER(out) = SPERF_BUFFER_INIT;
    sperf_utf8_append_line(&out, string("a\nb\r\tc\x1b[0m\x7f"
                                        "d\xc2\x85"
                                        "e\xe2\x80\xa8"
                                        "f\xe2\x80\xa9"
                                        "g\xe2\x80\xa7"));
    codec_assert_text(&out, "a b  c [0m d e f g\xe2\x80\xa7");
    sperf_buffer_clear(&out);
    sperf_utf8_append_line(&out, (sperf_string_t){"x\0y", 3});
    codec_assert_text(&out, "x y");
}

TEST(test_utf8_line_keeps_letters_and_repairs)
{
    OWNED_BUFFER(out) = SPERF_BUFFER_INIT;
    sperf_utf8_append_line(&out, string("caf\xc3\xa9 \xc2\xa0 \xff"));
    codec_assert_text(&out, "caf\xc3\xa9 \xc2\xa0 " R);
}
