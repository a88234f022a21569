/* The format registry. */
#include "sperf/codec/format.h"
#include "support_test.h"

TEST(test_format_first_is_pprof_compressed_and_readable)
{
    const sperf_format_t *format = sperf_format_at(0);
    assert_string_equal(format->name, "pprof");
    assert_string_equal(format->extension, ".pb.gz");
    assert_true(format->compressed);
    assert_ptr_equal(format->encode, sperf_pprof_encode);
    assert_ptr_equal(format->decode, sperf_pprof_decode);
}

TEST(test_format_of_text_is_plain_and_only_written)
{
    static const char *const names[] = {"text", "svg", "csv"};
    for (size_t i = 0; i < 3; i++) {
        const sperf_format_t *format = sperf_format_find(names[i]);
        assert_non_null(format);
        assert_false(format->compressed);
        assert_null(format->decode);
    }
}

TEST(test_format_each_has_its_own_name_and_extension)
{
    assert_true(sperf_format_count() > 3);
    for (size_t i = 0; i < sperf_format_count(); i++) {
        const sperf_format_t *format = sperf_format_at(i);
        assert_ptr_equal(sperf_format_find(format->name), format);
        assert_ptr_equal(sperf_format_for_path(format->extension), format);
        assert_true(strlen(format->summary) > 0);
        assert_non_null(format->encode);
    }
}

TEST(test_format_past_the_end_is_null)
{
    assert_null(sperf_format_at(sperf_format_count()));
    assert_null(sperf_format_at(SIZE_MAX));
}

TEST(test_format_find_unknown_name_is_null)
{
    assert_null(sperf_format_find(""));
    assert_null(sperf_format_find("protobuf"));
    assert_null(sperf_format_find("pprof "));
    assert_null(sperf_format_find("Text"));
}

TEST(test_format_for_path_follows_the_end_of_the_path)
{
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

TEST(test_format_for_path_of_an_extension_that_means_nothing_is_null)
{
    static const char *const cases[] = {"a.png",          "a.TXT",     "a.data.old", "a.1",     "sperf.database",
                                        "profile.txt.gz", "a.html.gz", ".sperf.log", "a.b c.d", "a.view.json.gz"};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) assert_null(sperf_format_for_path(cases[i]));
}

TEST(test_format_find_knows_aliases)
{
    assert_ptr_equal(sperf_format_find("md"), sperf_format_find("markdown"));
    assert_non_null(sperf_format_find("md"));
}

#define SCHEMA "\"$schema\":\"https://www.speedscope.app/file-format-schema.json\""

/* JSON is told by keys of which only one tool has them. */
static const char *const JSON_CASES[][2] = {
    {"{", "json"},
    {"{\"nodes\":[]}", "json"},
    {"{\"format\":\"sperf\",\"version\":2}", "json"},
    {"{\"version\":2,\"frames\":{\"function\":[1]},\"samples\":{},\"format\":\"sperf\"}", "json"},
    {"{\"meta\":{\"interval\":1,\"preprocessedProfileVersion\":48},\"threads\":[]}", "firefox"},
    {"{\"libs\":[],\"shared\":{\"stringArray\":[]},\"meta\":{\"processType\":0}}", "firefox"},
    {"{" SCHEMA ",\"profiles\":[]}", "speedscope"},
    {"{\"exporter\":\"a\",\"profiles\":[{}],\"shared\":{\"frames\":[]}}", "speedscope"},
    {"{\"version\":1.2,\"mode\":\"wall\",\"interval\":1000,\"samples\":9,\"frames\":{}}", "stackprof"},
    {"{\"interval\":1,\"mode\":\"object\"}", "stackprof"},
    {"{\"samples\":0,\"missed_samples\":0}", "stackprof"},
    /* Nothing is looked at behind the key that decides. */
    {" \n{\"format\":\"sperf\" nonsense", "json"},
    {"{\"format\":\"gperf\"}", "json"},
    {"{\"format\":1,\"version\":2}", "json"},
    {"{\"$schema\":\"https://json-schema.org/schema\"}", "json"},
    {"{\"mode\":\"wall\"}", "json"},
    {"{\"meta\":{\"title\":\"a\"}}", "json"},
    {"{\"meta\":1}", "json"},
    {"{\"nodes\":[],\"edges\":[]}", "json"},
    {"{\"nodes\":[],\"startTime\":1,\"endTime\":2}", "cpuprofile"},
    {"{\"startTime\":1,\"endTime\":2,\"nodes\":nonsense", "cpuprofile"},
    {"{\"a\":nonsense,\"format\":\"sperf\"}", "json"},
    {"{\"meta\":{\"a\":nonsense,\"processType\":0}}", "json"},
    {"{}", "json"},
    {"{\"format\"", "json"},
};

static const char *format_for(const void *bytes, size_t length)
{
    return sperf_format_for_bytes(bytes, length)->name;
}

/* Text is collapsed stacks where at least half of its lines are. */
static const struct {
    const char *bytes;
    size_t length;
    const char *format;
} OTHER_CASES[] = {
    {"main;work 7\n", 12, "collapsed"},
    {"\n\t", 2, "collapsed"},
    {"a;b 1", 5, "collapsed"},
    {"\n\na 1\n\x01", 7, "collapsed"},
    {"a\t-1\n", 5, "collapsed"},
    {"a 9223372036854775807", 21, "collapsed"},
    {"a;b 1.5", 7, "collapsed"},
    {"warning\na;b 1", 13, "collapsed"},
    {"", 0, "pprof"},
    {"\n\x04\x08\x01", 4, "pprof"},
    {"[{", 2, "pprof"},
    {"a;b", 3, "pprof"},
    {"a;b 1x", 6, "pprof"},
    {"a;b -", 5, "pprof"},
    {"a\0b 1", 5, "pprof"},
    {"\x0a\x04 1", 4, "pprof"},
    {"12", 2, "pprof"},
    {"a;b 1\nc\nd", 9, "pprof"},
};

TEST(test_format_for_bytes_is_what_the_content_says)
{
    for (size_t i = 0; i < COUNT_OF(OTHER_CASES); i++) {
        assert_string_equal(format_for(OTHER_CASES[i].bytes, OTHER_CASES[i].length), OTHER_CASES[i].format);
    }
    for (size_t i = 0; i < COUNT_OF(JSON_CASES); i++) {
        assert_string_equal(format_for(JSON_CASES[i][0], strlen(JSON_CASES[i][0])), JSON_CASES[i][1]);
    }
}

/* Every beginning of a text is of its format or of none, and none reads past its end. */
TEST(test_format_for_json_that_is_cut_is_its_own_or_sperfs)
{
    for (size_t i = 0; i < sizeof JSON_CASES / sizeof JSON_CASES[0]; i++) {
        const char *text = JSON_CASES[i][0];
        for (size_t length = strcspn(text, "{") + 1; length < strlen(text); length++) {
            uint8_t *cut = malloc(length);
            assert_non_null(cut);
            memcpy(cut, text, length);
            const char *name = format_for(cut, length);
            assert_true(strcmp(name, JSON_CASES[i][1]) == 0 || strcmp(name, "json") == 0);
            free(cut);
        }
    }
}
