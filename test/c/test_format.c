/* The format registry. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "sperf/codec/format.h"

static void test_format_first_is_pprof_compressed_and_readable(void **state)
{
    (void)state;
    const sperf_format_t *format = sperf_format_at(0);
    assert_string_equal(format->name, "pprof");
    assert_string_equal(format->extension, ".pb.gz");
    assert_true(format->compressed);
    assert_ptr_equal(format->encode, sperf_pprof_encode);
    assert_ptr_equal(format->decode, sperf_pprof_decode);
}

static void test_format_of_text_is_plain_and_only_written(void **state)
{
    (void)state;
    static const char *const names[] = {"text", "svg", "csv"};
    for (size_t i = 0; i < 3; i++) {
        const sperf_format_t *format = sperf_format_find(names[i]);
        assert_non_null(format);
        assert_false(format->compressed);
        assert_null(format->decode);
    }
}

static void test_format_each_has_its_own_name_and_extension(void **state)
{
    (void)state;
    assert_true(sperf_format_count() > 3);
    for (size_t i = 0; i < sperf_format_count(); i++) {
        const sperf_format_t *format = sperf_format_at(i);
        assert_ptr_equal(sperf_format_find(format->name), format);
        assert_ptr_equal(sperf_format_for_path(format->extension), format);
        assert_true(strlen(format->summary) > 0);
        assert_non_null(format->encode);
    }
}

static void test_format_past_the_end_is_null(void **state)
{
    (void)state;
    assert_null(sperf_format_at(sperf_format_count()));
    assert_null(sperf_format_at(SIZE_MAX));
}

static void test_format_find_unknown_name_is_null(void **state)
{
    (void)state;
    assert_null(sperf_format_find(""));
    assert_null(sperf_format_find("protobuf"));
    assert_null(sperf_format_find("pprof "));
    assert_null(sperf_format_find("Text"));
}

static void test_format_for_path_follows_the_end_of_the_path(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        {"profile.pb.gz", "pprof"},
        {"profile.collapsed", "collapsed"},
        {"profile.txt", "text"},
        {"/tmp/a.txt/b.collapsed", "collapsed"},
        {"sperf.data", "pprof"},
        {"txt", "pprof"},
        {"profile.json", "json"},
        {"profile.pprof", "pprof"},
        {"profile.pb", "pprof"},
        {"profile.gz", "pprof"},
        {"", "pprof"},
        {"/tmp/a.b/profile", "pprof"},
        {".profile", "pprof"},
        {"profile.", "pprof"},
        {"profile.view.json", "json"},
        {"profile.txt/", "pprof"},
        {"profile.svg", "svg"},
        {"profile.html", "html"},
        {"a.speedscope.json", "speedscope"},
        {"profile.pprof.gz", "pprof"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_string_equal(sperf_format_for_path(cases[i][0])->name, cases[i][1]);
    }
}

static void test_format_for_path_of_an_extension_that_means_nothing_is_null(void **state)
{
    (void)state;
    static const char *const cases[] = {"a.png",          "a.TXT",     "a.data.old", "a.1",     "sperf.database",
                                        "profile.txt.gz", "a.html.gz", ".sperf.log", "a.b c.d", "a.view.json.gz"};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) assert_null(sperf_format_for_path(cases[i]));
}

static void test_format_find_knows_aliases(void **state)
{
    (void)state;
    assert_ptr_equal(sperf_format_find("md"), sperf_format_find("markdown"));
    assert_non_null(sperf_format_find("md"));
}

static void test_format_for_bytes_is_what_the_content_says(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        {"{", "json"},
        {" \n\t{\"format\"", "json"},
        {"{\"format\":\"sperf\"}", "json"},
        {"{\"meta\":{\"preprocessedProfileVersion\":48}}", "firefox"},
        {"\n{\"shared\":{\"frames\":[]}}", "speedscope"},
        {"{\"nodes\":[]}", "json"},
        {"{\"nodes\":[],\"startTime\":1}", "cpuprofile"},
        {"main;work 7\n", "collapsed"},
        {"", "pprof"},
        {"\n\t", "collapsed"},
        {"\n\x04\x08\x01", "pprof"},
        {"[{", "pprof"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const char *bytes = cases[i][0];
        assert_string_equal(sperf_format_for_bytes((const uint8_t *)bytes, strlen(bytes))->name, cases[i][1]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_format_first_is_pprof_compressed_and_readable),
        cmocka_unit_test(test_format_of_text_is_plain_and_only_written),
        cmocka_unit_test(test_format_each_has_its_own_name_and_extension),
        cmocka_unit_test(test_format_past_the_end_is_null),
        cmocka_unit_test(test_format_find_unknown_name_is_null),
        cmocka_unit_test(test_format_for_path_follows_the_end_of_the_path),
        cmocka_unit_test(test_format_for_path_of_an_extension_that_means_nothing_is_null),
        cmocka_unit_test(test_format_find_knows_aliases),
        cmocka_unit_test(test_format_for_bytes_is_what_the_content_says),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
