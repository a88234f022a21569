/*
 * sperf's own JSON: written, read again, and refused where it is none. Inputs are the corpus of the fuzz target,
 * too.
 */
#include "sperf/codec/format.h"
#include "support_codec.h"
#include "support_profile.h"
#include "support_test.h"

static const sperf_encode_options_t TIMED = {.timeline = true};
static const sperf_encode_options_t SUMS = {.timeline = false};

static sperf_profile_t *decode(const sperf_buffer_t *bytes)
{
    sperf_profile_t *profile = NULL;
    const char *complaint = "";
    if (sperf_json_decode(bytes->bytes, bytes->length, false, &profile, &complaint) != SPERF_OK)
        fail_msg("%s", complaint);
    support_profile_assert_valid(profile);
    return profile;
}

static sperf_profile_t *decode_text(const char *text)
{
    sperf_buffer_t bytes = SPERF_BUFFER_INIT;
    sperf_buffer_append_string(&bytes, text);
    sperf_profile_t *profile = decode(&bytes);
    sperf_buffer_cleanup(&bytes);
    return profile;
}

TEST(test_json_of_everything_is_as_golden)
{
    OWNED_PROFILE(profile) = codec_new_profile();
    OWNED_BUFFER(out) = SPERF_BUFFER_INIT;
    sperf_json_encode(profile, &TIMED, &out);
    codec_assert_file("test/golden/profile.json", &out);
    codec_assert_file("test/fuzz/corpus/json_decode/encoded", &out);
}

static void assert_comes_back(const sperf_profile_t *profile)
{
    OWNED_BUFFER(out) = SPERF_BUFFER_INIT;
    sperf_json_encode(profile, &TIMED, &out);
    OWNED_PROFILE(read) = decode(&out);
    support_profile_assert_same_samples(profile, read);
    assert_int_equal(read->start_time_ns, profile->start_time_ns);
    assert_int_equal(read->duration_ns, profile->duration_ns);
    assert_int_equal(read->period, profile->period);
    assert_int_equal(read->timeline.rows_count, profile->timeline.rows_count);
    assert_int_equal(read->threads.count, profile->threads.count);
    assert_int_equal(read->comments_count, profile->comments_count);
}

TEST(test_json_of_random_profiles_comes_back_as_it_was)
{
    for (uint64_t seed = 1; seed <= 30; seed++) {
        support_profile_options_t options = {.seed = seed,
                                             .functions = 20,
                                             .stacks = 200,
                                             .depth_max = 30,
                                             .samples = 1000,
                                             .labels = seed % 2 == 0,
                                             .timeline = seed % 3 == 0};
        OWNED_PROFILE(profile) = support_profile_of(&options);
        assert_comes_back(profile);
    }
}

TEST(test_json_without_the_timeline_keeps_the_sums)
{
    OWNED_PROFILE(profile) = codec_new_profile();
    sperf_encode_options_t untimed = {.timeline = false};
    OWNED_BUFFER(out) = SPERF_BUFFER_INIT;
    sperf_json_encode(profile, &untimed, &out);
    OWNED_PROFILE(read) = decode(&out);
    assert_int_equal(read->timeline.rows_count, 0);
    assert_int_equal(sperf_profile_total(read, 1), sperf_profile_total(profile, 1));
}

static void assert_name_comes_back(const char *bytes, size_t length, const char *expected, size_t expected_length)
{
    OWNED_PROFILE(profile) = codec_new_empty_profile("cpu", "nanoseconds");
    sperf_sample_key_t key = {0};
    sperf_string_t name = {bytes, length};
    key.stack = support_profile_push(profile, 0, name, name, 0, 1);
    support_profile_add(profile, key, 5);
    OWNED_BUFFER(out) = SPERF_BUFFER_INIT;
    sperf_json_encode(profile, &TIMED, &out);
    OWNED_PROFILE(read) = decode(&out);
    sperf_string_t got = sperf_string_table_get(&read->strings, read->functions.rows[1].name);
    assert_int_equal(got.length, expected_length);
    assert_memory_equal(got.bytes, expected, expected_length);
}

