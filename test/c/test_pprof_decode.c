/* The pprof decoder on files that sperf did not write: other producers', in every form that protobuf allows. */
#include "sperf/codec/format.h"
#include "support_codec.h"
#include "support_profile.h"
#include "support_test.h"

/* Types "n/c", and the strings that most messages need: 3 to 6 are a, b, f.rb, k. */
#define HEAD "1:{1:1 2:2} 6:'' 6:'n' 6:'c' 6:'a' 6:'b' 6:'f.rb' 6:'k' "
/* Locations 1 and 2, of the functions a and b. */
#define CODE "4:{1:1 4:{1:1 2:10}} 4:{1:2 4:{1:2 2:20}} 5:{1:1 2:3 4:5} 5:{1:2 2:4 4:5} "

static sperf_profile_t *decode(const char *name, const char *text)
{
    sperf_buffer_t bytes = SPERF_BUFFER_INIT;
    codec_make_input(name, text, &bytes);
    sperf_profile_t *profile = NULL;
    const char *complaint = "";
    if (sperf_pprof_decode(bytes.bytes, bytes.length, false, &profile, &complaint) != SPERF_OK)
        fail_msg("%s", complaint);
    support_profile_assert_valid(profile);
    sperf_buffer_cleanup(&bytes);
    return profile;
}

static void assert_decodes_to(const char *name, const char *text, const char *collapsed)
{
    OWNED_PROFILE(profile) = decode(name, text);
    sperf_encode_options_t options = {0};
    OWNED_BUFFER(out) = SPERF_BUFFER_INIT;
    sperf_collapsed_encode(profile, &options, &out);
    codec_assert_text(&out, collapsed);
}

/*
 * What a Go program writes: addresses, mappings with build ids, inlined calls, mangled names, labels, values of
 * two types.
 */
TEST(test_pprof_decode_profile_of_native_code_is_read_in_full)
{
    assert_decodes_to(
        "foreign",
        "1:{1:1 2:2} 1:{1:3 2:4} "
        "2:{1:[1 2 3] 2:[2 20000000] 3:{1:5 2:6}} 2:{1:3 2:1 2:10000000} 2:{1:[4 2 3] 2:[1 10000000]} "
        "3:{1:1 2:0x400000 3:0x4a0000 5:7 6:8 7:1} 3:{1:2 2:0x7ffd000 3:0x7ffe000 5:9} "
        "4:{1:1 2:1 3:0x401000 4:{1:1 2:12} 4:{1:2 2:34}} 4:{1:2 2:1 3:0x402000 4:{1:3 2:56}} "
        "4:{1:3 2:1 3:0x403000 4:{1:4 2:78}} 4:{1:4 2:2 3:0x7ffd123} "
        "5:{1:1 2:10 3:10 4:14} 5:{1:2 2:11 3:11 4:14} 5:{1:3 2:12 3:15 4:14 5:50} 5:{1:4 2:13 3:13 4:14} "
        "6:'' 6:'samples' 6:'count' 6:'cpu' 6:'nanoseconds' 6:'k' 6:'v' 6:'/srv/app' 6:'4f2a' 6:'[vdso]' "
        "6:'strings.grow' 6:'strings.Repeat' 6:'std::vector<int>::push_back' 6:'main.main' 6:'main.go' "
        "6:'_ZNSt6vectorIiE9push_backEi' 9:1700000000000000000 10:1000000000 11:{1:3 2:4} 12:10000000",
        "main.main;std::vector<int>::push_back;strings.Repeat;strings.grow 20000000\n"
        "main.main 10000000\n"
        "main.main;std::vector<int>::push_back;[vdso] 10000000\n");
}

/* Encode the profile, and return what decoding makes of it. Frees it. */
static sperf_profile_t *there_and_back(const char *format, sperf_profile_t *profile)
{
    sperf_encode_options_t options = {0};
    sperf_buffer_t out = SPERF_BUFFER_INIT;
    sperf_profile_t *again = NULL;
    sperf_format_find(format)->encode(profile, &options, &out);
    assert_int_equal(out.status, SPERF_OK);
    assert_int_equal(sperf_format_find(format)->decode(out.bytes, out.length, false, &again, NULL), SPERF_OK);
    sperf_buffer_cleanup(&out);
    sperf_profile_free(profile);
    return again;
}

