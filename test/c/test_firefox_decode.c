/* The Firefox Profiler's format read: as sperf and Vernier write it, and refused where it is broken. */
#include "sperf/model/frame_kind.h"
#include "support_codec.h"
#include "support_foreign.h"
#include "support_profile.h"
#include "support_test.h"

#define META(product, more)                                                                \
    "\"meta\":{\"processType\":0,\"preprocessedProfileVersion\":48,\"product\":\"" product \
    "\",\"startTime\":1000.5" more "}"
#define CATEGORIES ",\"categories\":[{\"name\":\"Ruby\"},{\"name\":\"Idle\"},{\"color\":\"red\",\"name\":\"Stalled\"}]"
#define STRINGS "\"stringArray\":[\"<main>\",\"a.rb\",\"Kernel#sleep\",\"<cfunc>\",\"<internal:gc>\"]"
#define FUNCTIONS "\"funcTable\":{\"length\":2,\"name\":[0,2],\"fileName\":[1,3],\"lineNumber\":[1,null]}"
#define TABLES                                                                                \
    STRINGS "," FUNCTIONS ",\"frameTable\":{\"func\":[0,1,0],\"line\":[5,0,7],\"length\":3}," \
            "\"stackTable\":{\"frame\":[0,1,1,1,2],\"prefix\":[null,0,0,0,null],\"category\":[0,0,1,2,0]}"
#define SAMPLES(stack, time, weight, type) \
    "\"samples\":{\"stack\":[" stack "],\"time\":[" time "],\"weight\":[" weight "],\"weightType\":\"" type "\"}"

/* Vernier's times are of a clock that began before the recording, and say nothing of how long a sample is. */
static const char VERNIER[] = "{" META(
    "Ruby/Vernier",
    CATEGORIES) ",\"counters\":[],\"threads\":[{\"name\":\"app.rb\",\"isMainThread\":true,\"pid\":77,"
                "\"tid\":77," TABLES "," SAMPLES(
                    "1,2,1,3", "60000.25,60001,60002,60002.5", "1,20,2,4",
                    "samples") ",\"jsAllocations\":{\"time\":[60000.5,60001],\"className\":[\"Object\",\"Object\"],\"weight\":[1,1],\"stack\":[1,4]}},"
                               "{\"name\":\"worker\",\"isMainThread\":false,\"pid\":77,\"tid\":0," TABLES
                               "," SAMPLES("4", "60000.75", "3", "samples") "}]}";

TEST(test_firefox_of_vernier_has_samples_states_and_allocations)
{
    foreign_assert_read("firefox", "vernier", VERNIER,
                        "alloc_objects/count samples/count *\n"
                        "app.rb#1@77: <main>(a.rb:1):5;Kernel#sleep(<C method>) 1 3\n"
                        "app.rb#1@77: <main>(a.rb:1):5;Kernel#sleep(<C method>);[GVL blocked](<GVL>) 0 20\n"
                        "app.rb#1@77: <main>(a.rb:1):5;Kernel#sleep(<C method>);[GVL wait](<GVL>) 0 4\n"
                        "app.rb#1@77: <main>(a.rb:1):7 1 0\n"
                        "worker#2@77: <main>(a.rb:1):7 0 3\n"
                        "@0us Kernel#sleep(<C method>) 1\n"
                        "@500us <main>(a.rb:1):7 3\n"
                        "@750us [GVL blocked](<GVL>) 20\n"
                        "@1750us Kernel#sleep(<C method>) 2\n"
                        "@2250us [GVL wait](<GVL>) 4\n");
}

/* In its mode :retained each sample is an object, and all of them are at time 0. */
TEST(test_firefox_of_vernier_retained_has_objects_and_bytes)
{
    foreign_assert_read(
        "firefox", "vernier_retained",
        "{" META("Ruby/Vernier", CATEGORIES) ",\"threads\":[{\"name\":\"retained memory\",\"isMainThread\":true," TABLES
                                             "," SAMPLES("1,1,4", "0.0,0.0,0.0", "40,640,40", "bytes") "}]}",
        "inuse_objects/count inuse_space/bytes *\n"
        "retained memory#1: <main>(a.rb:1):5;Kernel#sleep(<C method>) 2 680\n"
        "retained memory#1: <main>(a.rb:1):7 1 40\n");
}

/*
 * What Firefox itself records: no weights, process ids as text, allocations in bytes; what is freed weighs less
 * than nothing.
 */
