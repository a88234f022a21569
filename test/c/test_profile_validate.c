/* Validation: whole profiles pass, and each broken promise is named. */
#include <stdlib.h>

#include "sperf/model/profile.h"
#include "support_alloc.h"
#include "support_profile.h"
#include "support_test.h"

static const support_profile_options_t WHOLE = {
    .seed = 11, .functions = 30, .stacks = 50, .depth_max = 6, .samples = 400, .labels = true, .timeline = true};

TEST(test_validate_random_profiles_are_valid)
{
    for (uint64_t seed = 1; seed <= 40; seed++) {
        support_profile_options_t options = {.seed = seed, .functions = 1 + (uint32_t)seed, .stacks = 30};
        options.depth_max = 1 + (uint32_t)seed % 20;
        options.samples = (uint32_t)seed * 20;
        options.labels = seed % 2;
        options.timeline = seed % 3 != 0;
        OWNED_PROFILE(profile) = support_profile_of(&options);
        const char *complaint = "from before";
        assert_int_equal(sperf_profile_validate(profile, &complaint), SPERF_OK);
        assert_null(complaint);
        profile->default_sample_type = UINT32_MAX;
        assert_int_equal(sperf_profile_validate(profile, NULL), SPERF_MALFORMED);
    }
}

/* The first label of the first set with more than one. */
static sperf_label_t *first_of_several(const sperf_profile_t *profile)
{
    uint32_t id = 1;
    while (profile->labels.rows[id].count < 2) id++;
    return &profile->labels.labels[profile->labels.rows[id].start];
}

static void label_order(sperf_label_t *labels)
{
    sperf_label_t first = labels[0];
    labels[0] = labels[1];
    labels[1] = first;
}

/* The last set with one label becomes the first one with one. */
static void label_set_twice(sperf_profile_t *profile)
{
    uint32_t first = 1, last = profile->labels.count;
    while (profile->labels.rows[first].count != 1) first++;
    while (profile->labels.rows[last].count != 1) last--;
    assert_int_not_equal(first, last);
    profile->labels.labels[profile->labels.rows[last].start] =
        profile->labels.labels[profile->labels.rows[first].start];
}

static void no_values(sperf_profile_t *profile)
{
    free(profile->samples.values);
    profile->samples.values = NULL;
}

static void timeline_stranger(sperf_profile_t *profile)
{
    sperf_timeline_row_t row = {.key = {.stack = profile->stacks.count + 1}};
    assert_int_equal(sperf_timeline_append(&profile->timeline, &row), SPERF_OK);
}

static void assert_complaint(const sperf_profile_t *profile, const char *expected)
{
    const char *complaint = NULL;
    sperf_status_t status = sperf_profile_validate(profile, &complaint);
    assert_non_null(complaint);
    assert_string_equal(complaint, expected);
    assert_int_equal(status, SPERF_MALFORMED);
}

/* Validate a whole profile that `statement` has damaged. It knows an id behind the strings, and a label of several. */
#define BREAKS(expected, statement)                                  \
    do {                                                             \
        OWNED_PROFILE(profile) = support_profile_of(&WHOLE);         \
        uint32_t past = sperf_string_table_count(&profile->strings); \
        sperf_label_t *label = first_of_several(profile);            \
        (void)past;                                                  \
        (void)label;                                                 \
        statement;                                                   \
        assert_complaint(profile, expected);                         \
    } while (0)

