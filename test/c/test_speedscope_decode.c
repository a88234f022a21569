/*
 * speedscope's format read: sampled and evented, as sperf, rbspy and py-spy write it, and refused where it is
 * broken.
 */
#include "support_codec.h"
#include "support_foreign.h"
#include "support_profile.h"
#include "support_test.h"

#define SCHEMA "\"$schema\":\"https://www.speedscope.app/file-format-schema.json\","
#define FRAMES "\"shared\":{\"frames\":[{\"name\":\"a\",\"file\":\"f.rb\",\"line\":3},{\"name\":\"b\"}]},"

/* In the form in which rbspy and py-spy write: numbers as fractions, null for what is not known. */
static const char RBSPY[] =
    "{" SCHEMA
    "\"profiles\":[{\"type\":\"sampled\",\"name\":\"rbspy\",\"unit\":\"none\",\"startValue\":0.0,\"endValue\":3.0,"
    "\"samples\":[[0,1],[0],[0,1]],\"weights\":[1.0,1.0,1.0]}],\"shared\":{\"frames\":["
    "{\"name\":\"<main>\",\"file\":\"app.rb\",\"line\":7,\"col\":null},{\"name\":\"work\",\"file\":\"app.rb\",\"line\":null,"
    "\"col\":null}]},\"activeProfileIndex\":null,\"exporter\":\"rbspy@0.20\",\"name\":\"rbspy profile\"}\n";

static const char EVENTED[] =
    "{\"exporter\":\"speedscope@1.20\"," SCHEMA FRAMES
    "\"profiles\":[{\"name\":\"x\",\"type\":\"evented\",\"unit\":\"microseconds\","
    "\"startValue\":1000,\"endValue\":1020,\"events\":[{\"type\":\"O\",\"frame\":0,\"at\":1002},"
    "{\"at\":1005,\"frame\":1,\"type\":\"O\"},{\"type\":\"C\",\"frame\":1,\"at\":1006.5},{\"type\":\"O\",\"frame\":1,\"at\":1006.5},"
    "{\"type\":\"C\",\"frame\":1,\"at\":1010},{\"type\":\"C\",\"frame\":0,\"at\":1010},{\"type\":\"O\",\"frame\":1,\"at\":1015},"
    "{\"type\":\"C\",\"frame\":1,\"at\":1016}]}]}";

TEST(test_speedscope_of_rbspy_is_read_with_lines_that_ran)
{
    foreign_assert_read("speedscope", "rbspy", RBSPY,
                        "weight/count *\n"
                        "rbspy#1: <main>(app.rb):7;work(app.rb) 2\n"
                        "rbspy#1: <main>(app.rb):7 1\n");
}

/* Between two events what is open weighs the time; where nothing is open, nothing does. */
TEST(test_speedscope_evented_profile_has_times)
{
    foreign_assert_read("speedscope", "evented", EVENTED,
                        "time/nanoseconds *\n"
                        "x#1: a(f.rb):3 3000\n"
                        "x#1: a(f.rb):3;b 5000\n"
                        "x#1: b 1000\n"
                        "@5us a(f.rb):3 3000\n"
                        "@6us b 1500\n"
                        "@10us b 3500\n"
                        "@16us b 1000\n");
}

TEST(test_speedscope_profiles_are_threads_and_units_become_nanoseconds)
{
    foreign_assert_read(
        "speedscope", "units",
        "{" SCHEMA FRAMES "\"profiles\":["
        "{\"type\":\"sampled\",\"name\":\"s\",\"unit\":\"seconds\",\"samples\":[[0],[]],\"weights\":[1.5,0.25]},"
        "{\"type\":\"sampled\",\"name\":\"ms\",\"unit\":\"milliseconds\",\"samples\":[[0]],\"weights\":[2]},"
        "{\"type\":\"sampled\",\"name\":\"ms\",\"unit\":\"nanoseconds\",\"samples\":[[1]],\"weights\":[-3]},"
        "{\"type\":\"sampled\",\"unit\":\"bytes\",\"samples\":[[1]],\"weights\":[4096]},"
        "{\"type\":\"evented\",\"name\":\"n\",\"unit\":\"none\",\"events\":[{\"type\":\"O\",\"frame\":0,\"at\":-2},"
        "{\"type\":\"C\",\"frame\":0,\"at\":5}]}]}",
        "weight/count weight/bytes time/nanoseconds *\n"
        "s#1: a(f.rb):3 0 0 1500000000\n"
        "s#1:  0 0 250000000\n"
        "ms#2: a(f.rb):3 0 0 2000000\n"
        "ms#3: b 0 0 -3\n"
        "#4: b 0 4096 0\n"
        "n#5: a(f.rb):3 7 0 0\n");
}