TEST(test_json_names_of_all_kinds_survive)
{
    static const char odd[] = "a;b\"c'\\d\n\r\t\0<script>&\xe2\x80\xa8\xf0\x9f\x98\x80\x7f";
    assert_name_comes_back(odd, sizeof odd - 1, odd, sizeof odd - 1);
    static char longest[10000];
    memset(longest, 'n', sizeof longest);
    assert_name_comes_back(longest, sizeof longest, longest, sizeof longest);
    assert_name_comes_back("caf\xe9", 4, "caf\xef\xbf\xbd", 6);
}

TEST(test_json_head_and_comments_come_back)
{
    static const char *const comments[] = {"# command: ruby a.rb", "# a: b: c", "plain", "# x:y"};
    OWNED_PROFILE(profile) = codec_new_empty_profile("cpu", "nanoseconds");
    assert_int_equal(sperf_string_table_intern_text(&profile->strings, "/srv/app", &profile->program), SPERF_OK);
    assert_int_equal(sperf_string_table_intern_text(&profile->strings, "4f2a", &profile->build_id), SPERF_OK);
    for (size_t i = 0; i < 4; i++) {
        assert_int_equal(sperf_profile_add_comment(profile, comments[i], strlen(comments[i])), SPERF_OK);
    }
    profile->default_sample_type = profile->sample_types[0].name;
    OWNED_BUFFER(out) = SPERF_BUFFER_INIT;
    sperf_json_encode(profile, &TIMED, &out);
    OWNED_PROFILE(read) = decode(&out);
    for (uint32_t i = 0; i < 4; i++) codec_assert_string(read, read->comments[i], comments[i]);
    codec_assert_string(read, read->program, "/srv/app");
    codec_assert_string(read, read->build_id, "4f2a");
    codec_assert_string(read, read->default_sample_type, "samples");
    codec_assert_string(read, read->period_type.name, "cpu");
}

#define STRINGS "\"strings\":[\"\",\"samples\",\"count\",\"cpu\",\"nanoseconds\",\"a\",\"f.rb\"]"
#define TYPES "\"format\":\"sperf\",\"version\":2," STRINGS ",\"sample_types\":{\"unit\":[2,4],\"name\":[1,3]}"
#define CODE                                                                                        \
    ",\"functions\":{\"name\":[5,0],\"file\":[6,0],\"line\":[1,0]},\"frames\":{\"function\":[1,2]," \
    "\"line\":[2,0]},\"stacks\":{\"up\":[0,1],\"frame\":[1,2]}"
#define SAMPLE(stack, thread, labels) \
    ",\"samples\":{\"stack\":[" stack "],\"thread\":[" thread "],\"labels\":[" labels "],\"values\":[[1],[2]]}"
#define TIMELINE(time, sample, weight) \
    ",\"timeline\":{\"time_us\":[" time "],\"sample\":[" sample "],\"weight\":[" weight "]}"
#define CAUSE(sample, holder, wait) \
    ",\"causes\":{\"sample\":[" sample "],\"holder\":[" holder "],\"wait_ns\":[" wait "],\"holds\":[1]}"

