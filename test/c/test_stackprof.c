/* stackprof's dumps: written in whole samples, read again, and refused where they are none. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../src/codec/marshal_reader.h"
#include "../../src/codec/stackprof_samples.h"
#include "sperf/codec/format.h"
#include "sperf/codec/stackprof.h"
#include "support_alloc.h"
#include "support_codec.h"
#include "support_marshal.h"
#include "support_profile.h"

enum { MS = 1000000 };

static const sperf_encode_options_t TIMED = {.timeline = true};
static const int64_t NOT_THERE = INT64_MIN;

/* -- Looking into a dump -- */

/* Return the place of what the next word of `path` names in the Hash or Array `value`, 0 for nothing. */
static uint32_t step(const sperf_marshal_file_t *file, sperf_marshal_value_t value, const char *word)
{
    long number = strtol(word, NULL, 10);
    uint32_t at = value.first;
    for (uint32_t i = 0; i < value.count; i++) {
        if (value.kind == SPERF_MARSHAL_ARRAY) {
            if (i == number) return at;
        } else {
            sperf_marshal_value_t key = sperf_marshal_value(file, at);
            at = sperf_marshal_after(file, at);
            bool same = key.kind == SPERF_MARSHAL_INTEGER ? key.integer == number : sperf_marshal_is_word(&key, word);
            if (same) return at;
        }
        at = sperf_marshal_after(file, at);
    }
    return 0;
}

/* Return the value at "frames 3 lines 12 0" in a dump; nil where there is none. */
static sperf_marshal_value_t value_at(const sperf_buffer_t *dump, const char *path)
{
    sperf_marshal_file_t file;
    char words[128];
    assert_int_equal(sperf_marshal_file_open(&file, dump->bytes, dump->length), SPERF_OK);
    (void)snprintf(words, sizeof words, "%s", path);
    uint32_t place = SPERF_MARSHAL_TOP;
    for (char *word = strtok(words, " "); word && place != 0; word = strtok(NULL, " ")) {
        place = step(&file, sperf_marshal_value(&file, place), word);
    }
    sperf_marshal_value_t value = {.kind = SPERF_MARSHAL_NIL};
    if (place != 0) value = sperf_marshal_value(&file, place);
    sperf_marshal_file_cleanup(&file);
    return value;
}

static int64_t number_at(const sperf_buffer_t *dump, const char *path)
{
    sperf_marshal_value_t value = value_at(dump, path);
    return value.kind == SPERF_MARSHAL_INTEGER ? value.integer : NOT_THERE;
}

static void assert_number(const sperf_buffer_t *dump, const char *path, int64_t number)
{
    int64_t found = number_at(dump, path);
    if (found != number) fail_msg("%s is %lld, not %lld", path, (long long)found, (long long)number);
}

static void assert_word(const sperf_buffer_t *dump, const char *path, const char *word)
{
    sperf_marshal_value_t value = value_at(dump, path);
    if (!sperf_marshal_is_word(&value, word)) fail_msg("%s is not %s", path, word);
}

static void assert_column(const sperf_buffer_t *dump, const char *key, const int64_t *numbers, uint32_t count)
{
    assert_int_equal(value_at(dump, key).count, count);
    for (uint32_t i = 0; i < count; i++) {
        char path[64];
        (void)snprintf(path, sizeof path, "%s %u", key, i);
        assert_number(dump, path, numbers[i]);
    }
}

static void write_dump(const sperf_profile_t *profile, const sperf_stackprof_options_t *options, sperf_buffer_t *out)
{
    sperf_stackprof_write(profile, options, out);
    assert_int_equal(out->status, SPERF_OK);
}

static const sperf_stackprof_options_t ALL = {.raw = true, .timeline = true, .aggregate = true};

/* -- Writing -- */

static void test_stackprof_of_everything_is_as_golden(void **state)
{
    (void)state;
    sperf_profile_t *profile = codec_new_profile();
    sperf_buffer_t out = SPERF_BUFFER_INIT;
    sperf_stackprof_encode(profile, &TIMED, &out);
    codec_assert_file("test/golden/profile.dump", &out);
    codec_assert_file("test/fuzz/corpus/stackprof_decode/encoded", &out);
    sperf_buffer_cleanup(&out);
    sperf_profile_free(profile);
}

