/* Dumps of stackprof as they are written: counts of whole samples by function and line, stacks, times. */
#include "sperf/codec/format.h"
#include "support_codec.h"
#include "support_dump.h"
#include "support_profile.h"
#include "support_test.h"

enum { MS = 1000000 };

static const sperf_encode_options_t TIMED = {.timeline = true};
static const sperf_stackprof_options_t ALL = {.raw = true, .timeline = true, .aggregate = true};

static void write_dump(const sperf_profile_t *profile, const sperf_stackprof_options_t *options, sperf_buffer_t *out)
{
    sperf_stackprof_write(profile, options, out);
    assert_int_equal(out->status, SPERF_OK);
}

TEST(test_stackprof_of_everything_is_as_golden)
{
    OWNED_PROFILE(profile) = codec_new_profile();
    OWNED_BUFFER(out) = SPERF_BUFFER_INIT;
    sperf_stackprof_encode(profile, &TIMED, &out);
    codec_assert_file("test/golden/profile.dump", &out);
    codec_assert_file("test/fuzz/corpus/stackprof_decode/encoded", &out);
}

/* main;work;work;leaf three times, main;work twice, and each frame in a line of its own. */
TEST(test_stackprof_recursion_counts_a_sample_once_and_each_call_and_line)
{
    OWNED_PROFILE(profile) = codec_new_empty_profile("cpu", "nanoseconds");
    OWNED_BUFFER(out) = SPERF_BUFFER_INIT;
    codec_add_sample(profile, (const char *const[]){"main", "work", "work", "leaf"}, 4, 3 * MS);
    codec_add_sample(profile, (const char *const[]){"main", "work"}, 2, 2 * MS);
    write_dump(profile, &ALL, &out);
    dump_assert_word(&out, "mode", "cpu");
    dump_assert_number(&out, "interval", 1000);
    dump_assert_number(&out, "samples", 5);
    dump_assert_number(&out, "gc_samples", 0);
    dump_assert_word(&out, "frames 1 name", "main");
    dump_assert_number(&out, "frames 1 total_samples", 5);
    dump_assert_number(&out, "frames 1 samples", 0);
    dump_assert_number(&out, "frames 1 edges 2", 5);
    dump_assert_word(&out, "frames 2 name", "work");
    dump_assert_number(&out, "frames 2 total_samples", 5);
    dump_assert_number(&out, "frames 2 samples", 2);
    dump_assert_number(&out, "frames 2 edges 2", 3);
    dump_assert_number(&out, "frames 2 edges 3", 3);
    dump_assert_number(&out, "frames 2 lines 2 0", 5);
    dump_assert_number(&out, "frames 2 lines 2 1", 2);
    dump_assert_number(&out, "frames 2 lines 3 0", 3);
    dump_assert_number(&out, "frames 2 lines 3 1", 0);
    dump_assert_number(&out, "frames 3 samples", 3);
    dump_assert_number(&out, "frames 3 edges", DUMP_NOTHING);
    dump_assert_column(&out, "raw", (const int64_t[]){2, 1, 2, 2, 4, 1, 2, 2, 3, 3}, 10);
    dump_assert_column(&out, "raw_lines", (const int64_t[]){2, 1, 2, 2, 4, 1, 2, 3, 4, 3}, 10);
    assert_int_equal(dump_value_at(&out, "raw_sample_timestamps").kind, SPERF_MARSHAL_NIL);
}

TEST(test_stackprof_gc_is_frames_of_its_own_unless_ignored)
{
    OWNED_PROFILE(profile) = codec_new_empty_profile("wall", "nanoseconds");
    sperf_buffer_t out = SPERF_BUFFER_INIT, without = SPERF_BUFFER_INIT;
    codec_add_sample(profile, (const char *const[]){"main", "[GC marking]"}, 2, 3 * MS);
    codec_add_sample(profile, (const char *const[]){"main", "work", "[GC sweeping]"}, 3, MS);
    codec_add_sample(profile, (const char *const[]){"main"}, 1, 5 * MS);
    write_dump(profile, &ALL, &out);
    dump_assert_word(&out, "mode", "wall");
    dump_assert_number(&out, "samples", 9);
    dump_assert_number(&out, "gc_samples", 4);
    dump_assert_word(&out, "frames 5 name", "(garbage collection)");
    dump_assert_word(&out, "frames 5 file", "");
    dump_assert_number(&out, "frames 5 total_samples", 4);
    dump_assert_number(&out, "frames 5 edges 6", 3);
    dump_assert_number(&out, "frames 5 edges 7", 1);
    dump_assert_word(&out, "frames 7 name", "(sweeping)");
    dump_assert_number(&out, "frames 7 samples", 1);
    dump_assert_number(&out, "frames 1 total_samples", 5);
    dump_assert_column(&out, "raw", (const int64_t[]){1, 1, 5, 2, 5, 6, 3, 2, 5, 7, 1}, 11);
    sperf_stackprof_options_t options = ALL;
    options.ignore_gc = true;
    write_dump(profile, &options, &without);
    dump_assert_number(&without, "samples", 9);
    dump_assert_number(&without, "gc_samples", 0);
    dump_assert_number(&without, "frames 1 samples", 8);
    dump_assert_number(&without, "frames 1 total_samples", 9);
    dump_assert_number(&without, "frames 5 samples", DUMP_NOTHING);
    sperf_buffer_cleanup(&out);
    sperf_buffer_cleanup(&without);
}

