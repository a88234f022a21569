/* The pprof encoder, and that its files come back as what they were made of. */
#include "sperf/codec/format.h"
#include "support_codec.h"
#include "support_profile.h"
#include "support_test.h"

static const sperf_encode_options_t PLAIN = {.timeline = false};
static const sperf_encode_options_t TIMELINE = {.timeline = true};

static void assert_protobuf(const sperf_profile_t *profile, const sperf_encode_options_t *options, const char *text)
{
    OWNED_BUFFER(expected) = SPERF_BUFFER_INIT;
    OWNED_BUFFER(out) = SPERF_BUFFER_INIT;
    codec_append_protobuf(&expected, text);
    sperf_pprof_encode(profile, options, &out);
    assert_int_equal(out.status, SPERF_OK);
    assert_int_equal(out.length, expected.length);
    assert_memory_equal(out.bytes, expected.bytes, expected.length);
}

static sperf_profile_t *encode_and_decode(const sperf_profile_t *profile, const sperf_encode_options_t *options)
{
    sperf_buffer_t out = SPERF_BUFFER_INIT;
    sperf_pprof_encode(profile, options, &out);
    assert_int_equal(out.status, SPERF_OK);
    sperf_profile_t *decoded = NULL;
    const char *complaint = "";
    sperf_status_t status = sperf_pprof_decode(out.bytes, out.length, false, &decoded, &complaint);
    if (status != SPERF_OK) fail_msg("decoding: %s", complaint);
    assert_int_equal(sperf_profile_validate(decoded, &complaint), SPERF_OK);
    sperf_buffer_cleanup(&out);
    return decoded;
}

static void assert_equal_as(sperf_encode_t *encode, const sperf_profile_t *a, const sperf_profile_t *b)
{
    OWNED_BUFFER(left) = SPERF_BUFFER_INIT;
    OWNED_BUFFER(right) = SPERF_BUFFER_INIT;
    encode(a, &TIMELINE, &left);
    encode(b, &TIMELINE, &right);
    assert_int_equal(left.status, SPERF_OK);
    assert_int_equal(left.length, right.length);
    assert_memory_equal(left.bytes, right.bytes, left.length);
}

static void assert_golden(const sperf_encode_options_t *options, const char *path)
{
    OWNED_PROFILE(profile) = codec_new_profile();
    OWNED_BUFFER(out) = SPERF_BUFFER_INIT;
    sperf_pprof_encode(profile, options, &out);
    assert_int_equal(out.status, SPERF_OK);
    codec_assert_file(path, &out);
}

TEST(test_pprof_encode_of_everything_is_as_golden)
{
    assert_golden(&PLAIN, "test/golden/profile.pb");
    assert_golden(&TIMELINE, "test/golden/profile.timeline.pb");
}

TEST(test_pprof_encode_of_empty_profile_has_types_mapping_and_strings)
{
    OWNED_PROFILE(profile) = codec_new_empty_profile("wall", "nanoseconds");
    assert_protobuf(profile, &TIMELINE,
                    "1:{1:1 2:2} 1:{1:3 2:4} 14:3 11:{1:5 2:4} 12:1000000 "
                    "3:{1:1 5:6 7:1 8:1 9:1} "
                    "6:'' 6:'samples' 6:'count' 6:'wall' 6:'nanoseconds' 6:'cpu' 6:'ruby'");
}

TEST(test_pprof_encode_stacks_are_leaf_first_and_ids_count_from_one)
{
    OWNED_PROFILE(profile) = codec_new_empty_profile("cpu", "nanoseconds");
    codec_add_sample(profile, (const char *const[]){"<main>", "a"}, 2, 300);
    codec_add_sample(profile, (const char *const[]){"<main>", "b"}, 2, -1);
    codec_add_sample(profile, NULL, 0, 0);
    assert_protobuf(profile, &PLAIN,
                    "1:{1:1 2:2} 1:{1:3 2:4} 14:3 11:{1:3 2:4} 12:1000000 "
                    "2:{1:[1 2] 2:[1 300]} 2:{1:[3 2] 2:[1 -1]} 2:{2:[1 0]} "
                    "3:{1:1 5:9 7:1 8:1 9:1} "
                    "4:{1:1 2:1 4:{1:1 2:2}} 4:{1:2 2:1 4:{1:2 2:1}} 4:{1:3 2:1 4:{1:3 2:2}} "
                    "5:{1:1 2:5 4:6 5:1} 5:{1:2 2:7 4:6 5:1} 5:{1:3 2:8 4:6 5:1} "
                    "6:'' 6:'samples' 6:'count' 6:'cpu' 6:'nanoseconds' 6:'a' 6:'app.rb' 6:'<main>' 6:'b' 6:'ruby'");
}

