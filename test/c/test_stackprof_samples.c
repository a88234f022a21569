/*
 * Whole samples of stackprof's: how many a dump has of functions and lines, where a profile has weights.
 */
#include "../../src/codec/stackprof_samples.h"
#include "sperf/codec/format.h"
#include "support_dump.h"
#include "support_profile.h"
#include "support_test.h"

static sperf_profile_t *random_profile(uint64_t seed)
{
    support_profile_options_t options = {
        .seed = seed, .functions = 40, .stacks = 400, .depth_max = 30, .samples = 3000, .timeline = seed % 2 == 0};
    return support_profile_of(&options);
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

TEST(test_stackprof_own_samples_of_functions_lines_and_all_are_right_to_less_than_one)
{
    static const int64_t weights[] = {1, 1000, 999999, 50000000, INT64_MAX};
    for (uint64_t seed = 1; seed <= 20; seed++) {
        OWNED_PROFILE(profile) = random_profile(seed);
        assert_true(profile->functions.count < 250 && profile->frames.count < 2048);
        for (size_t i = 0; i < COUNT_OF(weights); i++) {
            OWNED(sperf_stackprof_samples, samples);
            excess_t excess = {.all = 0};
            assert_int_equal(sperf_stackprof_samples_init(&samples, profile, 1, weights[i], seed % 3 == 0), SPERF_OK);
            add_excess(&samples, weights[i], &excess);
            assert_below_one(excess.functions, 256, "function");
            assert_below_one(excess.lines, 2048, "frame");
            assert_below_one(&excess.all, 1, "profile");
        }
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
 * The same profiles each time: 40 functions in 400 stacks, each of which is worth much less than a sample, so that
 * each function is a sum of many roundings. Carrying the rests alone leaves one off by more than 15.
 */
TEST(test_stackprof_samples_of_functions_with_their_callees_are_close)
{
    double largest = 0;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        OWNED_PROFILE(profile) = random_profile(seed);
        OWNED(sperf_stackprof_samples, samples);
        assert_int_equal(sperf_stackprof_samples_init(&samples, profile, 1, 50000000, false), SPERF_OK);
        find_largest_excess(&samples, 50000000, &largest);
    }
    if (largest >= 6) fail_msg("a function is off by %f samples", largest);
}

static const sperf_encode_options_t TIMED = {.timeline = true};

/* What was written once has whole samples: from then on nothing changes. */
TEST(test_stackprof_of_random_profiles_comes_back_as_it_was_written)
{
    for (uint64_t seed = 1; seed <= 10; seed++) {
        OWNED_PROFILE(profile) = random_profile(seed);
        OWNED_BUFFER(once) = SPERF_BUFFER_INIT;
        OWNED_BUFFER(twice) = SPERF_BUFFER_INIT;
        sperf_stackprof_encode(profile, &TIMED, &once);
        OWNED_PROFILE(read) = dump_decode(&once);
        assert_true(sperf_profile_total(read, 0) == dump_number_at(&once, "samples"));
        assert_true(sperf_profile_total(read, 1) == dump_number_at(&once, "samples") * profile->period);
        sperf_stackprof_encode(read, &TIMED, &twice);
        OWNED_PROFILE(again) = dump_decode(&twice);
        support_profile_assert_same_samples(read, again);
        assert_int_equal(again->timeline.rows_count, read->timeline.rows_count);
    }
}
