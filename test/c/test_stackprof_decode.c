/* Reading dumps of stackprof, and what `stackprof --json` prints: what they say, and what is refused. */
#include "sperf/codec/format.h"
#include "sperf/model/frame_kind.h"
#include "support_alloc.h"
#include "support_codec.h"
#include "support_dump.h"
#include "support_marshal.h"
#include "support_profile.h"
#include "support_test.h"

enum { MS = 1000000 };

static const sperf_encode_options_t TIMED = {.timeline = true};

static sperf_profile_t *decode_text(const char *text)
{
    sperf_buffer_t bytes = SPERF_BUFFER_INIT;
    if (text[0] == '{' && text[1] == '"') {
        sperf_buffer_append_string(&bytes, text);
    } else {
        support_marshal_file(&bytes, text);
    }
    sperf_profile_t *profile = dump_decode(&bytes);
    sperf_buffer_cleanup(&bytes);
    return profile;
}
#define FRAMES                                                                                \
    ":frames { 1 { :name '(garbage collection)' :file '' } 3 { :name '(marking)' :file '' } " \
    "          40 { :name 'work' :file 'app.rb' :line 7 :edges { 50 1 } } 50 { :name 'Array#map' :file '<cfunc>' } }"

TEST(test_stackprof_samples_lines_gc_and_times_are_read)
{
    OWNED_PROFILE(profile) = decode_text("{ :version 1 :mode :wall :interval 250 :samples 6 :missed_samples 3 " FRAMES
                                         ":raw [ 2 40 50 2  2 1 3 3  1 1 1 ] :raw_lines [ 2 9 0 2  2 0 0 3  1 0 1 ]"
                                         ":raw_sample_timestamps [ 1000 1250 1700 1650 1950 1950 ] }");
    assert_int_equal(sperf_profile_total(profile, 0), 6);
    assert_int_equal(sperf_profile_total(profile, 1), 6 * 250000);
    assert_int_equal(profile->period, 250000);
    assert_int_equal(profile->samples.count, 3);
    assert_int_equal(profile->timeline.rows_count, 6);
    assert_int_equal(profile->duration_ns, 950000);
    assert_int_equal(profile->comments_count, 1);
    codec_assert_string(profile, profile->comments[0], "# stackprof missed 3 samples");
    sperf_stack_t leaf = sperf_stack_table_get(&profile->stacks, profile->samples.keys[0].stack);
    sperf_frame_t caller = profile->frames.rows[sperf_stack_table_get(&profile->stacks, leaf.parent).frame];
    assert_int_equal(caller.line, 9);
    assert_int_equal(profile->functions.rows[caller.function].first_line, 7);
    codec_assert_string(profile, profile->functions.rows[profile->frames.rows[leaf.frame].function].file, "<C method>");
    sperf_stack_t marking = sperf_stack_table_get(&profile->stacks, profile->samples.keys[1].stack);
    assert_int_equal(marking.parent, 0);
    codec_assert_string(profile, profile->functions.rows[profile->frames.rows[marking.frame].function].name,
                        "[GC marking]");
    sperf_stack_t whole = sperf_stack_table_get(&profile->stacks, profile->samples.keys[2].stack);
    sperf_function_id_t collection = profile->frames.rows[whole.frame].function;
    codec_assert_string(profile, profile->functions.rows[collection].name, "(garbage collection)");
    assert_int_equal(sperf_frame_kind(profile, collection), SPERF_FRAME_GC);
}

TEST(test_stackprof_samples_that_raw_does_not_have_are_of_no_stack)
{
    OWNED_PROFILE(profile) = decode_text("{ :mode :cpu :interval 1000 :samples 5 " FRAMES
                                         ":raw [ 1 40 2 ] :raw_sample_timestamps [ 10 20 ] }");
    assert_int_equal(sperf_profile_total(profile, 0), 5);
    assert_int_equal(profile->samples.keys[1].stack, 0);
    assert_int_equal(profile->timeline.rows_count, 0);
}

TEST(test_stackprof_of_objects_counts_each_as_many_as_the_interval)
{
    OWNED_PROFILE(profile) =
        decode_text("{ :mode :object :interval 10 :samples 4 :missed_samples 36 " FRAMES ":raw [ 1 40 4 ] }");
    assert_int_equal(profile->sample_types_count, 1);
    codec_assert_string(profile, profile->sample_types[0].name, "alloc_objects");
    assert_int_equal(sperf_profile_total(profile, 0), 40);
    assert_int_equal(profile->comments_count, 0);
}