/* main;work;work;leaf three times, main;work twice, and each frame in a line of its own. */
static void test_stackprof_recursion_counts_a_sample_once_and_each_call_and_line(void **state)
{
    (void)state;
    sperf_profile_t *profile = codec_new_empty_profile("cpu", "nanoseconds");
    sperf_buffer_t out = SPERF_BUFFER_INIT;
    codec_add_sample(profile, (const char *const[]){"main", "work", "work", "leaf"}, 4, 3 * MS);
    codec_add_sample(profile, (const char *const[]){"main", "work"}, 2, 2 * MS);
    write_dump(profile, &ALL, &out);
    assert_word(&out, "mode", "cpu");
    assert_number(&out, "interval", 1000);
    assert_number(&out, "samples", 5);
    assert_number(&out, "gc_samples", 0);
    assert_word(&out, "frames 1 name", "main");
    assert_number(&out, "frames 1 total_samples", 5);
    assert_number(&out, "frames 1 samples", 0);
    assert_number(&out, "frames 1 edges 2", 5);
    assert_word(&out, "frames 2 name", "work");
    assert_number(&out, "frames 2 total_samples", 5);
    assert_number(&out, "frames 2 samples", 2);
    assert_number(&out, "frames 2 edges 2", 3);
    assert_number(&out, "frames 2 edges 3", 3);
    assert_number(&out, "frames 2 lines 2 0", 5);
    assert_number(&out, "frames 2 lines 2 1", 2);
    assert_number(&out, "frames 2 lines 3 0", 3);
    assert_number(&out, "frames 2 lines 3 1", 0);
    assert_number(&out, "frames 3 samples", 3);
    assert_number(&out, "frames 3 edges", NOT_THERE);
    assert_column(&out, "raw", (const int64_t[]){2, 1, 2, 2, 4, 1, 2, 2, 3, 3}, 10);
    assert_column(&out, "raw_lines", (const int64_t[]){2, 1, 2, 2, 4, 1, 2, 3, 4, 3}, 10);
    assert_int_equal(value_at(&out, "raw_sample_timestamps").kind, SPERF_MARSHAL_NIL);
    sperf_buffer_cleanup(&out);
    sperf_profile_free(profile);
}

static void test_stackprof_gc_is_frames_of_its_own_unless_ignored(void **state)
{
    (void)state;
    sperf_profile_t *profile = codec_new_empty_profile("wall", "nanoseconds");
    sperf_buffer_t out = SPERF_BUFFER_INIT, without = SPERF_BUFFER_INIT;
    codec_add_sample(profile, (const char *const[]){"main", "[GC marking]"}, 2, 3 * MS);
    codec_add_sample(profile, (const char *const[]){"main", "work", "[GC sweeping]"}, 3, MS);
    codec_add_sample(profile, (const char *const[]){"main"}, 1, 5 * MS);
    write_dump(profile, &ALL, &out);
    assert_word(&out, "mode", "wall");
    assert_number(&out, "samples", 9);
    assert_number(&out, "gc_samples", 4);
    assert_word(&out, "frames 5 name", "(garbage collection)");
    assert_word(&out, "frames 5 file", "");
    assert_number(&out, "frames 5 total_samples", 4);
    assert_number(&out, "frames 5 edges 6", 3);
    assert_number(&out, "frames 5 edges 7", 1);
    assert_word(&out, "frames 7 name", "(sweeping)");
    assert_number(&out, "frames 7 samples", 1);
    assert_number(&out, "frames 1 total_samples", 5);
    assert_column(&out, "raw", (const int64_t[]){1, 1, 5, 2, 5, 6, 3, 2, 5, 7, 1}, 11);
    sperf_stackprof_options_t options = ALL;
    options.ignore_gc = true;
    write_dump(profile, &options, &without);
    assert_number(&without, "samples", 9);
    assert_number(&without, "gc_samples", 0);
    assert_number(&without, "frames 1 samples", 8);
    assert_number(&without, "frames 1 total_samples", 9);
    assert_number(&without, "frames 5 samples", NOT_THERE);
    sperf_buffer_cleanup(&out);
    sperf_buffer_cleanup(&without);
    sperf_profile_free(profile);
}

static void test_stackprof_without_aggregate_or_raw_leaves_these_out(void **state)
{
    (void)state;
    sperf_profile_t *profile = codec_new_profile();
    sperf_buffer_t out = SPERF_BUFFER_INIT;
    write_dump(profile, &(sperf_stackprof_options_t){.timeline = true}, &out);
    assert_number(&out, "frames 1 total_samples", 4);
    assert_int_equal(value_at(&out, "frames 1 edges").kind, SPERF_MARSHAL_NIL);
    assert_int_equal(value_at(&out, "frames 1 lines").kind, SPERF_MARSHAL_NIL);
    assert_int_equal(value_at(&out, "raw").kind, SPERF_MARSHAL_NIL);
    assert_int_equal(value_at(&out, "raw_sample_timestamps").kind, SPERF_MARSHAL_NIL);
    sperf_buffer_cleanup(&out);
    sperf_profile_free(profile);
}

static void test_stackprof_timeline_has_each_sample_in_order_with_its_time(void **state)
{
    (void)state;
    sperf_profile_t *profile = codec_new_empty_profile("cpu", "nanoseconds");
    sperf_buffer_t out = SPERF_BUFFER_INIT;
    sperf_sample_key_t a = {.stack = codec_add_sample(profile, (const char *const[]){"a"}, 1, 2600000)};
    sperf_sample_key_t b = {.stack = codec_add_sample(profile, (const char *const[]){"b"}, 1, MS)};
    const sperf_timeline_row_t rows[] = {{1000, a, 400000}, {2000, b, MS}, {3000, a, 2200000}};
    for (int i = 0; i < 3; i++) assert_int_equal(sperf_timeline_append(&profile->timeline, &rows[i]), SPERF_OK);
    /* The first row of `a` is not worth a sample; all three are its last row's, at its time and an interval before each. */
    write_dump(profile, &ALL, &out);
    assert_column(&out, "raw", (const int64_t[]){1, 2, 1, 1, 1, 3}, 6);
    assert_column(&out, "raw_sample_timestamps", (const int64_t[]){2000, 1000, 2000, 3000}, 4);
    assert_column(&out, "raw_timestamp_deltas", (const int64_t[]){1000, 1000, 1000, 1000}, 4);
    sperf_buffer_cleanup(&out);
    sperf_profile_free(profile);
}

