/* Validation: whole profiles pass, and each broken promise is named. */
#include <stdlib.h>

#include "sperf/model/profile.h"
#include "support_alloc.h"
#include "support_profile.h"
#include "support_test.h"

static const support_profile_options_t whole = {
    .seed = 11, .functions = 30, .stacks = 50, .depth_max = 6, .samples = 400, .labels = true, .timeline = true};

static sperf_profile_t *new_whole(void)
{
    sperf_profile_t *profile = NULL;
    assert_int_equal(support_profile_random(&whole, &profile), SPERF_OK);
    return profile;
}

TEST(test_validate_random_profiles_are_valid)
{
    for (uint64_t seed = 1; seed <= 40; seed++) {
        support_profile_options_t options = {.seed = seed, .functions = 1 + (uint32_t)seed, .stacks = 30};
        options.depth_max = 1 + (uint32_t)seed % 20;
        options.samples = (uint32_t)seed * 20;
        options.labels = seed % 2;
        options.timeline = seed % 3 != 0;
        sperf_profile_t *profile = NULL;
        assert_int_equal(support_profile_random(&options, &profile), SPERF_OK);
        support_profile_assert_valid(profile);
        sperf_profile_free(profile);
    }
}

TEST(test_validate_does_without_a_place_for_the_complaint)
{
    sperf_profile_t *profile = new_whole();
    assert_int_equal(sperf_profile_validate(profile, NULL), SPERF_OK);
    profile->default_sample_type = UINT32_MAX;
    assert_int_equal(sperf_profile_validate(profile, NULL), SPERF_MALFORMED);
    sperf_profile_free(profile);
}

/* One way to break a whole profile. */
typedef struct {
    void (*damage)(sperf_profile_t *profile);
    const char *complaint;
} damage_t;

static uint32_t past_strings(const sperf_profile_t *profile)
{
    return sperf_string_table_count(&profile->strings);
}

/* Define the damage `name` that is done by one statement. */
#define DAMAGE(name, statement)                \
    static void name(sperf_profile_t *profile) \
    {                                          \
        statement;                             \
    }

DAMAGE(string_0_not_empty, profile->strings.rows[0].length = 1)
DAMAGE(string_without_bytes, profile->strings.rows[2].bytes = NULL)
DAMAGE(string_twice, profile->strings.rows[2] = profile->strings.rows[1])
DAMAGE(no_sample_types, profile->sample_types_count = 0)
DAMAGE(too_many_sample_types, profile->sample_types_count = SPERF_SAMPLE_TYPES_MAX + 1)
DAMAGE(other_types_count, profile->sample_types_count = 1)
DAMAGE(sample_type_name, profile->sample_types[1].name = past_strings(profile))
DAMAGE(sample_type_unit, profile->sample_types[0].unit = past_strings(profile))
DAMAGE(period_type_name, profile->period_type.name = past_strings(profile))
DAMAGE(period_type_unit, profile->period_type.unit = past_strings(profile))
DAMAGE(program, profile->program = past_strings(profile))
DAMAGE(build_id, profile->build_id = past_strings(profile))
DAMAGE(default_type, profile->default_sample_type = past_strings(profile))
DAMAGE(comment, profile->comments[1] = past_strings(profile))
DAMAGE(function_name, profile->functions.rows[3].name = past_strings(profile))
DAMAGE(function_file, profile->functions.rows[3].file = past_strings(profile))
DAMAGE(function_twice, profile->functions.rows[3] = profile->functions.rows[1])
DAMAGE(frame_function, profile->frames.rows[2].function = profile->functions.count + 1)
DAMAGE(frame_function_0, profile->frames.rows[2].function = 0)
DAMAGE(frame_twice, profile->frames.rows[2] = profile->frames.rows[1])
DAMAGE(stack_own_parent, profile->stacks.rows[5].parent = 5)
DAMAGE(stack_frame, profile->stacks.rows[5].frame = profile->frames.count + 1)
DAMAGE(stack_frame_0, profile->stacks.rows[5].frame = 0)
DAMAGE(stack_twice, profile->stacks.rows[profile->stacks.count] = profile->stacks.rows[1])
DAMAGE(label_set_empty, profile->labels.rows[1].count = 0)
DAMAGE(label_set_gap, profile->labels.rows[2].start++)
DAMAGE(label_set_end, profile->labels.labels_count--)

/* The first label of the first set with more than one. */
static sperf_label_t *first_of_several(sperf_profile_t *profile)
{
    uint32_t id = 1;
    while (profile->labels.rows[id].count < 2) id++;
    return &profile->labels.labels[profile->labels.rows[id].start];
}

DAMAGE(label_key_0, first_of_several(profile)->key = 0)
DAMAGE(label_key, first_of_several(profile)->key = past_strings(profile))
DAMAGE(label_string, first_of_several(profile)->string = past_strings(profile))
DAMAGE(label_unit, first_of_several(profile)->unit = past_strings(profile))

static void label_two_values(sperf_profile_t *profile)
{
    first_of_several(profile)->string = 1;
    first_of_several(profile)->number = 1;
}

static void label_order(sperf_profile_t *profile)
{
    sperf_label_t *labels = first_of_several(profile);
    sperf_label_t first = labels[0];
    labels[0] = labels[1];
    labels[1] = first;
}

static void label_set_twice(sperf_profile_t *profile)
{
    /* The last set with one label becomes the first one with one. */
    uint32_t first = 1, last = profile->labels.count;
    while (profile->labels.rows[first].count != 1) first++;
    while (profile->labels.rows[last].count != 1) last--;
    assert_int_not_equal(first, last);
    profile->labels.labels[profile->labels.rows[last].start] =
        profile->labels.labels[profile->labels.rows[first].start];
}

