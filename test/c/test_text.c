/* Text and Markdown: what golden files do not show (test/ruby/golden_test.rb). */
#include "sperf/codec/format.h"
#include "support_codec.h"
#include "support_test.h"

static const sperf_encode_options_t OPTIONS = {.rows_max = 0}; /* all */

static void assert_text(const sperf_profile_t *profile, const sperf_encode_options_t *options, const char *text)
{
    OWNED_BUFFER(out) = SPERF_BUFFER_INIT;
    sperf_text_encode(profile, options, &out);
    codec_assert_text(&out, text);
}

TEST(test_text_has_a_frequency_if_the_period_is_a_time)
{
    OWNED_PROFILE(profile) = codec_new_empty_profile("cpu", "nanoseconds");
    profile->period = 1000000000 / 999;
    assert_text(profile, &OPTIONS, "Total: 0.0ms (cpu)\nSamples: 0, Frequency: 999Hz\n\nNo samples.\n");
    profile->period = 0;
    assert_text(profile, &OPTIONS, "Total: 0.0ms (cpu)\nSamples: 0\n\nNo samples.\n");
    profile->period = 524288;
    profile->period_type.unit = profile->sample_types[0].unit;
    assert_text(profile, &OPTIONS, "Total: 0.0ms (cpu)\nSamples: 0\n\nNo samples.\n");
}

/* Of a profile of another program, say, that names no files. */
TEST(test_markdown_without_files_has_no_column_for_them)
{
    OWNED_PROFILE(profile) = codec_new_empty_profile("cpu", "nanoseconds");
    codec_add_sample(profile, (const char *const[]){"main"}, 1, 2000000);
    for (uint32_t id = 1; id <= profile->functions.count; id++) {
        profile->functions.rows[id].file = 0;
        profile->functions.rows[id].first_line = 0;
    }
    OWNED_BUFFER(out) = SPERF_BUFFER_INIT;
    sperf_markdown_encode(profile, &OPTIONS, &out);
    codec_assert_text(&out, "# Profile: 2.0ms of cpu, 1 samples\n"
                            "\n"
                            "## Top functions by self time\n"
                            "\n"
                            "| self | total | function |\n"
                            "|---:|---:|---|\n"
                            "| 2.0ms (100.0%) | 2.0ms (100.0%) | `main` |\n"
                            "\n"
                            "## Top functions by total time\n"
                            "\n"
                            "| self | total | function |\n"
                            "|---:|---:|---|\n"
                            "| 2.0ms (100.0%) | 2.0ms (100.0%) | `main` |\n"
                            "\n"
                            "## Hottest paths\n"
                            "\n"
                            "- 2.0ms (100.0%): `main`\n");
}

TEST(test_text_of_bytes_shows_each_in_the_unit_that_fits)
{
    OWNED_PROFILE(profile) = codec_new_empty_profile("read", "bytes");
    codec_add_sample(profile, (const char *const[]){"<main>", "String#+"}, 2, 123456789012345);
    codec_add_sample(profile, (const char *const[]){"<main>"}, 1, 40);
    assert_text(profile, &OPTIONS,
                "Total: 112.28TB (read)\n"
                "Samples: 2, Frequency: 1000Hz\n"
                "\n"
                "Flat:\n"
                "    112.28TB 100.0%  String#+ (app.rb)\n"
                "         40B   0.0%  <main> (app.rb)\n"
                "\n"
                "Cumulative:\n"
                "    112.28TB 100.0%  <main> (app.rb)\n"
                "    112.28TB 100.0%  String#+ (app.rb)\n");
}