static void test_stackprof_interval_that_is_given_counts_by_it(void **state)
{
    (void)state;
    sperf_profile_t *profile = codec_new_empty_profile("cpu", "nanoseconds");
    sperf_buffer_t out = SPERF_BUFFER_INIT;
    codec_add_sample(profile, (const char *const[]){"a"}, 1, 9 * MS);
    sperf_stackprof_options_t options = ALL;
    options.interval_ns = 3 * MS;
    write_dump(profile, &options, &out);
    assert_number(&out, "interval", 3000);
    assert_number(&out, "samples", 3);
    sperf_buffer_cleanup(&out);
    sperf_profile_free(profile);
}

/* Bytes are another sample type: stackprof counts objects. */
static void test_stackprof_of_allocations_counts_objects(void **state)
{
    (void)state;
    static const sperf_sample_type_text_t types[] = {
        {"samples", "count"}, {"cpu", "nanoseconds"}, {"alloc_objects", "count"}, {"alloc_space", "bytes"}};
    sperf_profile_t *profile = NULL;
    sperf_buffer_t out = SPERF_BUFFER_INIT, time = SPERF_BUFFER_INIT;
    assert_int_equal(sperf_profile_new(types, 4, &profile), SPERF_OK);
    sperf_sample_key_t key = {.stack = support_profile_stack(profile, "main;make")};
    assert_int_equal(sperf_sample_table_add(&profile->samples, key, (const int64_t[]){0, 0, 7, 280}), SPERF_OK);
    key.stack = support_profile_stack(profile, "main;run");
    assert_int_equal(sperf_sample_table_add(&profile->samples, key, (const int64_t[]){2, 2 * MS, 0, 0}), SPERF_OK);
    assert_int_equal(sperf_timeline_append(&profile->timeline, &(sperf_timeline_row_t){5, key, 2 * MS}), SPERF_OK);
    write_dump(profile, &ALL, &out);
    assert_word(&out, "mode", "object");
    assert_number(&out, "interval", 1);
    assert_number(&out, "samples", 7);
    assert_number(&out, "frames 2 samples", 7);
    assert_number(&out, "frames 3 samples", NOT_THERE);
    assert_int_equal(value_at(&out, "raw_sample_timestamps").kind, SPERF_MARSHAL_NIL);
    profile->default_sample_type = profile->sample_types[1].name;
    write_dump(profile, &ALL, &time);
    assert_word(&time, "mode", "cpu");
    assert_number(&time, "samples", 2);
    assert_column(&time, "raw_sample_timestamps", (const int64_t[]){0, 5}, 2);
    sperf_buffer_cleanup(&out);
    sperf_buffer_cleanup(&time);
    sperf_profile_free(profile);
}

static void test_stackprof_of_weights_is_custom_without_interval(void **state)
{
    (void)state;
    sperf_profile_t *profile = codec_new_empty_profile("weight", "count");
    sperf_buffer_t out = SPERF_BUFFER_INIT;
    codec_add_sample(profile, (const char *const[]){"a"}, 1, 12);
    write_dump(profile, &ALL, &out);
    assert_word(&out, "mode", "custom");
    assert_int_equal(value_at(&out, "interval").kind, SPERF_MARSHAL_NIL);
    assert_number(&out, "samples", 12);
    sperf_buffer_cleanup(&out);
    sperf_profile_free(profile);
}

/* Samples that are no time have no interval to stand apart. */
static void test_stackprof_timeline_of_weights_has_the_time_between_samples(void **state)
{
    (void)state;
    sperf_profile_t *profile = codec_new_empty_profile("weight", "count");
    sperf_buffer_t out = SPERF_BUFFER_INIT;
    sperf_sample_key_t key = {.stack = codec_add_sample(profile, (const char *const[]){"a"}, 1, 3)};
    for (uint64_t i = 1; i <= 2; i++) {
        sperf_timeline_row_t row = {i * 100, key, (int64_t)i};
        assert_int_equal(sperf_timeline_append(&profile->timeline, &row), SPERF_OK);
    }
    write_dump(profile, &ALL, &out);
    assert_column(&out, "raw_sample_timestamps", (const int64_t[]){100, 200, 200}, 3);
    assert_column(&out, "raw_timestamp_deltas", (const int64_t[]){100, 100, 0}, 3);
    sperf_buffer_cleanup(&out);
    sperf_profile_free(profile);
}

/* Found by the fuzzer: what was written without raw could not be read. */
static void test_stackprof_samples_without_any_stack_come_back(void **state)
{
    (void)state;
    sperf_profile_t *profile = codec_new_empty_profile("cpu", "nanoseconds");
    sperf_buffer_t out = SPERF_BUFFER_INIT;
    sperf_profile_t *read = NULL;
    codec_add_sample(profile, NULL, 0, 2 * MS);
    write_dump(profile, &ALL, &out);
    assert_column(&out, "raw", NULL, 0);
    assert_int_equal(sperf_stackprof_decode(out.bytes, out.length, &read, NULL), SPERF_OK);
    assert_int_equal(sperf_profile_total(read, 1), 2 * MS);
    sperf_profile_free(read);
    sperf_buffer_cleanup(&out);
    sperf_profile_free(profile);
}