TEST(test_pprof_decode_program_is_that_of_the_first_mapping_and_kept)
{
    OWNED_PROFILE(profile) =
        decode("program", HEAD "6:'/srv/app' 6:'4f2a' 6:'libc.so' 3:{1:1 5:7 6:8} 3:{1:2 5:9} " CODE "2:{1:[1] 2:[5]}");
    profile = there_and_back("json", there_and_back("pprof", profile));
    codec_assert_string(profile, profile->program, "/srv/app");
    codec_assert_string(profile, profile->build_id, "4f2a");
}

TEST(test_pprof_decode_without_mapping_names_no_program)
{
    OWNED_PROFILE(profile) = decode("program_unknown", HEAD CODE "2:{1:[1] 2:[5]}");
    profile = there_and_back("json", there_and_back("pprof", profile));
    assert_int_equal(profile->program, 0);
    assert_int_equal(profile->build_id, 0);
}

TEST(test_pprof_decode_fields_in_any_order_are_found)
{
    assert_decodes_to("order_reversed",
                      "2:{2:[7] 1:[2 1]} 4:{4:{2:20 1:2} 1:2} 4:{4:{1:1} 1:1} 5:{4:5 2:4 1:2} 5:{2:3 1:1} "
                      "6:'' 6:'n' 6:'c' 6:'a' 6:'b' 6:'f.rb' 1:{2:2 1:1}",
                      "a;b 7\n");
}

TEST(test_pprof_decode_packed_and_single_numbers_are_alike)
{
    static const char types[] = "1:{1:1 2:2} 1:{1:2 2:1} 6:'' 6:'n' 6:'c' 6:'a' 6:'b' 6:'f.rb' " CODE;
    static const char *const samples[] = {"2:{1:[1 2] 2:[3 4]}", "2:{1:1 1:2 2:3 2:4}", "2:{1:[1] 2:3 1:[] 1:2 2:[4]}"};
    for (size_t i = 0; i < 3; i++) {
        char text[512];
        char name[32];
        (void)snprintf(text, sizeof text, "%s%s", types, samples[i]);
        (void)snprintf(name, sizeof name, "packed_%zu", i);
        assert_decodes_to(name, text, "b;a 4\n");
    }
}

TEST(test_pprof_decode_unknown_fields_are_passed_over)
{
    assert_decodes_to("unknown_fields",
                      HEAD "15:4 7:3 100:{1:2} 101:f64 102:f32 103:-1 " CODE
                           "2:{9:f64 1:[1] 8:{} 2:[5] 3:{1:6 2:3 99:f32}} 3:{1:1 99:'x'} 4:{1:3 5:1 77:f32}",
                      "a 5\n");
}

TEST(test_pprof_decode_inlined_lines_become_frames_innermost_last)
{
    assert_decodes_to("inlined",
                      HEAD "2:{1:[1 2] 2:[5]} 4:{1:1 4:{1:1} 4:{1:2}} 4:{1:2 4:{1:2} 4:{1:3}} "
                           "5:{1:1 2:3} 5:{1:2 2:4} 5:{1:3 2:6}",
                      "k;b;b;a 5\n");
}

TEST(test_pprof_decode_location_without_lines_is_named_by_mapping_or_address)
{
    assert_decodes_to("no_lines",
                      "1:{1:1 2:2} 6:'' 6:'n' 6:'c' 6:'/usr/lib/libc.so.6' 6:'[vdso]' 6:'/opt/' "
                      "3:{1:1 5:3} 3:{1:2 5:4} 3:{1:3} 3:{1:4 5:5} "
                      "4:{1:1 2:1 3:0x7f01} 4:{1:2 2:2 3:9} 4:{1:3 2:3 3:0xabcdef} 4:{1:4 3:255} 4:{1:5} 4:{1:6 2:1} "
                      "4:{1:7 2:4} 4:{1:8 2:1 4:{2:33}} "
                      "2:{1:[8 7 6 5 4 3 2 1] 2:[5]}",
                      "[libc.so.6];[vdso];0xabcdef;0xff;[unknown];[libc.so.6];[];[libc.so.6] 5\n");
}

TEST(test_pprof_decode_function_without_name_has_system_name)
{
    assert_decodes_to("system_name",
                      HEAD "2:{1:[3 2 1] 2:[5]} 4:{1:1 4:{1:1}} 4:{1:2 4:{1:2}} 4:{1:3 4:{1:3}} "
                           "5:{1:1 2:3 3:4} 5:{1:2 3:4} 5:{1:3}",
                      "a;b;[unknown] 5\n");
}