TEST(test_json_members_and_columns_in_any_order_are_read)
{
    OWNED_PROFILE(profile) = decode_text(
        " {\"timeline\":{\"weight\":[7],\"sample\":[0],\"time_us\":[1]},"
        "\"samples\":{\"values\":[[1],[7]],\"labels\":[1],\"stack\":[2],\"thread\":[1]},"
        "\"unknown\":{\"a\":[true,false,null,-1.5e3,\"\\u00e9\"]},\"label_sets\":{\"end\":[2]},"
        "\"labels\":{\"number\":[3,0],\"key\":[5,6],\"string\":[0,5],\"unknown\":{}},"
        "\"threads\":{\"number\":[18446744073709551615]},\"stacks\":{\"up\":[0,1],\"frame\":[1,1]},"
        "\"frames\":{\"function\":[1],\"line\":[9]},\"functions\":{\"name\":[7]},\"period_type\":null,"
        "\"default_sample_type\":0,\"sample_types\":{\"name\":[1,3],\"unit\":[2,4]},\"strings\":[\"\",\"samples\","
        "\"count\",\"cpu\",\"nanoseconds\",\"k\",\"s\",\"\\ud83d\\ude00\\ud83d\"],\"version\":2,\"format\":\"sperf\"} \n");
    assert_int_equal(sperf_profile_total(profile, 1), 7);
    assert_int_equal(profile->timeline.rows_count, 1);
    assert_true(profile->threads.rows[1].number == UINT64_MAX);
    assert_int_equal(profile->labels.labels_count, 2);
    codec_assert_string(profile, profile->functions.rows[1].name, "\xf0\x9f\x98\x80\xef\xbf\xbd");
    codec_assert_string(profile, profile->default_sample_type, "samples");
}

TEST(test_json_with_nothing_but_types_is_an_empty_profile)
{
    OWNED_PROFILE(profile) = decode_text("{" TYPES "}");
    assert_int_equal(profile->samples.count, 0);
    codec_assert_string(profile, profile->default_sample_type, "cpu");
}

TEST(test_json_column_that_is_missing_is_zeros)
{
    OWNED_PROFILE(profile) = decode_text("{" TYPES CODE ",\"samples\":{\"stack\":[1,2],\"values\":[[],[5,6]]}}");
    assert_int_equal(profile->samples.count, 2);
    assert_int_equal(sperf_profile_total(profile, 0), 0);
    assert_int_equal(sperf_profile_total(profile, 1), 11);
}

TEST(test_json_rows_that_are_equal_become_one)
{
    OWNED_PROFILE(profile) = decode_text(
        "{" TYPES CODE
        ",\"samples\":{\"stack\":[1,1,0],\"thread\":[0,0,0],\"labels\":[0,0,0],\"values\":[[1,1,1],[5,6,1]]}"
        ",\"timeline\":{\"time_us\":[4,-1,2],\"sample\":[0,1,2],\"weight\":[5,6,1]}}");
    assert_int_equal(profile->samples.count, 2);
    assert_int_equal(sperf_sample_table_values(&profile->samples, 0)[1], 11);
}

typedef struct {
    const char *name;
    const char *text;
    sperf_status_t status;
    const char *complaint;
} refused_t;