static void test_stackprof_names_are_repaired(void **state)
{
    (void)state;
    sperf_profile_t *profile = codec_new_empty_profile("cpu", "nanoseconds");
    sperf_buffer_t out = SPERF_BUFFER_INIT;
    codec_add_sample(profile, (const char *const[]){"caf\xe9"}, 1, MS);
    write_dump(profile, &ALL, &out);
    assert_word(&out, "frames 1 name", "caf\xef\xbf\xbd");
    sperf_buffer_cleanup(&out);
    sperf_profile_free(profile);
}

/* -- Whole samples -- */

static sperf_profile_t *random_profile(uint64_t seed)
{
    support_profile_options_t options = {
        .seed = seed, .functions = 40, .stacks = 400, .depth_max = 30, .samples = 3000, .timeline = seed % 2 == 0};
    sperf_profile_t *profile = NULL;
    assert_int_equal(support_profile_random(&options, &profile), SPERF_OK);
    return profile;
}

typedef struct {
    double functions[256]; /* samples too many, of a function's own */
    double lines[2048];    /* the same of a frame's, by its leaf */
    double all;
} excess_t;

static void add_excess(sperf_stackprof_samples_t *samples, int64_t weight, excess_t *excess)
{
    for (uint32_t slot = 0; slot < samples->slots_count; slot++) {
        double more = (double)samples->counts[slot] - (double)samples->weights[slot] / (double)weight;
        excess->all += more;
        if (sperf_stackprof_path(samples, slot) == 0) continue;
        excess->functions[samples->path[0].function] += more;
        if (sperf_stackprof_slot_is_gc(samples, slot)) continue;
        excess->lines[samples->profile->stacks.rows[slot].frame] += more;
    }
}

static void assert_below_one(const double *excess, size_t count, const char *of)
{
    for (size_t i = 0; i < count; i++) {
        if (excess[i] >= 1 || excess[i] <= -1) fail_msg("%s %zu has %f samples too many", of, i, excess[i]);
    }
}

static void test_stackprof_own_samples_of_functions_lines_and_all_are_right_to_less_than_one(void **state)
{
    (void)state;
    static const int64_t weights[] = {1, 1000, 999999, 50000000, INT64_MAX};
    for (uint64_t seed = 1; seed <= 20; seed++) {
        sperf_profile_t *profile = random_profile(seed);
        assert_true(profile->functions.count < 250 && profile->frames.count < 2048);
        for (size_t i = 0; i < sizeof weights / sizeof weights[0]; i++) {
            sperf_stackprof_samples_t samples;
            excess_t excess = {.all = 0};
            assert_int_equal(sperf_stackprof_samples_init(&samples, profile, 1, weights[i], seed % 3 == 0), SPERF_OK);
            add_excess(&samples, weights[i], &excess);
            assert_below_one(excess.functions, 256, "function");
            assert_below_one(excess.lines, 2048, "frame");
            assert_below_one(&excess.all, 1, "profile");
            sperf_stackprof_samples_cleanup(&samples);
        }
        sperf_profile_free(profile);
    }
}

/* Add up what each function has too much of, its callees with it, in the whole of a profile. */
static void find_largest_excess(sperf_stackprof_samples_t *samples, int64_t weight, double *largest)
{
    double totals[256] = {0};
    for (uint32_t slot = 0; slot < samples->slots_count; slot++) {
        bool seen[256] = {false};
        double more = (double)samples->counts[slot] - (double)samples->weights[slot] / (double)weight;
        uint32_t depth = sperf_stackprof_path(samples, slot);
        for (uint32_t at = 0; at < depth; at++) {
            uint32_t function = samples->path[at].function;
            if (!seen[function]) totals[function] += more;
            seen[function] = true;
        }
    }
    for (size_t i = 0; i < 256; i++) {
        double off = totals[i] < 0 ? -totals[i] : totals[i];
        if (off > *largest) *largest = off;
    }
}

/*
 * The same profiles each time: 40 functions in 400 stacks, each of which is worth much less than a sample, so that each function
 * is a sum of many roundings. Carrying the rests alone leaves one off by more than 15.
 */
static void test_stackprof_samples_of_functions_with_their_callees_are_close(void **state)
{
    (void)state;
    double largest = 0;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        sperf_profile_t *profile = random_profile(seed);
        sperf_stackprof_samples_t samples;
        assert_int_equal(sperf_stackprof_samples_init(&samples, profile, 1, 50000000, false), SPERF_OK);
        find_largest_excess(&samples, 50000000, &largest);
        sperf_stackprof_samples_cleanup(&samples);
        sperf_profile_free(profile);
    }
    if (largest >= 6) fail_msg("a function is off by %f samples", largest);
}