TEST(test_stackprof_without_aggregate_or_raw_leaves_these_out)
{
    OWNED_PROFILE(profile) = codec_new_profile();
    OWNED_BUFFER(out) = SPERF_BUFFER_INIT;
    write_dump(profile, &(sperf_stackprof_options_t){.timeline = true}, &out);
    dump_assert_number(&out, "frames 1 total_samples", 4);
    assert_int_equal(dump_value_at(&out, "frames 1 edges").kind, SPERF_MARSHAL_NIL);
    assert_int_equal(dump_value_at(&out, "frames 1 lines").kind, SPERF_MARSHAL_NIL);
    assert_int_equal(dump_value_at(&out, "raw").kind, SPERF_MARSHAL_NIL);
    assert_int_equal(dump_value_at(&out, "raw_sample_timestamps").kind, SPERF_MARSHAL_NIL);
}

TEST(test_stackprof_timeline_has_each_sample_in_order_with_its_time)
{
    OWNED_PROFILE(profile) = codec_new_empty_profile("cpu", "nanoseconds");
    OWNED_BUFFER(out) = SPERF_BUFFER_INIT;
    sperf_sample_key_t a = {.stack = codec_add_sample(profile, (const char *const[]){"a"}, 1, 2600000)};
    sperf_sample_key_t b = {.stack = codec_add_sample(profile, (const char *const[]){"b"}, 1, MS)};
    const sperf_timeline_row_t rows[] = {{1000, a, 400000}, {2000, b, MS}, {3000, a, 2200000}};
    for (int i = 0; i < 3; i++) assert_int_equal(sperf_timeline_append(&profile->timeline, &rows[i]), SPERF_OK);
    /*
     * The first row of `a` is not worth a sample; all three are its last row's, at its time and an interval before
     * each.
     */
    write_dump(profile, &ALL, &out);
    dump_assert_column(&out, "raw", (const int64_t[]){1, 2, 1, 1, 1, 3}, 6);
    dump_assert_column(&out, "raw_sample_timestamps", (const int64_t[]){2000, 1000, 2000, 3000}, 4);
    dump_assert_column(&out, "raw_timestamp_deltas", (const int64_t[]){1000, 1000, 1000, 1000}, 4);
}

TEST(test_stackprof_interval_that_is_given_counts_by_it)
{
    OWNED_PROFILE(profile) = codec_new_empty_profile("cpu", "nanoseconds");
    OWNED_BUFFER(out) = SPERF_BUFFER_INIT;
    codec_add_sample(profile, (const char *const[]){"a"}, 1, 9 * MS);
    sperf_stackprof_options_t options = ALL;
    options.interval_ns = 3 * MS;
    write_dump(profile, &options, &out);
    dump_assert_number(&out, "interval", 3000);
    dump_assert_number(&out, "samples", 3);
}

