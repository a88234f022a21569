/*
 * The pprof encoder, and that its files come back as what they were made of. What is read of the golden file is in
 * test/golden/expected, as it is in the corpus of the fuzz target.
 */
#include "sperf/codec/format.h"
#include "support_codec.h"
#include "support_profile.h"
#include "support_test.h"

static const sperf_encode_options_t PLAIN = {.timeline = false};
static const sperf_encode_options_t TIMELINE = {.timeline = true};

static sperf_buffer_t encode(const sperf_profile_t *profile, const sperf_encode_options_t *options)
{
    sperf_buffer_t out = SPERF_BUFFER_INIT;
    sperf_pprof_encode(profile, options, &out);
    assert_int_equal(out.status, SPERF_OK);
    return out;
}

static void assert_same_bytes(const sperf_buffer_t *found, const sperf_buffer_t *expected)
{
    assert_int_equal(found->length, expected->length);
    assert_memory_equal(found->bytes, expected->bytes, expected->length);
}

static void assert_protobuf(const sperf_profile_t *profile, const sperf_encode_options_t *options, const char *text)
{
    OWNED_BUFFER(expected) = SPERF_BUFFER_INIT;
    OWNED_BUFFER(out) = encode(profile, options);
    codec_append_protobuf(&expected, text);
    assert_same_bytes(&out, &expected);
}

/* Return what is read of the profile's file. Fails unless that is written as the same file again. */
static sperf_profile_t *encode_and_decode(const sperf_profile_t *profile, const sperf_encode_options_t *options)
{
    OWNED_BUFFER(out) = encode(profile, options);
    sperf_profile_t *decoded = NULL;
    const char *complaint = "";
    sperf_status_t status = sperf_pprof_decode(out.bytes, out.length, false, &decoded, &complaint);
    if (status != SPERF_OK) fail_msg("decoding: %s", complaint);
    support_profile_assert_valid(decoded);
    OWNED_BUFFER(again) = encode(decoded, options);
    assert_same_bytes(&again, &out);
    return decoded;
}

static void assert_golden(const sperf_encode_options_t *options, const char *path, const char *input)
{
    OWNED_PROFILE(profile) = codec_new_profile();
    OWNED_BUFFER(out) = encode(profile, options);
    codec_assert_file(path, &out);
    codec_assert_file(input, &out);
}

TEST(test_pprof_encode_of_everything_is_as_golden)
{
    assert_golden(&PLAIN, "test/golden/profile.pb", "test/fuzz/corpus/pprof_decode/encoded");
    assert_golden(&TIMELINE, "test/golden/profile.timeline.pb", "test/fuzz/corpus/pprof_decode/encoded_with_timeline");
}

TEST(test_pprof_encode_of_empty_profile_has_types_mapping_and_strings)
{
    OWNED_PROFILE(profile) = codec_new_empty_profile("wall", "nanoseconds");
    assert_protobuf(profile, &TIMELINE,
                    "1:{1:1 2:2} 1:{1:3 2:4} 14:3 11:{1:5 2:4} 12:1000000 "
                    "3:{1:1 5:6 7:1 8:1 9:1} "
                    "6:'' 6:'samples' 6:'count' 6:'wall' 6:'nanoseconds' 6:'cpu' 6:'ruby'");
}

/* The ids of strings are another set of numbers in each profile that is read: labels must not be ordered by them. */
TEST(test_pprof_encode_labels_come_in_the_order_of_their_text)
{
    OWNED_PROFILE(profile) = codec_new_empty_profile("cpu", "nanoseconds");
    profile->period = 0;
    profile->period_type = (sperf_sample_type_t){0, 0};
    sperf_string_id_t b = support_profile_string(profile, "b"), ab = support_profile_string(profile, "ab"),
                      a = support_profile_string(profile, "a");
    sperf_label_t labels[] = {
        {.key = b, .string = ab}, {.key = a, .number = 7, .unit = b}, {.key = ab, .string = b},
        {.key = a, .string = b},  {.key = a, .string = ab},           {.key = a, .number = 7, .unit = ab},
        {.key = a, .number = -7},
    };
    sperf_sample_key_t key = {0};
    assert_int_equal(sperf_label_table_intern(&profile->labels, labels, 7, &key.labels), SPERF_OK);
    support_profile_add(profile, key, 7);
    assert_protobuf(profile, &PLAIN,
                    "1:{1:1 2:2} 1:{1:3 2:4} 14:3 "
                    "2:{2:[1 7] 3:{1:5 3:-7} 3:{1:5 3:7 4:6} 3:{1:5 3:7 4:7} 3:{1:5 2:6} 3:{1:5 2:7} 3:{1:6 2:7} "
                    "3:{1:7 2:6}} "
                    "3:{1:1 5:8 7:1 8:1 9:1} "
                    "6:'' 6:'samples' 6:'count' 6:'cpu' 6:'nanoseconds' 6:'a' 6:'ab' 6:'b' 6:'ruby'");
    OWNED_PROFILE(once) = encode_and_decode(profile, &PLAIN);
}

