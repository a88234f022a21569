/* Dumps of stackprof as they are written: counts of whole samples by function and line, stacks, times. */
#include "sperf/codec/format.h"
#include "support_codec.h"
#include "support_dump.h"
#include "support_profile.h"
#include "support_test.h"

enum { MS = 1000000 };

static const sperf_encode_options_t TIMED = {.timeline = true};
static const sperf_stackprof_options_t ALL = {.raw = true, .timeline = true, .aggregate = true};

static sperf_buffer_t dump_of(const sperf_profile_t *profile, const sperf_stackprof_options_t *options)
{
    sperf_buffer_t out = SPERF_BUFFER_INIT;
    sperf_stackprof_write(profile, options, &out);
    assert_int_equal(out.status, SPERF_OK);
    return out;
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
    codec_add_sample(profile, (const char *const[]){"main", "work", "work", "leaf"}, 4, 3 * MS);
    codec_add_sample(profile, (const char *const[]){"main", "work"}, 2, 2 * MS);
    OWNED_BUFFER(out) = dump_of(profile, &ALL);
    dump_assert(&out, "samples=5, frames 1 total_samples=5, frames 1 samples=0, frames 1 edges 2=5, "
                      "frames 2 total_samples=5, frames 2 samples=2, frames 2 edges 2=3, frames 2 edges 3=3, "
                      "frames 2 lines 2 0=5, frames 2 lines 2 1=2, frames 2 lines 3 0=3, frames 2 lines 3 1=0, "
                      "frames 3 samples=3, frames 3 edges=nil, raw=[2 1 2 2 4 1 2 2 3 3], "
                      "raw_lines=[2 1 2 2 4 1 2 3 4 3], raw_sample_timestamps=nil");
}

TEST(test_stackprof_gc_is_frames_of_its_own_unless_ignored)
{
    OWNED_PROFILE(profile) = codec_new_empty_profile("wall", "nanoseconds");
    codec_add_sample(profile, (const char *const[]){"main", "[GC marking]"}, 2, 3 * MS);
    codec_add_sample(profile, (const char *const[]){"main", "work", "[GC sweeping]"}, 3, MS);
    codec_add_sample(profile, (const char *const[]){"main"}, 1, 5 * MS);
    OWNED_BUFFER(with) = dump_of(profile, &ALL);
    dump_assert(&with, "gc_samples=4, frames 5 name=(garbage collection), frames 5 edges 6=3, frames 5 edges 7=1, "
                       "frames 7 name=(sweeping), raw=[1 1 5 2 5 6 3 2 5 7 1]");
    sperf_stackprof_options_t options = ALL;
    options.ignore_gc = true;
    OWNED_BUFFER(out) = dump_of(profile, &options);
    dump_assert(&out, "mode=wall, samples=9, gc_samples=0, frames 1 samples=8, frames 1 total_samples=9, "
                      "frames 5 samples=nil");
}

TEST(test_stackprof_without_aggregate_or_raw_leaves_these_out)
{
    OWNED_PROFILE(profile) = codec_new_profile();
    OWNED_BUFFER(out) = dump_of(profile, &(sperf_stackprof_options_t){.timeline = true});
    dump_assert(&out, "frames 1 total_samples=4, frames 1 edges=nil, frames 1 lines=nil, raw=nil, "
                      "raw_sample_timestamps=nil");
}

TEST(test_stackprof_timeline_has_each_sample_in_order_with_its_time)
{
    OWNED_PROFILE(profile) = codec_new_empty_profile("cpu", "nanoseconds");
    sperf_sample_key_t a = {.stack = codec_add_sample(profile, (const char *const[]){"a"}, 1, 2600000)};
    sperf_sample_key_t b = {.stack = codec_add_sample(profile, (const char *const[]){"b"}, 1, MS)};
    const sperf_timeline_row_t rows[] = {{1000, a, 400000}, {2000, b, MS}, {3000, a, 2200000}};
    for (int i = 0; i < 3; i++) assert_int_equal(sperf_timeline_append(&profile->timeline, &rows[i]), SPERF_OK);
    /*
     * The first row of `a` is not worth a sample; all three are its last row's, at its time and an interval before
     * each.
     */
    OWNED_BUFFER(out) = dump_of(profile, &ALL);
    dump_assert(&out, "raw=[1 2 1 1 1 3], raw_sample_timestamps=[2000 1000 2000 3000], "
                      "raw_timestamp_deltas=[1000 1000 1000 1000]");
}

