/* .cpuprofile read: as Chrome, Node.js and sperf write it, and refused where it is broken. */
#include "support_codec.h"
#include "support_foreign.h"
#include "support_profile.h"
#include "support_test.h"

#define FRAME(name, url, line)                                                                                 \
    "\"callFrame\":{\"functionName\":\"" name "\",\"scriptId\":\"0\",\"url\":\"" url "\",\"lineNumber\":" line \
    ",\"columnNumber\":3}"
#define ROOT "{\"id\":1," FRAME("(root)", "", "-1") ",\"hitCount\":0,\"children\":[2,4]}"
#define NODES                                                                                                          \
    "\"nodes\":[" ROOT                                                                                                 \
    ",{\"id\":3," FRAME("", "file:///a.js", "0") ",\"hitCount\":2},"                                                   \
                                                 "{\"id\":2," FRAME("work", "file:///a.js",                            \
                                                                    "6") ",\"hitCount\":1,\"children\":[3]},"          \
                                                                         "{\"id\":4," FRAME("(garbage collector)", "", \
                                                                                            "-1") ",\"hitCount\":4}]"

static const char V8[] = "{" NODES ",\"startTime\":1000,\"endTime\":1100,\"samples\":[2,3,4,3],"
                         "\"timeDeltas\":[10,20.5,30,-5]}";

/*
 * A sample lasts until the next one, the last until the end; before the first, nothing was measured. A sample that was
 * written late has a negative delta.
 */
TEST(test_cpuprofile_samples_have_times)
{
    foreign_assert_read("cpuprofile", "v8", V8,
                        "time/nanoseconds *\n"
                        "work(file:///a.js:7) 20500\n"
                        "work(file:///a.js:7);(anonymous)(file:///a.js:1) 30000\n"
                        "(garbage collection)(<GC>) 39500\n"
                        "@30us work(file:///a.js:7) 20500\n"
                        "@55us (anonymous)(file:///a.js:1) 25000\n"
                        "@60us (anonymous)(file:///a.js:1) 5000\n"
                        "@100us (garbage collection)(<GC>) 39500\n");
}

TEST(test_cpuprofile_without_times_has_the_counts_of_its_nodes)
{
    foreign_assert_read("cpuprofile", "counts", "{\"startTime\":1,\"endTime\":2," NODES ",\"samples\":null}",
                        "samples/count *\n"
                        "work(file:///a.js:7);(anonymous)(file:///a.js:1) 2\n"
                        "work(file:///a.js:7) 1\n"
                        "(garbage collection)(<GC>) 4\n");
}

TEST(test_cpuprofile_of_sperf_comes_back)
{
    static const sperf_encode_options_t options = {.timeline = false};
    OWNED_PROFILE(profile) = codec_new_empty_profile("wall", "nanoseconds");
    codec_add_sample(profile, (const char *const[]){"<main>", "Object#b", "Integer#times"}, 3, 7000000);
    codec_add_sample(profile, (const char *const[]){"<main>"}, 1, 3000000);
    OWNED_BUFFER(out) = SPERF_BUFFER_INIT;
    sperf_cpuprofile_encode(profile, &options, &out);
    sperf_buffer_append_byte(&out, '\0');
    foreign_assert_read("cpuprofile", "encoded", (const char *)out.bytes,
                        "time/nanoseconds *\n"
                        "<main>(app.rb:1);Object#b(app.rb:1);Integer#times(app.rb:1) 7000000\n"
                        "<main>(app.rb:1) 3000000\n"
                        "@7000us Integer#times(app.rb:1) 7000000\n"
                        "@10000us <main>(app.rb:1) 3000000\n");
}

#define HEAD "{\"startTime\":0,\"endTime\":9,\"nodes\":["

static const foreign_refused_t REFUSED[] = {
    {"node_without_id", HEAD "{" FRAME("a", "", "1") "}]}", SPERF_MALFORMED, "a node has no id"},
    {"node_without_frame", HEAD "{\"id\":1}]}", SPERF_MALFORMED, "a node has no callFrame"},
    {"id_twice", HEAD ROOT "," ROOT "]}", SPERF_MALFORMED, "two nodes have the same id"},
    {"callee_missing", HEAD ROOT "]}", SPERF_MALFORMED, "a referenced node does not exist"},
    {"two_callers", HEAD "{\"id\":1," FRAME("a", "", "1") ",\"children\":[2,2]},{\"id\":2," FRAME("b", "", "1") "}]}",
     SPERF_MALFORMED, "a node has two callers"},
    {"circle",
     HEAD "{\"id\":0," FRAME("a", "", "1") ",\"children\":[2]},{\"id\":2," FRAME("b", "", "1") ",\"children\":[0]}]}",
     SPERF_MALFORMED, "the callers of a node are a circle"},
    {"sample_missing", "{\"startTime\":0,\"nodes\":[],\"samples\":[7],\"timeDeltas\":[1]}", SPERF_MALFORMED,
     "a referenced node does not exist"},
    {"few_deltas", "{\"startTime\":0,\"nodes\":[],\"samples\":[7],\"timeDeltas\":[]}", SPERF_MALFORMED,
     "there are more or fewer time deltas than samples"},
    {"time_too_large", "{\"startTime\":-9e15," NODES ",\"endTime\":1e15,\"samples\":[2,2],\"timeDeltas\":[0,9e15]}",
     SPERF_MALFORMED, "a time is out of range"},
    {"nodes_text", "{\"startTime\":0,\"nodes\":\"a\"}", SPERF_MALFORMED, "an array was expected"},
};

TEST(test_cpuprofile_that_is_broken_is_refused_with_a_reason)
{
    foreign_assert_refused("cpuprofile", REFUSED, sizeof REFUSED / sizeof REFUSED[0]);
    foreign_assert_cut_is_refused("cpuprofile", V8);
}

TEST(test_cpuprofile_without_memory_says_so)
{
    foreign_assert_memory_is_missed("cpuprofile", V8);
}