TEST(test_pprof_decode_ids_may_be_any_numbers)
{
    assert_decodes_to("sparse_ids",
                      HEAD "2:{1:[0xffffffffffffffff 0x8000000000 5] 2:[5]} 3:{1:0xfffffffffffffff0} "
                           "4:{1:0xffffffffffffffff 4:{1:77}} 4:{1:5 2:0xfffffffffffffff0 4:{1:0xfffffffe}} "
                           "4:{1:0x8000000000 4:{1:77}} 5:{1:0xfffffffe 2:3} 5:{1:77 2:4}",
                      "a;b;b 5\n");
}

TEST(test_pprof_decode_equal_samples_are_added_up)
{
    assert_decodes_to("equal_samples", HEAD CODE "2:{1:[1] 2:[5]} 2:{1:[2] 2:[1]} 2:{1:[1] 2:[-2]}", "a 3\nb 1\n");
}

TEST(test_pprof_decode_stacks_share_frames_from_the_root_only)
{
    assert_decodes_to("shared_roots",
                      HEAD CODE
                      "2:{1:[1 2 2] 2:[1]} 2:{1:[2 2] 2:[2]} 2:{1:[1 1 2] 2:[4]} 2:{2:[8]} 2:{1:[1 2 2] 2:[16]}",
                      "b;b;a 17\nb;b 2\nb;a;a 4\n[unknown] 8\n");
}

TEST(test_pprof_decode_lines_that_do_not_fit_are_unknown)
{
    OWNED_PROFILE(profile) =
        decode("odd_lines", HEAD "4:{1:1 4:{1:1 2:-1} 4:{1:1 2:0x100000005} 4:{1:1 2:0xffffffff}} 5:{1:1 2:3 5:-7}");
    assert_int_equal(profile->frames.count, 2);
    assert_int_equal(sperf_frame_table_get(&profile->frames, 1).line, 0);
    assert_int_equal(sperf_frame_table_get(&profile->frames, 2).line, UINT32_MAX);
    assert_int_equal(sperf_function_table_get(&profile->functions, 1).first_line, 0);
}

TEST(test_pprof_decode_head_of_the_profile_is_kept)
{
    OWNED_PROFILE(profile) = decode(
        "head",
        "1:{1:1 2:2} 1:{1:2 2:1} 14:1 9:17 10:5 11:{1:2 2:1} 12:250 13:3 13:[4 3] 6:'' 6:'n' 6:'c' 6:'#x' 6:'y'");
    assert_int_equal(profile->sample_types_count, 2);
    codec_assert_string(profile, profile->sample_types[1].name, "c");
    codec_assert_string(profile, profile->sample_types[1].unit, "n");
    codec_assert_string(profile, profile->default_sample_type, "n");
    codec_assert_string(profile, profile->period_type.name, "c");
    codec_assert_string(profile, profile->period_type.unit, "n");
    assert_int_equal(profile->period, 250);
    assert_int_equal(profile->start_time_ns, 17);
    assert_int_equal(profile->duration_ns, 5);
    assert_int_equal(profile->comments_count, 2);
    codec_assert_string(profile, profile->comments[0], "#x");
    codec_assert_string(profile, profile->comments[1], "y");
}

/* Found by fuzzing: the second and third string are equal, and only the first writing made their comments one. */
TEST(test_pprof_decode_comments_of_equal_bytes_are_one)
{
    OWNED_PROFILE(profile) = decode("equal_comments", "1:{1:1 2:1} 6:'' 6:'n' 6:'n' 13:[2 1 2 0]");
    assert_int_equal(profile->comments_count, 1);
    codec_assert_string(profile, profile->comments[0], "n");
}

TEST(test_pprof_decode_default_type_that_is_none_is_the_last)
{
    OWNED_PROFILE(profile) = decode("default_type", "1:{1:1 2:2} 1:{1:2 2:1} 14:3 6:'' 6:'n' 6:'c' 6:'x'");
    codec_assert_string(profile, profile->default_sample_type, "c");
}

TEST(test_pprof_decode_types_without_words_are_kept)
{
    OWNED_PROFILE(profile) = decode("bare_types", "1:{} 1:{} 1:{} 1:{} 1:{} 1:{} 1:{} 1:{}");
    assert_int_equal(profile->sample_types_count, SPERF_SAMPLE_TYPES_MAX);
}