TEST(test_pprof_encode_threads_go_out_as_labels_before_the_others)
{
    OWNED_PROFILE(profile) = codec_new_empty_profile("cpu", "nanoseconds");
    profile->period = 0;
    profile->period_type = (sperf_sample_type_t){0, 0};
    sperf_thread_t rows[] = {{.process = 99, .number = 1, .name = support_profile_string(profile, "main")},
                             {.number = 2}};
    sperf_label_t labels[] = {
        {.key = support_profile_string(profile, "k"), .string = support_profile_string(profile, "v")},
        {.key = support_profile_string(profile, "n"), .number = 0, .unit = support_profile_string(profile, "u")}};
    for (size_t i = 0; i < 2; i++) {
        sperf_sample_key_t key = {0};
        assert_int_equal(sperf_thread_table_intern(&profile->threads, rows[i], &key.thread), SPERF_OK);
        assert_int_equal(sperf_label_table_intern(&profile->labels, labels, i == 0 ? 0 : 2, &key.labels), SPERF_OK);
        support_profile_add(profile, key, 7);
    }
    assert_protobuf(profile, &PLAIN,
                    "1:{1:1 2:2} 1:{1:3 2:4} 14:3 "
                    "2:{2:[1 7] 3:{1:6 2:5} 3:{1:7 3:1} 3:{1:8 3:99}} "
                    "2:{2:[1 7] 3:{1:6 2:9} 3:{1:7 3:2} 3:{1:10 2:11} 3:{1:12 3:0 4:13}} "
                    "3:{1:1 5:14 7:1 8:1 9:1} "
                    "6:'' 6:'samples' 6:'count' 6:'cpu' 6:'nanoseconds' 6:'main' 6:'thread' 6:'thread_id' 6:'pid' "
                    "6:'thread 2' 6:'k' 6:'v' 6:'n' 6:'u' 6:'ruby'");
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
    assert_equal_as(sperf_pprof_encode, profile, once);
}

TEST(test_pprof_encode_comments_begin_with_a_hash)
{
    OWNED_PROFILE(profile) = codec_new_empty_profile("cpu", "nanoseconds");
    static const char *const comments[] = {"#kept", "marked", ""};
    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(sperf_profile_add_comment(profile, comments[i], strlen(comments[i])), SPERF_OK);
    }
    assert_protobuf(profile, &PLAIN,
                    "1:{1:1 2:2} 1:{1:3 2:4} 14:3 11:{1:3 2:4} 12:1000000 13:5 13:6 13:7 "
                    "3:{1:1 5:8 7:1 8:1 9:1} "
                    "6:'' 6:'samples' 6:'count' 6:'cpu' 6:'nanoseconds' 6:'#kept' 6:'# marked' 6:'# ' 6:'ruby'");
}

TEST(test_pprof_encode_timeline_rows_refer_to_samples)
{
    OWNED_PROFILE(profile) = codec_new_empty_profile("cpu", "nanoseconds");
    sperf_stack_id_t a = codec_add_sample(profile, (const char *const[]){"a"}, 1, 300);
    sperf_stack_id_t b = codec_add_sample(profile, (const char *const[]){"b"}, 1, 64);
    sperf_timeline_row_t rows[] = {{.time_us = 1000, .key = {.stack = b}, .weight = 64},
                                   {.time_us = 999, .key = {.stack = a}, .weight = 300}};
    for (size_t i = 0; i < 2; i++) assert_int_equal(sperf_timeline_append(&profile->timeline, &rows[i]), SPERF_OK);
    assert_protobuf(profile, &TIMELINE,
                    "1:{1:1 2:2} 1:{1:3 2:4} 14:3 11:{1:3 2:4} 12:1000000 "
                    "2:{1:[1] 2:[1 300]} 2:{1:[2] 2:[1 64]} "
                    "3:{1:1 5:8 7:1 8:1 9:1} "
                    "4:{1:1 2:1 4:{1:1 2:1}} 4:{1:2 2:1 4:{1:2 2:1}} 5:{1:1 2:5 4:6 5:1} 5:{1:2 2:7 4:6 5:1} "
                    "6:'' 6:'samples' 6:'count' 6:'cpu' 6:'nanoseconds' 6:'a' 6:'app.rb' 6:'b' 6:'ruby' "
                    "1001:[1 2 2000 1 128 1 0 600]");
}

TEST(test_pprof_encode_repairs_text_and_the_model_keeps_its_bytes)
{
    OWNED_PROFILE(profile) = codec_new_empty_profile("cpu", "nanoseconds");
    codec_add_sample(profile, (const char *const[]){"caf\xe9"}, 1, 1);
    OWNED_PROFILE(decoded) = encode_and_decode(profile, &PLAIN);
    codec_assert_string(profile, sperf_function_table_get(&profile->functions, 1).name, "caf\xe9");
    codec_assert_string(decoded, sperf_function_table_get(&decoded->functions, 1).name, "caf\xef\xbf\xbd");
}