/* Two callers of one leaf: whoever has got too little so far is given the sample. */
static void test_stackprof_rests_go_to_callers_that_have_too_little(void **state)
{
    (void)state;
    sperf_profile_t *profile = codec_new_empty_profile("cpu", "nanoseconds");
    sperf_buffer_t out = SPERF_BUFFER_INIT;
    for (int leaf = 0; leaf < 40; leaf++) {
        char name[32];
        (void)snprintf(name, sizeof name, "leaf %d", leaf);
        codec_add_sample(profile, (const char *const[]){"a", name}, 2, MS / 2);
        codec_add_sample(profile, (const char *const[]){"b", name}, 2, MS / 2);
    }
    write_dump(profile, &ALL, &out);
    assert_number(&out, "samples", 40);
    assert_number(&out, "frames 1 total_samples", 20);
    assert_number(&out, "frames 3 total_samples", 20);
    sperf_buffer_cleanup(&out);
    sperf_profile_free(profile);
}

/* -- Reading -- */

static sperf_profile_t *decode(const sperf_buffer_t *bytes)
{
    sperf_profile_t *profile = NULL;
    const char *complaint = "";
    if (sperf_stackprof_decode(bytes->bytes, bytes->length, &profile, &complaint) != SPERF_OK) {
        fail_msg("%s", complaint);
    }
    support_profile_assert_valid(profile);
    return profile;
}

static sperf_profile_t *decode_text(const char *text)
{
    sperf_buffer_t bytes = SPERF_BUFFER_INIT;
    if (text[0] == '{' && text[1] == '"') {
        sperf_buffer_append_string(&bytes, text);
    } else {
        support_marshal_file(&bytes, text);
    }
    sperf_profile_t *profile = decode(&bytes);
    sperf_buffer_cleanup(&bytes);
    return profile;
}

/* What was written once has whole samples: from then on nothing changes. */
static void test_stackprof_of_random_profiles_comes_back_as_it_was_written(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 10; seed++) {
        sperf_profile_t *profile = random_profile(seed);
        sperf_buffer_t once = SPERF_BUFFER_INIT, twice = SPERF_BUFFER_INIT;
        sperf_stackprof_encode(profile, &TIMED, &once);
        sperf_profile_t *read = decode(&once);
        assert_true(sperf_profile_total(read, 0) == number_at(&once, "samples"));
        assert_true(sperf_profile_total(read, 1) == number_at(&once, "samples") * profile->period);
        sperf_stackprof_encode(read, &TIMED, &twice);
        sperf_profile_t *again = decode(&twice);
        support_ledger_t first, second;
        support_ledger_init(&first);
        support_ledger_init(&second);
        support_ledger_add(&first, read);
        support_ledger_add(&second, again);
        support_ledger_assert_equal(&first, &second);
        assert_int_equal(again->timeline.rows_count, read->timeline.rows_count);
        support_ledger_cleanup(&first);
        support_ledger_cleanup(&second);
        sperf_profile_free(profile);
        sperf_profile_free(read);
        sperf_profile_free(again);
        sperf_buffer_cleanup(&once);
        sperf_buffer_cleanup(&twice);
    }
}

#define FRAMES                                                                                \
    ":frames { 1 { :name '(garbage collection)' :file '' } 3 { :name '(marking)' :file '' } " \
    "          40 { :name 'work' :file 'app.rb' :line 7 :edges { 50 1 } } 50 { :name 'Array#map' :file '<cfunc>' } }"

static void test_stackprof_samples_lines_gc_and_times_are_read(void **state)
{
    (void)state;
    sperf_profile_t *profile = decode_text("{ :version 1 :mode :wall :interval 250 :samples 6 :missed_samples 3 " FRAMES
                                           ":raw [ 2 40 50 2  2 1 3 3  1 1 1 ] :raw_lines [ 2 9 0 2  2 0 0 3  1 0 1 ]"
                                           ":raw_sample_timestamps [ 1000 1250 1700 1650 1950 1950 ] }");
    assert_int_equal(sperf_profile_total(profile, 0), 6);
    assert_int_equal(sperf_profile_total(profile, 1), 6 * 250000);
    assert_int_equal(profile->period, 250000);
    assert_int_equal(profile->samples.count, 3);
    assert_int_equal(profile->timeline.rows_count, 6);
    assert_int_equal(profile->duration_ns, 950000);
    assert_int_equal(profile->comments_count, 1);
    codec_assert_string(profile, profile->comments[0], "# stackprof missed 3 samples");
    sperf_stack_t leaf = sperf_stack_table_get(&profile->stacks, profile->samples.keys[0].stack);
    sperf_frame_t caller = profile->frames.rows[sperf_stack_table_get(&profile->stacks, leaf.parent).frame];
    assert_int_equal(caller.line, 9);
    assert_int_equal(profile->functions.rows[caller.function].first_line, 7);
    codec_assert_string(profile, profile->functions.rows[profile->frames.rows[leaf.frame].function].file, "<C method>");
    sperf_stack_t marking = sperf_stack_table_get(&profile->stacks, profile->samples.keys[1].stack);
    assert_int_equal(marking.parent, 0);
    codec_assert_string(profile, profile->functions.rows[profile->frames.rows[marking.frame].function].name,
                        "[GC marking]");
    sperf_stack_t whole = sperf_stack_table_get(&profile->stacks, profile->samples.keys[2].stack);
    codec_assert_string(profile, profile->functions.rows[profile->frames.rows[whole.frame].function].name,
                        "(garbage collection)");
    sperf_profile_free(profile);
}