TEST(test_pprof_decode_strings_of_equal_bytes_are_one)
{
    assert_decodes_to("equal_strings",
                      "1:{1:1 2:2} 6:'' 6:'n' 6:'c' 6:'a' 6:'a' 6:'' "
                      "4:{1:1 4:{1:1}} 4:{1:2 4:{1:2}} 5:{1:1 2:3} 5:{1:2 2:4 4:5} 2:{1:[1] 2:[1]} 2:{1:[2] 2:[2]}",
                      "a 3\n");
}

/* Writing such labels as pprof and reading them again is in test_pprof.c. */
#define LABELS HEAD "6:'thread' 6:'thread_id' 6:'pid' 6:'main' 6:'other' 6:'thread 3' "

TEST(test_pprof_decode_labels_of_a_thread_become_one)
{
    OWNED_PROFILE(profile) = decode("thread_labels", LABELS CODE "2:{1:[1] 2:[1] 3:{1:6 2:3} 3:{1:7 2:10} 3:{1:9 3:5} "
                                                                 "3:{1:8 3:3}} 2:{1:[2] 2:[1] 3:{1:8 3:3}}");
    assert_int_equal(profile->threads.count, 2);
    sperf_thread_t thread = sperf_thread_table_get(&profile->threads, 1);
    assert_int_equal(thread.process, 5);
    assert_int_equal(thread.number, 3);
    codec_assert_string(profile, thread.name, "main");
    thread = sperf_thread_table_get(&profile->threads, 2);
    assert_int_equal(thread.process, 0);
    assert_int_equal(thread.name, 0);
    uint32_t count = 0;
    const sperf_label_t *labels = sperf_label_table_get(&profile->labels, profile->samples.keys[0].labels, &count);
    assert_int_equal(count, 1);
    codec_assert_string(profile, labels[0].key, "k");
    assert_int_equal(profile->samples.keys[1].labels, 0);
}

TEST(test_pprof_decode_thread_labels_without_number_stay_labels)
{
    static const char *const cases[] = {
        "3:{1:7 2:10} 3:{1:9 3:5}",     /* no thread_id */
        "3:{1:7 2:10} 3:{1:8 2:11}",    /* a text */
        "3:{1:7 2:10} 3:{1:8 3:0}",     /* 0 */
        "3:{1:7 2:10} 3:{1:8 3:7 4:5}", /* a measured quantity */
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[512];
        char name[32];
        (void)snprintf(text, sizeof text, LABELS CODE "2:{1:[1] 2:[1] %s}", cases[i]);
        (void)snprintf(name, sizeof name, "no_thread_%zu", i);
        OWNED_PROFILE(profile) = decode(name, text);
        assert_int_equal(profile->threads.count, 0);
        uint32_t count = 0;
        (void)sperf_label_table_get(&profile->labels, profile->samples.keys[0].labels, &count);
        assert_int_equal(count, 2);
    }
}

/* 2^64 + 3: a number that would wrap around to the thread's. */
TEST(test_pprof_decode_thread_name_with_a_longer_number_is_a_name)
{
    OWNED_PROFILE(profile) =
        decode("thread_long_number", HEAD "6:'thread' 6:'thread_id' 6:'thread 18446744073709551619' "
                                          "2:{2:[1] 3:{1:7 2:9} 3:{1:8 3:3}}");
    codec_assert_string(profile, sperf_thread_table_get(&profile->threads, 1).name, "thread 18446744073709551619");
}

TEST(test_pprof_decode_thread_has_a_row_for_each_name)
{
    OWNED_PROFILE(profile) =
        decode("thread_renamed", LABELS CODE "2:{1:[1] 2:[1] 3:{1:8 3:3} 3:{1:7 2:12}} "
                                             "2:{1:[1] 2:[1] 3:{1:8 3:3} 3:{1:7 2:10}} "
                                             "2:{1:[1] 2:[1] 3:{1:8 3:3} 3:{1:7 2:11}} "
                                             "2:{1:[1] 2:[1] 3:{1:8 3:3} 3:{1:7 2:10} 3:{1:8 3:4}}");
    assert_int_equal(profile->threads.count, 3);
    assert_int_equal(sperf_thread_table_get(&profile->threads, 1).name, 0);
    codec_assert_string(profile, sperf_thread_table_get(&profile->threads, 2).name, "main");
    codec_assert_string(profile, sperf_thread_table_get(&profile->threads, 3).name, "other");
    for (sperf_thread_id_t id = 1; id <= 3; id++) {
        assert_int_equal(sperf_thread_table_get(&profile->threads, id).number, 3);
        assert_int_equal(profile->samples.keys[id - 1].thread, id);
        assert_int_equal(profile->samples.keys[id - 1].labels, 0);
    }
    /* Of two numbers the first is the thread's. */
    assert_int_equal(profile->samples.keys[3].thread, 2);
    uint32_t count = 0;
    const sperf_label_t *labels = sperf_label_table_get(&profile->labels, profile->samples.keys[3].labels, &count);
    assert_int_equal(count, 1);
    assert_int_equal(labels[0].number, 4);
}

