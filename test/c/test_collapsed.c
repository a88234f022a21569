/* Collapsed stacks. */
#include "sperf/codec/format.h"
#include "support_codec.h"
#include "support_profile.h"
#include "support_test.h"

static const sperf_encode_options_t OPTIONS = {.timeline = false, .rows_max = 50};

static void assert_collapsed(const sperf_profile_t *profile, const char *text)
{
    OWNED_BUFFER(out) = SPERF_BUFFER_INIT;
    sperf_collapsed_encode(profile, &OPTIONS, &out);
    codec_assert_text(&out, text);
}

TEST(test_collapsed_of_empty_profile_is_a_blank_line)
{
    OWNED_PROFILE(profile) = codec_new_empty_profile("cpu", "nanoseconds");
    assert_collapsed(profile, "\n");
}

TEST(test_collapsed_stacks_of_equal_names_are_one_line)
{
    OWNED_PROFILE(profile) = codec_new_empty_profile("cpu", "nanoseconds");
    sperf_stack_id_t stack = codec_add_sample(profile, (const char *const[]){"<main>", "a"}, 2, 5);
    codec_add_sample(profile, (const char *const[]){"<main>", "b"}, 2, 1);
    int64_t values[] = {1, 10};
    sperf_thread_id_t thread = 0;
    assert_int_equal(sperf_thread_table_intern(&profile->threads, (sperf_thread_t){.number = 2}, &thread), SPERF_OK);
    sperf_sample_key_t key = {.stack = stack, .thread = thread};
    assert_int_equal(sperf_sample_table_add(&profile->samples, key, values), SPERF_OK);
    /* The same names, called on another line. */
    sperf_frame_id_t frame = 0;
    assert_int_equal(
        sperf_profile_intern_frame(profile, (sperf_string_t){"a", 1}, (sperf_string_t){"app.rb", 6}, 0, 99, &frame),
        SPERF_OK);
    key = (sperf_sample_key_t){0};
    sperf_stack_id_t root = sperf_stack_table_get(&profile->stacks, stack).parent;
    assert_int_equal(sperf_stack_table_intern(&profile->stacks, root, frame, &key.stack), SPERF_OK);
    support_profile_add(profile, key, 100);
    assert_collapsed(profile, "<main>;a 115\n<main>;b 1\n");
}

TEST(test_collapsed_functions_of_one_name_in_several_files_have_the_file_behind_it)
{
    OWNED_PROFILE(profile) = codec_new_empty_profile("cpu", "nanoseconds");
    sperf_stack_id_t stack = codec_add_sample(profile, (const char *const[]){"<main>", "once"}, 2, 5);
    sperf_sample_key_t key = {0};
    key.stack = support_profile_push(profile, stack, sperf_string_of("<main>"), sperf_string_of("l;b.rb"), 0, 99);
    support_profile_add(profile, key, 100);
    assert_collapsed(profile, "<main> app.rb;once 5\n<main> app.rb;once;<main> l:b.rb 100\n");
}

TEST(test_collapsed_separators_and_control_characters_are_escaped)
{
    OWNED_PROFILE(profile) = codec_new_empty_profile("cpu", "nanoseconds");
    codec_add_sample(profile, (const char *const[]){"a;b", "c\nd", "e\xff 12"}, 3, 1);
    assert_collapsed(profile, "a:b;c d;e\xef\xbf\xbd 12 1\n");
}

TEST(test_collapsed_names_that_are_escaped_alike_are_one_line)
{
    OWNED_PROFILE(profile) = codec_new_empty_profile("cpu", "nanoseconds");
    codec_add_sample(profile, (const char *const[]){"a;b"}, 1, 1);
    codec_add_sample(profile, (const char *const[]){"a:b"}, 1, 2);
    assert_collapsed(profile, "a:b 3\n");
}

TEST(test_collapsed_stack_without_frames_or_name_is_unknown)
{
    OWNED_PROFILE(profile) = codec_new_empty_profile("cpu", "nanoseconds");
    codec_add_sample(profile, NULL, 0, 1);
    codec_add_sample(profile, (const char *const[]){"", "a"}, 2, 2);
    codec_add_sample(profile, (const char *const[]){"[unknown]"}, 1, 4);
    assert_collapsed(profile, "[unknown] 5\n[unknown];a 2\n");
}

TEST(test_collapsed_weight_is_of_the_default_sample_type)
{
    OWNED_PROFILE(profile) = codec_new_empty_profile("cpu", "nanoseconds");
    codec_add_sample(profile, (const char *const[]){"a"}, 1, 500);
    profile->default_sample_type = profile->sample_types[0].name;
    assert_collapsed(profile, "a 1\n");
}

TEST(test_collapsed_negative_and_largest_weights_are_written_as_they_are)
{
    OWNED_PROFILE(profile) = codec_new_empty_profile("cpu", "nanoseconds");
    codec_add_sample(profile, (const char *const[]){"a"}, 1, -5);
    codec_add_sample(profile, (const char *const[]){"b"}, 1, INT64_MAX);
    codec_add_sample(profile, (const char *const[]){"b"}, 1, 1);
    assert_collapsed(profile, "a -5\nb 9223372036854775807\n");
}