static void test_stackprof_samples_that_raw_does_not_have_are_of_no_stack(void **state)
{
    (void)state;
    sperf_profile_t *profile = decode_text("{ :mode :cpu :interval 1000 :samples 5 " FRAMES
                                           ":raw [ 1 40 2 ] :raw_sample_timestamps [ 10 20 ] }");
    assert_int_equal(sperf_profile_total(profile, 0), 5);
    assert_int_equal(profile->samples.keys[1].stack, 0);
    assert_int_equal(profile->timeline.rows_count, 0);
    sperf_profile_free(profile);
}

static void test_stackprof_of_objects_counts_each_as_many_as_the_interval(void **state)
{
    (void)state;
    sperf_profile_t *profile =
        decode_text("{ :mode :object :interval 10 :samples 4 :missed_samples 36 " FRAMES ":raw [ 1 40 4 ] }");
    assert_int_equal(profile->sample_types_count, 1);
    codec_assert_string(profile, profile->sample_types[0].name, "alloc_objects");
    assert_int_equal(sperf_profile_total(profile, 0), 40);
    assert_int_equal(profile->comments_count, 0);
    sperf_profile_free(profile);
}

static void test_stackprof_custom_samples_are_weights(void **state)
{
    (void)state;
    sperf_profile_t *profile = decode_text("{ :mode :custom :interval nil :samples 4 " FRAMES ":raw [ 1 40 4 ] }");
    codec_assert_string(profile, profile->sample_types[1].name, "weight");
    assert_int_equal(sperf_profile_total(profile, 1), 4);
    assert_int_equal(profile->period, 0);
    sperf_profile_free(profile);
}

/* { "when" => a Time, "who" => an object } is skipped, whatever they are; "who" links to the first String. */
static void test_stackprof_metadata_of_any_class_is_passed_over(void **state)
{
    (void)state;
    sperf_buffer_t bytes = SPERF_BUFFER_INIT;
    support_marshal_file(&bytes, "<7b 0a> :metadata <7b 07> 'when' <49 75 3a 09 54 69 6d 65 07 31 32 06> :zone 'UTC' "
                                 "'who' <6f 3a 08 41 6e 79 06 3a 07 40 78 40 07> "
                                 ":mode :cpu :interval 1000 " FRAMES " :raw [ 1 40 1 ]");
    sperf_profile_t *profile = decode(&bytes);
    assert_int_equal(sperf_profile_total(profile, 0), 1);
    sperf_profile_free(profile);
    sperf_buffer_cleanup(&bytes);
}

static void test_stackprof_json_is_read_as_the_dump_is(void **state)
{
    (void)state;
    sperf_profile_t *profile = decode_text(
        "{\"version\":1.2,\"mode\":\"cpu\",\"interval\":1000,\"samples\":3,\"gc_samples\":1,\"missed_samples\":0,"
        "\"metadata\":{\"a\":[1.5]},\"frames\":{\"1\":{\"name\":\"(garbage collection)\",\"file\":\"\"},"
        "\"3\":{\"name\":\"(sweeping)\",\"file\":\"\",\"total_samples\":1},\"140000000000040\":{\"name\":\"work\","
        "\"file\":\"app.rb\",\"line\":7,\"lines\":{\"9\":[2,2]}},\"50\":{\"name\":\"c\",\"file\":null,\"line\":null}},"
        "\"raw\":[1,140000000000040,2,2,1,3,1],\"raw_lines\":[1,9,2,2,0,0,1],\"raw_timestamp_deltas\":[5,10,10]}");
    assert_int_equal(sperf_profile_total(profile, 0), 3);
    assert_int_equal(sperf_profile_total(profile, 1), 3 * MS);
    assert_int_equal(profile->timeline.rows_count, 3);
    assert_int_equal(profile->duration_ns, 20000);
    assert_int_equal(profile->frames.rows[1].line, 9);
    sperf_profile_free(profile);
}

static void test_stackprof_head_is_quick_and_has_no_samples(void **state)
{
    (void)state;
    sperf_buffer_t bytes = SPERF_BUFFER_INIT;
    sperf_profile_t *profile = NULL;
    support_marshal_file(&bytes, "{ :mode :cpu :interval 1000 :samples 2 " FRAMES " :raw [ 1 40 2 ] }");
    assert_int_equal(sperf_stackprof_decode_head(bytes.bytes, bytes.length, &profile, NULL), SPERF_OK);
    assert_int_equal(profile->samples.count, 0);
    assert_int_equal(profile->period, MS);
    sperf_profile_free(profile);
    sperf_buffer_cleanup(&bytes);
}

typedef struct {
    const char *name;
    const char *text;
    const char *complaint;
} refused_t;

#define HEAD ":mode :cpu :interval 1000 :samples 2 "
#define A_FRAME ":frames { 40 { :name 'work' :file 'app.rb' } } "
#define BEYOND "a stack is longer than what there is of raw"
#define NO_HASH "it is no Hash of stackprof's"
#define NO_NUMBER "interval, samples or missed_samples is no Integer that fits"
#define TIMES "there are more or fewer times than samples in raw"

