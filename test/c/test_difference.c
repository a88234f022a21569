/* Sums and differences of profiles. */
#include "sperf/model/profile.h"
#include "support_alloc.h"
#include "support_profile.h"
#include "support_test.h"

static sperf_profile_t *before(void)
{
    sperf_profile_t *profile = support_profile_new();
    support_profile_sample(profile, "main;slow", 100);
    support_profile_sample(profile, "main;same", 50);
    profile->duration_ns = 200;
    profile->period = 10;
    return profile;
}

static sperf_profile_t *after(void)
{
    sperf_profile_t *profile = support_profile_new();
    support_profile_sample(profile, "main;same", 50);
    support_profile_sample(profile, "main;new", 30);
    profile->duration_ns = 90;
    profile->period = 20;
    return profile;
}

static sperf_profile_t *difference_of(sperf_profile_t *target, sperf_profile_t *base,
                                      sperf_difference_options_t options)
{
    sperf_profile_t *difference = NULL;
    assert_int_equal(sperf_profile_difference(target, base, &options, &difference), SPERF_OK);
    support_profile_assert_valid(difference);
    sperf_profile_free(target);
    sperf_profile_free(base);
    return difference;
}

TEST(test_sum_adds_durations_up_and_refuses_other_sample_types)
{
    OWNED_PROFILE(a) = before();
    OWNED_PROFILE(b) = after();
    OWNED_PROFILE(sum) = NULL;
    const sperf_profile_t *both[] = {a, b};
    assert_int_equal(sperf_profile_sum(both, 2, &sum), SPERF_OK);
    support_profile_assert_valid(sum);
    assert_int_equal(sperf_profile_total(sum, 1), 230);
    assert_int_equal(sum->duration_ns, 290);
    assert_int_equal(sum->period, 20);
    OWNED_PROFILE(other) = support_profile_of_allocations(false);
    OWNED_PROFILE(none) = NULL;
    both[1] = other;
    assert_int_equal(sperf_profile_sum(both, 2, &none), SPERF_INVALID_ARGUMENT);
    assert_null(none);
}

TEST(test_difference_with_marks_keeps_the_base_apart)
{
    OWNED_PROFILE(difference) = difference_of(after(), before(), (sperf_difference_options_t){.mark_base = true});
    assert_int_equal(difference->samples.count, 4);
    assert_int_equal(sperf_profile_total(difference, 1), -70);
    assert_int_equal(sperf_profile_share_total(difference, 1), 150);
    sperf_string_id_t key = sperf_base_key(difference);
    assert_false(sperf_sample_is_base(difference, 0, key));
    assert_true(sperf_sample_is_base(difference, 3, key));
}

TEST(test_difference_normalized_has_equal_totals)
{
    sperf_difference_options_t options = {.normalize = true, .mark_base = true};
    OWNED_PROFILE(difference) = difference_of(after(), before(), options);
    /* 150 / 80 of 50 and 30, rounded: 94 and 56. */
    assert_int_equal(sperf_profile_total(difference, 1), 0);
    assert_int_equal(sperf_sample_table_values(&difference->samples, 0)[1], 94);
}

TEST(test_difference_of_extreme_values_saturates)
{
    sperf_profile_t *target = support_profile_new(), *base = support_profile_new();
    support_profile_sample(target, "main", 2);
    support_profile_sample(base, "main", INT64_MAX);
    support_profile_sample(base, "main;low", INT64_MIN);
    OWNED_PROFILE(difference) = difference_of(target, base, (sperf_difference_options_t){.mark_base = true});
    assert_true(sperf_sample_table_values(&difference->samples, 2)[1] == INT64_MAX);
    assert_true(sperf_profile_share_total(difference, 1) == INT64_MAX);
}

/* Two snapshots of one recording. */
TEST(test_difference_interval_is_what_lies_between_two_snapshots)
{
    sperf_profile_t *base = before(), *target = before();
    support_profile_sample(target, "main;slow", 7);
    support_profile_sample(target, "main;new", 30);
    base->start_time_ns = 1000;
    target->start_time_ns = 1000;
    target->duration_ns = 290;
    assert_int_equal(sperf_profile_add_comment(base, "of the base", 11), SPERF_OK);
    assert_int_equal(sperf_profile_add_comment(target, "of the target", 13), SPERF_OK);
    OWNED_PROFILE(interval) = difference_of(target, base, (sperf_difference_options_t){.interval = true});
    assert_int_equal(sperf_profile_total(interval, 1), 37);
    assert_int_equal(interval->samples.count, 2); /* without "main;same" */
    assert_int_equal(interval->start_time_ns, 1200);
    assert_int_equal(interval->duration_ns, 90);
    assert_int_equal(interval->period, 10);
    assert_int_equal(interval->comments_count, 0);
    OWNED_PROFILE(backwards) = difference_of(after(), before(), (sperf_difference_options_t){.interval = true});
    assert_int_equal(backwards->duration_ns, 0);
}

static sperf_status_t difference_scenario(void *context)
{
    sperf_profile_t *const *pair = context;
    sperf_difference_options_t options = {.normalize = true, .mark_base = true, .interval = true};
    sperf_profile_t *difference = NULL;
    sperf_status_t status = sperf_profile_difference(pair[0], pair[1], &options, &difference);
    sperf_profile_free(difference);
    return status;
}

TEST(test_difference_out_of_memory_leaks_nothing)
{
    OWNED_PROFILE(target) = after();
    OWNED_PROFILE(base) = before();
    assert_true(support_alloc_fail_each(difference_scenario, (sperf_profile_t *[]){target, base}) > 20);
}