TEST(test_pprof_decode_parent_and_title_are_the_process_of_a_thread)
{
    OWNED_PROFILE(profile) =
        decode("process_labels", HEAD "6:'thread_id' 6:'pid' 6:'ppid' 6:'process_title' 6:'puma: worker' " CODE
                                      "2:{1:[1] 2:[1] 3:{1:7 3:1} 3:{1:8 3:5} 3:{1:9 3:4} 3:{1:10 2:11}} "
                                      "2:{1:[1] 2:[1] 3:{1:9 3:4} 3:{1:10 2:11}}");
    assert_int_equal(profile->threads.count, 1);
    sperf_thread_t thread = sperf_thread_table_get(&profile->threads, 1);
    assert_int_equal(thread.process, 5);
    assert_int_equal(thread.parent, 4);
    codec_assert_string(profile, thread.title, "puma: worker");
    assert_int_equal(profile->samples.keys[0].labels, 0);
    /* Without a thread they are labels as any. */
    uint32_t count = 0;
    (void)sperf_label_table_get(&profile->labels, profile->samples.keys[1].labels, &count);
    assert_int_equal(count, 2);
}

TEST(test_pprof_decode_label_forms_are_kept_or_left_out)
{
    OWNED_PROFILE(profile) =
        decode("labels", HEAD CODE "2:{1:[1] 2:[1] 3:{1:6 2:3 3:9 4:4} 3:{1:6 3:-1 4:5} 3:{1:6} 3:{2:3} 3:{1:6 2:3}}");
    uint32_t count = 0;
    const sperf_label_t *labels = sperf_label_table_get(&profile->labels, profile->samples.keys[0].labels, &count);
    assert_int_equal(count, 4);
    for (uint32_t i = 0; i < count; i++) codec_assert_string(profile, labels[i].key, "k");
    assert_int_equal(labels[0].number, -1);
    codec_assert_string(profile, labels[0].unit, "f.rb");
    assert_int_equal(labels[1].number, 0);
    codec_assert_string(profile, labels[2].string, "a");
    assert_int_equal(labels[3].string, labels[2].string);
}

TEST(test_pprof_decode_timeline_rows_go_to_samples_in_file_order)
{
    /* Samples 0 and 2 of the file are one row of the profile. */
    OWNED_PROFILE(profile) = decode("timeline", HEAD CODE "2:{1:[1] 2:[5]} 2:{1:[2] 2:[1]} 2:{1:[1] 2:[-2]} "
                                                          "1001:[1 3 2000 2 3 1 1 2 20 0 10]");
    assert_int_equal(profile->timeline.rows_count, 3);
    sperf_timeline_cursor_t cursor;
    sperf_timeline_cursor_init(&cursor, &profile->timeline);
    static const uint64_t times_us[] = {1000, 999, 1009};
    static const uint32_t samples[] = {0, 1, 0};
    static const int64_t weights[] = {-2, 1, 5};
    sperf_timeline_row_t row;
    for (size_t i = 0; i < 3; i++) {
        assert_true(sperf_timeline_next(&cursor, &row));
        assert_int_equal(row.time_us, times_us[i]);
        assert_int_equal(row.weight, weights[i]);
        assert_int_equal(sperf_sample_table_find(&profile->samples, row.key), samples[i]);
    }
}

TEST(test_pprof_decode_timeline_of_unknown_version_is_left_out)
{
    OWNED_PROFILE(profile) = decode("timeline_version_2", HEAD CODE "2:{1:[1] 2:[5]} 1001:[2 99 99]");
    assert_int_equal(profile->timeline.rows_count, 0);
    assert_int_equal(profile->samples.count, 1);
}