TEST(test_validate_each_broken_promise_is_named)
{
    BREAKS("string 0 is not empty", profile->strings.rows[0].length = 1);
    BREAKS("a string has no bytes", profile->strings.rows[2].bytes = NULL);
    BREAKS("a string occurs twice", profile->strings.rows[2] = profile->strings.rows[1]);
    BREAKS("the number of sample types is out of range", profile->sample_types_count = 0);
    BREAKS("the number of sample types is out of range", profile->sample_types_count = SPERF_SAMPLE_TYPES_MAX + 1);
    BREAKS("the samples have more or fewer values than sample types", profile->sample_types_count = 1);
    BREAKS("a sample type's name is not a string", profile->sample_types[1].name = past);
    BREAKS("a sample type's unit is not a string", profile->sample_types[0].unit = past);
    BREAKS("the period type's name is not a string", profile->period_type.name = past);
    BREAKS("the period type's unit is not a string", profile->period_type.unit = past);
    BREAKS("the program is not a string", profile->program = past);
    BREAKS("the build id is not a string", profile->build_id = past);
    BREAKS("the default sample type is not a string", profile->default_sample_type = past);
    BREAKS("a comment is not a string", profile->comments[1] = past);
    BREAKS("a function's name is not a string", profile->functions.rows[3].name = past);
    BREAKS("a function's file is not a string", profile->functions.rows[3].file = past);
    BREAKS("a function occurs twice", profile->functions.rows[3] = profile->functions.rows[1]);
    BREAKS("a frame's function does not exist", profile->frames.rows[2].function = profile->functions.count + 1);
    BREAKS("a frame's function does not exist", profile->frames.rows[2].function = 0);
    BREAKS("a frame occurs twice", profile->frames.rows[2] = profile->frames.rows[1]);
    BREAKS("a stack's parent does not precede it", profile->stacks.rows[5].parent = 5);
    BREAKS("a stack's frame does not exist", profile->stacks.rows[5].frame = profile->frames.count + 1);
    BREAKS("a stack's frame does not exist", profile->stacks.rows[5].frame = 0);
    BREAKS("a stack occurs twice", profile->stacks.rows[profile->stacks.count] = profile->stacks.rows[1]);
    BREAKS("an empty label set has an id other than 0", profile->labels.rows[1].count = 0);
    BREAKS("a label set does not begin where the one before ends", profile->labels.rows[2].start++);
    BREAKS("a label set ends past the labels", profile->labels.labels_count--);
    BREAKS("a label has no key", label->key = 0);
    BREAKS("a label's key is not a string", label->key = past);
    BREAKS("a label's value is not a string", label->string = past);
    BREAKS("a label's unit is not a string", label->unit = past);
    BREAKS("a label has two values", *label = ((sperf_label_t){label->key, 1, 1, 0}));
    BREAKS("a label set is not in order", label_order(label));
    BREAKS("a label set occurs twice", label_set_twice(profile));
    BREAKS("a thread's name is not a string", profile->threads.rows[1].name = past);
    BREAKS("a process's title is not a string", profile->threads.rows[1].title = past);
    BREAKS("a thread occurs twice", profile->threads.rows[2] = profile->threads.rows[1]);
    BREAKS("the samples have no values", no_values(profile));
    BREAKS("a sample's stack does not exist", profile->samples.keys[0].stack = profile->stacks.count + 1);
    BREAKS("a sample's thread does not exist", profile->samples.keys[0].thread = profile->threads.count + 1);
    BREAKS("a sample's label set does not exist", profile->samples.keys[0].labels = profile->labels.count + 1);
    BREAKS("a sample occurs twice", profile->samples.keys[1] = profile->samples.keys[0]);
    BREAKS("the timeline has a row without a sample", timeline_stranger(profile));
    BREAKS("the timeline's row count is wrong", profile->timeline.rows_count++);
    BREAKS("the timeline's weights differ from the samples'", profile->samples.values[1]++);
    BREAKS("the timeline's rows differ from the samples' counts", profile->samples.values[0]++);
}

TEST(test_validate_counts_are_free_where_the_first_type_is_not_samples)
{
    const sperf_sample_type_text_t types[] = {{"alloc_objects", "count"}, {"alloc_space", "bytes"}};
    OWNED_PROFILE(profile) = NULL;
    assert_int_equal(sperf_profile_new(types, 2, &profile), SPERF_OK);
    sperf_timeline_row_t row = {.time_us = 5, .weight = 4096};
    assert_int_equal(sperf_sample_table_add(&profile->samples, row.key, (int64_t[]){128, 4096}), SPERF_OK);
    assert_int_equal(sperf_timeline_append(&profile->timeline, &row), SPERF_OK);
    support_profile_assert_valid(profile);
}

static sperf_status_t validate(void *context)
{
    return sperf_profile_validate(context, NULL);
}

TEST(test_validate_failed_allocation_is_no_memory)
{
    OWNED_PROFILE(profile) = support_profile_of(&WHOLE);
    assert_int_equal(support_alloc_fail_each(validate, profile), 1);
}