TEST(test_stackprof_custom_samples_are_weights)
{
    OWNED_PROFILE(profile) = decode_text("{ :mode :custom :interval nil :samples 4 " FRAMES ":raw [ 1 40 4 ] }");
    codec_assert_string(profile, profile->sample_types[1].name, "weight");
    assert_int_equal(sperf_profile_total(profile, 1), 4);
    assert_int_equal(profile->period, 0);
}

/* { "when" => a Time, "who" => an object } is skipped, whatever they are; "who" links to the first String. */
TEST(test_stackprof_metadata_of_any_class_is_passed_over)
{
    OWNED_BUFFER(bytes) = SPERF_BUFFER_INIT;
    support_marshal_file(&bytes, "<7b 0a> :metadata <7b 07> 'when' <49 75 3a 09 54 69 6d 65 07 31 32 06> :zone 'UTC' "
                                 "'who' <6f 3a 08 41 6e 79 06 3a 07 40 78 40 07> "
                                 ":mode :cpu :interval 1000 " FRAMES " :raw [ 1 40 1 ]");
    OWNED_PROFILE(profile) = dump_decode(&bytes);
    assert_int_equal(sperf_profile_total(profile, 0), 1);
}

TEST(test_stackprof_json_is_read_as_the_dump_is)
{
    OWNED_PROFILE(profile) = decode_text(
        "{\"version\":1.2,\"mode\":\"cpu\",\"interval\":1000,\"samples\":3,\"gc_samples\":1,\"missed_samples\":0,"
        "\"metadata\":{\"a\":[1.5]},\"frames\":{\"1\":{\"name\":\"(garbage collection)\",\"file\":\"\"},"
        "\"3\":{\"name\":\"(sweeping)\",\"file\":\"\",\"total_samples\":1},\"140000000000040\":{\"name\":\"work\","
        "\"file\":\"app.rb\",\"line\":7,\"lines\":{\"9\":[2,2]}},\"50\":{\"name\":\"c\",\"file\":null,\"line\":null}},"
        "\"raw\":[1,140000000000040,2,2,1,3,1],\"raw_lines\":[1,9,2,2,0,0,1],\"raw_timestamp_deltas\":[5,10,10]}");
    assert_int_equal(sperf_profile_total(profile, 0), 3);
    assert_int_equal(sperf_profile_total(profile, 1), 3 * MS);
    assert_int_equal(profile->timeline.rows_count, 3);
    assert_int_equal(profile->duration_ns, 20000);
    assert_int_equal(profile->frames.rows[1].line, 9);
}

static void assert_unnamed_leaf(const char *text)
{
    OWNED_PROFILE(profile) = decode_text(text);
    sperf_stack_t leaf = sperf_stack_table_get(&profile->stacks, profile->samples.keys[0].stack);
    codec_assert_string(profile, profile->functions.rows[profile->frames.rows[leaf.frame].function].name, "[unknown]");
    assert_int_equal(sperf_profile_total(profile, 0), 2);
}

TEST(test_stackprof_frame_without_a_name_is_unknown)
{
    static const char json[] = "{\"mode\":\"cpu\",\"interval\":1,\"samples\":2,\"raw\":[2,1,2,2],\"frames\":{\"1\":"
                               "{\"name\":\"a\",\"edges\":null},\"2\":{%s}}}";
    static const char *const names[] = {"", "\"name\":null", "\"name\":\"\",\"file\":\"a\""};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        char text[256];
        (void)snprintf(text, sizeof text, json, names[i]);
        assert_unnamed_leaf(text);
    }
    assert_unnamed_leaf("{ :mode :cpu :interval 1000 :samples 2 :frames { 5 { :file 'a' } } :raw [ 1 5 2 ] }");
    assert_unnamed_leaf("{ :mode :cpu :interval 1000 :samples 2 :frames { 5 { :name nil } } :raw [ 1 5 2 ] }");
}