static const refused_t REFUSED[] = {
    {"array", "[ 1 ]", NO_HASH},
    {"other_hash", "{ :a 1 }", NO_HASH},
    {"without_frames", "{ " HEAD " }", NO_HASH},
    {"without_raw", "{ " HEAD A_FRAME " }",
     "this dump of stackprof has sums by frame, but no stacks: take it with raw: true"},
    {"mode", "{ :mode :rss :interval 1 :samples 1 " A_FRAME ":raw [] }",
     "its mode is none of cpu, wall, object and custom"},
    {"mode_number", "{ :mode 5 :interval 1 :samples 1 " A_FRAME ":raw [] }",
     "its mode is none of cpu, wall, object and custom"},
    {"interval_nil", "{ :mode :cpu :interval nil :samples 1 " A_FRAME ":raw [] }",
     "its interval is no number of microseconds from 1 to 1,000,000"},
    {"interval_huge", "{ :mode :wall :interval 1000001 :samples 1 " A_FRAME ":raw [] }",
     "its interval is no number of microseconds from 1 to 1,000,000"},
    {"interval_of_objects", "{ :mode :object :interval -1 :samples 1 " A_FRAME ":raw [] }", "a number is out of range"},
    {"interval_text", "{ :mode :cpu :interval 'x' :samples 1 " A_FRAME ":raw [] }", NO_NUMBER},
    {"samples_text", "{ :mode :cpu :interval 1 :samples 'x' " A_FRAME ":raw [] }", NO_NUMBER},
    {"frames_array", "{ " HEAD ":frames [ 1 ] :raw [] }", "frames is no Hash"},
    {"frame_id", "{ " HEAD ":frames { :a { :name 'a' } } :raw [] }", "a frame's id is no Integer"},
    {"frame_id_0", "{ " HEAD ":frames { 0 { :name 'a' } } :raw [] }", "two frames have one id, or one has none"},
    {"frame_twice", "{ " HEAD ":frames { 5 { :name 'a' } 5 { :name 'b' } } :raw [] }",
     "two frames have one id, or one has none"},
    {"frame_number", "{ " HEAD ":frames { 5 5 } :raw [] }", "a frame is no Hash"},
    {"frame_without_name", "{ " HEAD ":frames { 5 { :file 'a' } } :raw [] }", "a frame has no name"},
    {"raw_text", "{ " HEAD A_FRAME ":raw [ 'a' ] }", "what is in raw is no Integer that fits"},
    {"raw_lines_hash", "{ " HEAD A_FRAME ":raw [] :raw_lines {} }", "raw is no Array"},
    {"raw_ends", "{ " HEAD A_FRAME ":raw [ 1 40 ] }", BEYOND},
    {"raw_depth_huge", "{ " HEAD A_FRAME ":raw [ 1000000000 40 1 ] }", BEYOND},
    {"raw_depth_below_0", "{ " HEAD A_FRAME ":raw [ -1 40 1 ] }", BEYOND},
    {"raw_count_below_0", "{ " HEAD A_FRAME ":raw [ 1 40 -2 ] }", BEYOND},
    {"raw_frame", "{ " HEAD A_FRAME ":raw [ 1 41 2 ] }", "a stack has a frame that is not there"},
    {"raw_lines_short", "{ " HEAD A_FRAME ":raw [ 1 40 2 ] :raw_lines [ 1 ] }", "raw_lines is not as long as raw"},
    {"times_few", "{ " HEAD A_FRAME ":raw [ 1 40 2 ] :raw_sample_timestamps [ 1 ] }", TIMES},
    {"deltas_many", "{ " HEAD A_FRAME ":raw [ 1 40 2 ] :raw_timestamp_deltas [ 1 2 3 ] }", TIMES},
    {"time_huge", "{ " HEAD A_FRAME ":raw [ 1 40 2 ] :raw_sample_timestamps [ 1 <6c 2b 09 00 00 00 00 00 00 00 7f> ] }",
     "a number is out of range"},
    {"count_huge", "{ " HEAD A_FRAME ":raw [ 1 40 <6c 2b 09 00 00 00 00 00 00 00 7f> ] }", "a number is out of range"},
};

static const refused_t REFUSED_JSON[] = {
    {"json_other", "{\"mode\":\"cpu\"}", "it is no JSON of stackprof's"},
    {"json_without_raw", "{\"mode\":\"cpu\",\"interval\":1,\"samples\":1,\"frames\":{}}",
     "this dump of stackprof has sums by frame, but no stacks: take it with raw: true"},
    {"json_frame_id", "{\"mode\":\"cpu\",\"interval\":1,\"samples\":1,\"raw\":[],\"frames\":{\"a\":{\"name\":\"b\"}}}",
     "a frame's id is no number"},
    {"json_frame_without_name", "{\"mode\":\"cpu\",\"interval\":1,\"samples\":1,\"raw\":[],\"frames\":{\"1\":{}}}",
     "a frame has no name"},
    {"json_twice", "{\"mode\":\"cpu\",\"mode\":\"cpu\"}", "a member is there twice"},
};

static void assert_refused(const refused_t *refused, const sperf_buffer_t *bytes)
{
    char path[128];
    sperf_profile_t *profile = NULL;
    const char *complaint = "";
    (void)snprintf(path, sizeof path, "test/fuzz/corpus/stackprof_decode/refused_%s", refused->name);
    codec_assert_file(path, bytes);
    sperf_status_t status = sperf_stackprof_decode(bytes->bytes, bytes->length, &profile, &complaint);
    if (status != SPERF_MALFORMED || strcmp(complaint, refused->complaint) != 0) {
        fail_msg("%s: status %d, \"%s\"", refused->name, status, complaint);
    }
    assert_null(profile);
}