TEST(test_text_rows_beyond_the_limit_are_counted)
{
    OWNED_PROFILE(profile) = codec_new_empty_profile("cpu", "nanoseconds");
    codec_add_sample(profile, (const char *const[]){"a", "b"}, 2, 3000000);
    codec_add_sample(profile, (const char *const[]){"a", "c"}, 2, 1000000);
    sperf_encode_options_t two = {.rows_max = 2};
    assert_text(profile, &two,
                "Total: 4.0ms (cpu)\n"
                "Samples: 2, Frequency: 1000Hz\n"
                "\n"
                "Flat:\n"
                "       3.0ms  75.0%  b (app.rb)\n"
                "       1.0ms  25.0%  c (app.rb)\n"
                "\n"
                "Cumulative:\n"
                "       4.0ms 100.0%  a (app.rb)\n"
                "       3.0ms  75.0%  b (app.rb)\n"
                "         ...    ...  (1 more not shown)\n");
}

TEST(test_text_values_are_rounded_half_away_from_zero)
{
    OWNED_PROFILE(profile) = codec_new_empty_profile("cpu", "nanoseconds");
    codec_add_sample(profile, (const char *const[]){"up"}, 1, 1050000);
    codec_add_sample(profile, (const char *const[]){"down"}, 1, 1049999);
    codec_add_sample(profile, (const char *const[]){"minus"}, 1, -1050000);
    codec_add_sample(profile, (const char *const[]){"ti\nny"}, 1, -1);
    assert_text(profile, &OPTIONS,
                "Total: 1.0ms (cpu)\n"
                "Samples: 4, Frequency: 1000Hz\n"
                "\n"
                "Flat:\n"
                "      -1.1ms -100.0%  minus (app.rb)\n"
                "       1.1ms 100.0%  up (app.rb)\n"
                "       1.0ms 100.0%  down (app.rb)\n"
                "       0.0ms   0.0%  ti ny (app.rb)\n"
                "\n"
                "Cumulative:\n"
                "      -1.1ms -100.0%  minus (app.rb)\n"
                "       1.1ms 100.0%  up (app.rb)\n"
                "       1.0ms 100.0%  down (app.rb)\n"
                "       0.0ms   0.0%  ti ny (app.rb)\n");
}

TEST(test_text_of_extreme_values_does_not_overflow)
{
    OWNED_PROFILE(profile) = codec_new_empty_profile("cpu", "nanoseconds");
    codec_add_sample(profile, (const char *const[]){"most"}, 1, INT64_MAX);
    codec_add_sample(profile, (const char *const[]){"least"}, 1, INT64_MIN);
    assert_text(profile, &OPTIONS,
                "Total: 0.0ms (cpu)\n"
                "Samples: 2, Frequency: 1000Hz\n"
                "\n"
                "Flat:\n"
                "-9223372036854.8ms      -  least (app.rb)\n"
                " 9223372036854.8ms      -  most (app.rb)\n"
                "\n"
                "Cumulative:\n"
                "-9223372036854.8ms      -  least (app.rb)\n"
                " 9223372036854.8ms      -  most (app.rb)\n");
}

TEST(test_text_ends_with_the_comments)
{
    OWNED_PROFILE(profile) = codec_new_empty_profile("cpu", "nanoseconds");
    assert_int_equal(sperf_profile_add_comment(profile, "# lost: 3", 9), SPERF_OK);
    assert_int_equal(sperf_profile_add_comment(profile, "two\nlines", 9), SPERF_OK);
    assert_text(profile, &OPTIONS,
                "Total: 0.0ms (cpu)\nSamples: 0, Frequency: 1000Hz\n\nNo samples.\n\n# lost: 3\n# two lines\n");
}

TEST(test_text_without_counts_of_samples_counts_rows)
{
    sperf_sample_type_text_t types[] = {{"calls", "count"}};
    OWNED_PROFILE(profile) = NULL;
    assert_int_equal(sperf_profile_new(types, 1, &profile), SPERF_OK);
    int64_t value = 12;
    assert_int_equal(sperf_sample_table_add(&profile->samples, (sperf_sample_key_t){0}, &value), SPERF_OK);
    assert_text(profile, &OPTIONS, "Total: 12 (calls)\nSamples: 1\n\nFlat:\n\nCumulative:\n");
}