TEST(test_stackprof_head_is_quick_and_has_no_samples)
{
    OWNED_BUFFER(bytes) = SPERF_BUFFER_INIT;
    OWNED_PROFILE(profile) = NULL;
    support_marshal_file(&bytes, "{ :mode :cpu :interval 1000 :samples 2 " FRAMES " :raw [ 1 40 2 ] }");
    assert_int_equal(sperf_stackprof_decode(bytes.bytes, bytes.length, true, &profile, NULL), SPERF_OK);
    assert_int_equal(profile->samples.count, 0);
    assert_int_equal(profile->period, MS);
}

typedef struct {
    const char *name;
    const char *text;
    const char *complaint;
} refused_t;

#define HEAD ":mode :cpu :interval 1000 :samples 2 "
#define A_FRAME ":frames { 40 { :name 'work' :file 'app.rb' } } "
#define BEYOND "a stack extends past the end of raw"
#define NO_HASH "it is not a dump of stackprof"
#define NO_NUMBER "interval, samples or missed_samples is not an Integer of 64 bits"
#define TIMES "there are more or fewer times than samples in raw"

static const refused_t REFUSED[] = {
    {"array", "[ 1 ]", NO_HASH},
    {"other_hash", "{ :a 1 }", NO_HASH},
    {"without_frames", "{ " HEAD " }", NO_HASH},
    {"without_raw", "{ " HEAD A_FRAME " }",
     "this dump of stackprof has sums by frame, but no stacks: record it with raw: true"},
    {"mode", "{ :mode :rss :interval 1 :samples 1 " A_FRAME ":raw [] }", "its mode is not cpu, wall, object or custom"},
    {"mode_number", "{ :mode 5 :interval 1 :samples 1 " A_FRAME ":raw [] }",
     "its mode is not cpu, wall, object or custom"},
    {"interval_nil", "{ :mode :cpu :interval nil :samples 1 " A_FRAME ":raw [] }",
     "its interval is not a number of microseconds from 1 to 1,000,000"},
    {"interval_huge", "{ :mode :wall :interval 1000001 :samples 1 " A_FRAME ":raw [] }",
     "its interval is not a number of microseconds from 1 to 1,000,000"},
    {"interval_of_objects", "{ :mode :object :interval -1 :samples 1 " A_FRAME ":raw [] }", "a number is out of range"},
    {"interval_text", "{ :mode :cpu :interval 'x' :samples 1 " A_FRAME ":raw [] }", NO_NUMBER},
    {"samples_text", "{ :mode :cpu :interval 1 :samples 'x' " A_FRAME ":raw [] }", NO_NUMBER},
    {"frames_array", "{ " HEAD ":frames [ 1 ] :raw [] }", "frames is not a Hash"},
    {"frame_id", "{ " HEAD ":frames { :a { :name 'a' } } :raw [] }", "the id of a frame is not an Integer"},
    {"frame_id_0", "{ " HEAD ":frames { 0 { :name 'a' } } :raw [] }",
     "two frames have the same id, or a frame has none"},
    {"frame_twice", "{ " HEAD ":frames { 5 { :name 'a' } 5 { :name 'b' } } :raw [] }",
     "two frames have the same id, or a frame has none"},
    {"frame_number", "{ " HEAD ":frames { 5 5 } :raw [] }", "a frame is not a Hash"},
    {"raw_text", "{ " HEAD A_FRAME ":raw [ 'a' ] }", "an element of raw is not an Integer of 64 bits"},
    {"raw_lines_hash", "{ " HEAD A_FRAME ":raw [] :raw_lines {} }", "raw is not an Array"},
    {"raw_ends", "{ " HEAD A_FRAME ":raw [ 1 40 ] }", BEYOND},
    {"raw_depth_huge", "{ " HEAD A_FRAME ":raw [ 1000000000 40 1 ] }", BEYOND},
    {"raw_depth_below_0", "{ " HEAD A_FRAME ":raw [ -1 40 1 ] }", BEYOND},
    {"raw_count_below_0", "{ " HEAD A_FRAME ":raw [ 1 40 -2 ] }", BEYOND},
    {"raw_frame", "{ " HEAD A_FRAME ":raw [ 1 41 2 ] }", "a frame of a stack does not exist"},
    {"raw_lines_short", "{ " HEAD A_FRAME ":raw [ 1 40 2 ] :raw_lines [ 1 ] }", "raw_lines is not as long as raw"},
    {"times_few", "{ " HEAD A_FRAME ":raw [ 1 40 2 ] :raw_sample_timestamps [ 1 ] }", TIMES},
    {"deltas_many", "{ " HEAD A_FRAME ":raw [ 1 40 2 ] :raw_timestamp_deltas [ 1 2 3 ] }", TIMES},
    {"time_huge", "{ " HEAD A_FRAME ":raw [ 1 40 2 ] :raw_sample_timestamps [ 1 <6c 2b 09 00 00 00 00 00 00 00 7f> ] }",
     "a number is out of range"},
    {"count_huge", "{ " HEAD A_FRAME ":raw [ 1 40 <6c 2b 09 00 00 00 00 00 00 00 7f> ] }", "a number is out of range"},
};