TEST(test_firefox_of_other_tools_means_what_it_says)
{
    foreign_assert_read(
        "firefox", "other",
        "{" META(
            "Firefox",
            CATEGORIES) ",\"threads\":[{\"name\":\"Worker\",\"processName\":\"Web Content\",\"pid\":\"7.1\"," TABLES
                        ",\"samples\":{\"stack\":[2,null],\"time\":[-0.5,3],\"weight\":null},\"nativeAllocations\":"
                        "{\"stack\":[0,0],\"weight\":[64,-64],\"time\":[1,2]}},"
                        "{\"name\":\"GeckoMain\",\"pid\":\"12\",\"isMainThread\":true," TABLES
                        ",\"jsAllocations\":{\"stack\":[4,4],"
                        "\"weight\":[16,32],\"className\":[\"Array\",\"\"],\"time\":[1,2]}}]}",
        "alloc_objects/count alloc_space/bytes samples/count *\n"
        "Worker#2 Web Content: <main>(a.rb:1):5;Kernel#sleep(<cfunc>) 0 0 1\n"
        "Worker#2 Web Content:  0 0 1\n"
        "Worker#2 Web Content: <main>(a.rb:1):5 1 64 0\n"
        "GeckoMain#1@12: <main>(a.rb:1):7 1 16 0 class=Array\n"
        "GeckoMain#1@12: <main>(a.rb:1):7 1 32 0\n"
        "@0us Kernel#sleep(<cfunc>) 1\n"
        "@3500us  1\n");
}

TEST(test_firefox_time_in_milliseconds_becomes_nanoseconds)
{
    foreign_assert_read("firefox", "milliseconds",
                        "{" META("x", "") ",\"threads\":[{" TABLES
                                          "," SAMPLES("0,1", "1,1e1", "0.25,1E-6", "tracing-ms") "}]}",
                        "time/nanoseconds *\n"
                        "#2: <main>(a.rb:1):5 250000\n"
                        "#2: <main>(a.rb:1):5;Kernel#sleep(<cfunc>) 1\n"
                        "@1000us <main>(a.rb:1):5 250000\n"
                        "@10000us Kernel#sleep(<cfunc>) 1\n");
}

/* Where some threads measure time and some do not, there is nothing that a timeline could be of. */
TEST(test_firefox_threads_of_different_weights_have_a_type_each)
{
    foreign_assert_read("firefox", "weights",
                        "{" META("x", "") ",\"threads\":[{" TABLES "," SAMPLES(
                            "0", "1", "2", "tracing-ms") "},"
                                                         "{" TABLES
                                                         "," SAMPLES("0", "1", "2", "samples") "},{" TABLES "," SAMPLES(
                                                             "0", "1", "2", "bytes") "}]}",
                        "weight/bytes samples/count time/nanoseconds *\n"
                        "#2: <main>(a.rb:1):5 0 0 2000000\n"
                        "#3: <main>(a.rb:1):5 0 2 0\n"
                        "#4: <main>(a.rb:1):5 2 0 0\n");
}

/* Two main threads of one process that are called the same are two threads all the same. */
TEST(test_firefox_threads_of_one_name_stay_apart)
{
    foreign_assert_read(
        "firefox", "threads",
        "{" META("x", "") ",\"threads\":["
                          "{\"name\":\"m\",\"isMainThread\":true," TABLES
                          "," SAMPLES("0", "1", "1", "samples") "},"
                                                                "{\"name\":\"m\",\"isMainThread\":true," TABLES
                                                                "," SAMPLES("0", "1", "1",
                                                                            "samples") "},"
                                                                                       "{\"name\":\"m\"," TABLES
                                                                                       "," SAMPLES("0", "1", "1",
                                                                                                   "samples") "}]}",
        "samples/count *\n"
        "m#1: <main>(a.rb:1):5 1\n"
        "m#2: <main>(a.rb:1):5 1\n"
        "m#3: <main>(a.rb:1):5 1\n"
        "@1000us <main>(a.rb:1):5 1\n"
        "@1000us <main>(a.rb:1):5 1\n"
        "@1000us <main>(a.rb:1):5 1\n");
}

/*
 * Since version 56 strings are shared, since 58 files are sources, since 60 all tables are shared, since 66
 * callers are offsets.
 */