static const refused_t REFUSED[] = {
    {"empty", "", SPERF_TRUNCATED, "it ends in the middle of a value"},
    {"blanks", " \n", SPERF_TRUNCATED, "it ends in the middle of a value"},
    {"open_object", "{", SPERF_TRUNCATED, "it ends in the middle of a value"},
    {"open_string", "{\"form", SPERF_TRUNCATED, "it ends in the middle of a string"},
    {"open_escape", "{\"a\":\"\\", SPERF_TRUNCATED, "it ends in the middle of a string"},
    {"no_colon", "{\"a\" 1}", SPERF_MALFORMED, "a colon is missing after a key"},
    {"no_comma", "{\"a\":1 \"b\":2}", SPERF_MALFORMED, "a comma or a closing bracket is missing"},
    {"comma_before_the_end", "{\"a\":[1,]}", SPERF_MALFORMED, "it is not valid JSON"},
    {"control_character", "{\"a\":\"\x01\"}", SPERF_MALFORMED, "a string contains a control character"},
    {"word", "{\"a\":nul}", SPERF_MALFORMED, "it is not valid JSON"},
    {"number_without_digits", "{\"a\":-}", SPERF_MALFORMED, "a number lacks digits"},
    {"behind_the_end", "{} x", SPERF_MALFORMED, "something follows the end of the JSON"},
    {"foreign", "{\"nodes\":[]}", SPERF_MALFORMED, "there is no \"format\": \"sperf\""},
    {"format_number", "{\"format\":1}", SPERF_MALFORMED, "there is no \"format\": \"sperf\""},
    {"version", "{\"format\":\"sperf\",\"version\":1}", SPERF_MALFORMED,
     "this version of sperf does not support its version"},
    {"member_twice", "{\"format\":\"sperf\",\"format\":\"sperf\"}", SPERF_MALFORMED, "a member occurs twice"},
    {"column_twice", "{" TYPES ",\"functions\":{\"name\":[0],\"name\":[0]}}", SPERF_MALFORMED, "a column occurs twice"},
    {"no_types", "{\"format\":\"sperf\",\"version\":2}", SPERF_MALFORMED, "there is no sample type"},
    {"types_number", "{\"format\":\"sperf\",\"version\":2,\"sample_types\":3}", SPERF_MALFORMED,
     "an object was expected"},
    {"types_column", "{\"format\":\"sperf\",\"version\":2,\"sample_types\":{\"name\":3}}", SPERF_MALFORMED,
     "an array was expected"},
    {"nine_types", "{\"format\":\"sperf\",\"version\":2,\"sample_types\":{\"name\":[0,0,0,0,0,0,0,0,0]}}",
     SPERF_MALFORMED, "there are more sample types than sperf supports"},
    {"default_type", "{" TYPES ",\"default_sample_type\":2}", SPERF_MALFORMED,
     "the default sample type does not exist"},
    {"escape", "{\"format\":\"sperf\",\"version\":2,\"sample_types\":{\"name\":[0]},\"strings\":[\"\\x\"]}",
     SPERF_MALFORMED, "a string contains an invalid escape"},
    {"escape_digits", "{\"format\":\"sperf\",\"version\":2,\"sample_types\":{\"name\":[0]},\"strings\":[\"\\u00g0\"]}",
     SPERF_MALFORMED, "a string contains an invalid escape"},
    {"first_text", "{\"format\":\"sperf\",\"version\":2,\"sample_types\":{\"name\":[0]},\"strings\":[\"x\"]}",
     SPERF_MALFORMED, "the first string is not empty"},
    {"text_missing", "{" TYPES ",\"functions\":{\"name\":[7]}}", SPERF_MALFORMED, "a referenced string does not exist"},
    {"comment_missing", "{" TYPES ",\"comments\":[-1]}", SPERF_MALFORMED, "a referenced string does not exist"},
    {"fraction", "{" TYPES ",\"period\":1.5}", SPERF_MALFORMED, "an integer was expected"},
    {"leading_zero", "{" TYPES ",\"frames\":{\"line\":[01,1]}}", SPERF_MALFORMED,
     "a comma or a closing bracket is missing"},
    {"number_of_65_bits", "{" TYPES ",\"period\":9223372036854775808}", SPERF_MALFORMED, "a number is out of range"},
    {"number_of_60_digits", "{" TYPES ",\"period\":111111111111111111111111111111111111111111111111111111111111}",
     SPERF_MALFORMED, "a number is out of range"},
    {"line_of_33_bits", "{" TYPES ",\"functions\":{\"line\":[4294967296]}}", SPERF_MALFORMED,
     "a number is out of range"},
    {"columns_of_different_length", "{" TYPES ",\"functions\":{\"name\":[5,5],\"line\":[1]}}", SPERF_MALFORMED,
     "the columns of a table differ in length"},
    {"function_missing", "{" TYPES ",\"frames\":{\"function\":[1]}}", SPERF_MALFORMED,
     "the function of a frame does not exist"},
    {"function_none", "{" TYPES ",\"functions\":{\"name\":[5]},\"frames\":{\"function\":[0]}}", SPERF_MALFORMED,
     "the function of a frame does not exist"},
    {"function_huge", "{" TYPES ",\"functions\":{\"name\":[5]},\"frames\":{\"function\":[1152921504606846977]}}",
     SPERF_MALFORMED, "the function of a frame does not exist"},
    {"stack_up_too_far",
     "{" TYPES ",\"functions\":{\"name\":[5]},\"frames\":{\"function\":[1]},\"stacks\":{\"up\":[0,2],\"frame\":[1,1]}}",
     SPERF_MALFORMED, "a stack's caller is not among the stacks before it"},
    {"stack_below",
     "{" TYPES
     ",\"functions\":{\"name\":[5]},\"frames\":{\"function\":[1]},\"stacks\":{\"up\":[-1,0],\"frame\":[1,1]}}",
     SPERF_MALFORMED, "a stack's caller is not among the stacks before it"},
    {"frame_missing", "{" TYPES ",\"stacks\":{\"up\":[0],\"frame\":[1]}}", SPERF_MALFORMED,
     "a frame of a stack does not exist"},
    {"few_values", "{" TYPES CODE ",\"samples\":{\"stack\":[1],\"values\":[[1]]}}", SPERF_MALFORMED,
     "a row has too few numbers"},
    {"many_values", "{" TYPES CODE ",\"samples\":{\"stack\":[1],\"values\":[[1],[2],[3]]}}", SPERF_MALFORMED,
     "a row has too many numbers"},
    {"stack_missing", "{" TYPES CODE SAMPLE("3", "0", "0") "}", SPERF_MALFORMED,
     "the stack of a sample does not exist"},
    {"thread_missing", "{" TYPES CODE SAMPLE("1", "1", "0") "}", SPERF_MALFORMED,
     "the thread of a sample does not exist"},
    {"label_set_missing", "{" TYPES CODE SAMPLE("1", "0", "-1") "}", SPERF_MALFORMED,
     "the label set of a sample does not exist"},
    {"label_without_key", "{" TYPES ",\"labels\":{\"string\":[5]}}", SPERF_MALFORMED, "a label has no key"},
    {"label_set_too_long", "{" TYPES ",\"labels\":{\"key\":[5]},\"label_sets\":{\"end\":[2]}}", SPERF_MALFORMED,
     "the end of a label set is out of range"},
    {"label_set_backwards", "{" TYPES ",\"labels\":{\"key\":[5]},\"label_sets\":{\"end\":[1,0]}}", SPERF_MALFORMED,
     "the end of a label set is out of range"},
    {"timeline_sample", "{" TYPES CODE SAMPLE("1", "0", "0") TIMELINE("0", "1", "2") "}", SPERF_MALFORMED,
     "a sample in the timeline does not exist"},
    {"timeline_weight", "{" TYPES CODE SAMPLE("1", "0", "0") TIMELINE("0", "0", "1") "}", SPERF_MALFORMED,
     "the timeline's weights differ from the samples'"},
    {"timeline_time", "{" TYPES CODE SAMPLE("1", "0", "0") TIMELINE("9223372036854776", "0", "2") "}", SPERF_MALFORMED,
     "a time in the timeline is out of range"},
    {"timeline_before_the_start", "{" TYPES CODE SAMPLE("1", "0", "0") TIMELINE("-1", "0", "2") "}", SPERF_MALFORMED,
     "a time in the timeline is out of range"},
    {"cause_sample", "{" TYPES CODE SAMPLE("1", "0", "0") CAUSE("1", "1", "1") "}", SPERF_MALFORMED,
     "the sample of a cause does not exist"},
    {"cause_holder", "{" TYPES CODE SAMPLE("1", "0", "0") CAUSE("0", "3", "1") "}", SPERF_MALFORMED,
     "the stack of a cause does not exist"},
    {"cause_without_holder", "{" TYPES CODE SAMPLE("1", "0", "0") CAUSE("0", "0", "1") "}", SPERF_MALFORMED,
     "the stack of a cause does not exist"},
    {"cause_negative", "{" TYPES CODE SAMPLE("1", "0", "0") CAUSE("0", "1", "-1") "}", SPERF_MALFORMED,
     "a cause is negative"},
    {"cause_too_long", "{" TYPES CODE SAMPLE("1", "0", "0") CAUSE("0", "1", "3") "}", SPERF_MALFORMED,
     "the causes of a sample exceed its time"},
};