DAMAGE(thread_name, profile->threads.rows[1].name = past_strings(profile))
DAMAGE(thread_title, profile->threads.rows[1].title = past_strings(profile))
DAMAGE(thread_twice, profile->threads.rows[2] = profile->threads.rows[1])

static void no_values(sperf_profile_t *profile)
{
    free(profile->samples.values);
    profile->samples.values = NULL;
}

DAMAGE(sample_stack, profile->samples.keys[0].stack = profile->stacks.count + 1)
DAMAGE(sample_thread, profile->samples.keys[0].thread = profile->threads.count + 1)
DAMAGE(sample_labels, profile->samples.keys[0].labels = profile->labels.count + 1)
DAMAGE(sample_twice, profile->samples.keys[1] = profile->samples.keys[0])

static void timeline_stranger(sperf_profile_t *profile)
{
    sperf_timeline_row_t row = {.key = {.stack = profile->stacks.count + 1}};
    assert_int_equal(sperf_timeline_append(&profile->timeline, &row), SPERF_OK);
}

DAMAGE(timeline_rows_count, profile->timeline.rows_count++)
DAMAGE(timeline_weight, profile->samples.values[1]++)
DAMAGE(timeline_count, profile->samples.values[0]++)

static const damage_t damages[] = {
    {string_0_not_empty, "string 0 is not empty"},
    {string_without_bytes, "a string has no bytes"},
    {string_twice, "a string occurs twice"},
    {no_sample_types, "the number of sample types is out of range"},
    {too_many_sample_types, "the number of sample types is out of range"},
    {other_types_count, "the samples have more or fewer values than sample types"},
    {sample_type_name, "a sample type's name is not a string"},
    {sample_type_unit, "a sample type's unit is not a string"},
    {period_type_name, "the period type's name is not a string"},
    {period_type_unit, "the period type's unit is not a string"},
    {program, "the program is not a string"},
    {build_id, "the build id is not a string"},
    {default_type, "the default sample type is not a string"},
    {comment, "a comment is not a string"},
    {function_name, "a function's name is not a string"},
    {function_file, "a function's file is not a string"},
    {function_twice, "a function occurs twice"},
    {frame_function, "a frame's function does not exist"},
    {frame_function_0, "a frame's function does not exist"},
    {frame_twice, "a frame occurs twice"},
    {stack_own_parent, "a stack's parent does not precede it"},
    {stack_frame, "a stack's frame does not exist"},
    {stack_frame_0, "a stack's frame does not exist"},
    {stack_twice, "a stack occurs twice"},
    {label_set_empty, "an empty label set has an id other than 0"},
    {label_set_gap, "a label set does not begin where the one before ends"},
    {label_set_end, "a label set ends past the labels"},
    {label_key_0, "a label has no key"},
    {label_key, "a label's key is not a string"},
    {label_string, "a label's value is not a string"},
    {label_unit, "a label's unit is not a string"},
    {label_two_values, "a label has two values"},
    {label_order, "a label set is not in order"},
    {label_set_twice, "a label set occurs twice"},
    {thread_name, "a thread's name is not a string"},
    {thread_title, "a process's title is not a string"},
    {thread_twice, "a thread occurs twice"},
    {no_values, "the samples have no values"},
    {sample_stack, "a sample's stack does not exist"},
    {sample_thread, "a sample's thread does not exist"},
    {sample_labels, "a sample's label set does not exist"},
    {sample_twice, "a sample occurs twice"},
    {timeline_stranger, "the timeline has a row without a sample"},
    {timeline_rows_count, "the timeline's row count is wrong"},
    {timeline_weight, "the timeline's weights differ from the samples'"},
    {timeline_count, "the timeline's rows differ from the samples' counts"},
};

TEST(test_validate_each_broken_promise_is_named)
{
    for (size_t i = 0; i < COUNT_OF(damages); i++) {
        sperf_profile_t *profile = new_whole();
        const char *complaint = NULL;
        damages[i].damage(profile);
        sperf_status_t status = sperf_profile_validate(profile, &complaint);
        assert_non_null(complaint);
        assert_string_equal(complaint, damages[i].complaint);
        assert_int_equal(status, SPERF_MALFORMED);
        sperf_profile_free(profile);
    }
}

TEST(test_validate_valid_profile_has_no_complaint)
{
    sperf_profile_t *profile = new_whole();
    const char *complaint = "from before";
    assert_int_equal(sperf_profile_validate(profile, &complaint), SPERF_OK);
    assert_null(complaint);
    sperf_profile_free(profile);
}

TEST(test_validate_counts_are_free_where_the_first_type_is_not_samples)
{
    const sperf_sample_type_text_t types[] = {{"alloc_objects", "count"}, {"alloc_space", "bytes"}};
    sperf_profile_t *profile = NULL;
    assert_int_equal(sperf_profile_new(types, 2, &profile), SPERF_OK);
    sperf_timeline_row_t row = {.time_us = 5, .weight = 4096};
    assert_int_equal(sperf_sample_table_add(&profile->samples, row.key, (int64_t[]){128, 4096}), SPERF_OK);
    assert_int_equal(sperf_timeline_append(&profile->timeline, &row), SPERF_OK);
    support_profile_assert_valid(profile);
    sperf_profile_free(profile);
}

static sperf_status_t validate(void *context)
{
    return sperf_profile_validate(context, NULL);
}

TEST(test_validate_failed_allocation_is_no_memory)
{
    sperf_profile_t *profile = new_whole();
    assert_int_equal(support_alloc_fail_each(validate, profile), 1);
    sperf_profile_free(profile);
}
