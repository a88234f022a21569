/* sperf's own JSON: written and read again. What else is read, and what is refused, is in the corpus of the fuzz target. */
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
    OWNED_BUFFER(out) = SPERF_BUFFER_INIT;
    sperf_json_encode(profile, &SUMS, &out);
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