TEST(test_json_that_is_no_profile_is_refused_with_a_reason)
{
    for (size_t i = 0; i < sizeof REFUSED / sizeof REFUSED[0]; i++) {
        const refused_t *refused = &REFUSED[i];
        OWNED_BUFFER(bytes) = SPERF_BUFFER_INIT;
        sperf_buffer_append_string(&bytes, refused->text);
        char path[128];
        (void)snprintf(path, sizeof path, "test/fuzz/corpus/json_decode/refused_%s", refused->name);
        codec_assert_file(path, &bytes);
        sperf_profile_t *profile = NULL;
        const char *complaint = "none";
        sperf_status_t status = sperf_json_decode(bytes.bytes, bytes.length, false, &profile, &complaint);
        if (status != refused->status || strcmp(complaint, refused->complaint) != 0) {
            fail_msg("%s: status %d, \"%s\"", refused->name, status, complaint);
        }
        assert_null(profile);
    }
}

TEST(test_json_nested_deeply_is_refused)
{
    enum { DEPTH = 100000 };
    OWNED_BUFFER(bytes) = SPERF_BUFFER_INIT;
    sperf_buffer_append_string(&bytes, "{\"a\":");
    for (int i = 0; i < DEPTH; i++) sperf_buffer_append_byte(&bytes, '[');
    sperf_profile_t *profile = NULL;
    const char *complaint = NULL;
    assert_int_equal(sperf_json_decode(bytes.bytes, bytes.length, false, &profile, &complaint), SPERF_MALFORMED);
    assert_string_equal(complaint, "values are nested too deeply");
}