static const char SHARED[] =
    "{\"meta\":{\"processType\":0,\"preprocessedProfileVersion\":75,\"product\":\"Ruby/Vernier\"" CATEGORIES "},"
    "\"threads\":[{\"name\":\"a\",\"isMainThread\":true,\"samples\":{\"stack\":[2,null,1],\"timeDeltas\":[5,0.5,1],"
    "\"weight\":null,\"weightType\":\"samples\"}},{\"name\":\"b\",\"samples\":{\"stack\":[0],\"timeDeltas\":[5.25]}}],"
    "\"shared\":{\"sources\":{\"length\":2,\"filename\":[3,2],\"id\":[null,null]},"
    "\"stackTable\":{\"frame\":[0,1,2],\"prefixOffset\":[0,1,2]},"
    "\"frameTable\":{\"func\":[0,1,1],\"line\":[5,0,0],\"category\":[0,0,1],\"flags\":[20,4,4]},"
    "\"funcTable\":{\"name\":[0,1],\"source\":[1,0],\"lineNumber\":[1,0],\"flags\":[24,0]},"
    "\"stringArray\":[\"<main>\",\"Kernel#sleep\",\"a.rb\",\"<cfunc>\"]}}";

TEST(test_firefox_of_newer_versions_shares_its_tables)
{
    foreign_assert_read("firefox", "shared", SHARED,
                        "samples/count *\n"
                        "a#1: <main>(a.rb:1):5;Kernel#sleep;[GVL blocked](<GVL>) 1\n"
                        "a#1:  1\n"
                        "a#1: <main>(a.rb:1):5;Kernel#sleep 1\n"
                        "b#2: <main>(a.rb:1):5 1\n"
                        "@0us [GVL blocked](<GVL>) 1\n"
                        "@250us <main>(a.rb:1):5 1\n"
                        "@500us  1\n"
                        "@1500us Kernel#sleep 1\n");
}

/* Versions 58 and 59: strings and sources are shared, stacks are not. A function without flags may have a file. */
TEST(test_firefox_of_versions_between_shares_strings_and_files)
{
    foreign_assert_read(
        "firefox", "sources",
        "{" META(
            "x",
            "") ",\"threads\":[{\"name\":\"a\",\"samples\":{\"stack\":[1],\"time\":[1],\"weight\":[4]},"
                "\"stackTable\":{\"frame\":[0,1],\"prefix\":[null,0]},\"frameTable\":{\"func\":[0,1],\"line\":[5,null]},"
                "\"funcTable\":{\"name\":[0,1],\"source\":[0,null],\"lineNumber\":[1,null]}}],"
                "\"shared\":{\"sources\":{\"filename\":[2]},\"stringArray\":[\"<main>\",\"sleep\",\"a.rb\"]}}",
        "samples/count *\n"
        "a#2: <main>(a.rb:1):5;sleep 4\n"
        "@1000us sleep 4\n");
}

TEST(test_firefox_without_threads_is_empty)
{
    foreign_assert_read("firefox", "empty", "{" META("x", "") ",\"threads\":[]}", "samples/count *\n");
}

/* Threads, lines, states and the timeline of sperf's own file; labels have no place in it. */
TEST(test_firefox_of_sperf_comes_back)
{
    static const sperf_encode_options_t options = {.timeline = true};
    OWNED_PROFILE(profile) = codec_new_profile();
    OWNED_PROFILE(again) = NULL;
    OWNED_PROFILE(third) = NULL;
    OWNED_BUFFER(first) = SPERF_BUFFER_INIT;
    OWNED_BUFFER(second) = SPERF_BUFFER_INIT;
    sperf_firefox_encode(profile, &options, &first);
    codec_assert_file("test/fuzz/corpus/foreign_decode/firefox_encoded", &first);
    assert_int_equal(sperf_firefox_decode(first.bytes, first.length, false, &again, NULL), SPERF_OK);
    support_profile_assert_valid(again);
    assert_int_equal(sperf_profile_total(again, 0), sperf_profile_total(profile, 1));
    assert_int_equal(again->start_time_ns, profile->start_time_ns);
    assert_int_equal(again->timeline.rows_count, profile->timeline.rows_count);
    assert_int_equal(again->threads.count, 3);
    assert_int_equal(again->threads.rows[1].process, 4711);
    int64_t before[SPERF_FRAME_KINDS];
    int64_t after[SPERF_FRAME_KINDS];
    sperf_frame_kind_totals(profile, 1, before);
    sperf_frame_kind_totals(again, 0, after);
    for (int kind = 0; kind < SPERF_FRAME_KINDS; kind++) assert_int_equal(after[kind], before[kind]);
    sperf_firefox_encode(again, &options, &second);
    assert_int_equal(sperf_firefox_decode(second.bytes, second.length, false, &third, NULL), SPERF_OK);
    support_profile_assert_same_samples(again, third);
}

