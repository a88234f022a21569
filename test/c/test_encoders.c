/* What all formats have in common: a golden file of everything, odd names, no memory, differences of profiles. */
#include "../../src/report/utf8.h"
#include "sperf/codec/format.h"
#include "support_codec.h"
#include "support_profile.h"
#include "support_test.h"

static const sperf_encode_options_t TIMED = {.timeline = true, .rows_max = 50};

/* The formats of which a golden file is compared here; the others have tests of their own. */
static const char *const GOLDEN[] = {"speedscope", "firefox", "cpuprofile", "callgrind", "dot",  "collapsed",
                                     "markdown",   "csv",     "tsv",        "svg",       "text", "otlp"};

TEST(test_encoders_of_everything_are_as_golden)
{
    OWNED_PROFILE(profile) = codec_new_profile();
    for (size_t i = 0; i < COUNT_OF(GOLDEN); i++) {
        const sperf_format_t *format = sperf_format_find(GOLDEN[i]);
        OWNED_BUFFER(out) = SPERF_BUFFER_INIT;
        format->encode(profile, &TIMED, &out);
        assert_int_equal(out.status, SPERF_OK);
        char path[128];
        (void)snprintf(path, sizeof path, "test/golden/profile%s", format->extension);
        codec_assert_file(path, &out);
    }
}

static void add_named(sperf_profile_t *profile, sperf_string_t name)
{
    sperf_sample_key_t key = {0};
    key.stack = support_profile_push(profile, 0, name, name, 3, 4);
    support_profile_add(profile, key, 7);
}

static sperf_profile_t *new_profile_of_odd_names(void)
{
    static const char odd[] = "a;b\"c'\\d\n\r\t\0<b>&|{}`\xe2\x80\xa8\xff\xc3";
    static char longest[10000];
    memset(longest, 'n', sizeof longest);
    longest[sizeof longest - 1] = '\xe2';
    sperf_profile_t *profile = codec_new_empty_profile("cp;u\n\"", "nano\nseconds");
    add_named(profile, (sperf_string_t){odd, sizeof odd - 1});
    add_named(profile, (sperf_string_t){longest, sizeof longest});
    add_named(profile, (sperf_string_t){"", 0});
    assert_int_equal(sperf_profile_add_comment(profile, odd, sizeof odd - 1), SPERF_OK);
    return profile;
}

TEST(test_encoders_of_odd_names_give_valid_utf8)
{
    OWNED_PROFILE(profile) = new_profile_of_odd_names();
    for (size_t i = 0; i < sperf_format_count(); i++) {
        if (sperf_format_at(i)->binary) continue;
        OWNED_BUFFER(out) = SPERF_BUFFER_INIT;
        sperf_format_at(i)->encode(profile, &TIMED, &out);
        assert_int_equal(out.status, SPERF_OK);
        assert_true(sperf_utf8_valid((sperf_string_t){(const char *)out.bytes, out.length}));
        assert_null(memchr(out.bytes, 0, out.length));
    }
}

static sperf_status_t receive(void *context, const uint8_t *bytes, size_t length)
{
    sperf_buffer_append(context, bytes, length);
    return SPERF_OK;
}

TEST(test_encoders_take_profiles_of_all_kinds_and_give_a_drained_buffer_the_same_bytes)
{
    for (uint64_t seed = 1; seed <= 12; seed++) {
        support_profile_options_t options = {.seed = seed,
                                             .functions = 15,
                                             .stacks = 100,
                                             .depth_max = 40,
                                             .samples = seed % 4 == 0 ? 0 : 500,
                                             .labels = seed % 2 == 0,
                                             .timeline = seed % 3 == 0};
        OWNED_PROFILE(profile) = support_profile_of(&options);
        for (size_t i = 0; i < sperf_format_count(); i++) {
            OWNED_BUFFER(whole) = SPERF_BUFFER_INIT;
            OWNED_BUFFER(received) = SPERF_BUFFER_INIT;
            OWNED_BUFFER(drained) = SPERF_BUFFER_INIT;
            sperf_format_at(i)->encode(profile, &TIMED, &whole);
            sperf_buffer_drain(&drained, 1, receive, &received);
            sperf_format_at(i)->encode(profile, &TIMED, &drained);
            sperf_buffer_flush(&drained);
            assert_int_equal(whole.status, SPERF_OK);
            assert_int_equal(drained.status, SPERF_OK);
            assert_int_equal(received.length, whole.length);
            assert_memory_equal(received.bytes, whole.bytes, whole.length);
        }
    }
}

/* Formats whose readers take a value for a length of time or a count. */
TEST(test_encoders_without_negative_values_refuse_a_difference)
{
    static const char *const refusing[] = {"speedscope", "cpuprofile", "callgrind", "svg", "stackprof"};
    OWNED_PROFILE(profile) = codec_new_empty_profile("cpu", "nanoseconds");
    codec_add_sample(profile, (const char *const[]){"a"}, 1, -5);
    for (size_t i = 0; i < sperf_format_count(); i++) {
        const sperf_format_t *format = sperf_format_at(i);
        bool refuses = false;
        for (size_t j = 0; j < COUNT_OF(refusing); j++) refuses = refuses || strcmp(format->name, refusing[j]) == 0;
        OWNED_BUFFER(out) = SPERF_BUFFER_INIT;
        format->encode(profile, &TIMED, &out);
        assert_int_equal(out.status, refuses ? SPERF_UNSUPPORTED : SPERF_OK);
    }
}

TEST(test_formats_without_memory_say_so)
{
    OWNED_PROFILE(profile) = codec_new_profile();
    for (size_t i = 0; i < sperf_format_count(); i++) {
        codec_assert_memory_is_missed(sperf_format_at(i)->name, profile, 2);
    }
}
