/* Collapsed stacks. */
#include "sperf/codec/format.h"
#include "support_codec.h"
#include "support_profile.h"
#include "support_test.h"

static void assert_collapsed(const sperf_profile_t *profile, const char *text)
{
    OWNED_BUFFER(out) = SPERF_BUFFER_INIT;
    sperf_collapsed_encode(profile, &(sperf_encode_options_t){0}, &out);
    codec_assert_text(&out, text);
}

TEST(test_collapsed_names_are_escaped_and_weights_as_they_are)
{
    static const struct {
        struct {
            const char *names[3];
            uint32_t depth;
            int64_t weight;
        } samples[3];
        uint32_t count;
        const char *text;
    } cases[] = {
        {{{{0}, 0, 0}}, 0, "\n"},
        {{{{"a;b", "c\nd", "e\xff 12"}, 3, 1}}, 1, "a:b;c d;e\xef\xbf\xbd 12 1\n"},
        /* Names that are escaped alike; no frames, or no name. */
        {{{{"a;b"}, 1, 1}, {{"a:b"}, 1, 2}}, 2, "a:b 3\n"},
        {{{{0}, 0, 1}, {{"", "a"}, 2, 2}, {{"[unknown]"}, 1, 4}}, 3, "[unknown] 5\n[unknown];a 2\n"},
        {{{{"a"}, 1, -5}, {{"b"}, 1, INT64_MAX}, {{"b"}, 1, 1}}, 3, "a -5\nb 9223372036854775807\n"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        OWNED_PROFILE(profile) = support_profile_new();
        for (uint32_t j = 0; j < cases[i].count; j++) {
            codec_add_sample(profile, cases[i].samples[j].names, cases[i].samples[j].depth, cases[i].samples[j].weight);
        }
        assert_collapsed(profile, cases[i].text);
    }
}

/* By another thread, and called on another line. */
TEST(test_collapsed_stacks_of_equal_names_are_one_line)
{
    OWNED_PROFILE(profile) = support_profile_new();
    sperf_stack_id_t stack = codec_add_sample(profile, (const char *const[]){"<main>", "a"}, 2, 5);
    codec_add_sample(profile, (const char *const[]){"<main>", "b"}, 2, 1);
    support_profile_add(profile, (sperf_sample_key_t){stack, support_profile_thread(profile, 0, 2), 0}, 10);
    sperf_stack_id_t root = sperf_stack_table_get(&profile->stacks, stack).parent;
    stack = support_profile_push(profile, root, sperf_string_of("a"), sperf_string_of("app.rb"), 0, 99);
    support_profile_add(profile, (sperf_sample_key_t){.stack = stack}, 100);
    assert_collapsed(profile, "<main>;a 115\n<main>;b 1\n");
}

TEST(test_collapsed_functions_of_one_name_in_several_files_have_the_file_behind_it)
{
    OWNED_PROFILE(profile) = support_profile_new();
    sperf_stack_id_t stack = codec_add_sample(profile, (const char *const[]){"<main>", "once"}, 2, 5);
    stack = support_profile_push(profile, stack, sperf_string_of("<main>"), sperf_string_of("l;b.rb"), 0, 99);
    support_profile_add(profile, (sperf_sample_key_t){.stack = stack}, 100);
    assert_collapsed(profile, "<main> app.rb;once 5\n<main> app.rb;once;<main> l:b.rb 100\n");
}