#define THREAD(rest) "{" META("x", "") ",\"threads\":[{" rest "}]}"
#define VERNIER_THREAD(rest) "{" META("Ruby/Vernier", CATEGORIES) ",\"threads\":[{" rest "}]}"
#define NO_SAMPLES "\"samples\":{\"stack\":[]}"

static const foreign_refused_t REFUSED[] = {
    {"gecko", "{\"meta\":{\"processType\":0,\"version\":28},\"threads\":[]}", SPERF_MALFORMED,
     "it is a raw profile of Firefox: open it in profiler.firefox.com and save it there"},
    {"no_meta", "{\"threads\":[]}", SPERF_MALFORMED,
     "it is a raw profile of Firefox: open it in profiler.firefox.com and save it there"},
    {"version_new", "{\"meta\":{\"preprocessedProfileVersion\":76},\"threads\":[]}", SPERF_MALFORMED,
     "its version is not supported: sperf reads 40 to 75"},
    {"version_old", "{\"meta\":{\"preprocessedProfileVersion\":39},\"threads\":[]}", SPERF_MALFORMED,
     "its version is not supported: sperf reads 40 to 75"},
    {"version_text", "{\"meta\":{\"preprocessedProfileVersion\":\"48\"},\"threads\":[]}", SPERF_MALFORMED,
     "a number was expected"},
    {"no_threads", "{" META("x", "") "}", SPERF_MALFORMED, "there are no threads"},
    {"thread_no_object", "{" META("x", "") ",\"threads\":[[]]}", SPERF_MALFORMED, "an object was expected"},
    {"no_samples", THREAD("\"name\":\"a\""), SPERF_MALFORMED, "its threads have no samples"},
    {"twice", THREAD("\"samples\":{\"stack\":[]},\"samples\":{\"stack\":[]}"), SPERF_MALFORMED,
     "a member occurs twice"},
    {"weight_type", THREAD(TABLES "," SAMPLES("0", "1", "1", "grams")), SPERF_MALFORMED,
     "the weight type of the samples is unknown"},
    {"no_weights", THREAD(TABLES ",\"samples\":{\"stack\":[0],\"weightType\":\"tracing-ms\"}"), SPERF_MALFORMED,
     "samples have a weight type but no weights"},
    {"weight_null", THREAD(TABLES "," SAMPLES("0", "1", "null", "samples")), SPERF_MALFORMED, "a sample has no weight"},
    {"weights_few", THREAD(TABLES "," SAMPLES("0,0", "1,2", "1", "samples")), SPERF_MALFORMED,
     "the columns of a table differ in length"},
    {"times_many", THREAD(TABLES "," SAMPLES("0", "1,2", "1", "samples")), SPERF_MALFORMED,
     "the columns of a table differ in length"},
    {"stack_missing", THREAD(TABLES "," SAMPLES("5", "1", "1", "samples")), SPERF_MALFORMED,
     "the stack of a sample does not exist"},
    {"stack_negative", THREAD(TABLES "," SAMPLES("-2", "1", "1", "samples")), SPERF_MALFORMED,
     "the stack of a sample does not exist"},
    {"stack_own_caller",
     THREAD(STRINGS "," FUNCTIONS
                    ",\"frameTable\":{\"func\":[0]},\"stackTable\":{\"frame\":[0],\"prefix\":[0]}," NO_SAMPLES),
     SPERF_MALFORMED, "a stack's caller is not among the stacks before it"},
    {"stack_without_frame",
     THREAD(STRINGS "," FUNCTIONS ",\"stackTable\":{\"frame\":[null],\"prefix\":[null]}," NO_SAMPLES), SPERF_MALFORMED,
     "a frame of a stack does not exist"},
    {"frame_missing",
     THREAD(STRINGS "," FUNCTIONS ",\"frameTable\":{\"func\":[0]},\"stackTable\":{\"frame\":[1]}," NO_SAMPLES),
     SPERF_MALFORMED, "a frame of a stack does not exist"},
    {"function_missing", THREAD(STRINGS "," FUNCTIONS ",\"frameTable\":{\"func\":[2]}," NO_SAMPLES), SPERF_MALFORMED,
     "the function of a frame does not exist"},
    {"function_none", THREAD(STRINGS "," FUNCTIONS ",\"frameTable\":{\"func\":[null]}," NO_SAMPLES), SPERF_MALFORMED,
     "the function of a frame does not exist"},
    {"name_missing", THREAD(STRINGS ",\"funcTable\":{\"name\":[5]}," NO_SAMPLES), SPERF_MALFORMED,
     "a string of a function does not exist"},
    {"file_missing", THREAD(STRINGS ",\"funcTable\":{\"name\":[0],\"fileName\":[9]}," NO_SAMPLES), SPERF_MALFORMED,
     "a string of a function does not exist"},
    {"line", THREAD(STRINGS ",\"funcTable\":{\"name\":[0],\"lineNumber\":[4294967296]}," NO_SAMPLES), SPERF_MALFORMED,
     "a line is out of range"},
    {"string_number", THREAD("\"stringArray\":[1]," NO_SAMPLES), SPERF_MALFORMED, "a string was expected"},
    {"main_text", THREAD("\"isMainThread\":\"yes\"," NO_SAMPLES), SPERF_MALFORMED, "true or false was expected"},
    {"pid_fraction", THREAD("\"pid\":1.5," NO_SAMPLES), SPERF_MALFORMED, "an integer was expected"},
    {"category_missing",
     VERNIER_THREAD(STRINGS "," FUNCTIONS ",\"frameTable\":{\"func\":[0]},"
                            "\"stackTable\":{\"frame\":[0],\"prefix\":[null],\"category\":[3]}," NO_SAMPLES),
     SPERF_MALFORMED, "a category does not exist"},
    {"categories_text", "{" META("Ruby/Vernier", ",\"categories\":[\"GC\"]") ",\"threads\":[]}", SPERF_MALFORMED,
     "an object was expected"},
    {"allocation_stack", THREAD(TABLES ",\"jsAllocations\":{\"stack\":[5],\"weight\":[1]}"), SPERF_MALFORMED,
     "the stack of a sample does not exist"},
    {"allocation_weight", THREAD(TABLES ",\"jsAllocations\":{\"stack\":[0]}"), SPERF_MALFORMED,
     "an allocation has no weight"},
    {"allocation_classes",
     THREAD(TABLES ",\"jsAllocations\":{\"stack\":[0],\"weight\":[1],\"className\":[\"a\",\"b\"]}"), SPERF_MALFORMED,
     "the columns of a table differ in length"},
    {"time_range", THREAD(TABLES "," SAMPLES("0,0", "-9e12,9e12", "1,1", "samples")), SPERF_MALFORMED,
     "a time is out of range"},
    {"time_huge", THREAD(TABLES "," SAMPLES("0", "1e300", "1", "samples")), SPERF_MALFORMED,
     "a number is out of range"},
    {"offset_too_far",
     "{" META(
         "x",
         "") ",\"threads\":[],\"shared\":{\"stringArray\":[\"a\"],\"funcTable\":{\"name\":[0]},\"frameTable\":{\"func\":[0]},"
             "\"stackTable\":{\"frame\":[0],\"prefixOffset\":[1]}}}",
     SPERF_MALFORMED, "a stack's caller is not among the stacks before it"},
    {"source_text", "{" META("x", "") ",\"threads\":[],\"shared\":{\"sources\":{\"filename\":[0]}}}", SPERF_MALFORMED,
     "a string of a source does not exist"},
    {"source_missing",
     "{" META("x",
              "") ",\"threads\":[],\"shared\":{\"stringArray\":[\"a\"],\"funcTable\":{\"name\":[0],\"source\":[0]}}}",
     SPERF_MALFORMED, "a string of a function does not exist"},
    {"time_null", THREAD(TABLES ",\"samples\":{\"stack\":[0],\"timeDeltas\":[null]}"), SPERF_MALFORMED,
     "a sample has no time"},
    {"behind_the_end", "{" META("x", "") ",\"threads\":[]} x", SPERF_MALFORMED,
     "something follows the end of the JSON"},
};

TEST(test_firefox_that_is_broken_is_refused_with_a_reason)
{
    foreign_assert_refused("firefox", REFUSED, sizeof REFUSED / sizeof REFUSED[0]);
}

TEST(test_firefox_cut_anywhere_is_refused)
{
    foreign_assert_cut_is_refused("firefox", VERNIER);
    foreign_assert_cut_is_refused("firefox", SHARED);
}

TEST(test_firefox_without_memory_says_so)
{
    foreign_assert_memory_is_missed("firefox", VERNIER);
    foreign_assert_memory_is_missed("firefox", SHARED);
}
