/* The format registry. */
#include "sperf/codec/format.h"
#include "support_test.h"

TEST(test_format_each_has_its_own_name_and_extension)
{
    assert_true(sperf_format_count() > 3);
    for (size_t i = 0; i < sperf_format_count(); i++) {
        const sperf_format_t *format = sperf_format_at(i);
        assert_ptr_equal(sperf_format_find(format->name), format);
        assert_ptr_equal(sperf_format_for_path(format->extension), format);
        assert_true(strlen(format->summary) > 0);
        assert_non_null(format->encode);
        assert_int_equal(format->compressed, i == 0);
    }
    assert_string_equal(sperf_format_at(0)->name, "pprof");
    assert_null(sperf_format_at(sperf_format_count()));
    assert_null(sperf_format_at(SIZE_MAX));
}

TEST(test_format_find_knows_names_and_aliases)
{
    static const char *const unknown[] = {"", "protobuf", "pprof ", "Text"};
    for (size_t i = 0; i < COUNT_OF(unknown); i++) assert_null(sperf_format_find(unknown[i]));
    assert_string_equal(sperf_format_find("md")->name, "markdown");
}

TEST(test_format_for_path_follows_the_end_of_the_path)
{
    static const struct {
        const char *format; /* NULL: an extension that means nothing */
        const char *paths[12];
    } cases[] = {
        {"pprof",
         {"profile.pb.gz", "profile.pprof.gz", "profile.pprof", "profile.pb", "profile.gz", "sperf.data", "", "txt",
          "/tmp/a.b/profile", ".profile", "profile.", "profile.txt/"}},
        {"collapsed", {"profile.collapsed", "/tmp/a.txt/b.collapsed"}},
        {"text", {"profile.txt"}},
        {"json", {"profile.json", "profile.view.json"}},
        {"svg", {"profile.svg"}},
        {"html", {"profile.html"}},
        {"speedscope", {"a.speedscope.json"}},
        {NULL,
         {"a.png", "a.TXT", "a.data.old", "a.1", "sperf.database", "profile.txt.gz", "a.html.gz", ".sperf.log",
          "a.b c.d", "a.view.json.gz"}},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        for (size_t j = 0; j < 12 && cases[i].paths[j] != NULL; j++) {
            const sperf_format_t *format = sperf_format_for_path(cases[i].paths[j]);
            assert_string_equal(format != NULL ? format->name : "none", cases[i].format ? cases[i].format : "none");
        }
    }
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

#define TEXT(text) ((sperf_string_t){text, sizeof(text) - 1})

TEST(test_format_for_bytes_is_what_the_content_says)
{
    for (size_t i = 0; i < COUNT_OF(JSON_CASES); i++) {
        const char *text = JSON_CASES[i][0];
        assert_string_equal(format_for(text, strlen(text)), JSON_CASES[i][1]);
    }
    /* Text is collapsed stacks where at least half of its lines are. */
    const sperf_string_t collapsed[] = {TEXT("main;work 7\n"), TEXT("\n\t"),          TEXT("a;b 1"),
                                        TEXT("\n\na 1\n\x01"), TEXT("a\t-1\n"),       TEXT("a 9223372036854775807"),
                                        TEXT("a;b 1.5"),       TEXT("warning\na;b 1")};
    const sperf_string_t others[] = {TEXT(""),       TEXT("\n\x04\x08\x01"), TEXT("[{"),     TEXT("a;b"),
                                     TEXT("a;b 1x"), TEXT("a;b -"),          TEXT("a\0b 1"), TEXT("\x0a\x04 1"),
                                     TEXT("12"),     TEXT("a;b 1\nc\nd")};
    for (size_t i = 0; i < COUNT_OF(collapsed); i++) {
        assert_string_equal(format_for(collapsed[i].bytes, collapsed[i].length), "collapsed");
    }
    for (size_t i = 0; i < COUNT_OF(others); i++) {
        assert_string_equal(format_for(others[i].bytes, others[i].length), "pprof");
    }
}