/* Every beginning of a good file is refused, and none reads past its end. */
TEST(test_json_cut_anywhere_is_refused)
{
    OWNED_PROFILE(profile) = codec_new_profile();
    OWNED_BUFFER(out) = SPERF_BUFFER_INIT;
    sperf_json_encode(profile, &TIMED, &out);
    for (size_t length = 0; length + 1 < out.length; length++) {
        uint8_t *cut = malloc(length + 1);
        assert_non_null(cut);
        memcpy(cut, out.bytes, length);
        sperf_profile_t *read = NULL;
        assert_int_not_equal(sperf_json_decode(cut, length, false, &read, NULL), SPERF_OK);
        assert_null(read);
        free(cut);
    }
}

TEST(test_json_head_has_all_but_the_samples)
{
    OWNED_PROFILE(profile) = codec_new_profile();
    OWNED_BUFFER(out) = SPERF_BUFFER_INIT;
    sperf_json_encode(profile, &TIMED, &out);
    OWNED_PROFILE(head) = NULL;
    assert_int_equal(sperf_json_decode(out.bytes, out.length, true, &head, NULL), SPERF_OK);
    assert_int_equal(head->start_time_ns, profile->start_time_ns);
    assert_int_equal(head->comments_count, 2);
    assert_int_equal(head->samples.count, 0);
    assert_int_equal(head->stacks.count, 0);
}

/* -- What it looks like -- */

/* Encode into a NUL-terminated text. */
static void encode_text(const sperf_profile_t *profile, const sperf_encode_options_t *options, sperf_buffer_t *out)
{
    sperf_json_encode(profile, options, out);
    sperf_buffer_append_byte(out, '\0');
    assert_int_equal(out->status, SPERF_OK);
}

