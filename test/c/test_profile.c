/* The profile's making and small parts. */
#include "sperf/model/profile.h"
#include "support_alloc.h"
#include "support_profile.h"
#include "support_test.h"

static void assert_string(const sperf_profile_t *profile, sperf_string_id_t id, const char *text)
{
    sperf_string_t string = sperf_string_table_get(&profile->strings, id);
    assert_int_equal(string.length, strlen(text));
    assert_memory_equal(string.bytes, text, string.length);
}

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
    sperf_profile_t *model = NULL, *profile = NULL;
    assert_int_equal(sperf_profile_new_blank(2, &model), SPERF_OK);
    assert_int_equal(model->sample_types[1].name, 0);
    sperf_string_table_t *strings = &model->strings;
    assert_int_equal(sperf_string_table_intern(strings, "a\0b", 3, &model->sample_types[0].name), SPERF_OK);
    assert_int_equal(sperf_string_table_intern_text(strings, "ns", &model->sample_types[1].unit), SPERF_OK);
    sperf_profile_set_default_type(model, model->sample_types[0].name);
    assert_int_equal(sperf_profile_new_like(model, &profile), SPERF_OK);
    assert_int_equal(profile->sample_types_count, 2);
    sperf_string_t name = sperf_string_table_get(&profile->strings, profile->sample_types[0].name);
    assert_int_equal(name.length, 3);
    assert_memory_equal(name.bytes, "a\0b", 3);
    assert_string(profile, profile->sample_types[1].unit, "ns");
    assert_int_equal(profile->default_sample_type, profile->sample_types[0].name);
    support_profile_assert_valid(profile);
    sperf_profile_free(profile);
    sperf_profile_free(model);
}

TEST(test_profile_default_type_that_is_none_of_them_is_the_last)
{
    sperf_profile_t *profile = support_profile_new();
    sperf_string_id_t other = 0;
    assert_int_equal(sperf_string_table_intern_text(&profile->strings, "other", &other), SPERF_OK);
    sperf_profile_set_default_type(profile, other);
    assert_int_equal(profile->default_sample_type, profile->sample_types[profile->sample_types_count - 1].name);
    sperf_profile_set_default_type(profile, profile->sample_types[0].name);
    assert_int_equal(profile->default_sample_type, profile->sample_types[0].name);
    sperf_profile_free(profile);
}

TEST(test_profile_total_saturates)
{
    sperf_profile_t *profile = support_profile_new();
    support_profile_sample(profile, "a", INT64_MAX);
    support_profile_sample(profile, "b", INT64_MAX);
    assert_true(sperf_profile_total(profile, 1) == INT64_MAX);
    sperf_profile_free(profile);
}

static sperf_status_t make_random(void *context)
{
    const support_profile_options_t options = {
        .seed = 3, .functions = 40, .stacks = 60, .depth_max = 8, .samples = 3000, .labels = true, .timeline = true};
    (void)context;
    sperf_profile_t *profile = NULL;
    sperf_status_t status = support_profile_random(&options, &profile);
    sperf_profile_free(profile);
    return status;
}

TEST(test_profile_failed_allocation_while_filling_is_no_memory)
{
    support_alloc_fail_each(make_random, NULL);
}

TEST(test_profile_set_process_is_said_of_all_threads_and_keeps_their_ids)
{
    sperf_profile_t *profile = support_profile_new();
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
            assert_string(profile, thread.title, title);
            assert_string(profile, thread.name, "samples");
        }
    }
    sperf_profile_free(profile);
}