static const refused_t REFUSED_JSON[] = {
    {"json_other", "{\"mode\":\"cpu\"}", "it is not JSON from stackprof"},
    {"json_without_raw", "{\"mode\":\"cpu\",\"interval\":1,\"samples\":1,\"frames\":{}}",
     "this dump of stackprof has sums by frame, but no stacks: record it with raw: true"},
    {"json_frame_id", "{\"mode\":\"cpu\",\"interval\":1,\"samples\":1,\"raw\":[],\"frames\":{\"a\":{\"name\":\"b\"}}}",
     "the id of a frame is not a number"},
    {"json_twice", "{\"mode\":\"cpu\",\"mode\":\"cpu\"}", "a member occurs twice"},
};

static void assert_refused(const refused_t *refused, const sperf_buffer_t *bytes)
{
    char path[128];
    sperf_profile_t *profile = NULL;
    const char *complaint = "";
    (void)snprintf(path, sizeof path, "test/fuzz/corpus/stackprof_decode/refused_%s", refused->name);
    codec_assert_file(path, bytes);
    sperf_status_t status = sperf_stackprof_decode(bytes->bytes, bytes->length, false, &profile, &complaint);
    if (status != SPERF_MALFORMED || strcmp(complaint, refused->complaint) != 0) {
        fail_msg("%s: status %d, \"%s\"", refused->name, status, complaint);
    }
    assert_null(profile);
}

TEST(test_stackprof_that_is_none_is_refused_with_a_reason)
{
    for (size_t i = 0; i < sizeof REFUSED / sizeof REFUSED[0]; i++) {
        OWNED_BUFFER(bytes) = SPERF_BUFFER_INIT;
        support_marshal_file(&bytes, REFUSED[i].text);
        assert_refused(&REFUSED[i], &bytes);
    }
    for (size_t i = 0; i < sizeof REFUSED_JSON / sizeof REFUSED_JSON[0]; i++) {
        OWNED_BUFFER(bytes) = SPERF_BUFFER_INIT;
        sperf_buffer_append_string(&bytes, REFUSED_JSON[i].text);
        assert_refused(&REFUSED_JSON[i], &bytes);
    }
}

/* Every beginning of a good file is refused, and none reads past its end. */
TEST(test_stackprof_cut_anywhere_is_refused)
{
    OWNED_PROFILE(profile) = codec_new_profile();
    OWNED_BUFFER(out) = SPERF_BUFFER_INIT;
    sperf_stackprof_encode(profile, &TIMED, &out);
    for (size_t length = 1; length < out.length; length++) {
        uint8_t *part = malloc(length);
        assert_non_null(part);
        memcpy(part, out.bytes, length);
        sperf_profile_t *read = NULL;
        const char *complaint = NULL;
        assert_int_not_equal(sperf_stackprof_decode(part, length, false, &read, &complaint), SPERF_OK);
        assert_non_null(complaint);
        free(part);
    }
}
static sperf_status_t read_json(void *context)
{
    static const char text[] = "{\"mode\":\"cpu\",\"interval\":1,\"samples\":1,\"raw\":[1,1,1],"
                               "\"frames\":{\"1\":{\"name\":\"a\",\"file\":\"b\"}}}";
    sperf_profile_t *read = NULL;
    (void)context;
    sperf_status_t status = sperf_stackprof_decode((const uint8_t *)text, sizeof text - 1, false, &read, NULL);
    sperf_profile_free(read);
    return status;
}
TEST(test_stackprof_without_memory_says_so)
{
    assert_true(support_alloc_fail_each(read_json, NULL) > 10);
}