TEST(test_stackprof_interval_that_is_given_counts_by_it)
{
    OWNED_PROFILE(profile) = codec_new_empty_profile("cpu", "nanoseconds");
    codec_add_sample(profile, (const char *const[]){"a"}, 1, 9 * MS);
    sperf_stackprof_options_t options = ALL;
    options.interval_ns = 3 * MS;
    OWNED_BUFFER(out) = dump_of(profile, &options);
    dump_assert(&out, "interval=3000, samples=3");
}

/* Bytes are another sample type: stackprof counts objects. */
TEST(test_stackprof_of_allocations_counts_objects)
{
    static const sperf_sample_type_text_t types[] = {
        {"samples", "count"}, {"cpu", "nanoseconds"}, {"alloc_objects", "count"}, {"alloc_space", "bytes"}};
    OWNED_PROFILE(profile) = NULL;
    assert_int_equal(sperf_profile_new(types, 4, &profile), SPERF_OK);
    sperf_sample_key_t key = {.stack = support_profile_stack(profile, "main;make")};
    assert_int_equal(sperf_sample_table_add(&profile->samples, key, (const int64_t[]){0, 0, 7, 280}), SPERF_OK);
    key.stack = support_profile_stack(profile, "main;run");
    assert_int_equal(sperf_sample_table_add(&profile->samples, key, (const int64_t[]){2, 2 * MS, 0, 0}), SPERF_OK);
    assert_int_equal(sperf_timeline_append(&profile->timeline, &(sperf_timeline_row_t){5, key, 2 * MS}), SPERF_OK);
    OWNED_BUFFER(out) = dump_of(profile, &ALL);
    dump_assert(&out, "mode=object, interval=1, samples=7, frames 2 samples=7, frames 3 samples=nil, "
                      "raw_sample_timestamps=nil");
    profile->default_sample_type = profile->sample_types[1].name;
    OWNED_BUFFER(time) = dump_of(profile, &ALL);
    dump_assert(&time, "mode=cpu, samples=2, raw_sample_timestamps=[0 5]");
}

/* Samples that are no time have no interval to stand apart. */
TEST(test_stackprof_timeline_of_weights_has_the_time_between_samples)
{
    OWNED_PROFILE(profile) = codec_new_empty_profile("weight", "count");
    sperf_sample_key_t key = {.stack = codec_add_sample(profile, (const char *const[]){"a"}, 1, 3)};
    for (uint64_t i = 1; i <= 2; i++) {
        sperf_timeline_row_t row = {i * 100, key, (int64_t)i};
        assert_int_equal(sperf_timeline_append(&profile->timeline, &row), SPERF_OK);
    }
    OWNED_BUFFER(out) = dump_of(profile, &ALL);
    dump_assert(
        &out,
        "mode=custom, interval=nil, samples=3, raw_sample_timestamps=[100 200 200], raw_timestamp_deltas=[100 100 0]");
}

/* Found by the fuzzer: what was written without raw could not be read. */
TEST(test_stackprof_samples_without_any_stack_come_back)
{
    OWNED_PROFILE(profile) = codec_new_empty_profile("cpu", "nanoseconds");
    OWNED_PROFILE(read) = NULL;
    codec_add_sample(profile, NULL, 0, 2 * MS);
    OWNED_BUFFER(out) = dump_of(profile, &ALL);
    dump_assert(&out, "raw=[]");
    assert_int_equal(sperf_stackprof_decode(out.bytes, out.length, false, &read, NULL), SPERF_OK);
    assert_int_equal(sperf_profile_total(read, 1), 2 * MS);
}

/* Two callers of one leaf: whoever has got too little so far is given the sample. */
TEST(test_stackprof_rests_go_to_callers_that_have_too_little)
{
    OWNED_PROFILE(profile) = codec_new_empty_profile("cpu", "nanoseconds");
    for (int leaf = 0; leaf < 40; leaf++) {
        char name[32];
        (void)snprintf(name, sizeof name, "leaf %d", leaf);
        codec_add_sample(profile, (const char *const[]){"a", name}, 2, MS / 2);
        codec_add_sample(profile, (const char *const[]){"b", name}, 2, MS / 2);
    }
    OWNED_BUFFER(out) = dump_of(profile, &ALL);
    dump_assert(&out, "samples=40, frames 1 total_samples=20, frames 3 total_samples=20");
}