/* Bytes are another sample type: stackprof counts objects. */
TEST(test_stackprof_of_allocations_counts_objects)
{
    static const sperf_sample_type_text_t types[] = {
        {"samples", "count"}, {"cpu", "nanoseconds"}, {"alloc_objects", "count"}, {"alloc_space", "bytes"}};
    OWNED_PROFILE(profile) = NULL;
    sperf_buffer_t out = SPERF_BUFFER_INIT, time = SPERF_BUFFER_INIT;
    assert_int_equal(sperf_profile_new(types, 4, &profile), SPERF_OK);
    sperf_sample_key_t key = {.stack = support_profile_stack(profile, "main;make")};
    assert_int_equal(sperf_sample_table_add(&profile->samples, key, (const int64_t[]){0, 0, 7, 280}), SPERF_OK);
    key.stack = support_profile_stack(profile, "main;run");
    assert_int_equal(sperf_sample_table_add(&profile->samples, key, (const int64_t[]){2, 2 * MS, 0, 0}), SPERF_OK);
    assert_int_equal(sperf_timeline_append(&profile->timeline, &(sperf_timeline_row_t){5, key, 2 * MS}), SPERF_OK);
    write_dump(profile, &ALL, &out);
    dump_assert_word(&out, "mode", "object");
    dump_assert_number(&out, "interval", 1);
    dump_assert_number(&out, "samples", 7);
    dump_assert_number(&out, "frames 2 samples", 7);
    dump_assert_number(&out, "frames 3 samples", DUMP_NOTHING);
    assert_int_equal(dump_value_at(&out, "raw_sample_timestamps").kind, SPERF_MARSHAL_NIL);
    profile->default_sample_type = profile->sample_types[1].name;
    write_dump(profile, &ALL, &time);
    dump_assert_word(&time, "mode", "cpu");
    dump_assert_number(&time, "samples", 2);
    dump_assert_column(&time, "raw_sample_timestamps", (const int64_t[]){0, 5}, 2);
    sperf_buffer_cleanup(&out);
    sperf_buffer_cleanup(&time);
}

TEST(test_stackprof_of_weights_is_custom_without_interval)
{
    OWNED_PROFILE(profile) = codec_new_empty_profile("weight", "count");
    OWNED_BUFFER(out) = SPERF_BUFFER_INIT;
    codec_add_sample(profile, (const char *const[]){"a"}, 1, 12);
    write_dump(profile, &ALL, &out);
    dump_assert_word(&out, "mode", "custom");
    assert_int_equal(dump_value_at(&out, "interval").kind, SPERF_MARSHAL_NIL);
    dump_assert_number(&out, "samples", 12);
}

/* Samples that are no time have no interval to stand apart. */
TEST(test_stackprof_timeline_of_weights_has_the_time_between_samples)
{
    OWNED_PROFILE(profile) = codec_new_empty_profile("weight", "count");
    OWNED_BUFFER(out) = SPERF_BUFFER_INIT;
    sperf_sample_key_t key = {.stack = codec_add_sample(profile, (const char *const[]){"a"}, 1, 3)};
    for (uint64_t i = 1; i <= 2; i++) {
        sperf_timeline_row_t row = {i * 100, key, (int64_t)i};
        assert_int_equal(sperf_timeline_append(&profile->timeline, &row), SPERF_OK);
    }
    write_dump(profile, &ALL, &out);
    dump_assert_column(&out, "raw_sample_timestamps", (const int64_t[]){100, 200, 200}, 3);
    dump_assert_column(&out, "raw_timestamp_deltas", (const int64_t[]){100, 100, 0}, 3);
}

/* Found by the fuzzer: what was written without raw could not be read. */
TEST(test_stackprof_samples_without_any_stack_come_back)
{
    OWNED_PROFILE(profile) = codec_new_empty_profile("cpu", "nanoseconds");
    OWNED_BUFFER(out) = SPERF_BUFFER_INIT;
    OWNED_PROFILE(read) = NULL;
    codec_add_sample(profile, NULL, 0, 2 * MS);
    write_dump(profile, &ALL, &out);
    dump_assert_column(&out, "raw", NULL, 0);
    assert_int_equal(sperf_stackprof_decode(out.bytes, out.length, false, &read, NULL), SPERF_OK);
    assert_int_equal(sperf_profile_total(read, 1), 2 * MS);
}

/* Two callers of one leaf: whoever has got too little so far is given the sample. */
TEST(test_stackprof_rests_go_to_callers_that_have_too_little)
{
    OWNED_PROFILE(profile) = codec_new_empty_profile("cpu", "nanoseconds");
    OWNED_BUFFER(out) = SPERF_BUFFER_INIT;
    for (int leaf = 0; leaf < 40; leaf++) {
        char name[32];
        (void)snprintf(name, sizeof name, "leaf %d", leaf);
        codec_add_sample(profile, (const char *const[]){"a", name}, 2, MS / 2);
        codec_add_sample(profile, (const char *const[]){"b", name}, 2, MS / 2);
    }
    write_dump(profile, &ALL, &out);
    dump_assert_number(&out, "samples", 40);
    dump_assert_number(&out, "frames 1 total_samples", 20);
    dump_assert_number(&out, "frames 3 total_samples", 20);
}
