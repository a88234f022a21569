/* The text format. */
#include "sperf/codec/format.h"
#include "support_codec.h"
#include "support_test.h"

static const sperf_encode_options_t OPTIONS = {.timeline = false, .rows_max = 50};

static void assert_text(const sperf_profile_t *profile, const sperf_encode_options_t *options, const char *text)
{
    OWNED_BUFFER(out) = SPERF_BUFFER_INIT;
    sperf_text_encode(profile, options, &out);
    codec_assert_text(&out, text);
}

TEST(test_text_of_times_is_laid_out_as_the_guide_says)
{
    OWNED_PROFILE(profile) = codec_new_empty_profile("cpu", "nanoseconds");
    codec_add_sample(profile, (const char *const[]){"<main>", "Object#fib"}, 2, 509500000);
    assert_text(profile, &OPTIONS,
                "Total: 509.5ms (cpu)\n"
                "Samples: 1, Frequency: 1000Hz\n"
                "\n"
                "Flat:\n"
                "     509.5ms 100.0%  Object#fib (app.rb)\n"
                "\n"
                "Cumulative:\n"
                "     509.5ms 100.0%  Object#fib (app.rb)\n"
                "     509.5ms 100.0%  <main> (app.rb)\n");
}

/* A server: code that ran, and threads that waited for work. */
static sperf_profile_t *new_server(void)
{
    sperf_profile_t *profile = codec_new_empty_profile("wall", "nanoseconds");
    codec_add_sample(profile, (const char *const[]){"<main>", "App#call"}, 2, 30000000);
    codec_add_sample(profile, (const char *const[]){"<main>", "App#call", "[GC marking]"}, 3, 5000000);
    codec_add_sample(profile, (const char *const[]){"<main>", "App#call", "[GVL wait]"}, 3, 15000000);
    codec_add_sample(profile, (const char *const[]){"<main>", "Thread::Queue#pop"}, 2, 1000000);
    codec_add_sample(profile, (const char *const[]){"<main>", "Thread::Queue#pop", "[GVL blocked]"}, 3, 599000000);
    codec_add_sample(profile, (const char *const[]){"worker", "Thread::Queue#pop", "[GVL blocked]"}, 3, 300000000);
    codec_add_sample(profile, (const char *const[]){"<main>", "IO.select", "[GVL blocked]"}, 3, 40000000);
    codec_add_sample(profile, (const char *const[]){"[GVL blocked]"}, 1, 10000000);
    return profile;
}

TEST(test_text_says_states_then_code_then_what_was_waited_for)
{
    OWNED_PROFILE(profile) = new_server();
    assert_text(profile, &OPTIONS,
                "Total: 1000.0ms (wall)\n"
                "Samples: 8, Frequency: 1000Hz\n"
                "\n"
                "States:\n"
                "      31.0ms   3.1%  running\n"
                "     949.0ms  94.9%  blocked without the GVL (I/O, sleep, locks)\n"
                "      15.0ms   1.5%  waiting for the GVL\n"
                "       5.0ms   0.5%  GC marking\n"
                "\n"
                "Flat:\n"
                "      30.0ms   3.0%  App#call (app.rb)\n"
                "       1.0ms   0.1%  Thread::Queue#pop (app.rb)\n"
                "\n"
                "Waited for:\n"
                "     899.0ms  89.9%  Thread::Queue#pop (app.rb)\n"
                "      40.0ms   4.0%  IO.select (app.rb)\n"
                "      15.0ms   1.5%  [GVL wait] (<GVL>)\n"
                "      10.0ms   1.0%  [GVL blocked] (<GVL>)\n"
                "\n"
                "Cumulative:\n"
                "     900.0ms  90.0%  Thread::Queue#pop (app.rb)\n"
                "     690.0ms  69.0%  <main> (app.rb)\n"
                "     300.0ms  30.0%  worker (app.rb)\n"
                "      50.0ms   5.0%  App#call (app.rb)\n"
                "      40.0ms   4.0%  IO.select (app.rb)\n");
}