static void assert_contains(const sperf_buffer_t *text, const char *part)
{
    if (strstr((const char *)text->bytes, part) != NULL) return;
    fail_msg("got:\n%s\nwithout:\n%s", (const char *)text->bytes, part);
}

TEST(test_json_of_empty_profile_has_every_table_empty)
{
    OWNED_PROFILE(profile) = codec_new_empty_profile("cpu", "nanoseconds");
    OWNED_BUFFER(out) = SPERF_BUFFER_INIT;
    encode_text(profile, &TIMED, &out);
    assert_contains(&out, "\"functions\":{\"name\":[],\"file\":[],\"line\":[]}");
    assert_contains(&out, "\"stacks\":{\"frame\":[],\"up\":[]}");
    assert_contains(&out, "\"samples\":{\"stack\":[],\"thread\":[],\"labels\":[],\"values\":[[],[]]}");
    assert_contains(&out, "\"timeline\":null");
    assert_contains(&out, "\"comments\":[]");
}

TEST(test_json_without_timeline_wanted_says_null)
{
    OWNED_PROFILE(profile) = codec_new_profile();
    OWNED_BUFFER(out) = SPERF_BUFFER_INIT;
    encode_text(profile, &SUMS, &out);
    assert_contains(&out, "\"timeline\":null");
}

TEST(test_json_stacks_say_how_far_up_their_caller_is)
{
    OWNED_PROFILE(profile) = codec_new_empty_profile("cpu", "nanoseconds");
    codec_add_sample(profile, (const char *const[]){"a", "b", "c"}, 3, 1);
    codec_add_sample(profile, (const char *const[]){"a", "d"}, 2, 1);
    codec_add_sample(profile, (const char *const[]){"e"}, 1, 1);
    OWNED_BUFFER(out) = SPERF_BUFFER_INIT;
    encode_text(profile, &SUMS, &out);
    assert_contains(&out, "\"stacks\":{\"frame\":[1,2,3,4,5],\"up\":[0,1,1,3,0]}");
    assert_contains(&out, "\"samples\":{\"stack\":[3,4,5],");
}

TEST(test_json_names_cannot_end_a_script_element)
{
    OWNED_PROFILE(profile) = codec_new_empty_profile("cpu", "nanoseconds");
    codec_add_sample(profile, (const char *const[]){"</script><script>alert(\"1\")//\xe2\x80\xa8"}, 1, 1);
    OWNED_BUFFER(out) = SPERF_BUFFER_INIT;
    encode_text(profile, &SUMS, &out);
    assert_contains(&out, "\"\\u003c/script\\u003e\\u003cscript\\u003ealert(\\\"1\\\")//\\u2028\"");
    assert_null(strchr((const char *)out.bytes, '<'));
}

TEST(test_json_values_are_exact_to_the_ends_of_their_range)
{
    OWNED_PROFILE(profile) = codec_new_empty_profile("cpu", "nanoseconds");
    codec_add_sample(profile, (const char *const[]){"a"}, 1, INT64_MAX);
    codec_add_sample(profile, (const char *const[]){"b"}, 1, INT64_MIN);
    OWNED_BUFFER(out) = SPERF_BUFFER_INIT;
    encode_text(profile, &SUMS, &out);
    assert_contains(&out, "\"values\":[[1,1],[9223372036854775807,-9223372036854775808]]");
}

TEST(test_json_default_sample_type_is_its_number)
{
    OWNED_PROFILE(profile) = codec_new_empty_profile("cpu", "nanoseconds");
    sperf_buffer_t out = SPERF_BUFFER_INIT;
    encode_text(profile, &SUMS, &out);
    assert_contains(&out, "\"default_sample_type\":1,");
    sperf_buffer_cleanup(&out);
    profile->default_sample_type = profile->sample_types[0].name;
    encode_text(profile, &SUMS, &out);
    assert_contains(&out, "\"default_sample_type\":0,");
    sperf_buffer_cleanup(&out);
}