/* Times of a part of the time would be a timeline with holes. */
TEST(test_speedscope_with_evented_and_sampled_time_has_no_timeline)
{
    foreign_assert_read(
        "speedscope", "mixed",
        "{" SCHEMA FRAMES "\"profiles\":["
        "{\"type\":\"evented\",\"unit\":\"nanoseconds\",\"events\":[{\"type\":\"O\",\"frame\":0,\"at\":1},"
        "{\"type\":\"C\",\"frame\":0,\"at\":5}]},"
        "{\"type\":\"sampled\",\"unit\":\"nanoseconds\",\"samples\":[[0]],\"weights\":[2]}]}",
        "time/nanoseconds *\n"
        "#1: a(f.rb):3 4\n"
        "#2: a(f.rb):3 2\n");
}

TEST(test_speedscope_without_profiles_is_empty)
{
    foreign_assert_read("speedscope", "empty", "{" SCHEMA FRAMES "\"profiles\":[]}", "weight/count *\n");
}

/*
 * What sperf writes and reads again, it writes the same: functions with the lines that they begin in, threads by
 * their names.
 */
TEST(test_speedscope_of_sperf_comes_back)
{
    static const sperf_encode_options_t options = {.timeline = true};
    OWNED_PROFILE(profile) = codec_new_profile();
    OWNED_PROFILE(again) = NULL;
    OWNED_PROFILE(third) = NULL;
    OWNED_BUFFER(first) = SPERF_BUFFER_INIT;
    OWNED_BUFFER(second) = SPERF_BUFFER_INIT;
    sperf_speedscope_encode(profile, &options, &first);
    codec_assert_file("test/fuzz/corpus/foreign_decode/speedscope_encoded", &first);
    assert_int_equal(sperf_speedscope_decode(first.bytes, first.length, false, &again, NULL), SPERF_OK);
    support_profile_assert_valid(again);
    assert_int_equal(sperf_profile_total(again, 0), sperf_profile_total(profile, 1));
    assert_int_equal(again->threads.count, 3);
    sperf_speedscope_encode(again, &options, &second);
    assert_int_equal(sperf_speedscope_decode(second.bytes, second.length, false, &third, NULL), SPERF_OK);
    support_profile_assert_same_samples(again, third);
}

#define EVENTS(events) \
    "{" SCHEMA FRAMES "\"profiles\":[{\"type\":\"evented\",\"unit\":\"nanoseconds\",\"events\":[" events "]}]}"
#define SAMPLED(unit, rest) "{" SCHEMA FRAMES "\"profiles\":[{\"type\":\"sampled\",\"unit\":\"" unit "\"" rest "}]}"
#define OPEN(frame, at) "{\"type\":\"O\",\"frame\":" frame ",\"at\":" at "}"
#define CLOSE(frame, at) "{\"type\":\"C\",\"frame\":" frame ",\"at\":" at "}"