TEST(test_markdown_says_states_then_code_then_what_was_waited_for)
{
    OWNED_PROFILE(profile) = new_server();
    OWNED_BUFFER(out) = SPERF_BUFFER_INIT;
    sperf_markdown_encode(profile, &OPTIONS, &out);
    codec_assert_text(&out, "# Profile: 1000.0ms of wall, 8 samples\n"
                            "\n"
                            "- running: 31.0ms (3.1%)\n"
                            "- blocked without the GVL (I/O, sleep, locks): 949.0ms (94.9%)\n"
                            "- waiting for the GVL: 15.0ms (1.5%)\n"
                            "- GC marking: 5.0ms (0.5%)\n"
                            "\n"
                            "## Top functions by self time\n"
                            "\n"
                            "| self | total | function | defined at |\n"
                            "|---:|---:|---|---|\n"
                            "| 30.0ms (3.0%) | 50.0ms (5.0%) | `App#call` | `app.rb:1` |\n"
                            "| 1.0ms (0.1%) | 900.0ms (90.0%) | `Thread::Queue#pop` | `app.rb:1` |\n"
                            "\n"
                            "## Waited for\n"
                            "\n"
                            "| time | function | defined at |\n"
                            "|---:|---|---|\n"
                            "| 899.0ms (89.9%) | `Thread::Queue#pop` | `app.rb` |\n"
                            "| 40.0ms (4.0%) | `IO.select` | `app.rb` |\n"
                            "| 15.0ms (1.5%) | `[GVL wait]` | `<GVL>` |\n"
                            "| 10.0ms (1.0%) | `[GVL blocked]` | `<GVL>` |\n"
                            "\n"
                            "## Top functions by total time\n"
                            "\n"
                            "| self | total | function | defined at |\n"
                            "|---:|---:|---|---|\n"
                            "| 1.0ms (0.1%) | 900.0ms (90.0%) | `Thread::Queue#pop` | `app.rb:1` |\n"
                            "| 0.0ms (0.0%) | 690.0ms (69.0%) | `<main>` | `app.rb:1` |\n"
                            "| 0.0ms (0.0%) | 300.0ms (30.0%) | `worker` | `app.rb:1` |\n"
                            "| 30.0ms (3.0%) | 50.0ms (5.0%) | `App#call` | `app.rb:1` |\n"
                            "| 0.0ms (0.0%) | 40.0ms (4.0%) | `IO.select` | `app.rb:1` |\n"
                            "\n"
                            "## Hottest paths\n"
                            "\n"
                            "- 30.0ms (3.0%): `<main>` > `App#call`\n"
                            "- 5.0ms (0.5%): `<main>` > `App#call` > `[GC marking]`\n"
                            "- 1.0ms (0.1%): `<main>` > `Thread::Queue#pop`\n"
                            "\n"
                            "## Longest waits\n"
                            "\n"
                            "- 599.0ms (59.9%): `<main>` > `Thread::Queue#pop` > `[GVL blocked]`\n"
                            "- 300.0ms (30.0%): `worker` > `Thread::Queue#pop` > `[GVL blocked]`\n"
                            "- 40.0ms (4.0%): `<main>` > `IO.select` > `[GVL blocked]`\n"
                            "- 15.0ms (1.5%): `<main>` > `App#call` > `[GVL wait]`\n"
                            "- 10.0ms (1.0%): `[GVL blocked]`\n");
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

TEST(test_text_of_empty_profile_says_no_samples)
{
    OWNED_PROFILE(profile) = codec_new_empty_profile("wall", "nanoseconds");
    assert_text(profile, &OPTIONS, "Total: 0.0ms (wall)\nSamples: 0, Frequency: 1000Hz\n\nNo samples.\n");
}

TEST(test_text_without_period_leaves_out_the_frequency)
{
    OWNED_PROFILE(profile) = codec_new_empty_profile("cpu", "nanoseconds");
    profile->period = 0;
    assert_text(profile, &OPTIONS, "Total: 0.0ms (cpu)\nSamples: 0\n\nNo samples.\n");
    profile->period = 524288;
    profile->period_type.unit = profile->sample_types[0].unit;
    assert_text(profile, &OPTIONS, "Total: 0.0ms (cpu)\nSamples: 0\n\nNo samples.\n");
}

TEST(test_text_frequency_is_rounded)
{
    OWNED_PROFILE(profile) = codec_new_empty_profile("cpu", "nanoseconds");
    profile->period = 1000000000 / 999;
    assert_text(profile, &OPTIONS, "Total: 0.0ms (cpu)\nSamples: 0, Frequency: 999Hz\n\nNo samples.\n");
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

TEST(test_text_rows_max_zero_shows_all)
{
    OWNED_PROFILE(profile) = codec_new_empty_profile("cpu", "nanoseconds");
    char name[16];
    for (int i = 0; i < 60; i++) {
        (void)snprintf(name, sizeof name, "m%02d", i);
        codec_add_sample(profile, (const char *const[]){name}, 1, 1000000);
    }
    sperf_encode_options_t all = {.rows_max = 0};
    OWNED_BUFFER(out) = SPERF_BUFFER_INIT;
    sperf_text_encode(profile, &all, &out);
    sperf_buffer_append_byte(&out, '\0');
    assert_non_null(strstr((char *)out.bytes, "m59"));
    assert_null(strstr((char *)out.bytes, "not shown"));
    sperf_buffer_clear(&out);
    sperf_text_encode(profile, &OPTIONS, &out);
    sperf_buffer_append_byte(&out, '\0');
    assert_null(strstr((char *)out.bytes, "m50"));
    assert_non_null(strstr((char *)out.bytes, "(10 more not shown)"));
}

TEST(test_text_values_are_rounded_half_away_from_zero)
{
    OWNED_PROFILE(profile) = codec_new_empty_profile("cpu", "nanoseconds");
    codec_add_sample(profile, (const char *const[]){"up"}, 1, 1050000);
    codec_add_sample(profile, (const char *const[]){"down"}, 1, 1049999);
    codec_add_sample(profile, (const char *const[]){"minus"}, 1, -1050000);
    codec_add_sample(profile, (const char *const[]){"tiny"}, 1, -1);
    assert_text(profile, &OPTIONS,
                "Total: 1.0ms (cpu)\n"
                "Samples: 4, Frequency: 1000Hz\n"
                "\n"
                "Flat:\n"
                "      -1.1ms -100.0%  minus (app.rb)\n"
                "       1.1ms 100.0%  up (app.rb)\n"
                "       1.0ms 100.0%  down (app.rb)\n"
                "       0.0ms   0.0%  tiny (app.rb)\n"
                "\n"
                "Cumulative:\n"
                "      -1.1ms -100.0%  minus (app.rb)\n"
                "       1.1ms 100.0%  up (app.rb)\n"
                "       1.0ms 100.0%  down (app.rb)\n"
                "       0.0ms   0.0%  tiny (app.rb)\n");
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

TEST(test_text_names_stay_on_their_line)
{
    OWNED_PROFILE(profile) = codec_new_empty_profile("cpu", "nanoseconds");
    codec_add_sample(profile, (const char *const[]){"a\nb\xff"}, 1, 1000000);
    assert_text(profile, &OPTIONS,
                "Total: 1.0ms (cpu)\n"
                "Samples: 1, Frequency: 1000Hz\n"
                "\n"
                "Flat:\n"
                "       1.0ms 100.0%  a b\xef\xbf\xbd (app.rb)\n"
                "\n"
                "Cumulative:\n"
                "       1.0ms 100.0%  a b\xef\xbf\xbd (app.rb)\n");
}

TEST(test_text_ends_with_the_comments)
{
    OWNED_PROFILE(profile) = codec_new_empty_profile("cpu", "nanoseconds");
    assert_int_equal(sperf_profile_add_comment(profile, "# lost: 3", 9), SPERF_OK);
    assert_int_equal(sperf_profile_add_comment(profile, "two\nlines", 9), SPERF_OK);
    assert_text(profile, &OPTIONS,
                "Total: 0.0ms (cpu)\n"
                "Samples: 0, Frequency: 1000Hz\n"
                "\n"
                "No samples.\n"
                "\n"
                "# lost: 3\n"
                "# two lines\n");
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