static void test_stackprof_that_is_none_is_refused_with_a_reason(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof REFUSED / sizeof REFUSED[0]; i++) {
        sperf_buffer_t bytes = SPERF_BUFFER_INIT;
        support_marshal_file(&bytes, REFUSED[i].text);
        assert_refused(&REFUSED[i], &bytes);
        sperf_buffer_cleanup(&bytes);
    }
    for (size_t i = 0; i < sizeof REFUSED_JSON / sizeof REFUSED_JSON[0]; i++) {
        sperf_buffer_t bytes = SPERF_BUFFER_INIT;
        sperf_buffer_append_string(&bytes, REFUSED_JSON[i].text);
        assert_refused(&REFUSED_JSON[i], &bytes);
        sperf_buffer_cleanup(&bytes);
    }
}

/* Every beginning of a good file is refused, and none reads past its end. */
static void test_stackprof_cut_anywhere_is_refused(void **state)
{
    (void)state;
    sperf_profile_t *profile = codec_new_profile();
    sperf_buffer_t out = SPERF_BUFFER_INIT;
    sperf_stackprof_encode(profile, &TIMED, &out);
    for (size_t length = 1; length < out.length; length++) {
        uint8_t *part = malloc(length);
        assert_non_null(part);
        memcpy(part, out.bytes, length);
        sperf_profile_t *read = NULL;
        const char *complaint = NULL;
        assert_int_not_equal(sperf_stackprof_decode(part, length, &read, &complaint), SPERF_OK);
        assert_non_null(complaint);
        free(part);
    }
    sperf_buffer_cleanup(&out);
    sperf_profile_free(profile);
}

static sperf_status_t write_and_read(void *context)
{
    sperf_buffer_t out = SPERF_BUFFER_INIT;
    sperf_profile_t *read = NULL;
    sperf_stackprof_encode(context, &TIMED, &out);
    sperf_status_t status = out.status;
    if (status == SPERF_OK) status = sperf_stackprof_decode(out.bytes, out.length, &read, NULL);
    sperf_profile_free(read);
    sperf_buffer_cleanup(&out);
    return status;
}

static sperf_status_t read_json(void *context)
{
    static const char text[] = "{\"mode\":\"cpu\",\"interval\":1,\"samples\":1,\"raw\":[1,1,1],"
                               "\"frames\":{\"1\":{\"name\":\"a\",\"file\":\"b\"}}}";
    sperf_profile_t *read = NULL;
    (void)context;
    sperf_status_t status = sperf_stackprof_decode((const uint8_t *)text, sizeof text - 1, &read, NULL);
    sperf_profile_free(read);
    return status;
}

static void test_stackprof_without_memory_says_so(void **state)
{
    (void)state;
    sperf_profile_t *profile = codec_new_profile();
    assert_true(support_alloc_fail_each(write_and_read, profile) > 20);
    assert_true(support_alloc_fail_each(read_json, NULL) > 10);
    sperf_profile_free(profile);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_stackprof_of_everything_is_as_golden),
        cmocka_unit_test(test_stackprof_recursion_counts_a_sample_once_and_each_call_and_line),
        cmocka_unit_test(test_stackprof_gc_is_frames_of_its_own_unless_ignored),
        cmocka_unit_test(test_stackprof_without_aggregate_or_raw_leaves_these_out),
        cmocka_unit_test(test_stackprof_timeline_has_each_sample_in_order_with_its_time),
        cmocka_unit_test(test_stackprof_interval_that_is_given_counts_by_it),
        cmocka_unit_test(test_stackprof_of_allocations_counts_objects),
        cmocka_unit_test(test_stackprof_of_weights_is_custom_without_interval),
        cmocka_unit_test(test_stackprof_timeline_of_weights_has_the_time_between_samples),
        cmocka_unit_test(test_stackprof_samples_without_any_stack_come_back),
        cmocka_unit_test(test_stackprof_names_are_repaired),
        cmocka_unit_test(test_stackprof_own_samples_of_functions_lines_and_all_are_right_to_less_than_one),
        cmocka_unit_test(test_stackprof_samples_of_functions_with_their_callees_are_close),
        cmocka_unit_test(test_stackprof_rests_go_to_callers_that_have_too_little),
        cmocka_unit_test(test_stackprof_of_random_profiles_comes_back_as_it_was_written),
        cmocka_unit_test(test_stackprof_samples_lines_gc_and_times_are_read),
        cmocka_unit_test(test_stackprof_samples_that_raw_does_not_have_are_of_no_stack),
        cmocka_unit_test(test_stackprof_of_objects_counts_each_as_many_as_the_interval),
        cmocka_unit_test(test_stackprof_custom_samples_are_weights),
        cmocka_unit_test(test_stackprof_metadata_of_any_class_is_passed_over),
        cmocka_unit_test(test_stackprof_json_is_read_as_the_dump_is),
        cmocka_unit_test(test_stackprof_head_is_quick_and_has_no_samples),
        cmocka_unit_test(test_stackprof_that_is_none_is_refused_with_a_reason),
        cmocka_unit_test(test_stackprof_cut_anywhere_is_refused),
        cmocka_unit_test(test_stackprof_without_memory_says_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