TEST(test_pprof_encode_leaves_out_what_no_sample_uses)
{
    OWNED_PROFILE(profile) = codec_new_empty_profile("cpu", "nanoseconds");
    sperf_string_t unused = sperf_string_of("unused");
    (void)support_profile_push(profile, 0, unused, unused, 1, 1);
    codec_add_sample(profile, (const char *const[]){"a"}, 1, 1);
    OWNED_PROFILE(decoded) = encode_and_decode(profile, &PLAIN);
    assert_int_equal(decoded->functions.count, 1);
    assert_int_equal(decoded->frames.count, 1);
    assert_int_equal(sperf_string_table_find(&decoded->strings, "unused", 6), SPERF_STRING_NONE);
}

TEST(test_pprof_encode_of_a_timeline_row_without_sample_fails)
{
    OWNED_PROFILE(profile) = codec_new_empty_profile("cpu", "nanoseconds");
    sperf_timeline_row_t row = {.time_us = 1, .weight = 1};
    assert_int_equal(sperf_timeline_append(&profile->timeline, &row), SPERF_OK);
    OWNED_BUFFER(out) = SPERF_BUFFER_INIT;
    sperf_pprof_encode(profile, &TIMELINE, &out);
    assert_int_equal(out.status, SPERF_INVALID_ARGUMENT);
}

TEST(test_pprof_decode_brings_back_extreme_numbers)
{
    OWNED_PROFILE(profile) = codec_new_empty_profile("cpu", "nanoseconds");
    codec_add_sample(profile, (const char *const[]){"a"}, 1, INT64_MAX);
    codec_add_sample(profile, (const char *const[]){"b"}, 1, INT64_MIN);
    profile->start_time_ns = -1;
    sperf_sample_key_t key = {0};
    sperf_thread_t thread = {.process = UINT64_MAX, .number = UINT64_MAX};
    assert_int_equal(sperf_thread_table_intern(&profile->threads, thread, &key.thread), SPERF_OK);
    sperf_label_t label = {.key = support_profile_string(profile, "least"), .number = INT64_MIN};
    assert_int_equal(sperf_label_table_intern(&profile->labels, &label, 1, &key.labels), SPERF_OK);
    assert_int_equal(sperf_sample_table_add(&profile->samples, key, (const int64_t[]){0, 0}), SPERF_OK);
    OWNED_PROFILE(decoded) = encode_and_decode(profile, &PLAIN);
    assert_int_equal(sperf_sample_table_values(&decoded->samples, 0)[1], INT64_MAX);
    assert_int_equal(sperf_sample_table_values(&decoded->samples, 1)[1], INT64_MIN);
    assert_int_equal(decoded->start_time_ns, -1);
    assert_true(sperf_thread_table_get(&decoded->threads, 1).number == UINT64_MAX);
    assert_int_equal(sperf_thread_table_get(&decoded->threads, 1).name, 0);
    assert_int_equal(decoded->labels.labels[0].number, INT64_MIN);
}

TEST(test_pprof_decode_of_random_profiles_keeps_every_sum)
{
    for (uint64_t seed = 1; seed <= 20; seed++) {
        support_profile_options_t options = {.seed = seed, .functions = 40, .stacks = 300, .depth_max = 30};
        options.samples = 2000;
        options.labels = true;
        options.timeline = seed % 2 == 0;
        OWNED_PROFILE(profile) = support_profile_of(&options);
        OWNED_PROFILE(decoded) = encode_and_decode(profile, &TIMELINE);
        support_profile_assert_same_samples(profile, decoded);
    }
}