static const foreign_refused_t REFUSED[] = {
    {"no_profiles", "{" SCHEMA FRAMES "\"name\":\"x\"}", SPERF_MALFORMED, "there are no profiles"},
    {"profiles_no_array", "{" SCHEMA FRAMES "\"profiles\":{}}", SPERF_MALFORMED, "an array was expected"},
    {"no_frames", "{" SCHEMA "\"profiles\":[]}", SPERF_MALFORMED, "there are no shared frames"},
    {"no_list_of_frames", "{" SCHEMA "\"profiles\":[],\"shared\":{}}", SPERF_MALFORMED, "there are no shared frames"},
    {"twice", "{" SCHEMA "\"profiles\":[],\"profiles\":[]}", SPERF_MALFORMED, "a member occurs twice"},
    {"frame_without_name", "{" SCHEMA "\"profiles\":[],\"shared\":{\"frames\":[{\"file\":\"f\"}]}}", SPERF_MALFORMED,
     "a frame has no name"},
    {"frame_line", "{" SCHEMA "\"profiles\":[],\"shared\":{\"frames\":[{\"name\":\"f\",\"line\":4294967296}]}}",
     SPERF_MALFORMED, "a line is out of range"},
    {"type", "{" SCHEMA FRAMES "\"profiles\":[{\"type\":\"counted\",\"unit\":\"none\"}]}", SPERF_MALFORMED,
     "a profile is neither sampled nor evented"},
    {"no_type", "{" SCHEMA FRAMES "\"profiles\":[{}]}", SPERF_MALFORMED, "a profile is neither sampled nor evented"},
    {"profile_no_object", "{" SCHEMA FRAMES "\"profiles\":[7]}", SPERF_MALFORMED, "an object was expected"},
    {"unit", SAMPLED("hours", ",\"samples\":[],\"weights\":[]"), SPERF_MALFORMED,
     "the unit of a profile is not one of speedscope's"},
    {"no_weights", SAMPLED("none", ",\"samples\":[[0]]"), SPERF_MALFORMED,
     "a sampled profile has no samples or no weights"},
    {"no_samples", SAMPLED("none", ",\"weights\":[1]"), SPERF_MALFORMED,
     "a sampled profile has no samples or no weights"},
    {"few_weights", SAMPLED("none", ",\"samples\":[[0],[1]],\"weights\":[1]"), SPERF_MALFORMED,
     "a profile has more or fewer weights than samples"},
    {"many_weights", SAMPLED("none", ",\"samples\":[[0]],\"weights\":[1,2]"), SPERF_MALFORMED,
     "a profile has more or fewer weights than samples"},
    {"null_weight", SAMPLED("none", ",\"samples\":[[0]],\"weights\":[null]"), SPERF_MALFORMED,
     "a profile has more or fewer weights than samples"},
    {"weight_range", SAMPLED("seconds", ",\"samples\":[[0]],\"weights\":[1e10]"), SPERF_MALFORMED,
     "a number is out of range"},
    {"frame_missing", SAMPLED("none", ",\"samples\":[[2]],\"weights\":[1]"), SPERF_MALFORMED,
     "a referenced frame does not exist"},
    {"frame_negative", SAMPLED("none", ",\"samples\":[[-1]],\"weights\":[1]"), SPERF_MALFORMED,
     "a referenced frame does not exist"},
    {"no_events", "{" SCHEMA FRAMES "\"profiles\":[{\"type\":\"evented\",\"unit\":\"none\"}]}", SPERF_MALFORMED,
     "an evented profile has no events"},
    {"event_type", EVENTS("{\"type\":\"X\",\"frame\":0,\"at\":1}"), SPERF_MALFORMED,
     "an event neither opens nor closes a frame"},
    {"event_without_time", EVENTS("{\"type\":\"O\",\"frame\":0}"), SPERF_MALFORMED, "an event lacks a frame or a time"},
    {"event_without_frame", EVENTS("{\"type\":\"O\",\"at\":0}"), SPERF_MALFORMED, "an event lacks a frame or a time"},
    {"event_frame", EVENTS(OPEN("2", "1")), SPERF_MALFORMED, "a referenced frame does not exist"},
    {"event_never_closed", EVENTS(OPEN("0", "1")), SPERF_MALFORMED, "a frame is opened but never closed"},
    {"event_never_opened", EVENTS(CLOSE("0", "1")), SPERF_MALFORMED,
     "an event closes a frame that is not the innermost one"},
    {"events_crossed", EVENTS(OPEN("0", "1") "," OPEN("1", "2") "," CLOSE("0", "3")), SPERF_MALFORMED,
     "an event closes a frame that is not the innermost one"},
    {"events_backwards", EVENTS(OPEN("0", "2") "," CLOSE("0", "1")), SPERF_MALFORMED,
     "events are not in order of time"},
    {"events_too_long", EVENTS(OPEN("0", "-9e18") "," CLOSE("0", "9e18")), SPERF_MALFORMED, "a time is out of range"},
    {"event_too_late",
     EVENTS(OPEN("0", "-9e18") "," CLOSE("0", "-8.9e18") "," OPEN("0", "9e18") "," CLOSE("0", "9.1e18")),
     SPERF_MALFORMED, "a time is out of range"},
    {"behind_the_end", "{" SCHEMA FRAMES "\"profiles\":[]} x", SPERF_MALFORMED,
     "something follows the end of the JSON"},
};

TEST(test_speedscope_that_is_broken_is_refused_with_a_reason)
{
    foreign_assert_refused("speedscope", REFUSED, sizeof REFUSED / sizeof REFUSED[0]);
}

TEST(test_speedscope_cut_anywhere_is_refused)
{
    foreign_assert_cut_is_refused("speedscope", RBSPY);
    foreign_assert_cut_is_refused("speedscope", EVENTED);
}

TEST(test_speedscope_without_memory_says_so)
{
    foreign_assert_memory_is_missed("speedscope", RBSPY);
    foreign_assert_memory_is_missed("speedscope", EVENTED);
}
