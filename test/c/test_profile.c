/* The profile's making and small parts. */
#include "sperf/model/profile.h"
#include "support_alloc.h"
#include "support_profile.h"
#include "support_test.h"

TEST(test_profile_new_with_a_bad_number_of_types_is_an_invalid_argument)
{
    const sperf_sample_type_text_t types[SPERF_SAMPLE_TYPES_MAX + 1] = {{"", ""}};
    sperf_profile_t *profile = NULL;
    assert_int_equal(sperf_profile_new(types, 0, &profile), SPERF_INVALID_ARGUMENT);
    assert_int_equal(sperf_profile_new(types, SPERF_SAMPLE_TYPES_MAX + 1, &profile), SPERF_INVALID_ARGUMENT);
    assert_null(profile);
}

/* Words may hold any bytes, as they come from files. */
TEST(test_profile_new_like_has_the_same_types_and_default)
{
    OWNED_PROFILE(model) = NULL;
    OWNED_PROFILE(profile) = NULL;
    assert_int_equal(sperf_profile_new_blank(2, &model), SPERF_OK);
    assert_int_equal(model->sample_types[1].name, 0);
    assert_int_equal(sperf_string_table_intern(&model->strings, "a\0b", 3, &model->sample_types[0].name), SPERF_OK);
    model->sample_types[1].unit = support_profile_string(model, "ns");
    sperf_profile_set_default_type(model, model->sample_types[0].name);
    assert_int_equal(sperf_profile_new_like(model, &profile), SPERF_OK);
    assert_int_equal(profile->sample_types_count, 2);
    sperf_string_t name = sperf_string_table_get(&profile->strings, profile->sample_types[0].name);
    assert_int_equal(name.length, 3);
    assert_memory_equal(name.bytes, "a\0b", 3);
    assert_int_equal(profile->sample_types[1].unit, support_profile_string(profile, "ns"));
    assert_int_equal(profile->default_sample_type, profile->sample_types[0].name);
    support_profile_assert_valid(profile);
}

TEST(test_profile_default_type_that_is_none_of_them_is_the_last)
{
    OWNED_PROFILE(profile) = support_profile_new();
    sperf_profile_set_default_type(profile, support_profile_string(profile, "other"));
    assert_int_equal(profile->default_sample_type, profile->sample_types[profile->sample_types_count - 1].name);
    sperf_profile_set_default_type(profile, profile->sample_types[0].name);
    assert_int_equal(profile->default_sample_type, profile->sample_types[0].name);
}

TEST(test_profile_total_saturates)
{
    OWNED_PROFILE(profile) = support_profile_new();
    support_profile_sample(profile, "a", INT64_MAX);
    support_profile_sample(profile, "b", INT64_MAX);
    assert_true(sperf_profile_total(profile, 1) == INT64_MAX);
}

ALLOCATION_TEST(test_profile_failed_allocation_while_filling_is_no_memory, 1)
{
    const support_profile_options_t options = {
        .seed = 3, .functions = 40, .stacks = 60, .depth_max = 8, .samples = 3000, .labels = true, .timeline = true};
    sperf_profile_t *profile = NULL;
    sperf_status_t status = support_profile_random(&options, &profile);
    sperf_profile_free(profile);
    return status;
}

TEST(test_profile_set_process_is_said_of_all_threads_and_keeps_their_ids)
{
    OWNED_PROFILE(profile) = support_profile_new();
    sperf_thread_id_t id = 0;
    for (uint64_t number = 1; number <= 3; number++) {
        sperf_thread_t thread = {.process = 7, .number = number, .name = profile->sample_types[0].name};
        assert_int_equal(sperf_thread_table_intern(&profile->threads, thread, &id), SPERF_OK);
    }
    for (int i = 0; i < 2; i++) {
        const char *title = i == 0 ? "first" : "second";
        assert_int_equal(sperf_profile_set_process(profile, 5, sperf_string_of(title)), SPERF_OK);
        support_profile_assert_valid(profile);
        assert_int_equal(profile->threads.count, 3);
        for (id = 1; id <= 3; id++) {
            sperf_thread_t thread = sperf_thread_table_get(&profile->threads, id);
            assert_int_equal(thread.number, id);
            assert_int_equal(thread.parent, 5);
            assert_int_equal(thread.title, support_profile_string(profile, title));
            assert_int_equal(thread.name, profile->sample_types[0].name);
        }
    }
}