TEST(test_pprof_encode_leaves_out_what_no_sample_uses)
{
    OWNED_PROFILE(profile) = codec_new_empty_profile("cpu", "nanoseconds");
    sperf_frame_id_t frame = 0;
    sperf_string_t unused = {"unused", 6};
    assert_int_equal(sperf_profile_intern_frame(profile, unused, unused, 1, 1, &frame), SPERF_OK);
    codec_add_sample(profile, (const char *const[]){"a"}, 1, 1);
    OWNED_PROFILE(decoded) = encode_and_decode(profile, &PLAIN);
    assert_int_equal(decoded->functions.count, 1);
    assert_int_equal(decoded->frames.count, 1);
    sperf_string_id_t id = 0;
    uint32_t before = sperf_string_table_count(&decoded->strings);
    assert_int_equal(sperf_string_table_intern_text(&decoded->strings, "unused", &id), SPERF_OK);
    assert_int_equal(id, before);
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

TEST(test_pprof_decode_of_encoded_gives_the_same_profile)
{
    OWNED_PROFILE(profile) = codec_new_profile();
    OWNED_PROFILE(decoded) = encode_and_decode(profile, &TIMELINE);
    assert_equal_as(sperf_text_encode, profile, decoded);
    assert_equal_as(sperf_collapsed_encode, profile, decoded);
    assert_equal_as(sperf_pprof_encode, profile, decoded);
    assert_int_equal(decoded->start_time_ns, 1700000000123456789);
    assert_int_equal(decoded->duration_ns, 7000000);
    assert_int_equal(decoded->period, 1000000);
    codec_assert_string(decoded, decoded->default_sample_type, "cpu");
    codec_assert_string(decoded, decoded->comments[1], "# dropped samples: 2");
}

TEST(test_pprof_decode_brings_back_threads)
{
    OWNED_PROFILE(profile) = codec_new_profile();
    OWNED_PROFILE(decoded) = encode_and_decode(profile, &PLAIN);
    assert_int_equal(decoded->threads.count, 2);
    sperf_thread_t main = sperf_thread_table_get(&decoded->threads, 1);
    assert_int_equal(main.process, 4711);
    assert_int_equal(main.number, 1);
    codec_assert_string(decoded, main.name, "main");
    sperf_thread_t second = sperf_thread_table_get(&decoded->threads, 2);
    assert_int_equal(second.number, 2);
    assert_int_equal(second.name, 0);
    assert_int_equal(decoded->labels.count, 1);
    assert_int_equal(decoded->samples.keys[decoded->samples.count - 1].thread, 0);
}

TEST(test_pprof_decode_brings_back_the_timeline)
{
    OWNED_PROFILE(profile) = codec_new_profile();
    sperf_profile_t *decoded = encode_and_decode(profile, &TIMELINE);
    assert_int_equal(decoded->timeline.rows_count, profile->timeline.rows_count);
    sperf_timeline_cursor_t cursors[2];
    sperf_timeline_cursor_init(&cursors[0], &profile->timeline);
    sperf_timeline_cursor_init(&cursors[1], &decoded->timeline);
    sperf_timeline_row_t rows[2];
    while (sperf_timeline_next(&cursors[0], &rows[0])) {
        assert_true(sperf_timeline_next(&cursors[1], &rows[1]));
        assert_int_equal(rows[0].time_us, rows[1].time_us);
        assert_int_equal(rows[0].weight, rows[1].weight);
        /* The rows of the samples have kept their order. */
        assert_int_equal(sperf_sample_table_find(&profile->samples, rows[0].key),
                         sperf_sample_table_find(&decoded->samples, rows[1].key));
    }
    sperf_profile_free(decoded);
    decoded = encode_and_decode(profile, &PLAIN);
    assert_int_equal(decoded->timeline.rows_count, 0);
    sperf_profile_free(decoded);
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
    assert_equal_as(sperf_pprof_encode, profile, decoded);
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
        support_profile_options_t options = {
            .seed = seed,
            .functions = 40,
            .stacks = 300,
            .depth_max = 30,
            .samples = 2000,
            .labels = true,
            .timeline = seed % 2 == 0,
        };
        OWNED_PROFILE(profile) = support_profile_of(&options);
        OWNED_PROFILE(decoded) = encode_and_decode(profile, &TIMELINE);
        support_profile_assert_same_samples(profile, decoded);
        assert_equal_as(sperf_pprof_encode, profile, decoded);
    }
}
